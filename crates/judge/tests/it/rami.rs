//! The seven scenarios of the rule document by name, and what the rulings add to them.

use engine::Spoken;
use rami::Rami;
use serde_json::{Value, json};

/// Asks the judge.
fn ask(mut request: Value) -> Value {
    let fields = request.as_object_mut().unwrap();
    fields.insert("game".into(), json!("rami"));
    judge::answer::<Rami>(fields)
}

/// A turn with a plain hand; gives the codes of its steps, the hand and whether the deal is over.
fn turn(fields: Value) -> (Vec<String>, Value, Value) {
    let mut request = json!({"op": "turn", "stock": ["KS", "2S"], "discard": ["9H"],
                             "hand": ["4C", "4D", "8D", "3C", "5C", "6C"]});
    let given = fields.as_object().unwrap().clone();
    request.as_object_mut().unwrap().extend(given);
    let reply = ask(request);
    assert_eq!(reply["valid"], true, "{reply}");
    let steps = reply["steps"].as_array().unwrap();
    let codes = steps.iter().map(|step| step["errorCode"].as_str().unwrap_or("").to_string());
    (codes.collect(), reply["hand"].clone(), reply["over"].clone())
}

fn codes(fields: Value) -> Vec<String> {
    turn(fields).0
}

#[test]
fn scenario_1_draw_then_discard_without_a_meld() {
    let (codes, hand, over) = turn(json!({"steps": [{"draw": "stock"}, {"discard": ["4C"]}]}));
    assert_eq!(codes, ["", ""]);
    assert_eq!(hand, json!(["4D", "8D", "3C", "5C", "6C", "KS"]));
    assert_eq!(over, false);
}

#[test]
fn scenario_2_an_invalid_meld_is_rejected_and_the_turn_continues() {
    let steps = json!([{"draw": "stock"}, {"meld": ["3C", "5C", "6C"]}, {"discard": ["4C"]}]);
    let (codes, hand, _) = turn(json!({"steps": steps}));
    assert_eq!(codes, ["", "RUN_NOT_CONSECUTIVE", ""]);
    assert_eq!(hand.as_array().unwrap().len(), 6);
}

#[test]
fn scenario_3_the_taken_discard_is_not_thrown_back() {
    let steps = json!([{"draw": "discard"}, {"discard": ["9H"]}, {"discard": ["8D"]}]);
    assert_eq!(codes(json!({"steps": steps})), ["", "DISCARD_SAME_AS_TAKEN", ""]);
}

#[test]
fn scenario_4_a_meld_of_two_cards_is_blocked() {
    let steps = json!([{"draw": "stock"}, {"meld": ["4C", "4D"]}]);
    assert_eq!(codes(json!({"steps": steps})), ["", "MELD_TOO_SMALL"]);
}

#[test]
fn scenario_5_two_discards_are_blocked() {
    let steps = json!([{"draw": "stock"}, {"discard": ["4C", "4D"]}, {"discard": ["4C"]}]);
    assert_eq!(codes(json!({"steps": steps})), ["", "DISCARD_COUNT_NOT_ONE", ""]);
}

#[test]
fn scenario_6_a_turn_does_not_end_without_a_discard() {
    let steps = json!([{"end": true}, {"draw": "stock"}, {"end": true}, {"discard": ["4C"]}, {"end": true}]);
    let due = ["MUST_DRAW_FIRST", "", "TURN_END_WITHOUT_DISCARD", "", "NOT_YOUR_TURN"];
    assert_eq!(codes(json!({"steps": steps})), due);
}

#[test]
fn scenario_7_a_hand_of_more_than_fifteen_cards_is_refused_whole() {
    let hand = [
        "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS", "2H", "3H",
        "4H",
    ];
    let request = |n: usize, options: Value| {
        ask(json!({"op": "turn", "options": options, "hand": &hand[..n], "stock": ["KD", "2D"],
                   "discard": [], "steps": [{"draw": "stock"}]}))
    };
    assert_eq!(request(14, json!({}))["steps"][0]["valid"], true);
    for (n, options) in [(15, json!({})), (16, json!({})), (16, json!({"first_turn": "fifteen"}))] {
        let reply = request(n, options);
        assert_eq!(reply["errorCode"], "HAND_LIMIT_EXCEEDED");
        assert_eq!(reply["clause"], "RAM-1.4");
        assert_eq!(reply["steps"], Value::Null);
    }
    let first = request(15, json!({"first_turn": "fifteen"}));
    assert_eq!(first["steps"][0]["clause"], "RAM-A8");
}

/// R34: numbers count the held copies in the order they came, the drawn one last.
#[test]
fn numbered_copies_are_those_held() {
    let hand = json!(["9C", "8D", "7D"]);
    let fields = |steps: Value| json!({"hand": hand, "discard": ["9C"], "steps": steps});
    let both =
        codes(fields(json!([{"draw": "discard"}, {"discard": ["9C#2"]}, {"discard": ["9C#1"]}])));
    assert_eq!(both, ["", "DISCARD_SAME_AS_TAKEN", ""]);
    assert_eq!(
        codes(fields(json!([{"draw": "discard"}, {"discard": ["8D#2"]}]))),
        ["", "CARD_NOT_IN_HAND"]
    );
    // Laying the twin by number leaves the taken card in the hand, and with it the bar.
    let hand = json!(["9C", "9D", "9S", "8D"]);
    let options = json!({"pickup": "must_meld"});
    let steps = |copy: &str| {
        json!({"options": options, "hand": hand, "discard": ["9C"], "steps":
               [{"draw": "discard"}, {"meld": [copy, "9D", "9S"]}, {"discard": ["8D"]}]})
    };
    assert_eq!(codes(steps("9C")), ["", "", ""]);
    assert_eq!(codes(steps("9C#2")), ["", "", ""]);
    assert_eq!(codes(steps("9C#1")), ["", "", "TAKEN_CARD_NOT_MELDED"]);
}

/// R29: after an undo a package, before it one meld after the other.
#[test]
fn packages_are_whole_or_not_at_all() {
    let hand = json!(["KS", "KH", "KD", "6S", "7S", "8S", "2C"]);
    let options = json!({"opening_minimum": 51});
    let package = json!({"melds": [["KS", "KH", "KD"], ["6S", "7S", "8S"]]});
    let half = json!({"melds": [["KS", "KH", "KD"]]});
    let run = |steps: Value| codes(json!({"options": options, "hand": hand, "steps": steps}));
    assert_eq!(
        run(
            json!([{"draw": "stock"}, half, {"undo": true}, half, package, {"undo": true}, package])
        ),
        ["", "", "", "OPENING_BELOW_MINIMUM", "", "", ""]
    );
    assert_eq!(
        run(json!([{"draw": "stock"}, package, {"undo": true}, {"discard": ["2C"]}])),
        ["", "", "", ""]
    );
    let broken = json!({"melds": [["KS", "KH", "KD"], ["6S", "7S", "2C"]]});
    let (codes, hand, _) = turn(json!({"options": options, "hand": hand,
        "steps": [{"draw": "stock"}, broken]}));
    assert_eq!(codes, ["", "RUN_MIXED_SUITS"]);
    assert_eq!(hand.as_array().unwrap().len(), 8, "a refused step changes nothing");
}

/// Several cards at once are judged as a whole, a joker goes where R25 puts it.
#[test]
fn lay_offs_of_several_cards_fit_together() {
    let options = json!({"jokers": 4, "max_jokers_per_meld": 2});
    let fields = |cards: Value| {
        json!({"options": options, "opened": true, "table": [["4S", "5S", "6S"]],
        "hand": ["8S", "9S", "JK", "3S", "2S", "KD", "QD"],
        "steps": [{"draw": "stock"}, {"add": {"meld": 0, "cards": cards}}]})
    };
    let (ok, hand, _) = turn(fields(json!(["9S", "JK", "8S"])));
    assert_eq!(ok, ["", ""]);
    assert_eq!(hand, json!(["3S", "2S", "KD", "QD", "KS"]));
    assert_eq!(codes(fields(json!(["3S", "2S"]))), ["", ""]);
    assert_eq!(codes(fields(json!(["9S", "8S"]))), ["", "LAYOFF_DOES_NOT_FIT"]);
    assert_eq!(codes(fields(json!(["KD"]))), ["", "LAYOFF_DOES_NOT_FIT"]);
}

/// Requests that cannot be read are told so, whatever they hold.
#[test]
fn absurd_requests_are_bad_requests() {
    let many: Vec<Value> = (0..5000).map(|_| json!(["2S", "3S", "4S"])).collect();
    let cards = json!(["2S", "2S", "2S"]);
    for request in [
        json!({"op": "meld"}),
        json!({"op": "meld", "cards": "2S"}),
        json!({"op": "meld", "cards": [1, 2, 3]}),
        json!({"op": "meld", "cards": ["BJ", "SJ", "2S"]}),
        json!({"op": "meld", "cards": cards}),
        json!({"op": "add", "meld": ["2S", "3S", "4S"], "cards": []}),
        json!({"op": "opening", "melds": []}),
        json!({"op": "turn", "hand": ["JK"], "stock": [], "discard": [], "steps": []}),
        json!({"op": "turn", "hand": [], "stock": [], "discard": [], "table": many, "steps": []}),
        json!({"op": "turn", "hand": [], "stock": [], "discard": [], "table": [["2S", "3S"]], "steps": []}),
        json!({"op": "turn", "hand": ["2S", "2S", "2S"], "stock": [], "discard": [], "steps": []}),
        json!({"op": "turn", "hand": ["2S"], "stock": [], "discard": [], "steps": [{"fly": true}]}),
        json!({"op": "turn", "hand": ["2S"], "stock": [], "discard": [],
               "steps": [{"add": {"meld": -1, "cards": ["2S"]}}]}),
        json!({"op": "score", "hands": [["2S"], ["3S"]], "opened": [true]}),
        json!({"op": "match", "totals": [1.5, 2], "deals_played": 1}),
        json!({"op": "match", "totals": [1, 2], "deals_played": -1}),
        json!({"op": "match", "totals": [1, 99_999_999_999_i64], "deals_played": 1}),
        json!({"op": "meld", "options": {"jokers": 3}, "cards": []}),
        json!({"op": "meld", "options": {"match": {"deals": 0}}, "cards": []}),
    ] {
        assert_eq!(ask(request.clone())["errorCode"], "BAD_REQUEST", "{request}");
    }
    // Nothing here ends the program: an empty hand, an empty table, a turn that cannot begin.
    let empty = json!({"op": "turn", "hand": [], "stock": [], "discard": [],
        "steps": [{"draw": "stock"}, {"draw": "discard"}, {"discard": ["2S"]}, {"undo": true}]});
    let reply = ask(empty);
    let codes: Vec<&str> = reply["steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["errorCode"].as_str().unwrap())
        .collect();
    assert_eq!(codes, ["STOCK_EMPTY", "DISCARD_PILE_EMPTY", "MUST_DRAW_FIRST", "MUST_DRAW_FIRST"]);
    let big: Vec<Value> = (0..12).map(|_| json!(["2S", "3S"])).collect();
    let melds = json!({"op": "turn", "hand": ["2S", "3S"], "stock": ["KS", "QS"], "discard": [],
        "steps": [{"draw": "stock"}, {"melds": big}]});
    assert_eq!(ask(melds)["steps"][1]["errorCode"], "MELD_TOO_SMALL");
}

/// Every operation answers a good request, and says of one without a field, or with nonsense in it,
/// that it cannot be read.
#[test]
fn operations_need_all_their_fields() {
    for request in [
        json!({"op": "meld", "cards": ["7C", "7D", "7S"]}),
        json!({"op": "add", "meld": ["7C", "7D", "7S"], "cards": ["7H"]}),
        json!({"op": "opening", "melds": [["7C", "7D", "7S"]]}),
        json!({"op": "turn", "hand": ["4C", "8D"], "stock": ["KS"], "discard": ["9H"],
               "steps": [{"draw": "stock"}]}),
        json!({"op": "score", "hands": [["4C"], []]}),
        json!({"op": "match", "totals": [1, 2], "deals_played": 1}),
    ] {
        assert_eq!(ask(request.clone())["valid"], true, "{request}");
        let fields = request.as_object().unwrap().keys().filter(|key| *key != "op");
        for key in fields {
            let mut without = request.clone();
            without.as_object_mut().unwrap().remove(key);
            let nonsense = [json!({}), json!("a word"), json!([[[]]]), json!(-1)].map(|nonsense| {
                let mut with = request.clone();
                with[key] = nonsense;
                with
            });
            for bad in nonsense.into_iter().chain([without]) {
                assert_eq!(ask(bad.clone())["errorCode"], "BAD_REQUEST", "{bad}");
            }
        }
    }
}

/// Only a list that by itself needs more copies than the pack has cannot be read.
#[test]
fn lists_may_have_more_copies_together_than_the_pack() {
    let turn = |hand: Value, stock: Value, table: Value, options: Value, steps: Value| {
        let reply =
            ask(json!({"op": "turn", "hand": hand, "stock": stock, "discard": ["2S", "2S"],
            "table": table, "options": options, "opened": true, "steps": steps}));
        assert_eq!(reply["valid"], true, "{reply}");
        let codes: Vec<Value> = reply["steps"]
            .as_array()
            .unwrap()
            .iter()
            .map(|step| step["errorCode"].clone())
            .collect();
        (json!(codes), reply["hand"].clone())
    };
    // Three deuces in hand, two of which are laid one after the other; the third is still there.
    let (codes, hand) = turn(
        json!(["2S", "2S", "3S", "4S", "3S", "4S", "9H"]),
        json!(["2S"]),
        json!([["2S", "3S", "4S"], ["2S", "3S", "4S"]]),
        json!({}),
        json!([{"draw": "stock"}, {"meld": ["2S", "3S", "4S"]}, {"meld": ["2S", "3S", "4S"]},
               {"discard": ["2S#2"]}, {"discard": ["2S"]}]),
    );
    assert_eq!(codes, json!([null, null, null, "CARD_NOT_IN_HAND", null]));
    assert_eq!(hand, json!(["9H"]));
    // The taken deuce may not go back, its twins may.
    let (codes, hand) = turn(
        json!(["2S", "2S", "9H"]),
        json!([]),
        json!([]),
        json!({}),
        json!([{"draw": "discard"}, {"discard": ["2S"]}]),
    );
    assert_eq!((codes, hand), (json!([null, null]), json!(["2S", "9H", "2S"])));
    // A fifth joker comes to the hand, is laid and can be thrown.
    let (codes, hand) = turn(
        json!(["JK", "JK", "JK", "JK", "7S", "KH", "KD"]),
        json!(["JK"]),
        json!([["6S", "JK", "8S"]]),
        json!({"jokers": 4, "joker_swap": "keep"}),
        json!([{"draw": "stock"}, {"swap": {"meld": 0, "card": "7S"}}, {"meld": ["KH", "KD", "JK"]},
               {"discard": ["JK"]}]),
    );
    assert_eq!((codes, hand), (json!([null, null, null, null]), json!(["JK", "JK", "JK", "JK"])));
}

/// Clauses that restate others, or narrow them, own no refusal (R36); these faults must be among their
/// examples all the same.
#[rustfmt::skip]
const RESTATED: &[(&str, &[&str])] = &[
    ("RAM-3.2", &["RUN_MIXED_SUITS"]),
    ("RAM-4.3", &["SET_DUPLICATE_SUIT"]),
    ("RAM-4.4", &["RUN_NOT_CONSECUTIVE"]),
    ("RAM-4.5", &["SET_DUPLICATE_SUIT"]),
    ("RAM-5.1", &["ALREADY_DREW"]),
    ("RAM-5.2", &["MUST_DRAW_FIRST"]),
    ("RAM-5.3", &["DISCARD_COUNT_NOT_ONE"]),
    ("RAM-5.4", &["SET_RANK_MISMATCH", "CARD_NOT_IN_HAND"]),
    ("RAM-5.5", &["TURN_END_WITHOUT_DISCARD"]),
    ("RAM-5.6", &["DISCARD_SAME_AS_TAKEN"]),
    ("RAM-8.1", &["MUST_DRAW_FIRST"]),
    ("RAM-8.2", &["SET_RANK_MISMATCH", "LAYOFF_DOES_NOT_FIT"]),
    ("RAM-8.3", &["DISCARD_COUNT_NOT_ONE", "TURN_END_WITHOUT_DISCARD"]),
    ("RAM-9.2", &["RUN_NOT_CONSECUTIVE"]),
    ("RAM-9.3", &["DISCARD_SAME_AS_TAKEN"]),
    ("RAM-9.4", &["MELD_TOO_SMALL"]),
    ("RAM-9.5", &["DISCARD_COUNT_NOT_ONE"]),
    ("RAM-9.6", &["TURN_END_WITHOUT_DISCARD"]),
    ("RAM-9.7", &["HAND_LIMIT_EXCEEDED"]),
    ("RAM-A2", &["RUN_ACE_WRAP", "RUN_NOT_CONSECUTIVE"]),
    ("RAM-A7", &["OPENING_BELOW_MINIMUM"]),
];

#[test]
fn restated_clauses_are_shown_kept_and_broken() {
    for (id, codes) in RESTATED {
        let clause = Rami::rulebook().clause(id).expect("it is in the book");
        let replies: Vec<Value> = clause
            .examples
            .iter()
            .map(|example| ask(serde_json::from_str(&example.ask).unwrap()))
            .collect();
        let verdicts: Vec<&Value> = replies
            .iter()
            .flat_map(|reply| {
                [reply].into_iter().chain(reply["steps"].as_array().into_iter().flatten())
            })
            .collect();
        for code in *codes {
            let shown = verdicts.iter().any(|verdict| verdict["errorCode"] == **code);
            assert!(shown, "{id} has no example that is refused with {code}");
        }
        let kept = verdicts.iter().any(|verdict| verdict["valid"] == true);
        assert!(kept, "{id} has no example that is accepted");
    }
}

/// The lists of a request need not make up one pack: the top of the pile may be a third copy.
#[test]
fn a_third_copy_in_the_hand_is_no_fault_of_the_judge() {
    let found = codes(json!({"hand": ["5D", "6D", "7D", "5D"], "stock": ["2S", "3D"],
        "discard": ["9C", "5D"], "table": [["6D", "7D", "8D"]], "opened": true,
        "steps": [{"draw": "discard"}, {"meld": ["5D#1", "5H", "5S"]}]}));
    assert_eq!(found, ["", "CARD_NOT_IN_HAND"]);
}
