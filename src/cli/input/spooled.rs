//! Copies of inputs that can be read only once, for commands that read twice.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::input::waiting::BlockingReader;
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
    pub(crate) fn of(paths: &[PathBuf]) -> anyhow::Result<Self> {
        let mut copies = BTreeMap::new();
        for path in paths {
            if copies.contains_key(path) {
                continue;
            }
            if let Some(source) = source(path) {
                copies.insert(path.clone(), copy(source, path)?);
            }
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
    Some(Box::new(File::open(path).ok()?))
}

/// Copies the text of `path` into an unnamed temporary file.
fn copy(source: Box<dyn Read>, path: &Path) -> anyhow::Result<File> {
    let write_error = |error| CommandError::File("a temporary file".to_owned(), error);
    let mut file = tempfile::tempfile().map_err(write_error)?;
    let source = BlockingReader(source, Arc::default());
    match copy_text(source, &mut file).map_err(write_error)? {
        Ok(()) => Ok(file),
        Err(error) => {
            let name = escape_str(&path.to_string_lossy());
            Err(CommandError::Input(name, error).into())
        }
    }
}

/// Copies text. The inner result is that of reading it.
pub(crate) fn copy_text(mut from: impl Read, to: &mut impl Write) -> io::Result<io::Result<()>> {
    let mut buffer = vec![0; 1 << 16];
    loop {
        match from.read(&mut buffer) {
            Ok(0) => return Ok(Ok(())),
            Ok(count) => to.write_all(&buffer[..count])?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Ok(Err(error)),
        }
    }
}
