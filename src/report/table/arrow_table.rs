//! Tables as Parquet and Arrow files.

use std::collections::HashMap;
use std::error::Error;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, Date32Array, Int32Array, Int64Array, RecordBatch, StringArray,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::file::metadata::SortingColumn;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;

use crate::record::Date;
use crate::report::table::batch::{ColumnCells, TableBatch};
use crate::report::table::column::{ColumnType, TableColumn};
use crate::report::table::table::TableKind;
use crate::report::table::writer::{ROW_GROUP, TableError, TableWriter};

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
    let arrays = columns.map(|(index, column)| array(column.kind, rows.column(index), rows.rows()));
    let arrays: Result<Vec<ArrayRef>, TableError> = arrays.collect();
    RecordBatch::try_new(Arc::clone(schema), arrays?).map_err(TableError::encoding)
}

/// Converts the values of a column. Rows without a cell get empty cells.
fn array(
    kind: ColumnType,
    (cells, has_value): (ColumnCells<'_>, &[bool]),
    rows: usize,
) -> Result<ArrayRef, TableError> {
    // Unlike `contains`, this does not end early, and takes many cells at once.
    let has_all = has_value
        .iter()
        .fold(true, |all, has_value| all & has_value);
    let nulls = (has_value.len() < rows || !has_all)
        .then(|| NullBuffer::from(padded(has_value.iter().copied(), rows)));
    Ok(match cells {
        ColumnCells::Text(text, ends) => {
            let end = i32::try_from(text.len()).map_err(TableError::encoding)?;
            let mut offsets: Vec<i32> = Vec::with_capacity(rows + 1);
            offsets.push(0);
            offsets.extend(ends.iter().map(|&end| end as i32));
            offsets.resize(rows + 1, end);
            let offsets = OffsetBuffer::new(offsets.into());
            let text = Buffer::from(text.as_bytes());
            Arc::new(StringArray::try_new(offsets, text, nulls).map_err(TableError::encoding)?)
        }
        ColumnCells::Dates(days) => {
            let days = days.iter().map(|day| day.map_or(0, Date::days_since_1970));
            Arc::new(Date32Array::new(padded(days, rows).into(), nulls))
        }
        ColumnCells::Integers(values) => match kind {
            ColumnType::Boolean => {
                let values = values.iter().map(|value| *value != 0);
                Arc::new(BooleanArray::new(padded(values, rows).into(), nulls))
            }
            ColumnType::Int32 => {
                let values = values.iter().map(|value| *value as i32);
                Arc::new(Int32Array::new(padded(values, rows).into(), nulls))
            }
            _ => Arc::new(Int64Array::new(
                padded(values.iter().copied(), rows).into(),
                nulls,
            )),
        },
    })
}

/// Returns values in memory for all rows, with the default for rows without a value.
fn padded<T: Copy + Default>(values: impl Iterator<Item = T>, rows: usize) -> Vec<T> {
    let mut padded = Vec::with_capacity(rows);
    padded.extend(values);
    padded.resize(rows, T::default());
    padded
}

/// Returns how the columns of a table are encoded. Integers are stored as differences,
/// which needs less time than a dictionary.
fn properties_of(kind: TableKind) -> WriterProperties {
    let sorting = kind.sorted_by().map(|column| {
        vec![SortingColumn {
            column_idx: column as i32,
            descending: false,
            nulls_first: false,
        }]
    });
    let mut properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_sorting_columns(sorting)
        .set_max_row_group_row_count(Some(ROW_GROUP))
        .set_created_by(concat!("scoresheet ", env!("CARGO_PKG_VERSION")).to_owned());
    if let Some(column) = kind.sorted_by() {
        // The smallest and largest value of each page, by which readers find a row.
        let path = ColumnPath::from(kind.columns()[column].name);
        properties = properties.set_column_statistics_enabled(path, EnabledStatistics::Page);
    }
    if kind != TableKind::Games {
        // All row groups have about the same seats and moves, so that readers cannot
        // use the smallest and the largest of them.
        let record_columns = kind.record_columns();
        for (index, column) in kind.columns().iter().enumerate() {
            if column.kind == ColumnType::Text && !record_columns.contains(&index) {
                let path = ColumnPath::from(column.name);
                properties =
                    properties.set_column_statistics_enabled(path, EnabledStatistics::None);
            }
        }
    }
    let is_integer =
        |column: &&TableColumn| matches!(column.kind, ColumnType::Int32 | ColumnType::Int64);
    for column in kind.columns().iter().filter(is_integer) {
        let path = ColumnPath::from(column.name);
        properties = properties
            .set_column_dictionary_enabled(path.clone(), false)
            .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
    }
    properties.build()
}

/// The number of rows that are encoded at once if they need not be sorted: few enough
/// for them to stay in the caches of the processor.
const BATCH: usize = 1 << 13;

/// Writes Parquet into a buffer that is emptied after every batch.
struct ParquetTableWriter {
    batch_rows: usize,
    schema: SchemaRef,
    writer: ArrowWriter<Vec<u8>>,
}

/// Creates a writer of Parquet, compressed with zstd.
pub(super) fn parquet_writer(kind: TableKind) -> Result<Box<dyn TableWriter>, TableError> {
    let schema = schema_of(kind);
    let writer = ArrowWriter::try_new(Vec::new(), Arc::clone(&schema), Some(properties_of(kind)));
    let writer = writer.map_err(TableError::encoding)?;
    Ok(Box::new(ParquetTableWriter {
        batch_rows: kind.sorted_by().map_or(BATCH, |_| ROW_GROUP),
        schema,
        writer,
    }))
}

impl TableWriter for ParquetTableWriter {
    fn batch_rows(&self) -> usize {
        self.batch_rows
    }

    fn write(&mut self, rows: &TableBatch) -> Result<Vec<u8>, TableError> {
        let batch = record_batch(&self.schema, rows)?;
        self.writer.write(&batch).map_err(TableError::encoding)?;
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
