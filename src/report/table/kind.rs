//! The tables and their formats.

#[cfg(feature = "parquet")]
use std::error::Error;

use crate::report::table::columns::{GAMES, PLIES, POSITIONS, TableColumn};
use crate::text::{closed_enum, errors};

/// The number of rows of a row group; only the last one of a file may have fewer.
pub const ROW_GROUP: usize = 1 << 17;

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
    #[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
    pub enum TableKind {
        /// One row per record.
        Games = "games",
        /// One row per ply.
        Plies = "plies",
        /// One row per position, sorted in groups by a hash of the position.
        Positions = "positions",
    }
    else
    /// The error for a text that is not a table.
    TableKindError = "a table is `games`, `plies` or `positions`"
}

closed_enum! {
    /// The format of a table.
    #[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
    pub(crate) enum TableFormat {
        /// Comma-separated values with a header.
        Csv = "csv",
        /// One JSON object per row.
        #[cfg_attr(feature = "cli", value(name = "jsonl"))]
        JsonLines = "jsonl" | "ndjson",
        /// Apache Parquet, compressed with zstd.
        Parquet = "parquet",
        /// An Apache Arrow file, compressed with zstd.
        Arrow = "arrow",
    }
    else
    /// The error for a text that is not the format of a table.
    TableFormatError = "the format of a table is `csv`, `jsonl`, `parquet` or `arrow`"
}

impl TableKind {
    /// Returns the columns of the table.
    pub const fn columns(self) -> &'static [TableColumn] {
        match self {
            Self::Games => GAMES,
            Self::Plies => PLIES,
            Self::Positions => POSITIONS,
        }
    }

    /// Returns the index of the column of integers by which the rows of every
    /// row group are sorted, or `None` if they are not sorted.
    pub const fn sorted_by(self) -> Option<usize> {
        match self {
            Self::Games | Self::Plies => None,
            Self::Positions => Some(0),
        }
    }
}

impl TableFormat {
    /// Returns true if a terminal can show tables of this format.
    pub(crate) const fn is_text(self) -> bool {
        matches!(self, Self::Csv | Self::JsonLines)
    }
}

errors! {
    /// Why a table cannot be written.
    pub(crate) struct TableError { message: String } = "{message}";
}

impl TableError {
    #[cfg(not(feature = "parquet"))]
    pub(super) fn not_built(format: TableFormat) -> Self {
        Self {
            message: format!(
                "this program was built without `{format}`: get one that has it with `cargo install scoresheet --features parquet`, or choose `csv` or `jsonl`"
            ),
        }
    }

    #[cfg(feature = "parquet")]
    pub(super) fn encoding(error: impl Error) -> Self {
        Self {
            message: format!("the table cannot be written: {error}"),
        }
    }
}
