//! `scoresheet fmt`.

use similar::TextDiff;

use crate::app::fmt::FmtArgs;
use crate::app::setting::tags_to_set;
use crate::app::{self, Exit, note_unsound, refuse_cut, report_faulty_json};
use crate::cli::commands::fmt::formatted::{
    FormattedRecords, is_passed_over, note_passed_over, refuse_json,
};
use crate::cli::commands::fmt::{check, in_place};
use crate::cli::input::input::Input;
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::convert::WriteOptions;
use crate::report::Entry;
use crate::text::escape_str;

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
        let hint = "standard input cannot be rewritten: remove `--in-place`";
        return Err(CommandError::Usage(hint.to_owned()).into());
    }
    if args.check {
        args.input.is_required = true;
    }
    let options = WriteOptions {
        defaults: &args.input.default_tags()?,
        tags: &tags_to_set(&args.fmt.tag)?,
        date: None,
    };
    if args.check && !args.diff {
        return check::run(&args.input, options, output);
    }
    if args.in_place {
        return in_place::run(&args.input, options, output);
    }
    if args.diff {
        return args.print_diffs(options, output);
    }
    app::fmt::run(&args.fmt, &args.input, output)
}

/// Adds a record in canonical form, or prints a note that it is left out.
fn add(
    entry: &Entry<'_>,
    options: WriteOptions<'_>,
    records: &mut FormattedRecords,
    output: &mut Output,
) {
    if !refuse_cut(entry, output) && !records.add(entry, options, output) {
        report_faulty_json(entry, output);
    }
}

impl Args {
    /// Prints the changes of one file after another.
    fn print_diffs(&self, options: WriteOptions<'_>, output: &mut Output) -> anyhow::Result<()> {
        let mut file = FormattedFile::default();
        let mut passed_over = 0;
        self.input.each(output, &mut |entry, output| {
            if self.check && is_passed_over(entry) {
                passed_over += 1;
                return Ok(());
            }
            if !self.check && !entry.is_sound() {
                note_unsound(entry, output);
            }
            if file.name != entry.source() || entry.number == 1 {
                self.print_diff(&std::mem::take(&mut file), output)?;
            }
            entry.source().clone_into(&mut file.name);
            if entry.record.is_transcribed() {
                refuse_json(entry, output);
            } else {
                add(entry, options, &mut file.records, output);
            }
            Ok(())
        })?;
        note_passed_over(passed_over, output);
        self.print_diff(&file, output)
    }

    /// Prints the changes of a file.
    fn print_diff(&self, file: &FormattedFile, output: &mut Output) -> anyhow::Result<()> {
        if file.records.before == file.records.after.text() {
            return Ok(());
        }
        output.print(&file.diff(output.is_terminal()))?;
        if self.check {
            output.raise(Exit::Findings);
        }
        Ok(())
    }
}

/// A file before and after formatting.
#[derive(Debug, Default)]
struct FormattedFile {
    name: String,
    records: FormattedRecords,
}

impl FormattedFile {
    /// Returns the changes as a unified diff; control characters are escaped for a
    /// terminal.
    fn diff(&self, is_terminal: bool) -> String {
        let [before, after] = [self.records.before.as_slice(), self.records.after.text()]
            .map(|text| String::from_utf8_lossy(text).into_owned());
        let diff = TextDiff::from_lines(&before, &after);
        let (old, new) = (format!("a/{}", self.name), format!("b/{}", self.name));
        let text = diff.unified_diff().header(&old, &new).to_string();
        if !is_terminal {
            return text;
        }
        let lines = text.split_inclusive('\n');
        lines
            .map(|line| match line.strip_suffix('\n') {
                Some(line) => escape_str(line) + "\n",
                None => escape_str(line),
            })
            .collect()
    }
}
