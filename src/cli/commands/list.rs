//! `scoresheet list`.

use crate::app::{self, Format, Messages as _};
use crate::cli::input::args::Input;
use crate::cli::terminal::csv::{ColumnArgs, print_lines};
use crate::cli::terminal::output::Output;
use crate::play::Moment;
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

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    let table = args
        .columns
        .of(CsvTable::of_games(), args.format == Format::Csv)?;
    args.input.needs_standings = args.format == Format::Csv;
    args.input.notes_assumptions = args.format == Format::Human;
    match args.format {
        Format::Csv => print_table(&table, &args.input, output),
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
        let end = entry.replayed.map(Moment::end);
        print_lines(table.row(buffer, entry, end.as_ref()), output)
    };
    input.each_part(&visit, None, &mut |_, _, _| Ok(()), output)
}
