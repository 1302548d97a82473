//! Several threads print and say what one does, and the short way through
//! sound records finds what the long one finds.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::run::{Done, Folder, scoresheet};

/// How many threads are tried: one, fewer and more than there are cores.
const JOBS: [&str; 4] = ["1", "2", "5", "100"];

/// Every sample and some generated games, over and over, so that there are
/// many blocks.
fn archive() -> Vec<u8> {
    let mut all = Vec::new();
    for folder in [
        "permute",
        "permute/bad",
        "swaptimum",
        "permutations",
        "permutu",
    ] {
        let folder = fs::read_dir(format!("samples/{folder}")).expect("a folder");
        let paths = folder.filter_map(|entry| Some(entry.ok()?.path()));
        let is_sheet = |path: &PathBuf| path.extension().is_some_and(|end| end == "sheet");
        let mut paths: Vec<_> = paths.filter(is_sheet).collect();
        paths.sort();
        for path in paths {
            all.extend(fs::read(path).expect("a sample"));
            all.extend(b"\n\n");
        }
    }
    for game in ["permute", "swaptimum", "permutu"] {
        let games = scoresheet(&["generate", "--games", "60", "--game", game]).printed();
        all.extend(games.as_bytes());
        all.extend(b"\n");
    }
    all.repeat(4)
}

/// Bare lists, every tenth of which is not sound.
fn lists() -> String {
    let games = scoresheet(&["generate", "--games", "700", "--to", "mindsports"]).printed();
    let lines = games.lines().zip(0..);
    let lines = lines.map(|(line, number)| match number % 10 {
        3 => line.replacen(' ', " Ca1b2-b1 Ca1b2-b1 ", 1) + "\n",
        _ => line.to_owned() + "\n",
    });
    lines.collect()
}

fn folder() -> Folder {
    Folder::new()
        .with("a.sheet", archive())
        .with("empty.txt", "\n\n")
        .with("lists.txt", lists())
        .with("no.png", b"\x89PNG\r\n\x1a\n")
}

fn run(folder: &Folder, line: &[&str], jobs: &str) -> Done {
    let files = ["a.sheet", "missing.txt", "empty.txt", "lists.txt", "no.png"];
    let all = [line, &["--jobs", jobs], &files].concat();
    scoresheet(&all).within(folder).done()
}

#[test]
fn what_comes_out_does_not_depend_on_the_number_of_threads() {
    let folder = folder();
    for line in [
        &["check"][..],
        &["check", "--quiet"],
        &["check", "--format", "json"],
        &["check", "--format", "csv"],
        &["check", "--format", "short"],
        &["check", "--from", "aiai"],
        &["check", "--strict"],
        &["score"],
        &["score", "--format", "json"],
        &["score", "--format", "csv"],
        &["score", "--at", "1,end"],
        &["convert", "--to", "sheet"],
        &["convert", "--to", "json", "--unsound", "keep"],
        &["convert", "--to", "mindsports", "--unsound", "skip"],
        &["fmt", "--check"],
    ] {
        let one = run(&folder, line, JOBS[0]);
        assert!(one.code >= Some(3), "{line:?}: {}", one.err);
        for jobs in &JOBS[1..] {
            let several = run(&folder, line, jobs);
            let place = format!("{line:?} with {jobs} threads");
            assert_eq!(several.code, one.code, "{place}");
            assert!(several.err == one.err, "standard error of {place}");
            assert!(several.out == one.out, "results of {place}");
        }
    }
}

#[test]
fn chosen_records_are_those_of_their_numbers_in_all_threads() {
    let folder = folder();
    for chosen in ["1", "300", "2-290"] {
        let line = ["score", "--format", "json", "--record", chosen];
        let one = run(&folder, &line, "1");
        assert_eq!(one.out, run(&folder, &line, "5").out);
        let numbers: Vec<u64> = one
            .out
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap())
            .filter(|object| object["source"] == "lists.txt")
            .map(|object| object["record"].as_u64().unwrap())
            .collect();
        let (first, last) = chosen.split_once('-').unwrap_or((chosen, chosen));
        let wanted = first.parse().unwrap()..=last.parse().unwrap();
        assert_eq!(numbers, wanted.collect::<Vec<u64>>());
    }
}

#[test]
fn the_summary_is_that_of_a_look_at_every_record() {
    let folder = folder();
    for file in ["a.sheet", "lists.txt"] {
        let (mut sound, mut unsound, mut plies) = (0, 0, 0);
        let mut codes: BTreeMap<String, u64> = BTreeMap::new();
        let told = scoresheet(&["check", "--format", "json", file]).within(&folder);
        for line in told.done().out.lines() {
            let object: Value = serde_json::from_str(line).unwrap();
            let is_sound = object["valid"] == true;
            sound += u64::from(is_sound);
            unsound += u64::from(!is_sound);
            plies += object["plies"].as_u64().unwrap();
            for found in object["diagnostics"].as_array().unwrap() {
                if found["severity"] == "error" {
                    let code = found["code"].as_str().unwrap().to_owned();
                    *codes.entry(code).or_default() += 1;
                }
            }
        }
        let out = scoresheet(&["check", file]).within(&folder).done().out;
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
fn only_one_record_is_told_at_length_wherever_it_stands() {
    let folder = Folder::new()
        .with("empty.txt", " \n".repeat(400_000))
        .with("one.txt", "Ca1b2-a1 *\n");
    for jobs in JOBS {
        let told = |command| {
            let line = [
                command,
                "--jobs",
                jobs,
                "--board",
                "2",
                "empty.txt",
                "one.txt",
            ];
            scoresheet(&line).within(&folder).done().out
        };
        let out = told("score");
        assert!(out.starts_with("Permute 2x2 chequer"), "{out}");
        let out = told("check");
        assert!(out.contains("one.txt: Permute 2x2 chequer"), "{out}");
    }
}

#[test]
fn games_are_generated_alike_in_all_threads() {
    for line in [
        &["generate", "--games", "150", "--board", "9"][..],
        &["generate", "--games", "70", "--to", "aiai", "--seed", "3"],
        &[
            "generate",
            "--games",
            "40",
            "--to",
            "json",
            "--game",
            "swaptimum",
        ],
        &["generate", "--games", "1", "--policy", "greedy"],
    ] {
        let with = |jobs: &str| scoresheet(&[line, &["--jobs", jobs]].concat()).printed();
        let one = with(JOBS[0]);
        for jobs in &JOBS[1..] {
            assert!(with(jobs) == one, "{line:?} with {jobs} threads");
        }
    }
}
