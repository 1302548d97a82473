//! `scoresheet fmt`.

use crate::app::fmt::FmtArgs;
use crate::app::setting::tags_to_set;
use crate::app::{self, Exit, canonical_form, is_cut, note_unsound, refuse_cut};
use crate::cli::input::args::Input;
use crate::cli::input::parts::Part;
use crate::cli::input::rewrite::{Changes, RewriteMode, Rewriter};
use crate::cli::terminal::error::usage;
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
    /// rewrites it.
    fn compare(&self, options: WriteOptions<'_>, output: &mut Output) -> anyhow::Result<()> {
        let mode = match self {
            Self { diff: true, .. } => RewriteMode::Diff,
            Self { in_place: true, .. } => RewriteMode::InPlace,
            _ => RewriteMode::List,
        };
        let (mut rewriter, mut passed_over) = (Rewriter::new(mode, self.check), 0);
        // Separates the records of a file.
        let mut writer = CanonicalWriter::default();
        let visit = |entry: &Entry<'_>, records: &mut FormattedRecords, output: &mut Output| {
            records.add(entry, self, options, output);
            Ok(())
        };
        let merge = &mut |records: FormattedRecords, part: &Part, output: &mut Output| {
            passed_over += records.passed_over;
            writer.append(&records.after);
            let after = writer.take_text();
            if part.is_end() {
                writer = CanonicalWriter::default();
            }
            let changes = Changes {
                after,
                ..records.changes
            };
            rewriter.merge(changes, part, output)
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
}

/// Records before and after formatting.
#[derive(Debug, Default)]
struct FormattedRecords {
    /// The changes, without the new text.
    changes: Changes,
    after: CanonicalWriter,
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
            self.changes.is_cut = true;
            if args.diff {
                refuse_cut(entry, output);
            }
            return;
        }
        let before = entry.record.text();
        if let Some(form) = canonical_form(entry, options, output) {
            self.changes.before.extend_from_slice(before);
            let text = self.after.push(entry.record, &form);
            self.changes.changed += usize::from(text.trim_ascii_end() != before.trim_ascii_end());
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
