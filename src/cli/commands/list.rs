//! `scoresheet list`.

use crate::cli::format::Format;
use crate::cli::input::input::Input;
use crate::cli::input::parallel::{Plan, discard_part};
use crate::cli::terminal::csv::{ColumnArgs, CsvPrinter};
use crate::cli::terminal::output::Output;
use crate::frontend::Messages;
use crate::report::{self, CsvBuffer, Entry, player_names};
use crate::text::{escape_str, plural_plies, push_number};

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
    if args.format == Format::Human {
        args.input = args.input.noting_assumptions();
    }
    let csv = CsvPrinter::new(&[], &args.columns, args.format)?;
    if args.format == Format::Csv {
        csv.header(output)?;
        args.input = args.input.with_standings();
    }
    let visit = |entry: &Entry<'_>, buffer: &mut CsvBuffer, output: &mut Output| {
        output.raise_exit_code_for(entry);
        match args.format {
            Format::Csv => csv.row(entry, &[], buffer, output)?,
            Format::Json => output.json(&report::list(entry))?,
            Format::Human | Format::Short => output.line(&line(entry))?,
        }
        Ok(())
    };
    let plan = Plan {
        visit: &visit,
        visit_fast: None,
        merge: &mut discard_part,
    };
    args.input.each_part(plan, output)
}

/// Describes a record on one line.
pub(in crate::cli) fn line(entry: &Entry<'_>) -> String {
    let mut line = escape_str(entry.source());
    line.push_str("  ");
    push_number(&mut line, entry.number);
    line.extend(["  ", &escape_str(&player_names(entry)), "  "]);
    match entry.replayed {
        Some(replayed) => line.extend([replayed.about().name, " ", replayed.setting()]),
        None => line.push_str("unreadable setting"),
    }
    line.extend(["  ", &plural_plies(entry.plies()), "  "]);
    let result = entry.replayed.map(|replayed| &replayed.verdict().result);
    line.extend(result.map(ToString::to_string));
    if !entry.is_sound() {
        line.push_str("  (not sound)");
    }
    line
}
