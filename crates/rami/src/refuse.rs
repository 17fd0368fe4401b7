//! Every way to break a rule of Rami, and the facts that go with it.
//!
//! This is the one place where violations are made. A test compares the list with the rulebook. R36:
//! a refusal cites the clause of sections 1 to 3; where those have none, the section that names the
//! code.

use cards::{Bag, Face, Seat};
use engine::{Fact, Refusal, Violation, refusals};

use crate::meld::Fault;
use crate::options::Rules;
use crate::state::Drew;

refusals! {
    MUST_DRAW_FIRST: "RAM-1.1" "MUST_DRAW_FIRST";
    TURN_END_WITHOUT_DISCARD: "RAM-1.3" "TURN_END_WITHOUT_DISCARD";
    MUST_KEEP_DISCARD: "RAM-1.3" "MUST_KEEP_DISCARD";
    HAND_LIMIT_EXCEEDED: "RAM-1.4" "HAND_LIMIT_EXCEEDED";
    PLAYER_COUNT_INVALID: "RAM-2.1" "PLAYER_COUNT_INVALID";
    STOCK_EMPTY: "RAM-3.1.1" "STOCK_EMPTY";
    DISCARD_PILE_EMPTY: "RAM-3.1.1" "DISCARD_PILE_EMPTY";
    DREW_FROM_BOTH: "RAM-3.1.2" "ALREADY_DREW";
    DREW_TWICE: "RAM-3.1.3" "ALREADY_DREW";
    SET_RANK_MISMATCH: "RAM-3.2.1" "SET_RANK_MISMATCH";
    RUN_MIXED_SUITS: "RAM-3.2.2" "RUN_MIXED_SUITS";
    RUN_NOT_CONSECUTIVE: "RAM-3.2.2" "RUN_NOT_CONSECUTIVE";
    RUN_ACE_WRAP: "RAM-3.2.2" "RUN_ACE_WRAP";
    MELD_TOO_SMALL: "RAM-3.2.3" "MELD_TOO_SMALL";
    SET_DUPLICATE_SUIT: "RAM-3.2.4" "SET_DUPLICATE_SUIT";
    RUN_DUPLICATE_RANK: "RAM-3.2.5" "RUN_DUPLICATE_RANK";
    LAYOFF_DOES_NOT_FIT: "RAM-3.2.6" "LAYOFF_DOES_NOT_FIT";
    LAYOFF_BEFORE_MELD: "RAM-3.2.6" "LAYOFF_BEFORE_MELD";
    MELD_NOT_FOUND: "RAM-3.2.6" "MELD_NOT_FOUND";
    LAYOFF_NOT_OWN_MELD: "RAM-3.2.6" "LAYOFF_NOT_OWN_MELD";
    LAYOFF_TOO_EARLY: "RAM-3.2.6" "LAYOFF_TOO_EARLY";
    DISCARD_COUNT_NOT_ONE: "RAM-3.3.1" "DISCARD_COUNT_NOT_ONE";
    DISCARD_SAME_AS_TAKEN: "RAM-3.3.2" "DISCARD_SAME_AS_TAKEN";
    NO_LEGAL_DISCARD: "RAM-3.3.2" "NO_LEGAL_DISCARD";
    CARD_NOT_IN_HAND: "RAM-5.4" "CARD_NOT_IN_HAND";
    ROUND_OVER: "RAM-6.1" "ROUND_OVER";
    TURN_IS_OVER: "RAM-8.4" "NOT_YOUR_TURN";
    NOT_YOUR_TURN: "RAM-8.5" "NOT_YOUR_TURN";
    OPENING_BELOW_MINIMUM: "RAM-A1" "OPENING_BELOW_MINIMUM";
    OPENING_NEEDS_CLEAN_RUN: "RAM-A1" "OPENING_NEEDS_CLEAN_RUN";
    NOTHING_TO_UNDO: "RAM-A1" "NOTHING_TO_UNDO";
    ONE_MELD_AT_A_TIME: "RAM-A1" "ONE_MELD_AT_A_TIME";
    TAKEN_CARD_NOT_MELDED: "RAM-A3" "TAKEN_CARD_NOT_MELDED";
    PICKUP_BEFORE_OPENING: "RAM-A3" "PICKUP_BEFORE_OPENING";
    DUPLICATE_OF_HELD_CARD: "RAM-A4" "DUPLICATE_OF_HELD_CARD";
    DEALT_FIFTEEN: "RAM-A8" "ALREADY_DREW";
    JOKER_LIMIT_IN_MELD: "RAM-J1" "JOKER_LIMIT_IN_MELD";
    JOKER_NOT_IN_GAME: "RAM-J1" "JOKER_NOT_IN_GAME";
    JOKER_SWAP_NOT_ALLOWED: "RAM-J2" "JOKER_SWAP_NOT_ALLOWED";
}

fn card(face: Face) -> Fact {
    Fact::Cards(Bag::of([face]).named())
}

fn count(name: &'static str, count: impl TryInto<i32>) -> Fact {
    Fact::Count(name, count.try_into().unwrap_or(i32::MAX))
}

impl Fault {
    /// The clause and code of a meld that fails so.
    const fn refusal(self) -> Refusal {
        match self {
            Fault::TooSmall => MELD_TOO_SMALL,
            Fault::JokerNotInGame => JOKER_NOT_IN_GAME,
            Fault::JokerLimit => JOKER_LIMIT_IN_MELD,
            Fault::DuplicateSuit => SET_DUPLICATE_SUIT,
            Fault::RankMismatch => SET_RANK_MISMATCH,
            Fault::MixedSuits => RUN_MIXED_SUITS,
            Fault::DuplicateRank => RUN_DUPLICATE_RANK,
            Fault::AceWrap => RUN_ACE_WRAP,
            Fault::NotConsecutive => RUN_NOT_CONSECUTIVE,
        }
    }
}

/// The cards are no meld.
pub fn meld(rules: &Rules, fault: Fault, laid: Bag) -> Violation {
    let (laid, category) = (Fact::Cards(laid.named()), Fact::Word("category", "MELD_INVALID"));
    let most = count("most", rules.options.max_jokers_per_meld);
    match fault {
        Fault::JokerLimit => fault.refusal().with([laid, most, category]),
        _ => fault.refusal().with([laid, category]),
    }
}

/// The cards do not fit the meld; joker codes stay their own (R36).
pub(crate) fn layoff(rules: &Rules, fault: Fault, laid: Bag) -> Violation {
    if matches!(fault, Fault::JokerLimit | Fault::JokerNotInGame) {
        return meld(rules, fault, laid);
    }
    let cause = Fact::Word("cause", fault.refusal().code);
    LAYOFF_DOES_NOT_FIT.with([Fact::Cards(laid.named()), cause])
}

/// The natural is not what the joker stands for (R31).
pub fn swap_does_not_fit(face: Face) -> Violation {
    LAYOFF_DOES_NOT_FIT.with([card(face), Fact::Word("cause", "NOT_THE_JOKERS_CARD")])
}

/// The turn does not end without a discard.
pub fn turn_end_without_discard() -> Violation {
    TURN_END_WITHOUT_DISCARD.with([])
}

/// Only what may not be thrown would be left.
pub(crate) fn no_legal_discard(taken: Face) -> Violation {
    NO_LEGAL_DISCARD.with([card(taken)])
}

/// A hand of more cards than anybody can hold.
pub(crate) fn hand_limit_exceeded(held: usize, limit: u8) -> Violation {
    HAND_LIMIT_EXCEEDED.with([count("held", held), count("limit", limit)])
}

/// A second draw: from the other place, from the same, or by a seat that was dealt fifteen.
pub(crate) fn already_drew(drew: Drew, from_stock: bool) -> Violation {
    let refusal = match (drew, from_stock) {
        (Drew::Dealt, _) => DEALT_FIFTEEN,
        (Drew::Stock, false) | (Drew::Pile, true) => DREW_FROM_BOTH,
        _ => DREW_TWICE,
    };
    refusal.with([])
}

/// Two to four play.
pub(crate) fn player_count_invalid(players: usize) -> Violation {
    PLAYER_COUNT_INVALID.with([count("players", players)])
}

/// There is no such meld.
pub fn meld_not_found(number: usize) -> Violation {
    MELD_NOT_FOUND.with([Fact::Nth("meld", number)])
}

/// There is no such joker on the table.
pub(crate) fn joker_not_found(number: u8) -> Violation {
    MELD_NOT_FOUND.with([Fact::Nth("joker", number.into())])
}

/// The meld is somebody else's.
pub(crate) fn layoff_not_own_meld(owner: Seat) -> Violation {
    LAYOFF_NOT_OWN_MELD.with([Fact::Seat(owner)])
}

/// The meld was laid in this turn.
pub(crate) fn layoff_too_early(number: u8) -> Violation {
    LAYOFF_TOO_EARLY.with([Fact::Nth("meld", number.into())])
}

/// Not exactly one card was thrown.
pub fn discard_count_not_one(thrown: usize) -> Violation {
    DISCARD_COUNT_NOT_ONE.with([count("thrown", thrown)])
}

/// The card came from the pile in this turn.
pub fn discard_same_as_taken(taken: Face) -> Violation {
    DISCARD_SAME_AS_TAKEN.with([card(taken)])
}

/// Some of these cards are not in the hand.
pub fn card_not_in_hand(named: impl IntoIterator<Item = Face>, hand: Bag) -> Violation {
    CARD_NOT_IN_HAND.with([Fact::missing(named, |face| hand.count(face) as u32)])
}

/// Somebody else is to move; `thrower` has just ended its own turn.
pub(crate) fn not_your_turn(turn: Seat, thrower: bool) -> Violation {
    let refusal = if thrower { TURN_IS_OVER } else { NOT_YOUR_TURN };
    refusal.with([Fact::Seat(turn)])
}

/// R27: the melds do not suffice to open.
pub(crate) fn opening(rules: &Rules, points: u16) -> Violation {
    let minimum = rules.options.opening_minimum;
    let below = points < u16::from(minimum);
    let refusal = if below { OPENING_BELOW_MINIMUM } else { OPENING_NEEDS_CLEAN_RUN };
    refusal.with([count("points", points), count("minimum", minimum)])
}

/// The taken card is still in the hand.
pub(crate) fn taken_card_not_melded(taken: Face) -> Violation {
    TAKEN_CARD_NOT_MELDED.with([card(taken)])
}

/// The hand holds the twin.
pub(crate) fn duplicate_of_held_card(face: Face) -> Violation {
    DUPLICATE_OF_HELD_CARD.with([card(face)])
}

/// This table does not swap jokers.
pub fn joker_swap_not_allowed() -> Violation {
    JOKER_SWAP_NOT_ALLOWED.with([])
}

/// This table has no jokers.
pub fn joker_not_in_game() -> Violation {
    JOKER_NOT_IN_GAME.with([Fact::Word("category", "MELD_INVALID")])
}
