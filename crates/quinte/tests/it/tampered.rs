//! Logs that somebody has been at: `verify` neither panics nor hangs, writes nothing but plain lines,
//! and holds no changed match for true. 200 of them here, 10,000 with `QUINTE_LONG=1`.

use std::process::Stdio;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use cards::Dice;
use serde_json::{Map, Value, json};

use super::{Ran, fresh_file, quinte, run, text};

/// Tables with bots that are quick, one for each game.
const TABLES: [(&str, &str, &str); 5] = [
    ("belote", "target=100", "novice,club,random,novice"),
    ("bezique", "target=200", "novice,random"),
    ("tractor", "win_at=reach_ace", "club,novice,club,novice"),
    ("canasta", "target=1000", "novice,novice,novice,novice"),
    ("rami", "match={\"deals\":2}", "novice,novice,novice,novice"),
];

/// What may stand where something else stood.
const STRANGE: [&str; 16] = [
    "null",
    "true",
    "-1",
    "0",
    "3.5",
    "1e308",
    "18446744073709551615",
    "123456789012345678901234567890",
    "\"\"",
    "\"house\"",
    "\"close 4294967295\"",
    "\"\\u001b[2K\\rok      everything\\nEverything holds.\"",
    "\"\\u009b31m\\u202e\\u0000\"",
    "[]",
    "{}",
    "[[[{\"a\":[0]}]]]",
];

/// A saved match of each game, played by bots: once, for two tests at a time would save to one file.
fn honest() -> &'static [Value] {
    static HONEST: LazyLock<Vec<Value>> = LazyLock::new(played);
    &HONEST
}

fn played() -> Vec<Value> {
    let play = |(game, rule, seats): &(&str, &str, &str)| {
        let file = fresh_file(&format!("honest-{game}.json"));
        let mut arguments = vec!["play", game, "--seed", "tamper", "--seats", seats];
        let players = format!("players={}", seats.split(',').count());
        arguments.extend(["--set", rule]);
        if *game != "tractor" {
            arguments.extend(["--set", &players]);
        }
        let ran = run(&arguments, format!("save {}\nquit\n", file.display()));
        assert!(ran.out.contains("Saved."), "{game}: {ran:?}");
        assert!(run(&["verify", text(&file)], "").out.ends_with("Everything holds.\n"), "{game}");
        let log = std::fs::read_to_string(&file).expect("it was saved");
        serde_json::from_str(&log).expect("a log is JSON")
    };
    TABLES.iter().map(play).collect()
}

/// Verifies within a time limit.
fn verify(log: &str, dice: &mut Dice) -> Ran {
    let file = fresh_file(&format!("tampered-{}.json", dice.next_u64()));
    std::fs::write(&file, log).expect("the file can be written");
    let child = quinte(&["verify", text(&file)])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.expect("the program starts");
    let until = Instant::now() + Duration::from_secs(30);
    while child.try_wait().expect("it can be waited for").is_none() {
        if Instant::now() > until {
            let _ = child.kill();
            panic!("verify hangs with {}", file.display());
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let output = child.wait_with_output().expect("it has ended");
    let _ = std::fs::remove_file(&file);
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("output is text"),
        err: String::from_utf8(output.stderr).expect("complaints are text"),
    }
}

/// The places of all values in a document, as JSON pointers.
fn places(json: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_string());
    match json {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| places(value, &format!("{at}/{key}"), all));
        }
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.for_each(|(n, value)| places(value, &format!("{at}/{n}"), all));
        }
        _ => {}
    }
}

fn pick<'a, T>(items: &'a [T], dice: &mut Dice) -> &'a T {
    &items[dice.below(items.len() as u32) as usize]
}

/// A place of the log: every top field is as likely as any other, and then whatever is in it.
fn place(log: &Value, dice: &mut Dice) -> String {
    let keys: Vec<&String> = log.as_object().expect("a log").keys().collect();
    let key = pick(&keys, dice).as_str();
    let mut all = Vec::new();
    places(&log[key], &format!("/{key}"), &mut all);
    pick(&all, dice).clone()
}

/// Changes a log in one of many ways; gives its text.
fn tamper(log: &Value, others: &[Value], dice: &mut Dice) -> String {
    let mut lie = log.clone();
    let actions = lie["actions"].as_array().expect("actions").len() as u32;
    let (one, two) = (dice.below(actions) as usize, dice.below(actions) as usize);
    match dice.below(14) {
        0 => {
            let strange: Value = serde_json::from_str(pick::<&str>(&STRANGE, dice)).expect("JSON");
            *lie.pointer_mut(&place(log, dice)).expect("a place") = strange;
        }
        1 => drop_place(&mut lie, &place(log, dice)),
        2 => add_field(&mut lie, &place(log, dice)),
        3 => lie["actions"].as_array_mut().expect("actions").swap(one, two),
        4 => {
            let entry = lie["actions"][one].clone();
            lie["actions"].as_array_mut().expect("actions").insert(two, entry);
        }
        5 => lie["actions"].as_array_mut().expect("actions").truncate(one),
        6 => lie["actions"][one]["action"] = log["actions"][two]["action"].clone(),
        7 => lie["actions"][one]["seat"] = json!(dice.below(5)),
        8 => {
            let key = *pick(&["seed", "commitment", "options", "result", "game", "revision"], dice);
            lie[key] = pick(others, dice)[key].clone();
        }
        9 => lie["salt"] = json!(["", pick(&["x", "", "\u{7}"], dice)]),
        10 => {
            let digits = pick(&["seed", "commitment", "digest"], dice);
            let whole = if *digits == "digest" { &mut lie["result"] } else { &mut lie };
            let mut hex = whole[*digits].as_str().expect("hex").to_string();
            let at = dice.below(64) as usize;
            hex.replace_range(at..=at, pick::<&str>(&["0", "7", "f", "F", "g"], dice));
            whole[*digits] = json!(hex);
        }
        11 => return doubled(&lie, dice),
        12 => return scratched(&lie.to_string(), dice),
        _ => {
            let deep = 50 + dice.below(100_000) as usize;
            let nest = format!("{}{}", "[".repeat(deep), "]".repeat(deep));
            return lie.to_string().replacen("{", &format!("{{\"options\":{nest},"), 1);
        }
    }
    lie.to_string()
}

fn drop_place(lie: &mut Value, place: &str) {
    let (parent, key) = place.rsplit_once('/').expect("a place has a parent");
    match lie.pointer_mut(parent).expect("the parent") {
        Value::Object(fields) => drop(fields.remove(key)),
        Value::Array(items) => drop(items.remove(key.parse().expect("a number"))),
        _ => unreachable!("only lists and objects have places"),
    }
}

fn add_field(lie: &mut Value, place: &str) {
    match lie.pointer_mut(place).expect("the place") {
        Value::Object(fields) => drop(fields.insert("more\u{1b}[1A".into(), json!(1))),
        Value::Array(items) => items.push(json!({"seat": 0, "action": "pass"})),
        other => *other = json!([other.clone()]),
    }
}

/// A field that stands twice, the second time with another value.
fn doubled(lie: &Value, dice: &mut Dice) -> String {
    let fields: &Map<String, Value> = lie.as_object().expect("a log");
    let keys: Vec<&String> = fields.keys().collect();
    let (key, strange) = (pick(&keys, dice), pick(&STRANGE, dice));
    match dice.below(2) {
        0 => lie.to_string().replacen('{', &format!("{{\"{key}\":{strange},"), 1),
        _ => lie.to_string().replacen("{\"seat\"", &format!("{{\"seat\":{strange},\"seat\""), 1),
    }
}

/// Single characters changed, dropped or put in.
fn scratched(text: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..1 + dice.below(3) {
        let at = dice.below(letters.len() as u32) as usize;
        let letter =
            *pick(&['0', '1', '"', '{', ']', ',', ' ', '\u{1b}', '\u{9b}', 'S', 'é'], dice);
        match dice.below(3) {
            0 => letters[at] = letter,
            1 => drop(letters.remove(at)),
            _ => letters.insert(at, letter),
        }
    }
    letters.into_iter().collect()
}

/// What a log means, without the ways in which the same can be written.
fn meaning(log: &Value) -> Value {
    let mut same = log.clone();
    let fields = same.as_object_mut().expect("a log that holds is an object");
    // Beside the match, not of it.
    fields.remove("people");
    fields.remove("taken_back");
    fields.remove("hints");
    let salt: Vec<Value> = match fields.remove("salt") {
        Some(Value::Array(grains)) => grains,
        Some(Value::Null) | None => Vec::new(),
        Some(one) => vec![one],
    };
    let salt: Vec<&str> = salt.iter().map(|grain| grain.as_str().unwrap_or("")).collect();
    fields.insert("salt".into(), json!(salt.join("\n").trim_end_matches('\n')));
    for key in ["seed", "game"] {
        fields[key] = json!(fields[key].as_str().expect("text").to_lowercase());
    }
    if fields["result"]["winner"].is_null() {
        fields["result"]["winner"] = Value::Null;
    }
    for entry in fields["actions"].as_array_mut().expect("actions") {
        let action = entry["action"].as_str().expect("notation").to_lowercase();
        entry["action"] = json!(action.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    same
}

#[test]
fn no_tampered_log_is_held_for_true() {
    let long = std::env::var("QUINTE_LONG").is_ok_and(|value| value == "1");
    let (honest, dice) = (honest(), &mut Dice::new(7));
    let (mut held, mut failed, mut unreadable) = (0, 0, 0);
    for n in 0..if long { 10_000 } else { 200 } {
        let log = &honest[n % honest.len()];
        let lie = tamper(log, honest, dice);
        let ran = verify(&lie, dice);
        let shown = || format!("{n}: {ran:?}\n{}", &lie.chars().take(3_000).collect::<String>());
        assert!((0..=1).contains(&ran.code), "{}", shown());
        assert!(!ran.err.contains("panicked"), "{}", shown());
        for said in [&ran.out, &ran.err] {
            assert!(!said.contains(|c: char| c.is_control() && c != '\n'), "{}", shown());
            assert!(said.len() < 20_000, "{}", shown());
        }
        let holds = ran.out.lines().any(|line| line.starts_with("Everything holds"));
        assert_eq!(holds, ran.code == 0, "{}", shown());
        if !holds {
            *if ran.out.is_empty() { &mut unreadable } else { &mut failed } += 1;
            continue;
        }
        held += 1;
        let told: Value = serde_json::from_str(&lie).unwrap_or_else(|_| panic!("{}", shown()));
        let (mut told, mut truth) = (meaning(&told), meaning(log));
        // An option that is not written down has its usual value; the digest covers that.
        let (options, true_options) = (told["options"].take(), truth["options"].take());
        for (key, value) in options.as_object().into_iter().flatten() {
            assert_eq!(true_options.get(key), Some(value), "{}", shown());
        }
        assert_eq!(told, truth, "{}", shown());
    }
    println!("{failed} found out, {unreadable} unreadable, {held} mean the same as before");
    assert!(failed > 50 && unreadable > 50, "{failed} {unreadable} {held}");
}

#[test]
fn keys_that_stand_twice_are_refused_at_every_level() {
    let log = &honest()[0].to_string();
    for (from, to) in [
        ("{", "{\"seed\":\"\","),
        ("\"options\":{", "\"options\":{\"target\":5,"),
        ("{\"seat\":", "{\"seat\":0,\"seat\":"),
        ("\"result\":{", "\"result\":{\"digest\":\"\","),
    ] {
        let ran = verify(&log.replacen(from, to, 1), &mut Dice::new(1));
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran:?}");
        assert!(ran.err.contains("stands twice"), "{ran:?}");
    }
}
