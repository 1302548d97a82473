//! The files of `filter --split`, which are all completed at the end.

use std::collections::{BTreeMap, HashSet};
use std::convert::Infallible;
use std::path::{Path, PathBuf};

use same_file::Handle;

use crate::archive::Compression;
use crate::cli::commands::search::records::{
    FormatMismatch, JoinedRecords, JoinedText, KeptRecord, RecordSyntax,
};
use crate::cli::figure::filename::safe_part;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::file::{AtomicFile, ParkedFile, make_folders};
use crate::play::Replayed;
use crate::report::template::TAG_PREFIX;
use crate::report::{self, Entry, SelectionError, Template, TemplateUse};
use crate::text::escape_str;

/// The maximum number of files.
const MAX_FILES: usize = 100_000;

/// The maximum number of bytes in memory; if there are more, all are written.
const MAX_BUFFERED: usize = 8 << 20;

/// The files, by their names in lower case, since some file systems ignore
/// case.
#[derive(Default)]
pub(crate) struct SplitFiles {
    files: BTreeMap<String, SplitFile>,
    /// The number of bytes in memory.
    buffered: usize,
}

/// A file that is being written.
#[derive(Default)]
struct SplitFile {
    name: String,
    records: JoinedRecords,
    /// The text that is not yet written.
    text: JoinedText,
    /// The temporary file, closed between two writes; `None` before the first.
    parked: Option<ParkedFile>,
}

impl SplitFiles {
    /// Returns the number of files.
    pub(crate) fn count(&self) -> usize {
        self.files.len()
    }

    /// Returns the numbers of results that were added between records, and of
    /// comments that were closed.
    pub(crate) fn added_and_closed(&self) -> [u64; 2] {
        let added = self.files.values().map(|file| file.text.added).sum();
        [
            added,
            self.files.values().map(|file| file.text.closed).sum(),
        ]
    }

    /// Appends a record of the input numbered `input` to the file `name`.
    ///
    /// # Errors
    ///
    /// Returns an error if the file has records in another format, or if there
    /// are too many files.
    pub(crate) fn push(
        &mut self,
        name: &str,
        record: &KeptRecord,
        bytes: &[u8],
        input: u64,
    ) -> anyhow::Result<()> {
        let key = name.to_lowercase();
        if !self.files.contains_key(&key) && self.files.len() == MAX_FILES {
            let message = format!("`--split` writes at most {MAX_FILES} files");
            return Err(SelectionError::Limit(message).into());
        }
        let file = self.files.entry(key).or_insert_with(|| SplitFile {
            name: name.to_owned(),
            ..SplitFile::default()
        });
        let before = file.text.bytes.len();
        let pushed = file.records.push(record, bytes, input, &mut file.text);
        pushed.map_err(|FormatMismatch| {
            let name = escape_str(&file.name);
            let hint = "add `{format}` to the names of `--split`";
            usage(format!(
                "`{name}` would contain both sheets and JSON: {hint}"
            ))
        })?;
        self.buffered += file.text.bytes.len() - before;
        if self.buffered > MAX_BUFFERED {
            self.buffered = 0;
            for file in self.files.values_mut() {
                file.park()?;
            }
        }
        Ok(())
    }

    /// Completes all files, or none if one of them is an input.
    ///
    /// # Errors
    ///
    /// Returns an error for the first file that is an input, or that cannot be
    /// written.
    pub(crate) fn finish(self, inputs: &[PathBuf]) -> anyhow::Result<()> {
        let inputs: HashSet<Handle> = inputs
            .iter()
            .filter_map(|path| Handle::from_path(path).ok())
            .collect();
        for file in self.files.values() {
            let handle = Handle::from_path(&file.name);
            if handle.is_ok_and(|handle| inputs.contains(&handle)) {
                let name = escape_str(&file.name);
                return Err(usage(format!(
                    "`{name}` is both input and output: choose other names for `--split`"
                )));
            }
        }
        let files = self.files.into_values();
        files.into_iter().try_for_each(SplitFile::keep)
    }
}

impl SplitFile {
    /// Writes the text in memory to a temporary file and closes it.
    fn park(&mut self) -> anyhow::Result<()> {
        if self.text.bytes.is_empty() {
            return Ok(());
        }
        let file = self.open()?;
        self.parked = Some(self.write_text(file)?.park()?);
        Ok(())
    }

    /// Writes the rest of the text and completes the file.
    fn keep(mut self) -> anyhow::Result<()> {
        self.records.finish(&mut self.text);
        let file = self.open()?;
        self.write_text(file)?.keep()
    }

    fn open(&mut self) -> anyhow::Result<AtomicFile> {
        match self.parked.take() {
            Some(parked) => parked.resume(),
            None => {
                make_folders(std::slice::from_ref(&self.name))?;
                AtomicFile::create(Path::new(&self.name))
            }
        }
    }

    /// Writes the text in memory to `file` and returns `file`.
    fn write_text(&mut self, mut file: AtomicFile) -> anyhow::Result<AtomicFile> {
        file.append(&std::mem::take(&mut self.text.bytes))?;
        Ok(file)
    }
}

/// A file name with placeholders.
#[derive(Debug, Clone)]
pub(crate) struct SplitName {
    /// The name as it was typed.
    typed: String,
    template: Template,
}

impl SplitName {
    /// Parses a name.
    ///
    /// # Errors
    ///
    /// Returns an error if a placeholder is unknown, or if the name has no placeholder.
    pub(crate) fn parse(name: &str) -> Result<Self, String> {
        let template = Template::parse(name, TemplateUse::RecordFile)?;
        if !template.has_placeholder() {
            let help = "name the files with a placeholder, such as `{n}`, or use `--output`";
            return Err(help.to_owned());
        }
        let typed = name.to_owned();
        Ok(Self { typed, template })
    }

    /// Returns the name with its placeholders.
    pub(crate) fn typed(&self) -> &Path {
        Path::new(&self.typed)
    }

    /// Fills in the values of a record, except for its number among the records
    /// written, which [`complete`](Self::complete) adds.
    pub(crate) fn fill(&self, entry: &Entry<'_>) -> Template {
        self.template.fill_known(|name, width| match name {
            "n" => None,
            _ => Some(value(entry, name, width)),
        })
    }

    /// Completes a name with the number of the record among those written.
    pub(crate) fn complete(name: &Template, count: u64) -> String {
        let number = |_: &str, width| Ok::<_, Infallible>(format!("{count:0width$}"));
        let Ok(name) = name.fill(number);
        name
    }
}

/// Returns a value of a record, safe in a file name.
fn value(entry: &Entry<'_>, name: &str, width: usize) -> String {
    let tag = |name: &str| entry.record.tags().value(name).unwrap_or("").to_owned();
    let verdict = entry.replayed.map(Replayed::verdict);
    let text = match name {
        "record" => return format!("{:0width$}", entry.number),
        "plies" => return format!("{:0width$}", entry.plies()),
        "format" => return RecordSyntax::of(entry.record).extension().to_owned(),
        "stem" => stem(entry.source()),
        "game" => entry
            .replayed
            .map_or("", |game| game.about().name)
            .to_owned(),
        "result" => verdict.map_or_else(String::new, |it| it.result.to_string()),
        "termination" => verdict.map_or("", |it| it.termination.as_str()).to_owned(),
        "winner" => winner(entry),
        "fingerprint" => entry.replayed.map_or_else(String::new, report::fingerprint),
        // Seats are tags too, and tags are looked up ignoring case.
        name => tag(name.strip_prefix(TAG_PREFIX).unwrap_or(name)),
    };
    safe_part(&text)
}

/// Returns the name of an input without its folder and its extensions.
fn stem(source: &str) -> String {
    let mut path = Path::new(source);
    if Compression::from_extension(path) != Compression::None {
        path = path.file_stem().map_or(path, Path::new);
    }
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Returns the names of the seats that have won.
fn winner(entry: &Entry<'_>) -> String {
    let Some(replayed) = entry.replayed else {
        return String::new();
    };
    let seats = replayed.seats();
    let winners = replayed.verdict().winners.iter();
    let names: Vec<&str> = winners.map(|&seat| seats[seat].name.as_str()).collect();
    names.join("-")
}

#[cfg(test)]
mod tests {
    use super::SplitName;

    #[test]
    fn names_with_unknown_or_no_placeholders_are_rejected() {
        for good in [
            "{n}",
            "a/{orange}-{n:04}.sheet",
            "{tag:Opening}",
            "{player3}{stem}.gz",
        ] {
            assert!(SplitName::parse(good).is_ok(), "{good}");
        }
        for bad in [
            "", "a.sheet", "{", "{}", "{x}", "{n:99}", "{n:x}", "{tag:}", "{\u{1b}}",
        ] {
            let error = SplitName::parse(bad).unwrap_err();
            assert!(!error.contains('\u{1b}'), "{bad}");
        }
    }
}
