//! The files of `filter --split`, which appear together at the end.

use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use same_file::Handle;
use scoresheet::text::escape_str;

use crate::cli::commands::search::joined_records::{JoinedRecords, JoinedText, MixedForms};
use crate::cli::commands::search::kept_record::KeptRecord;
use crate::cli::terminal::error::Stop;
use crate::cli::terminal::file::{ParkedFile, WholeFile, make_folders};

/// The maximum number of files.
const MAX_FILES: usize = 100_000;

/// How many bytes may wait in memory before they are written.
const MAX_WAITING: usize = 8 << 20;

/// The files, by their names without regard to case, since some file systems
/// ignore it.
#[derive(Default)]
pub(crate) struct SplitFiles {
    files: BTreeMap<String, SplitFile>,
    waiting: usize,
}

/// A file that is being written.
struct SplitFile {
    name: String,
    records: JoinedRecords,
    /// What is not yet written.
    text: JoinedText,
    parked: Option<ParkedFile>,
}

impl SplitFiles {
    /// Returns the number of files.
    pub(crate) fn count(&self) -> usize {
        self.files.len()
    }

    /// Returns the number of results that were added between records.
    pub(crate) fn added(&self) -> u64 {
        self.files.values().map(|file| file.text.added).sum()
    }

    /// Appends a record of the input with this number to the file of this name.
    ///
    /// # Errors
    ///
    /// Refuses a record in another format than those in the file, and too many
    /// files.
    pub(crate) fn push(
        &mut self,
        name: &str,
        record: &KeptRecord,
        bytes: &[u8],
        input: u64,
    ) -> Result<(), Stop> {
        let key = name.to_lowercase();
        if !self.files.contains_key(&key) && self.files.len() == MAX_FILES {
            let message = format!("`--split` writes at most {MAX_FILES} files");
            return Err(Stop::Limit(message));
        }
        let file = self.files.entry(key).or_insert_with(|| SplitFile {
            name: name.to_owned(),
            records: JoinedRecords::default(),
            text: JoinedText::default(),
            parked: None,
        });
        let before = file.text.bytes.len();
        let pushed = file.records.push(record, bytes, input, &mut file.text);
        pushed.map_err(|MixedForms| {
            let name = escape_str(&file.name);
            let hint = "add `{format}` to the names of `--split`";
            Stop::Usage(format!("`{name}` would have sheets and JSON: {hint}"))
        })?;
        self.waiting += file.text.bytes.len() - before;
        if self.waiting > MAX_WAITING {
            self.waiting = 0;
            for file in self.files.values_mut() {
                file.park()?;
            }
        }
        Ok(())
    }

    /// Completes all files, none of which may be one of the inputs.
    ///
    /// # Errors
    ///
    /// Returns the first file that is an input, or that cannot be written.
    pub(crate) fn finish(self, inputs: &[PathBuf]) -> Result<(), Stop> {
        let inputs: HashSet<Handle> = inputs
            .iter()
            .filter_map(|path| Handle::from_path(path).ok())
            .collect();
        for file in self.files.values() {
            let handle = Handle::from_path(&file.name);
            if handle.is_ok_and(|handle| inputs.contains(&handle)) {
                let name = escape_str(&file.name);
                return Err(Stop::Usage(format!(
                    "`{name}` is both input and output: choose other names for `--split`"
                )));
            }
        }
        let files = self.files.into_values();
        files.into_iter().try_for_each(SplitFile::keep)
    }
}

impl SplitFile {
    /// Writes what waits to a temporary file.
    fn park(&mut self) -> Result<(), Stop> {
        if self.text.bytes.is_empty() {
            return Ok(());
        }
        let file = self.open()?;
        self.parked = Some(self.written(file)?.park()?);
        Ok(())
    }

    /// Writes the file as a whole.
    fn keep(mut self) -> Result<(), Stop> {
        self.records.finish(&mut self.text);
        let file = self.open()?;
        self.written(file)?.keep()
    }

    fn open(&mut self) -> Result<WholeFile, Stop> {
        match self.parked.take() {
            Some(parked) => parked.resume(),
            None => {
                make_folders(std::slice::from_ref(&self.name))?;
                WholeFile::create(Path::new(&self.name))
            }
        }
    }

    fn written(&mut self, mut file: WholeFile) -> Result<WholeFile, Stop> {
        let bytes = std::mem::take(&mut self.text.bytes);
        match file.write_all(&bytes) {
            Ok(()) => Ok(file),
            Err(error) => Err(file.failure(error)),
        }
    }
}
