//! What matches asked of chance: whoever draws it again has the deals, with no rule and without the seed in
//! the log. The page does so; `testdata/fair` holds it to the same numbers.

use std::path::PathBuf;

use cards::Stream;
use engine::fair::{Seed, hex};
use serde_json::{Value, json};

use judge::judge_value;

fn testdata(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

/// The file holds this; `QUINTE_BLESS=1` makes it so.
fn kept(name: &str, lines: &[String]) {
    let (path, text) = (testdata(name), format!("[\n  {}\n]\n", lines.join(",\n  ")));
    if std::env::var_os("QUINTE_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let held = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(held == text, "{name} is stale; QUINTE_BLESS=1 writes it");
}

fn golden(name: &str) -> Value {
    let text = std::fs::read_to_string(testdata("golden").join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn ask(op: &str, log: &Value) -> Value {
    judge_value(&json!({"game": log["game"], "op": op, "log": log}))
}

fn texts(salt: &Value) -> Vec<String> {
    let grains = salt.as_array().cloned().unwrap_or_default();
    grains.iter().map(|grain| grain.as_str().unwrap().to_string()).collect()
}

/// What chance brought to each request.
fn drawn(log: &Value, draws: &Value) -> Vec<Value> {
    let seed: Seed = log["seed"].as_str().unwrap().parse().unwrap();
    let key = seed.deal_key(&texts(&log["salt"]));
    let answer = |(n, draw): (usize, &Value)| {
        let mut stream = Stream::new(&key, n as u64);
        let Some(pile) = draw["pile"].as_array() else {
            return json!(stream.below(draw["below"].as_u64().unwrap() as u32));
        };
        let mut cards = pile.clone();
        stream.shuffle(&mut cards);
        json!(cards)
    };
    draws.as_array().unwrap().iter().enumerate().map(answer).collect()
}

/// The match whose deals are written out.
fn written_out(log: &Value, drawn: &[Value]) -> Value {
    let mut log = log.clone();
    let fields = log.as_object_mut().unwrap();
    for key in ["seed", "salt", "commitment"] {
        fields.remove(key);
    }
    fields.insert("orders".into(), json!(drawn));
    log
}

#[test]
fn what_is_drawn_again_is_what_was_dealt() {
    let mut names: Vec<String> = std::fs::read_dir(testdata("golden"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".json") && !name.starts_with("snip"))
        .collect();
    names.sort();
    let (mut seen, mut lines) = (Vec::new(), Vec::new());
    for name in names {
        let log = golden(&name);
        if log["seed"].is_null() {
            let answer = ask("draws", &log);
            assert_eq!(answer["errorCode"], "BAD_REQUEST", "{name}: {answer}");
            continue;
        }
        let answer = ask("draws", &log);
        assert_eq!(answer["valid"], true, "{name}: {answer}");
        let drawn = drawn(&log, &answer["draws"]);
        let again = ask("replay", &written_out(&log, &drawn));
        assert_eq!(again["valid"], true, "{name}: {again}");
        assert_eq!(again["scores"], log["result"]["scores"], "{name}");
        if !seen.contains(&log["game"]) {
            seen.push(log["game"].clone());
            let line = json!({"log": name, "draws": answer["draws"], "drawn": drawn});
            lines.push(line.to_string());
        }
    }
    assert_eq!(seen.len(), 5, "{seen:?}");
    kept("fair/draws.json", &lines);
}

#[test]
fn a_broken_log_draws_nothing() {
    let mut log = golden("belote-seed.json");
    log["actions"][0]["action"] = json!("play 7S");
    let answer = ask("draws", &log);
    assert_eq!((&answer["valid"], &answer["draws"]), (&json!(false), &Value::Null), "{answer}");
    assert!(answer["errorCode"].is_string(), "{answer}");
}

#[test]
fn the_vectors_are_kept() {
    let key: [u8; 32] = std::array::from_fn(|n| n as u8);
    let mut lines = Vec::new();
    for (number, below) in [(0, 2), (1, 3 << 30), (7, 4), (1 << 40, 132), (3, u32::MAX)] {
        let mut stream = Stream::new(&key, number);
        let drawn: Vec<u32> = (0..40).map(|_| stream.below(below)).collect();
        lines.push(json!({"key": hex(&key), "stream": number, "below": below, "drawn": drawn}));
    }
    for size in [0, 1, 2, 26, 32, 104, 108, 132, 216] {
        let mut order: Vec<u8> = vec![0; size];
        Stream::new(&key, size as u64).order(&mut order);
        lines.push(json!({"key": hex(&key), "stream": size, "order": order}));
    }
    for (word, salt) in [("1", vec![]), ("1", vec!["", "a"]), ("2", vec!["pepper", "", "é♠", ""])]
    {
        let seed = Seed::from_text(word);
        let grains: Vec<String> = salt.iter().map(|grain| grain.to_string()).collect();
        let (commitment, key) = (seed.commitment(), hex(&seed.deal_key(&grains)));
        lines.push(json!({"seed": seed.to_string(), "salt": salt, "commitment": commitment, "dealKey": key}));
    }
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    kept("fair/vectors.json", &lines);
}
