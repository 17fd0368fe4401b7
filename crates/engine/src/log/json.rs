//! A log as JSON. The reader trusts nobody: whatever it does not know is refused, and so is a key
//! that stands twice, of which one reader would take the first and another the last.

use cards::{MAX_SEATS, Seat, SeatSet};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value, json};

use super::{Chance, Entry, Log, LogError, MOST_TAKEN_BACK, Outcome, TakenBack, unreadable};
use crate::fair::NoSeed;

type Fields = Map<String, Value>;

const FIELDS: [&str; 11] = [
    "game",
    "revision",
    "options",
    "commitment",
    "seed",
    "salt",
    "orders",
    "people",
    "actions",
    "taken_back",
    "result",
];

impl Log {
    /// Reads a log from text. A key that stands twice, at whatever depth, is refused.
    pub fn from_text(text: &str) -> Result<Log, LogError> {
        let Strict(json) = serde_json::from_str(text)
            .map_err(|error| unreadable(format!("this is not JSON of a log: {error}")))?;
        Log::from_json(&json)
    }

    /// Reads a log from JSON.
    pub fn from_json(json: &Value) -> Result<Log, LogError> {
        let fields = object("a log", json, &FIELDS)?;
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
            people: fields.get("people").map(people).transpose()?,
            actions: entries("action", fields.get("actions"))?,
            taken_back: fields.get("taken_back").map_or(Ok(Vec::new()), all_taken_back)?,
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
        if let Some(people) = self.people {
            fields.insert("people".into(), json!(people));
        }
        fields.insert("actions".into(), self.actions.iter().map(written).collect());
        if !self.taken_back.is_empty() {
            let each = self.taken_back.iter().map(|TakenBack { seat, to, actions }| {
                let actions: Vec<Value> = actions.iter().map(written).collect();
                json!({"seat": seat, "to": to, "actions": actions})
            });
            fields.insert("taken_back".into(), each.collect());
        }
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
                Value::Array(entries) if matches!(key.as_str(), "actions" | "taken_back") => {
                    let entries: Vec<String> = entries.iter().map(|e| format!("    {e}")).collect();
                    if entries.is_empty() {
                        format!("  {key:?}: []")
                    } else {
                        format!("  {key:?}: [\n{}\n  ]", entries.join(",\n"))
                    }
                }
                value => format!("  {key:?}: {value}"),
            })
            .collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

fn written(entry: &Entry) -> Value {
    match entry.seat {
        Some(seat) => json!({"seat": seat, "action": entry.action}),
        None => json!({"seat": "house", "action": entry.action}),
    }
}

/// The fields of an object that has no others than these.
fn object<'a>(what: &str, json: &'a Value, known: &[&str]) -> Result<&'a Fields, LogError> {
    let Value::Object(fields) = json else {
        return Err(unreadable(format!("{what} is a JSON object, not {}", shown(json))));
    };
    match fields.keys().find(|key| !known.contains(&key.as_str())) {
        None => Ok(fields),
        Some(key) => {
            let (key, known) = (shown(&json!(key)), known.join(", "));
            Err(unreadable(format!("{what} has no field {key}; it has {known}")))
        }
    }
}

/// A value as it is quoted in a complaint: it came from outside and may be of any length.
fn shown(value: &Value) -> String {
    const MOST: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn list<'a>(what: &str, json: Option<&'a Value>) -> Result<&'a [Value], LogError> {
    match json {
        Some(Value::Array(items)) => Ok(items),
        Some(other) => Err(unreadable(format!("{what} is a list, not {}", shown(other)))),
        None => Err(unreadable(format!("a log needs {what}"))),
    }
}

fn text(fields: &Fields, key: &str) -> Result<Option<String>, LogError> {
    match fields.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(other) => Err(unreadable(format!("{key} is a text, not {}", shown(other)))),
    }
}

fn chance(fields: &Fields) -> Result<Chance, LogError> {
    match (fields.get("seed"), fields.get("orders")) {
        (Some(_), None) => {
            let seed = text(fields, "seed")?.ok_or_else(|| unreadable("seed is a text"))?;
            let salt = match fields.get("salt") {
                None | Some(Value::Null) => Vec::new(),
                Some(Value::String(one)) => vec![one.clone()],
                grains => list("salt", grains)?.iter().map(grain).collect::<Result<_, _>>()?,
            };
            let seed = seed.parse().map_err(|error: NoSeed| unreadable(error.to_string()))?;
            Ok(Chance::Seed { seed, salt })
        }
        (None, Some(_)) if fields.contains_key("salt") => {
            Err(unreadable("salt goes with a seed, not with orders"))
        }
        (None, orders @ Some(_)) => Ok(Chance::Orders(list("orders", orders)?.to_vec())),
        _ => Err(unreadable("a log needs either a seed or a list of orders")),
    }
}

fn grain(json: &Value) -> Result<String, LogError> {
    match json {
        Value::String(grain) => Ok(grain.clone()),
        Value::Null => Ok(String::new()),
        other => Err(unreadable(format!("salt is text, not {}", shown(other)))),
    }
}

fn people(json: &Value) -> Result<SeatSet, LogError> {
    let seats = list("people", Some(json))?;
    let set: SeatSet = seats.iter().filter_map(seat).collect();
    if set.len() != seats.len() {
        return Err(unreadable(format!("people lists seats, each once, not {}", shown(json))));
    }
    Ok(set)
}

fn seat(json: &Value) -> Option<Seat> {
    json.as_u64().filter(|&seat| seat < MAX_SEATS as u64).map(|seat| Seat::new(seat as usize))
}

fn entries(what: &str, json: Option<&Value>) -> Result<Vec<Entry>, LogError> {
    let json = list("a list of actions", json)?;
    json.iter().enumerate().map(|(at, json)| entry(&format!("{what} {at}"), json)).collect()
}

fn entry(what: &str, json: &Value) -> Result<Entry, LogError> {
    let fields = object(what, json, &["seat", "action"])?;
    let wrong = || {
        unreadable(format!(
            "{what} is {{\"seat\": 0 to 3 or \"house\", \"action\": notation}}, not {}",
            shown(json)
        ))
    };
    let action = fields.get("action").and_then(Value::as_str).ok_or_else(wrong)?.to_string();
    let seat = match fields.get("seat") {
        Some(Value::String(house)) if house == "house" => None,
        Some(number) => Some(seat(number).ok_or_else(wrong)?),
        None => return Err(wrong()),
    };
    Ok(Entry { seat, action })
}

fn all_taken_back(json: &Value) -> Result<Vec<TakenBack>, LogError> {
    let backs = list("taken_back", Some(json))?;
    if backs.len() > MOST_TAKEN_BACK {
        return Err(unreadable(format!("no match has more than {MOST_TAKEN_BACK} take-backs")));
    }
    backs.iter().enumerate().map(taken_back).collect()
}

fn taken_back((at, json): (usize, &Value)) -> Result<TakenBack, LogError> {
    let what = format!("take-back {at}");
    let fields = object(&what, json, &["seat", "to", "actions"])?;
    let number = |json: &Value| u32::try_from(json.as_u64()?).ok();
    match (fields.get("seat").and_then(seat), fields.get("to").and_then(number)) {
        (Some(seat), Some(to)) => {
            let actions = entries(&format!("{what}, action"), fields.get("actions"))?;
            Ok(TakenBack { seat, to, actions })
        }
        _ => Err(unreadable(format!(
            "{what} is {{\"seat\": who, \"to\": actions before it, \"actions\": [...]}}, not {}",
            shown(json)
        ))),
    }
}

fn result(json: &Value) -> Result<Outcome, LogError> {
    let fields = object("result", json, &["scores", "winner", "digest"])?;
    let wrong =
        || unreadable("result is {\"scores\": [...], \"winner\": side or null, \"digest\": hex}");
    let score =
        |json: &Value| json.as_i64().and_then(|score| i32::try_from(score).ok()).ok_or_else(wrong);
    let scores = fields.get("scores").and_then(Value::as_array).ok_or_else(wrong)?;
    Ok(Outcome {
        scores: scores.iter().map(score).collect::<Result<_, _>>()?,
        winner: match fields.get("winner") {
            None | Some(Value::Null) => None,
            Some(side) => {
                Some(side.as_u64().and_then(|side| u8::try_from(side).ok()).ok_or_else(wrong)?)
            }
        },
        digest: fields.get("digest").and_then(Value::as_str).ok_or_else(wrong)?.to_string(),
    })
}

/// JSON in which no key stands twice.
pub(super) struct Strict(pub(super) Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strict, D::Error> {
        deserializer.deserialize_any(Reader).map(Strict)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(json!(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(json!(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(json!(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(json!(value))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(json!(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some((key, Strict(value))) = entries.next_entry::<String, Strict>()? {
            if fields.contains_key(&key) {
                let key = shown(&json!(key));
                return Err(A::Error::custom(format!("the key {key} stands twice")));
            }
            fields.insert(key, value);
        }
        Ok(Value::Object(fields))
    }
}
