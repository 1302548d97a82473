//! `scoresheet table`.

use crate::helpers::run::{Folder, run};
use crate::snapshot::snapshot;

const GAMES: &str = "\
[Board \"9\"]
[Date \"2021.05.03\"]
[Event \"a \\\"cup\\\", =1\"]
[Orange \"Ann\"]
[Yellow \"?\"]

1. Ca1b2-b2 2. resigns 1-0

[Board \"9\"]
[Date \"2022.??.??\"]

1. Ca1b2-b2 2. Ca1b2-b2 *
";

/// Unsound records have no plies, and a resignation leads to no position.
#[test]
fn rows_of_every_table() {
    let lines = [
        "table games",
        "table plies",
        "table plies --strict",
        "table positions",
        "table games -o a.txt",
        "table games -o a.parquet.gz",
    ];
    snapshot("table/rows", GAMES, &lines);
    let lines = ["table games", "table plies", "table positions"];
    snapshot("table/empty", "", &lines);
    for line in lines {
        assert_eq!(run((line, "-f jsonl"), "").out, "", "{line}");
    }
}

#[test]
fn the_name_of_the_file_chooses_the_format() {
    let folder = Folder::new().with("games.sheet", GAMES);
    let table = |options: &str| {
        let line = ("table games games.sheet -o", options);
        folder.run(line).exits(0);
        options.split(' ').next().map(|name| folder.bytes(name))
    };
    let csv = table("a.csv").expect("a name");
    assert!(csv.starts_with(b"source,record,"));
    for name in ["a.jsonl", "a.ndjson"] {
        let start = b"{\"source\":\"games.sheet\",\"record\":1,";
        assert!(table(name).expect("a name").starts_with(start));
    }
    table("a.CSV.gz");
    assert_eq!(table("a.txt -f csv"), Some(csv));
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_program_without_parquet_says_how_to_get_it() {
    for line in ["table games -f parquet", "table games -f arrow"] {
        run(line, GAMES)
            .exits(2)
            .says("cargo install scoresheet --features parquet");
    }
}
