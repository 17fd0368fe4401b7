//! The commands themselves: help, exit codes, the rulebook, and a reader who has read enough.

use std::process::Stdio;

use serde_json::Value;

use super::{quinte, run};

#[test]
fn without_a_command_help_is_printed() {
    let ran = run(&[], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for command in ["play", "rules", "judge", "sim", "replay", "verify", "review", "arena", "bot"] {
        assert!(ran.out.contains(&format!("\n  {command} ")), "{}", ran.out);
    }
    assert_eq!(run(&["--version"], "").code, 0);
}

#[test]
fn a_wrong_command_line_is_exit_code_two() {
    for arguments in [
        &["dance"][..],
        &["play", "--dance"],
        &["rules"],
        &["verify"],
        &["sim", "belote", "--threads", "0"],
    ] {
        let ran = run(arguments, "");
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.out.is_empty() && !ran.err.is_empty(), "{arguments:?}");
    }
}

/// Whoever reads the help of a command finds what to type.
#[cfg(unix)]
#[test]
fn every_command_shows_examples_of_itself() {
    let commands = super::documented::commands();
    assert!(commands.len() >= 19, "{commands:?}");
    for command in &commands {
        let help = run(&[command, "--help"], "").out;
        let examples = help.split("Examples:").nth(1).unwrap_or_default();
        assert!(examples.contains(&format!("quinte {command}")), "{command}: {help}");
        assert_eq!(run(&["help", command], "").out, help);
        // A paragraph that is broken twice has a line of a word or two in its middle.
        let paragraphs = examples.split("\n\n").skip(1).map(|text| text.trim_end().lines());
        for lines in paragraphs.map(Iterator::collect::<Vec<_>>) {
            let (_, full) = lines.split_last().unwrap_or((&"", &[]));
            assert!(full.iter().all(|line| line.len() > 60), "{command}: {lines:?}");
        }
    }
}

/// 0 done, 1 found wrong or not to be had, 2 not understood; a complaint is one line that begins with the program's
/// name, or clap's, and nothing is said beside it.
#[test]
fn exit_codes_are_those_that_help_tells() {
    let golden = "../../testdata/golden/belote-two.json";
    for (arguments, code) in [
        (&["verify", golden][..], 0),
        (&["verify", golden, "--commitment", "00"], 1),
        (&["verify", "no-such-file"], 1),
        (&["rules", "belote", "BEL-99"], 1),
        (&["play", "belote", "--set", "target=never"], 1),
        (&["backup", "--data", "no-such-house", "copy"], 1),
        (&["sit", "http://localhost:1/#/join/x", "--", "no-such-program"], 1),
        (&["sit", "http://localhost:1/#/join/x", "--", "cat"], 1),
        (&["sit", "http://localhost:1/", "--", "cat"], 1),
        (&["verify"], 2),
        (&["sit", "ftp://house"], 2),
        (&["play", "--pace", "slow"], 2),
    ] {
        let ran = run(arguments, "");
        assert_eq!(ran.code, code, "{arguments:?}: {ran:?}");
        assert_eq!(ran.err.starts_with("quinte: "), code == 1 && !ran.err.is_empty(), "{ran:?}");
        assert_eq!(ran.err.starts_with("error: "), code == 2, "{ran:?}");
    }
    let told = run(&["backup", "--data", "no-such-house", "copy"], "").err;
    assert!(told.contains("no-such-house: there is no"), "{told}");
}

/// A slip of the finger is met with what was meant.
#[test]
fn what_was_meant_is_suggested() {
    for (arguments, meant) in [
        (&["play", "--level", "exprt"][..], "expert"),
        (&["sim", "belote", "--bots", "clb"], "club"),
        (&["arena", "belote", "--a", "exprt", "--b", "club"], "expert"),
        (&["bot", "belote", "noivce"], "novice"),
        (&["play", "--seats", "yuo,club"], "you"),
        (&["play", "belote", "--preset", "fedration"], "federation"),
        (&["play", "belote", "--set", "tagret=500"], "target"),
    ] {
        let ran = run(arguments, "");
        assert!(ran.err.contains(&format!("(did you mean {meant}?)")), "{ran:?}");
    }
    // What is suggested is what would be taken.
    let told = run(&["bot", "belote", "exprt"], "").err;
    assert!(told.contains("or expert:WORLDS") && !told.contains("cmd:"), "{told}");
    let told = run(&["resume", "belot"], "").err;
    assert!(told.contains("did you mean belote?") && told.contains("file of that name"), "{told}");
    // A book of many clauses is not poured out over a wrong number.
    let told = run(&["rules", "tractor", "TRC-99"], "").err;
    assert!(told.contains("TRC-0.1 to TRC-12.4") && told.len() < 100, "{told}");
    assert!(run(&["paly"], "").err.contains("'play'"));
    assert!(run(&["help", "paly"], "").err.contains("'play'"));
    // Numbers are explained to people, not to programmers.
    for (arguments, typed) in [
        (&["sim", "belote", "--deals", "many"][..], "'many'"),
        (&["serve", "--port", "7177x"], "'7177x'"),
    ] {
        let told = run(arguments, "").err;
        assert!(told.contains(typed) && told.contains("no whole number"), "{told}");
        assert!(!told.contains("digit"), "{told}");
    }
    assert!(run(&["play", "--presets", "seed"], "").err.contains("'--preset'"));
    assert!(run(&["play", "shengji", "--seats", "club"], "").err.contains("there are 4 seats"));
    let ran = run(&["help", "play"], "");
    assert!(ran.code == 0 && ran.out.contains("--level"), "{ran:?}");
}

#[test]
fn completions_and_manual_know_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let ran = run(&["completions", shell], "");
        assert_eq!(ran.code, 0);
        for word in ["play", "resume", "verify", "belote bezique", "club expert"] {
            let values = word.replace(' ', if shell == "fish" { "\\t''\n" } else { " " });
            assert!(ran.out.contains(&values), "{shell} lacks {word}");
        }
    }
    assert!(run(&["man"], "").out.contains(".TH quinte 1"));
    let folder = super::fresh_file("man");
    let _ = std::fs::remove_dir_all(&folder);
    assert_eq!(run(&["man", super::text(&folder)], "").code, 0);
    let page = std::fs::read_to_string(folder.join("quinte-play.1")).expect("a page");
    assert!(page.contains("fBquinte play\\fR [OPTIONS] [GAME]"), "{page}");
    assert!(page.contains(".SH EXAMPLES\n.TP\n\\fBquinte play rami"), "{page}");
    assert!(page.contains("quinte 0."), "the foot of a page names the program: {page}");
    let page = std::fs::read_to_string(folder.join("quinte-serve.1")).expect("a page");
    assert!(page.contains("QUINTE_HOUSE_PASSWORD\\fR environment variable"), "{page}");
}

/// Snip is there to be copied and tested, not to be played.
#[test]
fn the_game_to_copy_is_shown_to_nobody() {
    for arguments in
        [&["play", "snip"][..], &["rules", "snip"], &["play", "--help"], &["rules", "--help"]]
    {
        let ran = run(arguments, "");
        assert!(!ran.out.to_lowercase().contains("snip"), "{}", ran.out);
        assert!(ran.code == 2 || arguments[1] == "--help", "{ran:?}");
        assert!(!ran.err.contains("snip,") && !ran.err.contains(", snip"), "{}", ran.err);
    }
    let answer = run(&["judge"], r#"{"game":"snip","op":"info"}"#).out;
    assert!(answer.contains("BAD_REQUEST"), "{answer}");
}

#[test]
fn the_rulebook_has_every_clause_and_the_options_every_key() {
    let info = run(&["judge"], r#"{"game":"belote","op":"info"}"#).out;
    let info: Value = serde_json::from_str(&info).expect("JSON");
    let book = run(&["rules", "belote"], "").out;
    for clause in info["clauses"].as_array().expect("clauses") {
        let id = clause["id"].as_str().expect("an id");
        assert!(book.contains(&format!("\n{id} ")), "no {id} in\n{book}");
        let one = run(&["rules", "belote", id], "");
        assert!(one.code == 0 && one.out.starts_with(id), "{one:?}");
        for code in clause["codes"].as_array().expect("codes") {
            let code = code.as_str().expect("a code");
            assert!(one.out.contains(code), "{code}");
        }
    }
    let options = run(&["rules", "belote", "--options"], "").out;
    for option in info["options"].as_array().expect("options") {
        let key = option["key"].as_str().expect("a key");
        assert!(options.contains(&format!("\n{key} = ")), "no {key} in\n{options}");
    }
    for preset in info["presets"].as_array().expect("presets") {
        assert!(options.contains(preset.as_str().expect("a name")), "{preset}");
    }
}

#[test]
fn an_unknown_clause_is_told_which_there_are() {
    let ran = run(&["rules", "belote", "BEL-77"], "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("BEL-1.1 to BEL-10.5"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    let found = run(&["rules", "belote", "follow", "suit"], "");
    assert!(found.code == 0 && found.out.contains("\nBEL-5.2  Follow suit"), "{found:?}");
    assert_eq!(
        run(&["rules", "belote", "5.2"], "").out,
        run(&["rules", "belote", "bel-5.2"], "").out
    );
}

#[test]
fn a_reader_who_has_read_enough_is_no_failure() {
    let mut child = quinte(&["replay", "/dev/null"]);
    child.stdout(Stdio::null()).stderr(Stdio::null());
    assert_eq!(child.status().expect("the program runs").code(), Some(1));
    let mut child = quinte(&["rules", "belote"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

/// A program reads what people read.
#[test]
fn what_a_program_could_read_is_json() {
    let log = super::fresh_file("json_log.json");
    super::play_and_save(&["--set", "target=1"], &log);
    let json = |arguments: &[&str]| -> Value {
        let ran = run(arguments, "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
        serde_json::from_str(&ran.out).expect("one JSON object")
    };
    let verified = json(&["verify", super::text(&log), "--json"]);
    assert_eq!(verified["holds"], true, "{verified}");
    assert!(verified["checks"].as_array().is_some_and(|checks| checks.len() > 3));
    let refuted = run(&["verify", super::text(&log), "--commitment", "00", "--json"], "");
    assert_eq!(refuted.code, 1);
    let refuted: Value = serde_json::from_str(&refuted.out).expect("one JSON object");
    assert_eq!(refuted["holds"], false, "{refuted}");
    assert!(json(&["rules", "rami", "--json"])["clauses"].as_array().is_some());
    assert_eq!(json(&["rules", "belote", "5.3", "--json"])["valid"], true);
}

#[test]
fn a_misspelt_game_is_met_with_what_was_meant() {
    for (typed, meant) in [("beloet", "belote"), ("raim", "rami"), ("tracter", "tractor")] {
        for command in [&["play", typed][..], &["rules", typed], &["sim", typed]] {
            let ran = run(command, "");
            assert_eq!(ran.code, 2, "{ran:?}");
            assert!(ran.err.contains(&format!("did you mean {meant}?")), "{}", ran.err);
        }
    }
    assert!(!run(&["play", "chess"], "").err.contains("did you mean"));
}

#[test]
fn figures_stand_beside_their_goals() {
    let ran = run(&["bench", "belote: copy of a state", "--quick", "--json"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let told: Value = serde_json::from_str(&ran.out).expect("one JSON object");
    let line = &told["lines"][0];
    assert_eq!(
        (&line["goal"], told["lines"].as_array().map(Vec::len)),
        (&Value::from("15"), Some(1))
    );
    assert!(
        line["figure"].as_f64().is_some_and(|figure| figure > 0.0) && line["reached"].is_boolean()
    );
    let plain = run(&["bench", "belote: copy of a state", "--quick"], "").out;
    assert!(
        plain.contains("belote: copy of a state, ns") && plain.contains("goals reached"),
        "{plain}"
    );
    assert_eq!(run(&["bench", "no such line"], "").code, 1);
}
