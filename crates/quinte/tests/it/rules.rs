//! The rulebooks as a player reads them: headings, examples told in words, sources that exist.

use games::GameName;
use serde_json::Value;

use super::run;

fn clauses(game: &str) -> Vec<String> {
    let info = run(&["judge"], format!(r#"{{"game":"{game}","op":"info"}}"#)).out;
    let info: Value = serde_json::from_str(&info).expect("JSON");
    let ids = info["clauses"].as_array().expect("clauses").iter();
    ids.map(|clause| clause["id"].as_str().expect("an id").to_string()).collect()
}

fn read(game: &str, clause: &str) -> String {
    let ran = run(&["rules", game, clause], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{game} {clause}");
    ran.out
}

/// `SET_RANK_MISMATCH` and its like, which are for programs.
fn has_code(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .any(|word| word.contains('_') && word.chars().any(|c| c.is_ascii_uppercase()))
}

#[test]
fn every_example_is_told_in_words() {
    for game in GameName::ALL.map(GameName::name) {
        for id in clauses(game) {
            let page = read(game, &id);
            let (_, examples) = page.split_once("\nExample. ").unwrap_or(("", ""));
            for example in examples.split("\nExample. ").filter(|example| !example.is_empty()) {
                let example = example.split("\nSource:").next().unwrap_or(example);
                assert!(!example.contains(['{', '}', '"']), "{id}: {example}");
                assert!(!has_code(example), "{id}, a code: {example}");
                assert!(example.contains("\n  → "), "{id} without a verdict: {example}");
            }
        }
    }
}

#[test]
fn a_verdict_is_a_sentence_with_the_cards_in_symbols() {
    let page = read("belote", "BEL-5.3");
    let told = "Trumps are clubs. In the trick: 9♥. You hold A♠ 7♣ 8♣. You play A♠.\n  → Refused: \
                You cannot follow suit and must trump: you hold 7♣ 8♣.";
    assert!(page.contains(told), "{page}");
    assert!(page.contains("You play 7♣.\n  → Allowed."), "{page}");
    let steps = "→ throw 4♣: refused: Draw a card first.\n  → draw from the stock: allowed.";
    assert!(read("rami", "RAM-1.1").contains(steps));
    let cause = "Refused: 7♠ does not fit this canasta: it is of another rank.";
    assert!(read("canasta", "CAN-6.2b").contains(cause));
}

#[test]
fn words_that_only_players_use_are_found() {
    for (game, words, clause) in [
        ("belote", "cinquante", "BEL-6.1.2"),
        ("belote", "carré", "BEL-6.2.1"),
        ("tractor", "拖拉机", "TRC-5.3.1"),
        ("rami", "ouverture", "RAM-A1"),
    ] {
        let ran = run(&["rules", game, words], "");
        assert!(ran.code == 0 && ran.out.contains(clause), "{words}: {ran:?}");
    }
}

#[test]
fn the_table_tells_the_same_as_the_command() {
    let page = read("belote", "BEL-5.3");
    let table = run(&["play", "belote", "--seed", "tierce"], "rules BEL-5.3\nquit\n").out;
    let first = page.lines().find(|line| line.contains("→ Refused")).expect("one is refused");
    assert!(table.contains(first), "{table}");
}

#[test]
fn chapters_have_headings_and_no_code_stands_in_the_book() {
    for (game, heading) in [
        ("belote", "Choosing trumps"),
        ("bezique", "Phase 2: the last nine tricks"),
        ("tractor", "The kitty"),
        ("canasta", "Taking the pile"),
        ("rami", "House rules"),
    ] {
        let book = run(&["rules", game], "").out;
        assert!(book.contains(&format!("\n\n{heading}\n\n")), "{book}");
    }
    for game in GameName::ALL {
        let book = run(&["rules", game.name()], "").out;
        let coded = book.lines().find(|line| has_code(line));
        assert_eq!(coded, None, "{game}");
    }
}

/// Every ruling that a clause names is on the page, in the repository and under the clause.
#[test]
fn every_source_exists() {
    let page = include_str!("../../../../docs/rulings.md");
    assert!(page.contains("`seed 4.1` is a section"), "what `seed` means is said");
    let on_page = |id: &str| page.contains(&format!("\n- **{id}** "));
    let mut rulings = 0;
    for game in GameName::ALL.map(GameName::name) {
        for id in clauses(game) {
            let shown = read(game, &id);
            let (_, source) = shown.split_once("\nSource: ").expect("a source");
            let named = source.lines().next().expect("a line");
            for word in named.split([' ', ',', ';']).filter(|word| is_ruling(word)) {
                rulings += 1;
                assert!(on_page(word), "{id} names {word}, which docs/rulings.md does not have");
                assert!(source.contains(&format!("\n  {word:4} ")), "{id} does not tell {word}");
            }
        }
    }
    assert!(rulings > 200, "only {rulings} rulings are named");
    assert!(read("canasta", "CAN-3.2").contains("\n  C13  "), "C11 to C15 are five");
}

fn is_ruling(word: &str) -> bool {
    let (letter, number) = word.split_at_checked(1).unwrap_or_default();
    "LBTCGR".contains(letter) && !number.is_empty() && number.parse::<u32>().is_ok()
}

/// A face that is held fewer times than it was named: the copy beyond is what is missing.
#[test]
fn a_missing_second_copy_is_told_as_that() {
    let said = |request: &str| {
        let answer: Value = serde_json::from_str(&run(&["judge"], request).out).expect("JSON");
        let details = &answer["details"];
        let step = answer["steps"].as_array().and_then(|steps| steps.last());
        let details = step.map_or(details, |step| &step["details"]);
        (details["message"].as_str().unwrap_or_default().to_string(), details["cards"].clone())
    };
    let second = ("You do not hold a second 9♦.".to_string(), Value::from(vec!["9D"]));
    for request in [
        r#"{"game":"tractor","op":"lead","trump":{"rank":"2","suit":"S"},"hand":["9D","3H"],"play":["9D","9D"]}"#,
        r#"{"game":"tractor","op":"follow","trump":{"rank":"2","suit":"S"},"lead":["3D","3D"],"hand":["9D","3H","4H"],"play":["9D","9D"]}"#,
        r#"{"game":"canasta","op":"step","hand":["9D","9H","4S","5S"],"stock":["6C"],"pile":["KC"],"opened":true,"score":0,"melds":[["8S","8H","8D"]],"before":[{"draw":"stock"}],"step":{"meld":["9D","9D","9H"]}}"#,
        r#"{"game":"rami","op":"turn","hand":["9D","9H","4S"],"stock":["6C","7C"],"discard":["KC"],"steps":[{"draw":"stock"},{"meld":["9D","9D","9H"]}]}"#,
    ] {
        assert_eq!(said(request), second, "{request}");
    }
    let none = r#"{"game":"tractor","op":"lead","trump":{"rank":"2","suit":"S"},"hand":["3H"],"play":["9D","9D"]}"#;
    assert_eq!(said(none).0, "You do not hold 9♦ 9♦.");
}
