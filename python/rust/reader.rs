//! Reading records from a file or a text.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use scoresheet::Source;
use scoresheet::archive::{Blocks, InputError, open};
use scoresheet::format::{ReadOptions, read_as};
use scoresheet::games::replay_with;
use scoresheet::internal::too_long;
use scoresheet::record::TagValues;

use crate::options::{Kwargs, setting};
use crate::python::value_error;
use crate::record::{Record, RecordText};

/// The endings of the names of files of records, without those of compression.
const ENDINGS: [&str; 6] = [".sheet", ".txt", ".json", ".jsonl", ".gz", ".zst"];

/// Where records come from.
enum Input {
    File(PathBuf),
    Text(Vec<u8>),
}

impl Input {
    /// A string is the name of a file if there is one or if it ends as such names do.
    fn of(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = source.cast::<PyBytes>() {
            return Ok(Self::Text(bytes.as_bytes().to_vec()));
        }
        let Ok(text) = source.cast::<PyString>() else {
            return Ok(Self::File(source.extract()?));
        };
        let text = text.to_cow()?;
        let is_line = text.len() < 4096 && !text.contains(['\n', '\0']);
        let is_named = || ENDINGS.iter().any(|ending| text.ends_with(ending));
        Ok(
            if is_line && (is_named() || PathBuf::from(&*text).is_file()) {
                Self::File((*text).into())
            } else {
                Self::Text(text.as_bytes().to_vec())
            },
        )
    }

    /// Opens the input, and returns the name that reports give it.
    fn open(self) -> PyResult<(String, Box<dyn Read + Send>)> {
        match self {
            Self::File(path) => {
                let opened = File::open(&path).and_then(open).map_err(|error| {
                    let name = path.display();
                    io::Error::new(error.kind(), format!("cannot read `{name}`: {error}"))
                })?;
                Ok((path.to_string_lossy().into_owned(), opened.text))
            }
            Self::Text(text) => {
                let opened = open(Cursor::new(text)).map_err(|error| value_error(&error))?;
                Ok(("-".to_owned(), opened.text))
            }
        }
    }
}

/// The records of an input that are not yet returned.
pub(crate) struct Reader {
    blocks: Blocks<Box<dyn Read + Send>>,
    name: Arc<str>,
    options: ReadOptions,
    pub(crate) defaults: Arc<TagValues>,
    read: VecDeque<Arc<RecordText>>,
    number: u64,
}

impl Reader {
    pub(crate) fn new(
        source: &Bound<'_, PyAny>,
        options: Option<Kwargs<'_, '_>>,
    ) -> PyResult<Self> {
        let (setting, defaults) = setting(options)?;
        let input = Input::of(source)?;
        let (name, text) = source.py().detach(|| input.open())?;
        let options = setting.read_options();
        Ok(Self {
            blocks: Blocks::new(text, &name, options),
            name: name.into(),
            options,
            defaults: Arc::new(defaults),
            read: VecDeque::new(),
            number: 0,
        })
    }

    /// Returns the next record.
    pub(crate) fn next(&mut self) -> PyResult<Option<Arc<RecordText>>> {
        loop {
            if let Some(record) = self.read.pop_front() {
                return Ok(Some(record));
            }
            let block = self
                .blocks
                .next_block()
                .map_err(|error| match InputError::of(&error) {
                    Some(error) => value_error(error),
                    None => error.into(),
                })?;
            let Some(block) = block else {
                return Ok(None);
            };
            let name = Arc::clone(&self.name);
            let source = Source::part(&name, &block.text, block.start);
            if block.is_too_long {
                self.add(&too_long(source), &block);
                continue;
            }
            for record in read_as(block.syntax, source, self.options) {
                self.add(&record, &block);
            }
        }
    }

    /// Replays a record of a block, and keeps it.
    fn add(&mut self, record: &scoresheet::Record<'_>, block: &scoresheet::archive::Block) {
        let mut findings = Vec::new();
        let game = replay_with(record, &self.defaults, &mut findings);
        self.number += 1;
        self.read.push_back(Arc::new(RecordText {
            name: Arc::clone(&self.name),
            text: record.text().to_vec(),
            start: record.source().start(),
            syntax: block.syntax,
            is_too_long: block.is_too_long,
            options: self.options,
            defaults: Arc::clone(&self.defaults),
            number: self.number,
            findings,
            game: game.map(Arc::from),
        }));
    }
}

/// The records of a file or a text, one after another.
#[pyclass(frozen, module = "scoresheet")]
pub(crate) struct Records(Mutex<Reader>);

#[pymethods]
impl Records {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        py.detach(|| {
            let mut reader = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Ok(reader.next()?.map(Record))
        })
    }
}

/// Reads the records of a file or a text, whatever their notation.
///
/// `source` is a path, a text, or bytes. A string is a path if it names a file, or ends in
/// `.sheet`, `.txt`, `.json`, `.jsonl`, `.gz` or `.zst`. Keyword arguments state the setting
/// of records without tags, with the names of the program: `game`, `board`, `setup`,
/// `protocol`, `swap`, `players`, `assume`.
///
/// >>> record = next(scoresheet.read("1. Ce5f6-f6 2. Ae4f5-f5 3. Cf8g9-f8"))
/// >>> record.is_sound, len(record.mainline())
/// (True, 3)
#[pyfunction]
#[pyo3(signature = (source, **setting))]
pub(crate) fn read(
    source: &Bound<'_, PyAny>,
    setting: Option<Kwargs<'_, '_>>,
) -> PyResult<Records> {
    Ok(Records(Mutex::new(Reader::new(source, setting)?)))
}
