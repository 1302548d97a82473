//! The file of a table.

use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::report::{TableBatch, TableFormat, TableKind, TablePart, TableWriter, table_writer};
use crate::text::escape_str;

/// Collects rows, and writes them as soon as there are enough for a batch.
pub(super) struct TableFile {
    kind: TableKind,
    writer: Box<dyn TableWriter>,
    /// The rows collected for the next batch.
    collected: TableBatch,
}

impl TableFile {
    /// Begins a table.
    ///
    /// # Errors
    ///
    /// Returns an error if the program was built without the format.
    pub(super) fn new(kind: TableKind, format: TableFormat) -> Result<Self, CommandError> {
        let writer = table_writer(kind, format);
        Ok(Self {
            kind,
            writer: writer.map_err(|error| CommandError::Usage(error.to_string()))?,
            collected: TableBatch::new(kind.columns()),
        })
    }

    /// Adds rows.
    pub(super) fn add(&mut self, part: TablePart, output: &mut Output) -> anyhow::Result<()> {
        let rows = match part {
            TablePart::Columns(rows) => rows,
            TablePart::Lines(text) => {
                let header = self.writer.write(&self.collected)?;
                print(&header, output)?;
                return print(text.as_bytes(), output);
            }
        };
        let batch_rows = self.writer.batch_rows();
        let mut from = 0;
        while from < rows.rows() {
            let to = rows.rows().min(from + batch_rows - self.collected.rows());
            self.collected.extend(&rows, from..to);
            from = to;
            if self.collected.rows() == batch_rows {
                self.write(output)?;
            }
        }
        Ok(())
    }

    /// Writes the collected rows, and ends the table.
    pub(super) fn finish(&mut self, output: &mut Output) -> anyhow::Result<()> {
        if self.collected.rows() > 0 {
            self.write(output)?;
        }
        print(&self.writer.finish()?, output)
    }

    /// Writes the collected rows.
    fn write(&mut self, output: &mut Output) -> anyhow::Result<()> {
        let bytes = match self.kind.sorted_by() {
            Some(column) => self.writer.write(&self.collected.sorted_by(column))?,
            None => self.writer.write(&self.collected)?,
        };
        self.collected.clear();
        print(&bytes, output)
    }
}

/// Prints bytes of a table; control characters are escaped on a terminal.
fn print(bytes: &[u8], output: &mut Output) -> anyhow::Result<()> {
    if !output.is_terminal() {
        return Ok(output.bytes(bytes)?);
    }
    for line in String::from_utf8_lossy(bytes).lines() {
        output.line(&escape_str(line))?;
    }
    Ok(())
}
