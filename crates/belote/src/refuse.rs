//! Every way to break a rule of Belote, and the facts that go with it.
//!
//! This is the one place where violations are made. A test compares the list with the rulebook.

use cards::{Seat, Suit};
use engine::{Fact, Violation, refusals};

use crate::declare::{Kind, Kinds};
use crate::pack::Cards;

refusals! {
    BID_OUT_OF_TURN: "BEL-4.2" "NOT_YOUR_TURN";
    LEAD_OUT_OF_TURN: "BEL-5.1" "NOT_YOUR_TURN";
    PLAY_OUT_OF_TURN: "BEL-5.7" "NOT_YOUR_TURN";
    WRONG_PHASE: "BEL-4.4" "WRONG_PHASE";
    MATCH_OVER: "BEL-9.2" "MATCH_OVER";
    NOT_UPCARD_SUIT: "BEL-4.2" "NOT_UPCARD_SUIT";
    UPCARD_SUIT_PASSED: "BEL-4.3" "UPCARD_SUIT_PASSED";
    SUIT_NOT_IN_PACK: "BEL-10.4" "SUIT_NOT_IN_PACK";
    CARD_NOT_HELD: "BEL-5.4" "CARD_NOT_HELD";
    SUIT_NOT_FOLLOWED: "BEL-5.2" "SUIT_NOT_FOLLOWED";
    TRUMP_HELD_BACK: "BEL-5.3" "TRUMP_HELD_BACK";
    OVERTRUMP_HELD_BACK: "BEL-5.3b" "OVERTRUMP_HELD_BACK";
    HIGHER_TRUMP_HELD_BACK: "BEL-5.5" "HIGHER_TRUMP_HELD_BACK";
    DECLARATION_NOT_HELD: "BEL-8.2" "DECLARATION_NOT_HELD";
    DECLARATION_TOO_LATE: "BEL-8.2" "DECLARATION_TOO_LATE";
    DECLARATION_BY_HOUSE: "BEL-8.2" "DECLARATION_BY_HOUSE";
    BELOTE_NOT_HELD: "BEL-6.3" "BELOTE_NOT_HELD";
    BELOTE_BY_HOUSE: "BEL-6.3" "BELOTE_BY_HOUSE";
}

/// Somebody else is to bid.
pub(crate) fn bid_out_of_turn(turn: Seat) -> Violation {
    BID_OUT_OF_TURN.with([Fact::Seat(turn)])
}

/// Somebody else leads the first trick.
pub(crate) fn lead_out_of_turn(turn: Seat) -> Violation {
    LEAD_OUT_OF_TURN.with([Fact::Seat(turn)])
}

/// Somebody else is to play.
pub(crate) fn play_out_of_turn(turn: Seat) -> Violation {
    PLAY_OUT_OF_TURN.with([Fact::Seat(turn)])
}

/// A card while trump is being chosen, or a bid once it is.
pub(crate) fn wrong_phase(due: &'static str) -> Violation {
    WRONG_PHASE.with([Fact::Word("due", due)])
}

/// Nothing can be done any more.
pub(crate) fn match_over() -> Violation {
    MATCH_OVER.with([])
}

/// In the first round only the suit turned up can be taken.
pub(crate) fn not_upcard_suit(upcard: Suit) -> Violation {
    NOT_UPCARD_SUIT.with([Fact::Suit(upcard)])
}

/// In the second round the suit turned up can no longer be named.
pub(crate) fn upcard_suit_passed(upcard: Suit) -> Violation {
    UPCARD_SUIT_PASSED.with([Fact::Suit(upcard)])
}

/// The suit was left out of the pack.
pub(crate) fn suit_not_in_pack(suit: Suit) -> Violation {
    SUIT_NOT_IN_PACK.with([Fact::Suit(suit)])
}

/// The card is not in the hand.
pub(crate) fn card_not_held(card: Cards) -> Violation {
    CARD_NOT_HELD.with([Fact::Cards(card.into())])
}

/// Cards of the led suit were held back.
pub(crate) fn suit_not_followed(due: Cards) -> Violation {
    SUIT_NOT_FOLLOWED.with([Fact::Cards(due.into())])
}

/// Trumps were held back.
pub(crate) fn trump_held_back(due: Cards) -> Violation {
    TRUMP_HELD_BACK.with([Fact::Cards(due.into())])
}

/// Trumps that beat an opponent's were held back.
pub(crate) fn overtrump_held_back(due: Cards) -> Violation {
    OVERTRUMP_HELD_BACK.with([Fact::Cards(due.into())])
}

/// Higher trumps were held back on a trump lead.
pub(crate) fn higher_trump_held_back(due: Cards) -> Violation {
    HIGHER_TRUMP_HELD_BACK.with([Fact::Cards(due.into())])
}

/// More was announced than the hand holds.
pub(crate) fn declaration_not_held(held: Kinds, called: Kinds) -> Violation {
    let missing = |kind: &Kind| called.count(*kind) > held.count(*kind);
    let kind = Kind::ALL.into_iter().find(missing).unwrap_or(Kind::Tierce);
    DECLARATION_NOT_HELD.with([Fact::Word("kind", kind.name())])
}

/// Declarations are announced with the first card.
pub(crate) fn declaration_too_late() -> Violation {
    DECLARATION_TOO_LATE.with([])
}

/// At this table the house announces declarations, or nobody does.
pub(crate) fn declaration_by_house() -> Violation {
    DECLARATION_BY_HOUSE.with([])
}

/// Belote is king and queen of trumps in one hand, announced with one of them.
pub(crate) fn belote_not_held() -> Violation {
    BELOTE_NOT_HELD.with([])
}

/// At this table the house announces belote.
pub(crate) fn belote_by_house() -> Violation {
    BELOTE_BY_HOUSE.with([])
}
