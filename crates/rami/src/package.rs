//! What is laid as a whole: after an undo all melds of an opening or none (R29).
//!
//! Melds of a package are unordered, so they have one order to be named in ([`key`]). Whether a
//! draft can still become a package is searched exactly (`opening`).

use std::ops::Deref;

use cards::{Bag, Face, List};

use crate::meld::{Lay, Meld};
use crate::options::{CycleGuard, Rules};
use crate::pack::bit;
use crate::state::{Open, throwable};

/// The order in which the melds of a package are named: by their lowest cards.
type Key = (u32, u64, usize, u8);

/// A meld's place in that order.
#[inline]
pub(crate) fn key(lay: Lay) -> Key {
    let naturals = lay.cards.suited();
    (naturals.trailing_zeros(), naturals, lay.cards.jokers(), lay.low)
}

/// The melds of one action. They get their numbers on the table by their lowest cards, in whatever
/// order they were named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Melds(List<Lay, { Melds::MOST }>);

impl Melds {
    /// Fifteen cards make no more than five melds.
    pub const MOST: usize = 5;

    /// A single meld.
    #[inline]
    pub fn one(lay: Lay) -> Melds {
        Melds(List::of(&[lay]))
    }

    /// Adds a meld at its place; `false` if no hand has room for so many.
    #[inline]
    pub fn push(&mut self, lay: Lay) -> bool {
        let at = self.partition_point(|&other| key(other) <= key(lay));
        let fits = self.0.push(lay);
        if fits {
            self.0[at..].rotate_right(1);
        }
        fits
    }
}

/// The melds, in their order.
impl Deref for Melds {
    type Target = [Lay];
    #[inline]
    fn deref(&self) -> &[Lay] {
        &self.0
    }
}

/// A package being put together: what is left in the hand, and what was laid so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest {
    /// The cards left.
    pub(crate) hand: Bag,
    /// The meld laid last; none before it in order may follow.
    pub(crate) from: Option<Key>,
    /// What the melds so far count.
    pub(crate) points: u16,
    /// Whether a run without joker is among them.
    pub(crate) clean: bool,
    /// The card taken from the pile, and whether it is among those left.
    pub(crate) taken: Option<Face>,
    /// See `taken`.
    pub(crate) taken_held: bool,
}

impl Rest {
    /// Nothing laid yet.
    pub(crate) fn new(open: &Open, hand: Bag) -> Rest {
        let (points, clean) = (open.opening, open.clean);
        let (taken, taken_held) = (open.taken, open.taken_held);
        Rest { hand, from: None, points, clean, taken, taken_held }
    }

    /// With one more meld laid.
    #[inline]
    pub(crate) fn after(&self, rules: &Rules, lay: Lay, meld: &Meld) -> Rest {
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
    pub(crate) fn suffices(&self, rules: &Rules) -> bool {
        rules.opens(self.points, self.clean)
            && leaves(rules, self.hand, self.taken, self.taken_held)
    }

    /// Whether this meld may follow.
    #[inline]
    pub(crate) fn admits(&self, lay: Lay) -> bool {
        self.from.is_none_or(|from| key(lay) >= from)
    }

    /// The faces that cannot be thrown when they are left, one bit each (R5).
    pub(crate) fn barred(&self, rules: &Rules) -> u64 {
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
pub(crate) fn leaves(rules: &Rules, hand: Bag, taken: Option<Face>, held: bool) -> bool {
    if hand.is_empty() {
        Open::may_lay_all(rules)
    } else {
        throwable(rules, hand, taken, held) != 0
    }
}
