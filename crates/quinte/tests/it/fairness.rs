//! `quinte verify` and `quinte replay`: an honest log holds, and no lie in a log goes unseen.

use std::path::Path;

use serde_json::{Value, json};

use super::{Ran, fresh_file, play_and_save, run, text};

/// A saved match with these words in its name, as a value.
fn saved(name: &str) -> (std::path::PathBuf, Value) {
    let file = fresh_file(&format!("{name}.json"));
    play_and_save(&["--seed", name, "--salt", "s", "--set", "target=50"], &file);
    let log = std::fs::read_to_string(&file).expect("the file was saved");
    (file, serde_json::from_str(&log).expect("a log is JSON"))
}

fn verify(log: &Value, file: &Path) -> Ran {
    std::fs::write(file, log.to_string()).expect("the file can be written");
    run(&["verify", text(file)], "")
}

#[test]
fn an_honest_log_holds_check_by_check() {
    let (file, log) = saved("honest");
    let ran = run(&["verify", text(&file)], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    for check in ["commitment", "deals", "actions", "score", "winner", "digest"] {
        assert!(ran.out.contains(&format!("ok      {check}")), "no {check} in\n{}", ran.out);
    }
    assert!(
        ran.out.contains("seed and salt") && ran.out.ends_with("Everything holds.\n"),
        "{ran:?}"
    );
    let shown = log["commitment"].as_str().expect("a commitment");
    assert_eq!(run(&["verify", text(&file), "--commitment", shown], "").code, 0);
    let other = run(&["verify", text(&file), "--commitment", &"0".repeat(64)], "");
    assert_eq!(other.code, 1, "{other:?}");
    assert!(other.out.contains("not the one you were shown"), "{other:?}");
}

/// Turns one digit of a hexadecimal text into another.
fn nudge(value: &mut Value) {
    let mut digits = value.as_str().expect("hex digits").to_string();
    let first = if digits.starts_with('0') { "1" } else { "0" };
    digits.replace_range(0..1, first);
    *value = json!(digits);
}

/// Changes a log of so many actions.
type Lie = fn(&mut Value, usize);

#[test]
fn every_lie_is_found() {
    let (_, log) = saved("lies");
    let file = fresh_file("lie.json");
    let actions = log["actions"].as_array().expect("actions").len();
    let lies: [(&str, Lie); 11] = [
        ("an action that is illegal", |log, n| log["actions"][n - 1]["action"] = json!("pass")),
        ("an action by another seat", |log, _| {
            let seat = log["actions"][0]["seat"].as_u64().expect("a seat");
            log["actions"][0]["seat"] = json!((seat + 1) % 4);
        }),
        ("an action too few", |log, n| {
            log["actions"].as_array_mut().expect("actions").truncate(n - 1);
        }),
        ("an action too many", |log, _| {
            let more = json!({"seat": 0, "action": "pass"});
            log["actions"].as_array_mut().expect("actions").push(more);
        }),
        ("a score", |log, _| log["result"]["scores"][0] = json!(5000)),
        ("a winner", |log, _| {
            let winner = log["result"]["winner"].as_u64().expect("a winner");
            log["result"]["winner"] = json!(1 - winner);
        }),
        ("a digest", |log, _| nudge(&mut log["result"]["digest"])),
        ("a commitment", |log, _| nudge(&mut log["commitment"])),
        ("a seed", |log, _| nudge(&mut log["seed"])),
        ("salt", |log, _| log["salt"] = json!(["t"])),
        ("a house rule", |log, _| log["options"]["belote_kept_on_failure"] = json!(false)),
    ];
    assert_eq!(verify(&log, &file).code, 0, "the log itself is honest");
    for (what, tell) in lies {
        let mut lie = log.clone();
        tell(&mut lie, actions);
        assert_ne!(lie, log, "{what}");
        let ran = verify(&lie, &file);
        assert_eq!(ran.code, 1, "{what}: {ran:?}");
        assert!(ran.out.contains("FAILED  "), "{what}: {ran:?}");
        assert!(ran.err.contains("failed: do not trust this log"), "{what}: {ran:?}");
    }
}

#[test]
fn a_seat_finds_its_own_salt() {
    let (file, mut log) = saved("salty");
    let verify_with = |salt: &[&str]| {
        let mut arguments = vec!["verify", text(&file)];
        salt.iter().for_each(|word| arguments.extend(["--salt", word]));
        run(&arguments, "")
    };
    let shown = verify_with(&[]);
    assert!(shown.code == 0 && shown.out.contains("note    salt of seat 0: \"s\""), "{shown:?}");
    let right = verify_with(&["0=s", "1="]);
    assert!(right.out.contains("ok      salt of seat 0: \"s\", as you gave it"), "{right:?}");
    assert_eq!(right.code, 0, "{right:?}");
    for wrong in ["0=t", "1=s", "3=s", "0="] {
        let ran = verify_with(&["0=s", wrong]);
        assert_eq!(ran.code, 1, "{wrong}: {ran:?}");
        assert!(ran.out.contains("FAILED  salt of seat "), "{wrong}: {ran:?}");
    }
    for unreadable in ["s", "4=s", "x=s"] {
        assert_eq!(verify_with(&[unreadable]).code, 2, "{unreadable}");
    }
    // The seat whose salt is in every deal was run by the house.
    log["people"] = json!([1]);
    let ran = verify(&log, &fresh_file("house-salt.json"));
    assert!(ran.code == 1 && ran.out.contains("but the house ran this seat"), "{ran:?}");
}

#[test]
fn reading_has_an_end() {
    for command in ["verify", "replay", "review"] {
        let ran = run(&[command, "/dev/zero"], "");
        assert_eq!(ran.code, 1, "{ran:?}");
        assert!(ran.err.contains("it is longer than 16 MB"), "{ran:?}");
    }
}

#[test]
fn what_cannot_be_checked_is_told() {
    let (_, log) = saved("bare");
    let file = fresh_file("bare-of.json");
    for (field, told) in [("result", "the result"), ("commitment", "commitment")] {
        let mut bare = log.clone();
        bare.as_object_mut().expect("a log").remove(field);
        let ran = verify(&bare, &file);
        assert_eq!(ran.code, 1, "{ran:?}");
        assert!(ran.out.contains(&format!("not checked  {told}")), "{ran:?}");
        assert!(!ran.out.contains("FAILED"), "{ran:?}");
    }
}

#[test]
fn unreadable_logs_are_told_so() {
    let file = fresh_file("unreadable.json");
    for content in
        ["", "{}", "[1]", "nonsense", r#"{"game":"chess","revision":1,"seed":"","actions":[]}"#]
    {
        std::fs::write(&file, content).expect("the file can be written");
        for command in ["verify", "replay"] {
            let ran = run(&[command, text(&file)], "");
            assert_eq!(ran.code, 1, "{content}: {ran:?}");
            assert_eq!(ran.err.lines().count(), 1, "{content}: {ran:?}");
        }
    }
    assert_eq!(run(&["verify", "/no/such/log"], "").code, 1);
    assert_eq!(run(&["replay", "/no/such/log"], "").code, 1);
    let (_, mut log) = saved("revision");
    log["revision"] = json!(9999);
    let ran = verify(&log, &file);
    assert!(ran.code == 1 && ran.out.contains("revision 9999"), "{ran:?}");
}

#[test]
fn a_match_is_told_again_to_whoever_asks() {
    let (file, log) = saved("again");
    let all = run(&["replay", text(&file)], "").out;
    let seat = run(&["replay", text(&file), "--seat", "1"], "").out;
    let watcher = run(&["replay", text(&file), "--watch"], "").out;
    for told in [&all, &seat, &watcher] {
        assert!(told.contains(log["result"]["digest"].as_str().expect("a digest")), "{told}");
        assert!(told.contains("Score: seats 0 and 2: "), "{told}");
        assert!(told.contains("Winner: seats "), "{told}");
    }
    assert!(all.contains("[told to seat 3] You receive"), "{all}");
    assert!(seat.contains("You receive") && !seat.contains("told to seat"), "{seat}");
    assert!(!watcher.contains("You receive"), "{watcher}");
    assert_eq!(run(&["replay", text(&file), "--seat", "4"], "").code, 1);
    assert_eq!(run(&["replay", text(&file), "--seat", "1", "--watch"], "").code, 2);
}

#[test]
fn a_replay_for_programs_is_one_object() {
    let (file, log) = saved("object");
    let parse = |out: &str| serde_json::from_str::<Value>(out).expect("one JSON object");
    let all = parse(&run(&["replay", text(&file), "--json"], "").out);
    let watcher = parse(&run(&["replay", text(&file), "--json", "--watch"], "").out);
    for key in ["scores", "winner", "digest"] {
        assert_eq!(all[key], log["result"][key]);
    }
    let events = |value: &Value| value["events"].as_array().expect("events").clone();
    assert!(events(&watcher).iter().all(|event| event["to"] == "all"));
    assert!(events(&all).len() > events(&watcher).len());
    assert_eq!(all["actions"], json!(log["actions"].as_array().expect("actions").len()));
}

#[test]
fn a_replay_stops_at_the_first_broken_rule() {
    let (_, mut log) = saved("broken");
    let file = fresh_file("broken-rule.json");
    log["actions"][1] = log["actions"][0].clone();
    std::fs::write(&file, log.to_string()).expect("the file can be written");
    let ran = run(&["replay", text(&file)], "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("action 1 (counted from 0)"), "{}", ran.err);
    assert!(ran.err.contains("breaks BEL-"), "{}", ran.err);
    assert!(!ran.out.is_empty(), "it is told up to there");
}
