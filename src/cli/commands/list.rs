//! `scoresheet list`.

use crate::app::{self, Format, Messages as _};
use crate::cli::input::input::Input;
use crate::cli::input::parallel::{Plan, discard_part};
use crate::cli::terminal::csv::{ColumnArgs, print_lines, print_record};
use crate::cli::terminal::output::Output;
use crate::report::{CsvBuffer, CsvTable, Entry};

/// List records, one per line: file, number, players, game, setting, plies,
/// result
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITH_TABLE))]
    format: Format,
    #[command(flatten)]
    columns: ColumnArgs,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    let table = args.columns.of(CsvTable::of_games(), args.format)?;
    match args.format {
        Format::Csv => print_table(&table, &args.input.with_standings(), output),
        Format::Human => app::list::run(args.format, &args.input.noting_assumptions(), output),
        format => app::list::run(format, &args.input, output),
    }
}

/// Prints a row of a table for each record.
pub(super) fn print_table(
    table: &CsvTable,
    input: &Input,
    output: &mut Output,
) -> anyhow::Result<()> {
    print_lines(&table.header(), output)?;
    let visit = |entry: &Entry<'_>, buffer: &mut CsvBuffer, output: &mut Output| {
        output.raise_exit_code_for(entry);
        Ok(print_record(table, entry, buffer, output)?)
    };
    let plan = Plan {
        visit: &visit,
        visit_fast: None,
        merge: &mut discard_part,
    };
    input.each_part(plan, output)
}
