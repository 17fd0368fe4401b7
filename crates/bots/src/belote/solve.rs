//! What the rest of a deal is worth when every card lies open and nobody errs.
//!
//! Two sides, points and not tricks: the ten for the last trick and the ninety for all of them are
//! in. Null windows around a guess, closing in on the value (MTD(f)); a table of positions at the
//! beginning of tricks; the cards most likely to be right first. Cards that lie next to each other
//! take the same tricks, so one of them bounds the other: their values differ at most by what the
//! cards count apart. Holding ace and ten of a side suit with nothing between, playing the one is worth at
//! most a point more or less than playing the other, so the second is searched only where that point decides.

use ::belote::pack::{Card, Cards, SUIT_LEN};
use ::belote::{Belote, Phase, Rules, UnderTrump};
use cards::{List, MAX_SEATS, Seat, Side};
use engine::State;

/// BEL-7.2.
const LAST_TRICK: i32 = 10;
/// BEL-7.6.
pub const CAPOT: i32 = 90;
/// Farther than any value.
const FAR: i32 = 1_000;

/// The trump suit lies in the lowest byte, and within every suit the bits rise with strength.
const TRUMPS: u32 = 0xFF;
/// Places of a suit, the weakest first: trumps (BEL-2.3), side suits (BEL-2.2).
const ORDER: [[usize; SUIT_LEN]; 2] = [[0, 1, 5, 6, 3, 7, 2, 4], [0, 1, 2, 4, 5, 6, 3, 7]];
/// What these places count.
const POINTS: [[u8; SUIT_LEN]; 2] = [[0, 0, 3, 4, 10, 11, 14, 20], [0, 0, 0, 2, 3, 4, 10, 11]];

/// What each of the 32 cards counts.
static WORTH: [u8; 32] = {
    let mut table = [0; 32];
    let mut at = 0;
    while at < 32 {
        table[at] = POINTS[if at < 8 { 0 } else { 1 }][at % 8];
        at += 1;
    }
    table
};

fn worth(card: u32) -> i32 {
    i32::from(WORTH[card.trailing_zeros() as usize % 32])
}

/// What any cards of one suit count together: trumps, and a side suit.
static SUMS: [[u8; 256]; 2] = [sums(&POINTS[0]), sums(&POINTS[1])];

const fn sums(points: &[u8; SUIT_LEN]) -> [u8; 256] {
    let mut table = [0; 256];
    let mut cards = 1;
    while cards < 256 {
        let lowest = (cards as u32).trailing_zeros() as usize;
        table[cards] = table[cards & (cards - 1)] + points[lowest];
        cards += 1;
    }
    table
}

#[inline]
fn points(cards: u32) -> i32 {
    let [trumps, a, b, c] = cards.to_le_bytes().map(usize::from);
    i32::from(SUMS[0][trumps])
        + i32::from(SUMS[1][a])
        + i32::from(SUMS[1][b])
        + i32::from(SUMS[1][c])
}

/// All cards of a card's suit.
fn suit_of(card: u32) -> u32 {
    TRUMPS << (card.trailing_zeros() & 24)
}

/// How cards are numbered here.
struct Numbers([u8; 32]);

impl Numbers {
    fn new(trumps: Cards) -> Numbers {
        let mut numbers = [0; 32];
        let mut side = 1;
        for suit in 0..4 {
            let is_trump = trumps.0 >> (8 * suit) & 1 == 1;
            let (order, byte) = if is_trump { (0, 0) } else { (1, side) };
            side += usize::from(!is_trump);
            for (strength, place) in ORDER[order].into_iter().enumerate() {
                numbers[8 * suit + place] = (8 * byte.min(3) + strength) as u8;
            }
        }
        Numbers(numbers)
    }

    fn card(&self, card: Card) -> u32 {
        1 << self.0[card.index()]
    }

    fn cards(&self, cards: Cards) -> u32 {
        cards.iter().fold(0, |set, card| set | self.card(card))
    }
}

/// The duties of a table, and who sits on which side.
#[derive(Clone, Copy, Default)]
struct Duties {
    seats: usize,
    /// L6: a partner's winning card frees from trumping.
    beside_partner: u32,
    /// L36: who cannot rise is free.
    under: u32,
    /// The side that wants many points.
    high: [bool; MAX_SEATS],
}

/// A trick in the making.
#[derive(Clone, Copy)]
struct Trick {
    hands: [u32; MAX_SEATS],
    seat: usize,
    /// How many have played.
    played: usize,
    cards: u32,
    led: u32,
    best: u32,
    winner: usize,
}

impl Trick {
    fn start(hands: [u32; MAX_SEATS], leader: usize) -> Trick {
        Trick { hands, seat: leader, played: 0, cards: 0, led: 0, best: 0, winner: leader }
    }

    /// The cards that beat the best one.
    #[inline]
    fn beaters(&self) -> u32 {
        let above = suit_of(self.best) & !(self.best | (self.best - 1));
        if self.best & TRUMPS != 0 { above } else { above | TRUMPS }
    }

    /// BEL-5.2 to BEL-5.5: what the seat in turn may play. The game's own ladder, on these numbers.
    #[inline]
    fn legal(&self, duties: &Duties) -> u32 {
        let hand = self.hands[self.seat];
        if self.played == 0 {
            return hand;
        }
        let beaters = self.beaters();
        let rungs = if self.led == TRUMPS {
            [beaters, TRUMPS, TRUMPS | duties.under]
        } else if duties.high[self.winner] == duties.high[self.seat] {
            [self.led, TRUMPS | duties.beside_partner, TRUMPS | duties.under]
        } else {
            [self.led, beaters & TRUMPS, TRUMPS | duties.under]
        };
        let due = rungs.into_iter().map(|rung| hand & rung).find(|&cards| cards != 0);
        due.unwrap_or(hand)
    }

    #[inline]
    fn play(&self, duties: &Duties, card: u32) -> Trick {
        let mut next = *self;
        next.hands[self.seat] &= !card;
        next.cards |= card;
        next.played += 1;
        if self.played == 0 {
            next.led = suit_of(card);
            next.best = card;
        } else if self.beaters() & card != 0 {
            next.best = card;
            next.winner = self.seat;
        }
        next.seat = if self.seat + 1 == duties.seats { 0 } else { self.seat + 1 };
        next
    }

    /// The side that takes the complete trick, and what it adds to what the high side makes.
    #[inline]
    fn taken(&self, duties: &Duties) -> (Won, i32) {
        if !duties.high[self.winner] {
            return (LOW, 0);
        }
        let last = self.hands[self.winner] == 0;
        (HIGH, points(self.cards) + if last { LAST_TRICK } else { 0 })
    }

    /// Whether a seat that has not played yet could take the trick from the card that is best now.
    #[inline]
    fn can_beat(&self, seat: usize) -> bool {
        let hand = self.hands[seat];
        let follows = hand & self.led;
        let with = if follows != 0 { follows } else { hand };
        with & self.beaters() != 0
    }
}

/// Which sides have won a trick, for the ninety of all tricks.
type Won = u8;
const HIGH: Won = 1;
const LOW: Won = 2;

/// A position at the beginning of a trick and what is known of its value.
#[derive(Clone, Copy, Default)]
struct Entry {
    cards: u32,
    deal: u32,
    least: i16,
    most: i16,
    /// Leader and who has won tricks.
    place: u8,
    /// The number of the card that was best last time.
    best: u8,
}

/// A solver with its table, which serves one deal after the other.
#[derive(Default)]
pub struct Solver {
    /// Those of the deal being solved.
    duties: Duties,
    table: Vec<Entry>,
    bits: u32,
    /// Entries of other deals do not count.
    deal: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// A deal to be solved, from this position on.
struct Problem {
    numbers: Numbers,
    trick: Trick,
    won: Won,
}

impl Problem {
    /// The position of a world in play with two sides, and its duties; `high` wants many points.
    fn of(rules: &Rules, world: &State<Belote>, high: Side) -> (Problem, Duties) {
        let open = world.open();
        let numbers = Numbers::new(open.trumps);
        let free = |is: bool| if is { u32::MAX } else { 0 };
        let mut duties = Duties {
            seats: rules.seats,
            beside_partner: free(rules.options.partner_exempt),
            under: free(rules.options.under_trump == UnderTrump::Free),
            high: [false; MAX_SEATS],
        };
        let mut hands = [0; MAX_SEATS];
        for seat in Seat::all(rules.seats) {
            duties.high[seat.index()] = rules.sides.of(seat) == high;
            hands[seat.index()] = numbers.cards(world.own(seat).hand);
        }
        let mut trick = Trick::start(hands, open.leader.index());
        for (_, card) in open.trick() {
            trick = trick.play(&duties, numbers.card(card));
        }
        let mut won = 0;
        for side in rules.sides.all() {
            if open.tricks[side.index()] > 0 {
                won |= if side == high { HIGH } else { LOW };
            }
        }
        (Problem { numbers, trick, won }, duties)
    }
}

impl Solver {
    /// What the side `high` makes of the rest of this deal, the current trick included, and the bonus
    /// for all tricks counted for it or against it. `None` unless cards are being played by two sides.
    pub fn value(&mut self, rules: &Rules, world: &State<Belote>, high: Side) -> Option<i32> {
        let problem = self.open(rules, world, high)?;
        Some(self.close_in(&problem.trick, problem.won, None))
    }

    /// The same for each of these cards, played now.
    pub fn values(
        &mut self,
        rules: &Rules,
        world: &State<Belote>,
        high: Side,
        cards: impl Iterator<Item = Card>,
        mut tell: impl FnMut(i32),
    ) -> bool {
        let Some(problem) = self.open(rules, world, high) else {
            return false;
        };
        let mut guess = None;
        for card in cards {
            let trick = problem.trick.play(&self.duties, problem.numbers.card(card));
            let value = self.close_in(&trick, problem.won, guess);
            guess = Some(value);
            tell(value);
        }
        true
    }

    fn open(&mut self, rules: &Rules, world: &State<Belote>, high: Side) -> Option<Problem> {
        let open = world.open();
        if rules.sides.len() != 2 || open.phase != Phase::Play {
            return None;
        }
        let (problem, duties) = Problem::of(rules, world, high);
        self.duties = duties;
        let longest = problem.trick.hands.iter().map(|hand| hand.count_ones()).max().unwrap_or(0);
        // About as many entries as positions are met with so many cards in hand.
        self.bits = [6, 6, 8, 10, 12, 14, 15, 16, 18][longest.min(8) as usize];
        if self.table.len() < 1 << self.bits {
            self.table.resize(1 << self.bits, Entry::default());
        }
        self.deal = self.deal.wrapping_add(1);
        if self.deal == 0 {
            self.table.fill(Entry::default());
            self.deal = 1;
        }
        Some(problem)
    }

    /// Null windows, each beside the last answer, until the bounds meet.
    fn close_in(&mut self, trick: &Trick, won: Won, guess: Option<i32>) -> i32 {
        let mut guess = guess.unwrap_or_else(|| promising(&self.duties, trick));
        let (mut least, mut most) = (-FAR, FAR);
        while least < most {
            let beta = if guess == least { guess + 1 } else { guess };
            guess = self.finish(trick, won, beta - 1, beta);
            if guess < beta { most = guess } else { least = guess }
        }
        guess
    }

    /// The value from the beginning of a trick on.
    fn begin(
        &mut self,
        hands: [u32; MAX_SEATS],
        leader: usize,
        won: Won,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let all = hands[0] | hands[1] | hands[2] | hands[3];
        if all == 0 {
            return match won {
                HIGH => CAPOT,
                LOW => -CAPOT,
                _ => 0,
            };
        }
        let rest = points(all) + LAST_TRICK;
        let floor = if won & HIGH == 0 { -CAPOT } else { 0 };
        let roof = if won & LOW == 0 { rest + CAPOT } else { rest };
        if floor >= beta {
            return floor;
        }
        if roof <= alpha {
            return roof;
        }
        if hands[leader].count_ones() == 1 {
            return self.last_trick(hands, leader, won);
        }
        let place = leader as u8 | won << 2;
        let key = (u64::from(all) << 4 | u64::from(place)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let at = (key >> (64 - self.bits)) as usize;
        let mut entry = self.table[at];
        let mut first = 0;
        if entry.cards == all && entry.place == place && entry.deal == self.deal {
            let (least, most) = (i32::from(entry.least), i32::from(entry.most));
            if least >= beta || least == most {
                return least;
            }
            if most <= alpha {
                return most;
            }
            first = 1 << entry.best;
        } else {
            entry = Entry {
                cards: all,
                deal: self.deal,
                least: floor as i16,
                most: roof as i16,
                place,
                best: 0,
            };
        }
        let trick = Trick::start(hands, leader);
        let (value, best) = self.weigh(&trick, won, alpha, beta, first);
        if value < beta {
            entry.most = value as i16;
        }
        if value > alpha {
            entry.least = value as i16;
        }
        entry.best = best.trailing_zeros() as u8 % 32;
        self.table[at] = entry;
        value
    }

    /// The last cards fall as they lie.
    fn last_trick(&mut self, hands: [u32; MAX_SEATS], leader: usize, won: Won) -> i32 {
        self.nodes += 1;
        let mut trick = Trick::start(hands, leader);
        for _ in 0..self.duties.seats {
            trick = trick.play(&self.duties, trick.hands[trick.seat]);
        }
        let (winner, made) = trick.taken(&self.duties);
        match won | winner {
            HIGH => made + CAPOT,
            LOW => made - CAPOT,
            _ => made,
        }
    }

    /// The value from the middle of a trick on; a complete one is collected first.
    fn finish(&mut self, trick: &Trick, won: Won, alpha: i32, beta: i32) -> i32 {
        if trick.played < self.duties.seats {
            return match trick.played {
                0 => self.begin(trick.hands, trick.seat, won, alpha, beta),
                _ => self.weigh(trick, won, alpha, beta, 0).0,
            };
        }
        let (winner, made) = trick.taken(&self.duties);
        made + self.begin(trick.hands, trick.winner, won | winner, alpha - made, beta - made)
    }

    /// Tries the cards of the seat in turn.
    fn weigh(
        &mut self,
        trick: &Trick,
        won: Won,
        mut alpha: i32,
        mut beta: i32,
        first: u32,
    ) -> (i32, u32) {
        self.nodes += 1;
        let high = self.duties.high[trick.seat];
        let mut turn = Turn::new(&self.duties, trick, first);
        let mut best = (if high { -FAR } else { FAR }, 0);
        let sign = if high { 1 } else { -1 };
        while let Some(card) = turn.next() {
            // A neighbour that was tried bounds this card.
            if let Some(bound) = turn.bound(card, sign) {
                let useless =
                    if high { bound <= alpha.max(best.0) } else { bound >= beta.min(best.0) };
                if useless {
                    best.0 = if high { best.0.max(bound) } else { best.0.min(bound) };
                    continue;
                }
            }
            let value = self.finish(&trick.play(&self.duties, card), won, alpha, beta);
            turn.tried.push((card, value));
            if high {
                if value > best.0 {
                    best = (value, card);
                }
                alpha = alpha.max(value);
            } else {
                if value < best.0 {
                    best = (value, card);
                }
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// The cards of one turn, the likeliest first, and what became of them.
struct Turn {
    /// Cards of others, and those in the trick: what can lie between neighbours.
    others: u32,
    /// The cards left to try, each with its promise.
    cards: List<(i32, u32), SUIT_LEN>,
    /// The cards that were tried, each with its value.
    tried: List<(u32, i32), SUIT_LEN>,
}

impl Turn {
    fn new(duties: &Duties, trick: &Trick, first: u32) -> Turn {
        let all = trick.hands.iter().fold(trick.cards, |all, hand| all | hand);
        let others = all & !trick.hands[trick.seat];
        let mut turn = Turn { others, cards: List::new(), tried: List::new() };
        let mut legal = trick.legal(duties);
        let alone = legal & (legal - 1) == 0;
        while legal != 0 {
            let card = legal & legal.wrapping_neg();
            legal &= legal - 1;
            let promise = match (alone, card == first) {
                (true, _) => 0,
                (_, true) => FAR,
                _ => promise(duties, trick, card),
            };
            turn.cards.push((promise, card));
        }
        turn
    }

    fn next(&mut self) -> Option<u32> {
        let at = (0..self.cards.len()).max_by_key(|&at| self.cards[at].0)?;
        let last = self.cards.len() - 1;
        self.cards.swap(at, last);
        self.cards.pop().map(|(_, card)| card)
    }

    /// How much a card can be worth at most to its player, from neighbours that were tried.
    fn bound(&self, card: u32, sign: i32) -> Option<i32> {
        let bounds = self.tried.iter().filter_map(|&(other, value)| {
            let between = (card.max(other) - 1) ^ (2 * card.min(other) - 1);
            let near = suit_of(card) & other != 0 && between & self.others == 0;
            near.then(|| sign * value + (worth(card) - worth(other)).abs())
        });
        bounds.min().map(|bound| sign * bound)
    }
}

/// What comes of it if everybody plays the card that promises most.
fn promising(duties: &Duties, trick: &Trick) -> i32 {
    let (mut trick, mut made) = (*trick, 0);
    loop {
        while trick.played < duties.seats {
            let card = Turn::new(duties, &trick, 0).next().expect("everybody has a card left");
            trick = trick.play(duties, card);
        }
        made += trick.taken(duties).1;
        if trick.hands[trick.winner] == 0 {
            return made;
        }
        trick = Trick::start(trick.hands, trick.winner);
    }
}

/// How much a card promises: sure tricks with many points first, little into tricks of the others.
fn promise(duties: &Duties, trick: &Trick, card: u32) -> i32 {
    let high = duties.high[trick.seat];
    let next = trick.play(duties, card);
    let (mut foe_beats, mut friend_beats) = (false, false);
    let mut seat = next.seat;
    for _ in next.played..duties.seats {
        if next.can_beat(seat) {
            if duties.high[seat] == high { friend_beats = true } else { foe_beats = true }
        }
        seat = if seat + 1 == duties.seats { 0 } else { seat + 1 };
    }
    let ours = duties.high[next.winner] == high;
    let count = worth(card);
    let mine = next.winner == trick.seat;
    match (ours, foe_beats, friend_beats) {
        // A sure trick: bring points, but win it cheaply in trumps.
        (true, false, _) if mine && card & TRUMPS != 0 && trick.played > 0 => 60 - count,
        (true, false, _) => 60 + 2 * count,
        (true, true, true) | (false, _, true) => 20 - count,
        _ => -2 * count - if card & TRUMPS != 0 { 10 } else { 0 },
    }
}
