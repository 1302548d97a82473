//! Rows as lines of text: CSV and JSON.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::play::{Facts, Replayed};
use crate::report::table::cell::Cell;
use crate::report::table::columns::TableColumn;
use crate::report::table::kind::{ROW_GROUP, TableFormat, TableKind};
use crate::report::table::row::Row;
use crate::text::{push_numbers, push_signed, safe_json};

/// The syntax of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Syntax {
    /// Comma-separated values. Text is exactly that of the record, and empty text is
    /// quoted, unlike an empty cell.
    Csv,
    /// Comma-separated values in which no text of a record is a formula.
    Spreadsheet,
    /// A JSON object with all columns.
    Json,
}

impl Syntax {
    /// Returns the syntax of a text format.
    pub(super) fn of(format: TableFormat) -> Self {
        match format {
            TableFormat::JsonLines => Self::Json,
            _ => Self::Csv,
        }
    }

    /// Appends what comes before a cell.
    fn push_name(self, out: &mut String, index: usize, name: &str) {
        if self == Self::Json {
            out.extend([if index == 0 { "{\"" } else { ",\"" }, name, "\":"]);
        } else if index > 0 {
            out.push(',');
        }
    }

    /// Appends a cell.
    #[inline]
    pub(super) fn push_cell(self, out: &mut String, cell: Cell<'_>) {
        match (cell, self) {
            (Cell::Text(text), Self::Csv) if text.is_empty() => out.push_str("\"\""),
            (Cell::Text(text), Self::Csv) => push_quoted(out, &text),
            (Cell::Text(text), Self::Spreadsheet) => match spreadsheet_prefix(&text) {
                "" => push_quoted(out, &text),
                prefix => push_quoted(out, &(prefix.to_owned() + &text)),
            },
            (Cell::Text(text), Self::Json) => push_json_text(out, &text),
            (Cell::Empty, Self::Json) => out.push_str("null"),
            (Cell::Date(day), Self::Json) => _ = write!(out, "\"{day}\""),
            (Cell::Numbers(numbers), Self::Json) => {
                out.push('"');
                push_numbers(out, numbers);
                out.push('"');
            }
            (Cell::Empty, _) => {}
            (Cell::Numbers(numbers), _) => push_numbers(out, numbers),
            (Cell::Boolean(value), _) => out.push_str(if value { "true" } else { "false" }),
            (Cell::Date(day), _) => _ = write!(out, "{day}"),
            (Cell::Integer(value), _) => push_signed(out, value),
        }
    }
}

/// A column that may be chosen by its name.
#[derive(Debug, Clone)]
pub(super) enum LineColumn {
    Of(TableColumn),
    /// The values of a tag, with the name of the column.
    Tag(String),
}

/// The prefix of the name of a column with the values of a tag: `tag:Opening`.
pub(super) const OF_TAG: &str = "tag:";

impl LineColumn {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Of(column) => column.name,
            Self::Tag(name) => name,
        }
    }

    #[inline]
    pub(super) fn cell<'r>(&self, row: &'r Row<'r>) -> Cell<'r> {
        match self {
            Self::Of(column) => (column.cell)(row),
            Self::Tag(name) => {
                let tags = row.entry.record.tags();
                tags.value(&name[OF_TAG.len()..]).into()
            }
        }
    }

    /// Returns true if all rows that share cells with this one have the same cell.
    fn is_shared(&self, row: &Row<'_>) -> bool {
        match self {
            Self::Of(column) => {
                let is_empty = |seat| seat >= row.seats.len();
                column.is_shared || column.of_seat.is_some_and(is_empty)
            }
            Self::Tag(_) => true,
        }
    }
}

/// The text of the cells that all rows of a record, and those of all records without tags
/// in one setting, share.
#[derive(Debug, Clone, Default)]
pub(super) struct SharedCells {
    source: String,
    number: u64,
    is_bare: bool,
    facts: Option<Arc<Facts>>,
    /// For each cell that is not shared, the text before it and the index of its column.
    pieces: Vec<(String, usize)>,
    /// The text after the last of these cells.
    end: String,
}

impl SharedCells {
    fn of(row: &Row<'_>, columns: &[LineColumn], syntax: Syntax) -> Self {
        let mut shared = Self {
            source: row.entry.source().to_owned(),
            number: row.entry.number,
            is_bare: row.entry.record.is_bare(),
            facts: row.replayed.map(|game| Arc::clone(game.shared_facts())),
            ..Self::default()
        };
        for (index, column) in columns.iter().enumerate() {
            syntax.push_name(&mut shared.end, index, column.name());
            if column.is_shared(row) {
                syntax.push_cell(&mut shared.end, column.cell(row));
            } else {
                let before = std::mem::take(&mut shared.end);
                shared.pieces.push((before, index));
            }
        }
        shared.end.push_str(match syntax {
            Syntax::Json => "}\n",
            Syntax::Csv | Syntax::Spreadsheet => "\n",
        });
        shared
    }

    #[inline]
    fn apply_to(&self, row: &Row<'_>) -> bool {
        let facts = || row.replayed.map(Replayed::shared_facts);
        let is_same_setting = || match (facts(), &self.facts) {
            // Only games in the same setting share its facts.
            (Some(facts), Some(others)) => Arc::ptr_eq(facts, others),
            _ => false,
        };
        self.source == row.entry.source()
            && (self.number == row.entry.number
                || self.is_bare && row.entry.record.is_bare() && is_same_setting())
    }

    /// Appends the line of a row.
    pub(super) fn push_row(
        &mut self,
        out: &mut String,
        row: &Row<'_>,
        columns: &[LineColumn],
        syntax: Syntax,
    ) {
        if !self.apply_to(row) {
            *self = Self::of(row, columns, syntax);
        }
        for (before, column) in &self.pieces {
            out.push_str(before);
            syntax.push_cell(out, columns[*column].cell(row));
        }
        out.push_str(&self.end);
    }
}

/// Rows as lines.
pub(super) struct LineRows {
    columns: Vec<LineColumn>,
    syntax: Syntax,
    shared: SharedCells,
    /// The column by which they will be sorted.
    sorted_by: Option<usize>,
    text: String,
    /// If they will be sorted, the value in that column and the end of each line.
    keys: Vec<(i64, usize)>,
}

impl LineRows {
    pub(super) fn new(kind: TableKind, syntax: Syntax) -> Self {
        let columns = kind.columns().iter().copied();
        Self {
            columns: columns.map(LineColumn::Of).collect(),
            syntax,
            shared: SharedCells::default(),
            sorted_by: kind.sorted_by(),
            text: String::new(),
            keys: Vec::new(),
        }
    }

    /// Adds a row.
    pub(super) fn add(&mut self, row: &Row<'_>) {
        self.shared
            .push_row(&mut self.text, row, &self.columns, self.syntax);
        if let Some(column) = self.sorted_by
            && let Cell::Integer(key) = self.columns[column].cell(row)
        {
            self.keys.push((key, self.text.len()));
        }
    }

    /// Returns the lines with their keys.
    fn keyed_lines(&self) -> impl Iterator<Item = (i64, &str)> {
        let mut start = 0;
        self.keys.iter().map(move |&(key, end)| {
            let line = &self.text[start..end];
            start = end;
            (key, line)
        })
    }

    /// Removes the rows, and returns their lines in the order of the keys.
    fn take_sorted(&mut self) -> String {
        let mut lines: Vec<(i64, &str)> = self.keyed_lines().collect();
        lines.sort_by_key(|&(key, _)| key);
        let sorted = lines.into_iter().map(|(_, line)| line).collect();
        self.text.clear();
        self.keys.clear();
        sorted
    }
}

/// Writes a table as lines.
pub(crate) struct LineWriter {
    /// The header, until it is written.
    header: String,
    /// The rows of a row group that is not complete yet, if its rows are sorted.
    collected: LineRows,
}

impl LineWriter {
    pub(super) fn new(kind: TableKind, syntax: Syntax) -> Self {
        let names = kind.columns().iter().map(|column| column.name);
        Self {
            header: match syntax {
                Syntax::Json => String::new(),
                Syntax::Csv | Syntax::Spreadsheet => csv_line(names),
            },
            collected: LineRows::new(kind, syntax),
        }
    }

    /// Adds rows, and returns what can be written.
    pub(super) fn add(&mut self, rows: &LineRows) -> String {
        let mut out = std::mem::take(&mut self.header);
        if rows.sorted_by.is_none() {
            out.push_str(&rows.text);
        }
        for (key, line) in rows.keyed_lines() {
            self.collected.text.push_str(line);
            self.collected.keys.push((key, self.collected.text.len()));
            if self.collected.keys.len() == ROW_GROUP {
                out.push_str(&self.collected.take_sorted());
            }
        }
        out
    }

    /// Returns what is not written yet.
    pub(super) fn finish(&mut self) -> String {
        std::mem::take(&mut self.header) + &self.collected.take_sorted()
    }
}

/// A column of CSV: its name, and the cell of a row.
pub(crate) type CsvColumn<T> = (&'static str, fn(&T) -> String);

/// Returns a line of CSV with these cells.
pub(crate) fn csv_line(cells: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut line = String::new();
    let mut count = 0;
    for cell in cells {
        line.push_str(if count > 0 { "," } else { "" });
        push_quoted(&mut line, cell.as_ref());
        count += 1;
    }
    if line.is_empty() && count == 1 {
        // Programs skip empty lines.
        line.push_str("\"\"");
    }
    line.push('\n');
    line
}

/// Appends a cell of CSV, with quotes if it needs them.
#[inline]
fn push_quoted(out: &mut String, cell: &str) {
    // Without an early end, so that the loop is vectorized.
    let bytes = cell.bytes();
    let needs_quotes = bytes.fold(false, |found, byte| {
        found | matches!(byte, b'"' | b',' | b'\r' | b'\n')
    });
    if needs_quotes {
        out.extend(["\"", &cell.replace('"', "\"\""), "\""]);
    } else {
        out.push_str(cell);
    }
}

/// Returns what keeps a spreadsheet from taking text of a record for a formula.
pub(crate) fn spreadsheet_prefix(text: &str) -> &'static str {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) && text != "-";
    if is_formula { "'" } else { "" }
}

/// Appends text to JSON, with control characters escaped.
fn push_json_text(out: &mut String, text: &str) {
    let is_plain = |byte: u8| (0x20..0x7F).contains(&byte) && byte != b'"' && byte != b'\\';
    if text.bytes().all(is_plain) {
        out.extend(["\"", text, "\""]);
        return;
    }
    let quoted = serde_json::to_string(text).expect("every text is a JSON string");
    out.push_str(&safe_json(&quoted));
}

#[cfg(test)]
mod tests {
    use super::spreadsheet_prefix;

    #[test]
    fn formulas_get_an_apostrophe_in_front() {
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "-x"] {
            assert_eq!(spreadsheet_prefix(formula), "'", "{formula}");
        }
        for plain in ["", "-", "Ann", "1-0", "a=b", "'=1"] {
            assert_eq!(spreadsheet_prefix(plain), "", "{plain}");
        }
    }
}
