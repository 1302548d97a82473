//! The program prints the reports of the library with any number of threads, its
//! statistics of parts merge to those of the whole, and slices have each record once.

use std::io::Write as _;

use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::internal::Check;
use scoresheet::play::Moment;
use scoresheet::report::{Entry, score};
use scoresheet::text::Source;
use serde_json::Value;

use crate::helpers;
use crate::helpers::answer::options;
use crate::helpers::run::{Output, Words};
use crate::one_answer::records::TextKind;

/// Runs the program on an input.
fn run(arguments: impl Words, input: impl AsRef<[u8]>) -> Output {
    let output = helpers::run::run(arguments, input);
    assert!(!output.err.contains("panicked"), "{}", output.err);
    output
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
        checks.push(serde_json::to_value(Check::of(&entry)).unwrap());
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

/// What a report of `check` says about a record wherever it is read: its plies, its
/// fingerprint, and the codes and places of its findings.
fn essence(report: &Value) -> (Value, Value, Vec<[Value; 2]>) {
    let findings = report["diagnostics"].as_array().expect("findings").iter();
    let findings = findings.map(|finding| ["code", "span"].map(|field| finding[field].clone()));
    let [plies, fingerprint] = ["plies", "fingerprint"].map(|field| report[field].clone());
    (plies, fingerprint, findings.collect())
}

/// Fails unless the slices of a file have each of its records once, at its place.
/// `checks` has the reports on the whole text.
fn compare_slices(kind: GameKind, text: &str, checks: &[Value], count: usize) {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(text.as_bytes()).expect("it can be written");
    let path = file.path().to_str().expect("a path is UTF-8");
    let mut sliced = Vec::new();
    for number in 1..=count {
        let line = format!("check -f json --slice {number}/{count} --game {kind}");
        let reports = run((line, [path]), "").objects().into_iter();
        sliced.extend(reports.map(|report| (report["offset"].as_u64(), essence(&report))));
    }
    let records = read(Source::new("-", text.as_bytes()), kind.read_options());
    let offsets = records.map(|record| Some(record.source().start().offset));
    let whole: Vec<_> = offsets.zip(checks.iter().map(essence)).collect();
    for (one, two) in whole.iter().zip(&sliced) {
        assert!(one == two, "{count} slices: {one:?}\n{two:?}\n{text}");
    }
    assert_eq!(whole.len(), sliced.len(), "{count} slices: {text}");
}

/// Compares the program with the library, and its statistics of parts with those of the
/// whole text.
pub(crate) fn compare(kind: GameKind, text_kind: TextKind, text: &str, number: usize) {
    let (checks, scores) = reports(kind, text);
    let has_errors = checks.iter().any(|check| check["valid"] == false);
    let jobs = if number.is_multiple_of(2) { "3" } else { "1" };
    compare_slices(kind, text, &checks, 2 + number % 4);
    for (command, expected) in [("check", checks), ("score", scores)] {
        let line = format!("{command} -f json --jobs {jobs} --game {kind} -");
        let output = run(line, text).exits(i32::from(has_errors));
        assert_same(&expected, &output.objects(), command);
    }
    // The merged statistics of the parts are those of the whole.
    let printed = |line: String, input: &[u8]| run(line, input).exits(0).out;
    let whole = printed(format!("stats -f json --game {kind} -"), text.as_bytes());
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
    let partial = format!("stats --partial --game {kind} -");
    let parts = [two, one].map(|part| printed(partial.clone(), &part.concat()));
    let merged = printed(
        "stats -f json --merge".to_owned(),
        parts.concat().as_bytes(),
    );
    assert_eq!(whole, merged);
}
