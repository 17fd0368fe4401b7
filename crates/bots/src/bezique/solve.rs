//! The last nine tricks of two players, solved: when the stock is gone, each knows what the other
//! holds. Alpha-beta over whole tricks, and positions at the beginning of a trick are remembered.
//!
//! Two tricks are left, hearts are trumps, I hold `AS 7H` and lead against `10S KH`. The ace takes the ten and
//! then the king takes the seven; the seven first loses to the king, which must follow, and the ace takes the
//! ten in the last trick, with the ten points for that: so the seven is right.

use ::bezique::legal::Ladder;
use ::bezique::pack::{Card, Cards, Face, Faces, HAND_LEN};
use ::bezique::score::{BRISQUES, TEN, count};
use ::bezique::{Action, Bezique, Brisques, Open, Phase, Rules};
use cards::Seat;
use engine::State;

use super::race::{self, STAKE};
use super::taste;
use crate::choice::Choice;

/// Winning the match. What lies between a defeat, nothing, and this are chances to win it.
const WIN: i32 = 1_000_000_000;
/// Below every value, and above.
const LEAST: i32 = -1;
const MOST: i32 = WIN + 1;
/// Positions that are remembered, a power of two. A later one takes the place of an earlier one.
const PLACES: usize = 1 << 16;

/// A set of one player's cards, by their places in its hand.
type Held = u16;

/// What every choice is worth to the seat, if this is an ending of two players.
pub(super) fn solve(
    rules: &Rules,
    world: &State<Bezique>,
    seat: Seat,
    choices: &[Choice<Bezique>],
    solver: &mut Solver,
    values: &mut Vec<f64>,
) -> bool {
    let open = world.open();
    if rules.seats != 2 || open.phase != Phase::Last || open.turn != seat {
        return false;
    }
    solver.begin(Ending::new(rules, world, seat));
    for choice in choices {
        let Some(Action::Play(card)) = choice else {
            values.clear();
            return false;
        };
        values.push(STAKE * f64::from(solver.value(open, *card)) / f64::from(WIN));
    }
    true
}

/// What one player holds at the root; player 0 is the one who asks.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Player {
    cards: [Face; HAND_LEN],
    /// The cards still to be played; another one may lie in the trick.
    left: Held,
    /// The aces and tens, where they count.
    brisques: Held,
    sevens: Held,
    /// What the player has on the score sheet.
    score: i32,
    /// Aces and tens taken so far.
    taken: usize,
}

/// An ending of two players.
#[derive(Clone, Debug, PartialEq)]
struct Ending {
    players: [Player; 2],
    /// For each player's card as a lead: what the other one must play from.
    ladders: [[Ladder; HAND_LEN]; 2],
    /// For each player's card as a lead: the cards of the other one that beat it.
    beaten_by: [[Held; HAND_LEN]; 2],
    /// B20: what a seven of trumps scores when it is played.
    seven: i32,
    target: i32,
    /// How much a lead counts ([`taste`]).
    spread: f64,
    mode: Brisques,
    /// B26: who wins with equal totals.
    first: usize,
    /// The card that has been led, if one has.
    led: Option<usize>,
}

impl Ending {
    fn new(rules: &Rules, world: &State<Bezique>, seat: Seat) -> Ending {
        let open = world.open();
        let seats = [seat, seat.next(2)];
        let led = (open.in_trick == 1).then(|| open.trick[0]);
        let players = [0, 1].map(|who| {
            let led = led.filter(|_| who == 1);
            Player::new(rules, world, seats[who], led)
        });
        let lead = |who: usize, at: usize| lead(rules, open, players[who].cards[at]);
        let ladders = [0, 1].map(|who| std::array::from_fn(|at| lead(who, at).0));
        let beaten_by = [0, 1].map(|who| {
            std::array::from_fn(|at| players[1 - who].with_faces(Held::MAX, lead(who, at).1))
        });
        let from_left = open.dealer.next(2);
        Ending {
            players,
            ladders,
            beaten_by,
            seven: if rules.options.seven_bonus_phase2 { TEN } else { 0 },
            target: i32::from(rules.options.target),
            spread: taste::of(rules).spread,
            mode: rules.options.brisques,
            first: usize::from(from_left != seat),
            led: led.and_then(|card| players[1].cards.iter().position(|&face| face == card.face())),
        }
    }

    /// What a player has with these cards left.
    fn score(&self, who: usize, left: Held) -> i32 {
        let player = &self.players[who];
        let played = player.left & !left & player.sevens;
        player.score + self.seven * played.count_ones() as i32
    }

    /// Whether a player who has just played a card has won by it (BEZ-3.4, B20, BEZ-8.5).
    fn won_by_seven(&self, who: usize, left: Held) -> bool {
        self.seven > 0 && self.score(who, left) >= self.target
    }

    /// What player 0 makes of these scores, [`race::value`] in whole numbers.
    fn worth(&self, scores: [i32; 2], winner: Option<usize>) -> i32 {
        let [mine, other] = scores.map(f64::from);
        let chance = match winner {
            Some(winner) => f64::from(winner == 0),
            None => race::chance(f64::from(self.target), self.spread, mine, other),
        };
        (chance * f64::from(WIN)).round() as i32
    }

    /// What the deal ends with: the last trick, then the count (BEZ-6.2, BEZ-7).
    fn outcome(&self, winner: usize, by: usize, mine: u32) -> i32 {
        let mut scores = [self.score(0, 0), self.score(1, 0)];
        let by_seven = self.players[winner].sevens >> by & 1 == 1;
        scores[winner] += if by_seven { 2 * TEN } else { TEN };
        if scores[winner] >= self.target {
            return self.worth(scores, Some(winner));
        }
        let all: u32 = self.players.iter().map(|player| player.brisques.count_ones()).sum();
        let found = [mine, all - mine];
        for (who, score) in scores.iter_mut().enumerate() {
            *score += count(self.mode, 2, self.players[who].taken + found[who] as usize);
        }
        let best = match scores[0].cmp(&scores[1]) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => self.first,
        };
        self.worth(scores, (scores[best] >= self.target).then_some(best))
    }

    /// The cards of the other player that may follow this lead.
    fn replies(&self, leader: usize, lead: usize, left: Held) -> Held {
        let other = &self.players[1 - leader];
        match self.ladders[leader][lead].due(other.faces(left)) {
            0 => left,
            due => other.with_faces(left, due),
        }
    }
}

/// The duties of whoever follows this face, and the faces that beat it.
fn lead(rules: &Rules, open: &Open, face: Face) -> (Ladder, Faces) {
    if face == Face::BLANK {
        return (Ladder::new(rules, &Open { in_trick: 0, ..*open }), 0);
    }
    let beaters = open.beaters_of(face);
    let trick = Open { in_trick: 1, led: face.suit_faces(), beaters, ..*open };
    (Ladder::new(rules, &trick), beaters)
}

impl Player {
    fn new(rules: &Rules, world: &State<Bezique>, seat: Seat, led: Option<Card>) -> Player {
        let open = world.open();
        let cards = open.held(world.own(seat), seat);
        let mut faces = [Face::BLANK; HAND_LEN];
        let all = cards | led.map_or(Cards::EMPTY, Cards::one);
        // Alike cards side by side.
        let sorted = Face::all().flat_map(|face| all.with_face(face).iter()).map(Card::face);
        faces.iter_mut().zip(sorted).for_each(|(place, face)| *place = face);
        let whole = ((1u32 << all.len().min(HAND_LEN)) - 1) as Held;
        let counts = rules.options.brisques != Brisques::None;
        let side = rules.sides.of(seat).index();
        let mut player = Player {
            cards: faces,
            left: whole,
            brisques: 0,
            sevens: 0,
            score: open.scores[side],
            taken: ::bezique::score::brisques(open.taken[side]),
        };
        player.brisques = if counts { player.with_faces(whole, BRISQUES) } else { 0 };
        player.sevens = player.with_faces(whole, open.seven());
        if let Some(at) = led.and_then(|card| faces.iter().position(|&face| face == card.face())) {
            player.left &= !(1 << at);
        }
        player
    }

    /// The suited faces among these cards.
    fn faces(&self, left: Held) -> Faces {
        places(left).fold(0, |faces, at| faces | self.cards[at].bit())
    }

    /// Those of these cards that have one of the faces.
    fn with_faces(&self, left: Held, faces: Faces) -> Held {
        let all = left & ((1 << HAND_LEN) - 1);
        let has = |&at: &usize| self.cards[at] != Face::BLANK && self.cards[at].bit() & faces != 0;
        places(all).filter(has).fold(0, |held, at| held | 1 << at)
    }

    /// These cards, of alike ones only the first.
    fn distinct(&self, left: Held) -> impl Iterator<Item = usize> {
        let mut last = Face::BLANK;
        let cards = self.cards;
        places(left).filter(move |&at| std::mem::replace(&mut last, cards[at]) != cards[at])
    }
}

/// The places in a set of cards, the last first.
fn places(mut held: Held) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = held.checked_ilog2()? as usize;
        held ^= 1 << at;
        Some(at)
    })
}

/// A position at the beginning of a trick.
#[derive(Clone, Copy, Debug)]
struct Position {
    left: [Held; 2],
    leader: usize,
    /// Aces and tens that player 0 has taken since the root.
    mine: u32,
}

impl Position {
    fn key(&self, ending: u32) -> u64 {
        u64::from(self.left[0])
            | u64::from(self.left[1]) << 9
            | (self.leader as u64) << 18
            | u64::from(self.mine) << 19
            | u64::from(ending) << 32
    }
}

/// What is known about a position: its value lies between two bounds.
#[derive(Clone, Copy, Debug)]
struct Known {
    key: u64,
    low: i32,
    high: i32,
}

/// Solves endings, and remembers positions of the one before it.
#[derive(Debug, Default)]
pub struct Solver {
    ending: Option<Ending>,
    /// Tells the positions of this ending from those of earlier ones.
    number: u32,
    positions: Vec<Known>,
}

impl Solver {
    fn begin(&mut self, ending: Ending) {
        if self.ending.as_ref() != Some(&ending) {
            self.ending = Some(ending);
            self.number = self.number.wrapping_add(1);
        }
        if self.positions.is_empty() {
            self.positions = vec![Known { key: 0, low: 0, high: 0 }; PLACES];
        }
    }

    /// What playing this card is worth to player 0, who is in turn.
    fn value(&mut self, open: &Open, card: Card) -> i32 {
        let Some(ending) = self.ending.take() else { return 0 };
        let mut search =
            Search { ending: &ending, number: self.number, positions: &mut self.positions };
        let [me, other] = &ending.players;
        let at = places(me.left).find(|&at| me.cards[at] == card.face()).unwrap_or(0);
        let left = [me.left, other.left];
        let value = match ending.led.filter(|_| open.in_trick == 1) {
            Some(led) => {
                let position = Position { left, leader: 1, mine: 0 };
                search.reply(&position, led, at, LEAST, MOST)
            }
            None => {
                let position = Position { left, leader: 0, mine: 0 };
                search.lead(&position, at, LEAST, MOST)
            }
        };
        self.ending = Some(ending);
        value
    }
}

/// What a player found by trying cards one after another, and the bounds between which the value of
/// another one would matter.
struct Tries {
    highest: bool,
    best: i32,
    low: i32,
    high: i32,
}

impl Tries {
    /// Player 0 looks for the highest value, the other one for the lowest.
    fn new(who: usize, low: i32, high: i32) -> Tries {
        let highest = who == 0;
        Tries { highest, best: if highest { LEAST } else { MOST }, low, high }
    }

    /// Takes in the value of one more card; `true` if no other can matter.
    fn are_enough_with(&mut self, value: i32) -> bool {
        if self.highest {
            self.best = self.best.max(value);
            self.low = self.low.max(self.best);
        } else {
            self.best = self.best.min(value);
            self.high = self.high.min(self.best);
        }
        self.low >= self.high
    }
}

struct Search<'a> {
    ending: &'a Ending,
    number: u32,
    positions: &'a mut [Known],
}

impl Search<'_> {
    /// The value of a position at the beginning of a trick, if it lies between the bounds; else a
    /// bound for it beyond them.
    fn trick(&mut self, position: &Position, mut low: i32, mut high: i32) -> i32 {
        let key = position.key(self.number);
        let place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as usize % PLACES;
        let known = self.positions[place];
        let mut bounds = Known { key, low: LEAST, high: MOST };
        if known.key == key {
            bounds = known;
            if known.low >= high || known.low == known.high {
                return known.low;
            }
            if known.high <= low {
                return known.high;
            }
            (low, high) = (low.max(known.low), high.min(known.high));
        }
        let leader = position.leader;
        let mut tries = Tries::new(leader, low, high);
        let ending = self.ending;
        for at in ending.players[leader].distinct(position.left[leader]) {
            if tries.are_enough_with(self.lead(position, at, tries.low, tries.high)) {
                break;
            }
        }
        let best = tries.best;
        if best < high {
            bounds.high = bounds.high.min(best);
        }
        if best > low {
            bounds.low = bounds.low.max(best);
        }
        self.positions[place] = bounds;
        best
    }

    /// The value after this lead: the other player answers as well as can be.
    fn lead(&mut self, position: &Position, lead: usize, low: i32, high: i32) -> i32 {
        let ending = self.ending;
        let (leader, other) = (position.leader, 1 - position.leader);
        let mut next = *position;
        next.left[leader] &= !(1 << lead);
        if ending.players[leader].sevens >> lead & 1 == 1
            && ending.won_by_seven(leader, next.left[leader])
        {
            return self.won(leader, next.left);
        }
        let replies = ending.replies(leader, lead, next.left[other]);
        let mut tries = Tries::new(other, low, high);
        for at in ending.players[other].distinct(replies) {
            if tries.are_enough_with(self.reply(&next, lead, at, tries.low, tries.high)) {
                break;
            }
        }
        tries.best
    }

    /// The value after this lead, which has left its hand, and this reply.
    fn reply(
        &mut self,
        position: &Position,
        lead: usize,
        reply: usize,
        low: i32,
        high: i32,
    ) -> i32 {
        let ending = self.ending;
        let (leader, other) = (position.leader, 1 - position.leader);
        let mut left = position.left;
        left[other] &= !(1 << reply);
        if ending.players[other].sevens >> reply & 1 == 1 && ending.won_by_seven(other, left[other])
        {
            return self.won(other, left);
        }
        let beaten = ending.beaten_by[leader][lead] >> reply & 1 == 1;
        let (winner, by) = if beaten { (other, reply) } else { (leader, lead) };
        let found = (ending.players[leader].brisques >> lead & 1)
            + (ending.players[other].brisques >> reply & 1);
        let mine = position.mine + if winner == 0 { u32::from(found) } else { 0 };
        if left == [0, 0] {
            return ending.outcome(winner, by, mine);
        }
        self.trick(&Position { left, leader: winner, mine }, low, high)
    }

    /// A seven has won the match.
    fn won(&self, who: usize, left: [Held; 2]) -> i32 {
        self.ending.worth([0, 1].map(|player| self.ending.score(player, left[player])), Some(who))
    }
}
