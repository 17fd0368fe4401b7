//! A match written down: `(game, revision, options, seed, actions)`, and its replay.
//!
//! A log is plain JSON that people can read: actions are in notation, one a line. Replaying it
//! gives the same match, bit for bit, and says so by the digest. State is never stored.

use std::fmt;

use cards::{Card, Seat, assign_copies};
use serde_json::{Map, Value, json};

use crate::event::Sink;
use crate::fair::{Given, Seed, Source};
use crate::game::Game;
use crate::options;
use crate::play::{HOUSE, Play};
use crate::spoken::Spoken;
use crate::steps::Step;
use crate::violation::Violation;

/// A match written down.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// The game's name.
    pub game: String,
    /// The rules revision it was played under.
    pub revision: u16,
    /// The options, as JSON.
    pub options: Value,
    /// Where chance came from.
    pub source: Chance,
    /// The commitment published before the first deal, if it was kept.
    pub commitment: Option<String>,
    /// Who did what.
    pub actions: Vec<Entry>,
    /// How the match stood at the end of the log.
    pub result: Option<Outcome>,
}

/// Where chance came from, before the game's deck is known.
#[derive(Clone, Debug, PartialEq)]
pub enum Chance {
    /// A seed and the seats' salt.
    Seed {
        /// The seed that was committed to.
        seed: Seed,
        /// What the seats added.
        salt: Vec<String>,
    },
    /// Orders written out: lists of cards, and numbers.
    Orders(Vec<Value>),
}

/// One action in a log.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Who acted; `None` is the house.
    pub seat: Option<Seat>,
    /// What was done, in notation; the house closes windows, `close` or `close 12`.
    pub action: String,
}

/// How a match stood at the end of a log.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Points of each side.
    pub scores: Vec<i32>,
    /// The side that won, if the match is over and not drawn.
    pub winner: Option<u8>,
    /// The fingerprint of the whole match.
    pub digest: String,
}

/// Why a log cannot be replayed.
#[derive(Clone, Debug, PartialEq)]
pub enum LogError {
    /// It cannot be read: not JSON, a field missing, a card that does not exist.
    Unreadable(String),
    /// An action breaks a rule; `at` counts from zero.
    Refused {
        /// Which action.
        at: usize,
        /// Which rule.
        violation: Violation,
    },
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Unreadable(why) => f.write_str(why),
            LogError::Refused { at, violation } => {
                write!(f, "action {at} breaks {} ({})", violation.clause(), violation.code())
            }
        }
    }
}

impl std::error::Error for LogError {}

fn unreadable(why: impl Into<String>) -> LogError {
    LogError::Unreadable(why.into())
}

impl Log {
    /// Writes down a match as it stands.
    pub fn of<G: Game>(play: &Play<G>) -> Log {
        let options = G::options(play.rules());
        let source = match play.source() {
            Source::Seed { seed, salt } => Chance::Seed { seed: *seed, salt: salt.clone() },
            Source::Given(answers) => Chance::Orders(
                answers
                    .iter()
                    .map(|answer| match answer {
                        Given::Order(cards) => json!(cards),
                        Given::Number(number) => json!(number),
                    })
                    .collect(),
            ),
        };
        let commitment = match &source {
            Chance::Seed { seed, .. } => Some(seed.commitment()),
            Chance::Orders(_) => None,
        };
        Log {
            game: G::NAME.to_string(),
            revision: G::REVISION,
            options: Value::Object(options::write::<G>(options)),
            source,
            commitment,
            actions: entries(play),
            result: Some(outcome(play)),
        }
    }

    /// Reads a log from JSON.
    pub fn from_json(json: &Value) -> Result<Log, LogError> {
        let Value::Object(fields) = json else {
            return Err(unreadable("a log is a JSON object"));
        };
        let known = [
            "game",
            "revision",
            "options",
            "seed",
            "orders",
            "salt",
            "commitment",
            "actions",
            "result",
        ];
        if let Some(key) = fields.keys().find(|key| !known.contains(&key.as_str())) {
            return Err(unreadable(format!(
                "a log has no field {key:?}; it has {}",
                known.join(", ")
            )));
        }
        let actions = fields
            .get("actions")
            .and_then(Value::as_array)
            .ok_or_else(|| unreadable("a log needs a list of actions"))?;
        Ok(Log {
            game: text(fields, "game")?.ok_or_else(|| unreadable("a log needs a game"))?,
            revision: fields
                .get("revision")
                .and_then(Value::as_u64)
                .and_then(|number| u16::try_from(number).ok())
                .ok_or_else(|| unreadable("a log needs a revision, a small number"))?,
            options: fields.get("options").cloned().unwrap_or(Value::Null),
            source: chance(fields)?,
            commitment: text(fields, "commitment")?,
            actions: actions.iter().enumerate().map(entry).collect::<Result<_, _>>()?,
            result: fields.get("result").map(result).transpose()?,
        })
    }

    /// The log as JSON.
    pub fn to_json(&self) -> Value {
        let mut fields = Map::new();
        fields.insert("game".into(), json!(self.game));
        fields.insert("revision".into(), json!(self.revision));
        fields.insert("options".into(), self.options.clone());
        if let Some(commitment) = &self.commitment {
            fields.insert("commitment".into(), json!(commitment));
        }
        match &self.source {
            Chance::Seed { seed, salt } => {
                fields.insert("seed".into(), json!(seed.to_string()));
                if salt.iter().any(|grain| !grain.is_empty()) {
                    fields.insert("salt".into(), json!(salt));
                }
            }
            Chance::Orders(orders) => {
                fields.insert("orders".into(), json!(orders));
            }
        }
        let actions = self.actions.iter().map(|entry| match entry.seat {
            Some(seat) => json!({"seat": seat, "action": entry.action}),
            None => json!({"seat": "house", "action": entry.action}),
        });
        fields.insert("actions".into(), actions.collect());
        if let Some(result) = &self.result {
            fields.insert(
                "result".into(),
                json!({"scores": result.scores, "winner": result.winner, "digest": result.digest}),
            );
        }
        Value::Object(fields)
    }

    /// The log as it is saved: JSON, one field a line and one action a line.
    pub fn to_text(&self) -> String {
        let Value::Object(fields) = self.to_json() else {
            unreachable!("a log is written as an object");
        };
        let lines: Vec<String> = fields
            .iter()
            .map(|(key, value)| match value {
                Value::Array(entries) if key == "actions" && !entries.is_empty() => {
                    let entries: Vec<String> = entries.iter().map(|e| format!("    {e}")).collect();
                    format!("  {key:?}: [\n{}\n  ]", entries.join(",\n"))
                }
                value => format!("  {key:?}: {value}"),
            })
            .collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }

    /// Plays the log again, up to its end.
    pub fn replay<G: Spoken>(&self, sink: &mut impl Sink<G::Event>) -> Result<Play<G>, LogError> {
        let mut play = self.begin::<G>(sink)?;
        for at in 0..self.actions.len() {
            self.replay_action(&mut play, at, sink)?;
        }
        Ok(play)
    }

    /// The match before the first action of the log.
    pub fn begin<G: Spoken>(&self, sink: &mut impl Sink<G::Event>) -> Result<Play<G>, LogError> {
        if self.game != G::NAME {
            return Err(unreadable(format!(
                "this is a log of {:?}, not of {}",
                self.game,
                G::NAME
            )));
        }
        if self.revision != G::REVISION {
            return Err(unreadable(format!(
                "this log was played under revision {} of {}; this program has revision {}",
                self.revision,
                G::NAME,
                G::REVISION
            )));
        }
        let options = options::read::<G>(&self.options).map_err(|error| unreadable(error.0))?;
        let rules = G::compile(&options).map_err(|error| unreadable(error.0))?;
        let source = self.source::<G>(&rules)?;
        let play = Play::new(&options, source, sink).map_err(|error| unreadable(error.0))?;
        match play.stuck() {
            Some(why) => Err(unreadable(why)),
            None => Ok(play),
        }
    }

    /// Plays one action of the log.
    pub fn replay_action<G: Spoken>(
        &self,
        play: &mut Play<G>,
        at: usize,
        sink: &mut impl Sink<G::Event>,
    ) -> Result<(), LogError> {
        let entry = &self.actions[at];
        match entry.seat {
            Some(seat) => {
                let action = play
                    .read(seat, &entry.action)
                    .map_err(|error| unreadable(format!("action {at}: {error}")))?;
                play.act(seat, &action, sink)
                    .map_err(|violation| LogError::Refused { at, violation })?;
            }
            None => {
                for _ in 0..self.closings(at)? {
                    if !play.close(sink) {
                        return Err(unreadable(format!("action {at}: no window is open to close")));
                    }
                }
            }
        }
        match play.stuck() {
            Some(why) if at + 1 < self.actions.len() => {
                Err(unreadable(format!("after action {at}: {why}")))
            }
            _ => Ok(()),
        }
    }

    /// How many windows the house closes by this entry: the record keeps them as a run. None by a
    /// seat's action.
    pub fn closings(&self, at: usize) -> Result<u32, LogError> {
        let Entry { seat: None, action } = &self.actions[at] else {
            return Ok(0);
        };
        let wrong =
            || unreadable(format!("action {at}: the house says close or close N, not {action:?}"));
        match action.strip_prefix("close").ok_or_else(wrong)?.trim() {
            "" => Ok(1),
            count if count.starts_with(|digit: char| ('1'..='9').contains(&digit)) => {
                count.parse().map_err(|_| wrong())
            }
            _ => Err(wrong()),
        }
    }

    fn source<G: Game>(&self, rules: &G::Rules) -> Result<Source, LogError> {
        let orders = match &self.source {
            Chance::Seed { seed, salt } => {
                let seats = G::table(rules).seats;
                if salt.len() > seats {
                    return Err(unreadable(format!(
                        "{} grains of salt, {seats} seats",
                        salt.len()
                    )));
                }
                return Ok(Source::Seed { seed: *seed, salt: salt.clone() });
            }
            Chance::Orders(orders) => orders,
        };
        let deck = G::table(rules).deck;
        let given = orders.iter().map(|order| match order {
            Value::Number(number) => number
                .as_u64()
                .and_then(|number| u32::try_from(number).ok())
                .map(Given::Number)
                .ok_or_else(|| unreadable(format!("{number} is no answer of chance"))),
            Value::Array(cards) => {
                let names: Vec<&str> =
                    cards.iter().map(|card| card.as_str().unwrap_or("?")).collect();
                let cards: Vec<Card> =
                    assign_copies(&names, &deck).map_err(|error| unreadable(error.to_string()))?;
                Ok(Given::Order(cards))
            }
            other => Err(unreadable(format!("an order is a list of cards, not {other}"))),
        });
        Ok(Source::Given(given.collect::<Result<_, _>>()?))
    }
}

/// How a match stands, as a log tells it.
pub fn outcome<G: Game>(play: &Play<G>) -> Outcome {
    let standing = play.standing();
    let sides = G::table(play.rules()).sides.len();
    Outcome {
        scores: standing.scores[..sides].to_vec(),
        winner: standing.winner.map(|side| side.index() as u8),
        digest: play.digest(),
    }
}

/// The record in notation. It holds steps, so the match is played once more to read it.
fn entries<G: Game>(play: &Play<G>) -> Vec<Entry> {
    let options = G::options(play.rules());
    let mut again: Play<G> = Play::new(options, play.source().clone(), &mut ())
        .expect("these options were compiled before");
    let mut entries = Vec::new();
    let mut closings = 0;
    let mut record = play.record().iter().copied().peekable();
    while let Some(actor) = record.next() {
        if actor == HOUSE {
            again.close(&mut ());
            closings += 1;
            if record.peek() != Some(&HOUSE) {
                let action =
                    if closings == 1 { "close".into() } else { format!("close {closings}") };
                entries.push(Entry { seat: None, action });
                closings = 0;
            }
            continue;
        }
        let seat = Seat::new(usize::from(actor));
        let action = loop {
            let step = Step(record.next().expect("a record ends with a whole action"));
            let taken = again.step(seat, step, &mut ());
            if let Some(action) = taken.expect("a recorded step was legal") {
                break action;
            }
        };
        entries.push(Entry { seat: Some(seat), action: action.to_string() });
    }
    entries
}

fn text(fields: &Map<String, Value>, key: &str) -> Result<Option<String>, LogError> {
    match fields.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(other) => Err(unreadable(format!("{key} is a text, not {other}"))),
    }
}

fn chance(fields: &Map<String, Value>) -> Result<Chance, LogError> {
    match (fields.get("seed"), fields.get("orders")) {
        (Some(_), None) => {
            let seed = text(fields, "seed")?.ok_or_else(|| unreadable("seed is a text"))?;
            let salt = match fields.get("salt") {
                None | Some(Value::Null) => Vec::new(),
                Some(Value::String(one)) => vec![one.clone()],
                Some(Value::Array(grains)) => grains
                    .iter()
                    .map(|grain| match grain {
                        Value::String(grain) => Ok(grain.clone()),
                        Value::Null => Ok(String::new()),
                        other => Err(unreadable(format!("salt is text, not {other}"))),
                    })
                    .collect::<Result<_, _>>()?,
                Some(other) => {
                    return Err(unreadable(format!("salt is a list of texts, not {other}")));
                }
            };
            Ok(Chance::Seed { seed: seed.parse().map_err(unreadable)?, salt })
        }
        (None, Some(Value::Array(orders))) => Ok(Chance::Orders(orders.clone())),
        _ => Err(unreadable("a log needs either a seed or a list of orders")),
    }
}

fn entry((at, json): (usize, &Value)) -> Result<Entry, LogError> {
    let wrong = || {
        unreadable(format!(
            "action {at} is {{\"seat\": 0 to 3 or \"house\", \"action\": notation}}, not {json}"
        ))
    };
    let action = json.get("action").and_then(Value::as_str).ok_or_else(wrong)?.to_string();
    let seat = match json.get("seat") {
        Some(Value::String(house)) if house == "house" => None,
        Some(Value::Number(seat)) => {
            let seat = seat.as_u64().filter(|&seat| seat < cards::MAX_SEATS as u64);
            Some(Seat::new(seat.ok_or_else(wrong)? as usize))
        }
        _ => return Err(wrong()),
    };
    Ok(Entry { seat, action })
}

fn result(json: &Value) -> Result<Outcome, LogError> {
    let wrong =
        || unreadable("result is {\"scores\": [...], \"winner\": side or null, \"digest\": hex}");
    let scores = json.get("scores").and_then(Value::as_array).ok_or_else(wrong)?;
    Ok(Outcome {
        scores: scores
            .iter()
            .map(|score| {
                score.as_i64().and_then(|score| i32::try_from(score).ok()).ok_or_else(wrong)
            })
            .collect::<Result<_, _>>()?,
        winner: match json.get("winner") {
            None | Some(Value::Null) => None,
            Some(side) => {
                Some(side.as_u64().and_then(|side| u8::try_from(side).ok()).ok_or_else(wrong)?)
            }
        },
        digest: json.get("digest").and_then(Value::as_str).ok_or_else(wrong)?.to_string(),
    })
}
