//! Rows of a table while they are filled: stored by column, or written as text.

use std::ops::Range;

use crate::report::entry::Entry;
use crate::report::table::batch::{RowFiller as ColumnFiller, TableBatch, TableCell};
use crate::report::table::column::TableColumn;
use crate::report::table::lines::LineFiller;
use crate::report::table::writer::LineSyntax;

/// The number of cells that name a record and its game.
pub(super) const RECORD_CELLS: usize = 3;

/// Rows of a table.
#[derive(Debug)]
pub(super) enum Rows {
    /// Stored by column.
    Columns {
        batch: TableBatch,
        /// The columns of the cells that name a record.
        record_columns: Range<usize>,
        /// The number of rows before the current record.
        before_record: usize,
    },
    /// Written as lines.
    Lines {
        columns: &'static [TableColumn],
        syntax: LineSyntax,
        text: String,
        /// The text of the cells that all rows of the current record begin with.
        record: String,
    },
}

impl Rows {
    /// Begins a table that is stored by column, with memory for some rows.
    /// `record_columns` are those of the cells that name a record.
    pub(super) fn columns(
        columns: &'static [TableColumn],
        record_columns: Range<usize>,
        usual_rows: usize,
    ) -> Self {
        Self::Columns {
            batch: TableBatch::with_capacity(columns, usual_rows),
            record_columns,
            before_record: 0,
        }
    }

    /// Begins a table of lines without rows. The first columns must be those of the
    /// cells that name a record.
    pub(super) const fn lines(columns: &'static [TableColumn], syntax: LineSyntax) -> Self {
        Self::Lines {
            columns,
            syntax,
            text: String::new(),
            record: String::new(),
        }
    }

    /// Prepares for the rows of a record, which all have the same cells that name it.
    pub(super) fn begin_record(&mut self, entry: &Entry<'_>) {
        match self {
            Self::Columns {
                batch,
                before_record,
                ..
            } => *before_record = batch.rows(),
            Self::Lines {
                columns,
                syntax,
                record,
                ..
            } => {
                record.clear();
                let mut line = LineFiller::new(record, columns, *syntax);
                for cell in record_cells(entry) {
                    line.cell(cell);
                }
            }
        }
    }

    /// Ends the rows of a record.
    pub(super) fn end_record(&mut self, entry: &Entry<'_>) {
        if let Self::Columns {
            batch,
            record_columns,
            before_record,
        } = self
        {
            let rows = *before_record..batch.rows();
            for (column, cell) in record_columns.clone().zip(record_cells(entry)) {
                batch.fill_all(column, rows.clone(), cell);
            }
        }
    }

    /// Begins a row. Cells that are not filled are empty.
    pub(super) fn row(&mut self) -> RowFiller<'_> {
        match self {
            Self::Columns { batch, .. } => RowFiller::Columns(batch.row()),
            Self::Lines {
                columns,
                syntax,
                text,
                record,
            } => RowFiller::Line(LineFiller::new(text, columns, *syntax), record),
        }
    }
}

/// Returns the cells that name a record and its game.
fn record_cells<'e>(entry: &'e Entry<'_>) -> [TableCell<'e>; RECORD_CELLS] {
    let game = entry.replayed.map(|replayed| replayed.about().name);
    [
        TableCell::Text(entry.source()),
        TableCell::Integer(entry.number as i64),
        game.map_or(TableCell::Empty, TableCell::Text),
    ]
}

/// Fills the cells of a row from the left.
pub(super) enum RowFiller<'r> {
    /// Of a row that is stored by column.
    Columns(ColumnFiller<'r>),
    /// Of a line, with the text of the cells that name the record.
    Line(LineFiller<'r>, &'r str),
}

impl RowFiller<'_> {
    /// Fills the next cell.
    #[inline]
    pub(super) fn cell(&mut self, cell: TableCell<'_>) {
        match self {
            Self::Columns(row) => row.cell(cell),
            Self::Line(line, _) => line.cell(cell),
        }
    }

    /// Fills the cells that name the record and its game, now or when the record ends.
    pub(super) fn record(&mut self) {
        match self {
            Self::Columns(row) => row.skip(RECORD_CELLS),
            Self::Line(line, record) => line.begin_with(record, RECORD_CELLS),
        }
    }

    /// Fills the next cell with text, or leaves it empty.
    #[inline]
    pub(super) fn text<'t>(&mut self, text: impl Into<Option<&'t str>>) {
        let text = text.into();
        match self {
            Self::Columns(row) => row.text(text),
            Self::Line(line, _) => line.cell(text.map_or(TableCell::Empty, TableCell::Text)),
        }
    }

    /// Fills the next cell with an integer, or leaves it empty.
    #[inline]
    pub(super) fn integer(&mut self, value: impl Into<Option<i64>>) {
        let value = value.into();
        match self {
            Self::Columns(row) => row.integer(value),
            Self::Line(line, _) => {
                line.cell(value.map_or(TableCell::Empty, TableCell::Integer));
            }
        }
    }
}

impl Drop for RowFiller<'_> {
    fn drop(&mut self) {
        if let Self::Line(line, _) = self {
            line.end();
        }
    }
}
