//! Parquet and Arrow files have the same rows as CSV and lines of JSON.

use std::fs::File;
use std::path::Path;

use arrow_array::cast::AsArray;
use arrow_array::types::{Date32Type, Int32Type, Int64Type};
use arrow_array::{Array, RecordBatch};
use arrow_ipc::reader::FileReader;
use arrow_schema::DataType;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::metadata::ParquetMetaData;
use scoresheet::internal::{ROW_GROUP, TableKind};
use scoresheet::record::Date;
use serde_json::{Value, json};

use crate::helpers::run::run;
use crate::statistics::archive::printed;

/// A cell as in lines of JSON.
fn cell(batch: &RecordBatch, column: usize, row: usize) -> Value {
    let array = batch.column(column);
    if array.is_null(row) {
        return Value::Null;
    }
    match array.data_type() {
        DataType::Utf8 => json!(array.as_string::<i32>().value(row)),
        DataType::Boolean => json!(array.as_boolean().value(row)),
        DataType::Int32 => json!(array.as_primitive::<Int32Type>().value(row)),
        DataType::Int64 => json!(array.as_primitive::<Int64Type>().value(row)),
        DataType::Date32 => json!(array.as_primitive::<Date32Type>().value(row)),
        other => panic!("no column has the type {other}"),
    }
}

/// The rows of batches as objects.
fn rows(batches: &[RecordBatch]) -> Vec<Value> {
    let mut rows = Vec::new();
    for batch in batches {
        let schema = batch.schema();
        for row in 0..batch.num_rows() {
            let fields = schema.fields().iter().enumerate();
            let cells =
                fields.map(|(index, field)| (field.name().clone(), cell(batch, index, row)));
            rows.push(Value::Object(cells.collect()));
        }
    }
    rows
}

/// Writes a table of an input to a file.
fn write(kind: TableKind, path: &Path, input: &str) {
    let path = path.to_str().unwrap();
    run(["table", kind.as_str(), "-q", "-o", path], input).exits(0);
}

fn read_parquet(path: &Path) -> (Vec<RecordBatch>, ParquetMetaData) {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    let metadata = reader.metadata().as_ref().clone();
    let batches = reader.build().unwrap().map(Result::unwrap).collect();
    (batches, metadata)
}

#[test]
fn parquet_and_arrow_hold_the_rows_of_json() {
    let folder = tempfile::tempdir().unwrap();
    let dated = "[Board \"3\"]\n[Date \"2021.05.03\"]\n\n1. Ca1b2-b2 *\n\n";
    let generated = |options: &[&str]| printed(("generate -q", options), "");
    // More plies than are encoded at once, with scores of two seats and of four.
    let text = [
        dated,
        &generated(&["--board", "5", "--games", "50"]),
        &generated(&["--game", "permutations", "--players", "4", "--games", "9"]),
        &generated(&["--board", "12", "--games", "180"]),
        "[Board \"3\"]\n\n1. Ca9b2-b2 *\n",
    ];
    let text = text.map(|records| records.to_owned() + "\n").concat();
    for kind in TableKind::ALL {
        let json = printed(["table", kind.as_str(), "-q", "-f", "jsonl"], &text);
        let mut expected: Vec<Value> = json
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert!(expected.len() > if kind == TableKind::Games { 230 } else { 9_000 });
        for row in &mut expected {
            if let Some(day) = row["date"].as_str() {
                row["date"] = json!(day.parse::<Date>().unwrap().days_since_1970());
            }
        }
        let path = folder.path().join("a.parquet");
        write(kind, &path, &text);
        let (batches, _) = read_parquet(&path);
        assert_eq!(rows(&batches), expected, "{kind} as Parquet");
        let schema = batches[0].schema();
        assert!(schema.field(1).metadata().contains_key("meaning"));
        let path = folder.path().join("a.arrow");
        write(kind, &path, &text);
        let reader = FileReader::try_new(File::open(&path).unwrap(), None).unwrap();
        let batches: Vec<RecordBatch> = reader.map(Result::unwrap).collect();
        assert_eq!(rows(&batches), expected, "{kind} as Arrow");
        // An empty table.
        write(kind, &path, "");
    }
}

#[test]
fn row_groups_are_sorted_and_of_one_size() {
    let folder = tempfile::tempdir().unwrap();
    let text = printed("generate --games 3500 --to mindsports -q", "");
    let path = folder.path().join("a.parquet");
    write(TableKind::Positions, &path, &text);
    let (batches, metadata) = read_parquet(&path);
    let mut hashes = batches.iter().flat_map(|batch| {
        let column = batch.column(0).as_primitive::<Int64Type>();
        column.values().to_vec()
    });
    for group in metadata.row_groups() {
        let count = group.num_rows() as usize;
        let group_hashes: Vec<i64> = hashes.by_ref().take(count).collect();
        assert!(group_hashes.is_sorted());
        let sorting = group.sorting_columns().unwrap();
        assert_eq!((sorting[0].column_idx, sorting[0].descending), (0, false));
    }
    for kind in [TableKind::Positions, TableKind::Plies] {
        write(kind, &path, &text);
        let (_, metadata) = read_parquet(&path);
        let groups = metadata.row_groups().iter();
        let counts: Vec<usize> = groups.map(|group| group.num_rows() as usize).collect();
        let (last, others) = counts.split_last().unwrap();
        assert!(!others.is_empty() && others.iter().all(|count| *count == ROW_GROUP));
        assert!(*last <= ROW_GROUP, "{kind}");
        let lines = printed(("table -q", kind.as_str()), &text);
        assert_eq!(counts.iter().sum::<usize>(), lines.lines().count() - 1);
    }
}
