//! `Batch`: buffers in, buffers filled, the interpreter's lock released meanwhile.

use std::sync::Mutex;

use cards::Seat;
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde_json::Value;

use super::raise::{bad, raise};
use super::read::{FieldTuple, Whole, bot, drawing, fields, json, unit};
use super::state::PyState;
use crate::any::{self, AnyBatch};
use crate::complaint::Complaint;
use crate::rows::{Cells, Rows};
use crate::settings::{Drawing, Settings};

/// Many tables of one game.
#[pyclass(name = "Batch", module = "quinte._quinte", frozen)]
pub(super) struct PyBatch {
    /// Taken only while the interpreter's lock is released: whoever waits for it holds nobody up.
    batch: Mutex<Box<dyn AnyBatch>>,
    tables: usize,
    drawing: Drawing,
}

/// Settings as the Python class writes them; every key is there.
fn settings(json: &Value) -> PyResult<Settings> {
    let number = |key: &str| {
        json[key].as_u64().ok_or_else(|| bad(format!("{key} must be a whole number, not below 0")))
    };
    let level = |level: &Value| level.as_str().map(bot).transpose();
    let chairs = json["opponents"].as_array().into_iter().flatten().map(|table| {
        let mut chairs = [None; 4];
        for (chair, level_name) in chairs.iter_mut().zip(table.as_array().into_iter().flatten()) {
            *chair = level(level_name)?;
        }
        Ok(chairs)
    });
    Ok(Settings {
        tables: number("tables")? as usize,
        seed: json["seed"].as_str().unwrap_or_default().to_string(),
        first: number("first")?,
        unit: unit(json["unit"].as_str().unwrap_or_default())?,
        drawing: drawing(json["obs"].as_str())?,
        recall: json["recall"] == true,
        chairs: chairs.collect::<PyResult<_>>()?,
        bids: level(&json["bids"])?,
        skip_forced: json["skip_forced"] == true,
        undo: json["undo"] == true,
        max_steps: u32::try_from(number("max_steps")?).unwrap_or(u32::MAX),
        paired: json["paired"] == true,
        episodes: if json["episodes"].is_null() { None } else { Some(number("episodes")?) },
        threads: number("threads")? as usize,
    })
}

fn buffer<'py, T: numpy::Element>(
    item: &Bound<'py, PyAny>,
    name: &str,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let array = item.cast::<PyArrayDyn<T>>().map_err(|_| {
        PyTypeError::new_err(format!("{name} must be an array of the batch's own dtype"))
    })?;
    if !array.is_c_contiguous() {
        return Err(bad(format!("{name} must be contiguous")));
    }
    array.try_readwrite().map_err(|error| bad(format!("{name} cannot be written: {error}")))
}

fn slice<'a, T: numpy::Element>(
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
) -> PyResult<&'a mut [T]> {
    array.as_slice_mut().map_err(|error| bad(error.to_string()))
}

/// Where observations go: bytes and numbers, or floats alone.
fn cells<'a>(
    bytes: &'a mut Option<PyReadwriteArrayDyn<'_, u8>>,
    floats: &'a mut Option<PyReadwriteArrayDyn<'_, f32>>,
) -> PyResult<Cells<'a>> {
    let floats = floats.as_mut().map(slice).transpose()?;
    Ok(match (bytes.as_mut().map(slice).transpose()?, floats) {
        (Some(bytes), Some(numbers)) => Cells::Bytes(bytes, numbers),
        (None, Some(floats)) => Cells::Floats(floats),
        _ => Cells::Nothing,
    })
}

/// The buffers of a batch, held while they are written.
struct Buffers<'py> {
    bytes: Option<PyReadwriteArrayDyn<'py, u8>>,
    floats: Option<PyReadwriteArrayDyn<'py, f32>>,
    mask: PyReadwriteArrayDyn<'py, bool>,
    seat: PyReadwriteArrayDyn<'py, u8>,
    reward: PyReadwriteArrayDyn<'py, f32>,
    returns: PyReadwriteArrayDyn<'py, f32>,
    done: PyReadwriteArrayDyn<'py, bool>,
    truncated: PyReadwriteArrayDyn<'py, bool>,
    episode: PyReadwriteArrayDyn<'py, u64>,
}

impl<'py> Buffers<'py> {
    /// From `(obs, numbers, mask, seat, reward, returns, done, truncated, episode)`.
    fn hold(rows: &Bound<'py, PyTuple>, drawing: Drawing) -> PyResult<Buffers<'py>> {
        let item = |at: usize| rows.get_item(at);
        Ok(Buffers {
            bytes: match drawing {
                Drawing::Bytes => Some(buffer(&item(0)?, "obs")?),
                Drawing::Nothing | Drawing::Floats => None,
            },
            floats: match drawing {
                Drawing::Bytes => Some(buffer(&item(1)?, "numbers")?),
                Drawing::Floats => Some(buffer(&item(0)?, "obs")?),
                Drawing::Nothing => None,
            },
            mask: buffer(&item(2)?, "mask")?,
            seat: buffer(&item(3)?, "seat")?,
            reward: buffer(&item(4)?, "reward")?,
            returns: buffer(&item(5)?, "returns")?,
            done: buffer(&item(6)?, "done")?,
            truncated: buffer(&item(7)?, "truncated")?,
            episode: buffer(&item(8)?, "episode")?,
        })
    }

    fn rows(&mut self) -> PyResult<Rows<'_>> {
        Ok(Rows {
            cells: cells(&mut self.bytes, &mut self.floats)?,
            mask: slice(&mut self.mask)?,
            seat: slice(&mut self.seat)?,
            reward: slice(&mut self.reward)?,
            returns: slice(&mut self.returns)?,
            done: slice(&mut self.done)?,
            truncated: slice(&mut self.truncated)?,
            episode: slice(&mut self.episode)?,
        })
    }
}

/// Steps of any whole-number dtype; what fits no byte is no step.
fn steps(array: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(array) = array.cast::<PyArray1<u8>>() {
        return Ok(array.try_readonly().map_err(|e| bad(e.to_string()))?.as_array().to_vec());
    }
    let byte = |step: i64| u8::try_from(step).unwrap_or(u8::MAX);
    if let Ok(array) = array.cast::<PyArray1<i64>>() {
        let array = array.try_readonly().map_err(|error| bad(error.to_string()))?;
        return Ok(array.as_array().iter().map(|&step| byte(step)).collect());
    }
    if let Ok(array) = array.cast::<PyArray1<i32>>() {
        let array = array.try_readonly().map_err(|error| bad(error.to_string()))?;
        return Ok(array.as_array().iter().map(|&step| byte(step.into())).collect());
    }
    Err(PyTypeError::new_err("steps must be a flat array of uint8, int32 or int64"))
}

impl PyBatch {
    /// Does something with the batch while others may use the interpreter.
    fn with<T: Send>(&self, py: Python<'_>, f: impl FnOnce(&mut dyn AnyBatch) -> T + Send) -> T {
        py.detach(|| {
            let mut batch = self.batch.lock().expect("a batch does not panic");
            f(batch.as_mut())
        })
    }
}

#[pymethods]
impl PyBatch {
    #[new]
    fn new(py: Python<'_>, game: &str, options: &str, told: &str) -> PyResult<PyBatch> {
        let game = any::named(game).map_err(raise)?;
        let (options, settings) = (json(options)?, settings(&json(told)?)?);
        let (tables, drawing) = (settings.tables, settings.drawing);
        let batch = py.detach(|| any::batch(game, &options, settings)).map_err(raise)?;
        Ok(PyBatch { batch: Mutex::new(batch), tables, drawing })
    }

    /// Cells, numbers, steps, seats: how wide the rows are.
    fn widths(&self, py: Python<'_>) -> (usize, usize, usize, usize) {
        let widths = self.with(py, |batch| batch.widths());
        (widths.cells, widths.numbers, widths.steps, widths.seats)
    }

    fn fields(&self, py: Python<'_>) -> Vec<FieldTuple> {
        self.with(py, |batch| fields(batch.layout()))
    }

    fn reset(&self, py: Python<'_>, rows: &Bound<'_, PyTuple>) -> PyResult<()> {
        let mut buffers = Buffers::hold(rows, self.drawing)?;
        let rows = buffers.rows()?;
        self.with(py, |batch| batch.reset(rows)).map_err(raise)
    }

    fn step(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        rows: &Bound<'_, PyTuple>,
    ) -> PyResult<()> {
        let steps = steps(actions)?;
        let mut buffers = Buffers::hold(rows, self.drawing)?;
        let rows = buffers.rows()?;
        self.with(py, |batch| batch.step(&steps, rows)).map_err(raise)
    }

    fn sample(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut out = self.steps_out(out)?;
        let steps = slice(&mut out)?;
        self.with(py, |batch| batch.sample(steps));
        Ok(())
    }

    fn advise(&self, py: Python<'_>, level: &str, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let (bot, mut out) = (bot(level)?, self.steps_out(out)?);
        let steps = slice(&mut out)?;
        self.with(py, |batch| batch.advise(bot, steps));
        Ok(())
    }

    fn observe(
        &self,
        py: Python<'_>,
        viewer: Whole,
        obs: &Bound<'_, PyAny>,
        numbers: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (mut bytes, mut floats) = match self.drawing {
            Drawing::Nothing => return Err(bad("this batch was made without observations")),
            Drawing::Bytes => (Some(buffer(obs, "obs")?), Some(buffer(numbers, "numbers")?)),
            Drawing::Floats => (None, Some(buffer(obs, "obs")?)),
        };
        let cells = cells(&mut bytes, &mut floats)?;
        self.with(py, |batch| {
            let widths = batch.widths();
            let viewer = Seat::from_index(viewer.0).filter(|_| viewer.0 < widths.seats);
            let viewer = viewer.ok_or_else(|| Complaint::wish("nobody sits there"))?;
            if !cells.fit(batch.settings().tables, &widths) {
                return Err(Complaint::wish("the buffers do not have the shapes of this batch"));
            }
            batch.observe(viewer, cells);
            Ok(())
        })
        .map_err(raise)
    }

    fn log(&self, py: Python<'_>, table: Whole, finished: bool) -> PyResult<String> {
        self.with(py, |batch| batch.log(table.0, finished)).map_err(raise)
    }

    fn state(&self, py: Python<'_>, table: Whole) -> PyResult<PyState> {
        self.with(py, |batch| batch.state(table.0)).map(PyState::new).map_err(raise)
    }
}

impl PyBatch {
    fn steps_out<'py>(&self, out: &Bound<'py, PyAny>) -> PyResult<PyReadwriteArrayDyn<'py, u8>> {
        let out = buffer::<u8>(out, "out")?;
        if out.len() != self.tables {
            return Err(bad(format!("out must have a place for each of {} tables", self.tables)));
        }
        Ok(out)
    }
}
