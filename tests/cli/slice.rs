//! `--slice`: each record of an input is in exactly one slice.

use crate::helpers::dice::sized;
use crate::helpers::run::{Folder, printed, run};

/// Runs `list` on each of `count` slices, and returns the fingerprints and dates of
/// all records.
fn sliced(folder: &Folder, files: &str, count: usize) -> Vec<String> {
    let mut all = Vec::new();
    for number in 1..=count {
        let line = format!("list -q -f json --slice {number}/{count} {files}");
        let output = folder.run(line).exits(0);
        for (record, object) in (1..).zip(output.objects()) {
            let is_numbered = files.contains(' ') || object["record"] == record;
            assert!(is_numbered, "slice {number}/{count}: {object}");
            all.push(object["fingerprint"].to_string() + &object["date"].to_string());
        }
    }
    all
}

/// Checks that slices of files have the records of the whole.
fn check_slices(folder: &Folder, files: &str, counts: &[usize], records: usize) {
    let whole = sliced(folder, files, 1);
    assert!(whole.len() >= records, "{files}: {}", whole.len());
    for &count in counts {
        assert_eq!(
            sliced(folder, files, count),
            whole,
            "{files} in {count} slices"
        );
    }
}

/// Generated sheets, each with a comment.
fn sheets(count: usize) -> String {
    let games = printed(format!("generate --board 5 --games {count}"), "");
    games.replace("\n\n1. ", "\n\n{a comment\nof two lines} 1. ")
}

#[test]
fn the_slices_of_large_files_have_every_record_once() {
    let records = sized(2500, 40);
    let line = format!("generate --board 6 --games {records}");
    let games = printed(&line, "");
    let lists = printed((&line, "--to mindsports"), "");
    // No empty lines, so that a record begins only after the moves of another.
    let compact = games.replace("\n\n", "\n") + "\n\n[Game \"Permute\"]\n\n1. Ce5f6-f6 *\n";
    // Long stretches without a border between records that is certain.
    let long_comments = games.replace("\n\n1. ", &format!("\n\n{{{}}} 1. ", "a b\n".repeat(900)));
    let folder = Folder::new()
        .with("sheets.sheet", &games)
        .with("lists.txt", &lists)
        .with(
            "commented.txt",
            lists.replace(" 1-0", " {a\n\ncomment} 1-0"),
        )
        .with("compact.sheet", compact)
        .with("long.sheet", long_comments)
        .with(
            "remarks.sheet",
            games.replace("[Game ", "; a remark\n[Game "),
        );
    for file in folder.names() {
        check_slices(&folder, &file, &[3, 8], records);
    }
}

#[test]
fn the_slices_of_a_file_have_every_record_once() {
    let count = sized(60, 20);
    let lists = printed(
        format!("generate --board 5 --to mindsports --games {count}"),
        "",
    );
    let folder = Folder::new()
        .with("lists.txt", &lists)
        .with(
            "commented.txt",
            lists.replacen(' ', " {a\n\ncomment} ", sized(40, 15)),
        )
        .with("sheets.sheet", sheets(sized(40, 20)))
        .with("unended.txt", lists.trim_end())
        .with(
            "json.jsonl",
            printed("generate --board 5 --games 20 --to json", ""),
        );
    let counts = [&[2, 3, 7, 100][..], &[3, 12]][sized(0, 1)];
    for file in folder.names() {
        check_slices(&folder, &file, counts, 20);
    }
    check_slices(&folder, "lists.txt sheets.sheet json.jsonl", &[2, 3, 5], 60);
    let folder = folder.with("empty.txt", "");
    assert!(sliced(&folder, "empty.txt", 3).is_empty());
}

#[test]
fn standard_input_and_compressed_files_are_cut_into_stripes() {
    let text = sheets(30);
    let folder = Folder::new().with("a.sheet", &text);
    folder
        .run("convert --to sheet a.sheet -o a.sheet.gz")
        .exits(0);
    let [whole, parts] = [1, 4].map(|count| {
        let mut records = sliced(&folder, "a.sheet.gz", count);
        records.sort();
        records
    });
    assert_eq!(parts, whole);
    let output = run("list -f json --slice 1/2", &text).exits(0);
    output.says("note: `-` is read from its start");
}

#[test]
fn a_certain_boundary_needs_no_note_and_findings_have_positions_in_the_file() {
    let lists = printed("generate --board 5 --games 50 --to mindsports", "");
    let bad = lists.replace(" 1-0\n", " Ca1b2-a1 1-0\n");
    let folder = Folder::new().with("a.txt", &bad);
    let line = "check -f json --board 5 --slice 2/2 a.txt";
    let output = folder.run(line).exits(1);
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
    let output = folder.run("check --slice 3/2 a.txt");
    output.exits(2).says("write `K/N`");
}

#[test]
fn slices_of_statistics_merge_to_those_of_the_whole() {
    let folder = Folder::new().with("a.sheet", sheets(40));
    let whole = folder.printed("stats -f json a.sheet");
    let mut parts = String::new();
    for slice in ["3/3", "1/3", "2/3"] {
        parts += &folder.printed(("stats --partial a.sheet --slice", slice));
    }
    let merged = printed("stats --merge -f json", parts);
    assert_eq!(merged, whole);
}
