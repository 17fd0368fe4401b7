//! Laying a package step by step (C47): which card, which meld may come next, so that it still
//! suffices in the end.
//!
//! After `KS KH KD /` of a hand that holds `7H 8H 9H 10H` besides, and needs more than the kings count,
//! only a card is offered from which some finished meld makes up the rest: the seven, but not the nine.

use crate::action::{Atom, Draft, WIDEST};
use crate::build::Build;
use crate::goal::Goal;
use crate::opening;
use crate::options::Rules;
use crate::pack::faces;
use crate::quick::any_new;
use crate::state::{Open, Own};
use cards::{Bag, Face, List};

/// Whether the hand of the seat in turn holds a package that suffices.
pub(crate) fn possible(rules: &Rules, open: &Open, own: &Own) -> bool {
    opening::reaches(&Goal::of(rules, open, own), own.hand)
}

/// The next step of a package: a card, the next meld, or the end.
#[inline(never)]
pub(crate) fn steps(rules: &Rules, open: &Open, own: &Own, draft: &Draft) -> u128 {
    let (mut goal, mut pool) = (Goal::of(rules, open, own), own.hand);
    let named = List::of(draft.naming());
    let whole = draft.package.melds().count() - usize::from(!named.is_empty());
    for meld in draft.package.melds().take(whole) {
        goal = goal.after(meld);
        pool.remove_all(meld.iter().copied());
    }
    let laying = Laying { goal, build: goal.build(pool) };
    let offer = laying.build.next(&named);
    let mut bits = 0;
    for face in faces(offer.faces) {
        let mut longer = named;
        longer.push(face);
        if laying.completes(&longer) {
            bits |= Atom::Face(face).bits();
        }
    }
    if offer.done {
        let (goal, pool) = laying.after(&named);
        let (met, next) = (goal.is_met(), goal.build(pool));
        let goes_on = if met { any_new(&next) } else { opening::reaches(&goal, pool) };
        bits |= if met { Atom::Done.bits() } else { 0 };
        bits |= if goes_on { Atom::Meld.bits() } else { 0 };
    }
    bits
}

/// A package in the middle of a meld.
struct Laying<'a> {
    /// What is missing after the melds that are whole.
    goal: Goal<'a>,
    build: Build<'a>,
}

impl<'a> Laying<'a> {
    /// What is missing once this meld lies too, and the cards left for it.
    fn after(&self, meld: &List<Face, WIDEST>) -> (Goal<'a>, Bag) {
        let mut pool = self.build.pool;
        pool.remove_all(meld.iter().copied());
        (self.goal.after(meld), pool)
    }

    /// Whether the meld can be finished so that the whole package suffices.
    fn completes(&self, named: &List<Face, WIDEST>) -> bool {
        let offer = self.build.next(named);
        if offer.done {
            let (goal, pool) = self.after(named);
            if opening::reaches(&goal, pool) {
                return true;
            }
        }
        faces(offer.faces).any(|face| {
            let mut longer = *named;
            longer.push(face);
            self.completes(&longer)
        })
    }
}
