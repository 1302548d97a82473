//! Results as CSV, for spreadsheets.

use scoresheet::report::{CsvTable, Entry};
use scoresheet::text::escape_str;

use crate::cli::input::positions::Position;
use crate::cli::terminal::error::Stop;
use crate::cli::terminal::output::Output;

/// Prints rows of a CSV table.
pub(crate) struct Cells(CsvTable);

impl Cells {
    /// Creates a table with columns that the command fills.
    pub(crate) fn new(own: &'static [&'static str]) -> Self {
        Self(CsvTable::new(own))
    }

    /// Prints the names of the columns.
    pub(crate) fn header(&self, output: &mut Output) -> Result<(), Stop> {
        line(&self.0.header(), output)
    }

    /// Prints a row for a record at its end.
    pub(crate) fn row(
        &self,
        entry: &Entry<'_>,
        own: &[String],
        output: &mut Output,
    ) -> Result<(), Stop> {
        line(&self.0.record(entry, own), output)
    }

    /// Prints a row for a position of a record.
    pub(crate) fn position(
        &self,
        position: &Position<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let own = [position.ply_name()];
        let row = self.0.position(position.entry, &own, &position.moment);
        line(&row, output)
    }
}

fn line(row: &[String], output: &mut Output) -> Result<(), Stop> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let is_terminal = output.is_terminal();
    let shown = row.iter().map(|cell| match is_terminal {
        true => escape_str(cell),
        false => cell.clone(),
    });
    let written = writer.write_record(shown);
    written.map_err(|error| Stop::Print(error.into()))?;
    let bytes = writer.into_inner();
    let bytes = bytes.map_err(|error| Stop::Print(error.into_error()))?;
    output.bytes(&bytes)
}
