//! Rows of a table, stored by column.

use std::ops::Range;

use crate::record::Date;
use crate::report::table::column::{ColumnType, TableColumn};

/// The value of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TableCell<'b> {
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
    /// The values of as many cells as are in `has_value`.
    values: Values,
    /// For each cell up to the last one that has a value, true if it has one.
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

    /// Fills the cell of a row after all cells that have a value. It stays empty if
    /// `cell` does not fit the type of the column.
    fn fill(&mut self, row: usize, cell: TableCell<'_>) {
        match cell {
            TableCell::Empty => {}
            TableCell::Text(value) => self.fill_text(row, value),
            TableCell::Boolean(value) => self.fill_integer(row, i64::from(value)),
            TableCell::Date(day) => self.fill_date(row, day),
            TableCell::Integer(value) => self.fill_integer(row, value),
        }
    }

    /// Fills the cell of a row with a day, as [`fill`](Self::fill) does.
    fn fill_date(&mut self, row: usize, day: Date) {
        self.pad(row);
        if let Values::Dates(days) = &mut self.values {
            days.push(Some(day));
            self.has_value.push(true);
        }
    }

    /// Fills the cell of a row with an integer, as [`fill`](Self::fill) does.
    #[inline]
    fn fill_integer(&mut self, row: usize, value: i64) {
        if self.kind == ColumnType::Int32 && i32::try_from(value).is_err() {
            return;
        }
        self.pad(row);
        if let Values::Integers(values) = &mut self.values {
            values.push(value);
            self.has_value.push(true);
        }
    }

    /// Fills the cell of a row with text, as [`fill`](Self::fill) does.
    #[inline]
    fn fill_text(&mut self, row: usize, value: &str) {
        self.pad(row);
        if let Values::Text(text, ends) = &mut self.values {
            text.push_str(value);
            ends.push(text.len());
            self.has_value.push(true);
        }
    }

    /// Adds empty cells until there are as many as `rows`.
    #[inline]
    fn pad(&mut self, rows: usize) {
        if self.has_value.len() < rows {
            self.add_empty(rows);
        }
    }

    /// Adds empty cells until there are `rows`.
    #[inline(never)]
    fn add_empty(&mut self, rows: usize) {
        self.has_value.resize(rows, false);
        match &mut self.values {
            Values::Text(text, ends) => ends.resize(rows, text.len()),
            Values::Dates(days) => days.resize(rows, None),
            Values::Integers(values) => values.resize(rows, 0),
        }
    }

    /// Fills the cells of rows, after all cells that have a value, with the same value.
    fn fill_all(&mut self, rows: Range<usize>, cell: TableCell<'_>) {
        let Some(first) = rows.clone().next() else {
            return;
        };
        self.fill(first, cell);
        if self.has_value.len() <= first {
            return;
        }
        self.has_value.resize(rows.end, true);
        match (&mut self.values, cell) {
            (Values::Text(text, ends), TableCell::Text(value)) => {
                let end = text.len();
                text.push_str(&value.repeat(rows.len() - 1));
                ends.extend((1..rows.len()).map(|copies| end + copies * value.len()));
            }
            (Values::Dates(days), _) => days.resize(rows.end, days[first]),
            (Values::Integers(values), _) => values.resize(rows.end, values[first]),
            _ => {}
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

    /// Removes all cells, and keeps their memory.
    fn clear(&mut self) {
        self.has_value.clear();
        match &mut self.values {
            Values::Text(text, ends) => {
                text.clear();
                ends.clear();
            }
            Values::Dates(days) => days.clear(),
            Values::Integers(values) => values.clear(),
        }
    }

    fn cell(&self, row: usize) -> TableCell<'_> {
        if !self.has_value.get(row).is_some_and(|has_value| *has_value) {
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

    /// Adds the cells in `rows` of another column of this type after as many cells as
    /// `before`.
    fn extend(&mut self, before: usize, other: &Self, rows: Range<usize>) {
        let rows = rows.start..rows.end.min(other.has_value.len());
        if rows.is_empty() {
            return;
        }
        self.pad(before);
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
pub(crate) struct TableBatch {
    columns: &'static [TableColumn],
    values: Vec<ColumnValues>,
    rows: usize,
}

impl TableBatch {
    /// Creates a batch without rows.
    pub(crate) fn new(columns: &'static [TableColumn]) -> Self {
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
    pub(crate) const fn columns(&self) -> &'static [TableColumn] {
        self.columns
    }

    /// Returns the number of rows.
    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns a cell.
    ///
    /// # Panics
    ///
    /// Panics if there is no such column or row.
    pub(crate) fn cell(&self, column: usize, row: usize) -> TableCell<'_> {
        self.values[column].cell(row)
    }

    /// Returns the values of a column, with 0 or empty text for empty cells, and for
    /// each cell whether it has a value. The cells after the last one that has a value
    /// are left out.
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
    pub(crate) fn extend(&mut self, other: &Self, rows: Range<usize>) {
        for (values, others) in self.values.iter_mut().zip(&other.values) {
            values.extend(self.rows, others, rows.clone());
        }
        self.rows += rows.len();
    }

    /// Removes all rows, and keeps their memory.
    pub(crate) fn clear(&mut self) {
        self.rows = 0;
        self.values.iter_mut().for_each(ColumnValues::clear);
    }

    /// Returns a copy with the rows sorted by a column of integers. The sort is
    /// stable.
    #[must_use]
    pub(crate) fn sorted_by(&self, column: usize) -> Self {
        let mut order: Vec<usize> = (0..self.rows).collect();
        if let Values::Integers(keys) = &self.values[column].values {
            order.sort_by_key(|&row| keys.get(row));
        }
        let mut sorted = Self::with_capacity(self.columns, self.rows);
        for (sorted_values, values) in sorted.values.iter_mut().zip(&self.values) {
            for (sorted_row, &row) in order.iter().enumerate() {
                sorted_values.fill(sorted_row, values.cell(row));
            }
        }
        sorted.rows = self.rows;
        sorted
    }

    /// Fills the cells of a column in some rows with the same value. The cells of the
    /// rows before them are empty if they have no value yet.
    pub(super) fn fill_all(&mut self, column: usize, rows: Range<usize>, cell: TableCell<'_>) {
        self.values[column].fill_all(rows, cell);
    }

    /// Begins a row. Cells that are not filled are empty.
    pub(super) fn row(&mut self) -> RowFiller<'_> {
        let row = self.rows;
        self.rows += 1;
        RowFiller {
            row,
            columns: self.values.iter_mut(),
        }
    }
}

/// Fills the cells of a row from the left.
#[derive(Debug)]
pub(super) struct RowFiller<'b> {
    row: usize,
    /// The columns of the cells that follow.
    columns: std::slice::IterMut<'b, ColumnValues>,
}

impl RowFiller<'_> {
    /// Fills the next cell with an integer, or leaves it empty.
    #[inline]
    pub(super) fn integer(&mut self, value: Option<i64>) {
        if let (Some(column), Some(value)) = (self.columns.next(), value) {
            column.fill_integer(self.row, value);
        }
    }

    /// Fills the next cell with text, or leaves it empty.
    #[inline]
    pub(super) fn text(&mut self, value: Option<&str>) {
        if let (Some(column), Some(value)) = (self.columns.next(), value) {
            column.fill_text(self.row, value);
        }
    }

    /// Leaves some cells to be filled later.
    pub(super) fn skip(&mut self, cells: usize) {
        self.columns.by_ref().take(cells).for_each(drop);
    }

    /// Fills the next cell.
    pub(super) fn cell(&mut self, cell: TableCell<'_>) {
        if let Some(column) = self.columns.next() {
            column.fill(self.row, cell);
        }
    }
}
