//! Converting records of Python, by the command of the program.

use std::cell::RefCell;
use std::sync::Arc;

use clap::ValueEnum as _;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use scoresheet::internal::{
    self, ChosenRecords, ConvertArgs, Done, Exit, Merge, Messages, RecordFormat, SelectionError,
    Sink, VisitRecord, VisitSound, excerpts, safe_json,
};
use scoresheet::record::TagValues;
use scoresheet::report::Entry;
use scoresheet::text::report::ReportStyle;
use serde::Serialize;

use crate::options::{Kwargs, parse};
use crate::python::{selection_error, value_error};
use crate::reader::Reader;
use crate::record::{Record, RecordText};

/// What a command prints.
#[derive(Default)]
pub(crate) struct Printed {
    output: Vec<u8>,
    messages: String,
    exit: Exit,
}

impl Messages for Printed {
    fn raise(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    fn note(&mut self, text: &str) {
        self.messages.push_str(text);
        self.messages.push('\n');
    }

    fn fail(&mut self, exit: Exit, text: &str) {
        self.raise(exit);
        self.note(text);
    }

    /// Does nothing: a record has its findings.
    fn report(&mut self, _: &Entry<'_>) {}

    fn discard_file(&mut self) {}
}

impl Sink for Printed {
    type Error = SelectionError;

    fn bytes(&mut self, bytes: &[u8]) -> Done<Self> {
        self.output.extend_from_slice(bytes);
        Ok(())
    }

    fn json(&mut self, value: &impl Serialize) -> Done<Self> {
        let text = serde_json::to_string(value).unwrap_or_default();
        self.line(&safe_json(&text))
    }

    fn excerpts(&self, entry: &Entry<'_>) -> String {
        excerpts(entry, ReportStyle::Plain)
    }

    fn is_quiet(&self) -> bool {
        false
    }
}

/// Records to convert, each of which is visited once.
pub(crate) struct Given {
    /// The tags of records that do not have them.
    defaults: Arc<TagValues>,
    records: RefCell<Box<dyn Iterator<Item = PyResult<Arc<RecordText>>> + Send>>,
    /// The error that ended them.
    error: RefCell<Option<PyErr>>,
}

impl Given {
    /// Returns one record.
    pub(crate) fn record(record: &Arc<RecordText>) -> Self {
        let records = std::iter::once(Ok(Arc::clone(record)));
        Self {
            defaults: Arc::clone(&record.defaults),
            records: RefCell::new(Box::new(records)),
            error: RefCell::default(),
        }
    }

    /// Returns the records of a reader.
    fn reader(mut reader: Reader) -> Self {
        Self {
            defaults: Arc::clone(&reader.defaults),
            records: RefCell::new(Box::new(std::iter::from_fn(move || {
                reader.next().transpose()
            }))),
            error: RefCell::default(),
        }
    }
}

impl ChosenRecords for Given {
    type Sink = Printed;

    fn defaults(&self) -> Result<TagValues, SelectionError> {
        Ok(TagValues::clone(&self.defaults))
    }

    fn each_record(
        &self,
        visit: &mut (dyn FnMut(&Entry<'_>, &mut Printed) -> Done<Printed> + '_),
        printed: &mut Printed,
    ) -> Done<Printed> {
        for record in &mut *self.records.borrow_mut() {
            match record {
                Ok(record) => record.visit(|entry| visit(entry, printed))?,
                Err(error) => *self.error.borrow_mut() = Some(error),
            }
        }
        Ok(())
    }

    fn each_part_of_records<T: Default + Send>(
        &self,
        visit: &VisitRecord<'_, T, Printed>,
        _: Option<&VisitSound<'_, T>>,
        merge: &mut Merge<'_, T, Printed>,
        printed: &mut Printed,
    ) -> Done<Printed> {
        let mut part = T::default();
        let visited = self.each_record(
            &mut |entry, printed| visit(entry, &mut part, printed),
            printed,
        );
        merge(part, printed)?;
        visited
    }
}

/// Converts records. What the format cannot hold is a warning.
pub(crate) fn convert_records(
    py: Python<'_>,
    given: Given,
    to: &str,
    options: Option<Kwargs<'_, '_>>,
) -> PyResult<String> {
    let to = RecordFormat::from_str(to, false).map_err(|_| {
        let names = RecordFormat::ALL.map(|format| format!("`{}`", format.as_str()));
        value_error(&format!("choose one of {}", names.join(", ")))
    })?;
    let args: ConvertArgs = parse(options)?;
    let (printed, result, error) = py.detach(|| {
        let mut printed = Printed::default();
        let result = internal::convert(to, &args, &given, &mut printed);
        (printed, result, given.error.into_inner())
    });
    if let Some(error) = error {
        return Err(error);
    }
    result.map_err(selection_error)?;
    let messages = printed.messages.trim_end();
    if printed.exit != Exit::Success {
        return Err(value_error(&messages));
    }
    if !messages.is_empty() {
        let category = py.get_type::<PyUserWarning>();
        py.import("warnings")?
            .call_method1("warn", (messages, category))?;
    }
    Ok(String::from_utf8_lossy(&printed.output).into_owned())
}

/// Converts all records of a source, which is a `Record` or what `read` takes: see
/// `Record.convert`.
///
/// >>> print(scoresheet.convert("Ce5f6-f6", "mindsports"), end="")
/// Ce5f6-f6 *
#[pyfunction]
#[pyo3(signature = (source, to = "sheet", **options))]
pub(crate) fn convert(
    source: &Bound<'_, PyAny>,
    to: &str,
    options: Option<Kwargs<'_, '_>>,
) -> PyResult<String> {
    let given = match source.cast::<Record>() {
        Ok(record) => Given::record(&record.get().0),
        Err(_) => Given::reader(Reader::new(source, None)?),
    };
    convert_records(source.py(), given, to, options)
}
