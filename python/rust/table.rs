//! Tables of games, plies and positions, as Arrow streams.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::PyFileNotFoundError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use scoresheet::internal::{TableArgs, TableKind, schema_of, table_batches};

use crate::options::{Kwargs, parse_words, words};
use crate::python::value_error;

/// How many batches wait to be taken, at most.
const WAITING: usize = 8;

/// Files and folders of records, whose tables are read when they are asked for.
#[pyclass(frozen, module = "scoresheet")]
pub(crate) struct Scan(Vec<OsString>);

#[pymethods]
impl Scan {
    /// Returns the table with one row per record.
    fn games(&self) -> PyResult<Table> {
        self.table(TableKind::Games)
    }

    /// Returns the table with one row per ply of sound records.
    fn plies(&self) -> PyResult<Table> {
        self.table(TableKind::Plies)
    }

    /// Returns the table with one row per position of sound records.
    fn positions(&self) -> PyResult<Table> {
        self.table(TableKind::Positions)
    }
}

impl Scan {
    fn table(&self, kind: TableKind) -> PyResult<Table> {
        let mut words = vec![kind.as_str().into()];
        words.extend_from_slice(&self.0);
        Ok(Table(parse_words(&words)?))
    }
}

/// A table, which every reader of Arrow streams takes: `polars.from_arrow(table)`,
/// `pyarrow.table(table)`, `pandas.DataFrame.from_arrow(table)`, or DuckDB by the name of
/// the variable. The records are read again each time, on all cores.
#[pyclass(frozen, module = "scoresheet")]
pub(crate) struct Table(TableArgs);

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<&'static str> {
        self.0
            .table
            .columns()
            .iter()
            .map(|column| column.name)
            .collect()
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer that wants other types casts what it gets.
        drop(requested_schema);
        let batches = Batches::begin(self.0.clone()).map_err(|error| value_error(&error))?;
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

/// The batches of a table, which another thread reads.
struct Batches {
    schema: SchemaRef,
    read: Receiver<Result<RecordBatch, String>>,
}

impl Batches {
    /// Begins to read.
    fn begin(args: TableArgs) -> std::io::Result<Self> {
        let (add, read) = sync_channel(WAITING);
        let schema = schema_of(args.table);
        thread::Builder::new().spawn(move || {
            let result = table_batches(&args, &mut |batch| add.send(Ok(batch)).is_ok());
            if let Err(error) = result {
                // Nobody waits for the error of a stream that was given up.
                let _ = add.send(Err(error));
            }
        })?;
        Ok(Self { schema, read })
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = self.read.recv().ok()?;
        Some(batch.map_err(ArrowError::ComputeError))
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        SchemaRef::clone(&self.schema)
    }
}

/// Returns the tables of files and folders. The keyword arguments choose records and state
/// their setting, with the names of `scoresheet table`: `player`, `result`, `where`,
/// `game`, `board`, ...
#[pyfunction]
#[pyo3(signature = (paths, **options))]
pub(crate) fn scan(paths: &Bound<'_, PyAny>, options: Option<Kwargs<'_, '_>>) -> PyResult<Scan> {
    let paths: Vec<PathBuf> = match paths.extract::<PathBuf>() {
        Ok(path) => vec![path],
        Err(_) => paths.extract()?,
    };
    if let Some(path) = paths.iter().find(|path| !path.exists()) {
        let message = format!("there is no file or folder `{}`", path.display());
        return Err(PyFileNotFoundError::new_err(message));
    }
    let mut args = words(options)?;
    args.push("--".into());
    args.extend(paths.into_iter().map(OsString::from));
    let scan = Scan(args);
    // An option that cannot be used is an error here.
    scan.games()?;
    Ok(scan)
}
