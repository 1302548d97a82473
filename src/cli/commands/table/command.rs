//! `scoresheet table`.

use std::path::Path;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::app::Messages;
use crate::cli::commands::table::table_file::TableFile;
use crate::cli::input::input::Input;
use crate::cli::input::parallel::Plan;
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::report::{Entry, TableFormat, TableKind, TableRows};
use crate::text::plural;

/// Write a table of games, plies or positions for data tools
///
/// The columns have types; `docs/tables.md` describes them. Plies and positions
/// are those of sound records. Parquet and Arrow need a program that was built
/// with `--features parquet`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Choose the table
    #[arg(value_name = "TABLE")]
    table: TableName,
    #[command(flatten)]
    input: Input,
    /// Choose the format [default: that of the output file's name, or csv]
    #[arg(short, long, value_name = "FORMAT")]
    format: Option<FormatName>,
}

/// A table by its name.
#[derive(Debug, Clone, Copy)]
struct TableName(TableKind);

impl ValueEnum for TableName {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [TableName; TableKind::ALL.len()] = {
            let [games, plies, positions] = TableKind::ALL;
            [TableName(games), TableName(plies), TableName(positions)]
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            TableKind::Games => "One row per record",
            TableKind::Plies => "One row per ply",
            TableKind::Positions => {
                "One row per position, sorted in groups by a hash of the position"
            }
        };
        Some(PossibleValue::new(self.0.as_str()).help(help))
    }
}

/// A format by its name.
#[derive(Debug, Clone, Copy)]
struct FormatName(TableFormat);

impl ValueEnum for FormatName {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [FormatName; TableFormat::ALL.len()] = {
            let [csv, json, parquet, arrow] = TableFormat::ALL;
            [
                FormatName(csv),
                FormatName(json),
                FormatName(parquet),
                FormatName(arrow),
            ]
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            TableFormat::Csv => "Comma-separated values with a header",
            TableFormat::JsonLines => "One JSON object per row",
            TableFormat::Parquet => "Apache Parquet, compressed with zstd",
            TableFormat::Arrow => "An Apache Arrow file, compressed with zstd",
        };
        Some(PossibleValue::new(self.0.as_str()).help(help))
    }
}

/// The rows of a part of the records.
#[derive(Default)]
struct PartRows {
    rows: Option<TableRows>,
    unsound: usize,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.input = args.input.noting_assumptions();
    let TableName(kind) = args.table;
    let format = args.format(output)?;
    let mut file = TableFile::new(kind, format)?;
    let mut unsound = 0;
    let visit = |entry: &Entry<'_>, part: &mut PartRows, output: &mut Output| {
        let rows = part
            .rows
            .get_or_insert_with(|| TableRows::new(kind, format));
        if !rows.add(entry) {
            part.unsound += 1;
        }
        if args.input.is_strict() {
            output.raise_exit_code_for(entry);
        }
        Ok(())
    };
    let plan = Plan {
        visit: &visit,
        visit_fast: None,
        merge: &mut |part: PartRows, _, output| {
            unsound += part.unsound;
            match part.rows {
                Some(rows) => Ok(file.add(rows.finish(), output)?),
                None => Ok(()),
            }
        },
    };
    args.input.each_part(plan, output)?;
    file.finish(output)?;
    if unsound > 0 && kind != TableKind::Games {
        let records = plural(unsound, "unsound record");
        output.note(&format!("left out {records}; `table games` has them"));
    }
    Ok(())
}

impl Args {
    /// Returns the format of `--format` or, without it, that of the output file's
    /// name; CSV for standard output.
    fn format(&self, output: &Output) -> Result<TableFormat, CommandError> {
        let chosen = self.format.map(|name| name.0);
        let format = match (chosen, output.target()) {
            (Some(format), _) => format,
            (None, Some(path)) => format_of(path)?,
            (None, None) => TableFormat::Csv,
        };
        if !format.is_text() && output.is_terminal() {
            return Err(CommandError::Usage(format!(
                "a terminal cannot show `{format}`: name a file with `--output`"
            )));
        }
        Ok(format)
    }
}

/// Returns the format that the extension of a file names, before `.gz` or `.zst`.
fn format_of(path: &Path) -> Result<TableFormat, CommandError> {
    let extension = |path: &Path| {
        let extension = path.extension().unwrap_or_default();
        extension.to_string_lossy().to_ascii_lowercase()
    };
    let is_compressed = ["gz", "zst"].contains(&&*extension(path));
    let inner = match is_compressed {
        true => path.with_extension(""),
        false => path.to_owned(),
    };
    match extension(&inner).parse::<TableFormat>() {
        Ok(format) if is_compressed && !format.is_text() => Err(CommandError::Usage(format!(
            "`{format}` is compressed already: leave out `.{}`",
            extension(path)
        ))),
        Ok(format) => Ok(format),
        Err(error) => Err(CommandError::Usage(format!(
            "{error}: choose one with `--format`"
        ))),
    }
}
