//! The output does not depend on the number of threads, and the totals of `check`
//! agree with its findings.

use std::collections::BTreeMap;
use std::fs;

use scoresheet::games::GameKind;
use serde_json::Value;

use crate::helpers::dice::sized;
use crate::helpers::files;
use crate::helpers::run::{Folder, Output, printed};

/// The tested numbers of threads.
const JOBS: [&str; 2] = ["1", "7"];

/// Samples and some generated games, which fill several blocks. Without optimization, they
/// are few, and long comments fill the blocks.
fn archive() -> Vec<u8> {
    let mut all = Vec::new();
    for game in GameKind::ALL {
        let key = game.about().key;
        for is_bad in [false, true] {
            let folder = format!("samples/{key}/");
            let samples = files::samples(is_bad).into_iter();
            let sheets =
                samples.filter(|path| path.starts_with(&folder) && path.ends_with(".sheet"));
            for path in sheets.take(sized(usize::MAX, 1)) {
                all.extend(fs::read(files::root().join(path)).expect("a sample"));
                all.extend(b"\n\n");
            }
        }
        // Positions of Permutu take longest.
        let few = if *game == GameKind::Permutu { 0 } else { 1 };
        let count = sized(15, few);
        let games = printed(format!("generate --games {count} --game {key}"), "");
        all.extend(games.as_bytes());
        let comment = "a b ".repeat(sized(1, 40_000));
        let small = "[Game \"Permute\"]\n[Board \"4\"]\n\n1. Ca1b2-b2";
        all.extend(format!("\n{small} {{{comment}}} *\n\n").as_bytes());
    }
    all
}

/// Bare lists, every tenth with an error.
fn lists(count: usize) -> String {
    let games = printed(format!("generate --games {count} --to mindsports"), "");
    let lines = games.lines().zip(0..);
    let lines = lines.map(|(line, number)| match number % 10 {
        3 => line.replacen(' ', " Ca1b2-b1 Ca1b2-b1 ", 1) + "\n",
        _ => line.to_owned() + "\n",
    });
    lines.collect()
}

/// Files with records, one of them with this number of lists.
fn folder(count: usize) -> Folder {
    Folder::new()
        .with("a.sheet", archive())
        .with("empty.txt", "\n\n")
        .with("lists.txt", lists(count))
        .with("no.png", b"\x89PNG\r\n\x1a\n")
}

fn run(folder: &Folder, line: &str, jobs: &str) -> Output {
    let files = "a.sheet missing.txt empty.txt lists.txt no.png --jobs";
    folder.run((line, files, jobs))
}

#[test]
fn findings_do_not_depend_on_the_number_of_threads() {
    compare_threads(&[
        "check",
        "check --quiet",
        "check --format json",
        "check --format csv",
        "check --format short",
        "check --from aiai",
        "check --strict",
    ]);
}

#[test]
fn what_is_counted_does_not_depend_on_the_number_of_threads() {
    compare_threads(&[
        "duplicates",
        "openings --depth 2 --symmetric",
        "stats",
        "stats --partial",
        "table games",
        "table positions",
    ]);
}

#[test]
fn what_is_found_does_not_depend_on_the_number_of_threads() {
    compare_threads(&[
        "find bbb --only-game Permute",
        "find --when '.lead.Orange > 5' -f json",
        "duplicates --symmetric --prefix --format json",
        "filter --unique=longest --only-game Swaptimum",
    ]);
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    compare_threads(&[
        "score",
        "score --format json",
        "score --format csv",
        "score --at 1,end",
        "convert --to sheet",
        "convert --to json --unsound keep",
        "convert --to mindsports --unsound skip",
        "fmt --check",
        "list",
        "list --format csv",
        "openings --depth 1 --format csv",
        "filter --plies 10- --only sound --from sheet",
    ]);
}

fn compare_threads(lines: &[&str]) {
    let folder = folder(sized(150, 12));
    for line in lines {
        let [one, several] = JOBS.map(|jobs| run(&folder, line, jobs));
        assert!(one.code >= Some(3), "{line}: {}", one.err);
        assert_eq!(several.code, one.code, "{line}");
        assert!(several.err == one.err, "standard error of {line}");
        assert!(several.out == one.out, "results of {line}");
    }
}

#[test]
fn selected_records_do_not_depend_on_the_number_of_threads() {
    let folder = folder(150);
    for (selection, records) in [("1", 1..=1), ("140", 140..=140), ("2-130", 2..=130)] {
        let line = format!("score --format json --record {selection}");
        let one = run(&folder, &line, "1");
        assert_eq!(one.out, run(&folder, &line, "5").out);
        let mut objects = one.objects();
        objects.retain(|object| object["source"] == "lists.txt");
        let numbers: Vec<&Value> = objects.iter().map(|object| &object["record"]).collect();
        assert_eq!(numbers, records.collect::<Vec<u64>>());
    }
}

#[test]
fn the_summary_counts_every_record() {
    let folder = folder(150);
    for file in ["a.sheet", "lists.txt"] {
        let (mut sound, mut unsound, mut plies) = (0, 0, 0);
        let mut codes: BTreeMap<String, u64> = BTreeMap::new();
        for object in folder.run(("check --format json", file)).objects() {
            let is_sound = object["valid"] == true;
            sound += u64::from(is_sound);
            unsound += u64::from(!is_sound);
            plies += object["plies"].as_u64().unwrap();
            for finding in object["diagnostics"].as_array().unwrap() {
                if finding["severity"] == "error" {
                    let code = finding["code"].as_str().unwrap().to_owned();
                    *codes.entry(code).or_default() += 1;
                }
            }
        }
        let out = folder.run(("check", file)).out;
        let summary = out.rsplit("\n\n").next().unwrap();
        let records = sound + unsound;
        let start = format!("{records} records, {plies} plies: {sound} sound, {unsound} not");
        assert!(summary.starts_with(&start), "{summary}, not {start}");
        for (code, count) in codes {
            assert!(summary.contains(&format!("\n  {count} {code}\n")), "{code}");
        }
    }
}

#[test]
fn a_single_record_among_blank_files_is_reported_in_full() {
    let folder = Folder::new()
        .with("empty.txt", " \n".repeat(150_000))
        .with("one.txt", "Ca1b2-a1 *\n");
    for jobs in JOBS {
        let output_of = |command: &str| {
            let line = "--board 2 empty.txt one.txt --jobs";
            folder.run((command, line, jobs)).out
        };
        let out = output_of("score");
        assert!(out.starts_with("Permute 2x2 chequer"), "{out}");
        let out = output_of("check");
        assert!(out.contains("one.txt: Permute 2x2 chequer"), "{out}");
    }
}

#[test]
fn generated_games_do_not_depend_on_the_number_of_threads() {
    for line in [
        "generate --games 150 --board 9",
        "generate --games 70 --to aiai --seed 3",
        "generate --games 40 --to json --game swaptimum",
        "generate --games 1 --policy greedy",
    ] {
        let [one, several] = JOBS.map(|jobs| printed((line, "--jobs", jobs), ""));
        assert!(several == one, "{line}");
    }
}
