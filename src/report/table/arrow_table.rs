//! Tables as Parquet and Arrow files.

use std::collections::HashMap;
use std::error::Error;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, Date32Array, Int32Array, Int64Array, RecordBatch, StringArray,
};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::SortingColumn;
use parquet::file::properties::WriterProperties;

use crate::report::table::batch::{TableBatch, TableCell};
use crate::report::table::column::ColumnType;
use crate::report::table::table::TableKind;
use crate::report::table::writer::{TableError, TableWriter};

impl TableError {
    /// Wraps the error of an encoder.
    fn encoding(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Encoding(Box::new(error))
    }
}

/// Returns the schema of a table. The units and meanings of the columns are
/// their metadata.
fn schema_of(kind: TableKind) -> SchemaRef {
    let fields = kind.columns().iter().map(|column| {
        let data_type = match column.kind {
            ColumnType::Text => DataType::Utf8,
            ColumnType::Boolean => DataType::Boolean,
            ColumnType::Date => DataType::Date32,
            ColumnType::Int32 => DataType::Int32,
            ColumnType::Int64 => DataType::Int64,
        };
        let texts = [("unit", column.unit), ("meaning", column.meaning)];
        let texts = texts.into_iter().filter(|(_, text)| !text.is_empty());
        let metadata = texts.map(|(key, text)| (key.to_owned(), text.to_owned()));
        Field::new(column.name, data_type, true)
            .with_metadata(metadata.collect::<HashMap<String, String>>())
    });
    Arc::new(Schema::new(fields.collect::<Vec<Field>>()))
}

/// Converts rows to the types of Arrow.
fn record_batch(schema: &SchemaRef, rows: &TableBatch) -> Result<RecordBatch, TableError> {
    let columns = rows.columns().iter().enumerate();
    let arrays = columns.map(|(index, column)| {
        let cells = (0..rows.rows()).map(|row| rows.cell(index, row));
        let integers = cells.clone().map(|cell| match cell {
            TableCell::Integer(value) => Some(value),
            TableCell::Date(day) => Some(i64::from(day.days_since_1970())),
            _ => None,
        });
        // Values that do not fit into 32 bits become empty cells.
        let narrow = integers.clone().map(|value| i32::try_from(value?).ok());
        let array: ArrayRef = match column.kind {
            ColumnType::Text => Arc::new(StringArray::from_iter(cells.map(|cell| match cell {
                TableCell::Text(text) => Some(text),
                _ => None,
            }))),
            ColumnType::Boolean => {
                Arc::new(BooleanArray::from_iter(cells.map(|cell| match cell {
                    TableCell::Boolean(value) => Some(value),
                    _ => None,
                })))
            }
            ColumnType::Date => Arc::new(Date32Array::from_iter(narrow)),
            ColumnType::Int32 => Arc::new(Int32Array::from_iter(narrow)),
            ColumnType::Int64 => Arc::new(Int64Array::from_iter(integers)),
        };
        array
    });
    RecordBatch::try_new(Arc::clone(schema), arrays.collect()).map_err(TableError::encoding)
}

/// Writes Parquet into a buffer that is emptied after every row group.
struct ParquetTableWriter {
    schema: SchemaRef,
    writer: ArrowWriter<Vec<u8>>,
}

/// Creates a writer of Parquet, compressed with zstd.
pub(super) fn parquet_writer(kind: TableKind) -> Result<Box<dyn TableWriter>, TableError> {
    let schema = schema_of(kind);
    let sorting = kind.sorted_by().map(|column| {
        vec![SortingColumn {
            column_idx: column as i32,
            descending: false,
            nulls_first: false,
        }]
    });
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_sorting_columns(sorting)
        .set_created_by(concat!("scoresheet ", env!("CARGO_PKG_VERSION")).to_owned())
        .build();
    let writer = ArrowWriter::try_new(Vec::new(), Arc::clone(&schema), Some(properties));
    let writer = writer.map_err(TableError::encoding)?;
    Ok(Box::new(ParquetTableWriter { schema, writer }))
}

impl TableWriter for ParquetTableWriter {
    fn write(&mut self, rows: &TableBatch) -> Result<Vec<u8>, TableError> {
        let batch = record_batch(&self.schema, rows)?;
        self.writer.write(&batch).map_err(TableError::encoding)?;
        self.writer.flush().map_err(TableError::encoding)?;
        Ok(std::mem::take(self.writer.inner_mut()))
    }

    fn finish(&mut self) -> Result<Vec<u8>, TableError> {
        self.writer.finish().map_err(TableError::encoding)?;
        Ok(std::mem::take(self.writer.inner_mut()))
    }
}

/// Writes an Arrow file into a buffer that is emptied after every row group.
struct ArrowTableWriter {
    schema: SchemaRef,
    writer: FileWriter<Vec<u8>>,
}

/// Creates a writer of Arrow files, compressed with zstd.
pub(super) fn arrow_writer(kind: TableKind) -> Result<Box<dyn TableWriter>, TableError> {
    let schema = schema_of(kind);
    let options = IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD));
    let options = options.map_err(TableError::encoding)?;
    let writer = FileWriter::try_new_with_options(Vec::new(), &schema, options);
    let writer = writer.map_err(TableError::encoding)?;
    Ok(Box::new(ArrowTableWriter { schema, writer }))
}

impl TableWriter for ArrowTableWriter {
    fn write(&mut self, rows: &TableBatch) -> Result<Vec<u8>, TableError> {
        let batch = record_batch(&self.schema, rows)?;
        self.writer.write(&batch).map_err(TableError::encoding)?;
        Ok(std::mem::take(self.writer.get_mut()))
    }

    fn finish(&mut self) -> Result<Vec<u8>, TableError> {
        self.writer.finish().map_err(TableError::encoding)?;
        Ok(std::mem::take(self.writer.get_mut()))
    }
}
