//! What a deal scores, by the clauses, from what everybody could see of it.

use std::collections::BTreeSet;

use super::{Card, MeldRules, hand_points};

/// The house rules of the score sheet; every card in hand counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct House {
    pub table: MeldRules,
    pub joker_points: i32,
    /// R10: whether taking without opening is fined.
    pub fine: bool,
    pub unopened: i32,
    pub clean_double: bool,
}

/// A deal, as a scorer at the table would note it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    /// Who had melds on the table when the turn began.
    opened: BTreeSet<usize>,
    fined: BTreeSet<usize>,
    /// In this turn: the discard was taken, melds lie there.
    took: bool,
    laid: bool,
    out: Option<(usize, bool)>,
}

impl Sheet {
    pub(crate) fn took(&mut self) {
        self.took = true;
    }

    pub(crate) fn laid(&mut self) {
        self.laid = true;
    }

    pub(crate) fn undone(&mut self) {
        self.laid = false;
    }

    /// The seat threw a card.
    pub(crate) fn threw(&mut self, seat: usize) {
        if self.took && !self.laid && !self.opened.contains(&seat) {
            self.fined.insert(seat);
        }
    }

    /// The seat has no card left.
    pub(crate) fn went_out(&mut self, seat: usize) {
        self.out = Some((seat, !self.opened.contains(&seat)));
    }

    /// The turn is over.
    pub(crate) fn passed(&mut self, seat: usize) {
        if self.laid {
            self.opened.insert(seat);
        }
        (self.took, self.laid) = (false, false);
    }

    /// Whether this seat went out and owes the fine none the less.
    pub(crate) fn fined_and_out(&self, house: &House, seat: usize) -> bool {
        house.fine && self.fined.contains(&seat) && self.out.is_some_and(|(out, _)| out == seat)
    }

    /// What a seat scores that was left with this hand.
    pub(crate) fn score(&self, house: &House, seat: usize, hand: &[Card]) -> i32 {
        let cards: i32 =
            hand.iter().map(|&card| hand_points(&house.table, house.joker_points, card)).sum();
        // R22: in place of the hand.
        let never = !self.opened.contains(&seat) && house.unopened > 0 && !hand.is_empty();
        let mut points = if never { house.unopened } else { cards };
        // R23: what the others score for their cards.
        if house.clean_double && self.out.is_some_and(|(out, clean)| clean && out != seat) {
            points *= 2;
        }
        // R10: 100 more in that deal, once, also if it goes out later.
        if house.fine && self.fined.contains(&seat) {
            points += 100;
        }
        points
    }
}
