//! Whatever comes in, one JSON object comes out, with the envelope of a refusal or of an answer.
//!
//! Valid requests are damaged at random, as values and as bytes. The judge's guard against its own
//! faults would hide a panic, so a fault counts as a failure here.

use games::judge;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Requests that mean something, one or more for each operation.
fn valid() -> Vec<Value> {
    let seed = "22".repeat(32);
    let requests = json!([
        {"op": "info"},
        {"op": "clause", "clause": "BEL-5.2"},
        {"op": "legal", "trump": "C", "trick": ["9D"], "hand": ["AS", "7C"]},
        {"op": "play", "trump": "C", "trick": ["9D"], "hand": ["AS", "7C"], "card": "AS",
         "announce": ["tierce"], "belote": true},
        {"op": "trick", "trump": "C", "plays": ["9D", "AD", "7C", "10D"]},
        {"op": "declarations", "hand": ["7S", "8S", "9S", "JH", "JD", "JC", "JS", "AH"]},
        {"op": "compare", "trump": "H", "hands": [["7S", "8S", "9S"], ["JH"], [], []], "leader": 2},
        {"op": "bid", "players": 4, "dealer": 3, "upcard": "9H",
         "bids": [{"pass": true}, {"pass": true}, {"take": true}]},
        {"op": "score", "players": 4, "points": {"taker": 90, "defence": 62},
         "tricks": {"taker": 5, "defence": 3}, "last": "taker", "belote": "defence",
         "declarations": {"taker": 20, "defence": 0}, "revoke": null},
        {"op": "score", "options": {"players": 3}, "points": {"taker": 60, "defence": [31, 31]},
         "tricks": {"taker": 4, "defence": [2, 2]}, "last": "taker"},
        {"op": "replay", "log": {"game": "belote", "revision": 1, "options": {"target": 500},
         "seed": seed, "salt": ["a", "b"], "commitment": seed,
         "actions": [{"seat": 0, "action": "pass"}, {"seat": 1, "action": "take H"}],
         "result": {"scores": [0, 0], "winner": null, "digest": seed}}},
        {"op": "replay", "log": {"game": "belote", "revision": 1, "options": {"players": 2},
         "orders": [3, ["7S", "8S"], 1], "actions": [{"seat": "house", "action": "close 3"}]}},
    ]);
    let Value::Array(requests) = requests else { unreachable!("written as a list above") };
    let named = |mut request: Value| {
        request["game"] = json!("belote");
        request["id"] = json!(1);
        request
    };
    requests.into_iter().map(named).collect()
}

/// Values that might upset a reader.
fn nasty() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (-2i64..12).prop_map(Value::from),
        ".{0,6}".prop_map(Value::from),
        "([2-9AJQKT]|10|JK|BJ)[SHDC♠♥♦♣]?(#[0-9]{1,3})?".prop_map(Value::from),
        prop::collection::vec("[7-9AJQK][SHDC]".prop_map(Value::from), 0..40).prop_map(Value::from),
        Just(json!({})),
        Just(json!([])),
        Just(json!({"preset": "federation", "players": 3, "removed_suit": "hearts"})),
    ]
}

/// Walks down into the value by these choices and puts another in its place.
fn damage(value: &mut Value, path: &[prop::sample::Index], other: Value) {
    let inner = match (value, path) {
        (Value::Object(fields), [at, rest @ ..]) if !fields.is_empty() => {
            let at = at.index(fields.len());
            fields.values_mut().nth(at).map(|inner| (inner, rest))
        }
        (Value::Array(list), [at, rest @ ..]) if !list.is_empty() => {
            let at = at.index(list.len());
            list.get_mut(at).map(|inner| (inner, rest))
        }
        (value, _) => {
            *value = other;
            return;
        }
    };
    if let Some((inner, rest)) = inner {
        damage(inner, rest, other);
    }
}

fn answered(line: &[u8]) {
    let answer = judge(line, 7);
    assert!(!answer.contains('\n'), "one line: {answer}");
    let value: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    for key in ["id", "valid", "errorCode", "clause", "details"] {
        assert!(value.get(key).is_some(), "no {key} in {answer}");
    }
    assert_eq!(value["valid"] == true, value["errorCode"].is_null(), "{answer}");
    assert_ne!(value["errorCode"], "JUDGE_FAULT", "{}", String::from_utf8_lossy(line));
}

#[test]
fn the_undamaged_requests_are_understood() {
    for request in valid() {
        answered(request.to_string().as_bytes());
        let answer: Value = serde_json::from_str(&judge(request.to_string(), 1)).expect("JSON");
        let understood = answer["errorCode"] != "BAD_REQUEST";
        let open = request["log"]["orders"].is_array() || request["op"] == "clause";
        assert!(understood || open, "{request}: {answer}");
    }
}

#[test]
fn known_garbage_is_answered() {
    let deep = "[".repeat(1 << 20);
    let deep_object = r#"{"a":"#.repeat(1 << 18);
    let long = format!(r#"{{"game":"belote","op":"{}"}}"#, "x".repeat(1 << 22));
    let many = format!(
        r#"{{"game":"belote","op":"trick","trump":"S","plays":[{}"7S"]}}"#,
        r#""7S","#.repeat(1 << 18)
    );
    let lines: [&[u8]; 18] = [
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
        b"{\"game\":\"belote\",\"op\":null}",
        b"{\"game\":\"belote\",\"op\":\"info\",\"options\":null}",
        b"\xff\xfe{\x00}",
        b"{\"game\":\"bel\xc3\x28ote\"}",
        deep.as_bytes(),
        deep_object.as_bytes(),
        long.as_bytes(),
        many.as_bytes(),
    ];
    lines.into_iter().for_each(answered);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn damaged_values_are_answered(
        which in any::<prop::sample::Index>(),
        wounds in prop::collection::vec(
            (prop::collection::vec(any::<prop::sample::Index>(), 1..5), nasty()), 1..4),
    ) {
        let mut request = which.get(&valid()).clone();
        for (path, other) in &wounds {
            damage(&mut request, path, other.clone());
        }
        answered(request.to_string().as_bytes());
    }

    #[test]
    fn damaged_bytes_are_answered(
        which in any::<prop::sample::Index>(),
        wounds in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
        cuts in any::<bool>(),
    ) {
        let mut line = which.get(&valid()).to_string().into_bytes();
        for (at, byte) in &wounds {
            let at = at.index(line.len());
            line[at] = if *byte == b'\n' { b' ' } else { *byte };
        }
        if cuts {
            line.truncate(cut.index(line.len() + 1));
        }
        answered(&line);
    }

    #[test]
    fn noise_is_answered(line in prop::collection::vec(any::<u8>(), 0..60)) {
        answered(&line);
    }
}
