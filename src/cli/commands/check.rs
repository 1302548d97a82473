//! `scoresheet check`.

use clap::ArgGroup;

use crate::app::check::{self, CheckArgs, CheckTotals};
use crate::app::fix::Fixer;
use crate::app::format::FindingFormat as Format;
use crate::app::{Messages as _, is_cut};
use crate::cli::choice::levels::{LevelArgs, Levels};
use crate::cli::commands::list::print_table;
use crate::cli::config::config;
use crate::cli::input::args::Input;
use crate::cli::input::parts::Part;
use crate::cli::input::rewrite::{Changes, RewriteMode, Rewriter};
use crate::cli::terminal::csv::ColumnArgs;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::report::{CsvTable, Entry};
use crate::text::plural;

/// Check records: notation, legality of every move, tags and result
///
/// Each finding is shown with an excerpt of the record. A record with warnings
/// but no errors is sound; `--strict` treats warnings as errors. Totals are
/// printed last; with `--format short`, on standard error. JSON and CSV have none.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    check: CheckArgs,
    #[command(flatten)]
    columns: ColumnArgs,
    #[command(flatten)]
    fix: FixArgs,
    #[command(flatten)]
    levels: LevelArgs,
}

/// The options for fixing records.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Fixing")]
#[command(group = ArgGroup::new("fixes").args(["fix", "fix_only", "diff"]).multiple(true))]
struct FixArgs {
    /// Fix findings in their files where one spelling is certain, and report the others; no ply, result or remark changes
    #[arg(long, conflicts_with_all = NOT_REWRITTEN)]
    fix: bool,
    /// Fix findings as `--fix` does, and report nothing
    #[arg(long, conflicts_with_all = NOT_REWRITTEN)]
    fix_only: bool,
    /// Print what `--fix` would change as a unified diff, and exit with 1 if it would change anything
    #[arg(long, conflicts_with_all = ["record", "ChoiceArgs"])]
    diff: bool,
    /// Also make fixes that choose one of several readings, and list them
    #[arg(long, requires = "fixes")]
    unsafe_fixes: bool,
}

/// The options that files cannot be rewritten with.
const NOT_REWRITTEN: [&str; 4] = ["record", "ChoiceArgs", "slice", "output"];

/// Records of a part, fixed.
#[derive(Default)]
struct FixedRecords {
    changes: Changes,
    fixed: usize,
    totals: CheckTotals,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.input.levels = Levels::of(&[&config().levels, &args.levels]);
    args.print(output)?;
    let omitted = args.input.levels.omitted();
    if omitted > 0 {
        let findings = plural(omitted, "finding");
        output.note(&format!(
            "note: {findings} left out by `--allow` or `scoresheet.toml`"
        ));
    }
    Ok(())
}

impl Args {
    /// Prints the findings, or fixes them.
    fn print(&self, output: &mut Output) -> anyhow::Result<()> {
        let format = self.check.format;
        let table = self
            .columns
            .of(CsvTable::of_games(), format == Format::Csv)?;
        if self.fix.fix || self.fix.fix_only || self.fix.diff {
            return self.fix_records(output);
        }
        if format != Format::Csv {
            return check::run(self.check, &self.input, output);
        }
        print_table(&table, &self.input, output)
    }

    /// Fixes the records of each file, and reports what is left.
    fn fix_records(&self, output: &mut Output) -> anyhow::Result<()> {
        let is_diff = self.fix.diff;
        if !is_diff && self.input.reads_standard() {
            return Err(usage("standard input cannot be rewritten: use `--diff`"));
        }
        if self.check.format == Format::Csv {
            return Err(usage(
                "fixes are not reported as CSV: choose another format",
            ));
        }
        let fixer = Fixer {
            options: self.input.read_options(),
            defaults: &self.input.default_tags()?,
            makes_choices: self.fix.unsafe_fixes,
            adjust: &|findings| {
                self.input.adjust(findings);
            },
        };
        let visit = |entry: &Entry<'_>, part: &mut FixedRecords, output: &mut Output| {
            self.fix_record(fixer, entry, part, output)
        };
        let mode = if is_diff {
            RewriteMode::Diff
        } else {
            RewriteMode::InPlace
        };
        let mut rewriter = Rewriter::new(mode, true);
        let (mut totals, mut fixed, mut changed) = (CheckTotals::default(), 0, 0);
        let merge = &mut |part_records: FixedRecords, part: &Part, output: &mut Output| {
            fixed += part_records.fixed;
            changed += part_records.changes.changed;
            totals.merge(part_records.totals);
            rewriter.merge(part_records.changes, part, output)
        };
        self.input.each_part(&visit, None, merge, output)?;
        totals.print(self.check.format, output)?;
        let (findings, records) = (plural(fixed, "finding"), plural(changed, "record"));
        let verb = if is_diff { "would fix" } else { "fixed" };
        output.note(&format!("{verb} {findings} in {records}"));
        Ok(())
    }

    /// Fixes a record, and reports what is left of its findings unless only the fixes
    /// matter.
    fn fix_record(
        &self,
        fixer: Fixer<'_>,
        entry: &Entry<'_>,
        part: &mut FixedRecords,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let before = entry.record.text();
        part.changes.before.extend_from_slice(before);
        part.changes.is_cut |= is_cut(entry);
        let mut report = |entry: &Entry<'_>| {
            if self.fix.fix_only || self.fix.diff {
                return Ok(());
            }
            part.totals.add(entry, fixer.defaults);
            output.raise_exit_code_for(entry);
            self.check.print(entry, output)
        };
        let Some(fixed) = fixer.fix(entry) else {
            part.changes.after.extend_from_slice(before);
            return report(entry);
        };
        fixer
            .read_again(entry, &fixed.text, report)
            .unwrap_or(Ok(()))?;
        for line in &fixed.choices {
            output.note(&format!("fixed by choice: {line}"));
        }
        part.changes.after.extend_from_slice(&fixed.text);
        part.changes.changed += 1;
        part.fixed += fixed.count;
        Ok(())
    }
}
