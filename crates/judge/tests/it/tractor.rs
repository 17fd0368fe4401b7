//! Requests about Tractor that are strange, huge or absurd get an answer in words; nothing ever panics.

use judge::answer;
use serde_json::{Value, json};
use tractor::Tractor;
use tractor::pack::PACK;

fn ask(request: Value) -> Value {
    let Value::Object(fields) = request else { panic!("a request is an object") };
    answer::<Tractor>(&fields)
}

const TRUMP: &str = r#"{"rank":"2","suit":"S"}"#;

fn trump() -> Value {
    serde_json::from_str(TRUMP).unwrap()
}

#[test]
fn unreadable_requests_are_bad_requests() {
    let many: Vec<&str> = ["AS"; 500].to_vec();
    for request in [
        json!({"op": "classify"}),
        json!({"op": "classify", "trump": "S", "cards": []}),
        json!({"op": "classify", "trump": {"rank": 2}, "cards": []}),
        json!({"op": "classify", "trump": trump(), "cards": many}),
        json!({"op": "classify", "trump": trump(), "cards": ["JK"]}),
        json!({"op": "follow", "trump": trump(), "lead": [], "hand": [], "play": []}),
        json!({"op": "follow", "trump": trump(), "lead": ["AS", "AH"], "hand": [], "play": []}),
        json!({"op": "trick", "trump": trump(), "plays": []}),
        json!({"op": "trick", "trump": trump(), "plays": [["AS"], ["KS"], ["QS"], ["JS"], ["9S"]]}),
        json!({"op": "trick", "trump": trump(), "plays": [[]]}),
        json!({"op": "lead", "trump": trump(), "hand": ["AS"], "play": ["AS"], "void": [4]}),
        json!({"op": "unbeatable", "trump": trump(), "cards": ["AS", "AH"], "hand": [], "played": []}),
        json!({"op": "declare", "rank": "2", "current": {"seat": 0, "cards": ["BJ"]}, "seat": 1, "cards": ["2S"]}),
        json!({"op": "declare", "rank": "1", "seat": 1, "cards": ["2S"]}),
        json!({"op": "declare", "rank": "2", "seat": 4, "cards": ["2S"]}),
        json!({"op": "kitty", "trump": trump(), "lead": ["AH"], "winner": "attackers"}),
        json!({"op": "kitty", "trump": trump(), "lead": ["AH"], "points": 5, "kitty": [], "winner": "attackers"}),
        json!({"op": "kitty", "trump": trump(), "lead": ["AH"], "points": 5}),
        json!({"op": "round", "attackers": -5, "ranks": {"defenders": "2", "attackers": "2"}, "starter": 0}),
        json!({"op": "round", "attackers": 1u64 << 60, "ranks": {"defenders": "2", "attackers": "2"}, "starter": 0}),
        json!({"op": "round", "attackers": 5, "ranks": {"defenders": "2"}, "starter": 0}),
        json!({"op": "classify", "options": {"throw_fine": 5}, "trump": trump(), "cards": []}),
        json!({"op": "classify", "options": {"throw_fine": 101, "throw": "challenge"}, "trump": trump(), "cards": []}),
        json!({"op": "no such thing"}),
    ] {
        let reply = ask(request.clone());
        assert_eq!(reply["errorCode"], "BAD_REQUEST", "{request} gives {reply}");
    }
}

/// All cards of the deck in every list: more than anybody can hold, but readable.
#[test]
fn whole_decks_are_judged_like_hands() {
    let deck: Vec<String> = PACK.iter().map(|face| face.to_string()).collect();
    let trumps: Vec<String> = PACK
        .iter()
        .filter(|face| {
            face.suit().is_none_or(|suit| suit.letter() == 'S') || face.to_string().starts_with('2')
        })
        .map(|face| face.to_string())
        .collect();
    assert_eq!((deck.len(), trumps.len()), (108, 36));
    for unified in ["seed", "unified"] {
        let options = json!({"tractor_ladder": unified, "trump_throw": true});
        for request in [
            json!({"op": "classify", "options": options, "trump": trump(), "cards": trumps}),
            json!({"op": "classify", "options": options, "trump": trump(), "cards": deck}),
            json!({"op": "lead", "options": options, "trump": trump(), "hand": deck, "play": trumps, "played": deck, "buried": deck}),
            json!({"op": "follow", "options": options, "trump": trump(), "lead": trumps, "hand": deck, "play": trumps}),
            json!({"op": "trick", "options": options, "trump": trump(), "plays": [trumps, trumps, trumps, trumps]}),
            json!({"op": "unbeatable", "options": options, "trump": trump(), "cards": trumps, "hand": deck, "played": deck}),
            json!({"op": "kitty", "options": {"kitty_multiplier": "power_of_two"}, "trump": trump(), "lead": trumps, "kitty": deck, "winner": "attackers"}),
            json!({"op": "declare", "rank": "2", "seat": 0, "cards": deck}),
        ] {
            let reply = ask(request);
            assert_ne!(reply["errorCode"], "BAD_REQUEST", "{reply}");
        }
    }
}
