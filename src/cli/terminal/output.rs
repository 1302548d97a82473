//! The only place that prints, and the exit codes.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use scoresheet::report::Entry;
use scoresheet::text::report::{ReportStyle, excerpt};
use scoresheet::text::{escape_str, safe_json};
use serde::Serialize;

use crate::cli::global::{Color, Common};
use crate::cli::terminal::file::WholeFile;

/// The most findings of one record that are shown to people.
const MOST_SHOWN: usize = 20;

/// True while the progress line is shown.
static IS_PROGRESS_SHOWN: AtomicBool = AtomicBool::new(false);

/// The progress line.
static PROGRESS: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Classes of exit; the highest that applies is the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// Everything is done and every record is sound.
    Done = 0,
    /// Some record is not sound.
    Findings = 1,
    /// The command line itself is wrong.
    Usage = 2,
    /// Some input could not be read.
    Input = 3,
    /// Some output could not be written.
    Output = 4,
    /// A stated limit was exceeded.
    Limit = 5,
}

/// Why the program stops early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The command line is wrong.
    Usage(String),
    /// What was asked for is not in the record.
    Absent(String),
    /// More was asked for than is ever done.
    Limit(String),
    /// Standard output could not be written.
    Print(io::Error),
    /// A file could not be written.
    File(String, io::Error),
    /// Everything was said already; the command line is wrong.
    Said,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(message) | Self::Absent(message) | Self::Limit(message) => {
                f.write_str(message)
            }
            Self::Print(error) => write!(f, "cannot write to standard output: {error}"),
            Self::File(name, error) => write!(f, "cannot write `{name}`: {error}"),
            Self::Said => Ok(()),
        }
    }
}

impl std::error::Error for Stop {}

/// Where results go.
enum Results {
    /// Standard output.
    Standard(BufWriter<io::Stdout>),
    /// A file that is begun with the first result.
    Wanted(PathBuf),
    /// A file in the making.
    File(BufWriter<WholeFile>),
    /// Kept to be printed later.
    Kept(Vec<u8>),
}

/// How output is made, for parts of it that are made elsewhere.
#[derive(Debug, Clone)]
pub(crate) struct Manner {
    quiet: bool,
    verbose: bool,
    color: Color,
    /// Whether results go to a terminal in the end.
    terminal: bool,
    /// The file that they go to in the end.
    target: Option<PathBuf>,
    jobs: Option<NonZeroUsize>,
}

/// Results, standard error and the exit code to come.
pub(crate) struct Output {
    out: Results,
    class: Class,
    /// True when what is being written is not whole.
    spoilt: bool,
    manner: Manner,
    /// What was said, where it is kept to be said later.
    said: Option<RefCell<String>>,
}

impl Output {
    /// Output as the common options ask for.
    pub(crate) fn new(common: &Common) -> Self {
        Self {
            out: match &common.output {
                Some(path) if path != Path::new("-") => Results::Wanted(path.clone()),
                _ => Results::Standard(BufWriter::with_capacity(1 << 16, io::stdout())),
            },
            class: Class::Done,
            spoilt: false,
            manner: Manner {
                quiet: common.quiet,
                verbose: common.verbose,
                color: common.color,
                terminal: false,
                target: None,
                jobs: common.jobs,
            },
            said: None,
        }
    }

    /// How parts of this output are to be made.
    pub(crate) fn manner(&self) -> Manner {
        Manner {
            terminal: self.is_terminal(),
            target: self.target().map(Path::to_owned),
            ..self.manner.clone()
        }
    }

    /// How many threads are asked for.
    pub(crate) const fn jobs(&self) -> Option<NonZeroUsize> {
        self.manner.jobs
    }

    /// A part of an output, which is kept until it is taken in.
    pub(crate) fn part(manner: &Manner) -> Self {
        Self {
            out: Results::Kept(Vec::new()),
            class: Class::Done,
            spoilt: false,
            manner: manner.clone(),
            said: Some(RefCell::default()),
        }
    }

    /// True for a part that has anything to say.
    pub(crate) fn has_said(&self) -> bool {
        let said = self.said.as_ref();
        self.class != Class::Done || said.is_some_and(|said| !said.borrow().is_empty())
    }

    /// Says and prints what a part has kept.
    pub(crate) fn merge(&mut self, part: Self) -> Result<(), Stop> {
        self.raise(part.class);
        self.spoilt |= part.spoilt;
        if let Some(said) = part.said {
            self.complain(said.into_inner().trim_end_matches('\n'));
        }
        match part.out {
            Results::Kept(bytes) if !bytes.is_empty() => self.bytes(&bytes),
            _ => Ok(()),
        }
    }

    /// The file that results are to go to, for a command that writes files
    /// itself; they go to standard output from then on.
    pub(crate) fn take_target(&mut self) -> Option<PathBuf> {
        let Results::Wanted(path) = &self.out else {
            return None;
        };
        let path = path.clone();
        self.out = Results::Standard(BufWriter::new(io::stdout()));
        Some(path)
    }

    /// The file that results go to, unless they go to standard output.
    pub(crate) fn target(&self) -> Option<&Path> {
        match &self.out {
            Results::Standard(_) => None,
            Results::Kept(_) => self.manner.target.as_deref(),
            Results::Wanted(path) => Some(path),
            Results::File(file) => Some(file.get_ref().path()),
        }
    }

    /// Gives up the file that is being written: an input of it broke off.
    pub(crate) const fn spoil(&mut self) {
        self.spoilt = true;
    }

    /// Prints text as it is.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Stop> {
        self.bytes(text.as_bytes())
    }

    /// Prints bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        if let Results::Wanted(path) = &self.out {
            self.out = Results::File(BufWriter::new(WholeFile::create(path)?));
        }
        clear_progress();
        match &mut self.out {
            Results::Standard(out) => out.write_all(bytes).map_err(Stop::Print),
            Results::File(file) => {
                let written = file.write_all(bytes);
                written.map_err(|error| file.get_ref().failure(error))
            }
            Results::Kept(kept) => {
                kept.extend_from_slice(bytes);
                Ok(())
            }
            Results::Wanted(_) => Ok(()),
        }
    }

    /// True when results go to a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        match self.out {
            Results::Standard(_) => io::stdout().is_terminal(),
            Results::Kept(_) => self.manner.terminal,
            Results::Wanted(_) | Results::File(_) => false,
        }
    }

    /// Prints a line.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Stop> {
        self.print(text)?;
        self.print("\n")
    }

    /// Prints an object as a line of JSON in which no character could change
    /// a terminal.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Stop> {
        let text = serde_json::to_string(value).map_err(|error| Stop::Print(error.into()))?;
        self.line(&safe_json(&text))
    }

    /// Writes to standard error; when that is closed or full nothing can be
    /// said.
    fn complain(&self, text: &str) {
        match &self.said {
            _ if text.is_empty() => {}
            Some(said) => {
                let mut said = said.borrow_mut();
                said.push_str(text);
                said.push('\n');
            }
            None => {
                clear_progress();
                let _ = writeln!(io::stderr(), "{text}");
            }
        }
    }

    /// Says something on standard error, unless asked to be quiet.
    pub(crate) fn note(&self, text: &str) {
        if !self.manner.quiet {
            self.complain(text);
        }
    }

    /// True if progress may be shown on standard error.
    pub(crate) fn has_progress(&self) -> bool {
        !self.manner.quiet && !ProgressDrawTarget::stderr().is_hidden()
    }

    /// Shows a progress line until anything else is written.
    pub(crate) fn progress(&self, text: String) {
        IS_PROGRESS_SHOWN.store(true, Ordering::Relaxed);
        progress_line()
            .get_or_insert_with(new_bar)
            .set_message(text);
    }

    /// Says something on standard error when asked to say more.
    pub(crate) fn detail(&self, text: &str) {
        if self.manner.verbose {
            self.complain(text);
        }
    }

    /// True when summaries and findings are not wanted.
    pub(crate) const fn is_quiet(&self) -> bool {
        self.manner.quiet
    }

    /// Makes the exit code at least that of `class`.
    pub(crate) fn raise(&mut self, class: Class) {
        self.class = self.class.max(class);
    }

    /// Says that something could not be done and goes on.
    pub(crate) fn fail(&mut self, class: Class, text: &str) {
        self.raise(class);
        self.complain(&format!("error: {text}"));
    }

    /// Raises the exit code by what was found in a record.
    pub(crate) fn judge(&mut self, entry: &Entry<'_>) {
        for finding in entry.findings.iter().filter(|finding| finding.is_error()) {
            self.raise(if finding.code.is_limit() {
                Class::Limit
            } else {
                Class::Findings
            });
        }
    }

    /// The findings of a record as people read them, an empty line between
    /// two; empty when nothing was found.
    pub(crate) fn excerpts(&self, entry: &Entry<'_>, terminal: bool) -> String {
        let style = if self.is_coloured(terminal) {
            ReportStyle::Coloured
        } else {
            ReportStyle::Plain
        };
        let source = entry.record.source();
        let shown = entry.findings.iter().take(MOST_SHOWN);
        let mut text: String = shown
            .map(|finding| excerpt(source, finding, style) + "\n\n")
            .collect();
        if let Some(more) = entry.findings.len().checked_sub(MOST_SHOWN + 1) {
            text.push_str(&format!(
                "and {} more findings in this record\n\n",
                more + 1
            ));
        }
        text
    }

    /// Says on standard error what was found in a record, where that is not
    /// the result that was asked for.
    pub(crate) fn report(&mut self, entry: &Entry<'_>) {
        self.judge(entry);
        if !self.manner.quiet {
            let text = self.excerpts(entry, io::stderr().is_terminal());
            self.complain(text.trim_end());
        }
    }

    /// Whether standard output or standard error takes colours.
    pub(crate) fn is_coloured(&self, terminal: bool) -> bool {
        match self.manner.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
                terminal && !refused && !dumb
            }
        }
    }

    /// Ends the results, which keeps a file unless the program was stopped,
    /// and gives the exit code.
    pub(crate) fn finish(mut self, done: anyhow::Result<()>) -> ExitCode {
        clear_progress();
        let kept = match done {
            Ok(()) => self.keep(),
            Err(error) => {
                self.stop(&error);
                self.flush()
            }
        };
        if let Err(error) = kept {
            self.stop(&error.into());
        }
        let class = self.class as u8;
        if let Results::Standard(out) = self.out {
            // What could not be flushed is not to be tried again.
            let (_, _) = out.into_parts();
        }
        ExitCode::from(class)
    }

    fn flush(&mut self) -> Result<(), Stop> {
        match &mut self.out {
            Results::Standard(out) => out.flush().map_err(Stop::Print),
            Results::Wanted(_) | Results::File(_) | Results::Kept(_) => Ok(()),
        }
    }

    fn keep(&mut self) -> Result<(), Stop> {
        // A file is wanted even when there was nothing to print, unless that
        // is because nothing could be read.
        if self.class < Class::Input {
            self.print("")?;
        }
        self.flush()?;
        let out = std::mem::replace(&mut self.out, Results::Wanted(PathBuf::new()));
        match out {
            Results::File(file) if self.spoilt => {
                let name = escape_str(&file.get_ref().path().to_string_lossy());
                self.complain(&format!(
                    "error: `{name}` was not written: it would be incomplete"
                ));
                Ok(())
            }
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

    fn stop(&mut self, error: &anyhow::Error) {
        let stop = error.downcast_ref::<Stop>();
        let class = match stop {
            Some(Stop::Print(error)) if error.kind() == io::ErrorKind::BrokenPipe => return,
            Some(Stop::Usage(_) | Stop::Said) => Class::Usage,
            Some(Stop::Absent(_)) => Class::Findings,
            Some(Stop::Limit(_)) => Class::Limit,
            Some(Stop::Print(_) | Stop::File(..)) => Class::Output,
            None => Class::Input,
        };
        self.raise(class);
        if !matches!(stop, Some(Stop::Said)) {
            self.complain(&format!("error: {}", escape_lines(&error.to_string())));
        }
    }
}

/// Says something while the program is being stopped.
#[cfg(unix)]
pub(crate) fn last_words(text: &str) {
    clear_progress();
    let _ = writeln!(io::stderr(), "{text}");
}

fn progress_line() -> MutexGuard<'static, Option<ProgressBar>> {
    PROGRESS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a progress line that only shows its message.
fn new_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{msg}").expect("the template is valid");
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style)
}

/// Removes the progress line.
fn clear_progress() {
    if IS_PROGRESS_SHOWN.load(Ordering::Relaxed) {
        IS_PROGRESS_SHOWN.store(false, Ordering::Relaxed);
        if let Some(bar) = progress_line().take() {
            bar.finish_and_clear();
        }
    }
}

fn escape_lines(text: &str) -> String {
    text.lines().map(escape_str).collect::<Vec<_>>().join("\n")
}
