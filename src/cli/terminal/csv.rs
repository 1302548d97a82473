//! Results as CSV, for spreadsheets.

use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::report::{CsvColumn, CsvTable, csv_line};
use crate::text::escape_str;

/// The option that chooses the columns of a table.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct ColumnArgs {
    /// Choose the CSV columns and their order, for example `record,plies,tag:Opening` [default: all except tags and `symmetric`]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    columns: Vec<String>,
}

impl ColumnArgs {
    /// Returns the table with only the chosen columns.
    ///
    /// # Errors
    ///
    /// Returns an error if a column is unknown, or if columns are chosen for a
    /// format other than CSV.
    pub(crate) fn of(&self, table: CsvTable, is_csv: bool) -> anyhow::Result<CsvTable> {
        if self.columns.is_empty() {
            return Ok(table);
        }
        if !is_csv {
            return Err(usage("`--columns` needs `--format csv`"));
        }
        table
            .choose(&self.columns)
            .map_err(|name| usage(unknown_column(&name, &table)))
    }
}

/// Returns the message for a name that is not one of the columns of a table.
fn unknown_column(name: &str, table: &CsvTable) -> String {
    let distance = |column: &&str| strsim::damerau_levenshtein(column, name);
    let nearest = table.names().min_by_key(distance);
    // Longer names may have more typing errors.
    let nearest = nearest.filter(|column| distance(column) <= 1 + name.len() / 4);
    let name = escape_str(name);
    match nearest {
        Some(column) => format!("there is no column `{name}`; did you mean `{column}`?"),
        None => format!(
            "there is no column `{name}`: choose {}, or `tag:NAME` for a tag",
            table.names().collect::<Vec<_>>().join(", ")
        ),
    }
}

/// Prints the names of columns.
pub(crate) fn print_header<T>(columns: &[CsvColumn<T>], output: &mut Output) -> anyhow::Result<()> {
    print_row(columns.iter().map(|(name, _)| name), output)
}

/// Prints the cells of a row.
pub(crate) fn print_cells<T>(
    columns: &[CsvColumn<T>],
    row: &T,
    output: &mut Output,
) -> anyhow::Result<()> {
    print_row(columns.iter().map(|(_, cell)| cell(row)), output)
}

/// Prints a row with these cells.
pub(crate) fn print_row(
    cells: impl IntoIterator<Item = impl AsRef<str>>,
    output: &mut Output,
) -> anyhow::Result<()> {
    print_lines(&csv_line(cells), output)
}

/// Prints lines of a table; control characters are escaped on a terminal.
pub(crate) fn print_lines(lines: &str, output: &mut Output) -> anyhow::Result<()> {
    if !output.is_terminal() {
        return output.print(lines);
    }
    lines
        .lines()
        .try_for_each(|line| output.line(&escape_str(line)))
}
