//! The binding: numbers, arrays and JSON text go through; the words for people stand in the Python package.
//!
//! Nothing here is public to users. `python/quinte` wraps it in documented classes.

mod attend;
mod batch;
mod functions;
mod raise;
mod read;
mod state;

use pyo3::prelude::*;

#[pymodule]
mod _quinte {
    use numpy::PyArray1;
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::batch::PyBatch;
    #[pymodule_export]
    use super::functions::{duel, games, judge, record, review, rows};
    #[pymodule_export]
    use super::raise::{IllegalStep, QuinteError};
    #[pymodule_export]
    use super::state::PyState;

    /// Finds numpy now: whatever interrupts that later, an array on its way to Python, would be a panic.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        PyArray1::<u8>::zeros(module.py(), 0, false);
        Ok(())
    }
}
