//! `--slice`: each record of an input is in exactly one slice.

use crate::helpers::dice::sized;
use crate::helpers::run::{Folder, scoresheet};

/// Runs `list` on each of `count` slices, and returns the fingerprints and dates of
/// all records.
fn sliced(folder: &Folder, files: &[&str], count: usize) -> Vec<String> {
    let mut all = Vec::new();
    for number in 1..=count {
        let slice = format!("{number}/{count}");
        let line = [&["list", "-f", "json", "--slice", &slice], files].concat();
        let output = scoresheet(&line).within(folder).run().exits(0);
        for (record, object) in (1..).zip(output.objects()) {
            if files.len() == 1 {
                assert_eq!(object["record"], record, "slice {slice}");
            }
            all.push(object["fingerprint"].to_string() + &object["date"].to_string());
        }
    }
    all
}

/// Generated sheets, each with a comment.
fn sheets(count: usize) -> String {
    let games = scoresheet(&["generate", "--board", "5", "--games", &count.to_string()]).printed();
    games.replace("\n\n1. ", "\n\n{a comment\nof two lines} 1. ")
}

/// The records of each slice as `list` shows them, and the notes.
fn listed(folder: &Folder, file: &str, count: usize) -> Vec<String> {
    let slices = (1..=count).map(|number| {
        let slice = format!("{number}/{count}");
        let line = ["list", "-q", "-f", "json", "--slice", &slice, file];
        scoresheet(&line).within(folder).run().exits(0).objects()
    });
    let fingerprint = |object: &serde_json::Value| object["fingerprint"].to_string();
    slices
        .flatten()
        .map(|object| fingerprint(&object))
        .collect()
}

#[test]
fn the_slices_of_large_files_have_every_record_once() {
    let records = sized(2500, 40);
    let generate = |options: &[&str]| {
        let games = records.to_string();
        let line = [
            &["generate", "--board", "6", "--games", &games][..],
            options,
        ]
        .concat();
        scoresheet(&line).printed()
    };
    let (games, lists) = (generate(&[]), generate(&["--to", "mindsports"]));
    // No empty lines, so that a record begins only after the moves of another.
    let compact: String = games.split("\n\n").collect::<Vec<_>>().join("\n");
    let one_more = format!("{compact}\n\n[Game \"Permute\"]\n\n1. Ce5f6-f6 *\n");
    // Long stretches without a border between records that is certain.
    let long_comments = games.replace("\n\n1. ", &format!("\n\n{{{}}} 1. ", "a b\n".repeat(900)));
    let remarks = games.replace("[Game ", "; a remark\n[Game ");
    let folder = Folder::new()
        .with("sheets.sheet", games.as_str())
        .with("lists.txt", lists.as_str())
        .with(
            "commented.txt",
            lists.replace(" 1-0", " {a\n\ncomment} 1-0"),
        )
        .with("compact.sheet", one_more)
        .with("long.sheet", long_comments)
        .with("remarks.sheet", remarks);
    for file in [
        "sheets.sheet",
        "lists.txt",
        "commented.txt",
        "compact.sheet",
        "long.sheet",
        "remarks.sheet",
    ] {
        let whole = listed(&folder, file, 1);
        assert!(whole.len() >= records, "{file}: {}", whole.len());
        for count in [3, 8] {
            assert_eq!(
                listed(&folder, file, count),
                whole,
                "{file} in {count} slices"
            );
        }
    }
}

#[test]
fn the_slices_of_a_file_have_every_record_once() {
    let lists = [
        "generate",
        "--board",
        "5",
        "--games",
        ["60", "20"][sized(0, 1)],
        "--to",
        "mindsports",
    ];
    let lists = scoresheet(&lists).printed();
    let commented = lists.replacen(' ', " {a\n\ncomment} ", sized(40, 15));
    let json = scoresheet(&["generate", "--board", "5", "--games", "20", "--to", "json"]).printed();
    let folder = Folder::new()
        .with("lists.txt", &lists)
        .with("commented.txt", commented)
        .with("sheets.sheet", sheets(sized(40, 20)))
        .with("unended.txt", lists.trim_end())
        .with("json.jsonl", json)
        .with("empty.txt", "");
    for file in [
        "lists.txt",
        "commented.txt",
        "sheets.sheet",
        "unended.txt",
        "json.jsonl",
    ] {
        let whole = sliced(&folder, &[file], 1);
        assert!(whole.len() >= 20, "{file}");
        for &count in [&[2, 3, 7, 100][..], &[3, 12]][sized(0, 1)] {
            assert_eq!(
                sliced(&folder, &[file], count),
                whole,
                "{file} in {count} slices"
            );
        }
    }
    let files = ["lists.txt", "sheets.sheet", "json.jsonl"];
    let whole = sliced(&folder, &files, 1);
    for count in [2, 3, 5] {
        assert_eq!(
            sliced(&folder, &files, count),
            whole,
            "files in {count} slices"
        );
    }
    assert!(sliced(&folder, &["empty.txt"], 3).is_empty());
}

#[test]
fn standard_input_and_compressed_files_are_cut_into_stripes() {
    let text = sheets(30);
    let folder = Folder::new().with("a.sheet", &text);
    let line = ["convert", "--to", "sheet", "a.sheet", "-o", "a.sheet.gz"];
    scoresheet(&line).within(&folder).run().exits(0);
    let mut whole = sliced(&folder, &["a.sheet.gz"], 1);
    let mut parts = sliced(&folder, &["a.sheet.gz"], 4);
    whole.sort();
    parts.sort();
    assert_eq!(parts, whole);
    let line = ["list", "-f", "json", "--slice", "1/2"];
    let output = scoresheet(&line).input(&text).run().exits(0);
    output.says("note: `-` is read from its start");
}

#[test]
fn a_certain_boundary_needs_no_note_and_findings_have_positions_in_the_file() {
    let lists = [
        "generate",
        "--board",
        "5",
        "--games",
        "50",
        "--to",
        "mindsports",
    ];
    let lists = scoresheet(&lists).printed();
    let bad = lists.replace(" 1-0\n", " Ca1b2-a1 1-0\n");
    let folder = Folder::new().with("a.txt", &bad);
    let line = [
        "check", "-f", "json", "--board", "5", "--slice", "2/2", "a.txt",
    ];
    let output = scoresheet(&line).within(&folder).run().exits(1);
    assert_eq!(output.err, "", "there is no note");
    let mut found = 0;
    for object in output.objects() {
        let offset = object["offset"].as_u64().expect("a position") as usize;
        assert!(offset >= bad.len() / 2 && bad[..offset].ends_with('\n'));
        for finding in object["diagnostics"].as_array().expect("a list") {
            let start = finding["span"][0].as_u64().expect("a position") as usize;
            found += usize::from(bad[start..].starts_with("Ca1b2-a1"));
        }
    }
    assert!(found > 0, "{}", output.out);
    let output = scoresheet(&["check", "--slice", "3/2", "a.txt"])
        .within(&folder)
        .run();
    output.exits(2).says("write `K/N`");
}

#[test]
fn slices_of_statistics_merge_to_those_of_the_whole() {
    let folder = Folder::new().with("a.sheet", sheets(40));
    let whole = scoresheet(&["stats", "-f", "json", "a.sheet"])
        .within(&folder)
        .printed();
    let mut parts = String::new();
    for slice in ["3/3", "1/3", "2/3"] {
        let line = ["stats", "--partial", "--slice", slice, "a.sheet"];
        parts += &scoresheet(&line).within(&folder).printed();
    }
    let merged = scoresheet(&["stats", "--merge", "-f", "json"])
        .input(parts)
        .printed();
    assert_eq!(merged, whole);
}
