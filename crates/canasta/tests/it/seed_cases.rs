//! The examples and tables of the rule document, one by one under its own numbers. Where the document
//! contradicts itself the rulings decide (C1 to C7, C19 to C22); the ruling stands beside the case.

use canasta::meld::{Barred, addition, bonus, new_meld};
use canasta::{Options, meld};

use crate::against_naive::faces;
use crate::naive::{Direction, cards, run_of, set_of};

/// As what a pattern of the document is laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum As {
    First,
    Later,
}
use As::{First, Later};

const FEW: &str = "INSUFFICIENT_NATURALS_BEFORE_WILD";
const STREAK: &str = "WILD_STREAK_TOO_LONG";

/// Patterns of naturals and wild cards: number in the document, pattern, as what, code.
const PATTERNS: &[(&str, &str, As, &str)] = &[
    ("3.3.3 row 1", "NNNWWNN", Later, ""),
    ("3.3.3 row 2, C1", "NNWNNWN", Later, ""),
    ("3.3.3 row 3", "NNNNWWW", Later, ""),
    ("3.3.3 row 4, C3", "NNNWWNW", Later, STREAK),
    ("3.3.3 row 5, C1", "NNWNNWN", First, FEW),
    ("3.3.3 no borrowing", "NNNNWNW", Later, STREAK),
    ("3.3.4 first 1", "NNNWNNN", First, ""),
    ("3.3.4 first 2, C5", "NNNNWWW", First, ""),
    ("3.3.4 first 3", "NNWNNNN", First, FEW),
    ("3.3.4 first 4", "NNNWNWN", First, STREAK),
    ("3.3.4 later 1", "NNWNNNN", Later, ""),
    ("3.3.4 later 2, C1", "NNWNNWN", Later, ""),
    ("3.3.4 later 3, C6", "NWNNNNN", Later, FEW),
    ("3.3.4 later 4", "WNNNNNN", Later, "MELD_STARTS_WITH_WILD"),
    ("3.3.4 place 8, C9", "NNNNNNNW", Later, "WILD_ADDED_AFTER_CANASTA"),
];

/// Melds: number in the document, cards, as what, code.
const MELDS: &[(&str, &str, As, &str)] = &[
    ("1.1 naturals and wilds", "AS AH AD 2C JK", First, ""),
    ("1.1 black three", "3S 3C 3S", Later, "MELD_CONTAINS_THREE"),
    ("1.1 red three", "4S 4H 3D", Later, "MELD_CONTAINS_THREE"),
    ("2.1 set", "KS KH KD", First, ""),
    ("2.2 run", "4H 5H 6H", First, ""),
    ("3.1", "KS KH", First, "MELD_TOO_SMALL"),
    ("3.2 starts with wild", "JK 2S 2H", First, ""),
    ("3.2 more than three", "JK JK 2S 2H 2D", First, ""),
    ("3.2 canasta, C42", "JK JK JK JK JK JK 2S", First, ""),
    ("3.3.1", "4S 4D 4C 4H 2H 2D 2C JK", Later, "TOO_MANY_WILDS_IN_MELD"),
    ("4.1 rank", "4S 4D 5D", Later, "SET_RANK_MISMATCH"),
    ("5.1 suits", "4S 5S 6H", Later, "RUN_MIXED_SUITS"),
    ("5.1 three", "5S 4S 3S", Later, "RUN_CONTAINS_THREE"),
    ("5.1 sequence", "4S 5S 7S", Later, "RUN_INVALID_SEQUENCE"),
    ("5.1 ace high, C28", "AS KS QS", First, ""),
    ("5.1 ace low, C29", "AS 4S 5S", Later, "RUN_ACE_USED_LOW"),
    ("5.4 first", "9S 10S JS", Later, "RUN_9_AT_ENDPOINT"),
    ("5.4 last up, C33", "7S 8S 9S", Later, "RUN_9_AT_ENDPOINT"),
    ("5.4 last down, C33", "JS 10S 9S", Later, "RUN_9_AT_ENDPOINT"),
    ("5.4 inside", "8S 9S 10S", First, ""),
    ("5.5 gap", "4S 5S JK 7S", Later, ""),
    ("5.5 end, C34", "4S 5S JK", Later, ""),
    ("5.5 wild nine, C35", "7S 8S JK", Later, "RUN_WILD_SUBSTITUTION_INVALID"),
    ("8.1 row 1", "2H 4S 4D", Later, "MELD_STARTS_WITH_WILD"),
    ("8.1 row 2, C19", "4S 2H 4D 4C", Later, FEW),
    ("8.1 row 3, C18, C20", "4S 4D 4C 2H 2D 2C JK", Later, "TOO_MANY_WILDS_IN_MELD"),
    ("8.1 row 4, C21", "4S 4D 2H 2D 2C 4C", Later, STREAK),
    ("8.1 row 5, C13", "2H 2D 2C", First, ""),
];

/// Additions: number in the document, the meld, what joins it, code.
const ADDITIONS: &[(&str, &str, &str, &str)] = &[
    ("4.2 joins", "KS KH KD", "KC", ""),
    ("5.2 direction for life", "4S 5S 6S", "5S", "RUN_INVALID_SEQUENCE"),
    ("5.3 end", "5S 6S 7S", "8S", ""),
    ("5.3 start", "5S 6S 7S", "4S", "RUN_PREPEND_FORBIDDEN"),
    ("6.1", "JK JK JK JK 2S 2H 2D", "2C", "CANNOT_ADD_TO_WILD_CANASTA"),
    ("6.2 wild", "KS KH KD KC KS KH KD", "JK", "WILD_ADDED_AFTER_CANASTA"),
    ("6.2 natural", "KS KH KD KC KS KH KD", "KC", ""),
    ("6.2 misfit", "KS KH KD KC KS KH KD", "QS", "CARD_DOES_NOT_FIT_CANASTA"),
];

fn judged(number: &str, text: &[crate::naive::Card], place: As, due: &str) {
    let faces = faces(text);
    let options = Options::default();
    let verdict = new_meld(&options, &faces, place == First, Barred::default());
    let code = verdict.err().map_or("", |why| why.code());
    assert_eq!(code, due, "{number}: {faces:?} laid as {place:?}");
}

#[test]
fn patterns_are_judged_as_the_document_says() {
    for &(number, pattern, place, due) in PATTERNS {
        judged(number, &set_of(pattern, 6).unwrap(), place, due);
        // The same as a run that stays clear of the nine's own rule.
        if let Some(run) = run_of(pattern, 'H', 4, Direction::Up) {
            judged(number, &run, place, due);
        }
    }
}

#[test]
fn melds_are_judged_as_the_document_says() {
    for &(number, text, place, due) in MELDS {
        judged(number, &cards(text), place, due);
    }
}

#[test]
fn additions_are_judged_as_the_document_says() {
    for &(number, meld, more, due) in ADDITIONS {
        let verdict = addition(&Options::default(), &faces(&cards(meld)), &faces(&cards(more)));
        assert_eq!(verdict.err().map_or("", |why| why.code()), due, "{number}");
    }
}

/// 5.2.1: from 4 to 8 upward only, from 10 to the ace downward only.
#[test]
fn every_start_has_its_direction() {
    for start in (4..=14).filter(|&start| start != 9) {
        let (right, wrong) = if start < 9 {
            (Direction::Up, Direction::Down)
        } else {
            (Direction::Down, Direction::Up)
        };
        // Four cards, so that none ends on a nine but where it must be crossed.
        let length = if matches!(start, 6 | 12) { "NNNNN" } else { "NNNN" };
        judged("5.2.1", &run_of(length, 'S', start, right).unwrap(), First, "");
        if let Some(run) = run_of("NNN", 'S', start, wrong) {
            judged("5.2.1", &run, First, "RUN_DIRECTION_NOT_ALLOWED_FROM_START");
        }
    }
}

/// 4.2: one set of a rank; 7: what a wild canasta counts.
#[test]
fn teams_and_bonuses_are_judged_as_the_document_says() {
    let options = Options::default();
    let kings = faces(&cards("KS KH KD"));
    let mut barred = Barred::default();
    barred.add(meld::kind_of(&kings), &kings);
    let second = new_meld(&options, &kings, false, barred);
    assert_eq!(second.unwrap_err().code(), "DUPLICATE_SET_RANK", "4.2");
    for (text, due) in [("JK JK JK JK 2S 2H 2D", 1500), ("JK JK JK 2S 2H 2D 2C", 1000)] {
        let cards = faces(&cards(text));
        assert_eq!(bonus(&options, meld::kind_of(&cards), &cards), due, "7: {text}");
    }
}

/// 8.2 counts 39 cases; the document's own examples are more.
#[test]
fn no_fewer_cases_than_the_document_counts() {
    assert!(PATTERNS.len() + MELDS.len() + ADDITIONS.len() >= 39);
}
