//! Every way to break a rule of Snip, and the facts that go with it.
//!
//! This is the one place where violations are made. A test compares the list with the rulebook.

use cards::{Card, CardSet, Seat};
use engine::{Fact, refusals};

refusals! {
    /// Somebody else is to move.
    not_your_turn(turn: Seat): "SNP-1.1" "NOT_YOUR_TURN" [Fact::Seat(turn)];
    /// The move belongs to another moment of the deal.
    not_now(): "SNP-1.1" "NOT_NOW" [];
    no_queen(card: Card): "SNP-2.1" "NO_QUEEN" [Fact::Cards(CardSet::of([card]))];
    not_two_held(missing: CardSet): "SNP-3.1" "NOT_TWO_HELD" [Fact::Cards(missing)];
    lucky_held_back(due: CardSet): "SNP-3.2" "LUCKY_HELD_BACK" [Fact::Cards(due)];
    looked_before(): "SNP-4.1" "LOOKED_BEFORE" [];
    asked_before(): "SNP-4.2" "ASKED_BEFORE" [];
}
