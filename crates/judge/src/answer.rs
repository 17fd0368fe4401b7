//! An answer and its envelope.

use engine::{Spoken, Violation};
use serde_json::{Map, Value, json};

/// An answer before it is put in its envelope.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    verdict: Result<(), Violation>,
    extra: Map<String, Value>,
}

impl Answer {
    /// An answer that only tells something.
    pub fn value<const N: usize>(fields: [(&str, Value); N]) -> Answer {
        Answer::verdict(Ok(()), fields)
    }

    /// A verdict, and what is told besides. A refusal's extras are null unless [`Answer::always`]
    /// adds them.
    pub fn verdict<const N: usize>(
        verdict: Result<(), Violation>,
        fields: [(&str, Value); N],
    ) -> Answer {
        let told = |value| if verdict.is_ok() { value } else { Value::Null };
        let extra = fields.into_iter().map(|(key, value)| (key.to_string(), told(value))).collect();
        Answer { verdict, extra }
    }

    /// Adds a field that is told whatever the verdict.
    pub fn always(mut self, key: &str, value: Value) -> Answer {
        self.extra.insert(key.to_string(), value);
        self
    }
}

/// The answer with its envelope.
pub(crate) fn envelope<G: Spoken>(id: Value, answer: Answer) -> Value {
    let mut fields = Map::new();
    fields.insert("id".into(), id);
    fields.extend(verdict::<G>(&answer.verdict));
    fields.extend(answer.extra);
    Value::Object(fields)
}

/// A verdict as fields: the envelope's own, or one step's.
pub(crate) fn verdict<G: Spoken>(verdict: &Result<(), Violation>) -> Map<String, Value> {
    let (code, clause, details) = match verdict {
        Ok(()) => (Value::Null, Value::Null, Value::Null),
        Err(violation) => {
            (json!(violation.code()), json!(violation.clause()), details::<G>(violation))
        }
    };
    let mut fields = Map::new();
    fields.insert("valid".into(), json!(verdict.is_ok()));
    fields.insert("errorCode".into(), code);
    fields.insert("clause".into(), clause);
    fields.insert("details".into(), details);
    fields
}

fn details<G: Spoken>(violation: &Violation) -> Value {
    let mut details = Map::new();
    details.insert("message".into(), json!(G::rulebook().message(violation)));
    details.extend(violation.fields());
    Value::Object(details)
}

/// The answer to a request that cannot be read. A complaint may quote what was sent, but not at any
/// length.
pub fn bad_request(id: Value, why: &str) -> Value {
    const LONGEST: usize = 400;
    let mut message: String = why.chars().take(LONGEST).collect();
    if message.len() < why.len() {
        message.push('…');
    }
    json!({"id": id, "valid": false, "errorCode": "BAD_REQUEST", "clause": null,
           "details": {"message": message}})
}
