//! Opening packages: after an undo the opening is laid as a whole or not at all (R29).
//!
//! Melds of a package are unordered, so they have one order to be named in ([`key`]). Whether a
//! draft can still become a package is searched exactly, from the highest card down: every meld in
//! which it lies, then doing without it. The search stops where all cards left could not bring the
//! total up any more, and remembers what it has tried in vain.

use cards::Face;

use crate::find;
use crate::groups::{self, Naturals};
use crate::meld::{Lay, Meld};
use crate::options::{CycleGuard, Rules};
use crate::pack::{Cards, JOKER, bit};
use crate::state::{Open, throwable};

/// The order in which the melds of a package are named: by their lowest cards.
pub type Key = (u32, u64, u32, u8);

/// A meld's place in that order.
#[inline]
pub fn key(lay: Lay) -> Key {
    let naturals = lay.cards.naturals();
    (naturals.trailing_zeros(), naturals, lay.cards.jokers(), lay.low)
}

/// A package being put together: what is left in the hand, and what was laid so far.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    /// The cards left.
    pub hand: Cards,
    /// The meld laid last; none before it in order may follow.
    pub from: Option<Key>,
    /// What the melds so far count.
    pub points: u16,
    /// Whether a run without joker is among them.
    pub clean: bool,
    /// The card taken from the pile, and whether it is among those left.
    pub taken: Option<Face>,
    /// See `taken`.
    pub taken_held: bool,
}

impl Rest {
    /// Nothing laid yet.
    pub fn new(open: &Open, hand: Cards) -> Rest {
        let (points, clean) = (open.opening, open.clean);
        let (taken, taken_held) = (open.taken, open.taken_held);
        Rest { hand, from: None, points, clean, taken, taken_held }
    }

    /// With one more meld laid.
    #[inline]
    pub fn after(&self, rules: &Rules, lay: Lay, meld: &Meld) -> Rest {
        let lays_taken = self.taken.is_some_and(|face| lay.cards.contains(face));
        Rest {
            hand: self.hand.minus(lay.cards),
            from: Some(key(lay)),
            points: self.points + meld.points(rules),
            clean: self.clean || meld.is_clean_run(),
            taken_held: self.taken_held && !lays_taken,
            ..*self
        }
    }

    /// Whether what is laid opens, and the turn can be ended after it.
    pub fn suffices(&self, rules: &Rules) -> bool {
        rules.opens(self.points, self.clean)
            && leaves(rules, self.hand, self.taken, self.taken_held)
    }

    /// Whether this opens as it is, or with more melds from what is left.
    pub fn can_open(&self, rules: &Rules) -> bool {
        self.suffices(rules) || self.can_go_on(rules)
    }

    /// Whether this meld may follow.
    #[inline]
    pub fn admits(&self, lay: Lay) -> bool {
        self.from.is_none_or(|from| key(lay) >= from)
    }

    /// Whether it can open with at least one more meld.
    pub fn can_go_on(&self, rules: &Rules) -> bool {
        let Some(from) = self.from else { return Search::new(rules, self).any(self.hand) };
        let hand = self.hand.from(from.0);
        if !Search::new(rules, self).any(hand) {
            return false;
        }
        // Of melds that begin with the same card as the last one only later ones may follow.
        let twin = hand.naturals() >> from.0 & 1 == 1
            && !find::each(rules, hand, &mut |lay, meld| {
                key(lay).0 > from.0
                    || key(lay) < from
                    || !self.after(rules, lay, &meld).can_open(rules)
            });
        twin || Search::new(rules, self).any(self.hand.from(from.0 + 1))
    }

    /// The faces that cannot be thrown when they are left, one bit each (R5).
    fn barred(&self, rules: &Rules) -> u64 {
        let held = |taken: &Face| match rules.options.cycle_guard {
            // Of two copies one is laid or one can be thrown.
            CycleGuard::Card => self.taken_held && self.hand.count(*taken) < 2,
            CycleGuard::Face => true,
        };
        self.taken.filter(held).map_or(0, bit)
    }
}

/// R3, R4: whether a hand that was laid from can still end the turn.
#[inline]
pub(crate) fn leaves(rules: &Rules, hand: Cards, taken: Option<Face>, held: bool) -> bool {
    match hand.is_empty() {
        true => Open::may_lay_all(rules),
        false => throwable(rules, hand, taken, held) != 0,
    }
}

/// A package in the making.
#[derive(Clone, Copy, Default)]
struct Part {
    /// Naturals of which nothing is decided yet.
    left: Naturals,
    /// Jokers not laid.
    jokers: u32,
    /// What is laid counts so much.
    points: u16,
    /// Whether a run without joker is laid.
    clean: bool,
    /// What was left out.
    kept: Kept,
}

/// What was left out of a package for good.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Kept {
    /// Only cards that cannot be thrown.
    Barred,
    /// Nothing.
    #[default]
    Nothing,
    /// A card that can be thrown.
    Throwable,
}

impl Part {
    /// Whether the other must be in vain if this was: it has the same cards and nothing more. Where
    /// the last card may be laid, having left out nothing is no worse than anything else.
    fn covers(&self, other: &Part, whole: bool) -> bool {
        let kept = self.kept >= other.kept && (!whole || self.kept == other.kept);
        (self.left, self.jokers) == (other.left, other.jokers)
            && self.points >= other.points
            && self.clean >= other.clean
            && kept
    }

    /// Where it is remembered.
    fn place(&self) -> usize {
        let mixed = (self.left.one ^ self.left.two.rotate_left(29))
            .wrapping_add(u64::from(self.jokers))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 48) as usize % REMEMBERED
    }
}

const REMEMBERED: usize = 256;

/// The search for a package.
struct Search<'a> {
    rules: &'a Rules,
    rest: &'a Rest,
    /// Cards that cannot be thrown when they are left: naturals by their places, and the joker.
    barred: (u64, bool),
    /// What the places of a run count together from the first one on.
    sums: [u16; 15],
    vain: [Part; REMEMBERED],
}

impl Search<'_> {
    fn new<'a>(rules: &'a Rules, rest: &'a Rest) -> Search<'a> {
        let barred = rest.barred(rules);
        let barred = (Naturals::of(Cards::of_faces(barred, 0)).one, barred & JOKER != 0);
        let mut sums = [0; 15];
        (0..14).for_each(|place| sums[place + 1] = sums[place] + rules.place_points[place]);
        Search { rules, rest, barred, sums, vain: [Part::default(); REMEMBERED] }
    }

    /// Whether melds of these cards make a package of what is laid; the others stay in the hand.
    fn any(&mut self, hand: Cards) -> bool {
        let (all, left) = (Naturals::of(self.rest.hand), Naturals::of(hand));
        let passed = all.one & !left.one;
        let kept = self.kept(Kept::Nothing, passed);
        let (points, clean) = (self.rest.points, self.rest.clean);
        self.place(Part { left, jokers: hand.jokers(), points, clean, kept })
    }

    /// What is left out, with these cards besides.
    fn kept(&self, before: Kept, cards: u64) -> Kept {
        match cards & !self.barred.0 {
            0 if cards == 0 || before == Kept::Throwable => before,
            0 => Kept::Barred,
            _ => Kept::Throwable,
        }
    }

    /// Places the highest natural left in every meld, then leaves it out.
    fn place(&mut self, part: Part) -> bool {
        let rules = self.rules;
        let most = part.jokers.min(u32::from(rules.options.max_jokers_per_meld));
        let useful = part.left.useful(rules, most);
        let kept = self.kept(part.kept, part.left.one & !useful);
        let left = Naturals { one: useful, two: part.left.two & useful };
        let part = Part { left, kept, ..part };
        if !self.in_reach(&part, most) {
            return false;
        }
        let at = part.place();
        if self.vain[at].covers(&part, Open::may_lay_all(rules)) {
            return false;
        }
        let highest = left.highest();
        let mut found = false;
        let longest = groups::longest(most);
        groups::runs(rules, left, highest, most, longest, &mut |naturals, needed| {
            let suit = highest & !15;
            for jokers in (needed..=most).rev() {
                let points = || self.run_points((naturals >> suit) as u16, jokers);
                found = found || self.with(&part, naturals, jokers, points(), jokers == 0);
            }
        });
        groups::sets(left, highest, most, &mut |naturals, needed| {
            let size = naturals.count_ones();
            for jokers in (needed..=most.min(4 - size)).rev() {
                let points = rules.rank_points[highest as usize % 16 - 1] * (size + jokers) as u16;
                found = found || self.with(&part, naturals, jokers, points, false);
            }
        });
        let card = 1 << highest;
        let without = Part { left: left.without(card), kept: self.kept(kept, card), ..part };
        if found || self.place(without) {
            return true;
        }
        self.vain[at] = part;
        false
    }

    /// Whether it is a package with this meld, or can become one.
    fn with(&mut self, part: &Part, naturals: u64, jokers: u32, points: u16, clean: bool) -> bool {
        let part = Part {
            left: part.left.without(naturals),
            jokers: part.jokers - jokers,
            points: part.points + points,
            clean: part.clean || clean,
            kept: part.kept,
        };
        self.rules.opens(part.points, part.clean) && self.leaves(&part) || self.place(part)
    }

    /// Whether the turn can be ended after it.
    fn leaves(&self, part: &Part) -> bool {
        let all_laid = part.left.one == 0 && part.jokers == 0 && part.kept == Kept::Nothing;
        part.kept == Kept::Throwable
            || part.left.one & !self.barred.0 != 0
            || part.jokers > 0 && !self.barred.1
            || all_laid && Open::may_lay_all(self.rules)
    }

    /// Whether all cards left, each for the most it can count, would be enough, and a run without
    /// joker is there if one is due.
    fn in_reach(&self, part: &Part, most: u32) -> bool {
        let rules = self.rules;
        let left = part.left;
        if left.one == 0 {
            return false;
        }
        let run_due = rules.options.opening_clean_run && !part.clean;
        if run_due && !left.has_clean_run(rules) {
            return false;
        }
        let missing = u16::from(rules.options.opening_minimum).saturating_sub(part.points);
        if missing == 0 {
            return true;
        }
        let low = left.low_aces(rules, most);
        let worth = |mut places: u64| {
            let mut worth = (places & low).count_ones() as u16;
            places &= !low;
            while places != 0 {
                worth += rules.rank_points[places.trailing_zeros() as usize % 16 - 1];
                places &= places - 1;
            }
            worth
        };
        let naturals = worth(left.one) + worth(left.two);
        if missing <= naturals || part.jokers == 0 {
            return missing <= naturals;
        }
        // Each meld of jokers needs two naturals.
        let free = left.len().saturating_sub(if run_due { 3 } else { 0 });
        let per_meld = u32::from(rules.options.max_jokers_per_meld);
        let jokers = part.jokers.min(per_meld * (free / 2));
        let high = Naturals { one: left.one & !low, two: left.two & !low };
        missing <= naturals + self.dearest(high, jokers, per_meld)
    }

    /// No more than this is what jokers count beside these cards: in every meld they stand on top of
    /// its highest card, and no two melds have the same.
    fn dearest(&self, mut cards: Naturals, mut jokers: u32, per_meld: u32) -> u16 {
        let mut points = 0;
        while jokers > 0 && cards.one != 0 {
            let top = cards.highest();
            points += self.above(top % 16, jokers.min(per_meld));
            cards = cards.without(1 << top);
            jokers = jokers.saturating_sub(per_meld);
        }
        points
    }

    /// What so many jokers count above a place at most; those beyond the ace stand below it.
    fn above(&self, top: u32, jokers: u32) -> u16 {
        let dear = self.rules.place_points[13].max(10);
        let at = |place: u32| match place {
            0..10 => self.rules.place_points[place as usize],
            _ => dear,
        };
        (1..=jokers).map(|nth| at(top + nth)).sum()
    }

    /// What a run of these places counts at most with so many jokers: in the gaps, and on both ends as
    /// it pays best. An ace beside low cards is low.
    fn run_points(&self, naturals: u16, jokers: u32) -> u16 {
        let low = naturals & 0x7f != 0;
        let held = if low { naturals & 0x1fff | naturals >> 13 } else { naturals };
        let (first, last) = (held.trailing_zeros(), held.ilog2());
        let ends = jokers + held.count_ones() - (last + 1 - first);
        let (below, above) =
            (first - self.rules.places.trailing_zeros(), self.rules.places.ilog2() - last);
        let sum = |low: u32| {
            let (from, to) = (first - low, last + ends - low);
            self.sums[to as usize + 1] - self.sums[from as usize]
        };
        let fits = |low: &u32| *low <= below && ends - low <= above;
        (0..=ends).filter(fits).map(sum).max().unwrap_or(0)
    }
}
