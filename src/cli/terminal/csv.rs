//! Results as CSV, for spreadsheets.

use crate::app::Format;
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::play::Moment;
use crate::report::{CsvBuffer, CsvTable, Entry, RecordPosition, needs_quotes};
use crate::text::escape_str;

/// The option that chooses the columns of a table.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct ColumnArgs {
    /// Choose the CSV columns and their order, for example `record,plies,tag:Opening` [default: all except tags and `symmetric`]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    columns: Vec<String>,
}

/// Prints a CSV table.
pub(crate) struct CsvPrinter(CsvTable);

impl CsvPrinter {
    /// Creates a table with the chosen columns. `extra` names the
    /// columns that only this command has.
    ///
    /// # Errors
    ///
    /// Returns an error if a column is unknown, or if columns are chosen for a
    /// format other than CSV.
    pub(crate) fn new(
        extra: &'static [&'static str],
        args: &ColumnArgs,
        format: Format,
    ) -> Result<Self, CommandError> {
        let table = CsvTable::new(extra);
        if args.columns.is_empty() {
            return Ok(Self(table));
        }
        if format != Format::Csv {
            let hint = "`--columns` needs `--format csv`";
            return Err(CommandError::Usage(hint.to_owned()));
        }
        let names = table.header();
        let chosen = table.choose(&args.columns).map(Self);
        chosen.map_err(|name| CommandError::Usage(unknown_column(&name, &names)))
    }

    /// Prints the names of the columns.
    pub(crate) fn header(&self, output: &mut Output) -> Result<(), CommandError> {
        print_row(&self.0.header(), output)
    }

    /// Prints the row of a record, with the scores at the end of the game. `extra`
    /// are the cells of the extra columns.
    pub(crate) fn row(
        &self,
        entry: &Entry<'_>,
        extra: &[String],
        buffer: &mut CsvBuffer,
        output: &mut Output,
    ) -> Result<(), CommandError> {
        match entry.replayed {
            None => print_row(&self.0.record(entry, extra), output),
            Some(replayed) => {
                let end = Moment::end(replayed);
                self.print_moment(entry, extra, &end, (buffer, output))
            }
        }
    }

    /// Prints the row of a position of `entry`. `extra` are the cells of the extra
    /// columns.
    fn print_moment(
        &self,
        entry: &Entry<'_>,
        extra: &[String],
        moment: &Moment<'_>,
        (buffer, output): (&mut CsvBuffer, &mut Output),
    ) -> Result<(), CommandError> {
        let is_terminal = output.is_terminal();
        let line = self.0.write(buffer, entry, extra, moment);
        match line.filter(|_| !is_terminal) {
            Some(line) => output.print(line),
            None => print_row(&self.0.position(entry, extra, moment), output),
        }
    }

    /// Returns the row that [`row`](Self::row) prints.
    pub(crate) fn cells(&self, entry: &Entry<'_>, extra: &[String]) -> Vec<String> {
        self.0.record(entry, extra)
    }

    /// Sets the cells of the extra columns in a row.
    pub(crate) fn fill(&self, row: &mut [String], extra: &[String]) {
        self.0.fill(row, extra);
    }

    /// Prints the row of a position; the extra columns are its ply and its move.
    pub(crate) fn position(
        &self,
        position: &RecordPosition<'_>,
        buffer: &mut CsvBuffer,
        output: &mut Output,
    ) -> Result<(), CommandError> {
        let moment = &position.moment;
        let last = moment.last_move(moment.dialect());
        let extra = [position.ply_name(), last.unwrap_or_default()];
        self.print_moment(position.entry, &extra, moment, (buffer, output))
    }
}

/// Returns the message for a name that is not one of the columns `names`.
fn unknown_column(name: &str, names: &[String]) -> String {
    let distance = |column: &&String| strsim::damerau_levenshtein(column, name);
    let nearest = names.iter().min_by_key(distance);
    // Longer names may have more typing errors.
    let nearest = nearest.filter(|column| distance(column) <= 1 + name.len() / 4);
    let name = escape_str(name);
    match nearest {
        Some(column) => format!("there is no column `{name}`; did you mean `{column}`?"),
        None => format!(
            "there is no column `{name}`: choose {}, or `tag:NAME` for a tag",
            names.join(", ")
        ),
    }
}

/// Returns true if no cell of a row needs quotes.
fn is_plain(row: &[String]) -> bool {
    row.len() > 1 && !row.iter().any(|cell| needs_quotes(cell))
}

/// Prints one row; control characters are escaped on a terminal.
pub(crate) fn print_row(row: &[String], output: &mut Output) -> Result<(), CommandError> {
    let is_terminal = output.is_terminal();
    if !is_terminal && is_plain(row) {
        return output.line(&row.join(","));
    }
    let mut writer = csv::Writer::from_writer(Vec::new());
    let shown = row.iter().map(|cell| match is_terminal {
        true => escape_str(cell),
        false => cell.clone(),
    });
    let written = writer.write_record(shown);
    written.map_err(|error| CommandError::Print(error.into()))?;
    let bytes = writer.into_inner();
    let bytes = bytes.map_err(|error| CommandError::Print(error.into_error()))?;
    output.bytes(&bytes)
}
