//! Every way to break a rule of Bezique, and the facts that go with it.
//!
//! This is the one place where violations are made. A test compares the list with the rulebook.

use cards::{CardSet, Seat};
use engine::{Fact, Violation, refusals};

use crate::meld::Kind;
use crate::pack::{Card, Cards};

refusals! {
    /// Somebody else is to play.
    not_your_turn(turn: Seat): "BEZ-2.5" "NOT_YOUR_TURN" [Fact::Seat(turn)];
    /// The card is neither in the hand nor on the player's table.
    card_not_held(card: Card): "BEZ-3.1" "CARD_NOT_HELD" [one(card)];
    /// The winner of the trick has not drawn yet.
    draw_first(): "BEZ-3.2" "DRAW_FIRST" [];
    /// Somebody else has won the trick and draws for all.
    winner_draws_first(winner: Seat): "BEZ-3.2" "WINNER_DRAWS_FIRST" [Fact::Seat(winner)];
    /// A card is due, not a draw.
    nothing_to_draw(): "BEZ-3.2" "NOTHING_TO_DRAW" [];
    /// Only the winner of a trick swaps, before drawing.
    swap_by_winner_only(): "BEZ-3.3.1" "SWAP_BY_WINNER_ONLY" [];
    /// There is no seven of trumps in the hand.
    seven_not_held(): "BEZ-3.3.1" "SEVEN_NOT_HELD" [];
    /// The card taken up for the seven may be melded from the next won trick on.
    card_just_swapped(card: Card): "BEZ-3.3.1" "CARD_JUST_SWAPPED" [one(card)];
    /// The turned card is a seven itself.
    upcard_is_seven(upcard: Card): "BEZ-3.3.2" "UPCARD_IS_SEVEN" [one(upcard)];
    /// Only the winner of a trick melds.
    meld_by_winner_only(): "BEZ-4.0" "MELD_BY_WINNER_ONLY" [];
    /// The winner has drawn already.
    meld_after_draw(): "BEZ-4.0" "MELD_AFTER_DRAW" [];
    /// The trick's meld has been made, by a meld or by a swap that counts as one.
    meld_already_made(): "BEZ-4.0" "MELD_ALREADY_MADE" [];
    /// Cards of the meld are neither in the hand nor on the player's table.
    meld_not_held(missing: Cards): "BEZ-4.0" "CARD_NOT_HELD" [all(missing)];
    /// All cards of the meld lie on the table already.
    hand_card_needed(meld: Cards): "BEZ-4.0" "HAND_CARD_NEEDED" [all(meld)];
    not_a_trump_run(laid: Fact, kind: Fact): "BEZ-4.1.1" "NOT_A_TRUMP_RUN" [laid, kind];
    not_a_trump_marriage(laid: Fact, kind: Fact): "BEZ-4.1.2" "NOT_A_TRUMP_MARRIAGE" [laid, kind];
    not_a_marriage(laid: Fact, kind: Fact): "BEZ-4.1.3" "NOT_A_MARRIAGE" [laid, kind];
    not_a_bezique(laid: Fact, kind: Fact): "BEZ-4.1.4" "NOT_A_BEZIQUE" [laid, kind];
    not_a_double_bezique(laid: Fact, kind: Fact): "BEZ-4.1.5" "NOT_A_DOUBLE_BEZIQUE" [laid, kind];
    not_four_of_a_kind(laid: Fact, kind: Fact): "BEZ-4.1.6" "NOT_FOUR_OF_A_KIND" [laid, kind];
    /// Cards of a double bezique served in a single one.
    double_after_single(singles: Cards): "BEZ-4.2.1" "DOUBLE_AFTER_SINGLE" [all(singles)];
    /// Cards of a single bezique served in a double one.
    single_after_double(doubles: Cards): "BEZ-4.2.1" "SINGLE_AFTER_DOUBLE" [all(doubles)];
    /// More jokers than the table allows in a four of a kind.
    too_many_jokers(jokers: Cards, most: usize): "BEZ-4.2.2" "TOO_MANY_JOKERS"
        [all(jokers), Fact::Count("most", most as i32)];
    /// A joker in a meld that takes none.
    joker_out_of_place(jokers: Cards): "BEZ-4.2.3" "JOKER_OUT_OF_PLACE" [all(jokers)];
    /// Cards that served in this kind before.
    card_reused(kind: Kind, again: Cards): "BEZ-4.2.6" "CARD_REUSED" [all(again), named(kind)];
    /// King and queen of a run cannot marry afterwards.
    run_remarried(of_run: Cards): "BEZ-4.2.8" "RUN_REMARRIED" [all(of_run)];
    /// The stock is used up: nobody melds any more.
    melds_closed(): "BEZ-5.2" "MELDS_CLOSED" [];
    /// The stock is used up: nothing is swapped or drawn any more.
    stock_gone(): "BEZ-6.0" "STOCK_GONE" [];
    /// Cards of the led suit were held back.
    suit_not_followed(due: Cards): "BEZ-6.1.1" "SUIT_NOT_FOLLOWED" [all(due)];
    /// Cards of the led suit that win were held back.
    winning_card_held_back(due: Cards): "BEZ-6.1.2" "WINNING_CARD_HELD_BACK" [all(due)];
    /// Trumps were held back.
    trump_held_back(due: Cards): "BEZ-6.1.3" "TRUMP_HELD_BACK" [all(due)];
    /// Trumps that win were held back.
    overtrump_held_back(due: Cards): "BEZ-6.1.4" "OVERTRUMP_HELD_BACK" [all(due)];
    /// Such a card is there, but goes by another name.
    wrong_copy(names: Cards): "BEZ-8.1" "WRONG_COPY" [all(names)];
    /// The turned card is a joker.
    joker_turned_up(): "BEZ-8.3" "JOKER_TURNED_UP" [];
    /// Nothing can be done any more.
    match_over(): "BEZ-8.5" "MATCH_OVER" [];
}

/// The cards are not the meld that they are called.
pub(crate) fn not_this_meld(kind: Kind, laid: Cards) -> Violation {
    let refusal = match kind {
        Kind::TrumpRun => not_a_trump_run,
        Kind::TrumpMarriage => not_a_trump_marriage,
        Kind::Marriage => not_a_marriage,
        Kind::Bezique => not_a_bezique,
        Kind::DoubleBezique => not_a_double_bezique,
        Kind::FourAces | Kind::FourKings | Kind::FourQueens | Kind::FourJacks => not_four_of_a_kind,
    };
    refusal(all(laid), named(kind))
}

fn one(card: Card) -> Fact {
    all(Cards::one(card))
}

fn all(cards: Cards) -> Fact {
    Fact::Cards(CardSet::from(cards))
}

fn named(kind: Kind) -> Fact {
    Fact::Word("type", kind.name())
}
