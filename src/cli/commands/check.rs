//! `scoresheet check`.

use std::collections::BTreeSet;

use crate::app::check::{self, CheckArgs};
use crate::app::{Format, Messages as _};
use crate::cli::input::input::Input;
use crate::cli::input::parallel::{Plan, discard_part};
use crate::cli::terminal::csv::{ColumnArgs, CsvPrinter};
use crate::cli::terminal::output::Output;
use crate::report::{CsvBuffer, Entry};
use crate::text::count_errors_and_warnings;

/// Check records: notation, legality of every move, tags and result
///
/// Each finding is shown with an excerpt of the record. A record with warnings
/// but no errors is sound; `--strict` treats warnings as errors. Totals are
/// printed last; with `--format short`, on standard error. With `--quiet`, the
/// human format prints only the totals. JSON and CSV have no totals.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    check: CheckArgs,
    #[command(flatten)]
    columns: ColumnArgs,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    let format = args.check.format;
    let csv = CsvPrinter::new(&["errors", "warnings", "codes"], &args.columns, format)?;
    if format != Format::Csv {
        return check::run(args.check, &args.input, output);
    }
    csv.header(output)?;
    let visit = |entry: &Entry<'_>, buffer: &mut CsvBuffer, output: &mut Output| {
        output.raise_exit_code_for(entry);
        Ok(csv.row(entry, &finding_cells(entry), buffer, output)?)
    };
    let plan = Plan {
        visit: &visit,
        visit_fast: None,
        merge: &mut discard_part,
    };
    args.input.each_part(plan, output)
}

/// Returns the cells for the number of errors, the number of warnings, and the
/// codes of the errors.
fn finding_cells(entry: &Entry<'_>) -> [String; 3] {
    let (errors, warnings) = count_errors_and_warnings(entry.findings);
    let errors_only = entry.findings.iter().filter(|finding| finding.is_error());
    let codes: BTreeSet<&str> = errors_only.map(|finding| finding.code.as_str()).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    [errors.to_string(), warnings.to_string(), codes.join(" ")]
}
