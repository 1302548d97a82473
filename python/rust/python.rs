//! Values and errors of Python.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use scoresheet::internal::{SelectionError, safe_json};
use scoresheet::text::Diagnostic;
use scoresheet::text::report::json;
use scoresheet::{Severity, Source};
use serde::Serialize;

/// Calls a function of `scoresheet._types` with a value as JSON, and further arguments.
pub(crate) fn made<'py>(
    py: Python<'py>,
    function: &str,
    value: &(impl Serialize + ?Sized),
) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(|error| value_error(&error))?;
    let types = py.import("scoresheet._types")?;
    types.call_method1(function, (safe_json(&text),))
}

/// Returns a report as the objects that `json.loads` makes of it.
pub(crate) fn report<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    made(py, "report", value)
}

/// Returns an error about the value of an argument.
pub(crate) fn value_error(error: &dyn std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the error for options that do not fit, or for a ply that a record does not have.
pub(crate) fn selection_error(error: SelectionError) -> PyErr {
    value_error(&error)
}

/// Returns the exception that a function of `scoresheet._types` makes of findings.
pub(crate) fn raised(
    py: Python<'_>,
    function: &str,
    source: &Source<'_>,
    findings: &[Diagnostic],
) -> PyErr {
    let errors = findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error);
    let errors: Vec<_> = errors.map(|finding| json(source, finding)).collect();
    made(py, function, &errors).map_or_else(|error| error, PyErr::from_value)
}
