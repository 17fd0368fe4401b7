//! The rulebook is complete and true: every clause is there, and the judge agrees with every
//! example.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::judge;
use crate::rulebook::{Clause, Example};
use crate::spoken::Spoken;

/// Checks the rulebook against the list of clauses, the game's refusals and the judge. Panics at
/// the first thing that is missing or wrong.
pub fn rulebook<G: Spoken>(ids: &[&str]) {
    let book = G::rulebook();
    let found: Vec<&str> = book.clauses.iter().map(|clause| clause.id.as_str()).collect();
    let unique: BTreeSet<String> = found.iter().map(|id| id.to_ascii_lowercase()).collect();
    assert!(unique.len() == found.len(), "{}: a clause id stands twice in {found:?}", G::NAME);
    let missing: Vec<_> = ids.iter().filter(|id| !found.contains(id)).collect();
    let strange: Vec<_> = found.iter().filter(|id| !ids.contains(id)).collect();
    assert!(missing.is_empty(), "{}: the rulebook lacks {missing:?}", G::NAME);
    assert!(strange.is_empty(), "{}: the rulebook has {strange:?}, nobody else", G::NAME);
    assert!(found == ids, "{}: the clauses stand in another order: {found:?}", G::NAME);
    refusals::<G>();
    book.clauses.iter().for_each(examples::<G>);
}

/// The book's refusals are the game's, one for one.
fn refusals<G: Spoken>() {
    let mut coded = BTreeSet::new();
    for refusal in G::REFUSALS {
        let new = coded.insert((refusal.clause, refusal.code));
        assert!(new, "{}: {refusal:?} is listed twice", G::NAME);
    }
    let mut written = BTreeSet::new();
    for clause in &G::rulebook().clauses {
        let id = &clause.id;
        assert!(!clause.says.trim().is_empty(), "{id} says nothing");
        assert!(!clause.source.trim().is_empty(), "{id} has no source");
        for text in &clause.refusals {
            let new = written.insert((id.as_str(), text.code.as_str()));
            assert!(new, "{id} has the code {} twice", text.code);
            assert!(!text.message.trim().is_empty(), "{id} {} has no message", text.code);
        }
    }
    let unwritten: Vec<_> = coded.difference(&written).collect();
    let uncoded: Vec<_> = written.difference(&coded).collect();
    assert!(unwritten.is_empty(), "{}: refusals without a text: {unwritten:?}", G::NAME);
    assert!(uncoded.is_empty(), "{}: texts for refusals that never come: {uncoded:?}", G::NAME);
}

/// The judge agrees with a clause's examples, and they show it kept and broken in every way.
fn examples<G: Spoken>(clause: &Clause) {
    let id = &clause.id;
    let replies: Vec<Value> =
        clause.examples.iter().map(|example| asked::<G>(id, example)).collect();
    if clause.refusals.is_empty() {
        return;
    }
    for text in &clause.refusals {
        let code = &text.code;
        let shown = replies.iter().flat_map(verdicts).any(|verdict| {
            verdict["valid"] == false && verdict["clause"] == **id && verdict["errorCode"] == **code
        });
        assert!(shown, "{id} has no example that is refused with {code}");
    }
    let kept = replies.iter().any(|reply| reply["valid"] == true);
    assert!(kept, "{id} has no example that is accepted");
}

/// Puts an example to the judge and gives the reply, which holds all that the example promises.
fn asked<G: Spoken>(id: &str, example: &Example) -> Value {
    let Example { shows, ask, answer } = example;
    assert!(!shows.trim().is_empty(), "{id}: an example that does not say what it shows: {ask}");
    let ask = object(id, ask);
    assert!(!ask.contains_key("game"), "{id}: an example names the game, which is known: {shows}");
    let answer = Value::Object(object(id, answer));
    let reply = judge::answer::<G>(&ask);
    if let Some(what) = missing("answer", &answer, &reply) {
        panic!("{id}, {shows}: {what}\n  ask    {}\n  reply  {reply}", Value::Object(ask));
    }
    for verdict in verdicts(&reply).filter(|verdict| verdict["errorCode"] != "BAD_REQUEST") {
        let message = verdict["details"]["message"].as_str().unwrap_or_default();
        let filled = !message.contains(['{', '}']);
        assert!(filled, "{id}, {shows}: a message with an unfilled place: {message}");
    }
    reply
}

/// The verdicts in a reply: its own, and where it judges a whole turn, those of the steps.
fn verdicts(reply: &Value) -> impl Iterator<Item = &Value> {
    std::iter::once(reply).chain(reply["steps"].as_array().into_iter().flatten())
}

fn object(id: &str, text: &str) -> Map<String, Value> {
    match serde_json::from_str(text) {
        Ok(Value::Object(fields)) => fields,
        Ok(other) => panic!("{id}: an example is a JSON object, not {other}"),
        Err(error) => panic!("{id}: an example is no JSON, {error}: {text}"),
    }
}

/// What of the wanted answer the reply does not hold. Objects may have more fields than wanted.
fn missing(at: &str, wanted: &Value, reply: &Value) -> Option<String> {
    match (wanted, reply) {
        (Value::Object(wanted), Value::Object(reply)) => {
            wanted.iter().find_map(|(key, value)| match reply.get(key) {
                Some(found) => missing(&format!("{at}.{key}"), value, found),
                None => Some(format!("{at}.{key} should be {value}, but is not there")),
            })
        }
        (Value::Array(wanted), Value::Array(reply)) if wanted.len() == reply.len() => wanted
            .iter()
            .zip(reply)
            .enumerate()
            .find_map(|(n, (wanted, reply))| missing(&format!("{at}[{n}]"), wanted, reply)),
        _ => (wanted != reply).then(|| format!("{at} should be {wanted}, but is {reply}")),
    }
}
