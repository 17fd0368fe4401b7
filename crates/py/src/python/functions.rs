//! What needs no object: questions, bots against bots, logs.

use ::games::GameName;
use bots::review as look_back;
use bots::{Craft, Visit};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;

use super::attend::attended;
use super::raise::{bad, raise};
use super::read::{Flag, Text, Whole, Wish, bot, drawing, fields, json, unit};
use crate::any::{self, bad_log, read_log};
use crate::complaint::{Complaint, Stop};
use crate::dataset;
use crate::evaluate::{self, Duel, Gain};
use crate::settings::Drawing;

type Floats<'py> = Bound<'py, PyArray1<f64>>;

/// The names of all games, and their titles.
#[pyfunction]
pub(super) fn games() -> Vec<(&'static str, &'static str)> {
    GameName::ALL.iter().map(|game| (game.name(), game.title())).collect()
}

/// One request of the judge's protocol, answered.
#[pyfunction]
pub(super) fn judge(line: Text<'_>) -> String {
    ::judge::judge(line.0, 1)
}

/// What a log tells about its decisions, as JSON.
#[pyfunction]
pub(super) fn review(
    py: Python<'_>,
    log: Text<'_>,
    seat: Option<Whole>,
    worlds: Option<Whole>,
    seed: Whole,
) -> PyResult<String> {
    let log = read_log(log.0).map_err(raise)?;
    let none = || bad("there is no such seat");
    let seat =
        seat.map(|Whole(seat)| cards::Seat::from_index(seat).ok_or_else(none)).transpose()?;
    let worlds = worlds.map(|Whole(n)| u32::try_from(n).unwrap_or(u32::MAX));
    let wish = look_back::Wish { seat, worlds, seed: seed.0 as u64 };
    let review = py.detach(|| look_back::review(&log, &wish, &mut |_| ()));
    let review = review.map_err(|error| raise(bad_log(&error)))?;
    Ok(serde_json::to_string(&review).expect("a review is plain data"))
}

/// What a contest is told.
fn contest(wish: &Wish) -> PyResult<Duel<'_>> {
    let first = wish.number("first_deal")?;
    let last = first.checked_add(wish.number("deals")?);
    Ok(Duel {
        ours: bot(wish.text("ours")?)?,
        theirs: bot(wish.text("theirs")?)?,
        bids: wish.some("bids", Wish::text)?.map(bot).transpose()?,
        seed: wish.text("seed")?,
        deals: first..last.ok_or_else(|| bad("there are no such deals"))?,
        unit: unit(wish.text("unit")?)?,
    })
}

/// Bots against bots: the gain and the share of wins of each deal.
#[pyfunction]
pub(super) fn duel<'py>(
    py: Python<'py>,
    game: Text<'_>,
    options: Text<'_>,
    wish: Text<'_>,
) -> PyResult<(Floats<'py>, Floats<'py>)> {
    struct Meeting<'a>(&'a Value, &'a Duel<'a>, usize, Stop<'a>);
    impl Visit for Meeting<'_> {
        type Out = Result<Vec<Gain>, Complaint>;
        fn visit<G: Craft>(self) -> Self::Out {
            let Meeting(options, duel, threads, stop) = self;
            evaluate::duel::<G>(&any::read::<G>(options)?, duel, threads, stop)
        }
    }
    let game = any::named(game.0).map_err(raise)?;
    let (options, wish) = (json(options.0)?, Wish::read(wish.0)?);
    let (duel, threads) = (contest(&wish)?, wish.number("threads")? as usize);
    let meet = |stop: Stop<'_>| bots::visit(game, Meeting(&options, &duel, threads, stop));
    let gains = attended(py, meet)?.map_err(raise)?;
    let points: Vec<f64> = gains.iter().map(|gain| gain.points).collect();
    let won: Vec<f64> = gains.iter().map(|gain| gain.won).collect();
    Ok((PyArray1::from_vec(py, points), PyArray1::from_vec(py, won)))
}

/// Matches among bots of one level, as logs.
#[pyfunction]
pub(super) fn record(
    py: Python<'_>,
    game: Text<'_>,
    options: Text<'_>,
    wish: Text<'_>,
) -> PyResult<Vec<String>> {
    let game = any::named(game.0).map_err(raise)?;
    let (options, wish) = (json(options.0)?, Wish::read(wish.0)?);
    let duel = contest(&wish)?;
    attended(py, |stop| dataset::record(game, &options, &duel, stop))?.map_err(raise)
}

/// The decisions of logs as arrays, by name.
#[pyfunction]
pub(super) fn rows<'py>(
    py: Python<'py>,
    logs: &Bound<'py, PyList>,
    obs: Option<Text<'_>>,
    recall: Flag,
) -> PyResult<Bound<'py, PyDict>> {
    let drawing = drawing(obs.map(|obs| obs.0))?;
    let text = |log: Bound<'py, PyAny>| Ok(log.extract::<Text<'_>>()?.0.to_string());
    let logs: Vec<String> = logs.iter().map(text).collect::<PyResult<_>>()?;
    let (learned, layout, steps) =
        py.detach(|| dataset::rows(&logs, drawing, recall.0)).map_err(raise)?;
    let n = learned.step.len();
    let out = PyDict::new(py);
    let (bytes, floats) = match drawing {
        Drawing::Nothing => (0, 0),
        Drawing::Bytes => (layout.cells, layout.numbers),
        Drawing::Floats => (0, layout.len()),
    };
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
