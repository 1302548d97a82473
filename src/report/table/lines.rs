//! Tables as lines of text: CSV and JSON.

use std::fmt::Write;

use crate::report::csv::table::needs_quotes;
use crate::report::table::batch::{TableBatch, TableCell};
use crate::report::table::column::TableColumn;
use crate::report::table::writer::{TableError, TableWriter};
use crate::text::{push_signed, safe_json};

/// Writes comma-separated values. Unlike in tables for spreadsheets, text is written
/// exactly as in the record.
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
        let mut out = std::mem::take(&mut self.header);
        for row in 0..rows.rows() {
            for column in 0..rows.columns().len() {
                if column > 0 {
                    out.push(',');
                }
                match rows.cell(column, row) {
                    TableCell::Text(text) => push_csv_text(&mut out, text),
                    other => push_plain(&mut out, other),
                }
            }
            out.push('\n');
        }
        Ok(out.into_bytes())
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
        let mut out = String::new();
        for row in 0..rows.rows() {
            for (index, column) in columns.iter().enumerate() {
                out.push_str(if index == 0 { "{\"" } else { ",\"" });
                out.push_str(column.name);
                out.push_str("\":");
                match rows.cell(index, row) {
                    TableCell::Empty => out.push_str("null"),
                    TableCell::Text(text) => push_json_text(&mut out, text)?,
                    TableCell::Date(day) => push_json_text(&mut out, &day.to_string())?,
                    other => push_plain(&mut out, other),
                }
            }
            out.push_str("}\n");
        }
        Ok(out.into_bytes())
    }

    fn finish(&mut self) -> Result<Vec<u8>, TableError> {
        Ok(Vec::new())
    }
}

/// Appends a cell without quotes.
fn push_plain(out: &mut String, cell: TableCell<'_>) {
    match cell {
        TableCell::Empty => {}
        TableCell::Text(text) => out.push_str(text),
        TableCell::Boolean(value) => out.push_str(if value { "true" } else { "false" }),
        TableCell::Date(day) => write!(out, "{day}").expect("writing to a string cannot fail"),
        TableCell::Integer(value) => push_signed(out, value),
    }
}

/// Appends text to CSV. Empty text is quoted, unlike an empty cell.
fn push_csv_text(out: &mut String, text: &str) {
    if !text.is_empty() && !needs_quotes(text) {
        out.push_str(text);
        return;
    }
    out.push('"');
    out.push_str(&text.replace('"', "\"\""));
    out.push('"');
}

/// Appends text to JSON, with control characters escaped.
fn push_json_text(out: &mut String, text: &str) -> Result<(), TableError> {
    let is_plain = |byte: u8| (0x20..0x7F).contains(&byte) && byte != b'"' && byte != b'\\';
    if text.bytes().all(is_plain) {
        out.push('"');
        out.push_str(text);
        out.push('"');
        return Ok(());
    }
    let quoted = serde_json::to_string(text);
    let quoted = quoted.map_err(|error| TableError::Encoding(error.into()))?;
    out.push_str(&safe_json(&quoted));
    Ok(())
}
