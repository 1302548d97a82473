//! `scoresheet filter`.

use std::fs;
use std::path::PathBuf;

use scoresheet::games::GameKind;

use crate::helpers::run::{Folder, Output, scoresheet};

const SHEETS: &str = "\u{feff}[Game \"Permute\"]\r\n[Orange \"Ann\"]\r\n\r\n1. Ce5f6-f6 {a;b} $6 *\r\n\r\n\
% kept\r\n[Game \"Permute\"]\r\n[Orange \"Bob\"]\r\n\r\n1. Ce5f6-f6 *\r\n\r\n\
[Game \"Permute\"]\n[Orange \"Ann\"]\n[X \"é\"]\n\n1. Ce5f6-f6 2. Ae4f5-f5";

/// The fingerprints of the records, in order.
fn fingerprints(output: &Output) -> Vec<String> {
    let objects = output.objects().into_iter();
    objects
        .map(|object| object["fingerprint"].to_string())
        .collect()
}

#[test]
fn records_are_copied_byte_for_byte() {
    let folder = Folder::new().with("a.sheet", SHEETS);
    let filter = |line: &[&str]| {
        let line = [&["filter"], line].concat();
        scoresheet(&line).within(&folder).run().exits(0)
    };
    assert_eq!(filter(&["a.sheet"]).out, SHEETS);
    assert_eq!(filter(&["--has-tag", "Game", "a.sheet"]).out, SHEETS);
    // A `%` line after a result belongs to the record of that result.
    let kept = SHEETS.find("% kept").expect("a line") + "% kept\r\n".len();
    let (ann, rest) = SHEETS.split_at(kept);
    let (bob, other) = rest.split_at(rest.rfind("[Game").expect("a tag"));
    assert_eq!(filter(&["--player", "Bob", "a.sheet"]).out, bob);
    let both = format!("{ann}\n{other}");
    assert_eq!(filter(&["--player", "Ann", "a.sheet"]).out, both);
}

#[test]
fn records_of_several_files_stay_apart() {
    let folder = Folder::new()
        .with("a.txt", "Ce5f6-f6 Ae4f5-f5\n\n2. Ce5f6-f6 *")
        .with("b.txt", "Ce5f6-f6 ; remark")
        .with("c.txt", "3. Cf8g9-f8\n")
        .with(
            "d.sheet",
            "[Game \"Permute\"]\n[Result \"1-0\"]\n[Termination \"unknown\"]\n\nCe5f6-f6",
        )
        .with("e.txt", "Ce5f6-f6 *");
    let files = ["b.txt", "c.txt", "d.sheet", "e.txt"];
    let output = scoresheet(&[&["filter"], &files[..]].concat())
        .within(&folder)
        .run();
    assert_eq!(
        output.out,
        "Ce5f6-f6 ; remark\n*\n3. Cf8g9-f8\n\n[Game \"Permute\"]\n[Result \"1-0\"]\n\
         [Termination \"unknown\"]\n\nCe5f6-f6 1-0\n\nCe5f6-f6 *"
    );
    output.says("added 2 results");
}

/// The sound records of all samples, joined and read again, are the same games.
#[test]
fn joined_samples_read_back() {
    for bad in ["", "/bad"] {
        let mut paths = Vec::new();
        for game in GameKind::ALL {
            let folder = format!("samples/{}{bad}", game.about().key);
            let entries = fs::read_dir(folder).expect("a folder");
            paths.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
        }
        let is_text = |path: &PathBuf| {
            let extension = path.extension().and_then(|extension| extension.to_str());
            matches!(extension, Some("sheet" | "txt"))
        };
        paths.retain(is_text);
        paths.sort();
        let paths: Vec<&str> = paths.iter().filter_map(|path| path.to_str()).collect();
        assert!(paths.len() > 10);
        let sound = ["--only", "sound"];
        let listed = scoresheet(&[&["list", "-f", "json"], &sound[..], &paths].concat()).run();
        let joined = scoresheet(&[&["filter"], &sound[..], &paths].concat()).run();
        let again = scoresheet(&["list", "-f", "json"]).input(&joined.out).run();
        assert_eq!(
            fingerprints(&again),
            fingerprints(&listed),
            "{}",
            joined.out
        );
    }
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    let games = scoresheet(&["generate", "--games", "300", "--to", "mindsports"]).printed();
    let folder = Folder::new().with("a.txt", &games).with("b.txt", &games);
    let filter = |jobs: &str, path: &str| {
        let line = [
            "filter",
            "--where",
            ".record % 3 == 1",
            "--jobs",
            jobs,
            path,
            "b.txt",
        ];
        let output = scoresheet(&line).within(&folder).run();
        (output.out, output.err, output.code)
    };
    let one = filter("1", "a.txt");
    assert_eq!(one.0.lines().count(), 200);
    for jobs in ["2", "5"] {
        assert!(filter(jobs, "a.txt") == one);
    }
}

#[test]
fn a_split_makes_a_file_per_name() {
    let folder = Folder::new().with("a.sheet", SHEETS);
    let split = |name: &str| {
        let line = ["filter", "--split", name, "a.sheet"];
        scoresheet(&line).within(&folder).run()
    };
    split("by/{orange}.sheet")
        .exits(0)
        .says("wrote 3 records to 2 files");
    assert!(folder.read("by/Ann.sheet").starts_with("\u{feff}[Game"));
    assert!(folder.read("by/Bob.sheet").starts_with("[Game"));
    split("{n:02}-{plies}.{format}").exits(0);
    let names = ["01-1.sheet", "02-1.sheet", "03-2.sheet", "a.sheet", "by"];
    assert_eq!(folder.names(), names);
    split("{stem}.sheet").exits(2).says("both input and output");
    assert_eq!(folder.read("a.sheet"), SHEETS);
    split("{who}.sheet")
        .exits(2)
        .says("unknown placeholder `{who}`");
    split("b.sheet")
        .exits(2)
        .says("name the files with a placeholder");
}

#[test]
fn file_names_are_safe() {
    let games: String = [
        "../../etc/passwd",
        "a/b",
        "\u{1b}[2J",
        "",
        "nul",
        "Éva",
        "ann",
        "Ann",
    ]
    .iter()
    .map(|name| format!("[Orange \"{name}\"]\n\n1. Ce5f6-f6 *\n\n"))
    .collect();
    let folder = Folder::new();
    let line = ["filter", "-q", "--split", "{orange}.sheet"];
    scoresheet(&line).input(games).within(&folder).run();
    let names = [
        "_.._etc_passwd.sheet",
        "_.sheet",
        "__2J.sheet",
        "_nul.sheet",
        "a_b.sheet",
        "ann.sheet",
        "Éva.sheet",
    ];
    assert_eq!(folder.names(), names);
    assert_eq!(folder.read("ann.sheet").matches("[Orange").count(), 2);
}

#[test]
fn sheets_and_json_are_not_mixed() {
    let json = scoresheet(&["convert", "--to", "json"])
        .input(SHEETS)
        .run()
        .out;
    let folder = Folder::new()
        .with("a.sheet", SHEETS)
        .with("b.jsonl", json.as_bytes());
    let filter = |line: &[&str]| {
        let line = [&["filter", "a.sheet", "b.jsonl"], line].concat();
        scoresheet(&line).within(&folder).run()
    };
    filter(&["-o", "c.sheet"])
        .exits(2)
        .says("--split 'chosen.{format}'");
    assert_eq!(folder.names(), ["a.sheet", "b.jsonl"]);
    filter(&["--split", "{orange}.x"])
        .exits(2)
        .says("add `{format}`");
    filter(&["--split", "chosen.{format}"]).exits(0);
    assert_eq!(folder.read("chosen.jsonl"), json);
    assert_eq!(folder.read("chosen.sheet"), SHEETS);
}

#[test]
fn files_are_compressed_by_name() {
    let games = scoresheet(&["generate", "--games", "30"]).printed();
    let folder = Folder::new().with("a.sheet", &games);
    for name in ["a.sheet.gz", "a.sheet.zst"] {
        let line = ["filter", "a.sheet", "-o", name];
        scoresheet(&line).within(&folder).run().exits(0);
        let read = scoresheet(&["filter", name]).within(&folder).run();
        assert!(read.out == games);
        let line = ["filter", "a.sheet", "--split", &format!("{{game}}-{name}")];
        scoresheet(&line).within(&folder).run().exits(0);
        let read = scoresheet(&["filter", &format!("Permute-{name}")])
            .within(&folder)
            .run();
        assert!(read.out == games);
    }
}

#[test]
fn an_open_comment_does_not_swallow_the_next_list() {
    let lists = "Ce5f6-f6 {open\n\n[Game \"Permute\"]\n\n1. Ce5f6-f6 2. Ae4f5-f5 *\n\n\
        Ce5f6-f6\nAe4f5-f5 {b} *\n";
    let filter = |line: &[&str]| {
        let line = [&["filter"], line].concat();
        scoresheet(&line).input(lists).run()
    };
    let count = |text: &str| {
        let output = scoresheet(&["list"]).input(text).run();
        output.out.lines().count()
    };
    assert_eq!(count(lists), 3);
    let output = filter(&["--where", ".record != 2"]);
    assert_eq!(count(&output.out), 2, "{}", output.out);
    assert!(output.out.starts_with("Ce5f6-f6 {open}"), "{}", output.out);
    output.says("closed 1 comment");
}
