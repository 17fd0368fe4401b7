//! What needs no object: questions, bots against bots, logs.

use ::games::GameName;
use bots::review::{self as look_back, Wish};
use bots::{Craft, Visit};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;

use super::raise::{bad, raise};
use super::read::{Whole, bot, drawing, fields, json, unit};
use crate::any::{self, bad_log, read_log};
use crate::complaint::Complaint;
use crate::dataset;
use crate::evaluate::{self, Duel, Gain};

type Floats<'py> = Bound<'py, PyArray1<f64>>;

/// The names of all games, and their titles.
#[pyfunction]
pub(super) fn games() -> Vec<(&'static str, &'static str)> {
    GameName::ALL.iter().map(|game| (game.name(), game.title())).collect()
}

/// One request of the judge's protocol, answered.
#[pyfunction]
pub(super) fn judge(line: &str) -> String {
    ::judge::judge(line, 1)
}

/// What a log tells about its decisions, as JSON.
#[pyfunction]
pub(super) fn review(
    py: Python<'_>,
    log: &str,
    seat: Option<Whole>,
    worlds: Option<Whole>,
    seed: Whole,
) -> PyResult<String> {
    let log = read_log(log).map_err(raise)?;
    let none = || bad("there is no such seat");
    let seat =
        seat.map(|Whole(seat)| cards::Seat::from_index(seat).ok_or_else(none)).transpose()?;
    let worlds = worlds.map(|Whole(n)| u32::try_from(n).unwrap_or(u32::MAX));
    let wish = Wish { seat, worlds, seed: seed.0 as u64 };
    let review = py.detach(|| look_back::review(&log, &wish, &mut |_| ()));
    let review = review.map_err(|error| raise(bad_log(&error)))?;
    Ok(serde_json::to_string(&review).expect("a review is plain data"))
}

/// What a contest is told: `ours`, `theirs`, `bids`, `seed`, `first`, `deals`, `unit`, `threads`.
fn told(json: &Value) -> PyResult<(Duel<'_>, usize)> {
    let text = |key: &str| json[key].as_str().unwrap_or_default();
    let number = |key: &str| {
        json[key].as_u64().ok_or_else(|| bad(format!("{key} must be a whole number, not below 0")))
    };
    let first = number("first")?;
    let last = first.checked_add(number("deals")?).ok_or_else(|| bad("there are no such deals"))?;
    let duel = Duel {
        ours: bot(text("ours"))?,
        theirs: bot(text("theirs"))?,
        bids: json["bids"].as_str().map(bot).transpose()?,
        seed: text("seed"),
        deals: first..last,
        unit: unit(text("unit"))?,
    };
    Ok((duel, number("threads")? as usize))
}

/// Bots against bots: the gain and the share of wins of each deal.
#[pyfunction]
pub(super) fn duel<'py>(
    py: Python<'py>,
    game: &str,
    options: &str,
    wish: &str,
) -> PyResult<(Floats<'py>, Floats<'py>)> {
    struct Meeting<'a>(&'a Value, &'a Duel<'a>, usize);
    impl Visit for Meeting<'_> {
        type Out = Result<Vec<Gain>, Complaint>;
        fn visit<G: Craft>(self) -> Self::Out {
            evaluate::duel::<G>(&any::read::<G>(self.0)?, self.1, self.2)
        }
    }
    let game = any::named(game).map_err(raise)?;
    let (options, wish) = (json(options)?, json(wish)?);
    let (duel, threads) = told(&wish)?;
    let gains =
        py.detach(|| bots::visit(game, Meeting(&options, &duel, threads))).map_err(raise)?;
    let points: Vec<f64> = gains.iter().map(|gain| gain.points).collect();
    let won: Vec<f64> = gains.iter().map(|gain| gain.won).collect();
    Ok((PyArray1::from_vec(py, points), PyArray1::from_vec(py, won)))
}

/// Matches among bots of one level, as logs.
#[pyfunction]
pub(super) fn record(
    py: Python<'_>,
    game: &str,
    options: &str,
    wish: &str,
) -> PyResult<Vec<String>> {
    let game = any::named(game).map_err(raise)?;
    let (options, wish) = (json(options)?, json(wish)?);
    let (duel, _) = told(&wish)?;
    py.detach(|| dataset::record(game, &options, &duel)).map_err(raise)
}

/// The decisions of logs as arrays, by name.
#[pyfunction]
pub(super) fn rows<'py>(
    py: Python<'py>,
    logs: Vec<String>,
    obs: Option<&str>,
    recall: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let drawing = drawing(obs)?;
    let (learned, layout, steps) =
        py.detach(|| dataset::rows(&logs, drawing, recall)).map_err(raise)?;
    let n = learned.step.len();
    let out = PyDict::new(py);
    let width = |len: usize| len.checked_div(n).unwrap_or(0);
    let (bytes, floats) = (width(learned.cells.len()), width(learned.floats.len()));
    out.set_item("cells", PyArray1::from_vec(py, learned.cells).reshape([n, bytes])?)?;
    out.set_item("floats", PyArray1::from_vec(py, learned.floats).reshape([n, floats])?)?;
    out.set_item("mask", PyArray1::from_vec(py, learned.mask).reshape([n, steps])?)?;
    out.set_item("step", PyArray1::from_vec(py, learned.step))?;
    out.set_item("seat", PyArray1::from_vec(py, learned.seat))?;
    out.set_item("gain", PyArray1::from_vec(py, learned.gain))?;
    out.set_item("log", PyArray1::from_vec(py, learned.log))?;
    out.set_item("fields", fields(&layout))?;
    Ok(out)
}
