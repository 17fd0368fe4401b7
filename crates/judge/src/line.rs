//! A line as it comes in: its `id` exactly as written, and its fields within limits.
//!
//! A line is read twice. The first reading keeps nothing but the id and finds out whether the line is
//! JSON at all; neither depth nor length can hurt it. The second builds the fields and stops at the
//! first that is too long, too deep or said twice, so that a refusal still finds its id.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// The longest line that is read, in bytes: the log of a match takes a tenth of it.
pub const LONGEST_LINE: usize = 4 << 20;
/// The longest id, in bytes.
const LONGEST_ID: usize = 4096;
/// The longest id that is a list or an object: no deeper than any reader of JSON goes.
const LONGEST_NESTED_ID: usize = 200;
/// How deep lists and objects may be nested; questions need six.
const DEEPEST: usize = 16;

/// How many entries a list in this field may have.
fn most_entries(field: &str) -> usize {
    match field {
        "actions" => 50_000,
        "orders" => 5_000,
        "steps" => 500,
        // More than any pack has cards.
        _ => 200,
    }
}

/// How long a text in this field may be, in bytes.
fn longest_text(field: &str) -> usize {
    match field {
        "action" | "salt" => 1000,
        _ => 200,
    }
}

/// A line that is a JSON object.
#[derive(Debug)]
pub(crate) struct Line<'a> {
    text: &'a str,
    id: Cow<'a, str>,
}

impl<'a> Line<'a> {
    /// Looks whether the line can be read at all, and finds its id.
    pub(crate) fn read(line: &'a [u8]) -> Result<Line<'a>, String> {
        if line.len() > LONGEST_LINE {
            return Err(format!("is longer than {LONGEST_LINE} bytes"));
        }
        let text = str::from_utf8(line).map_err(|error| {
            format!("is not JSON: no UTF-8 at column {}", error.valid_up_to() + 1)
        })?;
        let Found(id) = serde_json::from_str(text).map_err(|error| match error.is_data() {
            true => format!("is {}; a request is a JSON object", kind(text)),
            // Its own count of lines is of no use: it sees one at a time.
            false => {
                format!(
                    "is not JSON: {}",
                    error.to_string().replace(" at line 1 column ", " at column ")
                )
            }
        })?;
        let id = id.map_or("null", RawValue::get);
        let longest = if id.starts_with(['[', '{']) { LONGEST_NESTED_ID } else { LONGEST_ID };
        if id.len() > longest {
            return Err(format!("cannot be answered: its \"id\" is longer than {longest} bytes"));
        }
        // Only the space between values can hold the end of a line.
        let broken = id.contains(['\n', '\r']);
        let id = if broken { id.replace(['\n', '\r'], " ").into() } else { id.into() };
        Ok(Line { text, id })
    }

    /// The fields, without the id.
    pub(crate) fn fields(&self) -> Result<Map<String, Value>, String> {
        fields(&mut serde_json::Deserializer::from_str(self.text))
    }

    /// The answer with the id of this line, as it was written, in place of none.
    pub(crate) fn answered(&self, answer: &Value) -> String {
        let answer = answer.to_string();
        let rest = answer.strip_prefix(r#"{"id":null"#).expect("an answer begins with no id");
        format!(r#"{{"id":{}{rest}"#, self.id)
    }
}

/// The fields of a request within the limits; its id is passed over.
pub(crate) fn fields<'de, D: Deserializer<'de>>(request: D) -> Result<Map<String, Value>, String> {
    match (Within { field: "", depth: 0 }).deserialize(request) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err("a request is a JSON object".to_string()),
        Err(error) => {
            let mut why = error.to_string();
            why.truncate(why.rfind(" at line ").unwrap_or(why.len()));
            Err(why)
        }
    }
}

/// What a text begins with that is JSON but no object.
fn kind(text: &str) -> &'static str {
    match text.trim_start().as_bytes().first() {
        Some(b'[') => "a list",
        Some(b'"') => "a text",
        Some(b'n') => "null",
        Some(b't' | b'f') => "true or false",
        _ => "a number",
    }
}

/// The id of a request as it was written.
struct Found<'a>(Option<&'a RawValue>);

impl<'de: 'a, 'a> Deserialize<'de> for Found<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Found<'a>, D::Error> {
        struct Find;
        impl<'de> Visitor<'de> for Find {
            type Value = Found<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Found<'de>, A::Error> {
                let mut id = None;
                while let Some(key) = fields.next_key::<String>()? {
                    if key == "id" && id.is_none() {
                        id = Some(fields.next_value()?);
                    } else {
                        fields.next_value::<IgnoredAny>()?;
                    }
                }
                Ok(Found(id))
            }
        }
        deserializer.deserialize_map(Find)
    }
}

/// Reads a value that keeps the limits of the field it stands in.
struct Within<'f> {
    field: &'f str,
    depth: usize,
}

impl Within<'_> {
    fn deeper<'f, E: Error>(&self, field: &'f str) -> Result<Within<'f>, E> {
        if self.depth < DEEPEST {
            Ok(Within { field, depth: self.depth + 1 })
        } else {
            Err(E::custom(format!("{field:?} is nested deeper than {DEEPEST} levels")))
        }
    }
}

impl<'de> DeserializeSeed<'de> for Within<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Within<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(flag.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        let longest = longest_text(self.field);
        if text.len() <= longest {
            Ok(text.into())
        } else {
            Err(E::custom(format!("a text in {:?} is longer than {longest} bytes", self.field)))
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let most = most_entries(self.field);
        let mut list = Vec::new();
        while let Some(entry) = entries.next_element_seed(self.deeper(self.field)?)? {
            if list.len() == most {
                let why = format!("a list in {:?} has more than {most} entries", self.field);
                return Err(A::Error::custom(why));
            }
            list.push(entry);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if fields.contains_key(&key) {
                return Err(A::Error::custom(format!("the field {key:?} is there twice")));
            }
            let value = if self.depth == 0 && key == "id" {
                entries.next_value::<IgnoredAny>()?;
                Value::Null
            } else {
                entries.next_value_seed(self.deeper(&key)?)?
            };
            fields.insert(key, value);
        }
        Ok(fields.into())
    }
}
