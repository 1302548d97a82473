//! `scoresheet table`.

use std::path::Path;

use crate::app::Messages;
use crate::cli::input::args::Input;
use crate::cli::terminal::csv::print_lines;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::report::{Entry, TableFormat, TableKind, TableRows, TableWriter};
use crate::text::plural;

/// Write a table of games, plies or positions for data tools
///
/// The columns have types. Plies and positions are those of sound records. Parquet
/// and Arrow need a program with `+parquet` in its `--version`, such as that of
/// `cargo install scoresheet --features parquet`.
#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// Choose the table
    #[arg(value_name = "TABLE")]
    pub table: TableKind,
    #[command(flatten)]
    input: Input,
    /// Choose the format [default: that of the output file's name, or csv]
    #[arg(short, long, value_name = "FORMAT")]
    format: Option<TableFormat>,
}

/// The rows of a part of the records.
#[derive(Default)]
struct PartRows {
    rows: Option<TableRows>,
    unsound: usize,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    let kind = args.table;
    args.input.notes_assumptions = true;
    let format = args.format(output)?;
    let mut writer = TableWriter::new(kind, format).map_err(usage)?;
    let rows = || TableRows::new(kind, format);
    let unsound = args.each_part(&rows, output, &mut |rows, output| {
        print(&writer.add(rows)?, output)
    })?;
    print(&writer.finish()?, output)?;
    if unsound > 0 && kind != TableKind::Games {
        let records = plural(unsound, "unsound record");
        output.note(&format!("left out {records}; `table games` has them"));
    }
    Ok(())
}

/// Prints bytes of a table.
fn print(bytes: &[u8], output: &mut Output) -> anyhow::Result<()> {
    if output.is_terminal() {
        return print_lines(&String::from_utf8_lossy(bytes), output);
    }
    output.bytes(bytes)
}

impl Args {
    /// Calls `add` with the rows of each part of the inputs, which are added to those of
    /// `no_rows`. Returns the number of unsound records.
    pub(crate) fn each_part(
        &self,
        no_rows: &(dyn Fn() -> TableRows + Sync),
        output: &mut Output,
        add: &mut dyn FnMut(TableRows, &mut Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<usize> {
        let mut input = self.input.clone();
        input.needs_standings = self.table == TableKind::Games;
        let visit = |entry: &Entry<'_>, part: &mut PartRows, output: &mut Output| {
            let rows = part.rows.get_or_insert_with(no_rows);
            if !rows.add(entry) {
                part.unsound += 1;
            }
            if input.strict {
                output.raise_exit_code_for(entry);
            }
            Ok(())
        };
        let mut unsound = 0;
        let merge = &mut |part: PartRows, _: &_, output: &mut _| {
            unsound += part.unsound;
            part.rows.map_or(Ok(()), |rows| add(rows, output))
        };
        input.each_part(&visit, None, merge, output)?;
        Ok(unsound)
    }

    /// Returns the format of `--format` or, without it, that of the output file's
    /// name; CSV for standard output.
    fn format(&self, output: &Output) -> anyhow::Result<TableFormat> {
        let format = match (self.format, output.target()) {
            (Some(format), _) => format,
            (None, Some(path)) => format_of(path)?,
            (None, None) => TableFormat::Csv,
        };
        if !format.is_text() && output.is_terminal() {
            return Err(usage(format!(
                "a terminal cannot show `{format}`: name a file with `--output`"
            )));
        }
        Ok(format)
    }
}

/// Returns the format that the extension of a file names, before `.gz` or `.zst`.
fn format_of(path: &Path) -> anyhow::Result<TableFormat> {
    let extension = |path: &Path| {
        let extension = path.extension().unwrap_or_default();
        extension.to_string_lossy().to_ascii_lowercase()
    };
    let is_compressed = ["gz", "zst"].contains(&&*extension(path));
    let inner = if is_compressed {
        path.with_extension("")
    } else {
        path.to_owned()
    };
    match extension(&inner).parse::<TableFormat>() {
        Ok(format) if is_compressed && !format.is_text() => Err(usage(format!(
            "`{format}` is compressed already: leave out `.{}`",
            extension(path)
        ))),
        Ok(format) => Ok(format),
        Err(error) => Err(usage(format!("{error}: choose one with `--format`"))),
    }
}
