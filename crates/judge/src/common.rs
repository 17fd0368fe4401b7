//! What every game answers: `info`, `clause`, `replay` and `draws`; then come the game's own operations.

use engine::house_rules;
use engine::log::{Log, LogError, outcome};
use serde_json::{Map, Value, json};

use crate::answer::{Answer, bad_request, envelope};
use crate::draws;
use crate::judged::Judged;
use crate::request::{BadRequest, Request, bad};

/// Answers a request about one game, envelope and all.
pub fn answer<G: Judged>(fields: &Map<String, Value>) -> Value {
    let id = fields.get("id").cloned().unwrap_or(Value::Null);
    match judged::<G>(fields) {
        Ok(answer) => envelope::<G>(id, answer),
        Err(BadRequest(why)) => bad_request(id, &why),
    }
}

fn judged<G: Judged>(fields: &Map<String, Value>) -> Result<Answer, BadRequest> {
    let options = house_rules::read::<G>(fields.get("options").unwrap_or(&Value::Null))?;
    let rules = G::compile(&options)?;
    let op = fields.get("op").and_then(Value::as_str).unwrap_or("");
    Request::read(op, fields, G::seating(&rules).deck, |request| {
        request.knows(["id", "game", "op", "options"])?;
        match op {
            "info" => Ok(info::<G>()),
            "clause" => clause::<G>(request),
            "replay" => replay::<G>(request),
            "draws" => asked_of_chance::<G>(request),
            op if G::OPERATIONS.contains(&op) => G::judge(&rules, request),
            op => bad(format!(
                "{} has no operation {op:?}; it has info, clause, replay, draws, {}",
                G::NAME,
                G::OPERATIONS.join(", ")
            )),
        }
    })
}

fn info<G: Judged>() -> Answer {
    let options: Value = G::option_docs()
        .iter()
        .map(|doc| {
            json!({"key": doc.key, "values": doc.values(), "default": doc.default,
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
    let table = G::compile(&G::Options::default()).map(|rules| G::seating(&rules));
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

fn clause<G: Judged>(request: &Request<'_>) -> Result<Answer, BadRequest> {
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

fn read_log(request: &Request<'_>) -> Result<Log, BadRequest> {
    let log = Log::from_json(request.need("log")?)?;
    request.inner("log", whole_log)?;
    Ok(log)
}

fn asked_of_chance<G: Judged>(request: &Request<'_>) -> Result<Answer, BadRequest> {
    match draws::draws::<G>(&read_log(request)?) {
        Ok(draws) => Ok(Answer::value([("draws", json!(draws))])),
        Err(LogError::Refused { at, violation }) => {
            let fields = [("draws", Value::Null)];
            Ok(Answer::verdict(Err(violation), fields).always("action", json!(at)))
        }
        Err(LogError::Unreadable(why)) => bad(why),
    }
}

fn replay<G: Judged>(request: &Request<'_>) -> Result<Answer, BadRequest> {
    let log = read_log(request)?;
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
    log.knows(log.fields().keys().map(String::as_str))
}
