//! Every way to break a rule of Bezique, and the facts that go with it.
//!
//! This is the one place where violations are made. A test compares the list with the rulebook.

use cards::Seat;
use engine::{Fact, Refusal, Violation};

use crate::meld::Kind;
use crate::pack::{Card, Cards};

const fn refusal(clause: &'static str, code: &'static str) -> Refusal {
    Refusal { clause, code }
}

const NOT_YOUR_TURN: Refusal = refusal("BEZ-2.5", "NOT_YOUR_TURN");
const CARD_NOT_HELD: Refusal = refusal("BEZ-3.1", "CARD_NOT_HELD");
const DRAW_FIRST: Refusal = refusal("BEZ-3.2", "DRAW_FIRST");
const WINNER_DRAWS_FIRST: Refusal = refusal("BEZ-3.2", "WINNER_DRAWS_FIRST");
const NOTHING_TO_DRAW: Refusal = refusal("BEZ-3.2", "NOTHING_TO_DRAW");
const SWAP_BY_WINNER_ONLY: Refusal = refusal("BEZ-3.3.1", "SWAP_BY_WINNER_ONLY");
const SEVEN_NOT_HELD: Refusal = refusal("BEZ-3.3.1", "SEVEN_NOT_HELD");
const CARD_JUST_SWAPPED: Refusal = refusal("BEZ-3.3.1", "CARD_JUST_SWAPPED");
const UPCARD_IS_SEVEN: Refusal = refusal("BEZ-3.3.2", "UPCARD_IS_SEVEN");
const MELD_BY_WINNER_ONLY: Refusal = refusal("BEZ-4.0", "MELD_BY_WINNER_ONLY");
const MELD_AFTER_DRAW: Refusal = refusal("BEZ-4.0", "MELD_AFTER_DRAW");
const MELD_ALREADY_MADE: Refusal = refusal("BEZ-4.0", "MELD_ALREADY_MADE");
const MELD_NOT_HELD: Refusal = refusal("BEZ-4.0", "CARD_NOT_HELD");
const HAND_CARD_NEEDED: Refusal = refusal("BEZ-4.0", "HAND_CARD_NEEDED");
const NOT_A_TRUMP_RUN: Refusal = refusal("BEZ-4.1.1", "NOT_A_TRUMP_RUN");
const NOT_A_TRUMP_MARRIAGE: Refusal = refusal("BEZ-4.1.2", "NOT_A_TRUMP_MARRIAGE");
const NOT_A_MARRIAGE: Refusal = refusal("BEZ-4.1.3", "NOT_A_MARRIAGE");
const NOT_A_BEZIQUE: Refusal = refusal("BEZ-4.1.4", "NOT_A_BEZIQUE");
const NOT_A_DOUBLE_BEZIQUE: Refusal = refusal("BEZ-4.1.5", "NOT_A_DOUBLE_BEZIQUE");
const NOT_FOUR_OF_A_KIND: Refusal = refusal("BEZ-4.1.6", "NOT_FOUR_OF_A_KIND");
const DOUBLE_AFTER_SINGLE: Refusal = refusal("BEZ-4.2.1", "DOUBLE_AFTER_SINGLE");
const SINGLE_AFTER_DOUBLE: Refusal = refusal("BEZ-4.2.1", "SINGLE_AFTER_DOUBLE");
const TOO_MANY_JOKERS: Refusal = refusal("BEZ-4.2.2", "TOO_MANY_JOKERS");
const JOKER_OUT_OF_PLACE: Refusal = refusal("BEZ-4.2.3", "JOKER_OUT_OF_PLACE");
const CARD_REUSED: Refusal = refusal("BEZ-4.2.6", "CARD_REUSED");
const RUN_REMARRIED: Refusal = refusal("BEZ-4.2.8", "RUN_REMARRIED");
const MELDS_CLOSED: Refusal = refusal("BEZ-5.2", "MELDS_CLOSED");
const STOCK_GONE: Refusal = refusal("BEZ-6.0", "STOCK_GONE");
const SUIT_NOT_FOLLOWED: Refusal = refusal("BEZ-6.1.1", "SUIT_NOT_FOLLOWED");
const WINNING_CARD_HELD_BACK: Refusal = refusal("BEZ-6.1.2", "WINNING_CARD_HELD_BACK");
const TRUMP_HELD_BACK: Refusal = refusal("BEZ-6.1.3", "TRUMP_HELD_BACK");
const OVERTRUMP_HELD_BACK: Refusal = refusal("BEZ-6.1.4", "OVERTRUMP_HELD_BACK");
const WRONG_COPY: Refusal = refusal("BEZ-8.1", "WRONG_COPY");
const JOKER_TURNED_UP: Refusal = refusal("BEZ-8.3", "JOKER_TURNED_UP");
const MATCH_OVER: Refusal = refusal("BEZ-8.5", "MATCH_OVER");

/// All of them.
pub const ALL: &[Refusal] = &[
    NOT_YOUR_TURN,
    CARD_NOT_HELD,
    DRAW_FIRST,
    WINNER_DRAWS_FIRST,
    NOTHING_TO_DRAW,
    SWAP_BY_WINNER_ONLY,
    SEVEN_NOT_HELD,
    CARD_JUST_SWAPPED,
    UPCARD_IS_SEVEN,
    MELD_BY_WINNER_ONLY,
    MELD_AFTER_DRAW,
    MELD_ALREADY_MADE,
    MELD_NOT_HELD,
    HAND_CARD_NEEDED,
    NOT_A_TRUMP_RUN,
    NOT_A_TRUMP_MARRIAGE,
    NOT_A_MARRIAGE,
    NOT_A_BEZIQUE,
    NOT_A_DOUBLE_BEZIQUE,
    NOT_FOUR_OF_A_KIND,
    DOUBLE_AFTER_SINGLE,
    SINGLE_AFTER_DOUBLE,
    TOO_MANY_JOKERS,
    JOKER_OUT_OF_PLACE,
    CARD_REUSED,
    RUN_REMARRIED,
    MELDS_CLOSED,
    STOCK_GONE,
    SUIT_NOT_FOLLOWED,
    WINNING_CARD_HELD_BACK,
    TRUMP_HELD_BACK,
    OVERTRUMP_HELD_BACK,
    WRONG_COPY,
    JOKER_TURNED_UP,
    MATCH_OVER,
];

/// Nothing can be done any more.
pub fn match_over() -> Violation {
    MATCH_OVER.with([])
}

/// Somebody else is to play.
pub fn not_your_turn(turn: Seat) -> Violation {
    NOT_YOUR_TURN.with([Fact::Seat(turn)])
}

/// The card is neither in the hand nor on the player's table.
pub fn card_not_held(card: Card) -> Violation {
    CARD_NOT_HELD.with([cards(Cards::one(card))])
}

/// Such a card is there, but goes by another name.
pub fn wrong_copy(names: Cards) -> Violation {
    WRONG_COPY.with([cards(names)])
}

/// The winner of the trick has not drawn yet.
pub fn draw_first() -> Violation {
    DRAW_FIRST.with([])
}

/// Somebody else has won the trick and draws for all.
pub fn winner_draws_first(winner: Seat) -> Violation {
    WINNER_DRAWS_FIRST.with([Fact::Seat(winner)])
}

/// A card is due, not a draw.
pub fn nothing_to_draw() -> Violation {
    NOTHING_TO_DRAW.with([])
}

/// Only the winner of a trick swaps, before drawing.
pub fn swap_by_winner_only() -> Violation {
    SWAP_BY_WINNER_ONLY.with([])
}

/// There is no seven of trumps in the hand.
pub fn seven_not_held() -> Violation {
    SEVEN_NOT_HELD.with([])
}

/// The card taken up for the seven may be melded from the next won trick on.
pub fn card_just_swapped(card: Card) -> Violation {
    CARD_JUST_SWAPPED.with([cards(Cards::one(card))])
}

/// The turned card is a seven itself.
pub fn upcard_is_seven(upcard: Card) -> Violation {
    UPCARD_IS_SEVEN.with([cards(Cards::one(upcard))])
}

/// The turned card is a joker.
pub fn joker_turned_up() -> Violation {
    JOKER_TURNED_UP.with([])
}

/// Only the winner of a trick melds.
pub fn meld_by_winner_only() -> Violation {
    MELD_BY_WINNER_ONLY.with([])
}

/// The winner has drawn already.
pub fn meld_after_draw() -> Violation {
    MELD_AFTER_DRAW.with([])
}

/// The trick's meld has been made, by a meld or by a swap that counts as one.
pub fn meld_already_made() -> Violation {
    MELD_ALREADY_MADE.with([])
}

/// Cards of the meld are neither in the hand nor on the player's table.
pub fn meld_not_held(missing: Cards) -> Violation {
    MELD_NOT_HELD.with([cards(missing)])
}

/// All cards of the meld lie on the table already.
pub fn hand_card_needed(meld: Cards) -> Violation {
    HAND_CARD_NEEDED.with([cards(meld)])
}

/// The cards are not the meld that they are called.
pub fn not_this_meld(kind: Kind, laid: Cards) -> Violation {
    let refusal = match kind {
        Kind::TrumpRun => NOT_A_TRUMP_RUN,
        Kind::TrumpMarriage => NOT_A_TRUMP_MARRIAGE,
        Kind::Marriage => NOT_A_MARRIAGE,
        Kind::Bezique => NOT_A_BEZIQUE,
        Kind::DoubleBezique => NOT_A_DOUBLE_BEZIQUE,
        Kind::FourAces | Kind::FourKings | Kind::FourQueens | Kind::FourJacks => NOT_FOUR_OF_A_KIND,
    };
    refusal.with([cards(laid), Fact::Word("type", kind.name())])
}

/// Cards of a double bezique served in a single one.
pub fn double_after_single(singles: Cards) -> Violation {
    DOUBLE_AFTER_SINGLE.with([cards(singles)])
}

/// Cards of a single bezique served in a double one.
pub fn single_after_double(doubles: Cards) -> Violation {
    SINGLE_AFTER_DOUBLE.with([cards(doubles)])
}

/// More jokers than the table allows in a four of a kind.
pub fn too_many_jokers(jokers: Cards, most: usize) -> Violation {
    TOO_MANY_JOKERS.with([cards(jokers), Fact::Count("most", most as i32)])
}

/// A joker in a meld that takes none.
pub fn joker_out_of_place(jokers: Cards) -> Violation {
    JOKER_OUT_OF_PLACE.with([cards(jokers)])
}

/// Cards that served in this kind before.
pub fn card_reused(kind: Kind, again: Cards) -> Violation {
    CARD_REUSED.with([cards(again), Fact::Word("type", kind.name())])
}

/// King and queen of a run cannot marry afterwards.
pub fn run_remarried(of_run: Cards) -> Violation {
    RUN_REMARRIED.with([cards(of_run)])
}

/// The stock is used up: nobody melds any more.
pub fn melds_closed() -> Violation {
    MELDS_CLOSED.with([])
}

/// The stock is used up: nothing is swapped or drawn any more.
pub fn stock_gone() -> Violation {
    STOCK_GONE.with([])
}

/// Cards of the led suit were held back.
pub fn suit_not_followed(due: Cards) -> Violation {
    SUIT_NOT_FOLLOWED.with([cards(due)])
}

/// Cards of the led suit that win were held back.
pub fn winning_card_held_back(due: Cards) -> Violation {
    WINNING_CARD_HELD_BACK.with([cards(due)])
}

/// Trumps were held back.
pub fn trump_held_back(due: Cards) -> Violation {
    TRUMP_HELD_BACK.with([cards(due)])
}

/// Trumps that win were held back.
pub fn overtrump_held_back(due: Cards) -> Violation {
    OVERTRUMP_HELD_BACK.with([cards(due)])
}

fn cards(cards: Cards) -> Fact {
    Fact::Cards(cards.into())
}
