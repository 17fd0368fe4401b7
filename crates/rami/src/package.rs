//! Opening packages: after an undo the opening is laid as a whole or not at all (R29).
//!
//! Melds of a package are unordered, so they have one order to be named in ([`key`]). Whether a
//! draft can still become a package is searched exactly (`opening`).

use cards::Face;

use crate::find;
use crate::meld::{Lay, Meld};
use crate::opening;
use crate::options::{CycleGuard, Rules};
use crate::pack::{Cards, bit};
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
        let Some(from) = self.from else { return opening::any(rules, self, self.hand) };
        let hand = self.hand.from(from.0);
        if !opening::any(rules, self, hand) {
            return false;
        }
        // Of melds that begin with the same card as the last one only later ones may follow.
        let twin = hand.naturals() >> from.0 & 1 == 1
            && !find::each(rules, hand, &mut |lay, meld| {
                key(lay).0 > from.0
                    || key(lay) < from
                    || !self.after(rules, lay, &meld).can_open(rules)
            });
        twin || opening::any(rules, self, self.hand.from(from.0 + 1))
    }

    /// The faces that cannot be thrown when they are left, one bit each (R5).
    pub fn barred(&self, rules: &Rules) -> u64 {
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
