//! The list of findings in `samples/broken/`.
//!
//! `SCORESHEET_BLESS=1 cargo test --test library vectors::` rewrites it.

use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::record::{Record, TagValues};
use scoresheet::text::Source;
use serde_json::{Value, json};

use crate::helpers::files;

use crate::helpers::run::scoresheet;

const LIST: &str = "samples/broken/findings.jsonl";

/// The records in `samples/broken`.
fn broken_samples() -> Vec<String> {
    let mut found = files::below("samples/broken");
    found.retain(|path| path != LIST);
    found
}

/// The paths of the broken records: those in `samples/broken`, and the bad samples
/// of each game that need no options.
fn paths() -> Vec<String> {
    let root = files::root();
    let mut paths = broken_samples();
    let bad = files::samples(true).into_iter();
    paths.extend(bad.filter(|path| {
        let stem = path.rsplit_once('.').expect("a sample has an extension").0;
        !root.join(format!("{stem}.args")).exists()
    }));
    paths
}

/// The plies, the result and the findings of a record.
fn entry(record: &Record<'_>) -> Value {
    let mut findings = Vec::new();
    let replayed = replay_with(record, &TagValues::new(), &mut findings);
    let start = record.source().start().offset;
    let findings: Vec<Value> = findings
        .iter()
        .map(|finding| {
            let span = finding.span;
            json!({
                "severity": finding.code.severity().as_str(),
                "code": finding.code.as_str(),
                "span": [start + span.start as u64, start + span.end as u64],
            })
        })
        .collect();
    let game = replayed.as_ref().map(|game| game.about().name);
    let plies = replayed.as_ref().map(|game| game.plies());
    let result = replayed.map(|game| game.verdict().result.to_string());
    json!({ "game": game, "plies": plies, "result": result, "findings": findings })
}

/// The line of the list about a file.
fn line(path: &str) -> String {
    let bytes = std::fs::read(files::root().join(path)).expect("the sample can be read");
    let records = read(Source::new(path, &bytes), GameKind::Permute.read_options());
    let records: Vec<Value> = records.map(|record| entry(&record)).collect();
    json!({ "file": path, "records": records }).to_string()
}

#[test]
fn findings_of_broken_records_are_as_listed() {
    let lines: Vec<String> = paths().iter().map(|path| line(path)).collect();
    let text = lines.join("\n") + "\n";
    if files::is_blessing() {
        std::fs::write(files::root().join(LIST), &text).expect("it can be written");
    }
    assert!(text.len() < 60_000, "{} bytes", text.len());
    for (found, listed) in lines.iter().zip(files::text(LIST).lines()) {
        assert_eq!(found, listed);
    }
    assert_eq!(files::text(LIST), text);
}

/// The severity, the code and the span of the findings that the program reports about
/// the records of a file.
fn reported(path: &str) -> Vec<Value> {
    let text = scoresheet(["check", "-f", "json", path])
        .at_root()
        .run()
        .out;
    let records = text.lines().map(|line| {
        let record: Value = serde_json::from_str(line).expect("an object");
        let findings = record["diagnostics"].as_array().expect("findings");
        let listed = findings.iter().map(|finding| {
            let fields = ["severity", "code", "span"];
            let fields = fields.map(|field| (field.to_owned(), finding[field].clone()));
            Value::Object(fields.into_iter().collect())
        });
        Value::Array(listed.collect())
    });
    records.collect()
}

#[test]
fn listed_findings_are_those_that_the_program_reports() {
    let mut later_records = 0;
    for line in files::text(LIST).lines() {
        let line: Value = serde_json::from_str(line).expect("an object");
        let path = line["file"].as_str().expect("a path");
        let records = line["records"].as_array().expect("records");
        let listed: Vec<_> = records
            .iter()
            .map(|record| record["findings"].clone())
            .collect();
        let has_findings = |findings: &&Value| **findings != json!([]);
        later_records += listed.iter().skip(1).filter(has_findings).count();
        assert_eq!(listed, reported(path), "{path}");
    }
    // Places in the file and in the record differ only in these.
    assert!(later_records >= 2, "{later_records}");
}

#[test]
fn every_broken_record_has_a_finding() {
    let paths = broken_samples();
    assert!(paths.len() >= 20, "{paths:?}");
    for path in paths {
        let line: Value = serde_json::from_str(&line(&path)).expect("an object");
        let records = line["records"].as_array().expect("records");
        let has_findings = |record: &Value| record["findings"] != json!([]);
        assert!(records.iter().any(has_findings), "{path} has no finding");
    }
}
