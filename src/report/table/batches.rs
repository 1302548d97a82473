//! Rows stored by column, and tables as Parquet and Arrow files.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Date32Builder, Int32Builder, Int64Builder, StringBuilder,
};
use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{RecordBatch, UInt32Array};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use arrow_select::concat::concat_batches;
use arrow_select::take::take_record_batch;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::file::metadata::SortingColumn;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;

use crate::report::table::cell::Cell;
use crate::report::table::columns::{ColumnType, RECORD_COLUMNS, TableColumn};
use crate::report::table::kind::{ROW_GROUP, TableError, TableFormat, TableKind};
use crate::report::table::row::Row;
use crate::text::push_numbers;

/// The cells of a column.
enum Cells {
    Text(StringBuilder),
    Boolean(BooleanBuilder),
    Date(Date32Builder),
    Int32(Int32Builder),
    Int64(Int64Builder),
}

impl Cells {
    fn new(kind: ColumnType) -> Self {
        match kind {
            ColumnType::Text => Self::Text(StringBuilder::new()),
            ColumnType::Boolean => Self::Boolean(BooleanBuilder::new()),
            ColumnType::Date => Self::Date(Date32Builder::new()),
            ColumnType::Int32 => Self::Int32(Int32Builder::new()),
            ColumnType::Int64 => Self::Int64(Int64Builder::new()),
        }
    }

    /// Adds a cell, which is empty if it does not fit the type of the column.
    #[inline]
    fn add(&mut self, cell: Cell<'_>) {
        match (self, cell) {
            (Self::Text(cells), Cell::Text(text)) => cells.append_value(text),
            (Self::Text(cells), Cell::Numbers(numbers)) => {
                let mut text = String::new();
                push_numbers(&mut text, numbers);
                cells.append_value(text);
            }
            (Self::Boolean(cells), Cell::Boolean(value)) => cells.append_value(value),
            (Self::Date(cells), Cell::Date(day)) => cells.append_value(day.days_since_1970()),
            (Self::Int32(cells), Cell::Integer(value)) => {
                cells.append_option(i32::try_from(value).ok());
            }
            (Self::Int64(cells), Cell::Integer(value)) => cells.append_value(value),
            (Self::Text(cells), _) => cells.append_null(),
            (Self::Boolean(cells), _) => cells.append_null(),
            (Self::Date(cells), _) => cells.append_null(),
            (Self::Int32(cells), _) => cells.append_null(),
            (Self::Int64(cells), _) => cells.append_null(),
        }
    }

    fn builder(&mut self) -> &mut dyn ArrayBuilder {
        match self {
            Self::Text(cells) => cells,
            Self::Boolean(cells) => cells,
            Self::Date(cells) => cells,
            Self::Int32(cells) => cells,
            Self::Int64(cells) => cells,
        }
    }
}

/// Rows to which others can be added.
pub(super) struct BatchBuilder {
    columns: Vec<TableColumn>,
    cells: Vec<Cells>,
}

impl BatchBuilder {
    pub(super) fn new(columns: &[TableColumn]) -> Self {
        let cells = columns.iter().map(|column| Cells::new(column.kind));
        Self {
            columns: columns.to_vec(),
            cells: cells.collect(),
        }
    }

    /// Adds a row.
    pub(super) fn add(&mut self, row: &Row<'_>) {
        for (cells, column) in self.cells.iter_mut().zip(&self.columns) {
            cells.add((column.cell)(row));
        }
    }

    pub(super) fn finish(mut self, schema: &SchemaRef) -> Result<RecordBatch, TableError> {
        let arrays = self.cells.iter_mut().map(|cells| cells.builder().finish());
        let batch = RecordBatch::try_new(Arc::clone(schema), arrays.collect());
        batch.map_err(TableError::encoding)
    }
}

/// Returns the schema of columns. Their units and meanings are metadata.
pub fn schema_of(columns: &[TableColumn]) -> SchemaRef {
    let fields = columns.iter().map(|column| {
        let data_type = match column.kind {
            ColumnType::Text => DataType::Utf8,
            ColumnType::Boolean => DataType::Boolean,
            ColumnType::Date => DataType::Date32,
            ColumnType::Int32 => DataType::Int32,
            ColumnType::Int64 => DataType::Int64,
        };
        let texts = [("unit", column.unit), ("meaning", column.meaning)]
            .into_iter()
            .filter(|(_, text)| !text.is_empty());
        let metadata = texts.map(|(key, text)| (key.to_owned(), text.to_owned()));
        Field::new(column.name, data_type, true)
            .with_metadata(metadata.collect::<HashMap<String, String>>())
    });
    Arc::new(Schema::new(fields.collect::<Vec<Field>>()))
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
        for column in kind.columns() {
            let names_record = RECORD_COLUMNS.contains(&column.name);
            if column.kind == ColumnType::Text && !names_record {
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

/// Writes a table into a buffer that is emptied after every batch.
enum Encoder {
    Parquet(Box<ArrowWriter<Vec<u8>>>),
    Arrow(Box<FileWriter<Vec<u8>>>),
}

impl Encoder {
    /// Creates an encoder, compressed with zstd.
    fn new(kind: TableKind, format: TableFormat, schema: &SchemaRef) -> Result<Self, TableError> {
        if format == TableFormat::Parquet {
            let properties = Some(properties_of(kind));
            let writer = ArrowWriter::try_new(Vec::new(), Arc::clone(schema), properties);
            return Ok(Self::Parquet(Box::new(
                writer.map_err(TableError::encoding)?,
            )));
        }
        let options = IpcWriteOptions::default()
            .try_with_compression(Some(CompressionType::ZSTD))
            .map_err(TableError::encoding)?;
        let writer = FileWriter::try_new_with_options(Vec::new(), schema, options);
        Ok(Self::Arrow(Box::new(writer.map_err(TableError::encoding)?)))
    }

    fn write(&mut self, rows: &RecordBatch) -> Result<(), TableError> {
        match self {
            Self::Parquet(writer) => writer.write(rows).map_err(TableError::encoding),
            Self::Arrow(writer) => writer.write(rows).map_err(TableError::encoding),
        }
    }

    fn finish(&mut self) -> Result<(), TableError> {
        match self {
            Self::Parquet(writer) => writer.finish().map(drop).map_err(TableError::encoding),
            Self::Arrow(writer) => writer.finish().map_err(TableError::encoding),
        }
    }

    /// Returns the bytes that were added to the file since the last call.
    fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(match self {
            Self::Parquet(writer) => writer.inner_mut(),
            Self::Arrow(writer) => writer.get_mut(),
        })
    }
}

/// Writes a table as a Parquet or Arrow file.
pub(crate) struct BatchWriter {
    schema: SchemaRef,
    sorted_by: Option<usize>,
    /// How many rows are written at once.
    batch_rows: usize,
    /// The rows of a batch that is not complete yet.
    collected: Vec<RecordBatch>,
    encoder: Encoder,
}

impl BatchWriter {
    pub(super) fn new(kind: TableKind, format: TableFormat) -> Result<Self, TableError> {
        let schema = schema_of(kind.columns());
        let is_sorted = kind.sorted_by().is_some();
        Ok(Self {
            encoder: Encoder::new(kind, format, &schema)?,
            schema,
            sorted_by: kind.sorted_by(),
            // An Arrow file has no row groups but its batches.
            batch_rows: match format {
                TableFormat::Parquet if !is_sorted => BATCH,
                _ => ROW_GROUP,
            },
            collected: Vec::new(),
        })
    }

    /// Adds rows, and returns the bytes that they add to the file.
    pub(super) fn add(&mut self, rows: BatchBuilder) -> Result<Vec<u8>, TableError> {
        let mut rows = rows.finish(&self.schema)?;
        while rows.num_rows() > 0 {
            let missing = self.batch_rows - self.collected_rows();
            let added = rows.num_rows().min(missing);
            self.collected.push(rows.slice(0, added));
            rows = rows.slice(added, rows.num_rows() - added);
            if added == missing {
                self.write()?;
            }
        }
        Ok(self.encoder.take_bytes())
    }

    /// Ends the table, and returns the last bytes of the file.
    pub(super) fn finish(&mut self) -> Result<Vec<u8>, TableError> {
        if self.collected_rows() > 0 {
            self.write()?;
        }
        self.encoder.finish()?;
        Ok(self.encoder.take_bytes())
    }

    fn collected_rows(&self) -> usize {
        self.collected.iter().map(RecordBatch::num_rows).sum()
    }

    /// Writes the collected rows.
    fn write(&mut self) -> Result<(), TableError> {
        let rows = concat_batches(&self.schema, &self.collected).map_err(TableError::encoding)?;
        self.collected.clear();
        let Some(column) = self.sorted_by else {
            return self.encoder.write(&rows);
        };
        let keys = rows.column(column).as_primitive::<Int64Type>();
        let mut order: Vec<u32> = (0..rows.num_rows() as u32).collect();
        order.sort_by_key(|&row| keys.value(row as usize));
        let sorted = take_record_batch(&rows, &UInt32Array::from(order));
        self.encoder.write(&sorted.map_err(TableError::encoding)?)
    }
}
