//! Files, folders and standard input: finding and opening them.

use std::fs::{self, File};
use std::io::{self, Read, Seek as _, SeekFrom};
#[cfg(unix)]
use std::os::fd::AsFd as Pollable;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use same_file::Handle;

use crate::app::Exit;
use crate::archive::{Compression, InputError, Opened, Pauses, open, open_pausing};
use crate::cli::global::GlobalArgs;
use crate::cli::input::spooled::SpooledInputs;
use crate::cli::terminal::output::Output;
use crate::text::escape_str;

/// The extensions of the files that are read from folders.
const EXTENSIONS: [&str; 4] = ["sheet", "txt", "json", "jsonl"];

/// Returns this path or, if it is a folder, the files of records in it and its
/// subfolders, sorted by path. Reports folders that cannot be read.
pub(crate) fn files(path: &Path, output: &mut Output) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let unread = output.unread();
    let mut found = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let mut add = |entry: fs::DirEntry| {
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else if is_record(&entry.path()) {
                found.push(entry.path());
            }
            Ok::<(), io::Error>(())
        };
        let added = read_folder(&folder).and_then(|mut entries| entries.try_for_each(|e| add(e?)));
        if let Err(error) = added {
            report_unreadable(&folder, &error, output);
        }
    }
    found.sort();
    if found.is_empty() && output.unread() == unread {
        let name = escape_str(&path.to_string_lossy());
        let endings = EXTENSIONS.map(|ending| format!("`*.{ending}`")).join(", ");
        output.note(&format!(
            "warning: the folder `{name}` contains no file named {endings} (optionally with `.gz` or `.zst`)"
        ));
    }
    found
}

/// Opens a folder, again if a signal interrupts that.
fn read_folder(folder: &Path) -> io::Result<fs::ReadDir> {
    loop {
        match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            entries => return entries,
        }
    }
}

/// Returns the total size in bytes of these files and of the files in these
/// folders; `None` if one of them is not a regular file.
pub(crate) fn size_of(paths: &[PathBuf]) -> Option<u64> {
    let mut ignored_messages = Output::part(&Output::new(&GlobalArgs::default()).style());
    let mut size = 0;
    for path in paths {
        for file in files(path, &mut ignored_messages) {
            let metadata = fs::metadata(file).ok().filter(fs::Metadata::is_file)?;
            size += metadata.len();
        }
    }
    Some(size)
}

/// Returns true if the extension is one of [`EXTENSIONS`], optionally followed by
/// that of a compressed file.
fn is_record(path: &Path) -> bool {
    let has_extension = |path: &Path| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let is_ending = |ending: &str| {
            let mut extensions = EXTENSIONS.iter();
            extensions.any(|extension| ending.eq_ignore_ascii_case(extension))
        };
        ending.is_some_and(is_ending)
    };
    has_extension(path)
        || Compression::from_extension(path) != Compression::None
            && path
                .file_stem()
                .is_some_and(|stem| has_extension(Path::new(stem)))
}

/// Opens a file, standard input or the copy of an input, and detects its
/// compression. If it cannot be read, reports why and returns `None`.
///
/// The number of bytes read is added to `bytes_read`. Standard input and pipes pause if
/// `pauses` allows it.
pub(crate) fn open_input(
    path: &Path,
    spooled: &SpooledInputs,
    (bytes_read, pauses): (&Arc<AtomicU64>, &Pauses),
    output: &mut Output,
) -> Option<Opened<'static>> {
    let bytes_read = Arc::clone(bytes_read);
    let name = escape_str(&path.to_string_lossy());
    output.detail(&format!("reading `{name}`"));
    let opened = if let Some(copy) = spooled.copy_of(path) {
        copy.and_then(|copy| open(BlockingReader(copy, bytes_read)))
    } else if path == Path::new("-") {
        open_pausing(PausingReader::new(io::stdin(), bytes_read, pauses), pauses)
    } else {
        if is_output(path, output) {
            let message =
                format!("`{name}` is both input and output: choose another name for the output");
            output.fail(Exit::Output, &message);
            output.discard_file();
            return None;
        }
        File::open(path).and_then(|file| {
            if file.metadata()?.is_file() {
                open(BlockingReader(file, bytes_read))
            } else {
                open_pausing(PausingReader::new(file, bytes_read, pauses), pauses)
            }
        })
    };
    match opened {
        Ok(opened) => {
            note_compression(&opened, path, output);
            Some(opened)
        }
        Err(error) => {
            report_unreadable(path, &error, output);
            None
        }
    }
}

/// Returns true for a file of uncompressed text.
///
/// # Errors
///
/// Returns an error if the file cannot be read.
pub(crate) fn is_plain(path: &Path) -> io::Result<bool> {
    if path == Path::new("-") || !fs::metadata(path)?.is_file() {
        return Ok(false);
    }
    let opened = open(File::open(path)?)?;
    Ok(opened.compression == Compression::None)
}

/// Opens the part of an uncompressed file from `seek` up to `end`. If it cannot
/// be read, reports why and returns `None`. The number of bytes read is added to
/// `bytes_read`.
pub(crate) fn part_of(
    path: &Path,
    (seek, end): (u64, Option<u64>),
    bytes_read: &Arc<AtomicU64>,
    output: &mut Output,
) -> Option<Box<dyn Read + Send>> {
    let open = || {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(seek))?;
        Ok(file)
    };
    match open() {
        Ok(file) => {
            let length = end.map_or(u64::MAX, |end| end - seek);
            Some(Box::new(BlockingReader(
                file.take(length),
                Arc::clone(bytes_read),
            )))
        }
        Err(error) => {
            report_unreadable(path, &error, output);
            None
        }
    }
}

/// Prints a message if the compression of a file is not what its name suggests.
fn note_compression(opened: &Opened<'_>, path: &Path, output: &Output) {
    let expected = Compression::from_extension(path);
    if expected == opened.compression {
        return;
    }
    let what = match opened.compression {
        Compression::None => "is uncompressed, despite its name",
        Compression::Gzip => "is compressed with gzip",
        Compression::Zstd => "is compressed with zstd",
    };
    let name = escape_str(&path.to_string_lossy());
    output.detail(&format!("`{name}` {what}"));
}

/// Reports a file or a folder that cannot be read.
pub(crate) fn report_unreadable(path: &Path, error: &io::Error, output: &mut Output) {
    let name = escape_str(&path.to_string_lossy());
    output.fail_input(exit_of(error), &format!("cannot read `{name}`: {error}"));
}

/// Returns the exit code for an input that could not be read.
pub(crate) fn exit_of(error: &io::Error) -> Exit {
    match InputError::of(error) {
        Some(error) if error.is_limit() => Exit::Limit,
        _ => Exit::Input,
    }
}

/// Returns true if an input is the output file, even under another name.
fn is_output(path: &Path, output: &Output) -> bool {
    let is_file = |path: &Path| fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    let Some(handle) = is_file(path)
        .then(|| Handle::from_path(path).ok())
        .flatten()
    else {
        return false;
    };
    let target = match output.target() {
        Some(target) => Handle::from_path(target),
        None => Handle::stdout(),
    };
    target.is_ok_and(|target| target == handle)
}

/// A reader that waits for data on non-blocking pipes, and adds the number of
/// bytes read to a counter.
struct BlockingReader<R>(R, Arc<AtomicU64>);

impl<R: Read> Read for BlockingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.0.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    thread::sleep(Duration::from_millis(5));
                }
                Ok(count) => {
                    self.1.fetch_add(count as u64, Ordering::Relaxed);
                    return Ok(count);
                }
                Err(error) => return Err(error),
            }
        }
    }
}

/// How long nothing must arrive before an input pauses. A program that writes an archive to
/// a pipe takes less time between two parts.
#[cfg(unix)]
const PAUSE: rustix::event::Timespec = rustix::event::Timespec {
    tv_sec: 0,
    tv_nsec: 50_000_000,
};

/// The number of bytes before which an input does not pause, so that its type is known.
const MIN_BEFORE_PAUSE: u64 = 8;

/// A reader that pauses while nothing arrives.
struct PausingReader<R> {
    input: BlockingReader<R>,
    pauses: Pauses,
    /// The number of bytes read so far.
    read: u64,
}

impl<R> PausingReader<R> {
    fn new(input: R, bytes_read: Arc<AtomicU64>, pauses: &Pauses) -> Self {
        Self {
            input: BlockingReader(input, bytes_read),
            pauses: pauses.clone(),
            read: 0,
        }
    }
}

impl<R: Read + Pollable> Read for PausingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let is_known = self.read >= MIN_BEFORE_PAUSE;
        if is_known && self.pauses.are_due() && is_idle(&self.input.0) {
            self.pauses.begin();
            return Ok(0);
        }
        let count = self.input.read(buffer)?;
        self.read += count as u64;
        self.pauses.end();
        Ok(count)
    }
}

/// Returns true if nothing arrives for a while.
#[cfg(unix)]
fn is_idle(input: &impl Pollable) -> bool {
    use rustix::event::{PollFd, PollFlags, poll};

    let mut inputs = [PollFd::new(input, PollFlags::IN)];
    matches!(poll(&mut inputs, Some(&PAUSE)), Ok(0))
}

/// A reader of which is not known whether it waits.
#[cfg(not(unix))]
trait Pollable {}

#[cfg(not(unix))]
impl<R> Pollable for R {}

/// Returns false: an input does not pause.
#[cfg(not(unix))]
const fn is_idle(_: &impl Pollable) -> bool {
    false
}
