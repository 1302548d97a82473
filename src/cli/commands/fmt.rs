//! `scoresheet fmt`.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use similar::TextDiff;

use crate::app::fmt::FmtArgs;
use crate::app::setting::tags_to_set;
use crate::app::{self, Exit, canonical_form, is_cut, note_unsound, refuse_cut};
use crate::archive::Pauses;
use crate::cli::input::args::Input;
use crate::cli::input::parts::Part;
use crate::cli::input::source::{Opener, report_unreadable};
use crate::cli::input::spooled::copy_text;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::file::AtomicFile;
use crate::cli::terminal::output::Output;
use crate::convert::{CanonicalWriter, WriteOptions};
use crate::report::Entry;
use crate::text::{escape_str, plural};

/// Format records in canonical form
///
/// Tags are put in a fixed order, moves are numbered and spelled in the
/// canonical way, and lines are wrapped at 80 columns. The content does not
/// change: all comments, glyphs, variations, tags and `%` lines are kept, moves
/// and results are not corrected, and a record with syntax errors is copied
/// unchanged. Bare lists stay bare, one game per line.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// Rewrite each file that changes
    #[arg(short, long, conflicts_with_all = ["record", "ChoiceArgs", "slice", "output", "check"])]
    in_place: bool,
    /// List the files that would change, and exit with 1 if there are any
    #[arg(long, conflicts_with_all = ["record", "ChoiceArgs"])]
    check: bool,
    /// Print the changes as a unified diff
    #[arg(long, conflicts_with_all = ["record", "ChoiceArgs", "in_place"])]
    diff: bool,
    #[command(flatten)]
    fmt: FmtArgs,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    if args.in_place && args.input.reads_standard() {
        return Err(usage(
            "standard input cannot be rewritten: remove `--in-place`",
        ));
    }
    args.input.is_required = args.check;
    let options = WriteOptions {
        defaults: &args.input.default_tags()?,
        tags: &tags_to_set(&args.fmt.tag)?,
        date: None,
    };
    if args.check || args.diff || args.in_place {
        return args.compare(options, output);
    }
    app::fmt::run(&args.fmt, &args.input, output)
}

impl Args {
    /// Compares each file with its canonical form, and lists it, prints the changes or
    /// rewrites it. Only printing the changes needs a whole file in memory.
    fn compare(&self, options: WriteOptions<'_>, output: &mut Output) -> anyhow::Result<()> {
        let (mut file, mut whole) = (ComparedFile::default(), FormattedRecords::default());
        let mut passed_over = 0;
        let visit = |entry: &Entry<'_>, records: &mut FormattedRecords, output: &mut Output| {
            records.add(entry, self, options, output);
            Ok(())
        };
        let merge = &mut |records: FormattedRecords, part: &Part, output: &mut Output| {
            passed_over += records.passed_over;
            if self.diff {
                whole.before.extend_from_slice(&records.before);
                whole.after.append(&records.after);
                if part.is_end() {
                    self.print_diff(&std::mem::take(&mut whole), &part.name, output)?;
                }
                return Ok(());
            }
            let text = file.merge(&records);
            if self.in_place {
                file.rewrite(text, part, output)?;
            }
            if part.is_end() {
                let file = std::mem::take(&mut file);
                if self.in_place {
                    file.finish(part, output)?;
                } else if file.is_changed() {
                    let name = escape_str(&part.name);
                    let records = plural(file.changed, "record");
                    output.line(&format!("{name}: {records} would change"))?;
                    output.raise(Exit::Findings);
                }
            }
            Ok(())
        };
        self.input.each_part(&visit, None, merge, output)?;
        if passed_over > 0 {
            let records = plural(passed_over, "record");
            output.note(&format!(
                "note: {records} passed over: `fmt` formats neither JSON nor records that are too long"
            ));
        }
        Ok(())
    }

    /// Prints the changes of a file as a unified diff; control characters are escaped for
    /// a terminal.
    fn print_diff(
        &self,
        file: &FormattedRecords,
        name: &str,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        if file.before == file.after.text() {
            return Ok(());
        }
        if self.check {
            output.raise(Exit::Findings);
        }
        let [before, after] = [file.before.as_slice(), file.after.text()]
            .map(|text| String::from_utf8_lossy(text).into_owned());
        let diff = TextDiff::from_lines(&before, &after);
        let (old, new) = (format!("a/{name}"), format!("b/{name}"));
        let text = diff.unified_diff().header(&old, &new).to_string();
        if !output.is_terminal() {
            return output.print(&text);
        }
        let lines = text.split_inclusive('\n');
        let escaped = lines.map(|line| match line.strip_suffix('\n') {
            Some(line) => escape_str(line) + "\n",
            None => escape_str(line),
        });
        output.print(&escaped.collect::<String>())
    }
}

/// Records before and after formatting.
#[derive(Debug, Default)]
struct FormattedRecords {
    before: Vec<u8>,
    after: CanonicalWriter,
    /// The number of records that differ.
    changed: usize,
    /// True if only the beginning of a record was read, since it is too long.
    is_cut: bool,
    /// The number of records that `--check` passes over.
    passed_over: usize,
}

impl FormattedRecords {
    /// Adds a record and its canonical form. Leaves out what cannot be formatted in its
    /// file: JSON, and a record of which only the beginning was read.
    fn add(
        &mut self,
        entry: &Entry<'_>,
        args: &Args,
        options: WriteOptions<'_>,
        output: &mut Output,
    ) {
        if args.check && (entry.record.is_transcribed() || is_cut(entry)) {
            self.passed_over += 1;
            return;
        }
        if !args.check && !entry.is_sound() {
            note_unsound(entry, output);
        }
        if entry.record.is_transcribed() {
            return refuse_json(entry, output);
        }
        if is_cut(entry) {
            self.is_cut = true;
            if args.diff {
                refuse_cut(entry, output);
            }
            return;
        }
        let before = entry.record.text();
        if let Some(form) = canonical_form(entry, options, output) {
            self.before.extend_from_slice(before);
            let text = self.after.push(entry.record, &form);
            self.changed += usize::from(text.trim_ascii_end() != before.trim_ascii_end());
        }
    }
}

/// Reports once per JSON file that it is not formatted, since its records would
/// become sheets.
fn refuse_json(entry: &Entry<'_>, output: &mut Output) {
    if entry.number == 1 {
        let name = escape_str(entry.source());
        let message = format!(
            "`{name}` contains JSON, which `fmt` can only print as a sheet: run `scoresheet fmt {name}`"
        );
        output.fail(Exit::Usage, &message);
    }
}

/// A file before and after formatting, without the common prefix.
#[derive(Default)]
struct ComparedFile {
    before: Vec<u8>,
    after: Vec<u8>,
    /// The length of the common prefix, in bytes.
    common: u64,
    /// The writer, which separates the records.
    writer: CanonicalWriter,
    /// The number of records that differ.
    changed: usize,
    /// True once a difference was found; the rest is then not compared.
    differs: bool,
    /// The new file, once a difference was found.
    new: Option<AtomicFile>,
    /// True if the new file would lack something.
    is_cut: bool,
}

impl ComparedFile {
    /// Adds a part of the file. Returns its text after formatting if a difference was
    /// found before.
    fn merge(&mut self, part: &FormattedRecords) -> Option<Vec<u8>> {
        self.changed += part.changed;
        self.is_cut |= part.is_cut;
        self.writer.append(&part.after);
        let after = self.writer.take_text();
        if self.differs {
            return Some(after);
        }
        self.before.extend_from_slice(&part.before);
        self.after.extend(after);
        let shorter = self.before.len().min(self.after.len());
        self.differs = self.before[..shorter] != self.after[..shorter];
        let pairs = self.before.iter().zip(&self.after);
        let common = if self.differs {
            pairs.take_while(|(before, after)| before == after).count()
        } else {
            shorter
        };
        self.before.drain(..common);
        self.after.drain(..common);
        self.common += common as u64;
        None
    }

    /// Returns true if the texts added so far differ. One of them may be the beginning
    /// of the other unless the file is complete.
    fn is_changed(&self) -> bool {
        self.differs || self.before != self.after
    }

    /// Writes `text` to the new file, which begins with the first difference.
    fn rewrite(
        &mut self,
        text: Option<Vec<u8>>,
        part: &Part,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        if self.is_cut {
            self.new = None;
            return Ok(());
        }
        match (text, &mut self.new) {
            (Some(text), Some(file)) => file.append(&text),
            (None, _) if self.differs => self.begin(&part.name, output),
            _ => Ok(()),
        }
    }

    /// Begins the new file: copies what is the same in the old one.
    fn begin(&mut self, name: &str, output: &mut Output) -> anyhow::Result<()> {
        self.before.clear();
        let text = std::mem::take(&mut self.after);
        let path = Path::new(name);
        // Unless all goes well.
        self.is_cut = true;
        if !fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
            let message = format!("cannot rewrite `{}`: not a file", escape_str(name));
            output.fail(Exit::Output, &message);
            return Ok(());
        }
        let old = match self.common {
            0 => Some(Box::new(io::empty()) as Box<dyn Read + Send>),
            _ => Opener::default().open(path, &Pauses::default(), output),
        };
        let Some(old) = old else {
            return Ok(());
        };
        let mut file = AtomicFile::create(&target_of(path))?;
        let copied = copy_text(old.take(self.common), &mut file);
        if let Err(error) = copied.map_err(|error| file.failure(error))? {
            report_unreadable(path, &error, output);
            return Ok(());
        }
        file.append(&text)?;
        self.new = Some(file);
        self.is_cut = false;
        Ok(())
    }

    /// Completes the new file, unless nothing changed. A file that cannot be read to its
    /// end, or that has a record of which only the beginning is read, stays as it is.
    fn finish(mut self, part: &Part, output: &mut Output) -> anyhow::Result<()> {
        if !self.is_cut && !part.is_broken() && self.new.is_none() && self.is_changed() {
            self.begin(&part.name, output)?;
        }
        if self.is_cut || part.is_broken() {
            output.report_incomplete(Path::new(&*part.name));
            return Ok(());
        }
        let Some(file) = self.new else {
            return Ok(());
        };
        file.keep()?;
        output.detail(&format!("wrote `{}`", escape_str(&part.name)));
        Ok(())
    }
}

/// Returns the file to rewrite: the target of a symbolic link, which stays a link. Other
/// output files replace a link, so that nobody can redirect them.
fn target_of(path: &Path) -> PathBuf {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_symlink() => {
            fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
        }
        _ => path.to_owned(),
    }
}
