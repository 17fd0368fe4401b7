//! The search for an opening package (R29): whether melds of a hand count enough.
//!
//! It goes from the highest card down: every meld in which it lies, then doing without it. A meld
//! takes only the jokers that it needs; the others are laid last, wherever they count most, which
//! [`Counts`] keep in mind. The search stops where all cards left could not bring the total up any
//! more ([`Outlook`]), and remembers what it has tried in vain.
//!
//! Take `KS KH KD QS JS 4C 5C 7D JK` and a minimum of 51. The king of spades lies in `K K K`, which counts
//! 30 and leaves `QS JS` for the joker, 30 more: enough. For a minimum of 71 it is not, and `K Q J` with the
//! joker beside the other kings counts 60 as well. Without that king there is less still: no package.

use cards::Bag;

use crate::choices::{self, Choices, Group, Points};
use crate::counts::Counts;
use crate::find;
use crate::groups::Fill;
use crate::naturals::{HIGHEST_TOPS, Naturals, Tops};
use crate::options::Rules;
use crate::pack::{JOKER, one_each};
use crate::package::{Rest, key};
use crate::state::Open;

impl Rest {
    /// Whether this opens as it is, or with more melds from what is left.
    pub(crate) fn can_open(&self, rules: &Rules) -> bool {
        self.suffices(rules) || self.can_go_on(rules)
    }

    /// Whether it can open with at least one more meld.
    pub(crate) fn can_go_on(&self, rules: &Rules) -> bool {
        let Some(from) = self.from else { return any(rules, self, self.hand) };
        let hand = from_face(self.hand, from.0);
        if !any(rules, self, hand) {
            return false;
        }
        // Of melds that begin with the same card as the last one only later ones may follow.
        let twin = hand.suited() >> from.0 & 1 == 1
            && !find::each(rules, hand, &mut |lay, meld| {
                key(lay).0 > from.0
                    || key(lay) < from
                    || !self.after(rules, lay, &meld).can_open(rules)
            });
        twin || any(rules, self, from_face(self.hand, from.0 + 1))
    }
}

/// These cards without the naturals below a face number.
fn from_face(cards: Bag, face: u32) -> Bag {
    cards.among(u64::MAX << face.min(52))
}

/// Whether melds of these cards make a package of what is laid; the others stay in the hand.
fn any(rules: &Rules, rest: &Rest, hand: Bag) -> bool {
    let measure = Measure::new(rules, rest);
    let start = measure.start(rest, hand);
    measure.outlook(start, HIGHEST_TOPS).is_some_and(|outlook| search(&measure, rest, &outlook))
}

/// The same once there is hope. Apart, so that nobody else pays for the memory.
#[inline(never)]
fn search(measure: &Measure<'_>, rest: &Rest, outlook: &Outlook) -> bool {
    let mut list = [Group::default(); choices::MOST];
    let mut vain = [Part::default(); REMEMBERED];
    let mut choices = Choices::new(&mut list);
    let rules = measure.rules;
    choices.find(rules, &measure.points, outlook.part.left, outlook.most);
    let mut search = Search { measure, choices, clean_from: 0, vain: &mut vain };
    let any = rest.clean || !rules.options.opening_clean_run;
    if any { search.place(outlook) } else { search.place_clean_run(outlook) }
}

/// A package in the making.
#[derive(Clone, Copy, Default)]
struct Part {
    /// Naturals of which nothing is decided yet.
    left: Naturals,
    /// What is laid counts so much.
    counts: Counts,
    /// Jokers that no meld needs so far.
    jokers: u32,
    /// What was left out.
    kept: Kept,
}

/// What was left out of a package for good.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Kept {
    /// Only cards that cannot be thrown.
    Barred = -1,
    /// Nothing.
    #[default]
    Nothing = 0,
    /// A card that can be thrown.
    Throwable = 1,
}

impl Part {
    /// Whether the other must be in vain if this was: it has the same cards and nothing more. Where
    /// the last card may be laid, having left out nothing is no worse than anything else.
    fn covers(&self, other: &Part, whole: bool) -> bool {
        let kept = self.kept >= other.kept && (!whole || self.kept == other.kept);
        (self.left, self.jokers) == (other.left, other.jokers)
            && self.counts.cover(other.counts)
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

const REMEMBERED: usize = 128;
/// Jokers in a pack, and none.
const MORE: usize = 5;

/// A part with what may become of it.
struct Outlook {
    part: Part,
    /// Most jokers in its next meld.
    most: u32,
    /// What the cards count that are in melds without joker.
    sure: u16,
    /// Those of them of which all copies are.
    plain: u64,
    /// Where jokers may stand, and what they gain.
    tops: Tops,
    gains: Counts,
}

/// The search for a package.
struct Search<'a> {
    measure: &'a Measure<'a>,
    choices: Choices<'a>,
    /// Runs before this one in the list are not laid without joker any more.
    clean_from: usize,
    vain: &'a mut [Part; REMEMBERED],
}

impl Search<'_> {
    /// Lays the run without joker that is asked for, each in turn. What follows has no run without joker
    /// that was tried before: with a joker on it that run may come again.
    fn place_clean_run(&mut self, outlook: &Outlook) -> bool {
        let &Outlook { part, sure, plain, tops, gains, .. } = outlook;
        for at in self.choices.all() {
            let &group = self.choices.get(at).0;
            if !group.is_clean_run() {
                continue;
            }
            self.clean_from = at;
            let left = part.left.without(group.naturals);
            let counts = part.counts.with(&group.points(0)[..1], part.jokers);
            let sure = sure - self.measure.points.of(group.naturals & plain);
            if counts.reach(sure, gains, part.jokers)
                && self.goes_on(Part { left, counts, ..part }, tops)
            {
                return true;
            }
        }
        false
    }

    /// Places the next natural left in every meld, then leaves it out.
    fn place(&mut self, outlook: &Outlook) -> bool {
        let &Outlook { part, most, sure, plain, tops, gains } = outlook;
        let shape = self.measure.shape(part);
        let here = shape.place();
        if self.vain[here].covers(&shape, Open::may_lay_all(self.measure.rules)) {
            return false;
        }
        let card = self.choices.decided(part.left.one);
        let over_held = self.measure.over_held(&part, most);
        let mut next = self.choices.first(card);
        while next != 0 {
            let at = next;
            let group;
            (group, next) = self.choices.get(at);
            if group.naturals & !part.left.one != 0 {
                continue;
            }
            let more = usize::from(at < self.clean_from && group.is_clean_run());
            let needed = u32::from(group.needed) + more as u32;
            let over = group.gaps & part.left.one != 0;
            if needed > if over { over_held } else { most } || more > usize::from(group.room) {
                continue;
            }
            let left = part.left.without(group.naturals);
            let jokers = part.jokers - needed;
            let counts = part.counts.with(group.points(more), jokers);
            let sure = sure - self.measure.points.of(group.naturals & plain);
            if counts.reach(sure, gains, jokers)
                && self.goes_on(Part { left, counts, jokers, ..part }, tops)
            {
                return true;
            }
        }
        let sure = sure - self.measure.points.of(1 << card & plain);
        if part.counts.reach(sure, gains, part.jokers)
            && let Some(without) =
                self.measure.outlook(self.measure.leave_out(part, 1 << card, 0), tops)
            && self.place(&without)
        {
            return true;
        }
        self.vain[here] = shape;
        false
    }

    /// Whether it is a package, or can become one.
    fn goes_on(&mut self, part: Part, tops: Tops) -> bool {
        self.measure.suffices(&part)
            || self.measure.outlook(part, tops).is_some_and(|outlook| self.place(&outlook))
    }
}

/// What the search measures parts by.
struct Measure<'a> {
    rules: &'a Rules,
    /// Most jokers in a meld.
    per_meld: u32,
    /// Cards that cannot be thrown when they are left: naturals by their places, and the joker.
    barred: (u64, bool),
    points: Points,
}

impl<'a> Measure<'a> {
    fn new(rules: &'a Rules, rest: &Rest) -> Measure<'a> {
        let barred = rest.barred(rules);
        let barred = (Naturals::of(one_each(barred, 0)).one, barred & JOKER != 0);
        let per_meld = u32::from(rules.options.max_jokers_per_meld);
        Measure { rules, per_meld, barred, points: Points::new(rules) }
    }

    /// Nothing of these cards laid; the others stay in the hand.
    fn start(&self, rest: &Rest, hand: Bag) -> Part {
        let (all, left) = (Naturals::of(rest.hand), Naturals::of(hand));
        let passed = all.one & !left.one;
        let kept = self.kept(Kept::Nothing, passed);
        let counts = Counts::new(rest.points, u16::from(self.rules.options.opening_minimum));
        Part { left, counts, jokers: (hand.jokers() as u32).min(MORE as u32 - 1), kept }
    }

    /// What is left out, with these cards besides.
    #[inline]
    fn kept(&self, before: Kept, cards: u64) -> Kept {
        match cards & !self.barred.0 {
            0 if cards == 0 || before == Kept::Throwable => before,
            0 => Kept::Barred,
            _ => Kept::Throwable,
        }
    }

    /// What may become of a part, if anything. Jokers do not stand higher than they could before.
    fn outlook(&self, part: Part, tops: Tops) -> Option<Outlook> {
        let rules = self.rules;
        let most = part.jokers.min(self.per_meld);
        let useful = part.left.useful(rules, most);
        if useful == 0 {
            return None;
        }
        let part = match part.left.one & !useful {
            0 => part,
            useless => self.leave_out(part, useless, part.left.two & useless),
        };
        let plain = part.left.plain(rules);
        let low = part.left.low_aces(rules, most);
        let sure =
            self.points.of(lowered(plain.one, low)) + self.points.of(lowered(plain.two, low));
        let joined = self.joined(&part, plain, low);
        let near = |gains| part.counts.reach(sure, gains, part.jokers);
        let mut gains = self.gains(part.jokers, &joined, &tops);
        if !near(gains) {
            return None;
        }
        let now = part.left.tops(rules, part.jokers, self.per_meld);
        if now != tops {
            gains = self.gains(part.jokers, &joined, &now);
            if !near(gains) {
                return None;
            }
        }
        let plain = plain.one & !(part.left.two & !plain.two) & !low;
        Some(Outlook { part, most, sure, plain, tops: now, gains })
    }

    /// As it is remembered: suits are alike, unless one of them has a card that cannot be thrown.
    #[inline]
    fn shape(&self, part: Part) -> Part {
        let left = if self.barred.0 == 0 { part.left.by_shape() } else { part.left };
        Part { left, ..part }
    }

    /// Without these cards, the second copies of some besides.
    #[inline]
    fn leave_out(&self, part: Part, ones: u64, twos: u64) -> Part {
        let left = part.left.without(ones).without(twos);
        Part { left, kept: self.kept(part.kept, ones), ..part }
    }

    /// How many jokers may be in a run if one of them takes the place of a held card. The last one need
    /// not, unless it could not be thrown in that card's stead.
    fn over_held(&self, part: &Part, most: u32) -> u32 {
        if self.barred.1 { most } else { Fill::new(part.jokers, most).over_held }
    }

    /// Whether with some of the jokers it counts enough, and the turn can be ended after it.
    fn suffices(&self, part: &Part) -> bool {
        let leaves = part.kept == Kept::Throwable || part.left.one & !self.barred.0 != 0;
        let all_laid = part.left.one == 0 && part.kept == Kept::Nothing;
        let with_all = leaves || all_laid && Open::may_lay_all(self.rules);
        let with_fewer = leaves || !self.barred.1;
        part.counts.enough(match (with_all, with_fewer) {
            (true, true) => 0..part.jokers + 1,
            (true, false) => part.jokers..part.jokers + 1,
            (false, true) => 0..part.jokers,
            (false, false) => return false,
        })
    }

    /// What the cards that are in no meld without joker count at most in one meld with jokers, in two and
    /// so on.
    fn joined(&self, part: &Part, plain: Naturals, low: u64) -> [u16; MORE] {
        let mut joined = [0; MORE];
        let twice = part.left.two & !plain.two;
        let (one, two) = (part.left.one & !plain.one | twice, twice & !plain.one);
        if one == 0 || part.jokers == 0 {
            return joined;
        }
        let mut left = Naturals { one: lowered(one, low), two: lowered(two, low) };
        let in_one_meld = left.in_one_meld();
        for melds in 1..part.jokers as usize + 1 {
            joined[melds] = joined[melds - 1];
            for _ in 0..in_one_meld {
                if left.one != 0 {
                    let highest = left.highest();
                    left = left.without(1 << highest);
                    joined[melds] += self.points.worth[highest as usize % 16];
                }
            }
        }
        joined
    }

    /// What jokers gain at most in melds to come, with the cards that they join: one, two and so on. In
    /// every meld they stand on top of its highest card, and no two melds have the same; those beyond the
    /// ace stand below it.
    #[inline]
    fn gains(&self, jokers: u32, joined: &[u16; MORE], tops: &Tops) -> Counts {
        let mut most = [0; MORE];
        let (jokers, more_per_meld) = (jokers as usize, self.per_meld as usize - 1);
        let mut points = 0;
        for melds in 1..jokers + 1 {
            let top = usize::from(tops[melds - 1]);
            if top == 0 {
                break;
            }
            points += self.points.dear[top];
            let mut gain = points + joined[melds];
            most[melds] = most[melds].max(gain);
            for more in 0..(jokers - melds).min(melds * more_per_meld) {
                let top = usize::from(tops[more / more_per_meld]) + 1 + more % more_per_meld;
                gain += self.points.dear[top];
                most[melds + more + 1] = most[melds + more + 1].max(gain);
            }
        }
        let mut gains = Counts::default();
        for jokers in 1..jokers + 1 {
            most[jokers] = most[jokers].max(most[jokers - 1]);
            gains = gains.gain(jokers as u32, most[jokers]);
        }
        gains
    }
}

/// These places with some aces at the lower end.
#[inline]
fn lowered(places: u64, low: u64) -> u64 {
    places & !low | (places & low) >> 13
}
