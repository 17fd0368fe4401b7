//! What a team's melds and hands are worth, in points that the deal may bring.
//!
//! A meld is worth its chance to become a canasta; cards in hand a part of that, the larger the
//! closer they are to a meld. Without any canasta all that was laid counts against the team
//! (CAN-G10.3), so its first one is worth more than its bonus.

use ::canasta::meld::{CANASTA, Kind, MOST_WILDS};
use ::canasta::pack::{black_threes, naturals, points_in, rank, ranked_in, wilds_in};
use cards::{Bag, Face};

use super::look::{Board, Laid, Odds};
use super::weights::CLUB;

/// CAN-G10.2.
const CLEAN: f64 = 500.0;
const DIRTY: f64 = 300.0;
const CLEAN_ACES: f64 = 1000.0;
const DIRTY_ACES: f64 = 500.0;
/// CAN-7: most jokers and most twos; in between until it is known.
const WILD: [f64; 2] = [1000.0, 1500.0];
/// CAN-G10.3, CAN-G10.4.
const THREE: f64 = 100.0;

/// CAN-G10.2, CAN-7: what a meld is worth besides its cards.
pub(super) fn bonus(meld: &Laid) -> f64 {
    if !meld.is_canasta() {
        return 0.0;
    }
    match meld.kind {
        Kind::Wild => WILD[usize::from(2 * usize::from(meld.jokers) > meld.len())],
        kind => {
            let aces = kind == Kind::Set && rank(meld.lead) == 14;
            let (clean, dirty) = if aces { (CLEAN_ACES, DIRTY_ACES) } else { (CLEAN, DIRTY) };
            if meld.pattern.wilds == 0 { clean } else { dirty }
        }
    }
}

/// What a team has: boni that it may hope for, points on the table, and the chance that no
/// canasta comes of it.
struct Hopes {
    bonus: f64,
    points: f64,
    none: f64,
}

impl Hopes {
    /// Counts a meld in of which so much is there: all of it, or a part while it is in hand.
    fn add(&mut self, part: f64, (bonus, chance): (f64, f64)) {
        self.bonus += part * bonus;
        self.none *= 1.0 - part * chance;
    }
}

/// What a team is worth with these melds and hands.
pub(super) fn worth(odds: &Odds<'_>, board: &Board, hands: &[Bag]) -> f64 {
    let mut pool = Bag::EMPTY;
    hands.iter().for_each(|&hand| pool = pool.plus(hand));
    let eyes = Eyes { odds, pool };
    let mut hopes = Hopes { bonus: 0.0, points: THREE * f64::from(board.reds), none: 1.0 };
    for meld in &board.melds {
        hopes.points += f64::from(meld.points);
        hopes.add(1.0, eyes.meld(meld));
    }
    for &hand in hands {
        eyes.hand(board, hand, &mut hopes);
    }
    (1.0 - 2.0 * hopes.none) * hopes.points + hopes.bonus
}

/// The chance to find enough where `more` cards more than enough are expected.
fn chance(more: f64) -> f64 {
    let half = more / 2.0;
    0.5 + 0.5 * half / (1.0 + half * half).sqrt()
}

struct Eyes<'a> {
    odds: &'a Odds<'a>,
    pool: Bag,
}

impl Eyes<'_> {
    /// A meld's expected bonus and its chance to become a canasta.
    fn meld(&self, meld: &Laid) -> (f64, f64) {
        let wilds = usize::from(meld.pattern.wilds);
        match meld.kind {
            Kind::Set => {
                let aces = rank(meld.lead) == 14;
                let sure = ranked_in(self.pool, rank(meld.lead)) as f64;
                self.mixed(meld.len(), wilds, sure + self.of_rank(rank(meld.lead)), aces)
            }
            Kind::Run => self.mixed(meld.len(), wilds, self.along(meld), false),
            Kind::Wild => self.wild(meld.len(), usize::from(meld.jokers), wilds_in(self.pool)),
        }
    }

    /// How many naturals of a rank are still to come.
    fn of_rank(&self, of_rank: u8) -> f64 {
        ranked_in(self.odds.unseen, of_rank) as f64 * self.odds.share
    }

    /// The chance that a face is held or comes.
    fn face(&self, face: Face) -> f64 {
        match self.odds.unseen.count(face) {
            _ if self.pool.contains(face) => 1.0,
            0 => 0.0,
            1 => self.odds.share,
            _ => self.odds.share * (2.0 - self.odds.share),
        }
    }

    /// How many of the next cards of a run are to be expected, up to seven.
    fn along(&self, meld: &Laid) -> f64 {
        let Some(run) = meld.run() else { return 0.0 };
        let due = (meld.len()..CANASTA).filter_map(|place| run.place(place as i32));
        due.map(|face| self.face(face)).sum()
    }

    /// A meld of so many cards to which so many naturals are expected to come.
    fn mixed(&self, len: usize, wilds: usize, naturals: f64, aces: bool) -> (f64, f64) {
        let (clean, dirty) = if aces { (CLEAN_ACES, DIRTY_ACES) } else { (CLEAN, DIRTY) };
        if len >= CANASTA {
            return (if wilds == 0 { clean } else { dirty }, 1.0);
        }
        let more = naturals - (CANASTA - len) as f64;
        let pure = if wilds == 0 { chance(more) } else { 0.0 };
        let room = MOST_WILDS.saturating_sub(wilds) as f64;
        let helped = chance(more + self.wilds_to_come().min(room));
        (pure * clean + (helped - pure) * dirty, helped)
    }

    /// How many wild cards one meld may count on.
    fn wilds_to_come(&self) -> f64 {
        let Odds { unseen, share, .. } = *self.odds;
        let held = CLUB.wild_held * wilds_in(self.pool) as f64;
        held + CLUB.wild_drawn * wilds_in(unseen) as f64 * share
    }

    /// A wild meld with these cards, and so many more in hand.
    fn wild(&self, len: usize, jokers: usize, held: usize) -> (f64, f64) {
        let Odds { unseen, share, .. } = *self.odds;
        let bonus = WILD[usize::from(2 * jokers > len)];
        if len >= CANASTA {
            return (bonus, 1.0);
        }
        let expected = held as f64 + wilds_in(unseen) as f64 * share;
        let chance = chance(expected - (CANASTA - len) as f64);
        (chance * bonus, chance)
    }

    /// What a hand may become, and what it costs if it is caught.
    fn hand(&self, board: &Board, hand: Bag, hopes: &mut Hopes) {
        let soon = (self.odds.rounds / CLUB.delay).min(1.0);
        for of_rank in (4..=14).filter(|&of_rank| !board.has_set(of_rank)) {
            let held = ranked_in(hand, of_rank);
            if held > 0 {
                let part = soon * CLUB.hold_set[held.min(4)];
                hopes.add(part, self.mixed(held, 0, self.of_rank(of_rank), of_rank == 14));
            }
            if held == 2 {
                hopes.bonus += soon * CLUB.key;
            }
        }
        for suit in 0..4 {
            self.suit(hand, suit, soon, hopes);
        }
        let wilds = wilds_in(hand);
        hopes.bonus += soon * CLUB.wild * wilds as f64;
        if wilds >= 2 && self.odds.options.wild_melds && board.wild().is_none() {
            let jokers = hand.jokers();
            let (bonus, chance) = self.wild(wilds, jokers, 0);
            hopes.add(soon * CLUB.hold_wild, (bonus, chance));
        }
        if self.odds.options.players == 2 && !board.has_canasta() {
            let missing = CLUB.hand - hand.len() as f64;
            hopes.bonus -= CLUB.few * missing.max(0.0);
        }
        let cost = f64::from(points_in(hand)) + THREE * black_threes(hand) as f64;
        hopes.bonus -= CLUB.caught * cost;
    }

    /// The best seven ranks in a row of a suit.
    fn suit(&self, hand: Bag, suit: usize, soon: f64, hopes: &mut Hopes) {
        let [held, _] = naturals(hand);
        let [ones, twos] = naturals(self.odds.unseen);
        let share = self.odds.share;
        let (mut best, mut at_best) = (0.0, (0.0, 0.0));
        for low in 2..=6 {
            let window = 0x7f << (13 * suit + low);
            let count = (held & window).count_ones() as usize;
            let part = soon * CLUB.hold_run[count];
            if part == 0.0 {
                continue;
            }
            let missing = window & !held;
            let expected = f64::from((ones & missing).count_ones()) * share
                + f64::from((twos & missing).count_ones()) * share * (1.0 - share);
            let (bonus, chance) = self.mixed(count, 0, expected, false);
            if part * bonus > best {
                (best, at_best) = (part * bonus, (part * bonus, part * chance));
            }
        }
        hopes.add(1.0, at_best);
    }
}
