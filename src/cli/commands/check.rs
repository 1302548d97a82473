//! `scoresheet check`.

use std::collections::BTreeSet;

use crate::archive::FilteredRecords;
use crate::cli::format::Format;
use crate::cli::input::input::Input;
use crate::cli::input::parallel::Plan;
use crate::cli::terminal::csv::{ColumnArgs, CsvPrinter};
use crate::cli::terminal::output::Output;
use crate::frontend::Messages;
use crate::play::FastGame;
use crate::report::{self, CheckTotals, CsvBuffer, Entry};
use crate::text::count_errors_and_warnings;
use crate::text::report::short;

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
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human")]
    format: Format,
    #[command(flatten)]
    columns: ColumnArgs,
}

/// The results of a part of the input.
#[derive(Debug, Default)]
struct Part {
    totals: CheckTotals,
    buffer: CsvBuffer,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    let defaults = args.input.default_tags()?;
    let extra_columns = &["errors", "warnings", "codes"];
    let csv = CsvPrinter::new(extra_columns, &args.columns, args.format)?;
    if args.format == Format::Csv {
        csv.header(output)?;
    }
    let mut totals = CheckTotals::default();
    // These formats report on every record, so each is checked in full.
    let checks_in_full = matches!(args.format, Format::Json | Format::Csv);
    let visit = |entry: &Entry<'_>, part: &mut Part, output: &mut Output| {
        part.totals.add(entry, &defaults);
        output.raise_exit_code_for(entry);
        args.print(entry, &csv, &mut part.buffer, output)
    };
    let visit_fast = |game: &FastGame, _: &mut FilteredRecords<'_, '_>, part: &mut Part| {
        part.totals.add_sound(game);
    };
    let plan = Plan {
        visit: &visit,
        visit_fast: (!checks_in_full).then_some(&visit_fast),
        merge: &mut |part: Part, _, _| {
            totals.merge(part.totals);
            Ok(())
        },
    };
    args.input.each_part(plan, output)?;
    if !totals.is_empty() {
        match args.format {
            Format::Human => output.line(&totals.line())?,
            Format::Short => output.total(&totals.line()),
            Format::Json | Format::Csv => {}
        }
    }
    Ok(())
}

impl Args {
    /// Prints the findings of a record.
    fn print(
        &self,
        entry: &Entry<'_>,
        csv: &CsvPrinter,
        buffer: &mut CsvBuffer,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        match self.format {
            Format::Json => output.json(&report::check(entry))?,
            Format::Csv => csv.row(entry, &finding_cells(entry), buffer, output)?,
            Format::Short => {
                for finding in entry.findings {
                    output.line(&short(entry.record.source(), finding))?;
                }
            }
            Format::Human if output.is_quiet() => {}
            Format::Human => {
                let text = output.excerpts(entry, output.is_terminal());
                output.print(&text)?;
            }
        }
        Ok(())
    }
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
