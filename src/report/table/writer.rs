//! The formats of tables, and their writers.

use std::error::Error;
use std::fmt;

use crate::report::table::batch::TableBatch;
use crate::text::closed_enum;

/// The number of rows of a row group; only the last one of a file may have
/// fewer.
pub const ROW_GROUP: usize = 1 << 17;

closed_enum! {
    /// The format of a table.
    pub(crate) enum TableFormat {
        /// Comma-separated values with a header.
        Csv = "csv",
        /// One JSON object per row.
        JsonLines = "jsonl" | "ndjson",
        /// Apache Parquet.
        Parquet = "parquet",
        /// An Apache Arrow file.
        Arrow = "arrow",
    }
    else
    /// The error for a text that is not the format of a table.
    TableFormatError = "the format of a table is `csv`, `jsonl`, `parquet` or `arrow`"
}

impl TableFormat {
    /// Returns true if a terminal can show tables of this format.
    pub(crate) const fn is_text(self) -> bool {
        self.line_syntax().is_some()
    }

    /// Returns the syntax of the lines of a text format.
    pub(super) const fn line_syntax(self) -> Option<LineSyntax> {
        match self {
            Self::Csv => Some(LineSyntax::Csv),
            Self::JsonLines => Some(LineSyntax::Json),
            Self::Parquet | Self::Arrow => None,
        }
    }
}

/// The syntax of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineSyntax {
    /// Comma-separated values. Unlike in tables for spreadsheets, text is written
    /// exactly as in the record.
    Csv,
    /// A JSON object with all columns.
    Json,
}

/// Writes the rows of a table.
pub(crate) trait TableWriter {
    /// Returns how many rows are best written at once: a divisor of [`ROW_GROUP`], and
    /// the whole row group if its rows must be sorted first or are stored together.
    fn batch_rows(&self) -> usize {
        ROW_GROUP
    }

    /// Writes rows, and returns the bytes that they add to the file. A row group ends
    /// after [`ROW_GROUP`] rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the rows cannot be encoded.
    fn write(&mut self, rows: &TableBatch) -> Result<Vec<u8>, TableError>;

    /// Ends the table, and returns the last bytes of the file.
    ///
    /// # Errors
    ///
    /// Returns an error if the end cannot be encoded.
    fn finish(&mut self) -> Result<Vec<u8>, TableError>;
}

/// Why a table cannot be written.
#[derive(Debug)]
pub(crate) enum TableError {
    /// The program was built without the format.
    #[cfg(not(feature = "parquet"))]
    NotBuilt(TableFormat),
    /// The rows cannot be encoded.
    #[cfg(feature = "parquet")]
    Encoding(Box<dyn Error + Send + Sync>),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(not(feature = "parquet"))]
            Self::NotBuilt(format) => write!(
                f,
                "this program was built without `{format}`: build it with `cargo install --path . --features parquet`, or choose `csv` or `jsonl`"
            ),
            #[cfg(feature = "parquet")]
            Self::Encoding(error) => write!(f, "the table cannot be written: {error}"),
        }
    }
}

impl Error for TableError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            #[cfg(not(feature = "parquet"))]
            Self::NotBuilt(_) => None,
            #[cfg(feature = "parquet")]
            Self::Encoding(error) => Some(&**error),
        }
    }
}
