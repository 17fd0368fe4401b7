//! What may leave a hand: cards that are there, and no more than leave something to throw (C46).
//!
//! With h cards in hand and r red threes before it, a seat throws a card of two or a red three of
//! one; of the last it disposes only where its team may close. Six cards, no red three and no canasta:
//! four may go down, or five if they make the canasta.

use cards::{Bag, Face};
use engine::Violation;

use crate::meld::CANASTA;
use crate::options::Rules;
use crate::refuse;
use crate::state::{Open, Own};

/// How many cards of the hand may go down at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    /// If the meld is no canasta.
    pub(crate) plain: u8,
    /// If it becomes one, which lets the team close.
    pub(crate) canasta: u8,
}

impl Room {
    /// That of the seat in turn.
    #[inline]
    pub(crate) fn now(rules: &Rules, open: &Open, own: &Own) -> Room {
        Room::of(rules, open, held(open, own))
    }

    /// The same if it held so many cards and red threes.
    #[inline]
    pub(crate) fn of(rules: &Rules, open: &Open, (cards, reds): (u8, u8)) -> Room {
        let red = rules.options.red_three_discard && reds > 0;
        let keep = |may_close: bool| u8::from(!red) + u8::from(!may_close);
        let may_close = open.may_close(rules, open.side(open.turn));
        let plain = cards.saturating_sub(keep(may_close));
        Room { plain, canasta: cards.saturating_sub(keep(true)) }
    }

    /// Whether so many cards may go into a meld that has so many then.
    #[inline]
    pub(crate) fn fits(self, used: u8, len: u8) -> bool {
        used <= self.plain || used <= self.canasta && usize::from(len) >= CANASTA
    }

    /// What is left of it after so many cards, a canasta or not.
    pub(crate) fn after(self, used: u8, canasta: bool) -> Room {
        let plain = if canasta { self.canasta } else { self.plain };
        let left = |room: u8| room.saturating_sub(used);
        Room { plain: left(plain), canasta: left(self.canasta) }
    }
}

/// The cards and red threes of the seat in turn, a pile that waits being held.
#[inline]
pub(crate) fn held(open: &Open, own: &Own) -> (u8, u8) {
    let (cards, reds) = open.waiting();
    (own.hand.len() as u8 + cards, open.reds(open.turn) + reds)
}

/// CAN-G6.3: what is left of a hand without these cards, or what it lacks.
pub(crate) fn without(
    hand: Bag,
    cards: impl Iterator<Item = Face> + Clone,
) -> Result<Bag, Violation> {
    let mut left = hand;
    for face in cards.clone() {
        if !left.contains(face) {
            return Err(refuse::not_in_hand(cards, hand));
        }
        left.remove(face);
    }
    Ok(left)
}

/// Whether something can be thrown of so many cards and red threes.
pub(crate) fn leaves_a_discard(
    rules: &Rules,
    open: &Open,
    (cards, reds): (u8, u8),
    canasta: bool,
) -> Result<(), Violation> {
    let red = rules.options.red_three_discard && reds > 0;
    let may_close = canasta || open.may_close(rules, open.side(open.turn));
    match cards {
        0 if !red => Err(refuse::must_keep_discard()),
        0 if !may_close => Err(refuse::close_without_canasta()),
        1 if !red && !may_close => Err(refuse::close_without_canasta()),
        _ => Ok(()),
    }
}
