//! `scoresheet filter`.

use scoresheet::games::GameKind;

use crate::helpers::files;
use crate::helpers::run::{Folder, printed, run, scoresheet};

const SHEETS: &str = "\u{feff}[Game \"Permute\"]\r\n[Orange \"Ann\"]\r\n\r\n1. Ce5f6-f6 {a;b} $6 *\r\n\r\n\
% kept\r\n[Game \"Permute\"]\r\n[Orange \"Bob\"]\r\n\r\n1. Ce5f6-f6 *\r\n\r\n\
[Game \"Permute\"]\n[Orange \"Ann\"]\n[X \"é\"]\n\n1. Ce5f6-f6 2. Ae4f5-f5";

#[test]
fn records_are_copied_byte_for_byte() {
    let folder = Folder::new().with("a.sheet", SHEETS);
    let filter = |line: &str| folder.run(("filter a.sheet", line)).exits(0).out;
    assert_eq!(filter(""), SHEETS);
    assert_eq!(filter("--has-tag Game"), SHEETS);
    // A `%` line after a result belongs to the record of that result.
    let kept = SHEETS.find("% kept").expect("a line") + "% kept\r\n".len();
    let (ann, rest) = SHEETS.split_at(kept);
    let (bob, other) = rest.split_at(rest.rfind("[Game").expect("a tag"));
    assert_eq!(filter("--player Bob"), bob);
    assert_eq!(filter("--player Ann"), format!("{ann}\n{other}"));
}

#[test]
fn records_of_several_files_stay_apart() {
    let tags = "[Game \"Permute\"]\n[Result \"1-0\"]\n[Termination \"unknown\"]\n\n";
    let folder = Folder::new()
        .with("b.txt", "Ce5f6-f6 ; remark")
        .with("c.txt", "3. Cf8g9-f8\n")
        .with("d.sheet", format!("{tags}Ce5f6-f6"))
        .with("e.txt", "Ce5f6-f6 *");
    folder.snapshot("filter/joined", &["filter b.txt c.txt d.sheet e.txt"]);
}

/// The sound records of all samples, joined and read again, are the same games.
#[test]
fn joined_samples_read_back() {
    for is_bad in [false, true] {
        let mut paths = files::samples(is_bad);
        let is_of_a_game = |path: &str| {
            let mut keys = GameKind::ALL.iter().map(|game| game.about().key);
            keys.any(|key| path.starts_with(&format!("samples/{key}/")))
        };
        paths.retain(|path| is_of_a_game(path) && !path.ends_with(".jsonl"));
        assert!(paths.len() > 10);
        let run_at_root = |line| scoresheet((line, "--only sound", &paths)).at_root().run();
        let listed = run_at_root("list -f json").values("fingerprint");
        let joined = run_at_root("filter").out;
        let again = run("list -f json", &joined).values("fingerprint");
        assert_eq!(again, listed, "{joined}");
    }
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    let games = printed("generate --games 300 --to mindsports", "");
    let folder = Folder::new().with("a.txt", &games).with("b.txt", &games);
    let filter = |jobs: &str| {
        let line = "filter --where '.record % 3 == 1' a.txt b.txt --jobs";
        let output = folder.run((line, jobs));
        (output.out, output.err, output.code)
    };
    let one = filter("1");
    assert_eq!(one.0.lines().count(), 200);
    for jobs in ["2", "5"] {
        assert!(filter(jobs) == one);
    }
}

#[test]
fn a_split_makes_a_file_per_name() {
    let lines = [
        "filter --split by/{orange}.sheet a.sheet",
        "cat by/Ann.sheet",
        "cat by/Bob.sheet",
        "filter --split {n:02}-{plies}.{format} a.sheet",
        "ls",
        "filter --split {stem}.sheet a.sheet",
        "filter --split {who}.sheet a.sheet",
        "filter --split b.sheet a.sheet",
    ];
    let folder = Folder::new().with("a.sheet", SHEETS);
    folder.snapshot("filter/split", &lines);
    assert_eq!(folder.read("a.sheet"), SHEETS);
}

#[test]
fn file_names_are_safe() {
    let names = [
        "../../etc/passwd",
        "a/b",
        "\u{1b}[2J",
        "",
        "nul",
        "Éva",
        "ann",
        "Ann",
    ];
    let game = |name: &&str| format!("[Orange \"{name}\"]\n\n1. Ce5f6-f6 *\n\n");
    let folder = Folder::new().input(names.iter().map(game).collect::<String>());
    folder.run("filter -q --split {orange}.sheet");
    let names = "_.._etc_passwd.sheet _.sheet __2J.sheet _nul.sheet a_b.sheet ann.sheet Éva.sheet";
    assert_eq!(folder.names().join(" "), names);
    assert_eq!(folder.read("ann.sheet").matches("[Orange").count(), 2);
}

#[test]
fn sheets_and_json_are_not_mixed() {
    let json = run("convert --to json", SHEETS).out;
    let folder = Folder::new().with("a.sheet", SHEETS).with("b.jsonl", &json);
    let lines = [
        "filter a.sheet b.jsonl -o c.sheet",
        "filter a.sheet b.jsonl --split {orange}.x",
        "ls",
    ];
    folder.snapshot("filter/mixed", &lines);
    folder
        .run("filter a.sheet b.jsonl --split chosen.{format}")
        .exits(0);
    assert_eq!(folder.read("chosen.jsonl"), json);
    assert_eq!(folder.read("chosen.sheet"), SHEETS);
}

#[test]
fn files_are_compressed_by_name() {
    let games = printed("generate --games 30", "");
    let folder = Folder::new().with("a.sheet", &games);
    for name in ["a.sheet.gz", "a.sheet.zst"] {
        folder.run(("filter a.sheet -o", name)).exits(0);
        assert!(folder.run(("filter", name)).out == games);
        let split = format!("filter a.sheet --split {{game}}-{name}");
        folder.run(split).exits(0);
        assert!(folder.run(format!("filter Permute-{name}")).out == games);
    }
}

#[test]
fn an_open_comment_does_not_swallow_the_next_list() {
    let lists = "Ce5f6-f6 {open\n\n[Game \"Permute\"]\n\n1. Ce5f6-f6 2. Ae4f5-f5 *\n\n\
        Ce5f6-f6\nAe4f5-f5 {b} *\n";
    let count = |text: &str| run("list", text).out.lines().count();
    assert_eq!(count(lists), 3);
    let output = run("filter --where '.record != 2'", lists).says("closed 1 comment");
    assert_eq!(count(&output.out), 2, "{}", output.out);
    assert!(output.out.starts_with("Ce5f6-f6 {open}"), "{}", output.out);
}
