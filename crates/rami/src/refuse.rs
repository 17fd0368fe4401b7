//! Every way to break a rule of Rami, and the facts that go with it.
//!
//! This is the one place where violations are made. A test compares the list with the rulebook. R36:
//! a refusal cites the clause of sections 1 to 3; where those have none, the section that names the
//! code.

use cards::{Face, Seat};
use engine::{Fact, Refusal, Violation};

use crate::meld::Fault;
use crate::options::Rules;
use crate::pack::Cards;
use crate::state::Drew;

const fn refusal(clause: &'static str, code: &'static str) -> Refusal {
    Refusal { clause, code }
}

const MUST_DRAW_FIRST: Refusal = refusal("RAM-1.1", "MUST_DRAW_FIRST");
const TURN_END_WITHOUT_DISCARD: Refusal = refusal("RAM-1.3", "TURN_END_WITHOUT_DISCARD");
const MUST_KEEP_DISCARD: Refusal = refusal("RAM-1.3", "MUST_KEEP_DISCARD");
const HAND_LIMIT_EXCEEDED: Refusal = refusal("RAM-1.4", "HAND_LIMIT_EXCEEDED");
const PLAYER_COUNT_INVALID: Refusal = refusal("RAM-2.1", "PLAYER_COUNT_INVALID");
const STOCK_EMPTY: Refusal = refusal("RAM-3.1.1", "STOCK_EMPTY");
const DISCARD_PILE_EMPTY: Refusal = refusal("RAM-3.1.1", "DISCARD_PILE_EMPTY");
const DREW_FROM_BOTH: Refusal = refusal("RAM-3.1.2", "ALREADY_DREW");
const DREW_TWICE: Refusal = refusal("RAM-3.1.3", "ALREADY_DREW");
const SET_RANK_MISMATCH: Refusal = refusal("RAM-3.2.1", "SET_RANK_MISMATCH");
const RUN_MIXED_SUITS: Refusal = refusal("RAM-3.2.2", "RUN_MIXED_SUITS");
const RUN_NOT_CONSECUTIVE: Refusal = refusal("RAM-3.2.2", "RUN_NOT_CONSECUTIVE");
const RUN_ACE_WRAP: Refusal = refusal("RAM-3.2.2", "RUN_ACE_WRAP");
const MELD_TOO_SMALL: Refusal = refusal("RAM-3.2.3", "MELD_TOO_SMALL");
const SET_DUPLICATE_SUIT: Refusal = refusal("RAM-3.2.4", "SET_DUPLICATE_SUIT");
const RUN_DUPLICATE_RANK: Refusal = refusal("RAM-3.2.5", "RUN_DUPLICATE_RANK");
const LAYOFF_DOES_NOT_FIT: Refusal = refusal("RAM-3.2.6", "LAYOFF_DOES_NOT_FIT");
const LAYOFF_BEFORE_MELD: Refusal = refusal("RAM-3.2.6", "LAYOFF_BEFORE_MELD");
const MELD_NOT_FOUND: Refusal = refusal("RAM-3.2.6", "MELD_NOT_FOUND");
const LAYOFF_NOT_OWN_MELD: Refusal = refusal("RAM-3.2.6", "LAYOFF_NOT_OWN_MELD");
const LAYOFF_TOO_EARLY: Refusal = refusal("RAM-3.2.6", "LAYOFF_TOO_EARLY");
const DISCARD_COUNT_NOT_ONE: Refusal = refusal("RAM-3.3.1", "DISCARD_COUNT_NOT_ONE");
const DISCARD_SAME_AS_TAKEN: Refusal = refusal("RAM-3.3.2", "DISCARD_SAME_AS_TAKEN");
const NO_LEGAL_DISCARD: Refusal = refusal("RAM-3.3.2", "NO_LEGAL_DISCARD");
const CARD_NOT_IN_HAND: Refusal = refusal("RAM-5.4", "CARD_NOT_IN_HAND");
const ROUND_OVER: Refusal = refusal("RAM-6.1", "ROUND_OVER");
const TURN_IS_OVER: Refusal = refusal("RAM-8.4", "NOT_YOUR_TURN");
const NOT_YOUR_TURN: Refusal = refusal("RAM-8.5", "NOT_YOUR_TURN");
const OPENING_BELOW_MINIMUM: Refusal = refusal("RAM-A1", "OPENING_BELOW_MINIMUM");
const OPENING_NEEDS_CLEAN_RUN: Refusal = refusal("RAM-A1", "OPENING_NEEDS_CLEAN_RUN");
const NOTHING_TO_UNDO: Refusal = refusal("RAM-A1", "NOTHING_TO_UNDO");
const ONE_MELD_AT_A_TIME: Refusal = refusal("RAM-A1", "ONE_MELD_AT_A_TIME");
const TAKEN_CARD_NOT_MELDED: Refusal = refusal("RAM-A3", "TAKEN_CARD_NOT_MELDED");
const PICKUP_BEFORE_OPENING: Refusal = refusal("RAM-A3", "PICKUP_BEFORE_OPENING");
const DUPLICATE_OF_HELD_CARD: Refusal = refusal("RAM-A4", "DUPLICATE_OF_HELD_CARD");
const DEALT_FIFTEEN: Refusal = refusal("RAM-A8", "ALREADY_DREW");
const JOKER_LIMIT_IN_MELD: Refusal = refusal("RAM-J1", "JOKER_LIMIT_IN_MELD");
const JOKER_NOT_IN_GAME: Refusal = refusal("RAM-J1", "JOKER_NOT_IN_GAME");
const JOKER_SWAP_NOT_ALLOWED: Refusal = refusal("RAM-J2", "JOKER_SWAP_NOT_ALLOWED");

/// All of them.
pub const ALL: &[Refusal] = &[
    MUST_DRAW_FIRST,
    TURN_END_WITHOUT_DISCARD,
    MUST_KEEP_DISCARD,
    HAND_LIMIT_EXCEEDED,
    PLAYER_COUNT_INVALID,
    STOCK_EMPTY,
    DISCARD_PILE_EMPTY,
    DREW_FROM_BOTH,
    DREW_TWICE,
    SET_RANK_MISMATCH,
    RUN_MIXED_SUITS,
    RUN_NOT_CONSECUTIVE,
    RUN_ACE_WRAP,
    MELD_TOO_SMALL,
    SET_DUPLICATE_SUIT,
    RUN_DUPLICATE_RANK,
    LAYOFF_DOES_NOT_FIT,
    LAYOFF_BEFORE_MELD,
    MELD_NOT_FOUND,
    LAYOFF_NOT_OWN_MELD,
    LAYOFF_TOO_EARLY,
    DISCARD_COUNT_NOT_ONE,
    DISCARD_SAME_AS_TAKEN,
    NO_LEGAL_DISCARD,
    CARD_NOT_IN_HAND,
    ROUND_OVER,
    TURN_IS_OVER,
    NOT_YOUR_TURN,
    OPENING_BELOW_MINIMUM,
    OPENING_NEEDS_CLEAN_RUN,
    NOTHING_TO_UNDO,
    ONE_MELD_AT_A_TIME,
    TAKEN_CARD_NOT_MELDED,
    PICKUP_BEFORE_OPENING,
    DUPLICATE_OF_HELD_CARD,
    DEALT_FIFTEEN,
    JOKER_LIMIT_IN_MELD,
    JOKER_NOT_IN_GAME,
    JOKER_SWAP_NOT_ALLOWED,
];

fn cards(cards: Cards) -> Fact {
    Fact::Cards(cards.physical())
}

fn card(face: Face) -> Fact {
    cards(Cards::from_iter([face]))
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
pub fn meld(rules: &Rules, fault: Fault, laid: Cards) -> Violation {
    let category = Fact::Word("category", "MELD_INVALID");
    let most = Fact::Count("most", i32::from(rules.options.max_jokers_per_meld));
    match fault {
        Fault::JokerLimit => fault.refusal().with([cards(laid), most, category]),
        _ => fault.refusal().with([cards(laid), category]),
    }
}

/// The cards do not fit the meld; joker codes stay their own (R36).
pub fn layoff(rules: &Rules, fault: Fault, laid: Cards) -> Violation {
    match fault {
        Fault::JokerLimit | Fault::JokerNotInGame => meld(rules, fault, laid),
        _ => LAYOFF_DOES_NOT_FIT.with([cards(laid), Fact::Word("cause", fault.refusal().code)]),
    }
}

/// The natural is not what the joker stands for (R31).
pub fn swap_does_not_fit(face: Face) -> Violation {
    LAYOFF_DOES_NOT_FIT.with([card(face), Fact::Word("cause", "NOT_THE_JOKERS_CARD")])
}

/// Something else before the draw.
pub fn must_draw_first() -> Violation {
    MUST_DRAW_FIRST.with([])
}

/// The turn does not end without a discard.
pub fn turn_end_without_discard() -> Violation {
    TURN_END_WITHOUT_DISCARD.with([])
}

/// Nothing would be left to throw.
pub fn must_keep_discard() -> Violation {
    MUST_KEEP_DISCARD.with([])
}

/// Only what may not be thrown would be left.
pub fn no_legal_discard(taken: Face) -> Violation {
    NO_LEGAL_DISCARD.with([card(taken)])
}

/// A hand of more cards than anybody can hold.
pub fn hand_limit_exceeded(held: usize, limit: u8) -> Violation {
    let held = i32::try_from(held).unwrap_or(i32::MAX);
    HAND_LIMIT_EXCEEDED.with([Fact::Count("held", held), Fact::Count("limit", i32::from(limit))])
}

/// Two to four play.
pub fn player_count_invalid(players: usize) -> Violation {
    let players = i32::try_from(players).unwrap_or(i32::MAX);
    PLAYER_COUNT_INVALID.with([Fact::Count("players", players)])
}

/// The stock has no card.
pub fn stock_empty() -> Violation {
    STOCK_EMPTY.with([])
}

/// The discard pile has no card.
pub fn discard_pile_empty() -> Violation {
    DISCARD_PILE_EMPTY.with([])
}

/// A second draw: from the other place, from the same, or by a seat that was dealt fifteen.
pub fn already_drew(drew: Drew, from_stock: bool) -> Violation {
    let refusal = match (drew, from_stock) {
        (Drew::Dealt, _) => DEALT_FIFTEEN,
        (Drew::Stock, false) | (Drew::Pile, true) => DREW_FROM_BOTH,
        _ => DREW_TWICE,
    };
    refusal.with([])
}

/// Nobody adds to a meld before laying one.
pub fn layoff_before_meld() -> Violation {
    LAYOFF_BEFORE_MELD.with([])
}

/// There is no such meld, or no such joker.
pub fn meld_not_found(number: usize) -> Violation {
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    MELD_NOT_FOUND.with([Fact::Count("meld", number)])
}

/// The meld is somebody else's.
pub fn layoff_not_own_meld(owner: Seat) -> Violation {
    LAYOFF_NOT_OWN_MELD.with([Fact::Seat(owner)])
}

/// The meld was laid in this turn.
pub fn layoff_too_early(number: u8) -> Violation {
    LAYOFF_TOO_EARLY.with([Fact::Count("meld", i32::from(number))])
}

/// Not exactly one card was thrown.
pub fn discard_count_not_one(thrown: usize) -> Violation {
    let thrown = i32::try_from(thrown).unwrap_or(i32::MAX);
    DISCARD_COUNT_NOT_ONE.with([Fact::Count("thrown", thrown)])
}

/// The card came from the pile in this turn.
pub fn discard_same_as_taken(taken: Face) -> Violation {
    DISCARD_SAME_AS_TAKEN.with([card(taken)])
}

/// Some of these cards are not in the hand.
pub fn card_not_in_hand(named: impl IntoIterator<Item = Face>, hand: Cards) -> Violation {
    CARD_NOT_IN_HAND.with([Fact::missing(named, |face| hand.count(face))])
}

/// The deal is over.
pub fn round_over() -> Violation {
    ROUND_OVER.with([])
}

/// Somebody else is to move; `thrower` has just ended its own turn.
pub fn not_your_turn(turn: Seat, thrower: bool) -> Violation {
    let refusal = if thrower { TURN_IS_OVER } else { NOT_YOUR_TURN };
    refusal.with([Fact::Seat(turn)])
}

/// R27: the melds do not suffice to open.
pub fn opening(rules: &Rules, points: u16) -> Violation {
    let minimum = i32::from(rules.options.opening_minimum);
    let facts = [Fact::Count("points", i32::from(points)), Fact::Count("minimum", minimum)];
    match i32::from(points) < minimum {
        true => OPENING_BELOW_MINIMUM.with(facts),
        false => OPENING_NEEDS_CLEAN_RUN.with(facts),
    }
}

/// Nothing was laid in this turn.
pub fn nothing_to_undo() -> Violation {
    NOTHING_TO_UNDO.with([])
}

/// Several melds at once are for opening after an undo.
pub fn one_meld_at_a_time() -> Violation {
    ONE_MELD_AT_A_TIME.with([])
}

/// The taken card is still in the hand.
pub fn taken_card_not_melded(taken: Face) -> Violation {
    TAKEN_CARD_NOT_MELDED.with([card(taken)])
}

/// Only who has opened may take the discard.
pub fn pickup_before_opening() -> Violation {
    PICKUP_BEFORE_OPENING.with([])
}

/// The hand holds the twin.
pub fn duplicate_of_held_card(face: Face) -> Violation {
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
