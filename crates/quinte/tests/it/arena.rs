//! `quinte arena`: two bots, the same deals, and figures that repeat.

use serde_json::Value;

use super::{fresh_file, run, text};

fn arena(arguments: &str) -> Value {
    let arguments: Vec<&str> =
        "arena --json".split(' ').chain(arguments.split_whitespace()).collect();
    let ran = run(&arguments, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    serde_json::from_str(&ran.out).expect("one JSON object")
}

#[test]
fn programs_get_every_figure() {
    let json = arena("belote --a novice --b random --deals 30 --seed s --preset federation");
    for key in ["mean", "low", "high", "a_ms_p50", "a_ms_p99", "a_ms_max", "b_ms_p50"] {
        assert!(json[key].is_number(), "{key} in {json:#}");
    }
    for (key, value) in [("game", "belote"), ("a", "novice"), ("b", "random"), ("unit", "points")] {
        assert_eq!(json[key], value);
    }
    assert_eq!(
        (&json["deals"], &json["seed"], &json["per"]),
        (&30.into(), &"s".into(), &"deal".into())
    );
    assert_eq!(json["options"]["partner_exempt"], true);
    assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
    let (mean, low, high) = (&json["mean"], &json["low"], &json["high"]);
    let number = |value: &Value| value.as_f64().expect("a number");
    assert!(number(low) < number(mean) && number(mean) < number(high), "{json:#}");
}

#[test]
fn every_game_has_an_arena_and_seats_change_with_the_players() {
    for game in ["belote", "bezique", "tractor", "canasta", "rami"] {
        let json = arena(&format!("{game} --a club --b random --deals 2"));
        assert_eq!((&json["a_faults"], &json["b_faults"]), (&0.into(), &0.into()), "{game}");
        assert_eq!(json["deals"], 2);
    }
    let three = arena("belote --a random --b random --deals 20 --set players=3");
    let rank = three["rank"]["mean"].as_f64().expect("a number");
    assert!((1.0..=3.0).contains(&rank), "{rank}");
}

/// Everything but the times.
fn timeless(mut json: Value) -> Value {
    let fields = json.as_object_mut().expect("an object");
    fields.retain(|key, _| !key.contains("_ms_"));
    json
}

#[test]
fn threads_change_nothing_and_seeds_do() {
    let play =
        |rest: &str| timeless(arena(&format!("belote --a novice --b random --deals 40 {rest}")));
    let one = play("--seed 5");
    assert_eq!(one, play("--seed 5 --threads 2"));
    assert_ne!(one["mean"], play("--seed 6")["mean"]);
}

#[test]
fn a_clear_case_is_decided_before_the_deals_run_out() {
    let json = arena("belote --a random --b random --deals 2000 --until-better 300");
    assert_eq!(json["test"]["verdict"], "not_better", "{json:#}");
    assert!(json["deals"].as_u64().expect("a number") < 500, "{json:#}");
    let open = arena("belote --a random --b random --deals 3 --until-better 300");
    assert_eq!(open["test"]["verdict"], "open");
}

#[test]
fn people_get_words_and_a_drawing() {
    let (csv, svg) = (fresh_file("arena.csv"), fresh_file("arena.svg"));
    let arguments =
        "arena belote --a novice --b random --deals 25 --club-bids --until-better 1 --csv";
    let arguments: Vec<&str> =
        arguments.split(' ').chain([text(&csv), "--svg", text(&svg)]).collect();
    let ran = run(&arguments, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    let words = ["a is novice, b is random", "95 %", "ms a move", "club players bid for all", "|#"];
    for word in words.into_iter().chain(["won ", "rank ", "test "]) {
        assert!(ran.out.contains(word), "no {word:?} in\n{}", ran.out);
    }
    let csv = std::fs::read_to_string(csv).expect("the deals were written");
    assert_eq!(csv.lines().count(), 26);
    let svg = std::fs::read_to_string(svg).expect("the drawing was written");
    assert!(svg.starts_with("<svg") && svg.contains("novice against random"), "{svg}");
}

#[test]
fn wrong_wishes_are_told_what_there_is() {
    for (bot, said) in [("clever", "club"), ("club:3", "imagines no worlds"), ("cmd:", "program")] {
        let ran = run(&["arena", "belote", "--a", bot, "--b", "club"], "");
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains(said), "{ran:?}");
    }
    let missing = run(&["arena", "belote", "--a", "cmd:/no/such/bot", "--b", "club"], "");
    assert_eq!(missing.code, 1);
    assert!(missing.err.contains("/no/such/bot cannot be started"), "{missing:?}");
    for wish in [["--until-better", "0"], ["--patience", "no"], ["--threads", "0"]] {
        let ran = run(&["arena", "belote", "--a", "club", "--b", "club", wish[0], wish[1]], "");
        assert_eq!(ran.code, 2, "{wish:?}: {ran:?}");
    }
    let unwritten =
        ["arena", "belote", "--a", "random", "--b", "random", "--deals", "1", "--csv", "/no/x"];
    assert_eq!(run(&unwritten, "").code, 1);
}
