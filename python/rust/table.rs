//! Tables of games, plies and positions, as Arrow streams.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use arrow_array::ffi::{FFI_ArrowSchema, to_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array as _, RecordBatch, RecordBatchReader, StructArray};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyFileNotFoundError, PyOSError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use scoresheet::internal::{TableArgs, TableColumn, TableKind, schema_of, table_batches};

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
        Ok(Table {
            args: parse_words(&words)?,
            columns: kind.columns().to_vec(),
        })
    }
}

/// A table, which every reader of Arrow streams takes: `polars.DataFrame(table)`,
/// `pyarrow.table(table)`, `pandas.DataFrame.from_arrow(table)`, or DuckDB by the name of
/// the variable. The records are read again each time, on all cores.
#[pyclass(frozen, module = "scoresheet")]
pub(crate) struct Table {
    args: TableArgs,
    columns: Vec<TableColumn>,
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<&'static str> {
        self.columns.iter().map(|column| column.name).collect()
    }

    /// Returns the table with only these columns, which takes less time to read.
    ///
    /// >>> games = scoresheet.scan("three-games.sheet").games()
    /// >>> games.select("result", "plies").columns
    /// ['result', 'plies']
    #[pyo3(signature = (*columns))]
    fn select(&self, columns: Vec<String>) -> PyResult<Self> {
        let named = |name: &String| {
            let column = self.columns.iter().find(|column| column.name == name);
            let error = || value_error(&format!("there is no column `{name}`"));
            column.copied().ok_or_else(error)
        };
        if columns.is_empty() {
            return Err(value_error(&"name a column"));
        }
        Ok(Self {
            args: self.args.clone(),
            columns: columns.iter().map(named).collect::<PyResult<_>>()?,
        })
    }

    /// Returns a `polars.LazyFrame`, which reads only the columns and the rows that a query
    /// needs. Polars must be installed.
    fn lazy<'py>(table: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let polars = table.py().import("scoresheet._polars")?;
        polars.call_method1("lazy", (table,))
    }

    /// Returns an iterator over the rows in batches of any length, each an Arrow array.
    /// The records are read meanwhile, in constant memory.
    fn batches(&self) -> PyResult<Batches> {
        Ok(Batches(Mutex::new(self.read()?)))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*schema_of(&self.columns));
        let schema = schema.map_err(|error| value_error(&error))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer that wants other types casts what it gets.
        drop(requested_schema);
        let stream = FFI_ArrowArrayStream::new(Box::new(self.read()?));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

impl Table {
    /// Begins to read.
    fn read(&self) -> PyResult<Reader> {
        let (add, batches) = sync_channel(WAITING);
        let (args, columns) = (self.args.clone(), self.columns.clone());
        let schema = schema_of(&columns);
        thread::Builder::new().spawn(move || {
            let add_batch = &mut |batch| add.send(Ok(batch)).is_ok();
            if let Err(error) = table_batches(&args, &columns, add_batch) {
                // Nobody waits for the error of a stream that was given up.
                let _ = add.send(Err(error));
            }
        })?;
        Ok(Reader { schema, batches })
    }
}

/// The batches of a table, which another thread reads.
struct Reader {
    schema: SchemaRef,
    batches: Receiver<Result<RecordBatch, String>>,
}

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = self.batches.recv().ok()?;
        Some(batch.map_err(ArrowError::ComputeError))
    }
}

impl RecordBatchReader for Reader {
    fn schema(&self) -> SchemaRef {
        SchemaRef::clone(&self.schema)
    }
}

/// The batches of a table, one after another.
#[pyclass(frozen, module = "scoresheet")]
pub(crate) struct Batches(Mutex<Reader>);

#[pymethods]
impl Batches {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Batch>> {
        let batch = py.detach(|| {
            let reader = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            reader.batches.recv().ok()
        });
        Ok(batch.transpose().map_err(PyOSError::new_err)?.map(Batch))
    }
}

/// Rows of a table that were read.
#[pyclass(frozen, module = "scoresheet")]
pub(crate) struct Batch(RecordBatch);

#[pymethods]
impl Batch {
    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        drop(requested_schema);
        let rows = StructArray::from(self.0.clone()).into_data();
        let (array, schema) = to_ffi(&rows).map_err(|error| value_error(&error))?;
        Ok((
            PyCapsule::new_with_value(py, schema, c"arrow_schema")?,
            PyCapsule::new_with_value(py, array, c"arrow_array")?,
        ))
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
