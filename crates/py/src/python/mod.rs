//! The binding: numbers, arrays and JSON text go through; the words for people stand in the Python package.
//!
//! Nothing here is public to users. `python/quinte` wraps it in documented classes.

mod batch;
mod functions;
mod raise;
mod read;
mod state;

use pyo3::prelude::*;

#[pymodule]
mod _quinte {
    #[pymodule_export]
    use super::batch::PyBatch;
    #[pymodule_export]
    use super::functions::{duel, games, judge, record, review, rows};
    #[pymodule_export]
    use super::raise::{IllegalStep, QuinteError};
    #[pymodule_export]
    use super::state::PyState;
}
