//! Files that appear whole or not at all.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use scoresheet::text::escape_str;
use tempfile::NamedTempFile;

use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::Stop;

/// What files in the making are called.
const PREFIX: &str = ".scoresheet-";
const SUFFIX: &str = ".tmp";

/// The folders that were looked through for what earlier runs have left.
static LOOKED_THROUGH: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

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

    /// The place that it is for.
    pub(crate) fn path(&self) -> &Path {
        &self.path
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

/// Makes the folders of files that are to be written where they are missing.
pub(crate) fn make_folders(names: &[String]) -> Result<(), Stop> {
    let folders: BTreeSet<&Path> = names
        .iter()
        .map(|name| folder_of(Path::new(name)))
        .collect();
    for folder in folders {
        fs::create_dir_all(folder).map_err(|error| failure(folder, error))?;
    }
    Ok(())
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
    let folder = folder_of(path);
    // Asked first, so that the message does not name the temporary file.
    fs::metadata(folder)?;
    let mut known = LOOKED_THROUGH
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    // Once is enough, however many files are written there.
    if known.insert(folder.to_owned()) {
        remove_stale(folder);
    }
    drop(known);
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What the user's mask allows, as for any new file.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder)?;
    interrupt::begun(file.path());
    Ok(Place::Beside(file))
}

/// The folder that a file stands in.
fn folder_of(path: &Path) -> &Path {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    // A file that is replaced keeps its permissions.
    if let Ok(known) = fs::metadata(path) {
        file.as_file().set_permissions(known.permissions())?;
    }
    file.as_file().sync_all()?;
    let made = file.path().to_owned();
    interrupt::finish(&made, || file.persist(path)).map_err(|error| error.error)?;
    sync_folder(folder_of(path))
}

/// Makes sure that the name of a new file outlives a loss of power.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    match synced {
        // There are folders that may be written and not read, and places
        // that know no such thing.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        done => done,
    }
}

/// Folders cannot be synced here.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Removes what runs that were killed have left in a folder, when it is more
/// than a day old. In large folders it stays.
fn remove_stale(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.take(10_000).filter_map(Result::ok) {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if !name.starts_with(PREFIX) || !name.ends_with(SUFFIX) {
            continue;
        }
        let changed = entry.metadata().and_then(|known| known.modified());
        let age = changed.ok().and_then(|changed| changed.elapsed().ok());
        if age.is_some_and(|age| age > Duration::from_secs(24 * 60 * 60)) {
            // It may be gone by now, or belong to somebody else.
            let _ = fs::remove_file(entry.path());
        }
    }
}
