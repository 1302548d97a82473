//! Copies of inputs that can be read only once, for commands that read twice.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::cli::terminal::error::CommandError;
use crate::text::escape_str;

/// The copies of standard input, pipes and devices, in unnamed temporary files,
/// which the system removes when the program ends.
#[derive(Debug, Clone, Default)]
pub(crate) struct SpooledInputs(Arc<BTreeMap<PathBuf, File>>);

impl SpooledInputs {
    /// Copies the inputs that are neither regular files nor folders. An input that
    /// cannot be opened is not copied; reading it will report why.
    ///
    /// # Errors
    ///
    /// Returns an error if a temporary file cannot be written, or if an input
    /// cannot be read to its end.
    pub(crate) fn of(paths: &[PathBuf]) -> Result<Self, CommandError> {
        let mut copies = BTreeMap::new();
        for path in paths {
            if copies.contains_key(path) {
                continue;
            }
            let copy = match source(path) {
                Some(mut source) => copy(&mut *source, path)?,
                None => continue,
            };
            copies.insert(path.clone(), copy);
        }
        Ok(Self(Arc::new(copies)))
    }

    /// Opens the copy of an input, if it was copied.
    pub(crate) fn copy_of(&self, path: &Path) -> Option<io::Result<File>> {
        let file = self.0.get(path)?;
        Some(file.try_clone().and_then(|mut file| {
            file.seek(SeekFrom::Start(0))?;
            Ok(file)
        }))
    }
}

/// Opens an input that can be read only once. `None` for a regular file, for a
/// folder, and for an input that cannot be opened.
fn source(path: &Path) -> Option<Box<dyn Read>> {
    if path == Path::new("-") {
        return Some(Box::new(io::stdin()));
    }
    let metadata = fs::metadata(path).ok()?;
    if metadata.is_file() || metadata.is_dir() {
        return None;
    }
    let file = File::open(path).ok()?;
    Some(Box::new(file))
}

/// Copies the text of `path` into an unnamed temporary file.
fn copy(source: &mut dyn Read, path: &Path) -> Result<File, CommandError> {
    let write_error = |error| CommandError::File("a temporary file".to_owned(), error);
    let mut file = tempfile::tempfile().map_err(write_error)?;
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = match source.read(&mut buffer) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                thread::sleep(Duration::from_millis(5));
                continue;
            }
            Err(error) => {
                return Err(CommandError::Input(
                    escape_str(&path.to_string_lossy()),
                    error,
                ));
            }
        };
        if count == 0 {
            return Ok(file);
        }
        io::Write::write_all(&mut file, &buffer[..count]).map_err(write_error)?;
    }
}
