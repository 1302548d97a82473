//! Files that appear whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use scoresheet::text::escape_str;
use tempfile::NamedTempFile;

use crate::cli::output::Stop;

/// A file in the making. It is written beside its place and takes it when it
/// is kept; dropped before, it leaves nothing behind.
#[derive(Debug)]
pub(crate) struct WholeFile {
    path: PathBuf,
    place: Place,
}

#[derive(Debug)]
enum Place {
    /// A file beside the place.
    Beside(NamedTempFile),
    /// A device or pipe, which has no place to take.
    Direct(File),
}

impl WholeFile {
    /// Begins a file.
    pub(crate) fn create(path: &Path) -> Result<Self, Stop> {
        let made = place(path).map_err(|error| failure(path, error))?;
        Ok(Self {
            path: path.to_owned(),
            place: made,
        })
    }

    /// Writes a file with all that it is to hold.
    pub(crate) fn write_all_of(path: &Path, bytes: &[u8]) -> Result<(), Stop> {
        let mut file = Self::create(path)?;
        file.write_all(bytes).map_err(|error| file.failure(error))?;
        file.keep()
    }

    /// Puts the file into its place.
    pub(crate) fn keep(self) -> Result<(), Stop> {
        let path = self.path;
        let done = match self.place {
            Place::Direct(mut file) => file.flush(),
            Place::Beside(file) => persist(file, &path),
        };
        done.map_err(|error| failure(&path, error))
    }

    /// What to say when writing has failed.
    pub(crate) fn failure(&self, error: io::Error) -> Stop {
        failure(&self.path, error)
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.place {
            Place::Beside(file) => file.write(bytes),
            Place::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.place {
            Place::Beside(file) => file.flush(),
            Place::Direct(file) => file.flush(),
        }
    }
}

fn failure(path: &Path, error: io::Error) -> Stop {
    Stop::File(escape_str(&path.to_string_lossy()), error)
}

fn place(path: &Path) -> io::Result<Place> {
    let is_special = |known: fs::Metadata| !known.is_file() && !known.is_dir();
    if fs::metadata(path).is_ok_and(is_special) {
        return Ok(Place::Direct(File::options().write(true).open(path)?));
    }
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // Asked first, so that the message does not name the temporary file.
    fs::metadata(folder)?;
    let file = tempfile::Builder::new()
        .prefix(".scoresheet-")
        .suffix(".tmp")
        .tempfile_in(folder)?;
    Ok(Place::Beside(file))
}

fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    readable(file.as_file(), path)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Gives a new file the permissions of the one that it replaces, else those
/// that files usually have.
#[cfg(unix)]
fn readable(file: &File, path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let known = fs::metadata(path).map(|known| known.permissions());
    file.set_permissions(known.unwrap_or_else(|_| fs::Permissions::from_mode(0o644)))
}
