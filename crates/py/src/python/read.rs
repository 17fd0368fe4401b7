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
            if error.is_instance_of::<PyOverflowError>(number.py()) {
                bad(format!("{} is out of range", &*number))
            } else {
                error
            }
        })
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
