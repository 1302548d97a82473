//! The tables, and the rows of records.

use std::ops::Range;

use crate::play::{GameMeasures, MeasurerCache};
use crate::report::entry::Entry;
use crate::report::table::batch::TableBatch;
use crate::report::table::column::TableColumn;
use crate::report::table::rows::{RECORD_CELLS, Rows};
use crate::report::table::writer::TableFormat;
use crate::report::table::{games, plies, positions};
use crate::text::closed_enum;

closed_enum! {
    /// A table for data tools.
    ///
    /// # Examples
    ///
    /// ```
    /// use scoresheet::internal::TableKind;
    ///
    /// let table: TableKind = "plies".parse()?;
    /// assert!(table.columns().iter().any(|column| column.name == "legal"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub enum TableKind {
        /// One row per record.
        Games = "games",
        /// One row per ply of a sound record.
        Plies = "plies",
        /// One row per position of a sound record.
        Positions = "positions",
    }
    else
    /// The error for a text that is not a table.
    TableKindError = "a table is `games`, `plies` or `positions`"
}

impl TableKind {
    /// Returns the columns of the table.
    pub const fn columns(self) -> &'static [TableColumn] {
        match self {
            Self::Games => games::COLUMNS,
            Self::Plies => plies::COLUMNS,
            Self::Positions => positions::COLUMNS,
        }
    }

    /// Returns the indices of the columns that name a record and its game.
    pub(super) const fn record_columns(self) -> Range<usize> {
        let first = match self {
            Self::Games | Self::Plies => 0,
            Self::Positions => positions::HASH + 1,
        };
        first..first + RECORD_CELLS
    }

    /// Returns the usual number of rows of a part of an archive.
    const fn usual_part_rows(self) -> usize {
        match self {
            Self::Games => 1 << 8,
            Self::Plies | Self::Positions => 1 << 14,
        }
    }

    /// Returns the index of the column of integers by which the rows of every
    /// row group are sorted, or `None` if they are not sorted.
    pub const fn sorted_by(self) -> Option<usize> {
        match self {
            Self::Games | Self::Plies => None,
            Self::Positions => Some(positions::HASH),
        }
    }
}

/// Adds the rows of records to a table, one after another.
#[derive(Debug)]
pub(crate) struct TableRows {
    kind: TableKind,
    rows: Rows,
    cache: MeasurerCache,
    measures: GameMeasures,
}

impl TableRows {
    /// Creates a table without rows. If the lines of a format can be written one by
    /// one, they are written as the rows are added.
    pub(crate) fn new(kind: TableKind, format: TableFormat) -> Self {
        let syntax = format.line_syntax();
        Self {
            kind,
            rows: match syntax.filter(|_| kind.sorted_by().is_none()) {
                Some(syntax) => Rows::lines(kind.columns(), syntax),
                None => {
                    let usual_rows = kind.usual_part_rows();
                    Rows::columns(kind.columns(), kind.record_columns(), usual_rows)
                }
            },
            cache: MeasurerCache::default(),
            measures: GameMeasures::new(),
        }
    }

    /// Adds the rows of a record. Returns false if the record is not sound; only
    /// the table of games has a row for such a record.
    pub(crate) fn add(&mut self, entry: &Entry<'_>) -> bool {
        self.rows.begin_record(entry);
        let is_sound = self.add_rows(entry);
        self.rows.end_record(entry);
        is_sound
    }

    /// Adds the rows of a record. The cells that name it may be filled afterwards.
    fn add_rows(&mut self, entry: &Entry<'_>) -> bool {
        let sound_game = entry.replayed.filter(|_| entry.is_sound());
        if self.kind == TableKind::Games {
            games::add(&mut self.rows, entry, sound_game.is_some());
            return sound_game.is_some();
        }
        let Some(replayed) = sound_game else {
            return false;
        };
        let wanted = match self.kind {
            TableKind::Plies => plies::WANTED,
            TableKind::Positions | TableKind::Games => positions::WANTED,
        };
        replayed.measure(wanted, &mut self.cache, &mut self.measures);
        match self.kind {
            TableKind::Plies => plies::add(&mut self.rows, replayed, &self.measures),
            TableKind::Positions | TableKind::Games => {
                positions::add(&mut self.rows, replayed, &self.measures);
            }
        }
        true
    }

    /// Returns the rows.
    pub(crate) fn finish(self) -> TablePart {
        match self.rows {
            Rows::Columns { batch, .. } => TablePart::Columns(batch),
            Rows::Lines { text, .. } => TablePart::Lines(text),
        }
    }
}

/// Rows of a table.
#[derive(Debug)]
pub(crate) enum TablePart {
    /// Stored by column, for a [`TableWriter`](crate::report::TableWriter).
    Columns(TableBatch),
    /// The lines of a text format, without a header.
    Lines(String),
}
