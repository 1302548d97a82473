//! Collects the rows of records, and writes them.

use crate::play::{GameMeasures, MeasurerCache, Moment};
use crate::report::entry::Entry;
#[cfg(feature = "parquet")]
use crate::report::table::batches::{BatchBuilder, BatchWriter};
#[cfg(all(feature = "parquet", feature = "internal"))]
use crate::report::table::columns::TableColumn;
use crate::report::table::columns::{WANTED_FOR_PLIES, WANTED_FOR_POSITIONS};
use crate::report::table::kind::{TableError, TableFormat, TableKind};
use crate::report::table::lines::{LineRows, LineWriter, Syntax};
use crate::report::table::row::Row;

/// Rows of a table, which are added record by record.
pub(crate) struct TableRows {
    kind: TableKind,
    rows: Rows,
    cache: MeasurerCache,
    measures: GameMeasures,
}

/// Rows as they are stored until they are written.
enum Rows {
    Lines(LineRows),
    #[cfg(feature = "parquet")]
    Batch(BatchBuilder),
}

impl TableRows {
    /// Creates a table without rows.
    pub(crate) fn new(kind: TableKind, format: TableFormat) -> Self {
        let rows = match format {
            #[cfg(feature = "parquet")]
            TableFormat::Parquet | TableFormat::Arrow => {
                Rows::Batch(BatchBuilder::new(kind.columns()))
            }
            // Without the feature, no other format has a writer.
            _ => Rows::Lines(LineRows::new(kind, Syntax::of(format))),
        };
        Self::with(kind, rows)
    }

    /// Creates a table of some columns without rows.
    #[cfg(all(feature = "parquet", feature = "internal"))]
    pub(crate) fn of_columns(kind: TableKind, columns: &[TableColumn]) -> Self {
        Self::with(kind, Rows::Batch(BatchBuilder::new(columns)))
    }

    fn with(kind: TableKind, rows: Rows) -> Self {
        Self {
            kind,
            rows,
            cache: MeasurerCache::default(),
            measures: GameMeasures::new(),
        }
    }

    /// Adds the rows of a record. Returns false if the record is not sound; only
    /// the table of games has a row for such a record.
    pub(crate) fn add(&mut self, entry: &Entry<'_>) -> bool {
        let mut add = |row: &Row<'_>| match &mut self.rows {
            Rows::Lines(lines) => lines.add(row),
            #[cfg(feature = "parquet")]
            Rows::Batch(batch) => batch.add(row),
        };
        let sound_game = entry.replayed.filter(|_| entry.is_sound());
        let (wanted, with_end) = match self.kind {
            TableKind::Games => {
                let end = entry.replayed.map(Moment::end);
                Row::of_game(entry, end.as_ref(), add);
                return sound_game.is_some();
            }
            TableKind::Plies => (WANTED_FOR_PLIES, false),
            TableKind::Positions => (WANTED_FOR_POSITIONS, true),
        };
        if let Some(game) = sound_game {
            game.measure(wanted, &mut self.cache, &mut self.measures);
            Row::of_plies(entry, game, &self.measures, with_end, &mut add);
        }
        sound_game.is_some()
    }

    /// Returns the rows as a batch; without any if they are lines of text.
    ///
    /// # Errors
    ///
    /// Returns an error if they do not fit the schema.
    #[cfg(all(feature = "parquet", feature = "internal"))]
    pub(crate) fn into_batch(
        self,
        schema: &arrow_schema::SchemaRef,
    ) -> Result<arrow_array::RecordBatch, TableError> {
        let batch = match self.rows {
            Rows::Batch(batch) => batch,
            Rows::Lines(_) => BatchBuilder::new(&[]),
        };
        batch.finish(schema)
    }
}

/// Writes the rows of a table.
pub(crate) enum TableWriter {
    /// As lines of text.
    Lines(LineWriter),
    /// Stored by column.
    #[cfg(feature = "parquet")]
    Batches(BatchWriter),
}

impl TableWriter {
    /// Begins a table in a format.
    ///
    /// # Errors
    ///
    /// Returns an error if the program was built without this format.
    pub(crate) fn new(kind: TableKind, format: TableFormat) -> Result<Self, TableError> {
        match format {
            TableFormat::Csv | TableFormat::JsonLines => {
                Ok(Self::Lines(LineWriter::new(kind, Syntax::of(format))))
            }
            #[cfg(feature = "parquet")]
            TableFormat::Parquet | TableFormat::Arrow => {
                Ok(Self::Batches(BatchWriter::new(kind, format)?))
            }
            #[cfg(not(feature = "parquet"))]
            TableFormat::Parquet | TableFormat::Arrow => Err(TableError::not_built(format)),
        }
    }

    /// Adds rows, and returns the bytes that they add to the file.
    ///
    /// # Errors
    ///
    /// Returns an error if the rows cannot be encoded.
    pub(crate) fn add(&mut self, rows: TableRows) -> Result<Vec<u8>, TableError> {
        match (self, rows.rows) {
            (Self::Lines(writer), Rows::Lines(lines)) => Ok(writer.add(&lines).into_bytes()),
            #[cfg(feature = "parquet")]
            (Self::Batches(writer), Rows::Batch(batch)) => writer.add(batch),
            // The rows are of the format of the writer.
            #[cfg(feature = "parquet")]
            (_, _) => Ok(Vec::new()),
        }
    }

    /// Ends the table, and returns the last bytes of the file.
    ///
    /// # Errors
    ///
    /// Returns an error if the end cannot be encoded.
    pub(crate) fn finish(&mut self) -> Result<Vec<u8>, TableError> {
        match self {
            Self::Lines(writer) => Ok(writer.finish().into_bytes()),
            #[cfg(feature = "parquet")]
            Self::Batches(writer) => writer.finish(),
        }
    }
}
