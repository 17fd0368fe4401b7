//! Requests to Bezique's judge, made of bytes: half of them well formed, half with nonsense in any
//! field. There is always an answer, in the envelope, and a refusal names a clause of the rulebook.

#![no_main]

use bezique::Bezique;
use engine::Spoken;
use judge::Judged;
use libfuzzer_sys::fuzz_target;
use quinte_fuzz::Bytes;
use serde_json::{Map, Value, json};

const KEYS: [&str; 16] = [
    "trump",
    "plays",
    "phase",
    "last",
    "trick",
    "hand",
    "table",
    "card",
    "cards",
    "history",
    "upcard",
    "winner",
    "players",
    "pile",
    "aces_tens",
    "mode",
];
const WORDS: [&str; 12] = [
    "S",
    "H",
    "♦",
    "standard",
    "advanced",
    "plain",
    "JK",
    "10S",
    "KH#2",
    "JK#5",
    "6C",
    "trump_run",
];

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let op = Bezique::OPERATIONS[usize::from(bytes.byte()) % Bezique::OPERATIONS.len()];
    let mut fields = Map::new();
    fields.insert("op".into(), json!(op));
    fields.insert("trump".into(), json!("S"));
    fields.insert("phase".into(), json!(1 + bytes.byte() % 2));
    fields.insert("winner".into(), json!(bytes.flag()));
    for key in ["plays", "trick", "hand", "cards"] {
        fields.insert(key.into(), cards(&mut bytes));
    }
    fields.insert("card".into(), json!("QS"));
    fields.insert("upcard".into(), json!("AS"));
    while let Some(byte) = bytes.next() {
        let key = KEYS[usize::from(byte) % KEYS.len()];
        fields.insert(key.into(), value(&mut bytes, 3));
    }
    let answer = judge::answer::<Bezique>(&fields);
    let valid = answer["valid"].as_bool().expect("every answer says whether it is valid");
    match answer["errorCode"].as_str() {
        None => assert!(valid, "{answer}"),
        Some("BAD_REQUEST") => assert!(!valid && answer["clause"].is_null(), "{answer}"),
        Some(_) => {
            let clause = answer["clause"].as_str().expect("a refusal names its clause");
            assert!(!valid && Bezique::rulebook().clause(clause).is_some(), "{answer}");
        }
    }
});

fn cards(bytes: &mut Bytes<'_>) -> Value {
    let ranks = ["7", "8", "9", "J", "Q", "K", "10", "A"];
    let card = |byte: u8| match byte {
        0..16 => "JK".to_string(),
        _ => format!(
            "{}{}",
            ranks[usize::from(byte % 8)],
            ["S", "H", "D", "C"][usize::from(byte / 8 % 4)]
        ),
    };
    let count = bytes.byte() % 6;
    (0..count).map(|_| json!(card(bytes.byte()))).collect()
}

fn value(bytes: &mut Bytes<'_>, depth: u8) -> Value {
    match bytes.byte() % 8 {
        0 => Value::Null,
        1 => json!(bytes.flag()),
        2 => json!(i64::from(bytes.byte()) - 100),
        3 => json!(u64::MAX),
        4 => json!(WORDS[usize::from(bytes.byte()) % WORDS.len()]),
        5 if depth > 0 => (0..bytes.byte() % 4).map(|_| value(bytes, depth - 1)).collect(),
        6 if depth > 0 => json!([{"type": value(bytes, depth - 1), "cards": cards(bytes)}]),
        _ => cards(bytes),
    }
}
