//! `scoresheet score`.

use crate::cli::format::Format;
use crate::cli::input::parallel::{PartOrigin, discard_part};
use crate::cli::input::positions::Positions;
use crate::cli::terminal::csv::{ColumnArgs, CsvPrinter};
use crate::cli::terminal::output::Output;
use crate::record::TagValues;
use crate::report::{
    self, CsvBuffer, RecordPosition, ScoreTotals, score_heading, score_in_full, score_on_one_line,
    score_row,
};

/// Score positions: groups, scores, winner and deciding comparison
///
/// With several plies, as with `--at all`, a table with one row per ply is
/// printed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    positions: Positions,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITH_TABLE))]
    format: Format,
    #[command(flatten)]
    columns: ColumnArgs,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.positions = args.positions.with_standings();
    let csv = CsvPrinter::new(&["ply", "move"], &args.columns, args.format)?;
    match args.format {
        Format::Json => {
            let visit = |position: &RecordPosition<'_>, (): &mut (), output: &mut Output| {
                Ok(output.json(&report::score(position.entry, position.moment))?)
            };
            args.positions.each_part(&visit, &mut discard_part, output)
        }
        Format::Csv => {
            csv.header(output)?;
            let visit =
                |position: &RecordPosition<'_>, buffer: &mut CsvBuffer, output: &mut Output| {
                    Ok(csv.position(position, buffer, output)?)
                };
            args.positions.each_part(&visit, &mut discard_part, output)
        }
        Format::Human | Format::Short => {
            let defaults = args.positions.input().default_tags()?;
            if args.positions.may_be_several() {
                table(&args, &defaults, output)
            } else {
                lines(&args, &defaults, output)
            }
        }
    }
}

/// Prints one line per record; the details if there is only one.
fn lines(args: &Args, defaults: &TagValues, output: &mut Output) -> anyhow::Result<()> {
    let mut totals = ScoreTotals::default();
    // The descriptions of the first record, until one of them is printed.
    let mut first: Option<[String; 2]> = None;
    let visit = |position: &RecordPosition<'_>, part: &mut Part, output: &mut Output| {
        part.totals.add(position);
        let line = score_on_one_line(position);
        // Do not print the first record yet: if it remains the only one, it is
        // printed in full.
        if part.totals.records() == 1 {
            part.first = Some([line + "\n", score_in_full(position, defaults)]);
            return Ok(());
        }
        Ok(output.line(&line)?)
    };
    let mut merge = |mut part: Part, _: &PartOrigin<'_>, output: &mut Output| {
        let first_of_part = part.first.take();
        let is_alone = totals.records() + part.totals.records() == 1;
        let held_back = first.take_if(|_| part.totals.records() > 0);
        totals.merge(part.totals);
        let printed = first_of_part.iter().filter(|_| !is_alone);
        for [line, _] in held_back.iter().chain(printed) {
            output.print(line)?;
        }
        if is_alone && first_of_part.is_some() {
            first = first_of_part;
        }
        Ok(())
    };
    args.positions.each_part(&visit, &mut merge, output)?;
    if let Some([_, first]) = first {
        return Ok(output.print(&first)?);
    }
    if totals.records() > 1 {
        output.note(&totals.line());
    }
    Ok(())
}

/// Prints a table with one row per ply.
fn table(args: &Args, defaults: &TagValues, output: &mut Output) -> anyhow::Result<()> {
    // The input and the number of the record of the last row. All rows of a record are
    // in one part, so each part begins with a new record.
    type Record = (String, u64);
    let visit = |position: &RecordPosition<'_>, record: &mut Record, output: &mut Output| {
        let RecordPosition { entry, moment } = position;
        let current = (entry.source().to_owned(), entry.number);
        if *record != current {
            *record = current;
            output.print(&score_heading(entry, moment.replayed(), defaults))?;
        }
        Ok(output.line(&score_row(position))?)
    };
    let mut merge = |_: Record, _: &PartOrigin<'_>, _: &mut Output| Ok(());
    args.positions.each_part(&visit, &mut merge, output)
}

/// The totals of a part of the input.
#[derive(Debug, Default)]
struct Part {
    totals: ScoreTotals,
    /// The two descriptions of the first record, on one line and in full.
    first: Option<[String; 2]>,
}
