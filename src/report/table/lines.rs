//! Tables as lines of text: CSV and JSON.

use std::fmt::Write;

use crate::report::csv::table::needs_quotes;
use crate::report::table::batch::{TableBatch, TableCell};
use crate::report::table::column::{ColumnType, TableColumn};
use crate::report::table::writer::{LineSyntax, TableError, TableWriter};
use crate::text::{push_signed, safe_json};

/// Writes the cells of a row from the left.
#[derive(Debug)]
pub(super) struct LineFiller<'r> {
    pub(super) out: &'r mut String,
    pub(super) columns: &'static [TableColumn],
    pub(super) syntax: LineSyntax,
    /// The index of the next column.
    next: usize,
}

impl<'r> LineFiller<'r> {
    /// Begins a row.
    pub(super) const fn new(
        out: &'r mut String,
        columns: &'static [TableColumn],
        syntax: LineSyntax,
    ) -> Self {
        Self {
            out,
            columns,
            syntax,
            next: 0,
        }
    }

    /// Adds the first cells of the row, as another row with the same cells has them.
    pub(super) fn begin_with(&mut self, text: &str, cells: usize) {
        self.out.push_str(text);
        self.next = cells;
    }

    /// Adds a cell, or an empty cell if `cell` is of another type than the column.
    #[inline]
    pub(super) fn cell(&mut self, cell: TableCell<'_>) {
        let Some(column) = self.columns.get(self.next) else {
            return;
        };
        let cell = column.kind.checked(cell);
        match self.syntax {
            LineSyntax::Csv => {
                if self.next > 0 {
                    self.out.push(',');
                }
                match cell {
                    TableCell::Text(text) => push_csv_text(self.out, text),
                    other => push_plain(self.out, other),
                }
            }
            LineSyntax::Json => {
                let start = if self.next == 0 { "{\"" } else { ",\"" };
                self.out.push_str(start);
                self.out.push_str(column.name);
                self.out.push_str("\":");
                match cell {
                    TableCell::Empty => self.out.push_str("null"),
                    TableCell::Text(text) => push_json_text(self.out, text),
                    TableCell::Date(day) => push_json_text(self.out, &day.to_string()),
                    other => push_plain(self.out, other),
                }
            }
        }
        self.next += 1;
    }

    /// Ends the row. Cells that were not added are empty.
    pub(super) fn end(&mut self) {
        while self.next < self.columns.len() {
            self.cell(TableCell::Empty);
        }
        self.out.push_str(match self.syntax {
            LineSyntax::Csv => "\n",
            LineSyntax::Json => "}\n",
        });
    }
}

impl ColumnType {
    /// Returns the cell, or an empty cell if a column of this type cannot have it.
    #[inline]
    const fn checked(self, cell: TableCell<'_>) -> TableCell<'_> {
        match (self, cell) {
            (Self::Text, TableCell::Text(_))
            | (Self::Boolean, TableCell::Boolean(_))
            | (Self::Date, TableCell::Date(_))
            | (Self::Int32 | Self::Int64, TableCell::Integer(_)) => cell,
            _ => TableCell::Empty,
        }
    }
}

/// Writes a table as lines.
pub(super) struct LineTableWriter {
    syntax: LineSyntax,
    /// The header, until it is written.
    header: String,
}

impl LineTableWriter {
    /// Creates a writer of a table with these columns.
    pub(super) fn new(columns: &[TableColumn], syntax: LineSyntax) -> Self {
        let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
        Self {
            syntax,
            header: match syntax {
                LineSyntax::Csv => names.join(",") + "\n",
                LineSyntax::Json => String::new(),
            },
        }
    }
}

impl TableWriter for LineTableWriter {
    fn write(&mut self, rows: &TableBatch) -> Result<Vec<u8>, TableError> {
        let mut out = std::mem::take(&mut self.header);
        for row in 0..rows.rows() {
            let mut line = LineFiller::new(&mut out, rows.columns(), self.syntax);
            for column in 0..rows.columns().len() {
                line.cell(rows.cell(column, row));
            }
            line.end();
        }
        Ok(out.into_bytes())
    }

    fn finish(&mut self) -> Result<Vec<u8>, TableError> {
        Ok(std::mem::take(&mut self.header).into_bytes())
    }
}

/// Appends a cell without quotes.
#[inline]
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
#[inline]
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
fn push_json_text(out: &mut String, text: &str) {
    let is_plain = |byte: u8| (0x20..0x7F).contains(&byte) && byte != b'"' && byte != b'\\';
    if text.bytes().all(is_plain) {
        out.push('"');
        out.push_str(text);
        out.push('"');
        return;
    }
    let quoted = serde_json::to_string(text).expect("every text is a JSON string");
    out.push_str(&safe_json(&quoted));
}
