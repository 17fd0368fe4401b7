//! The conversation in the judge's own description, word for word, and the envelope around it.

use games::GameName;
use judge::{judge, judge_value};
use serde_json::{Value, json};

fn ask(request: Value) -> Value {
    let answer = judge(request.to_string(), 1);
    serde_json::from_str(&answer).expect("an answer is JSON")
}

#[test]
fn the_described_conversation_word_for_word() {
    let trick =
        r#"{"id":3,"game":"belote","op":"trick","trump":"C","plays":["9D","AD","7C","10D"]}"#;
    assert_eq!(
        judge(trick, 3),
        r#"{"id":3,"valid":true,"errorCode":null,"clause":null,"details":null,"winner":2,"points":21}"#
    );
    let cut_off =
        r#"{"id":4,"game":"belote","op":"legal","trump":"C","trick":["9D"],"hand":["AS","7C"]"#;
    let message =
        format!("line 4 is not JSON: EOF while parsing an object at column {}", cut_off.len());
    assert_eq!(
        judge(cut_off, 4),
        json!({"id":null,"valid":false,"errorCode":"BAD_REQUEST","clause":null,
               "details":{"message":message}})
        .to_string()
    );
}

#[test]
fn the_id_comes_back_whatever_it_is() {
    for id in [json!(7), json!("seven"), json!(null), json!([1, {"a": null}]), json!(-1.5)] {
        assert_eq!(ask(json!({"id": id, "game": "belote", "op": "info"}))["id"], id);
        assert_eq!(ask(json!({"id": id, "game": "chess", "op": "info"}))["id"], id);
        assert_eq!(ask(json!({"id": id, "op": "info"}))["id"], id);
        assert_eq!(ask(json!({"id": id, "game": "belote", "op": "nothing"}))["id"], id);
    }
    assert_eq!(ask(json!({"game": "belote", "op": "info"}))["id"], Value::Null);
}

#[test]
fn a_request_about_no_game_is_told_which_there_are() {
    let requests = [
        json!({"id": 1, "op": "info"}),
        json!({"id": 1, "game": null, "op": "info"}),
        json!({"id": 1, "game": "chess", "op": "info"}),
        json!({"id": 1, "game": 5, "op": "info"}),
    ];
    for request in requests {
        let answer = ask(request.clone());
        assert_eq!(answer["errorCode"], "BAD_REQUEST", "{request}");
        let message = answer["details"]["message"].as_str().expect("a message").to_string();
        for game in GameName::ALL {
            assert!(message.contains(game.name()), "{message}");
        }
    }
}

#[test]
fn a_refused_request_has_the_whole_envelope() {
    let answer = ask(json!({"id": 9, "game": "belote", "op": "shuffle"}));
    let keys: Vec<&str> =
        answer.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(keys, ["id", "valid", "errorCode", "clause", "details"]);
    assert_eq!(answer["valid"], false);
}

#[test]
fn line_and_value_get_the_same_answer() {
    let request = json!({"id": 1, "game": "belote", "op": "info"});
    assert_eq!(judge_value(&request), ask(request));
}
