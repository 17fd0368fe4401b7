//! Opening packages: after an undo the opening is laid as a whole or not at all (R29).
//!
//! Melds of a package are unordered, so they have one order to be named in ([`key`]). Whether a
//! draft can still become a package is searched exactly, from the highest card down: every meld in
//! which it lies, then doing without it. The search stops where all cards left could not bring the
//! total up any more, and remembers what it has tried in vain.

use cards::Face;

use crate::find;
use crate::groups::{self, Fill, LONGEST, LOW, Naturals};
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
    /// The same with all naturals left, aces high.
    reach: u16,
    /// Whether the run without joker is laid that may be asked for.
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

    /// Without one card of each of these places, which count so much.
    #[inline]
    fn without(&self, cards: u64, worth: u16) -> Part {
        Part { left: self.left.without(cards), reach: self.reach - worth, ..*self }
    }

    /// With the meld whose naturals were taken, and so many jokers.
    #[inline]
    fn with(&self, jokers: u32, points: u16, clean: bool) -> Part {
        Part {
            jokers: self.jokers - jokers,
            points: self.points + points,
            reach: self.reach + points,
            clean: self.clean || clean,
            ..*self
        }
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
/// Jokers in a pack, and none.
const MORE: usize = 5;

/// The search for a package.
struct Search<'a> {
    rules: &'a Rules,
    rest: &'a Rest,
    /// Cards that cannot be thrown when they are left: naturals by their places, and the joker.
    barred: (u64, bool),
    /// What the places of a run count together from the first one on.
    sums: [u16; 15],
    /// The highest place that counts as much as those below it: an ace may count one.
    top: u32,
    /// What a joker at each place counts at most, and beyond the ace.
    dear: [u16; 17],
    minimum: u16,
    vain: [Part; REMEMBERED],
}

impl Search<'_> {
    fn new<'a>(rules: &'a Rules, rest: &'a Rest) -> Search<'a> {
        let barred = rest.barred(rules);
        let barred = (Naturals::of(Cards::of_faces(barred, 0)).one, barred & JOKER != 0);
        let mut sums = [0; 15];
        (0..14).for_each(|place| sums[place + 1] = sums[place] + rules.place_points[place]);
        let ace = rules.places >> 13 == 1 && rules.place_points[13] > 1;
        let top = if ace { 13 } else { 12 };
        let ace = rules.place_points[13].max(10);
        let dear =
            std::array::from_fn(|place| if place < 10 { rules.place_points[place] } else { ace });
        let minimum = u16::from(rules.options.opening_minimum);
        Search {
            rules,
            rest,
            barred,
            sums,
            top,
            dear,
            minimum,
            vain: [Part::default(); REMEMBERED],
        }
    }

    /// Whether melds of these cards make a package of what is laid; the others stay in the hand.
    fn any(&mut self, hand: Cards) -> bool {
        let (all, left) = (Naturals::of(self.rest.hand), Naturals::of(hand));
        let passed = all.one & !left.one;
        let kept = self.kept(Kept::Nothing, passed);
        let points = self.rest.points;
        let clean = self.rest.clean || !self.rules.options.opening_clean_run;
        let reach = points + self.worth(left.one) + self.worth(left.two);
        self.place(Part { left, jokers: hand.jokers(), points, reach, clean, kept })
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
        if useful == 0 || !part.clean && !part.left.has_clean_run(rules) {
            return false;
        }
        let part = self.leave_out(part, part.left.one & !useful, part.left.two & !useful);
        let reach = self.reach(&part, most);
        if reach[part.jokers as usize] < self.minimum {
            return false;
        }
        let at = part.place();
        if self.vain[at].covers(&part, Open::may_lay_all(rules)) {
            return false;
        }
        // Jokers do not gain more when fewer cards are left.
        let gain = reach.map(|with| with - reach[0]);
        let minimum = self.minimum;
        let near = |part: &Part| part.reach + gain[part.jokers as usize] >= minimum;
        let highest = part.left.highest();
        let mut found = false;
        let fill = self.fill(&part, most);
        groups::runs(rules, part.left, highest, fill, LONGEST, &mut |naturals, needed| {
            let run = (naturals >> (highest & !15)) as u16;
            let rest = part.without(naturals, self.worth(naturals));
            let most = if run.count_ones() == LONGEST { 0 } else { most };
            for jokers in (needed..=most).rev() {
                let with = rest.with(jokers, self.run_points(run, jokers), jokers == 0);
                found = found || near(&with) && self.goes_on(with);
            }
        });
        let rank = rules.rank_points[highest as usize % 16 - 1];
        groups::sets(part.left, highest, most, &mut |naturals, needed| {
            let size = naturals.count_ones();
            let rest = part.without(naturals, rank * size as u16);
            for jokers in (needed..=most.min(4 - size)).rev() {
                let with = rest.with(jokers, rank * (size + jokers) as u16, false);
                found = found || near(&with) && self.goes_on(with);
            }
        });
        let without = self.leave_out(part, 1 << highest, 0);
        if found || near(&without) && self.place(without) {
            return true;
        }
        self.vain[at] = part;
        false
    }

    /// Without these cards, the second copies of some besides.
    #[inline]
    fn leave_out(&self, part: Part, ones: u64, twos: u64) -> Part {
        let left = part.left.without(ones).without(twos);
        let reach = part.reach - self.worth(ones) - self.worth(twos);
        Part { left, reach, kept: self.kept(part.kept, ones), ..part }
    }

    /// What fills the gaps of a run. The last joker must do even over a held card if it could not be
    /// thrown in its stead, or if it makes the run without joker that is due one with joker.
    fn fill(&self, part: &Part, most: u32) -> Fill {
        match self.barred.1 || !part.clean && part.jokers > 1 {
            true => Fill { most, over_held: most },
            false => Fill::new(part.jokers, most),
        }
    }

    /// Whether it is a package, or can become one.
    fn goes_on(&mut self, part: Part) -> bool {
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

    /// What it counts at most with all cards left, and with no joker, with one and so on.
    fn reach(&self, part: &Part, most: u32) -> [u16; MORE] {
        let left = part.left;
        let low = left.low_aces(self.rules, most);
        let aces = if low == 0 { 0 } else { low.count_ones() + (left.two & low).count_ones() };
        let mut reach = [part.reach - aces as u16 * (self.rules.rank_points[12] - 1); MORE];
        if part.jokers == 0 {
            return reach;
        }
        // Each meld of jokers needs two naturals. In every one they stand on top of its highest card,
        // and no two have the same; those beyond the ace stand below it.
        let per_meld = u32::from(self.rules.options.max_jokers_per_meld);
        let free = left.len().saturating_sub(if part.clean { 0 } else { 3 });
        let mut tops = Naturals { one: left.one & !low, two: left.two & !low };
        let (mut melds, mut place, mut room) = (free / 2, 0, 0);
        for jokers in 1..=part.jokers as usize {
            reach[jokers] = reach[jokers - 1];
            if room == 0 && melds > 0 && tops.one != 0 {
                let top = tops.highest();
                tops = tops.without(1 << top);
                (melds, place, room) = (melds - 1, top % 16, per_meld);
            }
            if room > 0 {
                (place, room) = (place + 1, room - 1);
                reach[jokers] += self.dear[place as usize];
            }
        }
        reach
    }

    /// What one card of each of these places counts, aces high.
    #[inline]
    fn worth(&self, mut places: u64) -> u16 {
        let mut worth = 0;
        while places != 0 {
            worth += self.rules.rank_points[places.trailing_zeros() as usize % 16 - 1];
            places &= places - 1;
        }
        worth
    }

    /// What a run of these places counts at most with so many jokers: in the gaps, and on its ends, the
    /// upper one first. An ace beside low cards is low.
    fn run_points(&self, naturals: u16, jokers: u32) -> u16 {
        let low = u64::from(naturals) & LOW != 0;
        let held = if low { naturals & 0x1fff | naturals >> 13 } else { naturals };
        let (first, last) = (held.trailing_zeros(), held.ilog2());
        let len = held.count_ones() + jokers;
        let to = (first + len - 1)
            .min(self.top.max(last))
            .max(self.rules.places.trailing_zeros() + len - 1);
        self.sums[to as usize + 1] - self.sums[(to + 1 - len) as usize]
    }
}
