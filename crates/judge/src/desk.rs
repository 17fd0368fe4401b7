//! The judge's front desk: finds out which game a request is about, and answers what is none.
//!
//! Whatever comes in is answered by exactly one JSON object; a request that cannot be read gets
//! `BAD_REQUEST` with a message for whoever wrote it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use games::GameName;
use serde_json::{Map, Value, json};

use crate::answer::bad_request;
use crate::common::answer;
use crate::judged::{Judged, Visit, visit};
use crate::line::{Line, fields};

/// Answers one line of a conversation. `line_number` counts from 1 and serves complaints only.
///
/// Text and bytes are both welcome: what is not UTF-8 is not JSON and is told so. A fault of the
/// judge itself is answered as `JUDGE_FAULT` rather than ending the conversation.
pub fn judge(line: impl AsRef<[u8]>, line_number: u64) -> String {
    let line = match Line::read(line.as_ref()) {
        Ok(line) => line,
        Err(why) => {
            return bad_request(Value::Null, &format!("line {line_number} {why}")).to_string();
        }
    };
    let answer = match line.fields() {
        Ok(fields) => {
            catch_unwind(AssertUnwindSafe(|| judged(&fields))).unwrap_or_else(|_| fault())
        }
        Err(why) => bad_request(Value::Null, &why),
    };
    line.answered(&answer)
}

/// Answers a request that has been read already.
pub fn judge_value(request: &Value) -> Value {
    let id = request.get("id").cloned().unwrap_or(Value::Null);
    match fields(request) {
        Ok(mut fields) => {
            fields.insert("id".to_string(), id);
            judged(&fields)
        }
        Err(why) => bad_request(id, &why),
    }
}

fn judged(fields: &Map<String, Value>) -> Value {
    let id = || fields.get("id").cloned().unwrap_or(Value::Null);
    let complain = |why: String| bad_request(id(), &why);
    match fields.get("game") {
        None | Some(Value::Null) => {
            complain(format!("a request needs a \"game\"; there is {}", GameName::list()))
        }
        Some(Value::String(name)) => match name.parse::<GameName>() {
            Ok(game) => visit(game, About(fields)),
            Err(unknown) => complain(unknown.to_string()),
        },
        Some(other) => complain(format!(
            "\"game\" must be a name, not {}; there is {}",
            kind(other),
            GameName::list()
        )),
    }
}

struct About<'a>(&'a Map<String, Value>);

impl Visit for About<'_> {
    type Out = Value;

    fn visit<G: Judged>(self) -> Value {
        answer::<G>(self.0)
    }
}

fn fault() -> Value {
    json!({"id": null, "valid": false, "errorCode": "JUDGE_FAULT", "clause": null,
           "details": {"message": "this request met a fault of the judge itself"}})
}

/// A value's kind in words; the value itself could be as long as the line.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
