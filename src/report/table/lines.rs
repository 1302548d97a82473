//! Tables as lines of text: CSV and JSON.

use std::io::Write;

use crate::report::csv::needs_quotes;
use crate::report::table::batch::{TableBatch, TableCell};
use crate::report::table::column::TableColumn;
use crate::report::table::writer::{TableError, TableWriter};
use crate::text::safe_json;

/// Writes comma-separated values. Unlike in tables for spreadsheets, text is
/// exactly that of the record.
pub(super) struct CsvTableWriter {
    /// The header, until it is written.
    header: String,
}

impl CsvTableWriter {
    /// Creates a writer of a table with these columns.
    pub(super) fn new(columns: &[TableColumn]) -> Self {
        let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
        Self {
            header: names.join(",") + "\n",
        }
    }
}

impl TableWriter for CsvTableWriter {
    fn write(&mut self, rows: &TableBatch) -> Result<Vec<u8>, TableError> {
        let mut out = std::mem::take(&mut self.header).into_bytes();
        for row in 0..rows.rows() {
            for column in 0..rows.columns().len() {
                if column > 0 {
                    out.push(b',');
                }
                match rows.cell(column, row) {
                    TableCell::Text(text) => push_csv_text(&mut out, text),
                    other => push_plain(&mut out, other),
                }
            }
            out.push(b'\n');
        }
        Ok(out)
    }

    fn finish(&mut self) -> Result<Vec<u8>, TableError> {
        Ok(std::mem::take(&mut self.header).into_bytes())
    }
}

/// Writes one JSON object per row, with all columns.
pub(super) struct JsonTableWriter;

impl TableWriter for JsonTableWriter {
    fn write(&mut self, rows: &TableBatch) -> Result<Vec<u8>, TableError> {
        let columns = rows.columns();
        let mut out = Vec::new();
        for row in 0..rows.rows() {
            for (index, column) in columns.iter().enumerate() {
                out.extend_from_slice(if index == 0 { b"{\"" } else { b",\"" });
                out.extend_from_slice(column.name.as_bytes());
                out.extend_from_slice(b"\":");
                match rows.cell(index, row) {
                    TableCell::Empty => out.extend_from_slice(b"null"),
                    TableCell::Text(text) => push_json_text(&mut out, text)?,
                    TableCell::Date(day) => push_json_text(&mut out, &day.to_string())?,
                    other => push_plain(&mut out, other),
                }
            }
            out.extend_from_slice(b"}\n");
        }
        Ok(out)
    }

    fn finish(&mut self) -> Result<Vec<u8>, TableError> {
        Ok(Vec::new())
    }
}

/// Appends a cell that needs no quotes in CSV.
fn push_plain(out: &mut Vec<u8>, cell: TableCell<'_>) {
    let written = match cell {
        TableCell::Empty => Ok(()),
        TableCell::Text(text) => out.write_all(text.as_bytes()),
        TableCell::Boolean(value) => write!(out, "{value}"),
        TableCell::Date(day) => write!(out, "{day}"),
        TableCell::Integer(value) => write!(out, "{value}"),
    };
    written.expect("writing to a vector cannot fail");
}

/// Appends text to CSV. Empty text has quotes, which empty cells have not.
fn push_csv_text(out: &mut Vec<u8>, text: &str) {
    if !text.is_empty() && !needs_quotes(text) {
        out.extend_from_slice(text.as_bytes());
        return;
    }
    out.push(b'"');
    out.extend_from_slice(text.replace('"', "\"\"").as_bytes());
    out.push(b'"');
}

/// Appends text to JSON, with control characters escaped.
fn push_json_text(out: &mut Vec<u8>, text: &str) -> Result<(), TableError> {
    let is_plain = |byte: u8| (0x20..0x7F).contains(&byte) && byte != b'"' && byte != b'\\';
    if text.bytes().all(is_plain) {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
        return Ok(());
    }
    let quoted = serde_json::to_string(text);
    let quoted = quoted.map_err(|error| TableError::Encoding(error.into()))?;
    out.extend_from_slice(safe_json(&quoted).as_bytes());
    Ok(())
}
