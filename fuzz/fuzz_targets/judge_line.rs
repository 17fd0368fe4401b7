//! Any bytes as a line for the judge: every request is answered, in the envelope, with a clause and
//! code that the game knows.

#![no_main]

use belote::Belote;
use engine::Spoken;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|data: &[u8]| {
    let Ok(Value::Object(fields)) = serde_json::from_slice::<Value>(data) else { return };
    let answer = judge::answer::<Belote>(&fields);
    let id = fields.get("id").cloned().unwrap_or(Value::Null);
    assert_eq!(answer["id"], id);
    match (answer["valid"].as_bool(), answer["errorCode"].as_str(), answer["clause"].as_str()) {
        (Some(true), None, None) => {}
        (Some(false), Some("BAD_REQUEST"), None) => {
            assert!(answer["details"]["message"].is_string(), "{answer}");
        }
        (Some(false), Some(code), Some(clause)) => {
            let known =
                |refusal: &&engine::Refusal| refusal.clause == clause && refusal.code == code;
            assert!(Belote::REFUSALS.iter().find(known).is_some(), "{answer}");
            assert!(answer["details"]["message"].is_string(), "{answer}");
        }
        _ => panic!("not in the envelope: {answer}"),
    }
    assert_eq!(answer, judge::answer::<Belote>(&fields), "asked twice, answered twice the same");
});
