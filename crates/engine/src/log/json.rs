//! A log as JSON. The reader trusts nobody: whatever it does not know is refused, and so is a key
//! that stands twice, of which one reader would take the first and another the last.

use cards::{MAX_SEATS, Seat, SeatSet};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value, json};

use super::{
    Chance, Entry, Hinted, Log, LogError, MOST_TAKEN_BACK, Outcome, TakenBack, unreadable,
};
use crate::fair::{Anew, NoSeed};

type Fields = Map<String, Value>;

const FIELDS: [&str; 14] = [
    "game",
    "revision",
    "options",
    "commitment",
    "seed",
    "salt",
    "orders",
    "dealt_anew",
    "people",
    "played_on",
    "actions",
    "taken_back",
    "hints",
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
            played_on: fields.get("played_on").map(played_on).transpose()?,
            actions: entries("action", fields.get("actions"))?,
            taken_back: few("taken_back", fields, taken_back)?,
            hints: few("hints", fields, hinted)?,
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
        write_chance(&self.source, &mut fields);
        if let Some(people) = self.people {
            fields.insert("people".into(), json!(people));
        }
        if let Some(actions) = self.played_on {
            fields.insert("played_on".into(), json!(actions));
        }
        fields.insert("actions".into(), self.actions.iter().map(written).collect());
        if !self.taken_back.is_empty() {
            let each = self.taken_back.iter().map(|TakenBack { seat, to, actions }| {
                let actions: Vec<Value> = actions.iter().map(written).collect();
                json!({"seat": seat, "to": to, "actions": actions})
            });
            fields.insert("taken_back".into(), each.collect());
        }
        if !self.hints.is_empty() {
            let each = self.hints.iter().map(|Hinted { seat, at }| json!({"seat": seat, "at": at}));
            fields.insert("hints".into(), each.collect());
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
                Value::Array(entries)
                    if matches!(
                        key.as_str(),
                        "dealt_anew" | "actions" | "taken_back" | "hints"
                    ) =>
                {
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

fn write_chance(chance: &Chance, fields: &mut Fields) {
    match chance {
        Chance::Seed { seed, salt } => {
            fields.insert("seed".into(), json!(seed.to_string()));
            if salt.iter().any(|grain| !grain.is_empty()) {
                fields.insert("salt".into(), json!(salt));
            }
        }
        Chance::Orders(orders) => {
            fields.insert("orders".into(), json!(orders));
        }
        Chance::Anew { first, deals } => {
            write_chance(first, fields);
            let each = deals.iter().map(|Anew { after, seat, hidden, seed }| {
                json!({"after": after, "seat": seat, "hidden": hidden, "seed": seed.to_string()})
            });
            fields.insert("dealt_anew".into(), each.collect());
        }
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
    let deals = fields.get("dealt_anew").map_or(Ok(Vec::new()), all_anew)?;
    Ok(beginning(fields)?.with(deals))
}

fn beginning(fields: &Fields) -> Result<Chance, LogError> {
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

fn all_anew(json: &Value) -> Result<Vec<Anew>, LogError> {
    let deals = list("dealt_anew", Some(json))?;
    let deals: Vec<Anew> = deals.iter().enumerate().map(anew).collect::<Result<_, _>>()?;
    if !deals.is_sorted_by(|one, next| one.after < next.after) {
        return Err(unreadable("dealt_anew tells the earliest first, and no place twice"));
    }
    Ok(deals)
}

fn anew((at, json): (usize, &Value)) -> Result<Anew, LogError> {
    let what = format!("dealt_anew {at}");
    let fields = object(&what, json, &["after", "seat", "hidden", "seed"])?;
    let read = || {
        Some(Anew {
            after: number(fields.get("after")?)?,
            seat: seat(fields.get("seat")?)?,
            hidden: Vec::deserialize(fields.get("hidden")?).ok()?,
            seed: fields.get("seed")?.as_str()?.parse().ok()?,
        })
    };
    read().ok_or_else(|| {
        unreadable(format!(
            "{what} is {{\"after\": actions before it, \"seat\": for whom, \"hidden\": lists of cards, \
             \"seed\": 64 hex digits}}, not {}",
            shown(json)
        ))
    })
}

fn people(json: &Value) -> Result<SeatSet, LogError> {
    let seats = list("people", Some(json))?;
    let set: SeatSet = seats.iter().filter_map(seat).collect();
    if set.len() != seats.len() {
        return Err(unreadable(format!("people lists seats, each once, not {}", shown(json))));
    }
    Ok(set)
}

fn played_on(json: &Value) -> Result<u32, LogError> {
    number(json)
        .ok_or_else(|| unreadable(format!("played_on counts actions, and is not {}", shown(json))))
}

fn number(json: &Value) -> Option<u32> {
    u32::try_from(json.as_u64()?).ok()
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

/// What happened beside the match, of which there is not too much.
fn few<T>(
    what: &str,
    fields: &Fields,
    read: impl Fn((usize, &Value)) -> Result<T, LogError>,
) -> Result<Vec<T>, LogError> {
    let Some(json) = fields.get(what) else { return Ok(Vec::new()) };
    let each = list(what, Some(json))?;
    if each.len() > MOST_TAKEN_BACK {
        return Err(unreadable(format!("{what} lists more than {MOST_TAKEN_BACK}")));
    }
    each.iter().enumerate().map(read).collect()
}

fn taken_back((at, json): (usize, &Value)) -> Result<TakenBack, LogError> {
    let what = format!("take-back {at}");
    let fields = object(&what, json, &["seat", "to", "actions"])?;
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

fn hinted((at, json): (usize, &Value)) -> Result<Hinted, LogError> {
    let fields = object(&format!("hint {at}"), json, &["seat", "at"])?;
    match (fields.get("seat").and_then(seat), fields.get("at").and_then(number)) {
        (Some(seat), Some(at)) => Ok(Hinted { seat, at }),
        _ => Err(unreadable(format!(
            "hint {at} is {{\"seat\": who, \"at\": actions before it}}, not {}",
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
