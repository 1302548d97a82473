//! Files, folders and standard input: finding and opening them.

use std::fs::{self, File};
use std::io::{self, Read, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use same_file::Handle;

use crate::app::Exit;
use crate::archive::{Compression, InputError, Opened, Pauses, open, open_pausing};
use crate::cli::input::slice::SlicedFile;
use crate::cli::input::spooled::SpooledInputs;
use crate::cli::input::waiting::{BlockingReader, PausingReader};
use crate::cli::terminal::output::Output;
use crate::text::escape_str;

/// The extensions of the files that are read from folders.
const EXTENSIONS: [&str; 4] = ["sheet", "txt", "json", "jsonl"];

/// Returns this path or, if it is a folder, the files of records in it and its
/// subfolders, sorted by path, without hidden ones. Reports folders that cannot be read.
pub(crate) fn files(path: &Path, output: &mut Output) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let unread = output.unread;
    let mut found = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let mut add = |entry: fs::DirEntry| {
            // Hidden entries, such as `.git` and `.DS_Store`, hold no records.
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                return Ok(());
            }
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
    if found.is_empty() && output.unread == unread {
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
pub(crate) fn size_of(paths: &[PathBuf], output: &Output) -> Option<u64> {
    let mut ignored_messages = Output::part(&output.style());
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
        let ending = path.extension().unwrap_or_default();
        let mut extensions = EXTENSIONS.iter();
        extensions.any(|extension| ending.eq_ignore_ascii_case(extension))
    };
    has_extension(path)
        || Compression::from_extension(path) != Compression::None
            && path
                .file_stem()
                .is_some_and(|stem| has_extension(Path::new(stem)))
}

/// Opens inputs, and counts the bytes read from them.
#[derive(Debug, Default)]
pub(crate) struct Opener {
    /// Copies of the inputs that can be read only once, which are read instead.
    spooled: SpooledInputs,
    /// The part to read of the only input; everything if there are several inputs.
    pub(super) sliced: SlicedFile,
    bytes_read: Arc<AtomicU64>,
}

impl Opener {
    pub(super) fn new(spooled: SpooledInputs, sliced: SlicedFile) -> Self {
        Self {
            spooled,
            sliced,
            bytes_read: Arc::default(),
        }
    }

    /// Returns the number of bytes read so far.
    pub(super) fn bytes_read(&self) -> u64 {
        self.bytes_read.load(Ordering::Relaxed)
    }

    /// Opens a file, standard input or the copy of an input, and detects its
    /// compression. If it cannot be read, reports why and returns `None`. Standard input
    /// and pipes pause if `pauses` allows it.
    pub(crate) fn open(
        &self,
        path: &Path,
        pauses: &Pauses,
        output: &mut Output,
    ) -> Option<Box<dyn Read + Send>> {
        let name = escape_str(&path.to_string_lossy());
        output.detail(&format!("reading `{name}`"));
        let is_read = path == Path::new("-") || self.spooled.copy_of(path).is_some();
        if !is_read && is_output(path, output) {
            let message =
                format!("`{name}` is both input and output: choose another name for the output");
            output.fail(Exit::Output, &message);
            output.discard_file();
            return None;
        }
        match self.opened(path, pauses) {
            Ok(opened) => {
                note_compression(&opened, path, output);
                Some(opened.text)
            }
            Err(error) => {
                report_unreadable(path, &error, output);
                None
            }
        }
    }

    fn opened(&self, path: &Path, pauses: &Pauses) -> io::Result<Opened<'static>> {
        let bytes_read = Arc::clone(&self.bytes_read);
        if let Some(copy) = self.spooled.copy_of(path) {
            return open(BlockingReader(copy?, bytes_read));
        }
        if path == Path::new("-") {
            return open_pausing(PausingReader::new(io::stdin(), bytes_read, pauses), pauses);
        }
        let mut file = File::open(path)?;
        let SlicedFile { seek, end, .. } = self.sliced;
        if seek > 0 || end.is_some() {
            file.seek(SeekFrom::Start(seek))?;
            let part = file.take(end.map_or(u64::MAX, |end| end - seek));
            return Ok(Opened {
                text: Box::new(BlockingReader(part, bytes_read)),
                compression: Compression::None,
            });
        }
        if file.metadata()?.is_file() {
            open(BlockingReader(file, bytes_read))
        } else {
            open_pausing(PausingReader::new(file, bytes_read, pauses), pauses)
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
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    let target = || match output.target() {
        Some(target) => Handle::from_path(target),
        None => Handle::stdout(),
    };
    let handles = || Ok::<_, io::Error>(Handle::from_path(path)? == target()?);
    is_file && handles().unwrap_or(false)
}
