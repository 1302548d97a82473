//! `scoresheet check`.

use crate::app::Format;
use crate::app::check::{self, CheckArgs};
use crate::cli::commands::list::print_table;
use crate::cli::input::args::Input;
use crate::cli::terminal::csv::ColumnArgs;
use crate::cli::terminal::output::Output;
use crate::report::CsvTable;

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
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    let format = args.check.format;
    let table = args.columns.of(CsvTable::of_games(), format)?;
    if format != Format::Csv {
        return check::run(args.check, &args.input, output);
    }
    print_table(&table, &args.input, output)
}
