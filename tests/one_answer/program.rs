//! The program prints the reports of the library with any number of threads, and its
//! statistics of parts merge to those of the whole.

use std::io::Write as _;
use std::process::{Command, Stdio};

use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::Moment;
use scoresheet::report::{Entry, check, score};
use scoresheet::text::Source;
use serde_json::Value;

use crate::answer::options;
use crate::records::TextKind;

/// Standard output of the program for this input.
fn printed(arguments: &[&str], input: &[u8]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_scoresheet"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input).expect("the program reads it all"));
        child.wait_with_output().expect("the program ends")
    });
    String::from_utf8(output.stdout).expect("the program writes UTF-8")
}

fn values(lines: &str) -> Vec<Value> {
    let lines = lines.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The reports of the library on the records of a text: those of `check`, and
/// those of `score` on records with a game.
fn reports(kind: GameKind, text: &str) -> (Vec<Value>, Vec<Value>) {
    let source = Source::new("-", text.as_bytes());
    let (mut checks, mut scores) = (Vec::new(), Vec::new());
    for (number, record) in (1..).zip(read(source, kind.read_options())) {
        let mut findings = Vec::new();
        let game = replay_with(&record, &options(kind), &mut findings);
        let entry = Entry {
            number,
            record: &record,
            replayed: game.as_deref(),
            findings: &findings,
            offset: None,
        };
        checks.push(serde_json::to_value(check(&entry)).unwrap());
        if let Some(game) = &game {
            let score = score(&entry, &Moment::end(&**game));
            scores.push(serde_json::to_value(score).unwrap());
        }
    }
    (checks, scores)
}

fn assert_same(expected: &[Value], found: &[Value], command: &str) {
    for (one, two) in expected.iter().zip(found) {
        assert!(one == two, "{command}: {one:#}\n{two:#}");
    }
    assert_eq!(expected.len(), found.len(), "{command}");
}

/// Compares the program with the library, and its statistics of parts with those of the
/// whole text.
pub(crate) fn compare(kind: GameKind, text_kind: TextKind, text: &str, number: usize) {
    let game = ["--game", kind.as_str()];
    let (checks, scores) = reports(kind, text);
    let jobs = if number.is_multiple_of(2) { "3" } else { "1" };
    for (command, expected) in [("check", checks), ("score", scores)] {
        let line = [&[command, "-f", "json", "--jobs", jobs, "-"][..], &game].concat();
        assert_same(
            &expected,
            &values(&printed(&line, text.as_bytes())),
            command,
        );
    }
    // The merged statistics of the parts are those of the whole.
    let whole = printed(
        &[&["stats", "-f", "json", "-"][..], &game].concat(),
        text.as_bytes(),
    );
    assert!(whole.len() > 1000, "{whole}");
    if text_kind != TextKind::Sheets {
        // A faulty line can be read in another way without the lines before it.
        return;
    }
    let source = Source::new("-", text.as_bytes());
    let records: Vec<Vec<u8>> = read(source, kind.read_options())
        .map(|record| record.text().to_vec())
        .collect();
    let (one, two) = records.split_at(records.len() / 3);
    let parts = [two, one].map(|part| {
        let line = [&["stats", "--partial", "-"][..], &game].concat();
        printed(&line, &part.concat())
    });
    let merged = printed(
        &["stats", "-f", "json", "--merge"],
        parts.concat().as_bytes(),
    );
    assert_eq!(whole, merged);
}
