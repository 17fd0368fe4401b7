//! Whatever comes in, exactly one JSON object comes out, soon, with the id that went in.
//!
//! Real questions, the examples of all rulebooks and the golden logs, are put to the judge as they are,
//! then with each field doubled, each object grown by a field, each list grown too long, and damaged
//! at random from a fixed seed. The judge's guard against its own faults would hide a panic, so a fault
//! counts as a failure here.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use cards::Dice;
use engine::Spoken;
use engine::rulebook::Example;
use games::{GameName, Visit};
use judge::judge;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

/// No answer may take longer, even of a program that was built to be debugged on a busy machine.
const PATIENCE: Duration = Duration::from_secs(2);

/// Every example of a rulebook as a request, without an id.
struct Examples;

impl Visit for Examples {
    type Out = Vec<Value>;

    fn visit<G: Spoken>(self) -> Vec<Value> {
        let asked = |example: &Example| {
            let mut ask: Value = serde_json::from_str(&example.ask).expect("an example is JSON");
            ask["game"] = json!(G::NAME);
            ask
        };
        let examples = G::rulebook().clauses.iter().flat_map(|clause| &clause.examples);
        let understood = examples.filter(|example| !example.answer.contains("BAD_REQUEST"));
        let mut asks: Vec<Value> = understood.map(asked).collect();
        let clause = &G::rulebook().clauses[0].id;
        asks.push(json!({"game": G::NAME, "op": "info"}));
        asks.push(json!({"game": G::NAME, "op": "clause", "clause": clause}));
        asks
    }
}

/// A golden match of every game that has one, and one from orders.
fn replays() -> Vec<Value> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/golden");
    let files = std::fs::read_dir(folder).expect("golden matches are there").flatten();
    let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "json"));
    files.sort_unstable();
    let golden = |game: GameName| {
        let of_game = |file: &&PathBuf| {
            let name = file.file_name().and_then(|name| name.to_str()).expect("plain names");
            name.starts_with(&format!("{game}-"))
        };
        let text = std::fs::read_to_string(files.iter().rfind(of_game)?).expect("it is text");
        let mut log: Value = serde_json::from_str(&text).expect("a log is JSON");
        // The beginning tells as much, and damage finds more than actions in it.
        log["actions"].as_array_mut().expect("a log has actions").truncate(12);
        Some(json!({"game": log["game"], "op": "replay", "log": log}))
    };
    let orders = json!({"game": "belote", "revision": 1, "options": {"players": 2},
        "orders": [3, ["7S", "8S"], 1], "actions": [{"seat": "house", "action": "close 3"}]});
    let mut replays: Vec<Value> = GameName::ALL.into_iter().filter_map(golden).collect();
    replays.push(json!({"game": "belote", "op": "replay", "log": orders}));
    replays
}

fn requests() -> Vec<Value> {
    let mut requests: Vec<Value> =
        GameName::ALL.into_iter().flat_map(|game| game.visit(Examples)).collect();
    requests.extend(replays());
    requests
}

/// The answer to a line, which has its envelope and came in time. The id is told as it was written.
fn answered(line: &[u8]) -> Value {
    let shown = || String::from_utf8_lossy(line).chars().take(2000).collect::<String>();
    let start = Instant::now();
    let text = judge(line, 7);
    assert!(start.elapsed() < PATIENCE, "{:?} for {}", start.elapsed(), shown());
    assert!(!text.contains(['\n', '\r']), "one line: {text}");
    let fields: BTreeMap<String, Box<RawValue>> =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let read = |key: &str, value: &RawValue| match key {
        "id" => json!(value.get()),
        _ => serde_json::from_str(value.get()).expect("an answer is JSON"),
    };
    let told = fields.iter().map(|(key, value)| (key.clone(), read(key, value)));
    let answer: Value = told.collect::<Map<_, _>>().into();
    for key in ["id", "valid", "errorCode", "clause", "details"] {
        assert!(answer.get(key).is_some(), "no {key} in {text}");
    }
    assert_eq!(answer["valid"] == true, answer["errorCode"].is_null(), "{text}");
    assert_ne!(answer["errorCode"], "JUDGE_FAULT", "{}", shown());
    answer
}

/// The answer to a request with this id, which must come back as it was written.
fn answered_with_id(request: &str, id: &str) -> Value {
    let rest = request.strip_prefix('{').expect("a request is an object");
    let comma = if rest == "}" { "" } else { "," };
    let answer = answered(format!(r#"{{"id":{id}{comma}{rest}"#).as_bytes());
    let shown: String = request.chars().take(2000).collect();
    assert_eq!(answer["id"], id, "{answer} to {shown}");
    answer
}

fn message(answer: &Value) -> &str {
    assert_eq!(answer["errorCode"], "BAD_REQUEST", "{answer}");
    answer["details"]["message"].as_str().expect("a refusal has a message")
}

/// Every object in the value, as a path of keys and places that leads to it.
fn objects(value: &Value, here: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.push(here.to_string());
            fields.iter().for_each(|(key, inner)| objects(inner, &format!("{here}/{key}"), found));
        }
        Value::Array(list) => {
            let entries = list.iter().enumerate();
            entries.for_each(|(at, inner)| objects(inner, &format!("{here}/{at}"), found));
        }
        _ => {}
    }
}

fn at<'a>(value: &'a mut Value, path: &str) -> &'a mut Map<String, Value> {
    value.pointer_mut(path).and_then(Value::as_object_mut).expect("the path leads to an object")
}

#[test]
fn real_questions_are_understood() {
    for request in requests() {
        let answer = answered_with_id(&request.to_string(), "1");
        // Those orders deal no whole pack.
        let understood =
            answer["errorCode"] != "BAD_REQUEST" || !request["log"]["orders"].is_null();
        assert!(understood, "{request}: {answer}");
    }
}

#[test]
fn a_field_that_nobody_asks_for_is_refused_at_every_level() {
    for request in requests() {
        let mut places = Vec::new();
        objects(&request, "", &mut places);
        for place in places {
            let mut grown = request.clone();
            at(&mut grown, &place).insert("phaze".to_string(), json!(2));
            let answer = answered_with_id(&grown.to_string(), "1");
            assert_eq!(answer["errorCode"], "BAD_REQUEST", "{grown}");
        }
    }
    let misspelt = r#"{"game":"bezique","op":"trick","trump":"C","plays":["9D"],"phaze":2}"#;
    assert_eq!(
        message(&answered(misspelt.as_bytes())),
        r#""trick" has no field "phaze"; it has id, game, op, options, trump, plays, phase, last"#
    );
}

#[test]
fn a_field_said_twice_is_refused_at_every_level() {
    for request in requests() {
        let mut places = Vec::new();
        objects(&request, "", &mut places);
        for place in places {
            let mut doubled = request.clone();
            let fields = at(&mut doubled, &place);
            let Some((key, value)) = fields.iter().next_back() else { continue };
            let (key, value) = (key.clone(), value.clone());
            fields.insert("again".to_string(), value);
            let text = doubled.to_string().replace(r#""again":"#, &format!("{key:?}:"));
            let answer = answered_with_id(&text, "1");
            assert_eq!(message(&answer), format!("the field {key:?} is there twice"), "{text}");
        }
    }
    let twice = r#"{"id":1,"game":"belote","op":"info","id":1}"#;
    assert_eq!(message(&answered(twice.as_bytes())), r#"the field "id" is there twice"#);
}

/// Every variant of the value in which one place holds what `with` gives for it.
fn replaced(value: &Value, with: &dyn Fn(&Value) -> Option<Value>, found: &mut Vec<Value>) {
    let keys: Vec<String> = match value {
        Value::Object(fields) => fields.keys().cloned().collect(),
        Value::Array(list) => (0..list.len()).map(|at| at.to_string()).collect(),
        _ => Vec::new(),
    };
    found.extend(with(value));
    for key in keys {
        let pointer = format!("/{key}");
        let inner = value.pointer(&pointer).expect("one of its own keys");
        let mut variants = Vec::new();
        replaced(inner, with, &mut variants);
        for variant in variants {
            let mut whole = value.clone();
            *whole.pointer_mut(&pointer).expect("one of its own keys") = variant;
            found.push(whole);
        }
    }
}

/// One request for each operation of each game: growing every list of every example takes minutes.
fn one_of_each() -> Vec<Value> {
    let mut kept: Vec<Value> = Vec::new();
    for request in requests() {
        let longer = |old: &Value| old.to_string().len() < request.to_string().len();
        match kept.iter_mut().find(|k| k["game"] == request["game"] && k["op"] == request["op"]) {
            Some(old) if longer(old) => *old = request,
            Some(_) => {}
            None => kept.push(request),
        }
    }
    kept
}

#[test]
fn lists_and_texts_have_limits_that_are_told() {
    let long_list = |value: &Value| value.is_array().then(|| json!(vec![Value::Null; 50_001]));
    let long_text = |value: &Value| value.as_str().map(|_| json!("♠".repeat(334)));
    for request in one_of_each() {
        let mut grown = Vec::new();
        replaced(&request, &long_list, &mut grown);
        for line in grown {
            let answer = answered_with_id(&line.to_string(), "1");
            let told = message(&answer);
            let known = ["200", "500", "5000", "50000"];
            let limit =
                known.iter().any(|most| told.ends_with(&format!("more than {most} entries")));
            assert!(limit && told.starts_with("a list in \""), "{told}");
        }
        let mut grown = Vec::new();
        replaced(&request, &long_text, &mut grown);
        for line in grown {
            let told = message(&answered_with_id(&line.to_string(), "1")).to_string();
            assert!(told.starts_with("a text in \"") && told.ends_with("0 bytes"), "{told}");
        }
    }
}

/// The largest questions within the limits, of those operations whose work grows fastest.
#[test]
fn the_largest_questions_are_answered_soon() {
    let suits = ["S", "H", "D", "C"];
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    let pack: Vec<String> = [1, 2]
        .iter()
        .flat_map(|_| suits.iter().flat_map(|s| ranks.map(|r| format!("{r}{s}"))))
        .collect();
    let many = |entry: Value, n: usize| vec![entry; n];
    let trump = json!({"rank": "2", "suit": "S"});
    let spades: Vec<String> = pack.iter().filter(|card| card.ends_with('S')).cloned().collect();
    let rows = many(json!(pack), 200);
    let undo = json!([{"undo": true}, {"meld": ["4S", "4H", "4D"]}, {"melds": rows}]);
    let steps: Vec<&Value> = undo.as_array().expect("a list").iter().cycle().take(60).collect();
    let turns = [
        json!({"meld": pack}),
        json!({"undo": true}),
        json!({"discard": pack}),
        json!({"add": {"meld": 0, "cards": pack}}),
    ];
    let mut largest = vec![
        json!({"game": "canasta", "op": "suggest", "hand": pack, "melds": many(json!(["4S", "4H", "4D"]), 200)}),
        json!({"game": "canasta", "op": "suggest", "hand": pack}),
        json!({"game": "canasta", "op": "arrange", "cards": pack}),
        json!({"game": "canasta", "op": "arrange", "cards": ["4S","5S","6S","7S","8S","9S","10S","JS","QS","KS","AS","2S","2H","2D","2C","JK","JK","JK"]}),
        json!({"game": "canasta", "op": "meld", "cards": pack, "first": false, "table": many(json!(["4S", "4H", "4D"]), 200)}),
        json!({"game": "canasta", "op": "opening", "melds": rows, "score": 0}),
        json!({"game": "rami", "op": "opening", "melds": rows}),
        json!({"game": "rami", "op": "meld", "cards": pack}),
        json!({"game": "rami", "op": "add", "meld": ["4S", "5S", "6S"], "cards": pack}),
        json!({"game": "rami", "op": "score", "hands": rows}),
        json!({"game": "tractor", "op": "lead", "trump": trump, "hand": pack, "play": spades}),
        json!({"game": "tractor", "op": "follow", "trump": trump, "lead": spades, "hand": pack, "play": pack}),
        json!({"game": "tractor", "op": "unbeatable", "trump": trump, "cards": spades, "hand": pack, "played": pack}),
        json!({"game": "tractor", "op": "classify", "trump": trump, "cards": spades}),
        json!({"game": "rami", "op": "turn", "hand": pack[..14], "stock": pack, "discard": pack, "steps": steps}),
        json!({"game": "canasta", "op": "turn", "hand": pack, "stock": pack, "pile": [], "score": 0, "steps": steps}),
    ];
    for turn in turns {
        let steps = many(turn, 500);
        largest.push(json!({"game": "rami", "op": "turn", "hand": pack[..14], "stock": pack,
                            "discard": pack, "steps": steps}));
        largest.push(json!({"game": "canasta", "op": "turn", "hand": pack, "stock": pack,
                            "pile": ["5S"], "score": 0, "steps": steps}));
    }
    for mut replay in replays() {
        replay["log"]["actions"] = json!(many(json!({"seat": "house", "action": "close"}), 50_000));
        largest.push(replay);
    }
    for request in largest {
        answered_with_id(&request.to_string(), "1");
    }
}

#[test]
fn an_id_comes_back_as_it_was_written() {
    let plain = r#"{"game":"belote","op":"info"}"#;
    let long = format!("{:?}", "x".repeat(4094));
    let nested = format!("{}{}", "[".repeat(100), "]".repeat(100));
    let ids = [
        "null",
        "0",
        "-0",
        "1.50",
        "1E+2",
        "1e999",
        "true",
        r#""""#,
        "123456789012345678901234567890",
        r#""\u0041\/""#,
        r#""\ud800""#,
        r#"[1, {"a": 1, "a": [ ]}]"#,
        &long,
        &nested,
    ];
    for id in ids {
        for request in
            [plain, "{}", r#"{"game":"chess"}"#, r#"{"game":"belote","op":"info","x":1e999}"#]
        {
            answered_with_id(request, id);
        }
    }
    let broken = judge("{\"id\":[1,\n2],\"game\":\"belote\"}", 1);
    assert!(broken.starts_with(r#"{"id":[1, 2],"valid":false"#), "{broken}");
    for id in [format!("{:?}", "x".repeat(4095)), format!("[{nested}]")] {
        let answer = answered(format!(r#"{{"id":{id},"game":"belote","op":"info"}}"#).as_bytes());
        assert!(answer["id"] == "null" && message(&answer).contains("\"id\" is longer than"));
    }
}

#[test]
fn known_garbage_is_answered() {
    let deep = "[".repeat(1 << 20);
    let deep_object = r#"{"a":"#.repeat(1 << 18);
    let closed = format!(r#"{{"id":5,"game":{}{}}}"#, "[".repeat(10_000), "]".repeat(10_000));
    let long = format!(r#"{{"game":"belote","op":"{}"}}"#, "x".repeat(1 << 21));
    let longer = format!(r#"{{"id":1,"game":"belote","op":"{}"}}"#, "x".repeat(4 << 20));
    let lines: [&[u8]; 19] = [
        b"",
        b" ",
        b"\0",
        b"\0\0\0{}",
        b"null",
        b"0",
        b"\"belote\"",
        b"[]",
        b"{}",
        b"{\"game\"",
        b"{}{}",
        b"{\"game\":\"belote\",\"op\":null}",
        b"\xff\xfe{\x00}",
        b"{\"game\":\"bel\xc3\x28ote\"}",
        b"\xef\xbb\xbf{}",
        deep.as_bytes(),
        deep_object.as_bytes(),
        long.as_bytes(),
        longer.as_bytes(),
    ];
    for line in lines {
        message(&answered(line));
    }
    let answer = answered(closed.as_bytes());
    assert_eq!(answer["id"], "5");
    assert_eq!(message(&answer), r#""game" is nested deeper than 16 levels"#);
    assert_eq!(message(&answered(longer.as_bytes())), "line 7 is longer than 4194304 bytes");
}

/// What is put where something else was. `\u{1}` and a letter stand for JSON that no [`Value`] holds.
fn nasty(dice: &mut Dice) -> Value {
    let deck = ["7S", "KH#2", "10♦", "TC", "JK", "BJ", "AS#9", "♠", "0S", "QQ", "as", "K\0H"];
    match dice.below(14) {
        0 => Value::Null,
        1 => json!(dice.below(2) == 0),
        2 => json!(i64::MIN),
        3 => json!(u64::MAX),
        4 => json!(-1.5e300),
        5 => json!(i64::from(dice.below(14)) - 2),
        6 => json!("\u{202e}\0\u{7f}\u{1f0a1}\n\"\\"),
        7 => json!("x".repeat(1 << dice.below(12))),
        8 => json!([]),
        9 => json!({}),
        10 => json!({"preset": "seed", "players": 3}),
        11 => {
            (0..1 << dice.below(9)).map(|_| deck[dice.below(deck.len() as u32) as usize]).collect()
        }
        12 => json!(deck[dice.below(deck.len() as u32) as usize]),
        _ => json!(format!("\u{1}{}", (b'A' + dice.below(RAW.len() as u32) as u8) as char)),
    }
}

/// JSON that no [`Value`] holds, or that is spelt oddly.
const RAW: [&str; 8] = [
    "1e999",
    "-0",
    "1.0E+0",
    "123456789012345678901234567890",
    r#""\ud800""#,
    r#"{"a":1,"a":2}"#,
    r#""\u0037\u0053""#,
    "DEEP",
];

fn written(value: &Value) -> String {
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let mut text = value.to_string();
    for (letter, raw) in ('A'..).zip(RAW) {
        let mark = format!("\"\\u0001{letter}\"");
        if text.contains(&mark) {
            text = text.replace(&mark, if raw == "DEEP" { &deep } else { raw });
        }
    }
    text
}

/// Walks to some place of the value and damages it there.
fn damage(value: &mut Value, dice: &mut Dice) {
    let deeper = dice.below(4) > 0;
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let at = dice.below(fields.len() as u32) as usize;
            let key = fields.keys().nth(at).expect("counted").clone();
            let other = fields.values().nth(dice.below(fields.len() as u32) as usize).cloned();
            match dice.below(6) {
                _ if deeper => damage(&mut fields[&key], dice),
                0 => drop(fields.remove(&key)),
                1 => drop(fields.insert(format!("{key}\u{301}"), json!(1))),
                2 => {
                    let value = fields.remove(&key).expect("it is there");
                    fields.insert(key.to_uppercase(), value);
                }
                3 => fields[&key] = other.expect("counted"),
                4 => fields[&key] = json!([fields[&key]]),
                _ => fields[&key] = nasty(dice),
            }
        }
        Value::Array(list) if !list.is_empty() => {
            let at = dice.below(list.len() as u32) as usize;
            match dice.below(5) {
                _ if deeper => damage(&mut list[at], dice),
                0 => drop(list.remove(at)),
                1 => list.insert(at, nasty(dice)),
                2 => list.extend(vec![list[at].clone(); 1 << dice.below(11)]),
                3 => list.swap(0, at),
                _ => list[at] = nasty(dice),
            }
        }
        value => *value = nasty(dice),
    }
}

/// Damages a line as bytes: other bytes, cut off, doubled.
fn damage_bytes(line: &mut Vec<u8>, dice: &mut Dice) {
    let place = |line: &Vec<u8>, dice: &mut Dice| dice.below(line.len() as u32) as usize;
    for _ in 0..=dice.below(3) {
        let (at, from) = (place(line, dice), place(line, dice));
        match dice.below(4) {
            0 => line[at] = dice.below(256) as u8,
            1 => line[at] = line[from],
            2 => line.insert(at, b"{}[],:\"\\\0\t"[dice.below(10) as usize]),
            _ => drop(line.remove(at)),
        }
        if line.is_empty() {
            return;
        }
    }
    match dice.below(6) {
        0 => line.truncate(place(line, dice)),
        1 => line.extend(line.clone()),
        _ => {}
    }
}

#[test]
fn damaged_requests_are_answered() {
    let long = std::env::var("QUINTE_LONG").is_ok_and(|value| value == "1");
    let rounds = if long { 100_000 } else { 2_000 };
    let requests = requests();
    let mut dice = Dice::new(20);
    for round in 0..rounds {
        let mut request = requests[dice.below(requests.len() as u32) as usize].clone();
        for _ in 0..=dice.below(3) {
            damage(&mut request, &mut dice);
        }
        let text = written(&request);
        // Too long a line is answered without its id.
        if text.starts_with('{') && text.len() < 4_000_000 {
            let number = format!("9{round:020}");
            let id = [number.as_str(), r#"["a", 1.0]"#, "1E400", r#""♠""#][round % 4];
            answered_with_id(&text, id);
        }
        let mut line = text.into_bytes();
        damage_bytes(&mut line, &mut dice);
        line.retain(|byte| *byte != b'\n');
        answered(&line);
    }
}
