//! Output files that are written completely or not at all.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use tempfile::{NamedTempFile, TempPath};

use crate::archive::Compression;
use crate::cli::terminal::error::{CommandError, usage};
use crate::cli::terminal::interrupt;
use crate::text::escape_str;

/// The beginning of the names of temporary files.
const TEMPORARY_PREFIX: &str = ".scoresheet-";

/// The end of the names of temporary files.
const TEMPORARY_SUFFIX: &str = ".tmp";

/// The folders that were searched for stale temporary files.
static CLEANED_FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The folders that are not synced yet, each with the last file moved to it.
static UNSYNCED: Mutex<BTreeMap<PathBuf, PathBuf>> = Mutex::new(BTreeMap::new());

/// An output file, written to a temporary file in the same folder.
///
/// [`keep`](Self::keep) moves the temporary file to the target; dropping the
/// output file before that removes it. Devices and pipes are written directly. If
/// the name ends in `.gz` or `.zst`, the output is compressed.
#[derive(Debug)]
pub(crate) struct AtomicFile {
    path: PathBuf,
    sink: Compressor<Sink>,
}

/// The file, device or pipe that the output is written to.
#[derive(Debug)]
enum Sink {
    /// A temporary file.
    Temporary(NamedTempFile),
    /// A device or pipe, which cannot be replaced.
    Direct(File),
}

impl AtomicFile {
    /// Starts to write the file at this path.
    pub(crate) fn create(path: &Path) -> anyhow::Result<Self> {
        let sink = open(path).map_err(|error| failure(path, error))?;
        Ok(Self {
            path: path.to_owned(),
            sink: Compressor::for_name(path, sink),
        })
    }

    /// Writes a complete file with this content.
    pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
        let mut file = Self::create(path)?;
        file.append(bytes)?;
        file.keep()
    }

    /// Writes more bytes.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let written = self.sink.write_all(bytes);
        written.map_err(|error| self.failure(error))
    }

    /// Returns the target path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Completes the file, and replaces the target if it is a regular file.
    pub(crate) fn keep(self) -> anyhow::Result<()> {
        let path = self.path;
        let result = self.sink.finish().and_then(|sink| match sink {
            Sink::Direct(mut file) => file.flush(),
            Sink::Temporary(file) => persist(file, &path),
        });
        result.map_err(|error| failure(&path, error))
    }

    /// Closes the file, so that [`ParkedFile::resume`] can continue it.
    pub(crate) fn park(self) -> anyhow::Result<ParkedFile> {
        let path = self.path;
        let result = self.sink.finish().and_then(|mut sink| {
            sink.flush()?;
            Ok(match sink {
                Sink::Temporary(file) => ParkedSink::Temporary(file.into_temp_path()),
                Sink::Direct(file) => ParkedSink::Direct(file),
            })
        });
        match result {
            Ok(sink) => Ok(ParkedFile { path, sink }),
            Err(error) => Err(failure(&path, error)),
        }
    }

    /// Returns the error to report if writing failed.
    pub(crate) fn failure(&self, error: io::Error) -> anyhow::Error {
        failure(&self.path, error)
    }
}

/// An unfinished output file that is closed for now, since only a limited
/// number of files can be open.
#[derive(Debug)]
pub(crate) struct ParkedFile {
    path: PathBuf,
    sink: ParkedSink,
}

#[derive(Debug)]
enum ParkedSink {
    Temporary(TempPath),
    Direct(File),
}

impl ParkedFile {
    /// Opens the file again, to append to it. Compressed files continue with a
    /// new member or frame.
    pub(crate) fn resume(self) -> anyhow::Result<AtomicFile> {
        let path = self.path;
        let sink = match self.sink {
            ParkedSink::Direct(file) => Sink::Direct(file),
            ParkedSink::Temporary(temporary) => {
                let open = || File::options().append(true).open(&temporary);
                let file = interrupt::reopen(open).map_err(|error| failure(&path, error))?;
                Sink::Temporary(NamedTempFile::from_parts(file, temporary))
            }
        };
        let sink = Compressor::for_name(&path, sink);
        Ok(AtomicFile { path, sink })
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.sink.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

impl Write for Sink {
    /// Writes bytes. A write that a signal interrupts is repeated here, since not
    /// every compressor does that.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            let written = match self {
                Self::Temporary(file) => file.as_file_mut().write(bytes),
                Self::Direct(file) => file.write(bytes),
            };
            match written {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                written => return written,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Temporary(file) => file.as_file_mut().flush(),
            Self::Direct(file) => file.flush(),
        }
    }
}

/// Creates the missing folders of output files.
pub(crate) fn make_folders(names: &[String]) -> anyhow::Result<()> {
    let folders: BTreeSet<&Path> = names
        .iter()
        .map(|name| folder_of(Path::new(name)))
        .collect();
    for folder in folders {
        fs::create_dir_all(folder).map_err(|error| failure(folder, error))?;
    }
    Ok(())
}

fn failure(path: &Path, error: io::Error) -> anyhow::Error {
    CommandError::File(escape_str(&path.to_string_lossy()), error).into()
}

/// Opens a device or pipe, or creates a temporary file for any other target.
fn open(path: &Path) -> io::Result<Sink> {
    let is_special = |metadata: fs::Metadata| !metadata.is_file() && !metadata.is_dir();
    if fs::metadata(path).is_ok_and(is_special) {
        return Ok(Sink::Direct(File::options().write(true).open(path)?));
    }
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let folder = folder_of(path);
    // Check the folder first, so that an error does not name the temporary file.
    fs::metadata(folder)?;
    let mut cleaned = CLEANED_FOLDERS
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    if cleaned.insert(folder.to_owned()) {
        remove_stale(folder);
    }
    drop(cleaned);
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY_PREFIX).suffix(TEMPORARY_SUFFIX);
    // Files are opened here, since errors of `tempfile` name the temporary file. As for
    // any new file, the umask restricts the permissions.
    let create = |path: &Path| File::options().write(true).create_new(true).open(path);
    let file = interrupt::create(|| builder.make_in(folder, create))?;
    Ok(Sink::Temporary(file))
}

/// Returns the folder of a file.
fn folder_of(path: &Path) -> &Path {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Syncs a temporary file and moves it to its target, whose folder is synced by
/// [`sync_folders`].
fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    keep_permissions(file.as_file(), path)?;
    file.as_file().sync_all()?;
    let temporary = file.path().to_owned();
    interrupt::finish(&temporary, || file.persist(path)).map_err(|error| error.error)?;
    let mut unsynced = UNSYNCED.lock().unwrap_or_else(PoisonError::into_inner);
    unsynced.insert(folder_of(path).to_owned(), path.to_owned());
    Ok(())
}

/// Syncs the folders of all files written so far, so that their names survive a crash of
/// the system.
///
/// Each folder is synced once, since a run can write thousands of files.
///
/// # Errors
///
/// Returns the first error.
pub(crate) fn sync_folders() -> anyhow::Result<()> {
    let mut unsynced = UNSYNCED.lock().unwrap_or_else(PoisonError::into_inner);
    let mut result = Ok(());
    for (folder, path) in std::mem::take(&mut *unsynced) {
        let synced = sync_folder(&folder).map_err(|error| failure(&path, error));
        // Sync the others even if one fails.
        result = result.and(synced);
    }
    result
}

/// Checks, before long work, that the file of an option can be written later: that it
/// is neither standard output nor the file of the results, which would replace it, and that
/// its folder exists.
pub(crate) fn check_target(option: &str, path: &Path, output: Option<&Path>) -> anyhow::Result<()> {
    if path == Path::new("-") {
        return Err(usage(format!(
            "`{option}` needs the name of a file: `-` is standard output"
        )));
    }
    if output == Some(path) {
        return Err(usage(format!(
            "`{option}` and `--output` name the same file"
        )));
    }
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    match folder.map(fs::metadata) {
        Some(Err(error)) => Err(failure(path, error)),
        _ => Ok(()),
    }
}

/// Gives a new file the permissions of the file that it replaces.
#[cfg(unix)]
fn keep_permissions(file: &File, replaced: &Path) -> io::Result<()> {
    match fs::metadata(replaced) {
        Ok(metadata) => file.set_permissions(metadata.permissions()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Does nothing: the only permission on this system is write access, and a file
/// without it cannot be replaced at all.
#[cfg(not(unix))]
fn keep_permissions(_: &File, _: &Path) -> io::Result<()> {
    Ok(())
}

/// Syncs a folder.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    match synced {
        // Some folders are writable but not readable, and some file systems
        // cannot sync.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        result => result,
    }
}

/// Does nothing: this system cannot sync folders.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Removes temporary files that killed runs left more than a day ago. In a
/// large folder, only the first 10,000 entries are examined.
fn remove_stale(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.take(10_000).filter_map(Result::ok) {
        let file_name = entry.file_name();
        let name = file_name.to_string_lossy();
        if !name.starts_with(TEMPORARY_PREFIX) || !name.ends_with(TEMPORARY_SUFFIX) {
            continue;
        }
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let age = modified.ok().and_then(|modified| modified.elapsed().ok());
        if age.is_some_and(|age| age > Duration::from_secs(24 * 60 * 60)) {
            // It may be gone, or belong to another user.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The number of buffered bytes at which a zstd frame is written. Only the last
/// frame before the file is closed may be smaller.
const FRAME_LEN: usize = 4 << 20;

/// A writer that compresses if the extension of the file calls for it.
#[derive(Debug)]
pub(crate) enum Compressor<W: Write> {
    /// Writes the bytes as they are.
    Plain(W),
    /// Writes gzip, for names that end in `.gz`.
    Gzip(GzEncoder<W>),
    /// Writes zstd frames, for names that end in `.zst`.
    Zstd(ZstdWriter<W>),
}

impl<W: Write> Compressor<W> {
    /// Creates the writer for a file.
    pub(crate) fn for_name(path: &Path, inner: W) -> Self {
        match Compression::from_extension(path) {
            Compression::Gzip => Self::Gzip(GzEncoder::new(inner, flate2::Compression::default())),
            Compression::Zstd => Self::Zstd(ZstdWriter {
                inner,
                buffer: Vec::new(),
                has_frame: false,
            }),
            Compression::None => Self::Plain(inner),
        }
    }

    /// Writes what is still buffered and returns the inner writer.
    pub(crate) fn finish(self) -> io::Result<W> {
        match self {
            Self::Plain(inner) => Ok(inner),
            Self::Gzip(encoder) => encoder.finish(),
            Self::Zstd(mut writer) => {
                // An empty file needs a frame too.
                if !writer.buffer.is_empty() || !writer.has_frame {
                    writer.write_frame()?;
                }
                Ok(writer.inner)
            }
        }
    }
}

impl<W: Write> Write for Compressor<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(inner) => inner.write(bytes),
            Self::Gzip(encoder) => encoder.write(bytes),
            Self::Zstd(writer) => {
                writer.buffer.extend_from_slice(bytes);
                if writer.buffer.len() >= FRAME_LEN {
                    writer.write_frame()?;
                }
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(inner) => inner.flush(),
            Self::Gzip(encoder) => encoder.flush(),
            Self::Zstd(writer) => writer.inner.flush(),
        }
    }
}

/// Buffers bytes and writes them as zstd frames.
#[derive(Debug)]
pub(crate) struct ZstdWriter<W> {
    inner: W,
    buffer: Vec<u8>,
    /// True after the first frame.
    has_frame: bool,
}

impl<W: Write> ZstdWriter<W> {
    fn write_frame(&mut self) -> io::Result<()> {
        let frame = compress_to_vec(self.buffer.as_slice(), CompressionLevel::Fastest);
        self.inner.write_all(&frame)?;
        self.buffer.clear();
        self.has_frame = true;
        Ok(())
    }
}
