//! The rulebooks are true: the judge agrees with every example, and the examples of a clause that can
//! be broken show it kept, and broken in every way.

use belote::Belote;
use engine::rulebook::{Clause, Example, Rulebook};
use games::GameName;
use games::snip::Snip;
use judge::{Judged, Visit, answer, visit};
use serde_json::{Map, Value};

/// Answers a request.
type Judge<'a> = &'a dyn Fn(&Map<String, Value>) -> Value;

struct Agrees;

impl Visit for Agrees {
    type Out = ();

    fn visit<G: Judged>(self) {
        true_to(G::rulebook(), &answer::<G>);
    }
}

#[test]
fn the_judge_agrees_with_every_example() {
    GameName::ALL.into_iter().for_each(|game| visit(game, Agrees));
    Agrees.visit::<Snip>();
}

fn true_to(book: &Rulebook, judge: Judge<'_>) {
    book.clauses.iter().for_each(|clause| shown(clause, judge));
}

/// The judge agrees with a clause's examples, and they show it kept and broken in every way.
fn shown(clause: &Clause, ask: Judge<'_>) {
    let id = &clause.id;
    let replies: Vec<Value> =
        clause.examples.iter().map(|example| asked(id, example, ask)).collect();
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
fn asked(id: &str, example: &Example, judge: Judge<'_>) -> Value {
    let Example { shows, ask, answer } = example;
    assert!(!shows.trim().is_empty(), "{id}: an example that does not say what it shows: {ask}");
    let ask = object(id, ask);
    assert!(!ask.contains_key("game"), "{id}: an example names the game, which is known: {shows}");
    let answer = Value::Object(object(id, answer));
    let reply = judge(&ask);
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

/// A book of one clause that Belote's judge agrees with.
const BOOK: &str = r#"
[[clause]]
id = "BEL-5.2"
says = "Follow suit."
source = "a book of one clause"
[[clause.refusal]]
code = "SUIT_NOT_FOLLOWED"
message = "You hold {cards}."
[[clause.example]]
shows = "A spade on a spade."
ask = '{"op":"play","trump":"H","trick":["7S"],"hand":["8S","9C"],"card":"8S"}'
answer = '{"valid":true}'
[[clause.example]]
shows = "A club on a spade, with a spade in the hand."
ask = '{"op":"play","trump":"H","trick":["7S"],"hand":["8S","9C"],"card":"9C"}'
answer = '{"valid":false,"clause":"BEL-5.2","details":{"cards":["8S"]}}'
"#;

/// What is wrong with the book if it is written otherwise; nothing if it is true.
fn complaint(from: &str, to: &str, judge: Judge<'_>) -> Option<String> {
    assert!(BOOK.contains(from), "{from:?} is not in the book");
    let book = Rulebook::parse(&BOOK.replace(from, to)).expect("the book is good TOML");
    let told = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| true_to(&book, judge)));
    told.err().map(|panic| *panic.downcast::<String>().expect("it complains in words"))
}

/// The check itself can fail, for the right reason.
#[test]
fn a_false_example_would_be_seen() {
    let belote = |ask: &Map<String, Value>| answer::<Belote>(ask);
    assert_eq!(complaint("BEL-5.2", "BEL-5.2", &belote), None);
    for (from, to, says) in [
        (r#"["8S"]}}"#, r#"["9S"]}}"#, "answer.details.cards[0] should be \"9S\", but is \"8S\""),
        (r#""card":"9C"}'"#, r#""card":"8S"}'"#, "answer.valid should be false"),
        ("SUIT_NOT_FOLLOWED", "NEVER", "BEL-5.2 has no example that is refused with NEVER"),
        (
            r#""card":"8S"}'
answer = '{"valid":true}'"#,
            r#""card":"9C"}'
answer = '{}'"#,
            "BEL-5.2 has no example that is accepted",
        ),
        ("A spade on a spade.", " ", "does not say what it shows"),
        (r#"{"op":"play""#, r#"{"game":"belote","op":"play""#, "an example names the game"),
        (r#"'{"valid":true}'"#, "'[]'", "an example is a JSON object"),
        (r#"'{"valid":true}'"#, "'{'", "an example is no JSON"),
    ] {
        let told = complaint(from, to, &belote).unwrap_or_default();
        assert!(told.contains(says), "{says}: {told}");
    }
    let unfilled = |ask: &Map<String, Value>| {
        let mut reply = answer::<Belote>(ask);
        if reply["valid"] == false {
            reply["details"]["message"] = "You hold {cards}.".into();
        }
        reply
    };
    let told = complaint("BEL-5.2", "BEL-5.2", &unfilled).unwrap_or_default();
    assert!(told.contains("an unfilled place"), "{told}");
}
