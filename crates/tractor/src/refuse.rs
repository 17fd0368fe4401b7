//! Every way to break a rule of Tractor, and the facts that go with it.
//!
//! This is the one place where violations are made. A test compares the list with the rulebook.

use cards::Seat;
use engine::{Fact, Violation, refusals};

use crate::action::Declaration;
use crate::pack::{Cards, KITTY_LEN};
use crate::trump::{Group, TRUMP};

refusals! {
    NOT_A_DECLARATION: "TRC-0.13" "NOT_A_DECLARATION";
    STILL_DEALING: "TRC-2.1.3" "WRONG_PHASE";
    SINGLE_JOKER: "TRC-2.2.1" "SINGLE_JOKER";
    SINGLE_OFF_RANK: "TRC-2.2.1" "NOT_TRUMP_RANK";
    SINGLE_NOT_HELD: "TRC-2.2.1" "DECLARATION_NOT_HELD";
    PAIR_OFF_RANK: "TRC-2.2.2" "NOT_TRUMP_RANK";
    PAIR_NOT_IDENTICAL: "TRC-2.2.2" "PAIR_NOT_IDENTICAL";
    PAIR_NOT_HELD: "TRC-2.2.2" "DECLARATION_NOT_HELD";
    JOKERS_NOT_IDENTICAL: "TRC-2.2.3" "PAIR_NOT_IDENTICAL";
    SMALL_JOKERS_NOT_HELD: "TRC-2.2.3" "DECLARATION_NOT_HELD";
    BIG_JOKERS_NOT_HELD: "TRC-2.2.4" "DECLARATION_NOT_HELD";
    DECLARING_OVER: "TRC-2.3.1" "DECLARING_OVER";
    TOO_WEAK: "TRC-2.3.2" "DECLARATION_TOO_WEAK";
    OTHER_SUIT: "TRC-2.3.3" "DECLARATION_OTHER_SUIT";
    CALL_OUT_OF_TURN: "TRC-2.3.5" "NOT_YOUR_TURN";
    NOTHING_TO_PASS: "TRC-2.3.5" "NOTHING_TO_PASS";
    LAST_CALL: "TRC-2.3.5" "WRONG_PHASE";
    NOT_YOUR_KITTY: "TRC-3.1.1" "NOT_YOUR_TURN";
    STILL_BURYING: "TRC-3.2.3" "WRONG_PHASE";
    WRONG_BURIAL: "TRC-3.2.4" "WRONG_BURIAL";
    BURIAL_NOT_HELD: "TRC-3.2.5" "CARD_NOT_HELD";
    MIXED_LEAD: "TRC-6.1.1" "MIXED_SUITS";
    TRUMP_THROW: "TRC-6.1.2" "TRUMP_THROW";
    THROW_BEATABLE: "TRC-6.3.1" "THROW_BEATABLE";
    THROW_PAIR_HELD_BACK: "TRC-6.5.1" "PAIR_HELD_BACK";
    THROW_TRACTOR_HELD_BACK: "TRC-6.5.2" "TRACTOR_HELD_BACK";
    WRONG_LENGTH: "TRC-6.5.3" "WRONG_LENGTH";
    NOTHING_LED: "TRC-7.0.1" "NOTHING_LED";
    PLAY_OUT_OF_TURN: "TRC-7.0.2" "NOT_YOUR_TURN";
    STILL_PLAYING: "TRC-7.0.2" "WRONG_PHASE";
    CARD_NOT_HELD: "TRC-7.1.1" "CARD_NOT_HELD";
    SUIT_HELD_BACK: "TRC-7.2.1" "SUIT_HELD_BACK";
    PAIR_HELD_BACK: "TRC-7.2.2" "PAIR_HELD_BACK";
    SUIT_NOT_USED_UP: "TRC-7.2.4" "SUIT_HELD_BACK";
    TRACTOR_HELD_BACK: "TRC-8.2.1" "TRACTOR_HELD_BACK";
    SAME_PAIRS_HELD_BACK: "TRC-8.2.2" "PAIR_HELD_BACK";
    ALL_PAIRS_HELD_BACK: "TRC-8.2.3" "PAIR_HELD_BACK";
    MATCH_OVER: "TRC-10.1.5" "MATCH_OVER";
}

fn cards(cards: Cards) -> Fact {
    Fact::Faces(cards)
}

fn missing(tried: Cards, hand: Cards) -> Fact {
    Fact::missing(tried.iter(), |face| hand.count(face) as u32)
}

fn group(group: Group) -> Fact {
    match group {
        Group::Side(suit) => Fact::Suit(suit),
        Group::Trump => Fact::Word("suit", TRUMP),
    }
}

/// A declaration is one or two cards.
pub(crate) fn not_a_declaration(tried: usize) -> Violation {
    NOT_A_DECLARATION.with([Fact::Count("count", tried as i32)])
}

/// While cards are dealt one can only declare.
pub(crate) fn still_dealing() -> Violation {
    STILL_DEALING.with([])
}

/// One joker declares nothing.
pub(crate) fn single_joker(tried: Cards) -> Violation {
    SINGLE_JOKER.with([cards(tried)])
}

/// The card is not of the trump rank.
pub(crate) fn single_off_rank(tried: Cards) -> Violation {
    SINGLE_OFF_RANK.with([cards(tried)])
}

/// The pair is not of the trump rank.
pub(crate) fn pair_off_rank(tried: Cards) -> Violation {
    PAIR_OFF_RANK.with([cards(tried)])
}

/// The two cards are not the same.
pub(crate) fn pair_not_identical(tried: Cards) -> Violation {
    PAIR_NOT_IDENTICAL.with([cards(tried)])
}

/// A small and a big joker are no pair.
pub(crate) fn jokers_not_identical(tried: Cards) -> Violation {
    JOKERS_NOT_IDENTICAL.with([cards(tried)])
}

/// The cards to be shown are not in the hand.
pub(crate) fn declaration_not_held(declaration: Declaration, due: Cards, hand: Cards) -> Violation {
    let refusal = match declaration {
        Declaration::Single(_) => SINGLE_NOT_HELD,
        Declaration::Pair(_) => PAIR_NOT_HELD,
        Declaration::SmallJokers => SMALL_JOKERS_NOT_HELD,
        Declaration::BigJokers => BIG_JOKERS_NOT_HELD,
    };
    refusal.with([missing(due, hand)])
}

/// The trump suit is fixed already.
pub(crate) fn declaring_over() -> Violation {
    DECLARING_OVER.with([])
}

/// The declaration that stands is as strong or stronger.
pub(crate) fn too_weak(tried: Declaration, standing: Declaration) -> Violation {
    TOO_WEAK.with([
        Fact::Count("strength", tried.strength().into()),
        Fact::Count("standing", standing.strength().into()),
    ])
}

/// The own declaration is for another suit.
pub(crate) fn other_suit(standing: Declaration) -> Violation {
    OTHER_SUIT.with([standing.suit().map_or(Fact::Word("suit", "jokers"), Fact::Suit)])
}

/// Somebody else is asked whether to declare.
pub(crate) fn call_out_of_turn(turn: Seat) -> Violation {
    CALL_OUT_OF_TURN.with([Fact::Seat(turn)])
}

/// Nobody is asked while cards are dealt: who declares nothing, does nothing.
pub(crate) fn nothing_to_pass() -> Violation {
    NOTHING_TO_PASS.with([])
}

/// In the last call one declares or passes.
pub(crate) fn last_call() -> Violation {
    LAST_CALL.with([])
}

/// Somebody else has the kitty.
pub(crate) fn not_your_kitty(turn: Seat) -> Violation {
    NOT_YOUR_KITTY.with([Fact::Seat(turn)])
}

/// The kitty must be buried first.
pub(crate) fn still_burying() -> Violation {
    STILL_BURYING.with([])
}

/// Exactly eight cards are buried.
pub(crate) fn wrong_burial(tried: usize) -> Violation {
    WRONG_BURIAL
        .with([Fact::Count("count", tried as i32), Fact::Count("required", KITTY_LEN as i32)])
}

/// Cards to be buried are not in the hand.
pub(crate) fn burial_not_held(tried: Cards, hand: Cards) -> Violation {
    BURIAL_NOT_HELD.with([missing(tried, hand)])
}

/// A lead is of one suit.
pub(crate) fn mixed_lead(tried: Cards) -> Violation {
    MIXED_LEAD.with([cards(tried)])
}

/// Several combinations of trumps are not led at once.
pub(crate) fn trump_throw(tried: Cards) -> Violation {
    TRUMP_THROW.with([cards(tried)])
}

/// This part of the throw could be beaten.
pub(crate) fn throw_beatable(part: Cards) -> Violation {
    THROW_BEATABLE.with([cards(part)])
}

/// As many cards as were led.
pub(crate) fn wrong_length(tried: usize, required: usize) -> Violation {
    WRONG_LENGTH
        .with([Fact::Count("count", tried as i32), Fact::Count("required", required as i32)])
}

/// A lead has a card at least.
pub(crate) fn nothing_led() -> Violation {
    NOTHING_LED.with([])
}

/// Somebody else is to play.
pub(crate) fn play_out_of_turn(turn: Seat) -> Violation {
    PLAY_OUT_OF_TURN.with([Fact::Seat(turn)])
}

/// During the tricks one can only play cards.
pub(crate) fn still_playing() -> Violation {
    STILL_PLAYING.with([])
}

/// These cards are not in the hand.
pub(crate) fn card_not_held(tried: Cards, hand: Cards) -> Violation {
    CARD_NOT_HELD.with([missing(tried, hand)])
}

/// Cards of the suit led were held back, though there are enough of them.
pub(crate) fn suit_held_back(led: Group, due: Cards) -> Violation {
    SUIT_HELD_BACK.with([group(led), cards(due)])
}

/// Too few cards of the suit led are held, and one of them was held back.
pub(crate) fn suit_not_used_up(led: Group, due: Cards) -> Violation {
    SUIT_NOT_USED_UP.with([group(led), cards(due)])
}

/// What kind of lead is answered: the clause for a pair or tractor held back depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// A pair.
    Pair,
    /// A tractor of so many pairs.
    Tractor(u32),
    /// Several combinations.
    Throw,
}

/// Pairs were held back: `held` are all of the suit, `required` of them are due.
pub(crate) fn pair_held_back(lead: Lead, led: Group, held: Cards, required: u32) -> Violation {
    let refusal = match lead {
        Lead::Pair => PAIR_HELD_BACK,
        Lead::Throw => THROW_PAIR_HELD_BACK,
        Lead::Tractor(pairs) if pairs == required => SAME_PAIRS_HELD_BACK,
        Lead::Tractor(_) => ALL_PAIRS_HELD_BACK,
    };
    refusal.with([group(led), Fact::Count("required", required as i32), cards(held)])
}

/// A tractor was held back: one of so many pairs is due.
pub(crate) fn tractor_held_back(lead: Lead, led: Group, pairs: u8, held: Cards) -> Violation {
    let refusal = if lead == Lead::Throw { THROW_TRACTOR_HELD_BACK } else { TRACTOR_HELD_BACK };
    refusal.with([group(led), Fact::Count("pairs", pairs.into()), cards(held)])
}

/// Nothing can be done any more.
pub(crate) fn match_over() -> Violation {
    MATCH_OVER.with([])
}
