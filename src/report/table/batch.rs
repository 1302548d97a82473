//! Rows of a table, stored by column.

use std::ops::Range;

use crate::record::Date;
use crate::report::table::column::{ColumnType, TableColumn};

/// The value of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableCell<'b> {
    /// Unknown, or not defined.
    Empty,
    /// Text.
    Text(&'b str),
    /// True or false.
    Boolean(bool),
    /// A day of the calendar.
    Date(Date),
    /// An integer.
    Integer(i64),
}

/// The values of a column.
#[derive(Debug, Clone)]
enum Values {
    /// The texts of all cells one after another, and the end of each of them.
    Text(String, Vec<usize>),
    /// Days.
    Dates(Vec<Option<Date>>),
    /// Integers, and 0 or 1 for false and true.
    Integers(Vec<i64>),
}

/// The values of a column.
#[cfg(feature = "parquet")]
pub(super) enum ColumnCells<'b> {
    /// The texts of all cells one after another, and the end of each of them.
    Text(&'b str, &'b [usize]),
    /// Days.
    Dates(&'b [Option<Date>]),
    /// Integers, and 0 or 1 for false and true.
    Integers(&'b [i64]),
}

/// A column with its values.
#[derive(Debug, Clone)]
struct ColumnValues {
    kind: ColumnType,
    values: Values,
    /// For each cell, true if it has a value.
    has_value: Vec<bool>,
}

impl ColumnValues {
    const fn new(kind: ColumnType) -> Self {
        Self {
            kind,
            values: match kind {
                ColumnType::Text => Values::Text(String::new(), Vec::new()),
                ColumnType::Date => Values::Dates(Vec::new()),
                ColumnType::Boolean | ColumnType::Int32 | ColumnType::Int64 => {
                    Values::Integers(Vec::new())
                }
            },
            has_value: Vec::new(),
        }
    }

    /// Adds a cell, or an empty cell if `cell` is of another type.
    fn push(&mut self, cell: TableCell<'_>) {
        match (cell, &mut self.values) {
            (TableCell::Text(value), _) => self.push_text(Some(value)),
            (TableCell::Integer(value), _) => self.push_integer(Some(value)),
            (TableCell::Boolean(value), _) => self.push_integer(Some(i64::from(value))),
            (TableCell::Date(day), Values::Dates(days)) => {
                days.push(Some(day));
                self.has_value.push(true);
            }
            (TableCell::Date(_) | TableCell::Empty, _) => self.push_empty(),
        }
    }

    /// Adds an empty cell.
    #[inline]
    fn push_empty(&mut self) {
        match &mut self.values {
            Values::Text(text, ends) => ends.push(text.len()),
            Values::Dates(days) => days.push(None),
            Values::Integers(values) => values.push(0),
        }
        self.has_value.push(false);
    }

    /// Adds a cell with an integer, or an empty cell.
    #[inline]
    fn push_integer(&mut self, value: Option<i64>) {
        match (&mut self.values, value) {
            (Values::Integers(values), Some(value)) => {
                values.push(value);
                self.has_value.push(true);
            }
            _ => self.push_empty(),
        }
    }

    /// Adds a cell with text, or an empty cell.
    #[inline]
    fn push_text(&mut self, value: Option<&str>) {
        match (&mut self.values, value) {
            (Values::Text(text, ends), Some(value)) => {
                text.push_str(value);
                ends.push(text.len());
                self.has_value.push(true);
            }
            _ => self.push_empty(),
        }
    }

    /// Reserves memory for more cells.
    fn reserve(&mut self, rows: usize) {
        self.has_value.reserve(rows);
        match &mut self.values {
            Values::Text(text, ends) => {
                text.reserve(rows * USUAL_TEXT_LEN);
                ends.reserve(rows);
            }
            Values::Dates(days) => days.reserve(rows),
            Values::Integers(values) => values.reserve(rows),
        }
    }

    fn cell(&self, row: usize) -> TableCell<'_> {
        if !self.has_value[row] {
            return TableCell::Empty;
        }
        match &self.values {
            Values::Text(text, ends) => {
                let start = row.checked_sub(1).map_or(0, |before| ends[before]);
                TableCell::Text(&text[start..ends[row]])
            }
            Values::Dates(days) => days[row].map_or(TableCell::Empty, TableCell::Date),
            Values::Integers(values) => match self.kind {
                ColumnType::Boolean => TableCell::Boolean(values[row] != 0),
                _ => TableCell::Integer(values[row]),
            },
        }
    }

    /// Adds the cells in `rows` of another column of this type.
    fn extend(&mut self, other: &Self, rows: Range<usize>) {
        self.has_value
            .extend_from_slice(&other.has_value[rows.clone()]);
        match (&mut self.values, &other.values) {
            (Values::Text(text, ends), Values::Text(other, other_ends)) => {
                let end_of = |rows: usize| rows.checked_sub(1).map_or(0, |last| other_ends[last]);
                let (from, to) = (end_of(rows.start), end_of(rows.end));
                let offset = text.len();
                text.push_str(&other[from..to]);
                ends.extend(other_ends[rows].iter().map(|end| offset + end - from));
            }
            (Values::Dates(days), Values::Dates(other)) => days.extend_from_slice(&other[rows]),
            (Values::Integers(values), Values::Integers(other)) => {
                values.extend_from_slice(&other[rows]);
            }
            _ => {}
        }
    }
}

/// The usual length of the text of a cell.
const USUAL_TEXT_LEN: usize = 8;

/// Rows of a table, stored by column.
#[derive(Debug, Clone)]
pub struct TableBatch {
    columns: &'static [TableColumn],
    values: Vec<ColumnValues>,
    rows: usize,
}

impl TableBatch {
    /// Creates a batch without rows.
    pub fn new(columns: &'static [TableColumn]) -> Self {
        Self::with_capacity(columns, 0)
    }

    /// Creates a batch without rows, with memory for some rows.
    pub(super) fn with_capacity(columns: &'static [TableColumn], rows: usize) -> Self {
        let values = columns.iter().map(|column| {
            let mut values = ColumnValues::new(column.kind);
            values.reserve(rows);
            values
        });
        Self {
            columns,
            values: values.collect(),
            rows: 0,
        }
    }

    /// Returns the columns.
    pub const fn columns(&self) -> &'static [TableColumn] {
        self.columns
    }

    /// Returns the number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns a cell.
    ///
    /// # Panics
    ///
    /// Panics if there is no such column or row.
    pub fn cell(&self, column: usize, row: usize) -> TableCell<'_> {
        self.values[column].cell(row)
    }

    /// Returns the values of a column, with 0 or empty text for empty cells, and for
    /// each cell whether it has a value.
    #[cfg(feature = "parquet")]
    pub(super) fn column(&self, column: usize) -> (ColumnCells<'_>, &[bool]) {
        let column = &self.values[column];
        let cells = match &column.values {
            Values::Text(text, ends) => ColumnCells::Text(text, ends),
            Values::Dates(days) => ColumnCells::Dates(days),
            Values::Integers(values) => ColumnCells::Integers(values),
        };
        (cells, &column.has_value)
    }

    /// Adds the given rows of another batch with the same columns.
    ///
    /// # Panics
    ///
    /// Panics if there are no such rows.
    pub fn extend(&mut self, other: &Self, rows: Range<usize>) {
        for (values, others) in self.values.iter_mut().zip(&other.values) {
            values.extend(others, rows.clone());
        }
        self.rows += rows.len();
    }

    /// Returns a copy with the rows sorted by a column of integers. The sort is
    /// stable.
    #[must_use]
    pub fn sorted_by(&self, column: usize) -> Self {
        let mut order: Vec<usize> = (0..self.rows).collect();
        if let Values::Integers(keys) = &self.values[column].values {
            order.sort_by_key(|&row| keys[row]);
        }
        let mut sorted = Self::new(self.columns);
        for (sorted_values, values) in sorted.values.iter_mut().zip(&self.values) {
            for &row in &order {
                sorted_values.push(values.cell(row));
            }
        }
        sorted.rows = self.rows;
        sorted
    }

    /// Begins a row. Cells that are not filled are empty.
    pub(super) fn row(&mut self) -> RowFiller<'_> {
        self.rows += 1;
        RowFiller(self.values.iter_mut())
    }
}

/// Fills the cells of a row from the left.
#[derive(Debug)]
pub(super) struct RowFiller<'b>(std::slice::IterMut<'b, ColumnValues>);

impl RowFiller<'_> {
    /// Fills the next cell with an integer, or leaves it empty.
    #[inline]
    pub(super) fn integer(&mut self, value: Option<i64>) {
        if let Some(column) = self.0.next() {
            column.push_integer(value);
        }
    }

    /// Fills the next cell with text, or leaves it empty.
    #[inline]
    pub(super) fn text(&mut self, value: Option<&str>) {
        if let Some(column) = self.0.next() {
            column.push_text(value);
        }
    }

    /// Fills the next cell.
    pub(super) fn cell(&mut self, cell: TableCell<'_>) {
        if let Some(column) = self.0.next() {
            column.push(cell);
        }
    }
}

impl Drop for RowFiller<'_> {
    fn drop(&mut self) {
        for column in self.0.by_ref() {
            column.push(TableCell::Empty);
        }
    }
}
