//! The new meld: the precedence list of the rulings, one check after the other.

use super::score::points_of;
use super::{
    ACE, Canasta, Card, Declared, Direction, Fault, KING, Kind, NINE, NineEnd, Options, RunWilds,
    Verdict,
};

/// Judges a new meld in the order its cards are given (C26). `first` asks the first-meld rule,
/// `table` holds the melds the team has already.
pub fn judge_meld(
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
pub fn first_fault(
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
pub fn kind_of(cards: &[Card], declared: Option<Declared>) -> Kind {
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
pub fn three_fault(kind: Kind) -> Option<Fault> {
    match kind {
        Kind::Run => fault("RUN_CONTAINS_THREE", "CAN-5.1b"),
        Kind::Set | Kind::Wild => fault("MELD_CONTAINS_THREE", "CAN-1.1"),
    }
}

/// CAN-5.2.1: from 4 to 8 up, from 10 to A down; a nine has no direction (C32).
pub fn direction_from(start: u8) -> Option<Direction> {
    match start {
        4..=8 => Some(Direction::Up),
        10..=ACE => Some(Direction::Down),
        _ => None,
    }
}

/// C34: the rank of a place in a run, start plus or minus index. It may leave 4 to A.
pub fn rank_at(start: u8, direction: Direction, index: usize) -> i32 {
    let steps = index as i32;
    match direction {
        Direction::Up => i32::from(start) + steps,
        Direction::Down => i32::from(start) - steps,
    }
}

pub fn fault(code: &'static str, clause: &'static str) -> Option<Fault> {
    Some(Fault { code, clause })
}

/// C44: a refused meld tells nothing but the reason.
pub fn refused(fault: Fault) -> Verdict {
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
pub fn accepted(cards: &[Card], declared: Option<Declared>) -> Verdict {
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
pub fn naturals_of(cards: &[Card]) -> Vec<Card> {
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

mod tests {
    use super::super::{cards, patterns, set_of};
    use super::*;

    fn first(text: &str) -> Verdict {
        judge_meld(&cards(text), true, &[], None, &Options::default())
    }

    fn later(text: &str) -> Verdict {
        judge_meld(&cards(text), false, &[], None, &Options::default())
    }

    fn on_table(text: &str, table: &[&str]) -> Verdict {
        let table: Vec<Vec<Card>> = table.iter().map(|meld| cards(meld)).collect();
        judge_meld(&cards(text), false, &table, None, &Options::default())
    }

    fn declared(text: &str, declared: Declared) -> Verdict {
        judge_meld(&cards(text), false, &[], Some(declared), &Options::default())
    }

    fn pattern(text: &str, first: bool) -> Verdict {
        let text = text.replace(' ', "");
        let set = set_of(&text, 6).expect("at most eight naturals");
        judge_meld(&set, first, &[], None, &Options::default())
    }

    #[track_caller]
    fn good(verdict: Verdict, kind: Kind) {
        assert!(verdict.valid, "refused: {verdict:?}");
        assert_eq!((verdict.code, verdict.clause, verdict.cause), (None, None, None));
        assert_eq!(verdict.kind, Some(kind));
        assert!(verdict.points.is_some());
    }

    #[track_caller]
    fn bad(verdict: Verdict, code: &str, clause: &str) {
        assert!(!verdict.valid, "accepted: {verdict:?}");
        assert_eq!((verdict.code, verdict.clause), (Some(code), Some(clause)));
        // C44.
        assert_eq!((verdict.kind, verdict.canasta), (None, None));
        assert_eq!((verdict.points, verdict.direction), (None, None));
    }

    const INSUFFICIENT: &str = "INSUFFICIENT_NATURALS_BEFORE_WILD";
    const STREAK: &str = "WILD_STREAK_TOO_LONG";
    const DIRECTION: &str = "RUN_DIRECTION_NOT_ALLOWED_FROM_START";
    const SUBSTITUTION: &str = "RUN_WILD_SUBSTITUTION_INVALID";

    #[test]
    fn fewer_than_three_cards() {
        for text in ["", "4S", "4S 4H", "JK JK", "3S 3C", "2S 4S"] {
            bad(later(text), "MELD_TOO_SMALL", "CAN-3.1");
        }
    }

    #[test]
    fn threes_by_type() {
        bad(later("4S 4H 3S"), "MELD_CONTAINS_THREE", "CAN-1.1");
        bad(later("3S 3C 3S"), "MELD_CONTAINS_THREE", "CAN-1.1");
        bad(later("3H JK JK"), "MELD_CONTAINS_THREE", "CAN-1.1");
        bad(later("4S 3S 2S"), "RUN_CONTAINS_THREE", "CAN-5.1b");
        bad(later("3D 4D 5D"), "RUN_CONTAINS_THREE", "CAN-5.1b");
        bad(declared("4S 4H 3S", Declared::Run), "RUN_CONTAINS_THREE", "CAN-5.1b");
        bad(declared("4S 5S 3S", Declared::Set), "MELD_CONTAINS_THREE", "CAN-1.1");
    }

    #[test]
    fn threes_come_before_wild_limits() {
        bad(later("2S 2H JK JK 3S"), "MELD_CONTAINS_THREE", "CAN-1.1");
        bad(later("2S 3S 4S"), "RUN_CONTAINS_THREE", "CAN-5.1b");
    }

    #[test]
    fn all_wild_is_valid() {
        good(first("JK JK JK"), Kind::Wild);
        good(later("2S 2H 2D JK"), Kind::Wild);
        assert_eq!(later("2S 2H 2D JK JK JK").canasta, None);
        // C42: six jokers and a two.
        assert_eq!(later("JK JK JK JK JK JK 2S").canasta, Some(Canasta::Wild));
        // C15: eight in one lay-down.
        assert_eq!(later("JK JK JK JK 2S 2H 2D 2C").canasta, Some(Canasta::Wild));
        assert_eq!(later("JK JK 2S").points, Some(120));
        assert_eq!(later("JK JK 2S").direction, None);
        good(declared("JK JK 2S", Declared::Run), Kind::Wild);
    }

    #[test]
    fn all_wild_switched_off() {
        let options = Options { wild_melds: false, ..Options::default() };
        let judge = |text| judge_meld(&cards(text), false, &[], None, &options);
        bad(judge("JK JK JK"), "MELD_STARTS_WITH_WILD", "CAN-3.3.2a");
        bad(judge("JK JK JK 2S"), "TOO_MANY_WILDS_IN_MELD", "CAN-3.3.1");
        bad(judge("JK JK"), "MELD_TOO_SMALL", "CAN-3.1");
        good(judge("4S 4H JK"), Kind::Set);
    }

    #[test]
    fn one_unfinished_wild_meld() {
        bad(on_table("2S 2H 2D", &["JK JK JK"]), "DUPLICATE_SET_RANK", "CAN-4.2");
        bad(
            on_table("2S 2H 2D", &["4S 4H 4D", "JK JK JK JK 2C 2C"]),
            "DUPLICATE_SET_RANK",
            "CAN-4.2",
        );
        good(on_table("2S 2H 2D", &["JK JK JK JK JK JK 2C"]), Kind::Wild);
        good(on_table("2S 2H 2D", &["4S 4H JK", "4S 5S JK"]), Kind::Wild);
        bad(on_table("2S 2H", &["JK JK JK"]), "MELD_TOO_SMALL", "CAN-3.1");
    }

    #[test]
    fn more_than_three_wilds() {
        // Seed 8.1 row 3, its J a joker (C20).
        bad(later("4S 4D 4C 2H 2D 2C JK"), "TOO_MANY_WILDS_IN_MELD", "CAN-3.3.1");
        // Also where no streak is at fault.
        bad(pattern("N N W N N W N N W N N W", false), "TOO_MANY_WILDS_IN_MELD", "CAN-3.3.1");
    }

    #[test]
    fn count_before_start_before_anchor_before_streak() {
        // C18. Each meld breaks its own rule and every later one.
        bad(later("2S 2H 2D JK 4S 5H 4S"), "TOO_MANY_WILDS_IN_MELD", "CAN-3.3.1");
        bad(later("2S 4S 2H 2D 5H 4S"), "MELD_STARTS_WITH_WILD", "CAN-3.3.2a");
        bad(later("4S 2H 2D 5H 4S"), INSUFFICIENT, "CAN-3.3.2b");
        bad(later("4S 5H 2H 2D 4S"), STREAK, "CAN-3.3.3a");
        bad(later("4S 4H 4D 4C 4S 4H 5D JK"), "WILD_ADDED_AFTER_CANASTA", "CAN-3.3.4c");
        bad(later("4S 4H 4D 4C 4S 4H 5D"), "SET_RANK_MISMATCH", "CAN-4.1a");
    }

    #[test]
    fn a_wild_in_front() {
        // Seed 8.1 row 1.
        bad(later("2H 4S 4D"), "MELD_STARTS_WITH_WILD", "CAN-3.3.2a");
        bad(first("JK 4S 4D"), "MELD_STARTS_WITH_WILD", "CAN-3.3.2a");
        bad(later("JK 5S 6S"), "MELD_STARTS_WITH_WILD", "CAN-3.3.2a");
    }

    #[test]
    fn one_natural_in_front() {
        // Seed 8.1 row 2 (C19).
        bad(later("4S 2H 4D 4C"), INSUFFICIENT, "CAN-3.3.2b");
        bad(later("4S JK 6S"), INSUFFICIENT, "CAN-3.3.2b");
        // C43: on a first meld too, fewer than two cites the anchor clause.
        bad(first("4S 2H 4D 4C"), INSUFFICIENT, "CAN-3.3.2b");
    }

    #[test]
    fn two_naturals_in_front_of_a_first_meld() {
        bad(first("4S 4H JK"), INSUFFICIENT, "CAN-3.3.4a");
        bad(first("4S 5S JK"), INSUFFICIENT, "CAN-3.3.4a");
        good(first("4S 4H 4D JK"), Kind::Set);
        good(first("4S 5S 6S JK"), Kind::Run);
        good(first("4S 4H 4D"), Kind::Set);
        good(later("4S 4H JK"), Kind::Set);
    }

    #[test]
    fn streak_examples_of_the_seed() {
        // Seed 3.3.3, the verdicts as C1 corrects them.
        good(pattern("N N N W W N N", false), Kind::Set);
        good(pattern("N N W N N W N", false), Kind::Set);
        good(pattern("N N N N W W W", false), Kind::Set);
        bad(pattern("N N N W W N W", false), STREAK, "CAN-3.3.3a");
        // Seed 8.1 row 4.
        bad(later("4S 4D 2H 2D 2C 4C"), STREAK, "CAN-3.3.3a");
    }

    #[test]
    fn streak_needs_strictly_fewer() {
        // C21: equality fails; C3: the naturals behind an earlier wild are not borrowed.
        bad(pattern("N N W W", false), STREAK, "CAN-3.3.3a");
        bad(pattern("N N N W W W", false), STREAK, "CAN-3.3.3a");
        bad(pattern("N N N N W N W", false), STREAK, "CAN-3.3.3a");
        good(pattern("N N N W W", false), Kind::Set);
        good(pattern("N N N W N N W", false), Kind::Set);
    }

    #[test]
    fn the_contested_pattern() {
        // C1: valid later, invalid first because the wild is third.
        good(pattern("N N W N N W N", false), Kind::Set);
        bad(pattern("N N W N N W N", true), INSUFFICIENT, "CAN-3.3.4a");
        let run = "4H 5H 2S 7H 8H JK 10H";
        good(later(run), Kind::Run);
        bad(first(run), INSUFFICIENT, "CAN-3.3.4a");
    }

    #[test]
    fn first_meld_examples_of_the_seed() {
        good(pattern("N N N W N N N", true), Kind::Set);
        good(pattern("N N N N W W W", true), Kind::Set);
        bad(pattern("N N W N N N N", true), INSUFFICIENT, "CAN-3.3.4a");
        bad(pattern("N N N W N W N", true), STREAK, "CAN-3.3.3a");
    }

    #[test]
    fn later_meld_examples_of_the_seed() {
        good(pattern("N N W N N N N", false), Kind::Set);
        good(pattern("N N W N N W N", false), Kind::Set);
        bad(pattern("N W N N N N N", false), INSUFFICIENT, "CAN-3.3.2b");
        bad(pattern("W N N N N N N", false), "MELD_STARTS_WITH_WILD", "CAN-3.3.2a");
    }

    #[test]
    fn valid_patterns_counted_by_hand() {
        // Three: NNN NNW WWW. Four: NNNN NNNW NNWN WWWW.
        // Five: NNNNN NNNNW NNNWN NNNWW NNWNN WWWWW.
        for (length, later_count, first_count) in [(3, 3, 2), (4, 4, 3), (5, 6, 5)] {
            let mut counts = (0, 0);
            for pattern in patterns(length) {
                let set = pattern.set.expect("short");
                let options = Options::default();
                counts.0 += usize::from(judge_meld(&set, false, &[], None, &options).valid);
                counts.1 += usize::from(judge_meld(&set, true, &[], None, &options).valid);
            }
            assert_eq!(counts, (later_count, first_count), "length {length}");
        }
    }

    #[test]
    fn a_wild_beyond_place_seven() {
        // C9.
        bad(later("6S 6H 6D 6C 6S 6H 6D JK"), "WILD_ADDED_AFTER_CANASTA", "CAN-3.3.4c");
        bad(later("4S 5S 6S 7S 8S 9S 10S JK"), "WILD_ADDED_AFTER_CANASTA", "CAN-3.3.4c");
        good(later("6S 6H 6D 6C 6S 6H JK 6D"), Kind::Set);
    }

    #[test]
    fn set_of_two_ranks() {
        bad(later("4S 4H 5D"), "SET_RANK_MISMATCH", "CAN-4.1a");
        bad(later("4S 4H JK 5D"), "SET_RANK_MISMATCH", "CAN-4.1a");
        bad(declared("4S 5S 6S", Declared::Set), "SET_RANK_MISMATCH", "CAN-4.1a");
    }

    #[test]
    fn one_set_of_a_rank() {
        bad(on_table("4S 4H 4D", &["4C 4S JK"]), "DUPLICATE_SET_RANK", "CAN-4.2");
        // C27: a finished one blocks, runs do not.
        bad(on_table("4S 4H JK", &["4C 4S 4H 4D 4C 2S 2H"]), "DUPLICATE_SET_RANK", "CAN-4.2");
        good(on_table("4S 4H 4D", &["4S 5S 6S", "5S 5H 5D"]), Kind::Set);
        good(on_table("4S 5S 6S", &["4S 5S 6S", "4S 4H 4D"]), Kind::Run);
        // The rank is asked before the table.
        bad(on_table("4S 4H 5D", &["4C 4S JK"]), "SET_RANK_MISMATCH", "CAN-4.1a");
    }

    #[test]
    fn type_of_a_failing_meld() {
        // C25, in its four steps.
        good(later("4S 4S 4H"), Kind::Set);
        bad(later("4S 4S 5S"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
        bad(later("4S 5H 4D"), "SET_RANK_MISMATCH", "CAN-4.1a");
        bad(later("4S 5H 6D"), "RUN_MIXED_SUITS", "CAN-5.1a");
        bad(declared("4S 4H 4D", Declared::Run), "RUN_MIXED_SUITS", "CAN-5.1a");
        bad(declared("4S 4H 5D", Declared::Run), "RUN_MIXED_SUITS", "CAN-5.1a");
    }

    #[test]
    fn run_suits() {
        bad(later("4S 5S 6H"), "RUN_MIXED_SUITS", "CAN-5.1a");
        // A nine in front comes after the suits.
        bad(later("9S 8S 7H"), "RUN_MIXED_SUITS", "CAN-5.1a");
        // The suit of a two does not matter.
        good(later("4S 5S 2H"), Kind::Run);
    }

    #[test]
    fn run_directions() {
        assert_eq!(later("4S 5S 6S").direction, Some(Direction::Up));
        assert_eq!(later("8S JK 10S").code, Some(INSUFFICIENT));
        assert_eq!(later("8S 9S 10S").direction, Some(Direction::Up));
        assert_eq!(later("10S 9S 8S").direction, Some(Direction::Down));
        assert_eq!(later("QS JS 10S 9S 8S").direction, Some(Direction::Down));
        // C28.
        assert_eq!(later("AS KS QS").direction, Some(Direction::Down));
        assert_eq!(later("4S 4H 4D").direction, None);
    }

    #[test]
    fn run_the_wrong_way_round() {
        // C30.
        bad(later("8S 7S 6S"), DIRECTION, "CAN-5.2.1");
        bad(later("10S JS QS"), DIRECTION, "CAN-5.2.1");
        bad(later("JS QS KS AS"), DIRECTION, "CAN-5.2.1");
        bad(later("6S 5S 2H"), DIRECTION, "CAN-5.2.1");
        bad(later("JS QS 2H AS"), DIRECTION, "CAN-5.2.1");
        // Only partly the other way: a sequence fault.
        bad(later("8S 7S 5S"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
        bad(later("6S 7S 6S"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
        bad(later("10S JS QS 2H AS KS"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
    }

    #[test]
    fn run_from_a_nine() {
        // C32.
        bad(later("9S 10S JS"), "RUN_9_AT_ENDPOINT", "CAN-5.4");
        bad(later("9S 8S 7S"), "RUN_9_AT_ENDPOINT", "CAN-5.4");
        bad(later("9S KS 4S"), "RUN_9_AT_ENDPOINT", "CAN-5.4");
    }

    #[test]
    fn run_to_a_nine() {
        // C33.
        bad(later("7S 8S 9S"), "RUN_9_AT_ENDPOINT", "CAN-5.4");
        bad(later("JS 10S 9S"), "RUN_9_AT_ENDPOINT", "CAN-5.4");
        bad(later("6H 7H 8H 9H"), "RUN_9_AT_ENDPOINT", "CAN-5.4");
        good(later("6H 7H 8H 9H 10H"), Kind::Run);
        let relaxed = Options { nine_end: NineEnd::Relaxed, ..Options::default() };
        let judge = |text| judge_meld(&cards(text), false, &[], None, &relaxed);
        good(judge("7S 8S 9S"), Kind::Run);
        good(judge("JS 10S 9S"), Kind::Run);
        good(judge("7S 8S JK"), Kind::Run);
        bad(judge("9S 10S JS"), "RUN_9_AT_ENDPOINT", "CAN-5.4");
    }

    #[test]
    fn ace_used_low() {
        // C29.
        bad(later("AS 4S 5S"), "RUN_ACE_USED_LOW", "CAN-5.1d");
        bad(later("4S 5S AS"), "RUN_ACE_USED_LOW", "CAN-5.1d");
        bad(later("6S 5S 4S 2H 2D AS"), "RUN_ACE_USED_LOW", "CAN-5.1d");
        bad(later("10S 9S 8S 7S 6S 5S 4S AS"), "RUN_ACE_USED_LOW", "CAN-5.1d");
        // In the place of a three, the king beside it does not save it.
        bad(later("10S 9S 8S 7S 6S 5S 4S AS KS"), "RUN_ACE_USED_LOW", "CAN-5.1d");
        // Beside a king it is a plain sequence fault.
        bad(later("AS KS JS"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
        bad(later("4S KS AS"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
        // Past the wild stands the king.
        bad(later("QS KS 2H AS"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
        // A good sequence is not asked.
        good(later("8S 9S 10S JS QS 2H AS"), Kind::Run);
    }

    #[test]
    fn broken_sequences() {
        bad(later("4S 5S 7S"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
        bad(later("KS JS 10S"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
        bad(later("4S 5S 2H 6S"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
        // Asked before the nine at the end and before the wilds.
        bad(later("6S 8S 9S"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
        bad(later("6S 8S JK"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
    }

    #[test]
    fn wilds_take_the_rank_of_their_place() {
        // C34.
        good(later("4S 5S JK"), Kind::Run);
        good(later("4S 5S JK 7S"), Kind::Run);
        good(later("QS JS 2S 9S 8S"), Kind::Run);
        good(later("7S 8S JK 10S"), Kind::Run);
        // C35: a final nine.
        bad(later("7S 8S JK"), SUBSTITUTION, "CAN-5.5");
        bad(later("JS 10S JK"), SUBSTITUTION, "CAN-5.5");
        bad(first("6S 7S 8S 2S"), SUBSTITUTION, "CAN-5.5");
    }

    #[test]
    fn wilds_in_runs_by_option() {
        let gaps = Options { run_wilds: RunWilds::GapsOnly, ..Options::default() };
        let none = Options { run_wilds: RunWilds::None, ..Options::default() };
        let judge = |text, options| judge_meld(&cards(text), false, &[], None, options);
        good(judge("4S 5S JK 7S", &gaps), Kind::Run);
        bad(judge("4S 5S JK", &gaps), SUBSTITUTION, "CAN-5.5");
        bad(judge("4S 5S JK 7S 8S JK", &gaps), SUBSTITUTION, "CAN-5.5");
        bad(judge("4S 5S JK 7S", &none), SUBSTITUTION, "CAN-5.5");
        good(judge("4S 5S 6S", &none), Kind::Run);
        // Sets do not care.
        good(judge("4S 4H JK", &gaps), Kind::Set);
        good(judge("4S 4H JK", &none), Kind::Set);
        bad(judge("4S 6S JK", &none), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
    }

    #[test]
    fn longest_runs() {
        // C36.
        good(later("4S 5S 6S 7S 8S 9S 10S JS QS KS AS"), Kind::Run);
        good(later("AS KS QS JS 10S 9S 8S 7S 6S 5S 4S"), Kind::Run);
        good(later("8S 9S 10S JS QS KS AS"), Kind::Run);
        good(later("10S 9S 8S 7S 6S 5S 4S"), Kind::Run);
        bad(later("8S 9S 10S JS QS KS AS 4S"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
    }

    #[test]
    fn canasta_kinds_and_points() {
        let clean = later("7S 7H 7D 7C 7S 7H 7D");
        assert_eq!((clean.canasta, clean.points), (Some(Canasta::Clean), Some(35)));
        let dirty = later("AS AH AD AC 2S JK JK");
        assert_eq!((dirty.canasta, dirty.points), (Some(Canasta::Dirty), Some(200)));
        let run = later("8S 9S 10S JS QS KS AS");
        assert_eq!((run.canasta, run.points), (Some(Canasta::Clean), Some(80)));
        let small = later("10S 9S 8S 7S");
        assert_eq!((small.canasta, small.points), (None, Some(35)));
    }

    #[test]
    fn codes_that_never_occur() {
        // C13 and C23.
        for length in 0..=9 {
            for pattern in patterns(length) {
                for meld in pattern.set.iter().chain(&pattern.runs) {
                    let code = judge_meld(meld, true, &[], None, &Options::default()).code;
                    assert_ne!(code, Some("WILD_CANASTA_RESTRICTED_INVALIDLY"));
                    assert_ne!(code, Some("SET_INVALID_WILD_CONFIGURATION"));
                }
            }
        }
    }
}
