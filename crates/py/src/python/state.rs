//! `State`: one match, to be copied, stepped and looked at.

use engine::{Step, Viewer};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;

use super::attend::attended;
use super::raise::{bad, raise};
use super::read::{
    FieldTuple, Flag, Numbered, Text, Whole, bot, drawing, fields, json, seat, unit,
};
use crate::any::{self, AnyPosition};
use crate::rows::Cells;
use crate::settings::Drawing;

/// One match.
#[pyclass(name = "State", module = "quinte._quinte")]
pub(super) struct PyState {
    position: Box<dyn AnyPosition>,
}

impl PyState {
    pub(super) fn new(position: Box<dyn AnyPosition>) -> PyState {
        PyState { position }
    }

    fn viewer(&self, index: Option<Whole>) -> PyResult<Viewer> {
        let Some(index) = index else { return Ok(Viewer::Watcher) };
        Ok(Viewer::Seat(seat(index, self.position.seats())?))
    }
}

#[pymethods]
impl PyState {
    #[new]
    fn deal(
        game: Text<'_>,
        options: Text<'_>,
        seed: Text<'_>,
        length: Text<'_>,
        undo: Flag,
    ) -> PyResult<PyState> {
        let (game, options) = (any::named(game.0).map_err(raise)?, json(options.0)?);
        let position = any::position(game, &options, seed.0, unit(length.0)?, undo.0);
        position.map(PyState::new).map_err(raise)
    }

    #[staticmethod]
    fn load(text: Text<'_>) -> PyResult<PyState> {
        any::load(&json(text.0)?).map(PyState::new).map_err(raise)
    }

    #[staticmethod]
    fn from_log(text: Text<'_>) -> PyResult<PyState> {
        any::from_log(text.0).map(PyState::new).map_err(raise)
    }

    fn dump(&self) -> String {
        self.position.dump().to_string()
    }

    fn copy(&self) -> PyState {
        PyState::new(self.position.copy())
    }

    fn game(&self) -> &'static str {
        self.position.game().name()
    }

    fn options(&self) -> String {
        self.position.options().to_string()
    }

    fn seats(&self) -> usize {
        self.position.seats()
    }

    fn sides(&self) -> Vec<usize> {
        self.position.sides()
    }

    fn steps(&self) -> usize {
        self.position.steps()
    }

    fn turn(&self) -> Option<usize> {
        self.position.turn().map(|seat| seat.index())
    }

    fn legal(&self) -> Vec<usize> {
        self.position.legal().iter().map(|step| step.0.into()).collect()
    }

    fn step_name(&self, step: Whole) -> PyResult<String> {
        let Whole(step) = step;
        if step >= self.position.steps() {
            return Err(bad(format!("there is no step {step}")));
        }
        Ok(self.position.step_name(Step(step as u8)))
    }

    fn step(&mut self, step: Numbered) -> PyResult<()> {
        self.position.step(Step(step.0)).map_err(raise)
    }

    fn act(&mut self, text: Text<'_>) -> PyResult<()> {
        self.position.act(text.0).map_err(raise)
    }

    fn advise(&self, py: Python<'_>, level: Text<'_>) -> PyResult<Vec<usize>> {
        let bot = bot(level.0)?;
        let steps = py.detach(|| self.position.advise(bot)).map_err(raise)?;
        Ok(steps.into_iter().map(usize::from).collect())
    }

    fn fields(&self, recall: Flag) -> Vec<FieldTuple> {
        fields(&self.position.layout(recall.0))
    }

    /// The observation of a seat and its numbers; with floats everything is in the first.
    fn observe<'py>(
        &self,
        py: Python<'py>,
        viewer: Whole,
        obs: Text<'_>,
        recall: Flag,
    ) -> PyResult<(Bound<'py, PyAny>, Option<Bound<'py, PyAny>>)> {
        let viewer = seat(viewer, self.position.seats())?;
        let Flag(recall) = recall;
        let layout = self.position.layout(recall);
        match drawing(Some(obs.0))? {
            Drawing::Floats => {
                let floats = PyArray1::<f32>::zeros(py, layout.len(), false);
                let mut held = floats.readwrite();
                let values = held.as_slice_mut().map_err(|error| bad(error.to_string()))?;
                self.position.observe(viewer, recall, Cells::Floats(values));
                Ok((floats.into_any(), None))
            }
            Drawing::Bytes | Drawing::Nothing => {
                let cells = PyArray1::<u8>::zeros(py, layout.cells, false);
                let numbers = PyArray1::<f32>::zeros(py, layout.numbers, false);
                let (mut bytes, mut floats) = (cells.readwrite(), numbers.readwrite());
                let bytes = bytes.as_slice_mut().map_err(|error| bad(error.to_string()))?;
                let floats = floats.as_slice_mut().map_err(|error| bad(error.to_string()))?;
                self.position.observe(viewer, recall, Cells::Bytes(bytes, floats));
                Ok((cells.into_any(), Some(numbers.into_any())))
            }
        }
    }

    fn view(&self, viewer: Option<Whole>) -> PyResult<String> {
        Ok(self.position.view(self.viewer(viewer)?))
    }

    fn offers(&self, viewer: Whole) -> PyResult<String> {
        Ok(self.position.offers(seat(viewer, self.position.seats())?))
    }

    fn describe(&self, viewer: Option<Whole>) -> PyResult<String> {
        Ok(self.position.describe(self.viewer(viewer)?))
    }

    fn unit(&self) -> f32 {
        self.position.unit()
    }

    fn returns(&self) -> Vec<f64> {
        self.position.returns()
    }

    fn scores(&self) -> Vec<i32> {
        self.position.scores()
    }

    fn worlds(
        &self,
        py: Python<'_>,
        viewer: Whole,
        k: Whole,
        seed: Whole,
    ) -> PyResult<Vec<PyState>> {
        let viewer = seat(viewer, self.position.seats())?;
        let (k, seed) = (k.0 as u64, seed.0 as u64);
        let worlds = attended(py, |stop| self.position.worlds(viewer, k, seed, stop));
        Ok(worlds?.map_err(raise)?.into_iter().map(PyState::new).collect())
    }

    fn log(&self) -> PyResult<String> {
        Ok(self.position.table().map_err(raise)?.log().to_json().to_string())
    }

    fn lines(&self, viewer: Option<Whole>) -> PyResult<Vec<String>> {
        Ok(self.position.table().map_err(raise)?.lines(self.viewer(viewer)?, 0))
    }

    fn hint(&self, py: Python<'_>, seed: Whole) -> PyResult<Option<String>> {
        let turn = self.position.turn().ok_or_else(|| bad("It is over: nobody is asked."))?;
        let work = self.position.table().map_err(raise)?.work(turn, seed.0 as u64);
        let hint = py.detach(|| bots::hint(work));
        Ok(hint.map(|hint| serde_json::to_string(&hint).expect("a hint is plain data")))
    }
}
