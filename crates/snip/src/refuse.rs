//! Every way to break a rule of Snip, and the facts that go with it.
//!
//! This is the one place where violations are made. A test compares the list with the rulebook.

use cards::{Card, CardSet, Seat};
use engine::{Fact, Refusal, Violation};

const fn refusal(clause: &'static str, code: &'static str) -> Refusal {
    Refusal { clause, code }
}

const NOT_YOUR_TURN: Refusal = refusal("SNP-1.1", "NOT_YOUR_TURN");
const NOT_NOW: Refusal = refusal("SNP-1.1", "NOT_NOW");
const NO_QUEEN: Refusal = refusal("SNP-2.1", "NO_QUEEN");
const NOT_TWO_HELD: Refusal = refusal("SNP-3.1", "NOT_TWO_HELD");
const LUCKY_HELD_BACK: Refusal = refusal("SNP-3.2", "LUCKY_HELD_BACK");
const LOOKED_BEFORE: Refusal = refusal("SNP-4.1", "LOOKED_BEFORE");
const ASKED_BEFORE: Refusal = refusal("SNP-4.2", "ASKED_BEFORE");

/// All of them.
pub const ALL: &[Refusal] =
    &[NOT_YOUR_TURN, NOT_NOW, NO_QUEEN, NOT_TWO_HELD, LUCKY_HELD_BACK, LOOKED_BEFORE, ASKED_BEFORE];

pub(crate) fn not_your_turn(turn: Seat) -> Violation {
    NOT_YOUR_TURN.with([Fact::Seat(turn)])
}

pub(crate) fn not_now() -> Violation {
    NOT_NOW.with([])
}

pub(crate) fn no_queen(card: Card) -> Violation {
    NO_QUEEN.with([Fact::Cards(CardSet::of([card]))])
}

pub(crate) fn not_two_held(missing: CardSet) -> Violation {
    NOT_TWO_HELD.with([Fact::Cards(missing)])
}

pub(crate) fn lucky_held_back(due: CardSet) -> Violation {
    LUCKY_HELD_BACK.with([Fact::Cards(due)])
}

pub(crate) fn looked_before() -> Violation {
    LOOKED_BEFORE.with([])
}

pub(crate) fn asked_before() -> Violation {
    ASKED_BEFORE.with([])
}
