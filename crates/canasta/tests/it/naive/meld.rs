//! The new meld: the precedence list of the rulings, one check after the other.

use super::score::points_of;
use super::{
    ACE, Canasta, Card, Declared, Direction, Fault, KING, Kind, NINE, NineEnd, Options, RunWilds,
    Verdict,
};

/// Judges a new meld in the order its cards are given (C26). `first` asks the first-meld rule,
/// `table` holds the melds the team has already.
pub(crate) fn judge_meld(
    cards: &[Card],
    first: bool,
    table: &[Vec<Card>],
    declared: Option<Declared>,
    options: &Options,
) -> Verdict {
    match first_fault(cards, first, table, declared, options, true) {
        Some(fault) => refused(fault),
        None => accepted(cards, declared),
    }
}

/// The first fault of the precedence list. `ended` false leaves out what a run ends on (C39).
pub(crate) fn first_fault(
    cards: &[Card],
    first: bool,
    table: &[Vec<Card>],
    declared: Option<Declared>,
    options: &Options,
    ended: bool,
) -> Option<Fault> {
    // 1. CAN-3.1. An all-wild meld is not exempt (C11); an empty list is too small (C44).
    if cards.len() < 3 {
        return fault("MELD_TOO_SMALL", "CAN-3.1");
    }

    // 2. CAN-1.1, CAN-5.1b: no threes. The type decides the code (C24, C25, C43).
    let kind = kind_of(cards, declared);
    if cards.iter().any(|card| card.is_three()) {
        return three_fault(kind);
    }

    // 3. CAN-3.2: all wild. Switched off, it goes on through the list (C12).
    if kind == Kind::Wild && options.wild_melds {
        // C17: one unfinished wild meld at a time.
        for meld in table {
            if kind_of(meld, None) == Kind::Wild && meld.len() < 7 {
                return fault("DUPLICATE_SET_RANK", "CAN-4.2");
            }
        }
        return None;
    }

    // 4. CAN-3.3.1: at most three wilds.
    let wilds = cards.iter().filter(|card| card.is_wild()).count();
    if wilds > 3 {
        return fault("TOO_MANY_WILDS_IN_MELD", "CAN-3.3.1");
    }

    // 5. CAN-3.3.2a: a natural leads.
    if cards[0].is_wild() {
        return fault("MELD_STARTS_WITH_WILD", "CAN-3.3.2a");
    }

    // 6. CAN-3.3.2b: two naturals before the first wild; CAN-3.3.4a: three on a first meld
    //    (C6 to C8; which clause is cited: C43).
    let first_wild = cards.iter().position(|card| card.is_wild());
    if let Some(leading) = first_wild {
        if leading < 2 {
            return fault("INSUFFICIENT_NATURALS_BEFORE_WILD", "CAN-3.3.2b");
        }
        if first && leading < 3 {
            return fault("INSUFFICIENT_NATURALS_BEFORE_WILD", "CAN-3.3.4a");
        }
    }

    // 7. CAN-3.3.3: every wild streak is shorter than the naturals just before it (C1 to C3, C21).
    for (streak, naturals) in streaks(cards) {
        if streak >= naturals {
            return fault("WILD_STREAK_TOO_LONG", "CAN-3.3.3a");
        }
    }

    // 8. CAN-3.3.4c: no wild beyond place 7 (C9).
    for (index, card) in cards.iter().enumerate() {
        let place = index + 1;
        if card.is_wild() && place > 7 {
            return fault("WILD_ADDED_AFTER_CANASTA", "CAN-3.3.4c");
        }
    }

    // 9. The rules of the type.
    match kind {
        Kind::Set => set_fault(cards, table),
        Kind::Run => run_fault(cards, options, ended),
        Kind::Wild => unreachable!("three wilds and more never pass checks 4 and 5"),
    }
}

/// C25: the type of a meld that may yet fail. Threes count as naturals here.
pub(crate) fn kind_of(cards: &[Card], declared: Option<Declared>) -> Kind {
    let naturals = naturals_of(cards);
    if naturals.is_empty() {
        return Kind::Wild;
    }
    // A declared type overrides.
    match declared {
        Some(Declared::Set) => return Kind::Set,
        Some(Declared::Run) => return Kind::Run,
        None => {}
    }
    // All of one rank: a set.
    if naturals.iter().all(|card| card.rank() == naturals[0].rank()) {
        return Kind::Set;
    }
    // Else all of one suit: a run.
    if naturals.iter().all(|card| card.suit() == naturals[0].suit()) {
        return Kind::Run;
    }
    // Else two share a rank: a set.
    for (index, one) in naturals.iter().enumerate() {
        for other in &naturals[index + 1..] {
            if one.rank() == other.rank() {
                return Kind::Set;
            }
        }
    }
    // Else a run.
    Kind::Run
}

/// C43: a three cites CAN-5.1b in a run, CAN-1.1 elsewhere.
pub(crate) fn three_fault(kind: Kind) -> Option<Fault> {
    match kind {
        Kind::Run => fault("RUN_CONTAINS_THREE", "CAN-5.1b"),
        Kind::Set | Kind::Wild => fault("MELD_CONTAINS_THREE", "CAN-1.1"),
    }
}

/// CAN-5.2.1: from 4 to 8 up, from 10 to A down; a nine has no direction (C32).
pub(crate) fn direction_from(start: u8) -> Option<Direction> {
    match start {
        4..=8 => Some(Direction::Up),
        10..=ACE => Some(Direction::Down),
        _ => None,
    }
}

/// C34: the rank of a place in a run, start plus or minus index. It may leave 4 to A.
pub(crate) fn rank_at(start: u8, direction: Direction, index: usize) -> i32 {
    let steps = index as i32;
    match direction {
        Direction::Up => i32::from(start) + steps,
        Direction::Down => i32::from(start) - steps,
    }
}

pub(crate) fn fault(code: &'static str, clause: &'static str) -> Option<Fault> {
    Some(Fault { code, clause })
}

/// C44: a refused meld tells nothing but the reason.
pub(crate) fn refused(fault: Fault) -> Verdict {
    Verdict {
        valid: false,
        code: Some(fault.code),
        clause: Some(fault.clause),
        cause: None,
        kind: None,
        canasta: None,
        points: None,
        direction: None,
    }
}

/// The facts of a meld that passed every check.
pub(crate) fn accepted(cards: &[Card], declared: Option<Declared>) -> Verdict {
    let kind = kind_of(cards, declared);
    // CAN-2.3, C40: seven cards or more.
    let canasta = if cards.len() < 7 {
        None
    } else if kind == Kind::Wild {
        Some(Canasta::Wild)
    } else if cards.iter().any(|card| card.is_wild()) {
        Some(Canasta::Dirty)
    } else {
        Some(Canasta::Clean)
    };
    // C30: the first card of a run gives its direction.
    let direction = if kind == Kind::Run { direction_from(cards[0].rank()) } else { None };
    Verdict {
        valid: true,
        code: None,
        clause: None,
        cause: None,
        kind: Some(kind),
        canasta,
        points: Some(points_of(cards)),
        direction,
    }
}

/// Every card that is not wild; threes are told apart elsewhere.
pub(crate) fn naturals_of(cards: &[Card]) -> Vec<Card> {
    cards.iter().copied().filter(|card| !card.is_wild()).collect()
}

/// CAN-3.3.3a to c: each wild streak's length, with the count of the naturals just before it,
/// back to the previous wild or the start.
fn streaks(cards: &[Card]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut index = 0;
    while index < cards.len() {
        let mut naturals = 0;
        while index < cards.len() && !cards[index].is_wild() {
            naturals += 1;
            index += 1;
        }
        let mut wilds = 0;
        while index < cards.len() && cards[index].is_wild() {
            wilds += 1;
            index += 1;
        }
        if wilds > 0 {
            found.push((wilds, naturals));
        }
    }
    found
}

/// The set's part of the list.
fn set_fault(cards: &[Card], table: &[Vec<Card>]) -> Option<Fault> {
    let naturals = naturals_of(cards);
    let rank = naturals[0].rank();

    // CAN-4.1a: one rank.
    if naturals.iter().any(|card| card.rank() != rank) {
        return fault("SET_RANK_MISMATCH", "CAN-4.1a");
    }

    // CAN-4.2: one set of a rank for each team, a finished one included; runs never block (C27).
    for meld in table {
        if kind_of(meld, None) == Kind::Set && naturals_of(meld)[0].rank() == rank {
            return fault("DUPLICATE_SET_RANK", "CAN-4.2");
        }
    }
    None
}

/// The run's part of the list. The first two cards are naturals by now, or all of them are.
fn run_fault(cards: &[Card], options: &Options, ended: bool) -> Option<Fault> {
    let naturals = naturals_of(cards);

    // CAN-5.1a: one suit.
    if naturals.iter().any(|card| card.suit() != naturals[0].suit()) {
        return fault("RUN_MIXED_SUITS", "CAN-5.1a");
    }

    // CAN-5.4: a nine is not first. It comes before any talk of direction (C32).
    let start = cards[0].rank();
    let Some(direction) = direction_from(start) else {
        return fault("RUN_9_AT_ENDPOINT", "CAN-5.4");
    };

    if !naturals_in_place(cards, start, direction) {
        // CAN-5.2.1: every natural sits where the opposite direction would put it (C30).
        let opposite = match direction {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
        };
        if naturals_in_place(cards, start, opposite) {
            return fault("RUN_DIRECTION_NOT_ALLOWED_FROM_START", "CAN-5.2.1");
        }

        // CAN-5.1d: an ace out of its place and not beside a king (C29).
        if some_ace_is_low(cards, start, direction) {
            return fault("RUN_ACE_USED_LOW", "CAN-5.1d");
        }

        // CAN-5.1c: the ranks follow one another.
        return fault("RUN_INVALID_SEQUENCE", "CAN-5.1c");
    }

    // CAN-5.5: what the wilds stand for (C34, C35).
    for (index, card) in cards.iter().enumerate() {
        if !card.is_wild() {
            continue;
        }
        let rank = rank_at(start, direction, index);
        let outside = !(4..=i32::from(ACE)).contains(&rank);
        let is_last = index == cards.len() - 1;
        let final_nine =
            ended && is_last && rank == i32::from(NINE) && options.nine_end == NineEnd::Strict;
        // A wild fills a gap when a natural follows somewhere; one led already.
        let in_gap = cards[index..].iter().any(|later| !later.is_wild());
        let barred = match options.run_wilds {
            RunWilds::Any => false,
            RunWilds::GapsOnly => ended && !in_gap,
            RunWilds::None => true,
        };
        if outside || final_nine || barred {
            return fault("RUN_WILD_SUBSTITUTION_INVALID", "CAN-5.5");
        }
    }

    // CAN-5.4: a nine is not last (C33); a wild in that place has been dealt with above.
    let last = cards[cards.len() - 1];
    if ended && options.nine_end == NineEnd::Strict && !last.is_wild() && last.rank() == NINE {
        return fault("RUN_9_AT_ENDPOINT", "CAN-5.4");
    }
    None
}

fn naturals_in_place(cards: &[Card], start: u8, direction: Direction) -> bool {
    for (index, card) in cards.iter().enumerate() {
        if !card.is_wild() && i32::from(card.rank()) != rank_at(start, direction, index) {
            return false;
        }
    }
    true
}

/// C29, asked only once the sequence has failed: an ace whose place needs a rank below 4, or with
/// no king beside it. Wilds are not asked: one looks past them to the nearest natural on each side.
fn some_ace_is_low(cards: &[Card], start: u8, direction: Direction) -> bool {
    for (index, card) in cards.iter().enumerate() {
        if card.is_wild() || card.rank() != ACE {
            continue;
        }
        let before = naturals_of(&cards[..index]).last().copied();
        let after = naturals_of(&cards[index + 1..]).first().copied();
        let mut beside_king = false;
        for neighbour in [before, after].into_iter().flatten() {
            if neighbour.rank() == KING {
                beside_king = true;
            }
        }
        if !beside_king || rank_at(start, direction, index) < 4 {
            return true;
        }
    }
    false
}

mod tests;
