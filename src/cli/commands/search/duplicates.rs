//! `scoresheet duplicates`.

use crate::app::{Exit, Format, list};
use crate::cli::commands::search::same_records::{
    Beginnings, ComparedPart, DuplicateCriteria, Groups,
};
use crate::cli::input::args::Input;
use crate::cli::terminal::csv::{ColumnArgs, print_lines};
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::report::{self, CsvTable, Duplicate, Entry};
use crate::text::plural;

/// List groups of duplicate records
///
/// Records are duplicates if their setting and plies are the same, even if their
/// notation, tags, comments and results differ. Records that are not sound are left
/// out. Inputs are read twice; standard input is copied to a temporary file.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// Treat games as the same if a symmetry, such as a rotation of the board, maps one to the other
    #[arg(long)]
    symmetric: bool,
    /// Group games with a shorter game that they continue
    #[arg(long, conflicts_with = "positions")]
    prefix: bool,
    /// Compare only the final positions
    #[arg(long)]
    positions: bool,
    /// Choose what must be the same: the moves; or the players, date, event, site and round
    #[arg(long, value_name = "WHAT", default_value = "moves", value_enum)]
    by: ComparedPart,
    /// Exit with 1 if there are duplicates
    #[arg(long)]
    exit_code: bool,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITH_TABLE))]
    format: Format,
    #[command(flatten)]
    columns: ColumnArgs,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    if args.by == ComparedPart::Tags && (args.symmetric || args.prefix || args.positions) {
        return Err(usage(
            "`--by tags` does not look at moves: leave out `--symmetric`, `--prefix` and `--positions`",
        ));
    }
    let criteria = DuplicateCriteria {
        part: args.by,
        symmetric: args.symmetric,
        positions: args.positions,
        beginnings: if args.prefix {
            Beginnings::Join
        } else {
            Beginnings::Differ
        },
    };
    let table = args
        .columns
        .of(CsvTable::of_duplicates(), args.format == Format::Csv)?;
    if args.format == Format::Csv {
        print_lines(&table.header(), output)?;
    }
    args.input.notes_assumptions = true;
    args.input = args.input.spooled()?;
    let describe = |entry: &Entry<'_>| describe(entry, &table, args.format);
    let mut groups = Groups::find(&args.input, criteria, &describe, output)?;
    let (mut number, mut records) = (0, 0);
    while let Some(group) = groups.next_group()? {
        let size = group.members.len();
        if size < 2 {
            continue;
        }
        number += 1;
        records += size;
        if args.format == Format::Human {
            output.line(&format!("group {number}: {}", plural(size, "record")))?;
        }
        for member in &group.members {
            let description = groups.description(member)?;
            print(&description, [number, size], &table, args.format, output)?;
        }
    }
    if args.exit_code && number > 0 {
        output.raise(Exit::Findings);
    }
    let not_compared = groups.not_compared as usize;
    let why = match args.by {
        ComparedPart::Moves if args.prefix => "not sound or without moves",
        ComparedPart::Moves => "not sound",
        ComparedPart::Tags => "not sound or without players",
    };
    summary(output, [number, records, not_compared], why);
    Ok(())
}

/// Returns the description of a record, which is kept until its group is printed.
fn describe(entry: &Entry<'_>, table: &CsvTable, format: Format) -> String {
    let text = match format {
        Format::Json => serde_json::to_string(&report::list(entry)),
        Format::Csv => serde_json::to_string(&table.cells(entry)),
        Format::Human => Ok(list::line(entry)),
    };
    text.unwrap_or_default()
}

/// Prints a record of a group, by the number of the group and its size.
fn print(
    description: &str,
    [number, size]: [usize; 2],
    table: &CsvTable,
    format: Format,
    output: &mut Output,
) -> anyhow::Result<()> {
    match format {
        Format::Json => {
            let record = serde_json::from_str(description).unwrap_or_default();
            output.json(&Duplicate::new(number, size, record))
        }
        Format::Csv => {
            let cells = serde_json::from_str(description).unwrap_or_default();
            print_lines(&table.duplicate_line(cells, [number, size]), output)
        }
        Format::Human => output.line(&format!("  {description}")),
    }
}

/// Prints the number of groups, of records in them and of records not compared.
fn summary(output: &Output, [groups, records, not_compared]: [usize; 3], why: &str) {
    if groups == 0 {
        output.note("no duplicates");
    } else {
        let repeats = plural(records - groups, "record");
        output.note(&format!(
            "{} of {}; {repeats} could be left out",
            plural(groups, "group"),
            plural(records, "record")
        ));
    }
    if not_compared > 0 {
        output.note(&format!(
            "note: {} not compared: {why}",
            plural(not_compared, "record")
        ));
    }
}
