//! The opening of a team: its melds of one turn, judged together (C45, CAN-G7).

use super::meld::judge_meld;
use super::score::{bonus, points_of};
use super::{Card, OpeningStrictness, Options};

/// C44: `points` and `minimum` are always told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpeningVerdict {
    pub valid: bool,
    pub code: Option<&'static str>,
    pub clause: Option<&'static str>,
    pub points: i32,
    pub minimum: i32,
}

/// Judges an opening laid as one package by a team with this score before the deal.
pub(crate) fn judge_opening(melds: &[Vec<Card>], score: i32, options: &Options) -> OpeningVerdict {
    let points = opening_points(melds, options);
    let minimum = opening_minimum(score);
    let refused = |code, clause| OpeningVerdict { valid: false, code, clause, points, minimum };

    // Each meld in turn as a later meld, the package's earlier melds on the table.
    for (index, meld) in melds.iter().enumerate() {
        let verdict = judge_meld(meld, false, &melds[..index], None, options);
        if !verdict.valid {
            return refused(verdict.code, verdict.clause);
        }
    }

    // CAN-G7.3, C10: the first-meld rule, met by one of them or by every one.
    let mut one_meets_it = false;
    for (index, meld) in melds.iter().enumerate() {
        let verdict = judge_meld(meld, true, &melds[..index], None, options);
        if verdict.valid {
            one_meets_it = true;
        } else if options.opening_strictness == OpeningStrictness::Every {
            return refused(verdict.code, verdict.clause);
        }
    }
    if !one_meets_it {
        return refused(Some("OPENING_NO_VALID_MELD"), Some("CAN-G7.3"));
    }

    // CAN-G7.2: the sum.
    if points < minimum {
        return refused(Some("OPENING_BELOW_MINIMUM"), Some("CAN-G7.2"));
    }
    OpeningVerdict { valid: true, code: None, clause: None, points, minimum }
}

/// CAN-G7.2: by the team's score before the deal.
pub(crate) fn opening_minimum(score: i32) -> i32 {
    if score < 2500 {
        60
    } else if score < 5000 {
        90
    } else if score < 7500 {
        120
    } else {
        150
    }
}

/// CAN-G7.1 and G7.4, C45: card values, and the bonus of every canasta laid whole. Seven cards that
/// are no valid meld have no bonus.
pub(crate) fn opening_points(melds: &[Vec<Card>], options: &Options) -> i32 {
    let mut points = 0;
    for meld in melds {
        points += points_of(meld);
        if let Ok((_, extra)) = bonus(meld, options) {
            points += extra;
        }
    }
    points
}

mod tests {
    use super::super::cards;
    use super::*;

    fn open_with(melds: &[&str], score: i32, options: &Options) -> OpeningVerdict {
        let melds: Vec<Vec<Card>> = melds.iter().map(|meld| cards(meld)).collect();
        judge_opening(&melds, score, options)
    }

    fn open(melds: &[&str], score: i32) -> OpeningVerdict {
        open_with(melds, score, &Options::default())
    }

    #[track_caller]
    fn good(verdict: OpeningVerdict, points: i32, minimum: i32) {
        assert!(verdict.valid, "refused: {verdict:?}");
        assert_eq!((verdict.code, verdict.clause), (None, None));
        assert_eq!((verdict.points, verdict.minimum), (points, minimum));
    }

    #[track_caller]
    fn bad(verdict: OpeningVerdict, code: &str, clause: &str, points: i32, minimum: i32) {
        assert!(!verdict.valid, "accepted: {verdict:?}");
        assert_eq!((verdict.code, verdict.clause), (Some(code), Some(clause)));
        assert_eq!((verdict.points, verdict.minimum), (points, minimum));
    }

    const EVERY: OpeningStrictness = OpeningStrictness::Every;

    #[test]
    fn minimum_by_score() {
        let scores = [-500, 0, 2495, 2499, 2500, 4999, 5000, 7499, 7500, 12000];
        let minimums = [60, 60, 60, 60, 90, 90, 120, 120, 150, 150];
        assert_eq!(scores.map(opening_minimum), minimums);
    }

    #[test]
    fn points_against_the_minimum() {
        good(open(&["AS AH AD"], 0), 60, 60);
        bad(open(&["AS AH AD"], 2500), "OPENING_BELOW_MINIMUM", "CAN-G7.2", 60, 90);
        good(open(&["AS AH AD", "KS QS JS"], 2500), 90, 90);
        bad(open(&["KS KH KD", "7S 7H 7D"], 0), "OPENING_BELOW_MINIMUM", "CAN-G7.2", 45, 60);
        good(open(&["JK JK JK"], 7500), 150, 150);
    }

    #[test]
    fn one_meld_must_be_a_first_meld() {
        bad(open(&["AS AH JK"], 0), "OPENING_NO_VALID_MELD", "CAN-G7.3", 90, 60);
        bad(open(&["AS AH JK", "KS KH JK"], 0), "OPENING_NO_VALID_MELD", "CAN-G7.3", 160, 60);
        good(open(&["AS AH JK", "4S 4H 4D"], 0), 105, 60);
        good(open(&["AS AH JK", "4S 5S 6S JK"], 0), 155, 60);
        good(open(&["AS AH JK", "2S 2H 2D"], 0), 150, 60);
        // Asked before the sum.
        bad(open(&["4S 4H 2S"], 0), "OPENING_NO_VALID_MELD", "CAN-G7.3", 30, 60);
    }

    #[test]
    fn every_meld_by_option() {
        let every = Options { opening_strictness: EVERY, ..Options::default() };
        let code = "INSUFFICIENT_NATURALS_BEFORE_WILD";
        let mixed = ["4S 4H 4D", "AS AH JK"];
        bad(open_with(&mixed, 0, &every), code, "CAN-3.3.4a", 105, 60);
        good(open_with(&["4S 4H 4D", "AS AH AD JK"], 0, &every), 125, 60);
        good(open_with(&["JK JK JK", "AS AH AD"], 0, &every), 210, 60);
    }

    #[test]
    fn faults_of_a_meld_come_first() {
        bad(open(&["4S 4H JK", "4D 5C 6S"], 0), "RUN_MIXED_SUITS", "CAN-5.1a", 75, 60);
        bad(open(&["4S 4H"], 0), "MELD_TOO_SMALL", "CAN-3.1", 10, 60);
        bad(open(&["JK 4S 4H"], 0), "MELD_STARTS_WITH_WILD", "CAN-3.3.2a", 60, 60);
        // All as later melds before any as a first meld.
        let every = Options { opening_strictness: EVERY, ..Options::default() };
        let verdict = open_with(&["4S 4H JK", "4D 5C 6S"], 0, &every);
        bad(verdict, "RUN_MIXED_SUITS", "CAN-5.1a", 75, 60);
    }

    #[test]
    fn the_package_lies_on_the_table() {
        let sets = ["AS AH AD", "AC AS AH"];
        bad(open(&sets, 0), "DUPLICATE_SET_RANK", "CAN-4.2", 120, 60);
        let wilds = ["JK JK JK", "2S 2H 2D"];
        bad(open(&wilds, 0), "DUPLICATE_SET_RANK", "CAN-4.2", 210, 60);
        good(open(&["KS QS JS", "KS QS JS"], 0), 60, 60);
    }

    #[test]
    fn a_whole_canasta_counts_its_bonus() {
        good(open(&["5S 5H 5D 5C 5S 5H 5D"], 7500), 535, 150);
        good(open(&["5S 5H 5D 5C 2S 2H 2D"], 7500), 380, 150);
        // A bad one does not: six fives and a four, 35 points.
        let bad_seven = ["5S 5H 5D 5C 5S 5H 4D"];
        bad(open(&bad_seven, 0), "SET_RANK_MISMATCH", "CAN-4.1a", 35, 60);
    }

    #[test]
    fn an_empty_package() {
        bad(open(&[], 0), "OPENING_NO_VALID_MELD", "CAN-G7.3", 0, 60);
        bad(open(&[""], 0), "MELD_TOO_SMALL", "CAN-3.1", 0, 60);
    }
}
