//! Printing results and messages, and the exit code.

use std::cell::RefCell;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstyle_query::{clicolor, no_color, term_supports_color};
use serde::Serialize;

use crate::app::{Exit, Messages, door};
use crate::cli::global::{Color, GlobalArgs};
use crate::cli::terminal::error::{CommandError, exit_of};
use crate::cli::terminal::file::{AtomicFile, sync_folders};
use crate::cli::terminal::progress_line;
use crate::report::{Entry, excerpts};
use crate::text::report::ReportStyle;
use crate::text::{escape_str, safe_json};

/// Initial capacity in bytes for a line of JSON.
const JSON_LEN: usize = 1024;

/// Where results go.
enum Results {
    /// To standard output.
    Standard(BufWriter<io::Stdout>),
    /// To a file that is created with the first result.
    Pending(PathBuf),
    /// To a file that is being written.
    File(Box<BufWriter<AtomicFile>>),
    /// To a buffer, to be printed later.
    Buffer(Vec<u8>),
}

/// The options of an output, which its parts share.
#[derive(Debug, Clone)]
pub struct OutputStyle {
    quiet: bool,
    verbose: bool,
    color: Color,
    /// True if the results go to a terminal once they are merged.
    is_terminal: bool,
    /// The file that the results go to once they are merged.
    target: Option<PathBuf>,
}

/// Results, messages and the exit code.
pub struct Output {
    out: Results,
    /// The highest exit code so far.
    exit: Exit,
    /// True if the output file is incomplete.
    is_incomplete: bool,
    /// The number of inputs and folders that could not be read to their ends.
    pub(crate) unread: usize,
    style: OutputStyle,
    /// The messages of a part, to be printed later; `None` if messages are
    /// printed at once.
    messages: Option<RefCell<String>>,
    /// The first note on an assumed setting.
    assumption: Option<String>,
}

impl Output {
    /// Creates the output for these global options.
    pub fn new(common: &GlobalArgs) -> Self {
        Self {
            out: match &common.output {
                Some(path) if path != Path::new("-") => Results::Pending(path.clone()),
                _ => Results::Standard(BufWriter::with_capacity(1 << 16, io::stdout())),
            },
            exit: Exit::Success,
            is_incomplete: false,
            unread: 0,
            style: OutputStyle {
                quiet: common.quiet,
                verbose: common.verbose,
                color: common.color,
                is_terminal: false,
                target: None,
            },
            messages: None,
            assumption: None,
        }
    }

    /// Returns the options for parts of this output.
    pub fn style(&self) -> OutputStyle {
        OutputStyle {
            is_terminal: self.is_terminal(),
            target: self.target().map(Path::to_owned),
            ..self.style.clone()
        }
    }

    /// Creates a part of an output, which is buffered until it is merged.
    pub fn part(style: &OutputStyle) -> Self {
        Self {
            out: Results::Buffer(Vec::new()),
            exit: Exit::Success,
            is_incomplete: false,
            unread: 0,
            style: style.clone(),
            messages: Some(RefCell::default()),
            assumption: None,
        }
    }

    /// Returns true for a part with messages or a raised exit code.
    pub(crate) fn has_messages(&self) -> bool {
        let messages = self.messages.as_ref();
        self.exit != Exit::Success || messages.is_some_and(|messages| !messages.borrow().is_empty())
    }

    /// Prints the messages and results of a part, and raises the exit code to at
    /// least that of the part.
    pub(crate) fn merge(&mut self, part: Self) -> anyhow::Result<()> {
        self.raise(part.exit);
        self.is_incomplete |= part.is_incomplete;
        self.unread += part.unread;
        if let Some(assumption) = &part.assumption {
            self.note_assumption(assumption);
        }
        if let Some(messages) = part.messages {
            self.message(messages.into_inner().trim_end_matches('\n'));
        }
        match part.out {
            Results::Buffer(bytes) if !bytes.is_empty() => self.bytes(&bytes),
            _ => Ok(()),
        }
    }

    /// Returns the results of a part so far, which are then not merged.
    pub(crate) fn take_results(&mut self) -> Vec<u8> {
        match &mut self.out {
            Results::Buffer(bytes) => std::mem::take(bytes),
            Results::Standard(_) | Results::Pending(_) | Results::File(_) => Vec::new(),
        }
    }

    /// Returns the output file, if any, for a command that writes it itself.
    /// Results then go to standard output.
    pub(crate) fn take_target(&mut self) -> Option<PathBuf> {
        let Results::Pending(path) = &self.out else {
            return None;
        };
        let path = path.clone();
        self.out = Results::Standard(BufWriter::new(io::stdout()));
        Some(path)
    }

    /// Returns the output file of the merged results, if any.
    pub(crate) fn target(&self) -> Option<&Path> {
        match &self.out {
            Results::Standard(_) => None,
            Results::Buffer(_) => self.style.target.as_deref(),
            Results::Pending(path) => Some(path),
            Results::File(file) => Some(file.get_ref().path()),
        }
    }

    /// Makes [`finish`](Self::finish) discard the output file, which would be
    /// incomplete.
    pub(crate) const fn discard_file(&mut self) {
        self.is_incomplete = true;
    }

    /// Prints text as it is.
    pub(crate) fn print(&mut self, text: &str) -> anyhow::Result<()> {
        self.bytes(text.as_bytes())
    }

    /// Prints bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        if let Results::Pending(path) = &self.out {
            self.out = Results::File(Box::new(BufWriter::new(AtomicFile::create(path)?)));
        }
        progress_line::clear();
        match &mut self.out {
            Results::Standard(out) => Ok(out.write_all(bytes).map_err(CommandError::Print)?),
            Results::File(file) => {
                let written = file.write_all(bytes);
                written.map_err(|error| file.get_ref().failure(error))
            }
            Results::Buffer(buffer) => {
                buffer.extend_from_slice(bytes);
                Ok(())
            }
            Results::Pending(_) => Ok(()),
        }
    }

    /// Returns true if results go to a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        match self.out {
            Results::Standard(_) => io::stdout().is_terminal(),
            Results::Buffer(_) => self.style.is_terminal,
            Results::Pending(_) | Results::File(_) => false,
        }
    }

    /// Prints a line.
    pub(crate) fn line(&mut self, text: &str) -> anyhow::Result<()> {
        self.print(text)?;
        self.print("\n")
    }

    /// Prints an object as a line of JSON, with control characters escaped.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        let mut text = Vec::with_capacity(JSON_LEN);
        let written = serde_json::to_writer(&mut text, value);
        written.map_err(|error| CommandError::Print(error.into()))?;
        // Without an early end, so that the loop is vectorized.
        let is_unsafe = |byte: &u8| !(0x20..0x7F).contains(byte);
        if text
            .iter()
            .fold(false, |found, byte| found | is_unsafe(byte))
        {
            text = safe_json(&String::from_utf8_lossy(&text)).into_bytes();
        }
        text.push(b'\n');
        self.bytes(&text)
    }

    /// Prints a message to standard error, ignoring write errors.
    fn message(&self, text: &str) {
        match &self.messages {
            _ if text.is_empty() => {}
            Some(messages) => {
                let mut messages = messages.borrow_mut();
                messages.push_str(text);
                messages.push('\n');
            }
            None => {
                progress_line::clear();
                let _ = writeln!(io::stderr(), "{text}");
            }
        }
    }

    /// Prints a message, except under `--quiet`.
    pub(crate) fn note(&self, text: &str) {
        if !self.style.quiet {
            self.message(text);
        }
    }

    /// Returns true after [`note_assumption`](Self::note_assumption) was called.
    pub(crate) const fn has_assumption(&self) -> bool {
        self.assumption.is_some()
    }

    /// Prints a note on the setting assumed for a record, unless one was printed
    /// before.
    pub(crate) fn note_assumption(&mut self, text: &str) {
        if self.assumption.is_some() {
            return;
        }
        self.assumption = Some(text.to_owned());
        if self.messages.is_none() {
            self.note(text);
        }
    }

    /// Returns true if progress may be shown on standard error.
    pub(crate) fn shows_progress(&self) -> bool {
        !self.style.quiet && progress_line::is_possible()
    }

    /// Prints a message under `--verbose`.
    pub(crate) fn detail(&self, text: &str) {
        if self.style.verbose {
            self.message(text);
        }
    }

    /// Returns true under `--quiet`.
    pub(crate) const fn is_quiet(&self) -> bool {
        self.style.quiet
    }

    /// Returns true if the exit code was raised.
    pub(crate) fn has_failed(&self) -> bool {
        self.exit != Exit::Success
    }

    /// Returns the messages of a part whose inputs could not all be read.
    #[cfg(all(feature = "parquet", feature = "internal"))]
    pub(crate) fn failure(self) -> Option<String> {
        let is_failure = self.exit >= Exit::Input;
        let messages = self.messages.filter(|_| is_failure)?;
        Some(messages.into_inner().trim_end().to_owned())
    }

    /// Raises the exit code to at least `exit`.
    pub(crate) fn raise(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    /// Reports an error that does not stop the program, and raises the exit
    /// code.
    pub(crate) fn fail(&mut self, exit: Exit, text: &str) {
        self.raise(exit);
        self.message(&format!("error: {text}"));
    }

    /// Reports an input or a folder that cannot be read to its end, and makes
    /// [`finish`](Self::finish) discard the output file.
    pub(crate) fn fail_input(&mut self, exit: Exit, text: &str) {
        self.unread += 1;
        self.is_incomplete = true;
        self.fail(exit, text);
    }

    /// Writes a complete file made from the inputs. If an input could not be read,
    /// reports that the file is not written instead.
    pub(crate) fn write_file(&self, path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
        if self.refuses_file(path) {
            return Ok(());
        }
        AtomicFile::write_bytes(path, bytes)
    }

    /// Returns true if a file made from the inputs would be incomplete, and reports
    /// that it is not written.
    pub(crate) fn refuses_file(&self, path: &Path) -> bool {
        if self.is_incomplete {
            self.report_incomplete(path);
        }
        self.is_incomplete
    }

    /// Reports that a file is not written because it would be incomplete.
    pub(crate) fn report_incomplete(&self, path: &Path) {
        let name = escape_str(&path.to_string_lossy());
        self.message(&format!(
            "error: `{name}` was not written: it would be incomplete"
        ));
    }

    /// Formats the findings of a record with excerpts. `is_terminal` is true if the
    /// text will be printed to a terminal.
    pub(crate) fn excerpts(&self, entry: &Entry<'_>, is_terminal: bool) -> String {
        let style = if self.is_coloured(is_terminal) {
            ReportStyle::Coloured
        } else {
            ReportStyle::Plain
        };
        excerpts(entry, style)
    }

    /// Prints the findings of a record to standard error, except under
    /// `--quiet`, and raises the exit code to match them.
    pub(crate) fn report(&mut self, entry: &Entry<'_>) {
        self.raise_exit_code_for(entry);
        if !self.style.quiet {
            let text = self.excerpts(entry, io::stderr().is_terminal());
            self.message(text.trim_end());
        }
    }

    /// Returns true if text is printed in colours. `is_terminal` is true if it is
    /// printed to a terminal.
    fn is_coloured(&self, is_terminal: bool) -> bool {
        match self.style.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto if no_color() => false,
            Color::Auto if is_set("CLICOLOR_FORCE") || is_set("FORCE_COLOR") => true,
            Color::Auto => is_terminal && clicolor() != Some(false) && term_supports_color(),
        }
    }

    /// Completes the output file, unless `result` is the error that stopped the
    /// program or the file is to be discarded, and syncs the folders of all files
    /// written. Returns the exit code.
    pub(crate) fn finish(mut self, result: anyhow::Result<()>) -> ExitCode {
        progress_line::clear();
        let finished = match result {
            Ok(()) => self.keep(),
            Err(error) => {
                self.stop(&error);
                self.flush()
            }
        };
        for result in [finished, sync_folders()] {
            if let Err(error) = result {
                self.stop(&error);
            }
        }
        let exit = self.exit as u8;
        if let Results::Standard(out) = self.out {
            // Drop the buffer without flushing it: what is left could not be written.
            let (_, _) = out.into_parts();
        }
        ExitCode::from(exit)
    }

    /// Writes out the results printed so far, if they go to standard output.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        match &mut self.out {
            Results::Standard(out) => Ok(out.flush().map_err(CommandError::Print)?),
            Results::Pending(_) | Results::File(_) | Results::Buffer(_) => Ok(()),
        }
    }

    /// Flushes the results, and completes the output file unless it is to be
    /// discarded.
    fn keep(&mut self) -> anyhow::Result<()> {
        // Create a file even without results, unless an input could not be read.
        if self.exit < Exit::Input {
            self.print("")?;
        }
        self.flush()?;
        let out = std::mem::replace(&mut self.out, Results::Pending(PathBuf::new()));
        match out {
            Results::File(file) if self.refuses_file(file.get_ref().path()) => Ok(()),
            Results::File(file) => {
                let file = file.into_inner().map_err(|error| {
                    let (error, file) = error.into_parts();
                    file.get_ref().failure(error)
                })?;
                file.keep()
            }
            other => {
                self.out = other;
                Ok(())
            }
        }
    }

    /// Reports the error that stopped the program, and raises the exit code. A
    /// broken pipe on standard output is not an error.
    fn stop(&mut self, error: &anyhow::Error) {
        let is_said = match error.downcast_ref() {
            Some(CommandError::Print(error)) if error.kind() == io::ErrorKind::BrokenPipe => return,
            command_error => matches!(command_error, Some(CommandError::Reported)),
        };
        self.raise(exit_of(error));
        if !is_said {
            self.message(&format!("error: {}", escape_lines(&error.to_string())));
        }
    }
}

/// Returns true if an environment variable is neither empty nor `0`.
fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0")
}

/// Escapes control characters in a text, except line feeds.
fn escape_lines(text: &str) -> String {
    text.lines().map(escape_str).collect::<Vec<_>>().join("\n")
}

impl Messages for Output {
    fn raise(&mut self, exit: Exit) {
        Self::raise(self, exit);
    }

    fn note(&mut self, text: &str) {
        Self::note(self, text);
    }

    fn finding(&mut self, text: &str) {
        self.message(text);
    }

    fn fail(&mut self, exit: Exit, text: &str) {
        Self::fail(self, exit, text);
    }

    fn report(&mut self, entry: &Entry<'_>) {
        Self::report(self, entry);
    }

    fn discard_file(&mut self) {
        Self::discard_file(self);
    }
}

impl door::Sink for Output {
    type Error = anyhow::Error;

    fn bytes(&mut self, bytes: &[u8]) -> door::Done<Self> {
        Self::bytes(self, bytes)
    }

    fn json(&mut self, value: &impl Serialize) -> door::Done<Self> {
        Self::json(self, value)
    }

    fn excerpts(&self, entry: &Entry<'_>) -> String {
        Self::excerpts(self, entry, self.is_terminal())
    }

    fn is_quiet(&self) -> bool {
        Self::is_quiet(self)
    }
}
