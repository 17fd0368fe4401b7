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

/// A log with one change, as `testdata/fair/lies.json` writes it down.
fn told(log: &Value, lie: &Value) -> Value {
    let mut log = log.clone();
    let at = lie["at"].as_str().expect("a place");
    let (parent, key) = at.rsplit_once('/').expect("a place has a parent");
    if let Some(more) = lie.get("add") {
        let list = log.pointer_mut(at).and_then(Value::as_array_mut);
        list.expect("a list").push(more.clone());
        return log;
    }
    match (log.pointer_mut(parent).expect("the parent"), lie.get("value")) {
        (Value::Object(fields), Some(value)) => drop(fields.insert(key.into(), value.clone())),
        (Value::Object(fields), None) => drop(fields.remove(key)),
        (Value::Array(items), Some(value)) => {
            items[key.parse::<usize>().expect("a number")] = value.clone();
        }
        (Value::Array(items), None) => drop(items.remove(key.parse().expect("a number"))),
        _ => unreachable!("only lists and objects have places"),
    }
    log
}

/// The page is told the same lies: web/tests/house/verify.spec.ts.
#[test]
fn every_lie_is_found() {
    let fair = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fair");
    let read = |name: &str| -> Value {
        let text = std::fs::read_to_string(fair.join(name)).expect("the file is there");
        serde_json::from_str(&text).expect("it is JSON")
    };
    let (log, lies, file) = (read("honest.json"), read("lies.json"), fresh_file("lie.json"));
    assert_eq!(verify(&log, &file).code, 0, "the log itself is honest");
    for lie in lies.as_array().expect("a list") {
        let told = told(&log, lie);
        assert_ne!(told, log, "{lie}");
        let ran = verify(&told, &file);
        assert_eq!(ran.code, 1, "{lie}: {ran:?}");
        let how = match (ran.out.contains("FAILED  "), ran.out.contains("not checked  ")) {
            (true, _) => "failed",
            (false, true) => "unchecked",
            (false, false) => "unreadable",
        };
        assert_eq!(lie["how"], how, "{lie}: {ran:?}");
        assert!(!ran.out.contains("Everything holds"), "{lie}: {ran:?}");
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

/// Who asked for hints stands beside the match: told by every reader of logs, in both forms, and judged by none.
#[test]
fn hints_are_told_beside_the_match() {
    let (file, mut log) = saved("hinted");
    log["hints"] = json!([{"seat": 0, "at": 3}, {"seat": 2, "at": 5}, {"seat": 0, "at": 5}]);
    assert_eq!(verify(&log, &file).code, 0);
    let lines = run(&["replay", text(&file), "--as", "text"], "").out;
    assert!(lines.contains("\nhint 0 3\nhint 2 5\nhint 0 5\n"), "{lines}");
    std::fs::write(&file, lines).expect("the file can be written");
    for command in ["verify", "replay"] {
        let told = run(&[command, text(&file)], "");
        assert!(told.out.contains("3 hints were asked for, by seats 0 and 2"), "{told:?}");
    }
    for wrong in [json!([{"seat": 7, "at": 0}]), json!([{"seat": 0}]), json!({}), json!([3])] {
        log["hints"] = wrong;
        assert_eq!(verify(&log, &file).code, 1, "{log}");
    }
}
