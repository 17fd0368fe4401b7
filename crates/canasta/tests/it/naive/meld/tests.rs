//! The naive judge against the seed's own examples of melds.

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
    bad(on_table("2S 2H 2D", &["4S 4H 4D", "JK JK JK JK 2C 2C"]), "DUPLICATE_SET_RANK", "CAN-4.2");
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
