//! Additions: the cards are placed one by one (C39).

use super::meld::{
    accepted, direction_from, fault, first_fault, kind_of, naturals_of, rank_at, refused,
    three_fault,
};
use super::{Card, Declared, Direction, Fault, Kind, Options, Verdict};

/// Judges cards that join a meld on the table, in the order given; the first that fails names the
/// code. The first-meld rule is never asked again.
pub(crate) fn judge_add(meld: &[Card], cards: &[Card], options: &Options) -> Verdict {
    // C44: an empty list is too small.
    if cards.is_empty() {
        return refused(Fault { code: "MELD_TOO_SMALL", clause: "CAN-3.1" });
    }

    // A meld keeps its type for life.
    let declared = match kind_of(meld, None) {
        Kind::Set => Some(Declared::Set),
        Kind::Run => Some(Declared::Run),
        Kind::Wild => None,
    };

    let mut grown = meld.to_vec();
    for &card in cards {
        let is_canasta = grown.len() >= 7;

        // 1. CAN-6.1: nothing joins a wild canasta.
        if is_canasta && kind_of(&grown, None) == Kind::Wild {
            return refused(Fault { code: "CANNOT_ADD_TO_WILD_CANASTA", clause: "CAN-6.1" });
        }

        // 2. CAN-6.2a: no wild joins any canasta.
        if is_canasta && card.is_wild() {
            return refused(Fault { code: "WILD_ADDED_AFTER_CANASTA", clause: "CAN-6.2a" });
        }

        if let Some(fault) = misfit(&grown, card, declared, options) {
            // 3. CAN-6.2b: whatever does not fit a canasta, a three included (C38).
            if is_canasta {
                let not_fit = Fault { code: "CARD_DOES_NOT_FIT_CANASTA", clause: "CAN-6.2b" };
                return Verdict { cause: Some(fault.code), ..refused(not_fit) };
            }
            return refused(fault);
        }
        grown.push(card);
    }

    // C39: what the run ends on is asked once, after the last card.
    match first_fault(&grown, false, &[], declared, options, true) {
        Some(fault) => refused(fault),
        None => accepted(&grown, declared),
    }
}

/// Steps 4 to 6: what a meld that is no canasta says to one more card.
fn misfit(
    meld: &[Card],
    card: Card,
    declared: Option<Declared>,
    options: &Options,
) -> Option<Fault> {
    let is_run = declared == Some(Declared::Run);

    // 4. CAN-1.1, CAN-5.1b: no threes.
    if card.is_three() {
        return three_fault(kind_of(meld, declared));
    }

    if is_run && !card.is_wild() {
        // 5. CAN-5.1a: one suit.
        if card.suit() != naturals_of(meld)[0].suit() {
            return fault("RUN_MIXED_SUITS", "CAN-5.1a");
        }

        // 5. CAN-5.3: it would fit just before the start (C37).
        if is_just_before_start(meld, card) {
            return fault("RUN_PREPEND_FORBIDDEN", "CAN-5.3");
        }
    }

    // 6. The whole list on old and new cards.
    let mut grown = meld.to_vec();
    grown.push(card);
    let found = first_fault(&grown, false, &[], declared, options, false)?;

    // C43: a sequence fault cites CAN-5.2 when the card steps back from the end.
    if found.code == "RUN_INVALID_SEQUENCE" && !card.is_wild() && steps_back(meld, card) {
        return fault("RUN_INVALID_SEQUENCE", "CAN-5.2");
    }
    Some(found)
}

fn is_just_before_start(run: &[Card], card: Card) -> bool {
    let start = run[0];
    if start.is_wild() {
        return false;
    }
    match direction_from(start.rank()) {
        Some(Direction::Up) => card.rank() + 1 == start.rank(),
        Some(Direction::Down) => card.rank() == start.rank() + 1,
        None => false,
    }
}

/// CAN-5.2: the card one step back from the last place, as if the run turned round there.
fn steps_back(run: &[Card], card: Card) -> bool {
    let start = run[0].rank();
    let rank = i32::from(card.rank());
    match direction_from(start) {
        Some(Direction::Up) => rank == rank_at(start, Direction::Up, run.len() - 1) - 1,
        Some(Direction::Down) => rank == rank_at(start, Direction::Down, run.len() - 1) + 1,
        None => false,
    }
}

mod tests {
    use super::super::{Canasta, NineEnd, RunWilds, cards};
    use super::*;

    fn add(meld: &str, more: &str) -> Verdict {
        judge_add(&cards(meld), &cards(more), &Options::default())
    }

    #[track_caller]
    fn good(verdict: Verdict) {
        assert!(verdict.valid, "refused: {verdict:?}");
    }

    #[track_caller]
    fn bad(verdict: Verdict, code: &str, clause: &str) {
        assert!(!verdict.valid, "accepted: {verdict:?}");
        assert_eq!((verdict.code, verdict.clause), (Some(code), Some(clause)));
        assert_eq!((verdict.kind, verdict.points), (None, None));
    }

    #[track_caller]
    fn no_fit(verdict: Verdict, cause: &str) {
        assert_eq!(verdict.cause, Some(cause));
        bad(verdict, "CARD_DOES_NOT_FIT_CANASTA", "CAN-6.2b");
    }

    const SUBSTITUTION: &str = "RUN_WILD_SUBSTITUTION_INVALID";
    const WILD_CANASTA: &str = "JK JK JK JK JK JK 2S";
    const SET_CANASTA: &str = "6S 6H 6D 6C 6S 6H JK";
    const RUN_CANASTA: &str = "5S 6S 7S 8S 9S 10S JS";

    #[test]
    fn plain_additions() {
        let set = add("4S 4H 4D", "4C 4S");
        assert_eq!((set.kind, set.points, set.canasta), (Some(Kind::Set), Some(25), None));
        let run = add("KS QS JS", "10S");
        assert_eq!((run.kind, run.points), (Some(Kind::Run), Some(40)));
        assert_eq!(run.direction, Some(Direction::Down));
        let wild = add("JK JK JK", "2S 2S");
        assert_eq!((wild.kind, wild.points), (Some(Kind::Wild), Some(190)));
        bad(add("4S 4H 4D", ""), "MELD_TOO_SMALL", "CAN-3.1");
    }

    #[test]
    fn first_meld_rule_is_not_asked_again() {
        good(add("4S 4H JK", "4D"));
        good(add("4S 4H 4D", "JK"));
    }

    #[test]
    fn nothing_joins_a_wild_canasta() {
        for more in ["JK", "2S", "4S", "3S"] {
            bad(add(WILD_CANASTA, more), "CANNOT_ADD_TO_WILD_CANASTA", "CAN-6.1");
        }
        // The seventh is welcome, the eighth is not.
        assert_eq!(add("JK JK JK 2S 2S 2H", "2H").canasta, Some(Canasta::Wild));
        bad(add("JK JK JK 2S 2S 2H", "2H 2D"), "CANNOT_ADD_TO_WILD_CANASTA", "CAN-6.1");
    }

    #[test]
    fn no_wild_joins_a_canasta() {
        bad(add(SET_CANASTA, "2S"), "WILD_ADDED_AFTER_CANASTA", "CAN-6.2a");
        bad(add(RUN_CANASTA, "JK"), "WILD_ADDED_AFTER_CANASTA", "CAN-6.2a");
        assert_eq!(add(SET_CANASTA, "6D").canasta, Some(Canasta::Dirty));
        assert_eq!(add(RUN_CANASTA, "QS KS").canasta, Some(Canasta::Clean));
    }

    #[test]
    fn crossing_seven() {
        // C39: a wild as seventh and then a natural is fine, the other order is not.
        good(add("6S 6H 6D 6C 6S 6H", "JK 6D"));
        bad(add("6S 6H 6D 6C 6S 6H", "6D JK"), "WILD_ADDED_AFTER_CANASTA", "CAN-6.2a");
        good(add("4S 5S 6S 7S 8S 9S", "JK JS"));
        bad(add("4S 5S 6S 7S 8S 9S", "10S JK"), "WILD_ADDED_AFTER_CANASTA", "CAN-6.2a");
    }

    #[test]
    fn misfits_on_a_canasta() {
        // C38.
        no_fit(add(SET_CANASTA, "7S"), "SET_RANK_MISMATCH");
        no_fit(add(SET_CANASTA, "3S"), "MELD_CONTAINS_THREE");
        no_fit(add(RUN_CANASTA, "3S"), "RUN_CONTAINS_THREE");
        no_fit(add(RUN_CANASTA, "QH"), "RUN_MIXED_SUITS");
        no_fit(add(RUN_CANASTA, "4S"), "RUN_PREPEND_FORBIDDEN");
        no_fit(add(RUN_CANASTA, "KS"), "RUN_INVALID_SEQUENCE");
        no_fit(add(RUN_CANASTA, "AS"), "RUN_ACE_USED_LOW");
        no_fit(add("8S 9S 10S JS QS KS AS", "4S"), "RUN_INVALID_SEQUENCE");
    }

    #[test]
    fn threes_are_refused() {
        bad(add("4S 4H 4D", "3S"), "MELD_CONTAINS_THREE", "CAN-1.1");
        bad(add("4S 5S 6S", "3S"), "RUN_CONTAINS_THREE", "CAN-5.1b");
        // Before the suit is asked.
        bad(add("4S 5S 6S", "3H"), "RUN_CONTAINS_THREE", "CAN-5.1b");
        // A set whose naturals happen to share a suit stays a set.
        bad(add("4S 4S JK", "3S"), "MELD_CONTAINS_THREE", "CAN-1.1");
        bad(add("JK JK JK", "3S"), "MELD_CONTAINS_THREE", "CAN-1.1");
    }

    #[test]
    fn natural_on_an_unfinished_wild_meld() {
        // C14.
        bad(add("JK JK JK", "4S"), "MELD_STARTS_WITH_WILD", "CAN-3.3.2a");
        bad(add("JK JK JK 2S", "4S"), "TOO_MANY_WILDS_IN_MELD", "CAN-3.3.1");
        bad(add("JK JK JK 2S 2S 2H", "4S"), "TOO_MANY_WILDS_IN_MELD", "CAN-3.3.1");
    }

    #[test]
    fn other_suits_and_the_front_of_a_run() {
        // C37.
        bad(add("5S 6S 7S", "8H"), "RUN_MIXED_SUITS", "CAN-5.1a");
        bad(add("5S 6S 7S", "4H"), "RUN_MIXED_SUITS", "CAN-5.1a");
        bad(add("5S 6S 7S", "4S"), "RUN_PREPEND_FORBIDDEN", "CAN-5.3");
        bad(add("KS QS JS", "AS"), "RUN_PREPEND_FORBIDDEN", "CAN-5.3");
        bad(add("10S 9S 8S", "JS"), "RUN_PREPEND_FORBIDDEN", "CAN-5.3");
        bad(add("6S 7S 8S", "4S"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
        bad(add("5S 6S 7S", "KS"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
        bad(add("5S 6S 7S", "7S"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
    }

    #[test]
    fn a_run_does_not_turn_round() {
        // C43.
        bad(add("5S 6S 7S", "6S"), "RUN_INVALID_SEQUENCE", "CAN-5.2");
        bad(add("KS QS JS", "QS"), "RUN_INVALID_SEQUENCE", "CAN-5.2");
        // The end may be a wild: 4 5 (6).
        bad(add("4S 5S JK", "5S"), "RUN_INVALID_SEQUENCE", "CAN-5.2");
    }

    #[test]
    fn low_ace_on_a_run() {
        bad(add("5S 6S 7S", "AS"), "RUN_ACE_USED_LOW", "CAN-5.1d");
        bad(add("QS JS 10S", "AS"), "RUN_ACE_USED_LOW", "CAN-5.1d");
        good(add("8S 9S 10S JS QS KS", "AS"));
    }

    #[test]
    fn sets_take_their_rank_only() {
        bad(add("4S 4H 4D", "5S"), "SET_RANK_MISMATCH", "CAN-4.1a");
        bad(add("4S 4S JK", "5S"), "SET_RANK_MISMATCH", "CAN-4.1a");
    }

    #[test]
    fn wild_limits_on_additions() {
        good(add("4S 4H 4D JK", "2S"));
        bad(add("4S 4H JK", "2S"), "WILD_STREAK_TOO_LONG", "CAN-3.3.3a");
        bad(add("4S 4H JK 4D", "2S"), "WILD_STREAK_TOO_LONG", "CAN-3.3.3a");
        good(add("4S 4H JK 4D 4C", "2S"));
        bad(add("4S 4H 4D 4C 2S 2H", "4S JK"), "WILD_ADDED_AFTER_CANASTA", "CAN-6.2a");
        bad(add("4S 4H 4D 4C 2S 2H", "2D JK"), "WILD_ADDED_AFTER_CANASTA", "CAN-6.2a");
        bad(add("5S 5H 2S 5D 5C 2H", "2D"), "WILD_STREAK_TOO_LONG", "CAN-3.3.3a");
        bad(add("5S 5H 2S 5D 5C 5S", "2H 2D"), "WILD_ADDED_AFTER_CANASTA", "CAN-6.2a");
    }

    #[test]
    fn the_end_is_asked_after_the_last_card() {
        // C39.
        good(add("QS JS 10S", "9S 8S"));
        bad(add("QS JS 10S", "9S"), "RUN_9_AT_ENDPOINT", "CAN-5.4");
        good(add("QS JS 10S", "JK 8S"));
        bad(add("QS JS 10S", "JK"), SUBSTITUTION, "CAN-5.5");
        good(add("6S 7S 8S", "9S 10S"));
        // A card that fails names the code before the end is asked.
        bad(add("QS JS 10S", "9S 7S"), "RUN_INVALID_SEQUENCE", "CAN-5.1c");
        let relaxed = Options { nine_end: NineEnd::Relaxed, ..Options::default() };
        good(judge_add(&cards("QS JS 10S"), &cards("9S"), &relaxed));
        good(judge_add(&cards("QS JS 10S"), &cards("JK"), &relaxed));
    }

    #[test]
    fn wilds_on_runs_by_option() {
        let gaps = Options { run_wilds: RunWilds::GapsOnly, ..Options::default() };
        let none = Options { run_wilds: RunWilds::None, ..Options::default() };
        let run = cards("4S 5S 6S");
        good(judge_add(&run, &cards("JK 8S"), &gaps));
        bad(judge_add(&run, &cards("JK"), &gaps), SUBSTITUTION, "CAN-5.5");
        bad(judge_add(&run, &cards("JK 8S"), &none), SUBSTITUTION, "CAN-5.5");
        good(judge_add(&cards("4S 4H 4D"), &cards("JK"), &none));
    }
}
