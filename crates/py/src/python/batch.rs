//! `Batch`: buffers in, buffers filled, the interpreter's lock released meanwhile.

use std::sync::Mutex;

use cards::MAX_SEATS;
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::raise::{bad, raise};
use super::read::{FieldTuple, Flag, Text, Whole, Wish, bot, drawing, fields, json, seat, unit};
use super::state::PyState;
use crate::any::{self, AnyBatch};
use crate::rows::{Cells, Rows, Widths};
use crate::settings::{Drawing, Settings};

/// Many tables of one game.
#[pyclass(name = "Batch", module = "quinte._quinte", frozen)]
pub(super) struct PyBatch {
    /// Taken only while the interpreter's lock is released: whoever waits for it holds nobody up.
    batch: Mutex<Box<dyn AnyBatch>>,
    tables: usize,
    drawing: Drawing,
    widths: Widths,
}

/// Settings as the Python class writes them.
fn settings(wish: &Wish) -> PyResult<Settings> {
    let chairs = wish.list("opponents").map(|table| {
        let mut chairs = [None; MAX_SEATS];
        for (chair, name) in chairs.iter_mut().zip(table.as_array().into_iter().flatten()) {
            let named = || name.as_str().ok_or_else(|| bad(format!("{name} is no bot's name")));
            *chair = if name.is_null() { None } else { Some(bot(named()?)?) };
        }
        Ok(chairs)
    });
    Ok(Settings {
        tables: wish.number("n")? as usize,
        seed: wish.text("seed")?.to_string(),
        first: wish.number("first_deal")?,
        unit: unit(wish.text("unit")?)?,
        drawing: drawing(wish.some("obs", Wish::text)?)?,
        recall: wish.flag("recall")?,
        chairs: chairs.collect::<PyResult<_>>()?,
        bids: wish.some("bids", Wish::text)?.map(bot).transpose()?,
        skip_forced: wish.flag("skip_forced")?,
        undo: wish.flag("undo")?,
        max_steps: u32::try_from(wish.number("max_steps")?).unwrap_or(u32::MAX),
        paired: wish.flag("paired")?,
        episodes: wish.some("episodes", Wish::number)?,
        threads: wish.number("threads")? as usize,
    })
}

/// A buffer of this shape, held to be written.
fn buffer<'py, T: numpy::Element>(
    item: &Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let array = item.cast::<PyArrayDyn<T>>().map_err(|_| {
        let dtype = T::get_dtype(item.py());
        bad(format!("{name} must be an array of {dtype}"))
    })?;
    if array.shape() != shape {
        let given = array.shape();
        return Err(bad(format!("{name} must have the shape {shape:?}, not {given:?}")));
    }
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

impl Buffers<'_> {
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

/// A flat array as it lies, or as numpy lays it out anew: a column of a wider table has gaps.
fn flat<T: numpy::Element + Copy>(array: &Bound<'_, PyArray1<T>>) -> PyResult<Vec<T>> {
    let held = array.try_readonly().map_err(|error| bad(error.to_string()))?;
    if let Ok(values) = held.as_slice() {
        return Ok(values.to_vec());
    }
    let laid_out = array.call_method0("copy")?;
    let held = laid_out.cast::<PyArray1<T>>()?.readonly();
    held.as_slice().map(<[T]>::to_vec).map_err(|error| bad(error.to_string()))
}

/// Steps of any whole-number dtype; what fits no byte is no step.
fn steps(array: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    fn bytes<T: Copy>(steps: Vec<T>) -> Vec<u8>
    where
        u8: TryFrom<T>,
    {
        steps.into_iter().map(|step| u8::try_from(step).unwrap_or(u8::MAX)).collect()
    }
    if let Ok(array) = array.cast::<PyArray1<u8>>() {
        return flat(array);
    }
    if let Ok(array) = array.cast::<PyArray1<i64>>() {
        return flat(array).map(bytes);
    }
    if let Ok(array) = array.cast::<PyArray1<i32>>() {
        return flat(array).map(bytes);
    }
    Err(bad("steps must be a flat array of uint8, int32 or int64, one for each table"))
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
    fn new(py: Python<'_>, game: Text<'_>, options: Text<'_>, told: Text<'_>) -> PyResult<PyBatch> {
        let game = any::named(game.0).map_err(raise)?;
        let (options, settings) = (json(options.0)?, settings(&Wish::read(told.0)?)?);
        let (tables, drawing) = (settings.tables, settings.drawing);
        let batch = py.detach(|| any::batch(game, &options, settings)).map_err(raise)?;
        let widths = batch.widths();
        Ok(PyBatch { batch: Mutex::new(batch), tables, drawing, widths })
    }

    /// Cells, numbers, steps, seats: how wide the rows are.
    fn widths(&self) -> (usize, usize, usize, usize) {
        let Widths { cells, numbers, steps, seats } = self.widths;
        (cells, numbers, steps, seats)
    }

    fn fields(&self, py: Python<'_>) -> Vec<FieldTuple> {
        self.with(py, |batch| fields(batch.layout()))
    }

    fn reset(&self, py: Python<'_>, rows: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut buffers = self.hold(rows)?;
        let rows = buffers.rows()?;
        self.with(py, |batch| batch.reset(rows)).map_err(raise)
    }

    fn step(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        rows: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let steps = steps(actions)?;
        let mut buffers = self.hold(rows)?;
        let rows = buffers.rows()?;
        self.with(py, |batch| batch.step(&steps, rows)).map_err(raise)
    }

    fn sample(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut out = buffer(out, "out", &[self.tables])?;
        let steps = slice(&mut out)?;
        self.with(py, |batch| batch.sample(steps));
        Ok(())
    }

    fn advise(&self, py: Python<'_>, level: Text<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let (bot, mut out) = (bot(level.0)?, buffer(out, "out", &[self.tables])?);
        let steps = slice(&mut out)?;
        self.with(py, |batch| batch.advise(bot, steps)).map_err(raise)
    }

    fn observe(
        &self,
        py: Python<'_>,
        viewer: Whole,
        obs: &Bound<'_, PyAny>,
        numbers: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let viewer = seat(viewer, self.widths.seats)?;
        let (mut bytes, mut floats) = self.observation(obs, numbers)?;
        let cells = cells(&mut bytes, &mut floats)?;
        self.with(py, |batch| batch.observe(viewer, cells));
        Ok(())
    }

    fn log(&self, py: Python<'_>, table: Whole, finished: Flag) -> PyResult<String> {
        self.with(py, |batch| batch.log(table.0, finished.0)).map_err(raise)
    }

    fn state(&self, py: Python<'_>, table: Whole) -> PyResult<PyState> {
        self.with(py, |batch| batch.state(table.0)).map(PyState::new).map_err(raise)
    }
}

/// Where an observation is drawn: bytes and numbers, or floats alone.
type Drawn<'py> = (Option<PyReadwriteArrayDyn<'py, u8>>, Option<PyReadwriteArrayDyn<'py, f32>>);

impl PyBatch {
    fn observation<'py>(
        &self,
        obs: &Bound<'py, PyAny>,
        numbers: &Bound<'py, PyAny>,
    ) -> PyResult<Drawn<'py>> {
        let n = self.tables;
        let Widths { cells, numbers: more, .. } = self.widths;
        Ok(match self.drawing {
            Drawing::Nothing => (None, None),
            Drawing::Bytes => (
                Some(buffer(obs, "obs", &[n, cells])?),
                Some(buffer(numbers, "numbers", &[n, more])?),
            ),
            Drawing::Floats => (None, Some(buffer(obs, "obs", &[n, cells + more])?)),
        })
    }

    /// From `(obs, numbers, mask, seat, reward, returns, done, truncated, episode)`.
    fn hold<'py>(&self, rows: &Bound<'py, PyAny>) -> PyResult<Buffers<'py>> {
        let wrong = || bad("rows are written to what buffers() gives");
        let rows = rows.cast::<PyTuple>().map_err(|_| wrong())?;
        let item = |at: usize| rows.get_item(at).map_err(|_| wrong());
        let (n, Widths { steps, seats, .. }) = (self.tables, self.widths);
        let (bytes, floats) = self.observation(&item(0)?, &item(1)?)?;
        Ok(Buffers {
            bytes,
            floats,
            mask: buffer(&item(2)?, "mask", &[n, steps])?,
            seat: buffer(&item(3)?, "seat", &[n])?,
            reward: buffer(&item(4)?, "reward", &[n, seats])?,
            returns: buffer(&item(5)?, "returns", &[n, seats])?,
            done: buffer(&item(6)?, "done", &[n])?,
            truncated: buffer(&item(7)?, "truncated", &[n])?,
            episode: buffer(&item(8)?, "episode", &[n])?,
        })
    }
}
