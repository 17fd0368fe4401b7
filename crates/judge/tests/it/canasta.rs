//! Turns at the judge's table, step by step: what is allowed, what is refused and with which code,
//! and that a refusal changes nothing.

use canasta::Canasta;
use serde_json::{Value, json};

/// Plays a turn and gives the codes of its steps, null for accepted ones, and the whole answer.
fn turn(position: Value, steps: Value) -> (Vec<Option<String>>, Value) {
    let Value::Object(mut fields) = position else { panic!("a position is an object") };
    fields.insert("op".into(), json!("turn"));
    fields.insert("steps".into(), steps);
    let answer = judge::answer::<Canasta>(&fields);
    assert_eq!(answer["errorCode"], Value::Null, "{answer}");
    let code = |step: &Value| step["errorCode"].as_str().map(str::to_string);
    (answer["steps"].as_array().unwrap().iter().map(code).collect(), answer)
}

#[track_caller]
fn codes(position: Value, steps: Value, due: &[&str]) -> Value {
    let (found, answer) = turn(position, steps);
    let found: Vec<&str> = found.iter().map(|code| code.as_deref().unwrap_or("")).collect();
    assert_eq!(found, due, "{answer}");
    answer
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// A team that has not opened.
fn fresh(hand: &str, stock: &str, pile: &str) -> Value {
    json!({"hand": words(hand), "stock": words(stock), "pile": words(pile), "opened": false, "score": 0})
}

/// A team with a clean canasta of sevens.
fn rich(hand: &str, stock: &str, pile: &str) -> Value {
    json!({"hand": words(hand), "stock": words(stock), "pile": words(pile), "opened": true,
           "score": 0, "melds": [words("7S 7H 7D 7C 7S 7H 7D")]})
}

#[test]
fn a_refused_step_changes_nothing_and_the_next_is_tried() {
    let answer = codes(
        fresh("KS KH KD QS QH QD 4S 9H", "4C", "9C"),
        json!([{"discard": ["4S"]}, {"draw": "stock"}, {"meld": ["KS", "KH", "QD"]},
               {"meld": ["KS", "KH", "KD"]}, {"discard": ["4S"]}, {"meld": ["QS", "QH", "QD"]},
               {"discard": ["4S", "9H"]}, {"discard": ["4S"]}, {"discard": ["9H"]}]),
        &[
            "WRONG_PHASE",
            "",
            "SET_RANK_MISMATCH",
            "",
            "OPENING_BELOW_MINIMUM",
            "",
            "DISCARD_COUNT_NOT_ONE",
            "",
            "NOT_YOUR_TURN",
        ],
    );
    assert_eq!(answer["hand"], json!(["9H", "4C"]));
    assert_eq!(answer["over"], false);
}

#[test]
fn an_undo_leaves_packages_only() {
    let undo = json!({"undo": true});
    codes(
        fresh("AS AH AD QS QH QD 4S 9H", "4C", "9C"),
        json!([undo, {"draw": "stock"}, undo, {"meld": ["QS", "QH", "QD"]}, undo,
               {"meld": ["QS", "QH", "QD"]}, {"melds": [["QS", "QH", "QD"]]},
               {"melds": [["QS", "QH", "QD"], ["AS", "AH", "AD"]]}, undo,
               {"meld": ["AS", "AH", "AD"]}, {"meld": ["QS", "QH", "QD"]}, {"discard": ["4S"]}]),
        &[
            "NOTHING_TO_UNDO",
            "",
            "NOTHING_TO_UNDO",
            "",
            "",
            "OPENING_BELOW_MINIMUM",
            "OPENING_BELOW_MINIMUM",
            "",
            "",
            "",
            "",
            "",
        ],
    );
}

#[test]
fn a_pile_that_waits_goes_back_and_stays_shut() {
    let take = json!({"take": {"meld": ["KS", "KH", "KD"]}});
    let answer = codes(
        fresh("KS KH 4S 5S", "6C", "7C KD"),
        json!([take, {"discard": ["4S"]}, {"undo": true}, take, {"draw": "stock"},
               {"discard": ["4S"]}]),
        &["", "OPENING_BELOW_MINIMUM", "", "PILE_BLOCKED", "", ""],
    );
    assert_eq!(answer["melds"], json!([]));
    assert_eq!(answer["hand"].as_array().unwrap().len(), 4);
}

#[test]
fn a_key_may_complete_an_opening_with_further_melds() {
    let answer = codes(
        fresh("KS KH QS QH QD 4S 5S", "6C", "3H 7C KD"),
        json!([{"take": {"melds": [["KS", "KH", "KD"], ["QS", "QH", "QD"]]}}, {"undo": true},
               {"discard": ["7C"]}]),
        &["", "NOTHING_TO_UNDO", ""],
    );
    assert_eq!(answer["hand"], json!(["4S", "5S"]));
}

#[test]
fn the_last_card_closes_and_nothing_follows() {
    let answer = codes(
        rich("7C KS", "4C", "9C"),
        json!([{"draw": "stock"}, {"add": {"meld": 0, "cards": ["7C"]}}, {"discard": ["KS"]},
               {"discard": ["4C"]}]),
        &["", "", "", "NOT_YOUR_TURN"],
    );
    assert_eq!((&answer["over"], &answer["hand"]), (&json!(false), &json!(["4C"])));
    codes(
        rich("7C", "4C", "9C"),
        json!([{"draw": "stock"}, {"add": {"meld": 0, "cards": ["7C", "4C"]}},
               {"add": {"meld": 0, "cards": ["7C"]}}, {"discard": ["4C"]}, {"draw": "stock"}]),
        &["", "CARD_DOES_NOT_FIT_CANASTA", "", "", "DEAL_OVER"],
    );
}

#[test]
fn a_red_three_closes_a_hand_that_was_melded_out() {
    let position = rich("7C 3H", "KC", "9C");
    let answer = codes(
        position,
        json!([{"draw": "stock"}, {"add": {"meld": 0, "cards": ["7C"]}}, {"discard": ["3D"]},
               {"discard": ["KC"]}]),
        &["", "", "CARD_NOT_IN_HAND", ""],
    );
    assert_eq!(answer["over"], true);
    // With the kings laid as well there is only the three to throw, and it closes.
    let mut position = rich("KS 3H", "KD", "9C");
    position["melds"].as_array_mut().unwrap().push(json!(words("KH KD KC")));
    let answer = codes(
        position,
        json!([{"draw": "stock"}, {"add": {"meld": 1, "cards": ["KS", "KD"]}}, {"discard": ["3H"]}]),
        &["", "", ""],
    );
    assert_eq!((&answer["over"], &answer["hand"]), (&json!(true), &json!([])));
}

#[test]
fn nothing_to_draw_leaves_the_pile_or_a_pass() {
    codes(
        rich("KS KH 4S 5S", "", "KD"),
        json!([{"draw": "stock"}, {"take": {"meld": ["KS", "KH", "KD"]}}, {"pass": true}]),
        &["STOCK_EMPTY", "", "WRONG_PHASE"],
    );
    let answer = codes(rich("KS 4S", "", "9C"), json!([{"pass": true}]), &[""]);
    assert_eq!(answer["over"], true);
}

#[test]
fn unreadable_requests_are_answered() {
    let ask = |request: Value| {
        let Value::Object(fields) = request else { panic!("an object") };
        judge::answer::<Canasta>(&fields)["errorCode"].clone()
    };
    for request in [
        json!({"op": "meld"}),
        json!({"op": "meld", "cards": "KS"}),
        json!({"op": "meld", "cards": ["KS", "KS", "KS"], "first": true}),
        json!({"op": "meld", "cards": ["SJ", "BJ", "JK"]}),
        json!({"op": "meld", "cards": ["KS", 5]}),
        json!({"op": "meld", "cards": ["4S"], "first": 1}),
        json!({"op": "meld", "cards": ["4S"], "type": "heap"}),
        json!({"op": "meld", "cards": ["4S"], "table": [["4S", "5H"]]}),
        json!({"op": "opening", "melds": [["4S"]], "score": 1e99}),
        json!({"op": "opening", "melds": [["4S"]], "score": -9_000_000_000_000_i64}),
        json!({"op": "turn", "hand": ["4S"], "stock": [], "pile": [], "opened": true, "score": 0}),
        json!({"op": "turn", "hand": ["4S"], "stock": [], "pile": [], "opened": true, "score": 0,
               "steps": [{"fly": true}]}),
        json!({"op": "turn", "hand": ["4S"], "stock": [], "pile": [], "opened": true, "score": 0,
               "steps": [{"draw": "stock", "pass": true}]}),
        json!({"op": "turn", "hand": ["4S", "4S", "4S"], "stock": [], "pile": [], "opened": true,
               "score": 0, "steps": []}),
        json!({"op": "score", "teams": 5}),
        json!({"op": "score", "teams": [{"hands": [[]], "red_threes": 99}]}),
        json!({"op": "meld", "cards": [], "options": {"players": 3}}),
        json!({"op": "meld", "cards": [], "options": {"wild_melds": false, "wild_key": "any_top"}}),
    ] {
        assert_eq!(ask(request.clone()), "BAD_REQUEST", "{request}");
    }
    // An empty hand at the draw, a long list, an add far away: odd, but answerable.
    let odd = json!({"op": "turn", "hand": [], "stock": ["4S"], "pile": [], "opened": true,
        "score": 0, "steps": [{"draw": "stock"}, {"add": {"meld": 200, "cards": ["4S"]}},
        {"meld": ["4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS", "4H", "5H",
        "6H", "7H", "8H"]}, {"meld": []}, {"melds": []}, {"take": {"melds": []}},
        {"discard": []}, {"discard": ["4S"]}]});
    assert_eq!(ask(odd), Value::Null);
}

/// The lists of a request need not make up one pack; only a list by itself, or a hand that grows out of
/// them, can need more copies than there are.
#[test]
fn lists_may_share_copies() {
    let shared = |hand: &str, stock: &str, pile: &str| {
        json!({"op": "turn", "hand": words(hand), "stock": words(stock), "pile": words(pile),
               "melds": [words("KS KH KD")], "opened": true, "score": 0,
               "steps": [{"draw": "stock"}, {"add": {"meld": 0, "cards": ["KS"]}}]})
    };
    let answer = |position: Value| judge::answer::<Canasta>(position.as_object().unwrap());
    let many = answer(shared("KS KS 4S 5S", "KH KH", "KS KS"));
    assert_eq!((&many["valid"], &many["hand"]), (&json!(true), &json!(["4S", "5S", "KS", "KH"])));
    for position in [shared("KS KS KS 5S", "4H", "9S"), shared("KS KS 4S 5S", "KS", "9S")] {
        assert_eq!(answer(position)["errorCode"], "BAD_REQUEST");
    }
}
