//! The files of `filter --split`, which are all completed at the end.

use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use same_file::Handle;

use crate::cli::commands::search::joined_records::{FormatMismatch, JoinedRecords, JoinedText};
use crate::cli::commands::search::kept_record::KeptRecord;
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::file::{AtomicFile, ParkedFile, make_folders};
use crate::text::escape_str;

/// The maximum number of files.
const MAX_FILES: usize = 100_000;

/// The maximum number of bytes in memory; if there are more, all are written.
const MAX_BUFFERED: usize = 8 << 20;

/// The files, by their names in lower case, since some file systems ignore
/// case.
#[derive(Default)]
pub(crate) struct SplitFiles {
    files: BTreeMap<String, SplitFile>,
    /// The number of bytes in memory.
    buffered: usize,
}

/// A file that is being written.
struct SplitFile {
    name: String,
    records: JoinedRecords,
    /// The text that is not yet written.
    text: JoinedText,
    /// The temporary file, closed between two writes; `None` before the first.
    parked: Option<ParkedFile>,
}

impl SplitFiles {
    /// Returns the number of files.
    pub(crate) fn count(&self) -> usize {
        self.files.len()
    }

    /// Returns the numbers of results that were added between records, and of
    /// comments that were closed.
    pub(crate) fn added_and_closed(&self) -> [u64; 2] {
        let added = self.files.values().map(|file| file.text.added).sum();
        [
            added,
            self.files.values().map(|file| file.text.closed).sum(),
        ]
    }

    /// Appends a record of the input numbered `input` to the file `name`.
    ///
    /// # Errors
    ///
    /// Returns an error if the file has records in another format, or if there
    /// are too many files.
    pub(crate) fn push(
        &mut self,
        name: &str,
        record: &KeptRecord,
        bytes: &[u8],
        input: u64,
    ) -> Result<(), CommandError> {
        let key = name.to_lowercase();
        if !self.files.contains_key(&key) && self.files.len() == MAX_FILES {
            let message = format!("`--split` writes at most {MAX_FILES} files");
            return Err(CommandError::Limit(message));
        }
        let file = self.files.entry(key).or_insert_with(|| SplitFile {
            name: name.to_owned(),
            records: JoinedRecords::default(),
            text: JoinedText::default(),
            parked: None,
        });
        let before = file.text.bytes.len();
        let pushed = file.records.push(record, bytes, input, &mut file.text);
        pushed.map_err(|FormatMismatch| {
            let name = escape_str(&file.name);
            let hint = "add `{format}` to the names of `--split`";
            CommandError::Usage(format!(
                "`{name}` would contain both sheets and JSON: {hint}"
            ))
        })?;
        self.buffered += file.text.bytes.len() - before;
        if self.buffered > MAX_BUFFERED {
            self.buffered = 0;
            for file in self.files.values_mut() {
                file.park()?;
            }
        }
        Ok(())
    }

    /// Completes all files, or none if one of them is an input.
    ///
    /// # Errors
    ///
    /// Returns an error for the first file that is an input, or that cannot be
    /// written.
    pub(crate) fn finish(self, inputs: &[PathBuf]) -> Result<(), CommandError> {
        let inputs: HashSet<Handle> = inputs
            .iter()
            .filter_map(|path| Handle::from_path(path).ok())
            .collect();
        for file in self.files.values() {
            let handle = Handle::from_path(&file.name);
            if handle.is_ok_and(|handle| inputs.contains(&handle)) {
                let name = escape_str(&file.name);
                return Err(CommandError::Usage(format!(
                    "`{name}` is both input and output: choose other names for `--split`"
                )));
            }
        }
        let files = self.files.into_values();
        files.into_iter().try_for_each(SplitFile::keep)
    }
}

impl SplitFile {
    /// Writes the text in memory to a temporary file and closes it.
    fn park(&mut self) -> Result<(), CommandError> {
        if self.text.bytes.is_empty() {
            return Ok(());
        }
        let file = self.open()?;
        self.parked = Some(self.write_text(file)?.park()?);
        Ok(())
    }

    /// Writes the rest of the text and completes the file.
    fn keep(mut self) -> Result<(), CommandError> {
        self.records.finish(&mut self.text);
        let file = self.open()?;
        self.write_text(file)?.keep()
    }

    fn open(&mut self) -> Result<AtomicFile, CommandError> {
        match self.parked.take() {
            Some(parked) => parked.resume(),
            None => {
                make_folders(std::slice::from_ref(&self.name))?;
                AtomicFile::create(Path::new(&self.name))
            }
        }
    }

    /// Writes the text in memory to `file` and returns `file`.
    fn write_text(&mut self, mut file: AtomicFile) -> Result<AtomicFile, CommandError> {
        let bytes = std::mem::take(&mut self.text.bytes);
        match file.write_all(&bytes) {
            Ok(()) => Ok(file),
            Err(error) => Err(file.failure(error)),
        }
    }
}
