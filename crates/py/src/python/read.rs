//! What the binding reads and tells in more than one place.

use cards::Seat;
use engine::{Field, Layout};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use serde_json::Value;

use super::raise::{bad, raise};
use crate::settings::{Drawing, Unit};
use crate::thinker::Thinker;

/// A whole number, not below 0: a seat, a table, a step, so many of something.
#[derive(Clone, Copy)]
pub(super) struct Whole(pub(super) usize);

impl<'a, 'py> FromPyObject<'a, 'py> for Whole {
    type Error = PyErr;

    fn extract(number: Borrowed<'a, 'py, PyAny>) -> PyResult<Whole> {
        number.extract().map(Whole).map_err(|error: PyErr| {
            let far = error.is_instance_of::<PyOverflowError>(number.py());
            let why = if far { "out of range" } else { "no whole number" };
            bad(format!("{} is {why}", shown(&number)))
        })
    }
}

/// A step number: what fits no byte is no step.
pub(super) struct Numbered(pub(super) u8);

impl<'a, 'py> FromPyObject<'a, 'py> for Numbered {
    type Error = PyErr;

    fn extract(number: Borrowed<'a, 'py, PyAny>) -> PyResult<Numbered> {
        if !number.hasattr("__index__")? {
            return Err(bad(format!("{} is no step number", shown(&number))));
        }
        Ok(Numbered(number.extract().unwrap_or(u8::MAX)))
    }
}

/// A text: a name, a log, JSON.
pub(super) struct Text<'a>(pub(super) &'a str);

impl<'a> FromPyObject<'a, '_> for Text<'a> {
    type Error = PyErr;

    fn extract(text: Borrowed<'a, '_, PyAny>) -> PyResult<Text<'a>> {
        text.extract().map(Text).map_err(|_| bad(format!("{} is no text", shown(&text))))
    }
}

/// Yes or no.
pub(super) struct Flag(pub(super) bool);

impl<'a, 'py> FromPyObject<'a, 'py> for Flag {
    type Error = PyErr;

    fn extract(flag: Borrowed<'a, 'py, PyAny>) -> PyResult<Flag> {
        let wrong = |_| bad(format!("{} is neither True nor False", shown(&flag)));
        flag.extract().map(Flag).map_err(wrong)
    }
}

/// As Python would show it, if that is short.
fn shown(thing: &Bound<'_, PyAny>) -> String {
    let text = thing.repr().map(|text| text.to_string_lossy().into_owned());
    text.ok().filter(|text| text.len() <= 80).unwrap_or_else(|| "this".to_string())
}

/// What the Python package has written down of a wish: every key is there.
pub(super) struct Wish(Value);

impl Wish {
    pub(super) fn read(text: &str) -> PyResult<Wish> {
        json(text).map(Wish)
    }

    pub(super) fn number(&self, key: &str) -> PyResult<u64> {
        let wrong = || bad(format!("{key} must be a whole number, not below 0"));
        self.0[key].as_u64().ok_or_else(wrong)
    }

    pub(super) fn text(&self, key: &str) -> PyResult<&str> {
        self.0[key].as_str().ok_or_else(|| bad(format!("{key} must be a text")))
    }

    pub(super) fn flag(&self, key: &str) -> PyResult<bool> {
        self.0[key].as_bool().ok_or_else(|| bad(format!("{key} must be True or False")))
    }

    /// What may be left out.
    pub(super) fn some<'a, T>(
        &'a self,
        key: &str,
        read: impl Fn(&'a Wish, &str) -> PyResult<T>,
    ) -> PyResult<Option<T>> {
        if self.0[key].is_null() { Ok(None) } else { read(self, key).map(Some) }
    }

    /// A list, entry by entry.
    pub(super) fn list(&self, key: &str) -> impl Iterator<Item = &Value> {
        self.0[key].as_array().into_iter().flatten()
    }
}

/// A field as Python gets it: name, start, shape, whether among the numbers, scale, what it tells.
pub(super) type FieldTuple = (String, usize, Vec<usize>, bool, u32, String);

pub(super) fn fields(layout: &Layout) -> Vec<FieldTuple> {
    let told = |field: &Field| {
        let Field { name, doc, number, shape, start, scale } = field.clone();
        (name, start, shape, number, scale, doc)
    };
    layout.fields.iter().map(told).collect()
}

pub(super) fn json(text: &str) -> PyResult<Value> {
    serde_json::from_str(text).map_err(|error| bad(format!("this is no JSON: {error}")))
}

pub(super) fn unit(name: &str) -> PyResult<Unit> {
    match name {
        "deal" => Ok(Unit::Deal),
        "match" => Ok(Unit::Match),
        _ => Err(bad(format!("unit is \"deal\" or \"match\", not {name:?}"))),
    }
}

pub(super) fn drawing(name: Option<&str>) -> PyResult<Drawing> {
    match name {
        None => Ok(Drawing::Nothing),
        Some("u8") => Ok(Drawing::Bytes),
        Some("f32") => Ok(Drawing::Floats),
        Some(name) => Err(bad(format!("obs is \"u8\", \"f32\" or None, not {name:?}"))),
    }
}

pub(super) fn bot(name: &str) -> PyResult<Thinker> {
    name.parse().map_err(raise)
}

pub(super) fn seat(Whole(index): Whole, seats: usize) -> PyResult<Seat> {
    let found = Seat::from_index(index).filter(|_| index < seats);
    found.ok_or_else(|| {
        bad(format!("nobody sits in seat {index}; the seats are 0 to {}", seats - 1))
    })
}
