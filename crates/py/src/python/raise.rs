//! Complaints as Python exceptions, with their code and clause.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::{IntoPyObjectExt, create_exception};

use crate::complaint::Complaint;

create_exception!(
    quinte,
    QuinteError,
    PyValueError,
    "Something was not done, and nothing has changed.\n\n\
     `code` is a stable word for programs; `clause` the numbered rule in the way, or None;\n\
     `tables` the tables of a batch that refused their steps."
);
create_exception!(
    quinte,
    IllegalStep,
    QuinteError,
    "A step that is not on offer; `quinte.clause(game, error.clause)` tells the rule."
);

/// The exception for a complaint.
pub(super) fn raise(complaint: Complaint) -> PyErr {
    let Complaint { code, clause, text, tables } = complaint;
    let about_a_step = clause.is_some() || code == "NOT_OFFERED" || code == "MATCH_OVER";
    let error = if about_a_step { IllegalStep::new_err(text) } else { QuinteError::new_err(text) };
    Python::attach(|py| {
        let value = error.value(py);
        let told = [
            ("code", code.into_py_any(py)),
            ("clause", clause.into_py_any(py)),
            ("tables", tables.into_py_any(py)),
        ];
        for (name, thing) in told {
            if let Err(error) = thing.and_then(|thing| value.setattr(name, thing)) {
                return error;
            }
        }
        error.clone_ref(py)
    })
}

/// The exception for a wish that cannot be met.
pub(super) fn bad(text: impl Into<String>) -> PyErr {
    raise(Complaint::wish(text))
}
