use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use scoresheet::format::{Form, ReadOptions, read_as};
use scoresheet::games::replay;
use scoresheet::play::Replayed;
use scoresheet::report::Entry;
use scoresheet::text::{Diagnostic, Severity, Source, codes, escape_str};

use crate::cli::output::{Class, Output, Stop};
use crate::cli::select::Records;
use crate::cli::setting::{From, Setting};

/// Where records come from, and what is to be read of them.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Input {
    /// Files, folders or `-` for standard input
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    setting: Setting,
    /// The format of the input, else it is detected
    #[arg(long, value_name = "FORMAT")]
    from: Option<From>,
    /// Which records of each file: `2`, `1-3` or `all`; all when nothing is said
    #[arg(long, value_name = "N")]
    record: Option<Records>,
    /// Takes warnings for errors
    #[arg(long)]
    strict: bool,
    /// Whether a file of several records is refused unless one is chosen.
    #[arg(skip)]
    one_record: bool,
}

impl Input {
    /// One record of one file, by its number where that is said.
    pub(crate) fn one_of(path: PathBuf, setting: Setting, number: Option<u64>) -> Self {
        Self {
            paths: vec![path],
            setting,
            from: None,
            record: number.map(Records::one),
            strict: false,
            one_record: number.is_none(),
        }
    }

    /// The options that stand for tags.
    pub(crate) fn tags(&self) -> Result<Vec<(String, String)>, Stop> {
        self.setting.checked_tags()
    }

    /// The setting options as they were given.
    pub(crate) const fn setting(&self) -> &Setting {
        &self.setting
    }

    /// True when standard input is read.
    pub(crate) fn reads_standard(&self) -> bool {
        self.paths.is_empty() || self.paths.iter().any(|path| path == Path::new("-"))
    }

    /// True when a path or standard input is to be read.
    pub(crate) fn has_paths(&self) -> bool {
        !self.paths.is_empty()
    }

    /// The same input, of which a file of several records is refused unless
    /// one is chosen by number.
    pub(crate) fn one_record(mut self) -> Self {
        self.one_record = self.record.is_none();
        self
    }

    /// Shows every chosen record to `visit`, files in the order given, those
    /// of a folder by name. A file that cannot be read is said and passed
    /// over.
    pub(crate) fn each(
        &self,
        output: &mut Output,
        visit: &mut dyn FnMut(&Entry<'_>, &mut Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let tags = self.tags()?;
        let stdin = [PathBuf::from("-")];
        let paths = if self.paths.is_empty() {
            &stdin[..]
        } else {
            &self.paths
        };
        if self.paths.is_empty() && io::stdin().is_terminal() {
            let hint = "nothing to read: name a file, or `-` to type the moves";
            return Err(Stop::Usage(hint.to_owned()).into());
        }
        for path in paths {
            for file in files(path, output) {
                let name = file.to_string_lossy().into_owned();
                output.detail(&format!("reading `{}`", escape_str(&name)));
                match bytes(&file) {
                    Ok(bytes) => self.records(Source::new(&name, &bytes), &tags, output, visit)?,
                    Err(reason) => {
                        let name = escape_str(&name);
                        output.fail(Class::Input, &format!("cannot read `{name}`: {reason}"));
                    }
                }
            }
        }
        Ok(())
    }

    fn records(
        &self,
        source: Source<'_>,
        tags: &[(String, String)],
        output: &mut Output,
        visit: &mut dyn FnMut(&Entry<'_>, &mut Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let options = ReadOptions {
            opens_move: self.setting.kind().opens_move(),
        };
        let name = source.name();
        let form = match self.from {
            Some(From::Json) => Form::Json,
            Some(_) => Form::Sheet,
            None => Form::of(source.text()),
        };
        if self.one_record && read_as(form, source, options).nth(1).is_some() {
            let name = escape_str(name);
            let message = format!(
                "`{name}` has several records: choose one with `--record`; `scoresheet list {name}` names them"
            );
            return Err(Stop::Usage(message).into());
        }
        let chosen = self.record.unwrap_or(Records::ALL);
        let mut count = 0;
        for (number, record) in (1..).zip(read_as(form, source, options)) {
            count = number;
            if chosen.is_past(number) {
                break;
            }
            if !chosen.has(number) {
                continue;
            }
            let mut findings = Vec::new();
            let replayed = replay(&record, tags, &mut findings);
            self.sharpen(&mut findings);
            self.compare_format(replayed.as_deref(), number, output);
            let replayed = replayed.as_deref();
            visit(
                &Entry {
                    number,
                    record: &record,
                    replayed,
                    findings: &findings,
                },
                output,
            )?;
        }
        if count == 0 {
            let (code, name) = (codes::NO_RECORDS, escape_str(name));
            output.note(&format!(
                "{}[{code}]: `{name}` holds 0 games",
                code.severity()
            ));
        } else if !chosen.has_any_up_to(count) {
            let name = escape_str(name);
            let message = format!("`{name}` has no record {chosen}: the last is {count}");
            output.fail(Class::Findings, &message);
        }
        Ok(())
    }

    /// Takes warnings for errors where that is asked for.
    fn sharpen(&self, findings: &mut [Diagnostic]) {
        let warnings = findings
            .iter_mut()
            .filter(|finding| finding.severity == Severity::Warning);
        for finding in warnings.filter(|_| self.strict) {
            finding.severity = Severity::Error;
        }
    }

    /// Warns of a record in another notation than the one announced.
    fn compare_format(&self, replayed: Option<&dyn Replayed>, number: u64, output: &Output) {
        let wanted = match self.from {
            Some(From::Mindsports) => "mindsports",
            Some(From::Aiai) => "aiai",
            Some(From::Sheet | From::Json) | None => return,
        };
        let found = replayed
            .and_then(Replayed::dialect)
            .filter(|dialect| dialect.name != wanted);
        if let Some(dialect) = found {
            output.note(&format!(
                "warning: record {number} is written as on {}",
                dialect.title
            ));
        }
    }
}

/// The files that a path names: itself, or those of a folder by name.
fn files(path: &Path, output: &mut Output) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let mut found = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                let name = escape_str(&folder.to_string_lossy());
                output.fail(Class::Input, &format!("cannot read `{name}`: {error}"));
                continue;
            }
        };
        for entry in entries.filter_map(Result::ok) {
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder {
                folders.push(entry.path());
            } else if is_record(&entry.path()) {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    if found.is_empty() {
        let name = escape_str(&path.to_string_lossy());
        output.note(&format!(
            "warning: the folder `{name}` holds no `*.sheet`, `*.txt`, `*.json` or `*.jsonl` file"
        ));
    }
    found
}

fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|ending| {
        ["sheet", "txt", "json", "jsonl"]
            .iter()
            .any(|known| ending == *known)
    })
}

/// What stands in a file or on standard input, if it is text.
fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin()
            .lock()
            .read_to_end(&mut bytes)
            .map_err(|error| error.to_string())?;
    } else {
        bytes = fs::read(path).map_err(|error| error.to_string())?;
    }
    match foreign(&bytes) {
        Some(what) => Err(what.to_owned()),
        None => Ok(bytes),
    }
}

/// The name of what is not a record at all, from its first bytes.
fn foreign(bytes: &[u8]) -> Option<&'static str> {
    let kinds: [(&[u8], &str); 10] = [
        (b"\x89PNG", "this looks like a PNG picture"),
        (b"GIF8", "this looks like a GIF picture"),
        (b"\xff\xd8\xff", "this looks like a JPEG picture"),
        (b"%PDF-", "this looks like a PDF"),
        (b"\x7fELF", "this looks like a program"),
        (
            b"PK\x03\x04",
            "this looks like a zip archive: extract it first",
        ),
        (
            b"\x1f\x8b",
            "this is compressed with gzip: extract it first",
        ),
        (
            b"\x28\xb5\x2f\xfd",
            "this is compressed with zstd: extract it first",
        ),
        (
            b"\xff\xfe",
            "this is UTF-16 text: convert it with `iconv -f UTF-16 -t UTF-8`",
        ),
        (
            b"\xfe\xff",
            "this is UTF-16 text: convert it with `iconv -f UTF-16 -t UTF-8`",
        ),
    ];
    if let Some((_, what)) = kinds.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Some(what);
    }
    let head = &bytes[..bytes.len().min(4096)];
    let start = head.trim_ascii_start().to_ascii_lowercase();
    if start.starts_with(b"<!doctype html") || start.starts_with(b"<html") {
        return Some("this looks like an HTML page");
    }
    let zeros = head.iter().filter(|&&byte| byte == 0).count();
    (zeros * 4 > head.len())
        .then_some("this is no text; if it is UTF-16, convert it with `iconv -f UTF-16LE -t UTF-8`")
}
