//! `quinte review`: decisions judged by what the player could know.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::{fresh_file, play_and_save, run, text};

/// A match of which nobody wrote down who were people.
fn saved(name: &str) -> PathBuf {
    let file = fresh_file(&format!("review-{name}.json"));
    play_and_save(&["--seed", name, "--set", "target=50"], &file);
    let mut log = log(&file);
    log.as_object_mut().expect("an object").remove("people");
    std::fs::write(&file, log.to_string()).expect("the file can be written");
    file
}

fn log(file: &Path) -> Value {
    let log = std::fs::read_to_string(file).expect("the file was saved");
    serde_json::from_str(&log).expect("a log is JSON")
}

#[test]
fn the_person_at_the_table_is_reviewed_unless_another_seat_is_named() {
    let file = fresh_file("review-person.json");
    let seats = ["--seats", "club,you,club,club"];
    let arguments = ["--seed", "person", "--set", "target=50"];
    play_and_save(&[&arguments[..], &seats[..]].concat(), &file);
    let seats = |review: &Value| {
        list(review, "seats").iter().map(|seat| seat["seat"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(seats(&review(&file, &["--worlds", "2"])), [json!(1)]);
    assert_eq!(seats(&review(&file, &["--worlds", "2", "--seat", "2"])), [json!(2)]);
}

fn review(file: &Path, rest: &[&str]) -> Value {
    let arguments: Vec<&str> =
        ["review", text(file), "--json"].into_iter().chain(rest.iter().copied()).collect();
    let ran = run(&arguments, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    serde_json::from_str(&ran.out).expect("one JSON object")
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().unwrap_or_else(|| panic!("no list {key} in {value:#}"))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn every_decision_is_weighed_and_the_sums_are_right() {
    let file = saved("sums");
    let all = review(&file, &["--worlds", "20"]);
    assert_eq!(
        (&all["game"], &all["worlds"], &all["confirm"]),
        (&"belote".into(), &20.into(), &20.into())
    );
    assert_eq!(list(&all, "seats").len(), 4);
    for seat in list(&all, "seats") {
        let decisions: Vec<&Value> =
            list(seat, "deals").iter().flat_map(|deal| list(deal, "decisions")).collect();
        assert!(!decisions.is_empty());
        assert_eq!(seat["decisions"], decisions.len());
        let loss: f64 = decisions.iter().map(|decision| number(&decision["loss"]["mean"])).sum();
        assert!((number(&seat["rating"]) - loss / decisions.len() as f64).abs() < 1e-9);
        let grades: f64 = seat["grades"].as_object().expect("counts").values().map(number).sum();
        assert_eq!(grades, decisions.len() as f64);
        decisions.into_iter().for_each(check_decision);
        for deal in list(seat, "deals") {
            assert!(deal["luck"].is_number() && deal["gain"].is_number(), "{deal:#}");
        }
    }
}

fn check_decision(decision: &Value) {
    let alternatives = list(decision, "alternatives");
    assert!(alternatives.len() >= 2, "a decision has a choice: {decision:#}");
    let names: Vec<&Value> = alternatives.iter().map(|weighed| &weighed["choice"]).collect();
    for who in ["played", "club", "best"] {
        assert!(names.contains(&&decision[who]), "{who} was weighed: {decision:#}");
    }
    assert_eq!(decision["best"], alternatives[0]["choice"]);
    assert_eq!(number(&alternatives[0]["behind"]), 0.0, "{decision:#}");
    let best_played = decision["best"] == decision["played"];
    assert_eq!(best_played, decision["grade"] == "best", "{decision:#}");
    if best_played {
        assert_eq!(number(&decision["loss"]["mean"]), 0.0);
    }
    assert!(number(&decision["loss"]["mean"]) >= 0.0, "{decision:#}");
    let (mean, error) = (number(&decision["loss"]["mean"]), number(&decision["loss"]["error"]));
    let graded = ["inaccuracy", "mistake", "blunder"]
        .contains(&decision["grade"].as_str().expect("a grade"));
    assert_eq!(graded, mean - 1.645 * error > 3.0, "{decision:#}");
    assert!(number(&decision["hindsight"]["loss"]) >= 0.0, "{decision:#}");
    let [worlds, ahead, behind] =
        ["worlds", "ahead", "behind"].map(|count| number(&decision["trial"][count]));
    assert!(ahead + behind <= worlds, "{decision:#}");
    assert!(!graded || ahead > 0.0, "what is better did better in some world: {decision:#}");
    assert!(decision["reason"].as_str().is_some_and(|reason| reason.contains("imagined deals")));
}

#[test]
fn a_review_repeats_and_a_seat_alone_is_judged_the_same() {
    let file = saved("repeats");
    let rest = ["--worlds", "10"];
    let all = review(&file, &rest);
    assert_eq!(all, review(&file, &rest));
    assert_ne!(all, review(&file, &["--worlds", "10", "--seed", "2"]));
    let one = review(&file, &["--worlds", "10", "--seat", "2"]);
    assert_eq!(list(&one, "seats"), &all["seats"].as_array().expect("seats")[2..3]);
}

/// Few worlds tell little: what looked better in some of them is often worse in others.
#[test]
fn nothing_is_ever_gained_by_a_mistake() {
    let file = saved("gained");
    for seed in ["1", "2", "3"] {
        let all = review(&file, &["--worlds", "3", "--seed", seed]);
        for seat in list(&all, "seats") {
            list(seat, "deals")
                .iter()
                .flat_map(|deal| list(deal, "decisions"))
                .for_each(check_decision);
        }
    }
}

/// The number of a decision is the number of its line in a replay, and the table is the one at which
/// it was made.
#[test]
fn a_decision_is_found_again_in_the_replay() {
    let file = saved("found");
    let log = log(&file);
    let told = run(&["replay", text(&file), "--watch"], "").out;
    // Under its number an action has all its lines, up to the next number.
    let lines = |at: &Value| {
        let number = format!("{at}  ");
        let mut lines = told.lines().skip_while(|line| !line.trim_start().starts_with(&number));
        let first = lines.next().unwrap_or_else(|| panic!("no action {at} in\n{told}"));
        let more = lines.take_while(|line| line.starts_with("       "));
        [first].into_iter().chain(more).collect::<Vec<_>>().join("\n")
    };
    let all = review(&file, &["--worlds", "2"]);
    let mut found = 0;
    for seat in list(&all, "seats") {
        for deal in list(seat, "deals") {
            for decision in list(deal, "decisions") {
                let at = decision["at"].as_u64().expect("a number") as usize;
                assert_eq!(log["actions"][at]["seat"], seat["seat"], "{decision:#}");
                let (table, played) = (&decision["table"], decision["played"].as_str());
                let table = table.as_str().expect("words");
                assert!(table.starts_with(&format!("Deal {}. ", deal["deal"])), "{table}");
                let Some(card) = played.and_then(|played| played.strip_prefix("play ")) else {
                    assert!(table.contains("Upcard"), "a bid: {table}");
                    continue;
                };
                assert!(table.contains("\nTrick ") && table.contains("\nYour hand: "), "{table}");
                assert!(table.rsplit("Your hand: ").next().is_some_and(|hand| hand.contains(card)));
                let (lines, played) =
                    (lines(&decision["at"]), format!("  Seat {} plays {card}.", seat["seat"]));
                assert!(lines.contains(&played), "{lines}, not {played}");
                found += 1;
            }
        }
    }
    assert!(found > 10, "{found}");
}

#[test]
fn people_read_what_cost_something() {
    let file = saved("words2");
    let ran = run(&["review", text(&file), "--seat", "0", "--worlds", "30"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    for word in [
        "Seat 0",
        "Deal 1: ",
        "points lost",
        "on the score sheet",
        "lost per decision",
        "luck ",
        "above 20.",
        "      | Trick ",
        "      | Your hand: ",
    ] {
        assert!(ran.out.contains(word), "no {word:?} in\n{}", ran.out);
    }
    assert!(!ran.out.contains("Seat 1"), "{}", ran.out);
}

/// The beginning of a golden match of every game, reviewed for one seat. Figures are in the unit that
/// is named: no deal is worth more of it than this.
#[test]
fn matches_of_every_game_can_be_reviewed() {
    for (name, actions, unit, most) in [
        ("belote-two", 40, "points", 800.0),
        ("bezique-two", 30, "thousandths", 1_000.0),
        ("tractor-short", 40, "ranks", 20.0),
        ("canasta-two", 30, "points", 1_500.0),
        ("rami-two", 30, "points", 800.0),
    ] {
        let golden = format!("../../testdata/golden/{name}.json");
        let golden = std::fs::read_to_string(golden).expect("a golden match");
        let mut log: Value = serde_json::from_str(&golden).expect("a log is JSON");
        log["actions"].as_array_mut().expect("actions").truncate(actions);
        log.as_object_mut().expect("an object").remove("result");
        let file = fresh_file(&format!("review-{name}.json"));
        std::fs::write(&file, log.to_string()).expect("the file can be written");
        let review = review(&file, &["--worlds", "2", "--seat", "0"]);
        let seat = &list(&review, "seats")[0];
        assert!(number(&seat["decisions"]) + number(&seat["forced"]) > 0.0, "{name}: {seat:#}");
        assert_eq!(review["unit"], unit, "{name}");
        for decision in list(seat, "deals").iter().flat_map(|deal| list(deal, "decisions")) {
            assert!(decision["table"].as_str().is_some_and(|table| !table.is_empty()), "{name}");
            for weighed in list(decision, "alternatives") {
                assert!(number(&weighed["mean"]).abs() <= most, "{name}: {weighed}");
                assert!(number(&weighed["hindsight"]).abs() <= most, "{name}: {weighed}");
            }
        }
    }
}

type Lie = fn(&mut Value);

#[test]
fn a_bad_log_is_refused_with_a_reason() {
    let file = saved("bad");
    let honest = log(&file);
    let lies: [(&str, Lie); 3] = [
        ("breaks", |log| log["actions"][3]["action"] = json!("play 7S")),
        ("close", |log| log["actions"][0] = json!({"seat": "house", "action": "close"})),
        ("no game", |log| log["game"] = json!("chess")),
    ];
    for (said, lie) in lies {
        let mut log = honest.clone();
        lie(&mut log);
        std::fs::write(&file, log.to_string()).expect("the file can be written");
        let ran = run(&["review", text(&file), "--worlds", "2"], "");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran:?}");
        assert!(ran.err.contains(said), "{ran:?}");
    }
    std::fs::write(&file, honest.to_string()).expect("the file can be written");
    let seat = run(&["review", text(&file), "--seat", "4"], "");
    assert_eq!(seat.code, 1, "{seat:?}");
    assert!(seat.err.contains("no seat 4"), "{seat:?}");
    assert_eq!(run(&["review", "/no/such/log"], "").code, 1);
    assert_eq!(run(&["review", text(&file), "--worlds", "0"], "").code, 2);
}
