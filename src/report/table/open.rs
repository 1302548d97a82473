//! Creates the writer of a table.

#[cfg(feature = "parquet")]
use crate::report::table::arrow_table::{arrow_writer, parquet_writer};
use crate::report::table::lines::LineTableWriter;
use crate::report::table::table::TableKind;
use crate::report::table::writer::{LineSyntax, TableError, TableFormat, TableWriter};

/// Creates a writer of a table in a format.
///
/// # Errors
///
/// Returns an error if the program was built without this format.
pub(crate) fn table_writer(
    kind: TableKind,
    format: TableFormat,
) -> Result<Box<dyn TableWriter>, TableError> {
    match format {
        TableFormat::Csv => Ok(Box::new(LineTableWriter::new(
            kind.columns(),
            LineSyntax::Csv,
        ))),
        TableFormat::JsonLines => Ok(Box::new(LineTableWriter::new(
            kind.columns(),
            LineSyntax::Json,
        ))),
        #[cfg(feature = "parquet")]
        TableFormat::Parquet => parquet_writer(kind),
        #[cfg(feature = "parquet")]
        TableFormat::Arrow => arrow_writer(kind),
        #[cfg(not(feature = "parquet"))]
        TableFormat::Parquet | TableFormat::Arrow => Err(TableError::NotBuilt(format)),
    }
}
