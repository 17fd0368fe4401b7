//! Reading a request: its fields, with clear complaints.

use std::cell::RefCell;
use std::fmt;

use cards::{Card, Deck, NotationError, Seat, Suit, assign_copies};
use engine::OptionsError;
use engine::log::LogError;
use serde_json::{Map, Value};

/// A request that cannot be read. It is answered with `BAD_REQUEST`, never fatal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRequest(pub String);

impl fmt::Display for BadRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadRequest {}

macro_rules! cannot_be_read {
    ($($error:ty),*) => {$(
        impl From<$error> for BadRequest {
            fn from(error: $error) -> BadRequest {
                BadRequest(error.to_string())
            }
        }
    )*};
}

cannot_be_read!(NotationError, OptionsError, LogError);

/// Shortcut for "this request cannot be read, because …".
pub(crate) fn bad<T>(why: impl Into<String>) -> Result<T, BadRequest> {
    Err(BadRequest(why.into()))
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

    /// All fields, asked for or not.
    pub(crate) fn fields(&self) -> &'a Map<String, Value> {
        self.fields
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
    pub(crate) fn knows<'k>(
        &self,
        keys: impl IntoIterator<Item = &'k str>,
    ) -> Result<(), BadRequest> {
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
pub(crate) fn read_suit(value: &Value, key: &str) -> Result<Suit, BadRequest> {
    match value {
        Value::String(name) => Ok(name.parse()?),
        other => bad(format!("{key:?} must be a suit, not {other}")),
    }
}

/// Reads a whole number within bounds.
pub(crate) fn read_number(
    value: &Value,
    key: &str,
    low: i64,
    high: i64,
) -> Result<i64, BadRequest> {
    match value.as_i64() {
        Some(number) if (low..=high).contains(&number) => Ok(number),
        _ => bad(format!("{key:?} must be a number from {low} to {high}, not {value}")),
    }
}

/// Reads a list of cards of a deck, in the order given.
pub(crate) fn read_cards(value: &Value, deck: &Deck, key: &str) -> Result<Vec<Card>, BadRequest> {
    Ok(assign_copies(&read_names(value, key)?, deck)?)
}

/// Reads a list of cards as they are named.
pub(crate) fn read_names<'a>(value: &'a Value, key: &str) -> Result<Vec<&'a str>, BadRequest> {
    let Value::Array(list) = value else {
        return bad(format!("{key:?} must be a list of cards, not {value}"));
    };
    let name = |card: &'a Value| {
        card.as_str().ok_or_else(|| BadRequest(format!("{card} in {key:?} is no card")))
    };
    list.iter().map(name).collect()
}
