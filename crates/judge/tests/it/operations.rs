//! Every operation of every game answers through the front desk. The games' own tests know the
//! rules; here a few cases each show that the doors are open and the answers have their shape.

use games::GameName;
use judge::judge_value;
use serde_json::{Value, json};

/// Asks Belote; `expected` must be contained in the answer.
fn belote(mut request: Value, expected: Value) {
    request["game"] = json!("belote");
    let answer = judge_value(&request);
    for (key, value) in expected.as_object().expect("expected fields") {
        assert_eq!(&answer[key], value, "{key} in the answer to {request}: {answer}");
    }
}

fn refused(request: Value, code: &str) {
    belote(request, json!({"valid": false, "errorCode": code}));
}

#[test]
fn info_tells_what_there_is() {
    for game in GameName::ALL {
        let answer = judge_value(&json!({"game": game.name(), "op": "info"}));
        assert_eq!(answer["name"], game.name());
        for key in ["seats", "options", "presets", "operations", "clauses"] {
            assert!(!answer[key].as_array().expect(key).is_empty(), "{game} {key}");
        }
        let option = &answer["options"][0];
        for key in ["key", "values", "default", "says"] {
            assert!(!option[key].is_null(), "{game} {option}");
        }
    }
    belote(json!({"op": "info"}), json!({"seats": [4, 3, 2], "cards": 32}));
}

#[test]
fn every_clause_can_be_looked_up() {
    for game in GameName::ALL {
        let info = judge_value(&json!({"game": game.name(), "op": "info"}));
        for clause in info["clauses"].as_array().expect("clauses") {
            let ask = json!({"game": game.name(), "op": "clause", "clause": clause["id"]});
            let answer = judge_value(&ask);
            assert_eq!(answer["text"], clause["says"], "{ask}");
            assert!(answer["examples"].is_array(), "{ask}");
        }
    }
    refused(json!({"op": "clause", "clause": "BEL-99"}), "BAD_REQUEST");
    refused(json!({"op": "clause"}), "BAD_REQUEST");
}

#[test]
fn belote_legal() {
    let ask = |trick: Value, hand: Value| json!({"op": "legal", "trump": "C", "trick": trick, "hand": hand});
    belote(ask(json!(["9D"]), json!(["AS", "7C"])), json!({"valid": true, "cards": ["7C"]}));
    belote(ask(json!(["9D"]), json!(["AS", "7D", "♦K"])), json!({"errorCode": "BAD_REQUEST"}));
    belote(ask(json!(["9D"]), json!(["AS", "7D", "K♦"])), json!({"cards": ["7D", "KD"]}));
    belote(ask(json!([]), json!(["AS", "TD"])), json!({"cards": ["AS", "10D"]}));
    refused(ask(json!(["9D", "9D"]), json!(["AS"])), "BAD_REQUEST");
    refused(ask(json!(["2D"]), json!(["AS"])), "BAD_REQUEST");
}

#[test]
fn belote_trick() {
    let ask = |plays: Value| json!({"op": "trick", "trump": "C", "plays": plays});
    belote(ask(json!(["9D", "AD", "7C", "10D"])), json!({"winner": 2, "points": 21}));
    belote(ask(json!(["JC"])), json!({"winner": 0, "points": 20}));
    refused(ask(json!([])), "BAD_REQUEST");
    refused(ask(json!(["7S", "8S", "9S", "10S", "JS"])), "BAD_REQUEST");
}

#[test]
fn belote_declarations() {
    let hand = json!(["7S", "8S", "9S", "JH", "JD", "JC", "JS", "AH"]);
    belote(json!({"op": "declarations", "hand": hand}), json!({"points": 220}));
    belote(json!({"op": "declarations", "hand": ["7S", "AH"]}), json!({"items": [], "points": 0}));
    refused(json!({"op": "declarations", "hand": "7S"}), "BAD_REQUEST");
}

#[test]
fn belote_compare() {
    let hands = json!([["7S", "8S", "9S"], ["7H", "8H", "9H", "10H"], [], []]);
    let ask = json!({"op": "compare", "trump": "C", "hands": hands, "leader": 0});
    belote(ask, json!({"side": 1, "points": [0, 50]}));
    refused(json!({"op": "compare", "trump": "C", "hands": [[], []], "leader": 0}), "BAD_REQUEST");
    let two = json!({"op": "compare", "trump": "C", "hands": [[], []], "leader": 0, "options": {"players": 2}});
    belote(two, json!({"side": null, "points": [0, 0]}));
}

#[test]
fn belote_bid() {
    let ask = |bids: Value| json!({"op": "bid", "dealer": 3, "upcard": "9H", "bids": bids});
    belote(
        ask(json!([{"pass": true}, {"take": true}])),
        json!({"valid": true, "taker": 1, "trump": "H", "leader": 0, "redeal": false, "dealt": [3, 2, 3, 3]}),
    );
    belote(ask(json!([])), json!({"valid": true, "taker": null, "trump": null, "redeal": false}));
    let answer = judge_value(&json!({"game": "belote", "op": "bid", "dealer": 3, "upcard": "9H",
                                     "bids": [{"take": "S"}]}));
    assert_eq!(answer["valid"], false);
    assert!(
        answer["clause"].as_str().is_some_and(|clause| clause.starts_with("BEL-4")),
        "{answer}"
    );
    refused(ask(json!([{"double": true}])), "BAD_REQUEST");
}

#[test]
fn belote_score() {
    let ask = |taker: u32| {
        json!({"op": "score", "points": {"taker": taker, "defence": 152 - taker},
               "tricks": {"taker": 4, "defence": 4}, "last": "defence", "belote": "taker"})
    };
    belote(ask(100), json!({"made": true, "scores": {"taker": 120, "defence": 62}}));
    belote(ask(81), json!({"made": false, "scores": {"taker": 20, "defence": 162}}));
    refused(json!({"op": "score"}), "BAD_REQUEST");
    refused(json!({"op": "score", "players": 3}), "BAD_REQUEST");
}

/// Every line is the score of an ordinary deal but for one fact, and a word of the complaint.
#[test]
fn belote_score_refuses_what_no_deal_can_bring() {
    let four = json!({"op": "score", "points": {"taker": 90, "defence": 62},
        "tricks": {"taker": 5, "defence": 3}, "last": "taker"});
    let three = json!({"op": "score", "options": {"players": 3},
        "points": {"taker": 57, "defence": [40, 25]}, "tricks": {"taker": 4, "defence": [3, 1]},
        "last": "taker"});
    let two = json!({"op": "score", "options": {"players": 2},
        "points": {"taker": 36, "defence": 45}, "tricks": {"taker": 4, "defence": 4}, "last": "taker"});
    for ordinary in [&four, &three, &two] {
        belote(ordinary.clone(), json!({"valid": true}));
    }
    let by = |taker: Value, defence: Value| json!({"taker": taker, "defence": defence});
    let pair = |taker: i32, defence: i32| by(json!(taker), json!(defence));
    let cases = [
        // BEL-7.1: all cards are worth 152, or 122 without a suit; the last trick is not among them.
        (&four, json!({"points": pair(100, 62)}), "162 together"),
        (&four, json!({"points": pair(90, 61)}), "151 together"),
        (&three, json!({"points": by(json!(57), json!([40, 35]))}), "132 together"),
        (&three, json!({"points": by(json!(57), json!(66))}), "123 together"),
        // L24: sixteen of the cards are worth 12 at least and 140 at most.
        (&two, json!({"points": pair(100, 41)}), "141 together"),
        (&two, json!({"points": pair(5, 6)}), "11 together"),
        // Eight tricks, and no more in one than its cards are worth.
        (&four, json!({"tricks": pair(5, 4)}), "9 together"),
        (&four, json!({"tricks": pair(9, 0)}), "\"tricks\" must be a number from 0 to 8"),
        (&four, json!({"points": pair(151, 1), "tricks": pair(7, 1)}), "cannot be worth"),
        (&four, json!({"points": pair(57, 95), "tricks": pair(1, 7)}), "cannot be worth 57"),
        (&three, json!({"tricks": by(json!(4), json!([4, 0]))}), "0 tricks cannot be worth 25"),
        (&two, json!({"points": pair(46, 20), "tricks": pair(1, 7)}), "cannot be worth 46"),
        // BEL-7.6: who has no trick has no point, nor the last trick.
        (&four, json!({"tricks": pair(8, 0)}), "cannot be worth"),
        (
            &four,
            json!({"points": pair(152, 0), "tricks": pair(8, 0), "last": "defence"}),
            "\"last\"",
        ),
        (
            &three,
            json!({"points": by(json!(97), json!([25, 0])),
            "tricks": by(json!(6), json!([2, 0])), "last": "defence2"}),
            "\"last\"",
        ),
        // BEL-6: what is declared is a sum of runs and fours, and one side scores.
        (&four, json!({"declarations": pair(30, 0)}), "worth 30"),
        (&four, json!({"declarations": pair(1000, 0)}), "worth 1000"),
        (&four, json!({"declarations": pair(20, 50)}), "of 2 sides; 1 can"),
        (&four, json!({"declarations": pair(20, 0), "options": {"declarations": "off"}}), "0 can"),
        (&three, json!({"declarations": by(json!(200), json!([0, 0]))}), "worth 200"),
        (&two, json!({"declarations": pair(400, 0)}), "worth 400"),
        // L34: points are held over at tables with litige.
        (&four, json!({"held": 81}), "litige"),
    ];
    for (ordinary, facts, word) in cases {
        let mut ask = ordinary.clone();
        ask["game"] = json!("belote");
        for (key, value) in facts.as_object().expect("facts") {
            ask[key] = value.clone();
        }
        let answer = judge_value(&ask);
        let message = answer["details"]["message"].as_str().unwrap_or_default();
        assert_eq!(answer["errorCode"], "BAD_REQUEST", "{ask}: {answer}");
        assert!(message.contains(word), "{ask}: {message}");
    }
    // The utmost that is possible.
    for facts in [
        json!({"points": pair(56, 96), "tricks": pair(1, 7)}),
        json!({"points": pair(152, 0), "tricks": pair(7, 1)}),
        json!({"points": pair(152, 0), "tricks": pair(8, 0), "belote": "defence"}),
        json!({"declarations": pair(0, 550)}),
        json!({"declarations": pair(20, 50), "options": {"declarations": "both_sides"}}),
    ] {
        let mut ask = four.clone();
        for (key, value) in facts.as_object().expect("facts") {
            ask[key] = value.clone();
        }
        belote(ask, json!({"valid": true}));
    }
}

#[test]
fn canasta_score_refuses_what_no_deal_can_bring() {
    let team = |closed: bool, red_threes: i64| json!({"hands": [[], ["4S"]], "closed": closed, "red_threes": red_threes});
    let ask = |one: Value, two: Value| {
        judge_value(&json!({"game": "canasta", "op": "score", "teams": [one, two]}))["errorCode"]
            .clone()
    };
    assert_eq!(ask(team(true, 2), team(false, 2)), Value::Null);
    assert_eq!(ask(team(true, 2), team(true, 2)), "BAD_REQUEST");
    assert_eq!(ask(team(true, 3), team(false, 2)), "BAD_REQUEST");
}

#[test]
fn tractor_kitty_refuses_what_no_deal_can_bring() {
    let ask = |mut facts: Value| {
        facts["game"] = json!("tractor");
        facts["op"] = json!("kitty");
        facts["trump"] = json!({"rank": "2", "suit": "S"});
        facts["lead"] = json!(["5D"]);
        facts["winner"] = json!("attackers");
        judge_value(&facts)["errorCode"].clone()
    };
    assert_eq!(ask(json!({"points": 80})), Value::Null);
    assert_eq!(ask(json!({"points": 205})), "BAD_REQUEST");
    assert_eq!(ask(json!({"points": 7})), "BAD_REQUEST");
}

#[test]
fn belote_replay() {
    let log = |seat: u8, action: &str| {
        json!({"game": "belote", "revision": 1, "options": {}, "seed": "11".repeat(32),
               "actions": [{"seat": seat, "action": action}]})
    };
    // Somebody bids first; whoever it is, the others are out of turn.
    let verdicts: Vec<Value> = (0..4)
        .map(|seat| {
            judge_value(&json!({"game": "belote", "op": "replay", "log": log(seat, "pass")}))
        })
        .collect();
    let valid: Vec<&Value> = verdicts.iter().filter(|answer| answer["valid"] == true).collect();
    assert_eq!(valid.len(), 1, "{verdicts:?}");
    assert_eq!(valid[0]["scores"], json!([0, 0]));
    assert_eq!(valid[0]["winner"], Value::Null);
    assert_eq!(valid[0]["digest"].as_str().map(str::len), Some(64));
    for refused in verdicts.iter().filter(|answer| answer["valid"] == false) {
        assert_ne!(refused["errorCode"], "BAD_REQUEST", "{refused}");
        assert_eq!((&refused["action"], &refused["scores"]), (&json!(0), &Value::Null));
    }
    refused(json!({"op": "replay", "log": log(0, "sing")}), "BAD_REQUEST");
    refused(json!({"op": "replay", "log": {"game": "belote"}}), "BAD_REQUEST");
}

#[test]
fn options_are_read_and_unknown_ones_refused() {
    let legal = |options: Value| json!({"op": "legal", "trump": "C", "trick": ["AD", "7D"], "hand": ["AS", "7C"], "options": options});
    belote(legal(json!({})), json!({"cards": ["7C"]}));
    belote(legal(json!({"preset": "federation"})), json!({"cards": ["AS", "7C"]}));
    belote(
        legal(json!({"preset": "federation", "partner_exempt": false})),
        json!({"cards": ["7C"]}),
    );
    for wrong in [json!({"preset": "x"}), json!({"colour": 1}), json!([]), json!({"players": 5})] {
        refused(legal(wrong), "BAD_REQUEST");
    }
}
