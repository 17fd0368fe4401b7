//! Every way to break a rule of Canasta, and the facts that go with it.
//!
//! This is the one place where violations are made. A test compares the list with the rulebook.
//! Positions are counted from 1.

use cards::{Bag, Card, CardSet, Face, Seat};
use engine::{Fact, Violation, refusals};

use crate::pack::rank;
use crate::shape::Kind;

refusals! {
    MELD_CONTAINS_THREE: "CAN-1.1" "MELD_CONTAINS_THREE";
    MELD_TOO_SMALL: "CAN-3.1" "MELD_TOO_SMALL";
    TOO_MANY_WILDS: "CAN-3.3.1" "TOO_MANY_WILDS_IN_MELD";
    STARTS_WITH_WILD: "CAN-3.3.2a" "MELD_STARTS_WITH_WILD";
    FEW_NATURALS: "CAN-3.3.2b" "INSUFFICIENT_NATURALS_BEFORE_WILD";
    FEW_NATURALS_FIRST: "CAN-3.3.4a" "INSUFFICIENT_NATURALS_BEFORE_WILD";
    STREAK_TOO_LONG: "CAN-3.3.3a" "WILD_STREAK_TOO_LONG";
    WILD_BEYOND_SEVEN: "CAN-3.3.4c" "WILD_ADDED_AFTER_CANASTA";
    SET_RANK_MISMATCH: "CAN-4.1a" "SET_RANK_MISMATCH";
    DUPLICATE_SET_RANK: "CAN-4.2" "DUPLICATE_SET_RANK";
    RUN_MIXED_SUITS: "CAN-5.1a" "RUN_MIXED_SUITS";
    RUN_CONTAINS_THREE: "CAN-5.1b" "RUN_CONTAINS_THREE";
    RUN_INVALID_SEQUENCE: "CAN-5.1c" "RUN_INVALID_SEQUENCE";
    RUN_ACE_USED_LOW: "CAN-5.1d" "RUN_ACE_USED_LOW";
    RUN_TURNS_ROUND: "CAN-5.2" "RUN_INVALID_SEQUENCE";
    RUN_DIRECTION: "CAN-5.2.1" "RUN_DIRECTION_NOT_ALLOWED_FROM_START";
    RUN_PREPEND: "CAN-5.3" "RUN_PREPEND_FORBIDDEN";
    RUN_NINE: "CAN-5.4" "RUN_9_AT_ENDPOINT";
    RUN_WILD: "CAN-5.5" "RUN_WILD_SUBSTITUTION_INVALID";
    WILD_CANASTA_FULL: "CAN-6.1" "CANNOT_ADD_TO_WILD_CANASTA";
    WILD_AFTER_CANASTA: "CAN-6.2a" "WILD_ADDED_AFTER_CANASTA";
    NOT_FIT_CANASTA: "CAN-6.2b" "CARD_DOES_NOT_FIT_CANASTA";
    FOUR_PLAY: "CAN-G1.1" "PLAYER_COUNT_INVALID";
    TWO_PLAY: "CAN-G1.2" "PLAYER_COUNT_INVALID";
    WRONG_PHASE_BOTTOM: "CAN-G3.3" "WRONG_PHASE";
    NOT_YOUR_TURN: "CAN-G6.1" "NOT_YOUR_TURN";
    WRONG_PHASE: "CAN-G6.1" "WRONG_PHASE";
    STOCK_USED_UP: "CAN-G6.2" "STOCK_EMPTY";
    CARD_NOT_IN_HAND: "CAN-G6.3" "CARD_NOT_IN_HAND";
    MELD_NOT_FOUND: "CAN-G6.3" "MELD_NOT_FOUND";
    MELD_NOT_OWN_TEAM: "CAN-G6.3" "MELD_NOT_OWN_TEAM";
    DISCARD_COUNT: "CAN-G6.4" "DISCARD_COUNT_NOT_ONE";
    MUST_KEEP_DISCARD: "CAN-G6.4" "MUST_KEEP_DISCARD";
    DISCARD_NOT_HELD: "CAN-G6.5" "CARD_NOT_IN_HAND";
    NOTHING_TO_UNDO: "CAN-G6.6" "NOTHING_TO_UNDO";
    BELOW_MINIMUM: "CAN-G7.2" "OPENING_BELOW_MINIMUM";
    NO_VALID_MELD: "CAN-G7.3" "OPENING_NO_VALID_MELD";
    THROW_BELOW_MINIMUM: "CAN-G7.5" "OPENING_BELOW_MINIMUM";
    PILE_EMPTY: "CAN-G8.1" "PILE_EMPTY";
    KEY_MISSING: "CAN-G8.2" "PILE_KEY_MISSING";
    WILD_KEY_MISSING: "CAN-G8.3" "PILE_KEY_MISSING";
    TABLE_IS_NO_KEY: "CAN-G8.4" "PILE_KEY_MISSING";
    TAKE_BELOW_MINIMUM: "CAN-G8.5" "OPENING_BELOW_MINIMUM";
    PILE_PUT_BACK: "CAN-G8.5" "PILE_BLOCKED";
    BLACK_BLOCKS: "CAN-G8.6" "PILE_BLOCKED";
    RED_BLOCKS: "CAN-G8.7" "PILE_BLOCKED";
    PILE_FROZEN: "CAN-G8.8" "PILE_KEY_MISSING";
    DEAL_OVER: "CAN-G9.1" "DEAL_OVER";
    CLOSE_WITHOUT_CANASTA: "CAN-G9.3" "CLOSE_WITHOUT_CANASTA";
    NOTHING_TO_DRAW: "CAN-G12.2" "STOCK_EMPTY";
    PASS_NOT_DUE: "CAN-G12.2" "WRONG_PHASE";
}

/// Cards as a set: of equal faces the n-th mention is the n-th copy.
fn cards(faces: impl IntoIterator<Item = Face>) -> Fact {
    let mut set = CardSet::EMPTY;
    for face in faces {
        let copies = (0..Card::copies(face)).map(|copy| Card::new(face, copy));
        let free = copies.into_iter().find(|&card| !set.contains(card));
        free.into_iter().for_each(|card| set.insert(card));
    }
    Fact::Cards(set)
}

/// A place in the list, counted from 1.
fn position(index: usize) -> Fact {
    Fact::Count("position", index as i32 + 1)
}

/// C23: a wild rule broken in a set is filed under its parent; other melds name their kind.
fn filed(kind: Kind) -> Fact {
    match kind {
        Kind::Set => Fact::Word("category", "SET_INVALID_WILD_CONFIGURATION"),
        Kind::Run | Kind::Wild => Fact::Word("kind", kind.word()),
    }
}

fn one(list: &[Face], index: usize) -> [Fact; 2] {
    [cards(list.get(index).copied()), position(index)]
}

/// Fewer than three cards, or none to add.
#[cold]
pub(crate) fn too_small(list: &[Face], required: usize) -> Violation {
    let (found, required) = (list.len() as i32, required as i32);
    MELD_TOO_SMALL.with([Fact::Count("found", found), Fact::Count("required", required)])
}

/// C24, C43: a three in a meld; runs have a code of their own.
#[cold]
pub(crate) fn three(kind: Kind, list: &[Face], index: usize) -> Violation {
    match kind {
        Kind::Run => RUN_CONTAINS_THREE,
        Kind::Set | Kind::Wild => MELD_CONTAINS_THREE,
    }
    .with(one(list, index))
}

/// More than three wild cards; the fourth stands here.
#[cold]
pub(crate) fn too_many_wilds(kind: Kind, list: &[Face], index: usize, found: usize) -> Violation {
    let [card, place] = one(list, index);
    TOO_MANY_WILDS.with([card, place, Fact::Count("found", found as i32), filed(kind)])
}

/// A wild card leads a meld with naturals.
#[cold]
pub(crate) fn starts_with_wild(kind: Kind, list: &[Face]) -> Violation {
    let [card, place] = one(list, 0);
    STARTS_WITH_WILD.with([card, place, filed(kind)])
}

/// C8, C43: the first wild card stands here, with too few naturals before it.
#[cold]
pub(crate) fn few_naturals(kind: Kind, list: &[Face], index: usize, required: usize) -> Violation {
    let refusal = if index < 2 { FEW_NATURALS } else { FEW_NATURALS_FIRST };
    let [card, place] = one(list, index);
    refusal.with([card, place, Fact::Count("required", required as i32), filed(kind)])
}

/// These wild cards in a row have not more naturals just before them.
#[cold]
pub(crate) fn streak(
    kind: Kind,
    list: &[Face],
    from: usize,
    naturals: usize,
    wilds: usize,
) -> Violation {
    let row = list.iter().skip(from).take(wilds).copied();
    let facts = [cards(row), position(from), Fact::Count("naturals", naturals as i32), filed(kind)];
    STREAK_TOO_LONG.with(facts)
}

/// C9: a wild card laid beyond the seventh place.
#[cold]
pub(crate) fn wild_beyond_seven(kind: Kind, list: &[Face], index: usize) -> Violation {
    let [card, place] = one(list, index);
    WILD_BEYOND_SEVEN.with([card, place, filed(kind)])
}

/// A card of another rank in a set.
#[cold]
pub(crate) fn set_rank_mismatch(list: &[Face], index: usize, due: Face) -> Violation {
    let [card, place] = one(list, index);
    SET_RANK_MISMATCH.with([card, place, Fact::Word("rank", rank_name(due))])
}

/// CAN-4.2: the team has a set of this rank.
#[cold]
pub(crate) fn duplicate_set(face: Face) -> Violation {
    DUPLICATE_SET_RANK.with([Fact::Word("rank", rank_name(face))])
}

/// C17: the team has an unfinished wild meld.
#[cold]
pub(crate) fn duplicate_wild() -> Violation {
    DUPLICATE_SET_RANK.with([Fact::Word("rank", "wild")])
}

/// A card of another suit in a run.
#[cold]
pub(crate) fn mixed_suits(list: &[Face], index: usize) -> Violation {
    RUN_MIXED_SUITS.with(one(list, index))
}

/// A nine at the beginning or the end of a run.
#[cold]
pub(crate) fn nine_at_end(list: &[Face], index: usize) -> Violation {
    let end = if index == 0 { "first" } else { "last" };
    let [card, place] = one(list, index);
    RUN_NINE.with([card, place, Fact::Word("end", end)])
}

/// C30: the run goes the other way than its first card allows.
#[cold]
pub(crate) fn direction(list: &[Face], due: &'static str) -> Violation {
    let [card, place] = one(list, 0);
    RUN_DIRECTION.with([card, place, Fact::Word("due", due)])
}

/// C29: an ace below a four.
#[cold]
pub(crate) fn ace_low(list: &[Face], index: usize) -> Violation {
    RUN_ACE_USED_LOW.with(one(list, index))
}

/// A card that is not next in the run.
#[cold]
pub(crate) fn sequence(list: &[Face], index: usize) -> Violation {
    RUN_INVALID_SEQUENCE.with(one(list, index))
}

/// C43: an added card that steps back from the end of the run.
#[cold]
pub(crate) fn turns_round(list: &[Face], index: usize) -> Violation {
    RUN_TURNS_ROUND.with(one(list, index))
}

/// C37: a card that would fit in front of the run only.
#[cold]
pub(crate) fn prepend(list: &[Face], index: usize) -> Violation {
    RUN_PREPEND.with(one(list, index))
}

/// C35: a wild card that may not stand for this rank here.
#[cold]
pub(crate) fn wild_in_run(list: &[Face], index: usize) -> Violation {
    RUN_WILD.with(one(list, index))
}

/// Nothing joins a wild canasta.
#[cold]
pub(crate) fn wild_canasta_full(list: &[Face], index: usize) -> Violation {
    WILD_CANASTA_FULL.with(one(list, index))
}

/// No wild card joins a canasta.
#[cold]
pub(crate) fn wild_after_canasta(list: &[Face], index: usize) -> Violation {
    WILD_AFTER_CANASTA.with(one(list, index))
}

/// C38: a card that does not fit a canasta, and what a smaller meld would say to it.
#[cold]
pub(crate) fn not_fit_canasta(list: &[Face], index: usize, cause: &'static str) -> Violation {
    let [card, place] = one(list, index);
    NOT_FIT_CANASTA.with([card, place, Fact::Word("cause", cause)])
}

/// More hands or teams than seats at the table.
#[cold]
pub(crate) fn player_count(seats: usize, found: usize) -> Violation {
    let refusal = if seats == 4 { FOUR_PLAY } else { TWO_PLAY };
    refusal.with([Fact::Count("found", found as i32)])
}

/// The bottom three are chosen before anything else, and only then.
#[cold]
pub(crate) fn wrong_phase_bottom(due: &'static str) -> Violation {
    WRONG_PHASE_BOTTOM.with([Fact::Word("due", due)])
}

/// Somebody else is to act.
#[cold]
pub(crate) fn not_your_turn(turn: Seat) -> Violation {
    NOT_YOUR_TURN.with([Fact::Seat(turn)])
}

/// Something else is due in this part of the turn.
#[cold]
pub(crate) fn wrong_phase(due: &'static str) -> Violation {
    WRONG_PHASE.with([Fact::Word("due", due)])
}

/// C52: the stock is used up and the pile may not become the stock again.
#[cold]
pub(crate) fn stock_used_up() -> Violation {
    STOCK_USED_UP.with([])
}

/// C53: the stock is empty and nothing can be recycled.
#[cold]
pub(crate) fn nothing_to_draw() -> Violation {
    NOTHING_TO_DRAW.with([])
}

/// Some of these cards are not in the hand.
#[cold]
pub(crate) fn not_in_hand(named: impl IntoIterator<Item = Face>, hand: Bag) -> Violation {
    CARD_NOT_IN_HAND.with([Fact::missing(named, |face| hand.count(face) as u32)])
}

/// There is no meld of this number.
#[cold]
pub(crate) fn meld_not_found(index: usize) -> Violation {
    MELD_NOT_FOUND.with([Fact::Nth("meld", index)])
}

/// The meld belongs to the other team.
#[cold]
pub(crate) fn meld_not_own(index: usize) -> Violation {
    MELD_NOT_OWN_TEAM.with([Fact::Nth("meld", index)])
}

/// Every turn ends with exactly one discard.
#[cold]
pub(crate) fn discard_count(found: usize) -> Violation {
    DISCARD_COUNT.with([Fact::Count("found", found as i32)])
}

/// C46: nothing would be left to throw.
#[cold]
pub(crate) fn must_keep_discard() -> Violation {
    MUST_KEEP_DISCARD.with([])
}

/// C46: what is left could only be thrown by closing, which this team may not.
#[cold]
pub(crate) fn close_without_canasta() -> Violation {
    CLOSE_WITHOUT_CANASTA.with([])
}

/// A discard that the seat does not have.
#[cold]
pub(crate) fn discard_not_held(face: Face) -> Violation {
    DISCARD_NOT_HELD.with([cards([face])])
}

/// Nothing was laid in this turn.
#[cold]
pub(crate) fn nothing_to_undo() -> Violation {
    NOTHING_TO_UNDO.with([])
}

/// Where an opening is found short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Short {
    /// As a package.
    Package,
    /// When a card is thrown.
    Throw,
    /// When a card is thrown while the pile waits for the opening.
    Take,
}

/// The opening counts less than its minimum.
#[cold]
pub(crate) fn below_minimum(short: Short, points: i32, minimum: i32) -> Violation {
    match short {
        Short::Package => BELOW_MINIMUM,
        Short::Throw => THROW_BELOW_MINIMUM,
        Short::Take => TAKE_BELOW_MINIMUM,
    }
    .with([Fact::Count("points", points), Fact::Count("minimum", minimum)])
}

/// No meld of the opening has three naturals in front or is all wild.
#[cold]
pub(crate) fn no_valid_meld() -> Violation {
    NO_VALID_MELD.with([Fact::Count("required", 3)])
}

/// There is no pile.
#[cold]
pub(crate) fn pile_empty() -> Violation {
    PILE_EMPTY.with([])
}

/// Why the pile is shut to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// The seat before threw a black three.
    Black,
    /// Somebody threw a red three within the last round.
    Red,
    /// The seat put the pile back in this turn.
    PutBack,
}

/// C50: the pile is shut to this seat.
#[cold]
pub(crate) fn pile_blocked(block: Block) -> Violation {
    match block {
        Block::Black => BLACK_BLOCKS,
        Block::Red => RED_BLOCKS,
        Block::PutBack => PILE_PUT_BACK,
    }
    .with([])
}

/// Why a key does not take the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoKey {
    /// The top card needs two naturals from the hand with it.
    Naturals,
    /// Five wild cards from the hand are needed.
    Wilds,
    /// Nothing comes from the hand.
    TableAlone,
    /// A wild card in the pile leaves sets only.
    Frozen,
}

/// C49: this is no key for this pile.
#[cold]
pub(crate) fn key_missing(why: NoKey, top: Face) -> Violation {
    match why {
        NoKey::Naturals => KEY_MISSING,
        NoKey::Wilds => WILD_KEY_MISSING,
        NoKey::TableAlone => TABLE_IS_NO_KEY,
        NoKey::Frozen => PILE_FROZEN,
    }
    .with([cards([top])])
}

/// The deal, or the match, is over.
#[cold]
pub(crate) fn deal_over() -> Violation {
    DEAL_OVER.with([])
}

/// C53: a pass where something can be drawn.
#[cold]
pub(crate) fn pass_not_due() -> Violation {
    PASS_NOT_DUE.with([])
}

/// A rank as the facts name it.
fn rank_name(face: Face) -> &'static str {
    const NAMES: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    match rank(face) {
        0 => "wild",
        rank => NAMES[usize::from(rank) - 2],
    }
}
