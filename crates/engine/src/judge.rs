//! The judge: questions about the rules in, verdicts out, all of it JSON.
//!
//! Here is what every game shares: the envelope of an answer, reading a request's fields with clear
//! complaints, and the operations `info`, `clause` and `replay`. Each game answers its own
//! operations through [`Spoken::judge`]. Which game is meant is decided one room further up; what a
//! line may hold at all is in [`line`].

pub mod line;

use std::cell::RefCell;

use cards::{Card, CardSet, Deck, Seat, Suit, assign_copies};
use serde_json::{Map, Value, json};

use crate::log::{Log, LogError, outcome};
use crate::options;
use crate::spoken::Spoken;
use crate::violation::Violation;

/// A request that cannot be read. It is answered with `BAD_REQUEST`, never fatal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRequest(pub String);

impl<E: std::error::Error> From<E> for BadRequest {
    fn from(error: E) -> BadRequest {
        BadRequest(error.to_string())
    }
}

/// Shortcut for "this request cannot be read, because …".
pub fn bad<T>(why: impl Into<String>) -> Result<T, BadRequest> {
    Err(BadRequest(why.into()))
}

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

/// The fields of a request, or of an object in one, read with clear complaints. It remembers which
/// fields it was asked for: any other is unknown.
#[derive(Debug)]
pub struct Request<'a> {
    /// The operation, or the field that holds the object.
    place: &'a str,
    fields: &'a Map<String, Value>,
    deck: Deck,
    asked: RefCell<Vec<String>>,
}

impl<'a> Request<'a> {
    /// Reads an object about cards of this deck. A field that `read` did not ask for is refused.
    pub fn read<T>(
        place: &'a str,
        fields: &'a Map<String, Value>,
        deck: Deck,
        read: impl FnOnce(&Request<'a>) -> Result<T, BadRequest>,
    ) -> Result<T, BadRequest> {
        let request = Request { place, fields, deck, asked: RefCell::default() };
        let told = read(&request)?;
        let asked = request.asked.into_inner();
        match fields.keys().find(|key| !asked.contains(key)) {
            None => Ok(told),
            Some(key) => {
                bad(format!("{place:?} has no field {key:?}; it has {}", asked.join(", ")))
            }
        }
    }

    /// The operation asked for.
    pub fn op(&self) -> &'a str {
        self.get("op").and_then(Value::as_str).unwrap_or("")
    }

    /// A field, if it is there and not null.
    pub fn get(&self, key: &str) -> Option<&'a Value> {
        let mut asked = self.asked.borrow_mut();
        if !asked.iter().any(|known| known == key) {
            asked.push(key.to_string());
        }
        self.fields.get(key).filter(|value| !value.is_null())
    }

    /// Fields that are read elsewhere.
    fn knows<'k>(&self, keys: impl IntoIterator<Item = &'k str>) -> Result<(), BadRequest> {
        for key in keys {
            self.get(key);
        }
        Ok(())
    }

    /// A field that must be there.
    pub fn need(&self, key: &str) -> Result<&'a Value, BadRequest> {
        self.get(key).ok_or_else(|| BadRequest(format!("{:?} needs the field {key:?}", self.place)))
    }

    /// Reads an object that must be there, with the same deck.
    pub fn inner<T>(
        &self,
        key: &'a str,
        read: impl FnOnce(&Request<'a>) -> Result<T, BadRequest>,
    ) -> Result<T, BadRequest> {
        Request::read(key, object(self.need(key)?, key)?, self.deck, read)
    }

    /// Reads a list of objects that must be there, with the same deck.
    pub fn each<T>(
        &self,
        key: &'a str,
        mut read: impl FnMut(&Request<'a>) -> Result<T, BadRequest>,
    ) -> Result<Vec<T>, BadRequest> {
        let entries = self.list(key)?.iter();
        entries.map(|e| Request::read(key, object(e, key)?, self.deck, &mut read)).collect()
    }

    /// A list that must be there.
    pub fn list(&self, key: &str) -> Result<&'a [Value], BadRequest> {
        match self.need(key)? {
            Value::Array(list) => Ok(list),
            other => bad(format!("{key:?} must be a list, not {other}")),
        }
    }

    /// A list of cards that must be there, in the order given.
    pub fn cards(&self, key: &str) -> Result<Vec<Card>, BadRequest> {
        read_cards(self.need(key)?, &self.deck, key)
    }

    /// A list of cards, empty if it is missing.
    pub fn cards_or_none(&self, key: &str) -> Result<Vec<Card>, BadRequest> {
        self.get(key).map_or(Ok(Vec::new()), |value| read_cards(value, &self.deck, key))
    }

    /// A list of lists of cards that must be there.
    pub fn hands(&self, key: &str) -> Result<Vec<Vec<Card>>, BadRequest> {
        self.list(key)?.iter().map(|hand| read_cards(hand, &self.deck, key)).collect()
    }

    /// One card that must be there.
    pub fn card(&self, key: &str) -> Result<Card, BadRequest> {
        match self.need(key)? {
            Value::String(name) => Ok(assign_copies(&[name], &self.deck)?[0]),
            other => bad(format!("{key:?} must be a card, not {other}")),
        }
    }

    /// A suit that must be there.
    pub fn suit(&self, key: &str) -> Result<Suit, BadRequest> {
        read_suit(self.need(key)?, key)
    }

    /// A whole number within bounds that must be there.
    pub fn number(&self, key: &str, low: i64, high: i64) -> Result<i64, BadRequest> {
        read_number(self.need(key)?, key, low, high)
    }

    /// A seat below `seats` that must be there.
    pub fn seat(&self, key: &str, seats: usize) -> Result<Seat, BadRequest> {
        Ok(Seat::new(self.number(key, 0, seats as i64 - 1)? as usize))
    }

    /// A yes or no; `default` if it is missing.
    pub fn flag(&self, key: &str, default: bool) -> Result<bool, BadRequest> {
        match self.get(key) {
            None => Ok(default),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(other) => bad(format!("{key:?} must be true or false, not {other}")),
        }
    }

    /// One of a closed list of words; `None` if it is missing.
    pub fn word(&self, key: &str, words: &[&str]) -> Result<Option<&'a str>, BadRequest> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::String(word)) if words.contains(&word.as_str()) => Ok(Some(word)),
            Some(other) => bad(format!("{key:?} must be one of {}, not {other}", words.join(", "))),
        }
    }
}

fn object<'a>(value: &'a Value, key: &str) -> Result<&'a Map<String, Value>, BadRequest> {
    match value {
        Value::Object(fields) => Ok(fields),
        other => bad(format!("{key:?} must be an object, not {other}")),
    }
}

/// Reads a suit.
pub fn read_suit(value: &Value, key: &str) -> Result<Suit, BadRequest> {
    match value {
        Value::String(name) => Ok(name.parse()?),
        other => bad(format!("{key:?} must be a suit, not {other}")),
    }
}

/// Reads a whole number within bounds.
pub fn read_number(value: &Value, key: &str, low: i64, high: i64) -> Result<i64, BadRequest> {
    match value.as_i64() {
        Some(number) if (low..=high).contains(&number) => Ok(number),
        _ => bad(format!("{key:?} must be a number from {low} to {high}, not {value}")),
    }
}

fn read_cards(value: &Value, deck: &Deck, key: &str) -> Result<Vec<Card>, BadRequest> {
    let Value::Array(list) = value else {
        return bad(format!("{key:?} must be a list of cards, not {value}"));
    };
    let names: Result<Vec<&str>, BadRequest> = list
        .iter()
        .map(|card| {
            card.as_str().ok_or_else(|| BadRequest(format!("{card} in {key:?} is no card")))
        })
        .collect();
    Ok(assign_copies(&names?, deck)?)
}

/// The cards as a set.
pub fn set(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}

/// Answers a request about one game, envelope and all.
pub fn answer<G: Spoken>(fields: &Map<String, Value>) -> Value {
    let id = fields.get("id").cloned().unwrap_or(Value::Null);
    match judged::<G>(fields) {
        Ok(answer) => envelope::<G>(id, answer),
        Err(BadRequest(why)) => bad_request(id, &why),
    }
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

fn judged<G: Spoken>(fields: &Map<String, Value>) -> Result<Answer, BadRequest> {
    let options = options::read::<G>(fields.get("options").unwrap_or(&Value::Null))?;
    let rules = G::compile(&options)?;
    let op = fields.get("op").and_then(Value::as_str).unwrap_or("");
    Request::read(op, fields, G::table(&rules).deck, |request| {
        request.knows(["id", "game", "op", "options"])?;
        match op {
            "info" => Ok(info::<G>()),
            "clause" => clause::<G>(request),
            "replay" => replay::<G>(request),
            op if G::OPERATIONS.contains(&op) => G::judge(&rules, request),
            op => bad(format!(
                "{} has no operation {op:?}; it has info, clause, replay, {}",
                G::NAME,
                G::OPERATIONS.join(", ")
            )),
        }
    })
}

fn envelope<G: Spoken>(id: Value, answer: Answer) -> Value {
    let mut fields = Map::new();
    fields.insert("id".into(), id);
    fields.insert("valid".into(), json!(answer.verdict.is_ok()));
    let (code, clause, details) = match &answer.verdict {
        Ok(()) => (Value::Null, Value::Null, Value::Null),
        Err(violation) => {
            (json!(violation.code()), json!(violation.clause()), details::<G>(violation))
        }
    };
    fields.insert("errorCode".into(), code);
    fields.insert("clause".into(), clause);
    fields.insert("details".into(), details);
    fields.extend(answer.extra);
    Value::Object(fields)
}

fn details<G: Spoken>(violation: &Violation) -> Value {
    let mut details = Map::new();
    details.insert("message".into(), json!(G::rulebook().message(violation)));
    details.extend(violation.fields());
    Value::Object(details)
}

fn info<G: Spoken>() -> Answer {
    let defaults = options::write::<G>(&G::Options::default());
    let options: Value = G::option_docs()
        .iter()
        .map(|doc| {
            json!({"key": doc.key, "values": doc.values, "default": defaults.get(doc.key),
                   "says": doc.says})
        })
        .collect();
    let clauses: Value = G::rulebook()
        .clauses
        .iter()
        .map(|clause| {
            let codes: Vec<&str> = clause.refusals.iter().map(|text| text.code.as_str()).collect();
            json!({"id": clause.id, "code": codes.first(), "codes": codes, "says": clause.says})
        })
        .collect();
    let presets: Vec<&str> = G::presets().iter().map(|(name, _)| *name).collect();
    let table = G::compile(&G::Options::default()).map(|rules| G::table(&rules));
    let cards = table.map(|table| table.deck.len()).unwrap_or_default();
    Answer::value([
        ("name", json!(G::NAME)),
        ("title", json!(G::TITLE)),
        ("revision", json!(G::REVISION)),
        ("seats", json!(G::SEATS)),
        ("cards", json!(cards)),
        ("options", options),
        ("presets", json!(presets)),
        ("operations", json!(G::OPERATIONS)),
        ("clauses", clauses),
    ])
}

fn clause<G: Spoken>(request: &Request<'_>) -> Result<Answer, BadRequest> {
    let id = request.need("clause")?;
    let Some(clause) = id.as_str().and_then(|id| G::rulebook().clause(id)) else {
        return bad(format!("{} has no clause {id}", G::NAME));
    };
    let examples: Value = clause
        .examples
        .iter()
        .map(|example| {
            let json = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
            json!({"shows": example.shows, "ask": json(&example.ask), "answer": json(&example.answer)})
        })
        .collect();
    Ok(Answer::value([
        ("text", json!(clause.says)),
        ("source", json!(clause.source)),
        ("examples", examples),
    ]))
}

fn replay<G: Spoken>(request: &Request<'_>) -> Result<Answer, BadRequest> {
    let log = Log::from_json(request.need("log")?)?;
    request.inner("log", whole_log)?;
    match log.replay::<G>(&mut ()) {
        Ok(play) => {
            let outcome = outcome(&play);
            Ok(Answer::value([
                ("scores", json!(outcome.scores)),
                ("winner", json!(outcome.winner)),
                ("digest", json!(outcome.digest)),
            ]))
        }
        Err(LogError::Refused { at, violation }) => {
            let none = || Value::Null;
            let fields = [("scores", none()), ("winner", none()), ("digest", none())];
            Ok(Answer::verdict(Err(violation), fields).always("action", json!(at)))
        }
        Err(LogError::Unreadable(why)) => bad(why),
    }
}

/// A log knows its own fields; those of its entries are looked at here.
fn whole_log(log: &Request<'_>) -> Result<(), BadRequest> {
    log.each("actions", |entry| entry.knows(["seat", "action"]))?;
    if log.get("result").is_some() {
        log.inner("result", |result| result.knows(["scores", "winner", "digest"]))?;
    }
    log.knows(log.fields.keys().map(String::as_str))
}
