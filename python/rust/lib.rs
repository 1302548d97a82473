//! The Python module of scoresheet.
//!
//! A thin wrapper: records, positions and searches are those of the library, options are
//! parsed as the program parses them, and reports are the JSON that the program prints.
//! `scoresheet/__init__.py` exports what is here, with the classes of
//! `scoresheet/_types.py`, which are written in Python.

mod board;
mod door;
mod edit;
mod figure;
mod game;
mod options;
mod python;
mod reader;
mod record;
mod table;

/// What `scoresheet` exports of Rust.
#[pyo3::pymodule(gil_used = false)]
mod _scoresheet {
    #[pymodule_export]
    use crate::board::{Board, analyse};
    #[pymodule_export]
    use crate::door::convert;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::reader::{Records, read};
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::table::{Batch, Batches, Scan, Table, scan};

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        use pyo3::types::PyModuleMethods as _;

        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
