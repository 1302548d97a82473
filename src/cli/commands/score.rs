//! `scoresheet score`.

use crate::app::Format;
use crate::app::score::{self, ScoreArgs};
use crate::cli::input::positions::Positions;
use crate::cli::terminal::csv::{ColumnArgs, print_lines};
use crate::cli::terminal::output::Output;
use crate::report::{CsvBuffer, CsvTable, RecordPosition};

/// Score positions: groups, scores, winner and deciding comparison
///
/// With several plies, as with `--at all`, a table with one row per ply is
/// printed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    positions: Positions,
    #[command(flatten)]
    score: ScoreArgs,
    #[command(flatten)]
    columns: ColumnArgs,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.positions.input.needs_standings = true;
    let format = args.score.format;
    let table = args
        .columns
        .of(CsvTable::of_positions(), format == Format::Csv)?;
    if format != Format::Csv {
        return score::run(args.score, &args.positions, output);
    }
    print_lines(&table.header(), output)?;
    let visit = |position: &RecordPosition<'_>, buffer: &mut CsvBuffer, output: &mut Output| {
        let row = table.row(buffer, position.entry, Some(position.moment));
        print_lines(row, output)
    };
    args.positions.each_part(&visit, &mut |_, _| Ok(()), output)
}
