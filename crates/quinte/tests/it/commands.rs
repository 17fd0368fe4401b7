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

/// A slip of the finger is met with what was meant.
#[test]
fn what_was_meant_is_suggested() {
    assert!(run(&["paly"], "").err.contains("'play'"));
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
        for command in ["play", "resume", "verify"] {
            assert!(ran.out.contains(command), "{shell} lacks {command}");
        }
    }
    assert!(run(&["man"], "").out.contains(".TH quinte 1"));
    let folder = super::fresh_file("man");
    let _ = std::fs::remove_dir_all(&folder);
    assert_eq!(run(&["man", super::text(&folder)], "").code, 0);
    assert!(folder.join("quinte-play.1").exists());
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
    assert!(ran.err.contains("BEL-5.2"), "{}", ran.err);
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
