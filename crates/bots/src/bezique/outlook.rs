//! What a hand is worth: for every meld its points, by the chance to complete it and to win a trick
//! for it in time.

use ::bezique::pack::{Card, Cards, Face, Faces, ranked, suited};
use ::bezique::score::TEN;
use ::bezique::{Bezique, History, Kind, MeldsPerTrick, Open, Phase, RUN_LEN};
use cards::{Rank, Suit};
use engine::Seen;

use super::holding::{Holding, Past};
use super::taste::{self, Taste};

/// Copies that can still come of one face, and cards that a four can lack: none to four.
const UP_TO_FOUR: usize = 5;
/// Nothing is sure to come.
const MOST_LIKELY: f64 = 0.95;

/// What a seat expects of the rest of phase 1.
pub(super) struct Outlook {
    /// How it weighs things.
    pub taste: Taste,
    /// The cards that the seat cannot locate: in the stock or in other hands.
    pub unseen: Cards,
    /// What has been melded.
    pub history: History,
    /// Tricks of phase 1 to come, in which melds can be laid.
    pub tricks: f64,
    trump: Option<Suit>,
    trumps: Faces,
    one_meld: bool,
    remarry: bool,
    /// How many jokers a four may have.
    jokers: u8,
    /// The chance that a queen or a king of each suit comes in time.
    royals: [[f64; 2]; 4],
    /// The chance that each face of the run comes in time.
    run: [f64; RUN_LEN],
    /// For queens of spades and jacks of diamonds: the chance that one comes in time for a single
    /// bezique, and those that so many come for the double.
    beziques: [(f64, [f64; UP_TO_FOUR]); 2],
    /// For each four, the chance to find so many missing cards.
    fours: [[f64; UP_TO_FOUR]; 4],
}

/// What a hand is worth, and the best meld in it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Worth {
    /// Points to expect from melds, and from what the cards may win.
    pub points: f64,
    /// Points of the best meld that is complete.
    pub best: f64,
    /// Complete melds so far: each waits for those before it.
    ready: f64,
}

/// How many tricks of phase 1 are still to come after the current one.
fn tricks_after(seen: Seen<'_, Bezique>) -> usize {
    let left = seen.rules.drawing_tricks().saturating_sub(usize::from(seen.open.tricks));
    if seen.open.phase == Phase::Play { left.saturating_sub(1) } else { left }
}

/// The cards that whoever holds these cannot locate.
pub(super) fn unseen(open: &Open, held: Cards) -> Cards {
    Cards::ALL - open.lit - held
}

impl Outlook {
    /// The outlook of a seat that holds these cards, beyond the current trick.
    pub(super) fn new(seen: Seen<'_, Bezique>, held: Cards) -> Outlook {
        Outlook::over(seen, held, tricks_after(seen))
    }

    /// The same with so many tricks to come.
    pub(super) fn over(seen: Seen<'_, Bezique>, held: Cards, tricks: usize) -> Outlook {
        let Seen { rules, open, .. } = seen;
        let taste = taste::of(rules);
        let unseen = unseen(open, held);
        let tricks = tricks as f64;
        let all = (unseen.len() as f64).max(1.0);
        // The card drawn after the last trick comes too late, so there are as many draws as tricks.
        let come = |draws: f64| (draws.min(tricks) / all).min(MOST_LIKELY);
        let (near, far) = (come(taste.near), come(taste.far));
        let one: [f64; UP_TO_FOUR] =
            std::array::from_fn(|live| 1.0 - power(1.0 - near, live as u32));
        let live = |faces: Faces| unseen.with_faces(faces).len();
        let soon = |faces: Faces| one[live(faces) % UP_TO_FOUR];
        let jokers = rules.options.max_jokers_in_four;
        let helpers = if jokers > 0 { unseen.jokers().len() } else { 0 };
        let four = |kind: Kind| {
            let live = kind.rank().map_or(0, |rank| unseen.count_rank(rank));
            chances(live + helpers, near)
        };
        let bezique = |rank, suit| {
            let faces = ranked(rank) & suited(suit);
            (soon(faces), chances(live(faces), far))
        };
        let royal = [Rank::Queen, Rank::King];
        let run = [Rank::Jack, Rank::Queen, Rank::King, Rank::Ten, Rank::Ace];
        Outlook {
            taste,
            unseen,
            history: open.history,
            tricks,
            trump: open.trump,
            trumps: open.trumps,
            one_meld: rules.options.melds_per_trick == MeldsPerTrick::One,
            remarry: rules.options.remarry_run_cards,
            jokers,
            royals: Suit::ALL.map(|suit| royal.map(|rank| soon(ranked(rank) & suited(suit)))),
            run: run.map(|rank| soon(ranked(rank) & open.trumps)),
            beziques: [bezique(Rank::Queen, Suit::Spades), bezique(Rank::Jack, Suit::Diamonds)],
            fours: Kind::FOURS.map(four),
        }
    }

    fn past(&self) -> Past<'_> {
        Past { history: &self.history, trump: self.trump, remarry: self.remarry }
    }

    /// The cards as melds see them.
    pub(super) fn holding(&self, cards: Cards) -> Holding {
        Holding::of(self.past(), cards)
    }

    /// What a hand of these cards is worth.
    pub(super) fn worth(&self, cards: Cards) -> Worth {
        let power = cards.iter().map(|card| self.power(card.face())).sum();
        self.weigh(&self.holding(cards), power)
    }

    /// What a hand is worth without one of its cards, in comparison with other cards.
    pub(super) fn without(&self, holding: &Holding, card: Card) -> Worth {
        self.weigh(&holding.without(self.past(), card), -self.power(card.face()))
    }

    fn weigh(&self, holding: &Holding, power: f64) -> Worth {
        let mut worth = Worth { points: power, ..Worth::default() };
        // The most valuable first: that is the order in which they are laid.
        self.add_beziques(holding, &mut worth);
        self.add_run(holding, &mut worth);
        self.add_fours(holding, &mut worth);
        self.add_marriages(holding, &mut worth);
        worth
    }

    /// How sure a meld is to be laid that is complete and has to wait for so many others.
    fn in_time(&self, before: f64) -> f64 {
        self.tricks / (self.tricks + self.taste.pace * (before + 0.5))
    }

    /// A complete meld, or a share of it.
    fn ready(&self, kind: Kind, share: f64, worth: &mut Worth) {
        let points = share * f64::from(kind.points());
        worth.points += points * self.in_time(worth.ready);
        worth.best = worth.best.max(points);
        worth.ready += if self.one_meld { share } else { 0.0 };
    }

    /// A meld that will be complete with this chance.
    fn hoped(&self, kind: Kind, chance: f64, worth: &mut Worth) {
        let points = f64::from(kind.points());
        worth.points += points * chance * self.taste.missing * self.in_time(1.0);
    }

    /// A single bezique spoils the double, so it counts only as far as that is not to be expected.
    fn add_beziques(&self, holding: &Holding, worth: &mut Worth) {
        let [queens, jacks] = holding.beziques;
        if queens + jacks == 0 {
            return;
        }
        if queens >= 2 && jacks >= 2 {
            self.ready(Kind::DoubleBezique, 1.0, worth);
            if queens > 2 && jacks > 2 {
                self.ready(Kind::Bezique, 1.0, worth);
            }
            return;
        }
        let [(queen, of_queens), (jack, of_jacks)] = &self.beziques;
        let missing = |held: u8| usize::from(2u8.saturating_sub(held));
        let double = of_queens[missing(queens)] * of_jacks[missing(jacks)];
        self.hoped(Kind::DoubleBezique, double, worth);
        let single = 1.0 - double;
        match (queens, jacks) {
            (0, _) => self.hoped(Kind::Bezique, single * queen, worth),
            (_, 0) => self.hoped(Kind::Bezique, single * jack, worth),
            _ => self.ready(Kind::Bezique, single, worth),
        }
    }

    fn add_run(&self, holding: &Holding, worth: &mut Worth) {
        let mut missing = 0;
        let mut chance = 1.0;
        for (&held, soon) in holding.run.iter().zip(self.run) {
            if held == 0 {
                missing += 1;
                chance *= soon;
            }
        }
        match missing {
            0 => self.ready(Kind::TrumpRun, 1.0, worth),
            RUN_LEN => {}
            _ => self.hoped(Kind::TrumpRun, chance, worth),
        }
    }

    fn add_fours(&self, holding: &Holding, worth: &mut Worth) {
        for (at, kind) in Kind::FOURS.into_iter().enumerate() {
            let [real, jokers] = holding.fours[at];
            if real == 0 {
                continue;
            }
            let have = real + jokers.min(self.jokers);
            if have >= 4 {
                self.ready(kind, 1.0, worth);
            }
            let towards_next = usize::from(have % 4);
            if towards_next > 0 {
                self.hoped(kind, self.fours[at][4 - towards_next], worth);
            }
        }
    }

    fn add_marriages(&self, holding: &Holding, worth: &mut Worth) {
        for suit in Suit::ALL {
            let [queens, kings] = holding.royals[suit as usize];
            if queens + kings == 0 {
                continue;
            }
            let [queen, king] = self.royals[suit as usize];
            let trumps = self.trump == Some(suit);
            let kind = if trumps { Kind::TrumpMarriage } else { Kind::Marriage };
            if trumps && (queens, kings) == (1, 1) && self.mated(holding) {
                self.hoped(kind, queen.max(king), worth);
                continue;
            }
            (0..queens.min(kings)).for_each(|_| self.ready(kind, 1.0, worth));
            if kings > queens {
                self.hoped(kind, queen, worth);
            } else if queens > kings {
                self.hoped(kind, king, worth);
            }
        }
    }

    /// B16: whether the one king and the one queen served in one run; they may not marry after it.
    fn mated(&self, holding: &Holding) -> bool {
        let [queen, king] = holding.trump_copies.map(u8::trailing_zeros);
        let queens = &self.history.run_queens;
        queens.get(king as usize).is_some_and(|&of_run| u32::from(of_run) == queen + 1)
    }

    /// What a card is worth because it wins tricks; a seven of trumps scores when it is played.
    fn power(&self, face: Face) -> f64 {
        let taste = &self.taste;
        let trump = face.bit() & self.trumps != 0;
        match face.rank() {
            None => taste.joker,
            Some(Rank::Seven) if trump && self.tricks > 0.0 => taste.low_trump + f64::from(TEN),
            Some(Rank::Seven | Rank::Eight | Rank::Nine) if trump => taste.low_trump,
            Some(_) if trump => taste.high_trump,
            Some(Rank::Ace) => taste.ace,
            Some(Rank::Ten) => taste.ten,
            Some(_) => 0.0,
        }
    }
}

/// The chances that at least none to four of these live cards come, each with this chance.
fn chances(live: usize, each: f64) -> [f64; UP_TO_FOUR] {
    let odds = each / (1.0 - each);
    let mut chances = [1.0; UP_TO_FOUR];
    let mut exactly = power(1.0 - each, live as u32);
    for (need, part) in [1.0, 1.0 / 2.0, 1.0 / 3.0, 1.0 / 4.0].into_iter().enumerate() {
        chances[need + 1] = (chances[need] - exactly).max(0.0);
        exactly *= live.saturating_sub(need) as f64 * part * odds;
    }
    chances
}

/// A power by squaring: the same on every machine.
fn power(base: f64, exponent: u32) -> f64 {
    let (mut result, mut square, mut left) = (1.0, base, exponent);
    while left > 0 {
        if left & 1 == 1 {
            result *= square;
        }
        square *= square;
        left >>= 1;
    }
    result
}
