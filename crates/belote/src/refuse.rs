//! Every way to break a rule of Belote, and the facts that go with it.
//!
//! This is the one place where violations are made. A test compares the list with the rulebook.

use cards::{Seat, Suit};
use engine::{Fact, refusals};

use crate::declare::{Kind, Kinds};
use crate::pack::Cards;

refusals! {
    /// Somebody else is to bid.
    bid_out_of_turn(turn: Seat): "BEL-4.2" "NOT_YOUR_TURN" [Fact::Seat(turn)];
    /// Somebody else leads the first trick.
    lead_out_of_turn(turn: Seat): "BEL-5.1" "NOT_YOUR_TURN" [Fact::Seat(turn)];
    /// Somebody else is to play.
    play_out_of_turn(turn: Seat): "BEL-5.7" "NOT_YOUR_TURN" [Fact::Seat(turn)];
    /// A card while trump is being chosen, or a bid once it is.
    wrong_phase(due: &'static str): "BEL-4.4" "WRONG_PHASE" [Fact::Word("due", due)];
    /// Nothing can be done any more.
    match_over(): "BEL-9.2" "MATCH_OVER" [];
    /// In the first round only the suit turned up can be taken.
    not_upcard_suit(upcard: Suit): "BEL-4.2" "NOT_UPCARD_SUIT" [Fact::Suit(upcard)];
    /// In the second round the suit turned up can no longer be named.
    upcard_suit_passed(upcard: Suit): "BEL-4.3" "UPCARD_SUIT_PASSED" [Fact::Suit(upcard)];
    /// The suit was left out of the pack.
    suit_not_in_pack(suit: Suit): "BEL-10.4" "SUIT_NOT_IN_PACK" [Fact::Suit(suit)];
    /// The card is not in the hand.
    card_not_held(card: Cards): "BEL-5.4" "CARD_NOT_HELD" [Fact::Cards(card.into())];
    /// Cards of the led suit were held back.
    suit_not_followed(due: Cards): "BEL-5.2" "SUIT_NOT_FOLLOWED" [Fact::Cards(due.into())];
    /// Trumps were held back.
    trump_held_back(due: Cards): "BEL-5.3" "TRUMP_HELD_BACK" [Fact::Cards(due.into())];
    /// Trumps that beat an opponent's were held back.
    overtrump_held_back(due: Cards): "BEL-5.3b" "OVERTRUMP_HELD_BACK" [Fact::Cards(due.into())];
    /// Higher trumps were held back on a trump lead.
    higher_trump_held_back(due: Cards): "BEL-5.5" "HIGHER_TRUMP_HELD_BACK"
        [Fact::Cards(due.into())];
    /// More was announced than the hand holds.
    declaration_not_held(held: Kinds, called: Kinds): "BEL-8.2" "DECLARATION_NOT_HELD"
        [Fact::Word("kind", first_missing(held, called).name())];
    /// Declarations are announced with the first card.
    declaration_too_late(): "BEL-8.2" "DECLARATION_TOO_LATE" [];
    /// At this table the house announces declarations, or nobody does.
    declaration_by_house(): "BEL-8.2" "DECLARATION_BY_HOUSE" [];
    /// Belote is king and queen of trumps in one hand, announced with one of them.
    belote_not_held(): "BEL-6.3" "BELOTE_NOT_HELD" [];
    /// At this table the house announces belote.
    belote_by_house(): "BEL-6.3" "BELOTE_BY_HOUSE" [];
}

fn first_missing(held: Kinds, called: Kinds) -> Kind {
    let missing = |kind: &Kind| called.count(*kind) > held.count(*kind);
    Kind::ALL.into_iter().find(missing).unwrap_or(Kind::Tierce)
}
