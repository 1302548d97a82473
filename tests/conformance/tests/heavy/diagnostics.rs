//! Every finding has a section in `docs/diagnostics.md` and a sample.
//!
//! `SCORESHEET_BLESS=1 cargo test -p scoresheet-conformance --test heavy diagnostics:: -- --test-threads=1`
//! rewrites the expected texts and the examples of the documentation.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::process::{Command, Output};

use scoresheet::games::GameKind;
use scoresheet::text::{Code, Severity, codes};
use serde_json::Value;

use crate::helpers::files;
use crate::helpers::run::scoresheet;

const PAGE: &str = "docs/diagnostics.md";

/// The codes whose samples would be large. The tests generate these samples.
const GENERATED: [&str; 4] = ["limit/record", "limit/plies", "limit/word", "limit/comment"];

/// A code that can occur only in games with more or fewer than two seats.
const NEEDS_OTHER_SEATS: &str = "play/not-for-two";

/// Every code that records of the games can have.
fn all_codes() -> Vec<Code> {
    let game_codes = GameKind::ALL.iter().flat_map(|kind| kind.codes());
    let mut variants = GameKind::ALL.iter().flat_map(|kind| kind.about().variants);
    let has_other_seats = variants.any(|variant| variant.tag.starts_with("Players "));
    let can_occur = |code: &Code| has_other_seats || code.as_str() != NEEDS_OTHER_SEATS;
    let codes = codes::CODES.iter().chain(game_codes).copied();
    codes.filter(can_occur).collect()
}

/// The code in the name of a bad sample, if there is one.
fn code_of(path: &str) -> Option<Code> {
    let name = path.rsplit('/').next()?;
    let stem = name.rsplit_once('.')?.0;
    let stem = stem.split("--").next()?;
    let named = |code: &Code| code.as_str().replace('/', "-") == stem;
    all_codes().into_iter().find(named)
}

/// The output of `check` for a bad sample, with the options in its `.args`
/// file.
fn check(path: &str, options: &[&str]) -> Output {
    let args = with_ending(path, "args");
    let args = fs::read_to_string(files::root().join(args)).unwrap_or_default();
    Command::new(&*crate::helpers::run::PROGRAM)
        .current_dir(files::root())
        .arg("check")
        .args(args.split_whitespace())
        .args(options)
        .arg(path)
        .output()
        .expect("the program runs")
}

/// A path with another extension.
fn with_ending(path: &str, ending: &str) -> String {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    format!("{stem}.{ending}")
}

/// Standard output, then standard error of a run.
fn text_of(output: &Output) -> String {
    let out = String::from_utf8_lossy(&output.stdout);
    format!("{out}{}", String::from_utf8_lossy(&output.stderr))
}

/// The start of the first line of a finding with this code.
fn head(code: Code) -> String {
    format!("{}[{code}]: ", code.severity())
}

#[test]
fn every_code_has_a_sample() {
    let samples = files::samples(true);
    let named: Vec<Code> = samples.iter().filter_map(|path| code_of(path)).collect();
    let is_shown = |code: &Code| named.contains(code) || GENERATED.contains(&code.as_str());
    let mut missing = all_codes();
    missing.retain(|code| !is_shown(code));
    assert!(missing.is_empty(), "no bad sample shows {missing:#?}");
}

#[test]
fn bad_samples_have_the_expected_findings() {
    let mut wrong = String::new();
    for path in files::samples(true) {
        let Some(code) = code_of(&path) else {
            writeln!(wrong, "{path} is named after no code").unwrap();
            continue;
        };
        let output = check(&path, &[]);
        let text = text_of(&output);
        let expected = with_ending(&path, "expected");
        if files::is_blessing() {
            fs::write(files::root().join(&expected), &text).unwrap();
        }
        if !text.contains(&head(code)) {
            writeln!(wrong, "{path} does not show {code}:\n{text}").unwrap();
        }
        let expected_exit = exit_code(code);
        if output.status.code() != Some(expected_exit) {
            writeln!(wrong, "{path}: {}, not {expected_exit}", output.status).unwrap();
        }
        if text != fs::read_to_string(files::root().join(&expected)).unwrap_or_default() {
            writeln!(wrong, "{expected} says something else:\n{text}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The exit code for a record with only this finding.
fn exit_code(code: Code) -> i32 {
    match code.severity() {
        // This note comes with the error that it explains.
        Severity::Note if code.as_str() == "record/other-game" => 1,
        Severity::Error if code.is_limit() => 5,
        Severity::Error => 1,
        Severity::Warning | Severity::Note => 0,
    }
}

#[test]
fn bad_samples_are_small_and_complete() {
    let samples = files::samples(true);
    for path in files::below("samples") {
        if !path.contains("/bad/") {
            continue;
        }
        let size = fs::metadata(files::root().join(&path)).unwrap().len();
        assert!(size <= 20_480, "{path} is larger than 20 KB");
        let candidates = ["sheet", "txt", "jsonl"].map(|ending| with_ending(&path, ending));
        let has_sample = candidates.iter().any(|sample| samples.contains(sample));
        assert!(has_sample, "{path} has no sample");
    }
}

#[test]
fn messages_have_the_house_style() {
    for path in files::samples(true) {
        let output = check(&path, &["--format", "json"]);
        for line in String::from_utf8(output.stdout).unwrap().lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            for finding in record["diagnostics"].as_array().unwrap() {
                let related = finding["related"].as_array().unwrap().iter();
                let mut texts = vec![&finding["message"], &finding["help"]];
                texts.extend(related.map(|cause| &cause["message"]));
                for text in texts {
                    check_house_style(&path, text.as_str().unwrap_or("-"));
                }
            }
        }
    }
}

/// Fails unless a message is one line that does not begin in upper case or end
/// with a full stop, and has its backticks in pairs.
fn check_house_style(path: &str, text: &str) {
    let first = text.chars().next().expect("the message is not empty");
    assert!(!first.is_uppercase(), "{path}: {text}");
    assert!(!text.ends_with('.'), "{path}: {text}");
    assert!(!text.contains('\n'), "{path}: {text}");
    let backticks = text.matches('`').count();
    assert!(backticks.is_multiple_of(2), "{path}: {text}");
}

#[test]
fn large_records_exceed_limits() {
    for (code, text) in limit_findings() {
        let start = format!("error[{code}]: ");
        assert!(text.starts_with(&start), "{code}: {text}");
        assert!(text.contains("  = help: "), "{code}: {text}");
    }
}

/// The findings about generated records that exceed a limit, by their codes.
fn limit_findings() -> BTreeMap<&'static str, String> {
    let tags = "[Game \"Permute\"]\n[Board \"8\"]\n\n";
    let word = "x".repeat(64 * 1024 + 1);
    let comment = "x".repeat(16 * 1024 * 1024 + 1);
    let long = "{ x }\n".repeat((64 << 20) / 6 + 1);
    let texts = [
        format!("{tags}{long}*\n"),
        format!("{tags}{}*\n", "swap ".repeat(100_001)),
        format!("{tags}1. {word} *\n"),
        format!("{tags}1. Cc3d4-d4 {{{comment}}} *\n"),
    ];
    let findings = GENERATED.into_iter().zip(texts);
    let findings = findings.map(|(code, text)| (code, limit_finding(code, text)));
    findings.collect()
}

/// The finding with this code that `check` reports about a text.
fn limit_finding(code: &str, text: String) -> String {
    let text = scoresheet("check -").input(text).run().exits(5).out;
    let code = format!("[{code}]");
    let finding = text.split("\n\n").find(|finding| finding.contains(&code));
    finding
        .unwrap_or_else(|| panic!("no {code} in {text}"))
        .to_owned()
}

/// The sections of the page in their order: heading and text.
fn sections(page: &str) -> Vec<(&str, &str)> {
    let parts = page.split("\n## ").skip(1);
    parts
        .map(|part| part.split_once('\n').unwrap_or((part, "")))
        .collect()
}

#[test]
fn every_code_has_a_section() {
    let page = files::text(PAGE);
    let sections = sections(&page);
    let game_codes = GameKind::ALL.iter().flat_map(|kind| kind.codes());
    let all: Vec<Code> = codes::CODES.iter().chain(game_codes).copied().collect();
    let has_section = |code: &&Code| sections.iter().any(|(name, _)| *name == code.as_str());
    let missing: Vec<&Code> = all.iter().filter(|code| !has_section(code)).collect();
    assert!(missing.is_empty(), "{PAGE} has no section for {missing:#?}");
    let mut seen = Vec::new();
    for (name, text) in sections {
        let code = all.iter().find(|code| code.as_str() == name);
        let code = code.unwrap_or_else(|| panic!("{PAGE}: `{name}` is not a code"));
        assert!(!seen.contains(&name), "{PAGE}: `{name}` has two sections");
        let severity = format!("\nSeverity: {}\n", code.severity());
        assert!(text.starts_with(&severity), "{PAGE}: {name}: {severity}");
        let has_advice = text.contains("\nWhat to do: ");
        assert!(has_advice, "{PAGE}: {name}: what to do");
        seen.push(name);
    }
}

#[test]
fn examples_of_the_page_are_those_of_the_samples() {
    let page = files::text(PAGE);
    let mut examples = limit_findings();
    for path in files::samples(true) {
        let Some(code) = code_of(&path) else { continue };
        let text = files::text(&with_ending(&path, "expected"));
        let mut findings = text.split("\n\n");
        let finding = findings.find(|finding| finding.contains(&head(code)));
        let finding = finding.unwrap_or_default().trim_end().to_owned();
        examples.entry(code.as_str()).or_insert(finding);
    }
    let mut blessed = page.clone();
    let mut wrong = Vec::new();
    for (name, text) in sections(&page) {
        let Some(example) = examples.get(name) else {
            continue;
        };
        let shown = text.split_once("```text\n");
        let shown = shown.and_then(|(_, text)| text.split_once("```"));
        let (shown, _) = shown.unwrap_or_else(|| panic!("{PAGE}: {name} has no example"));
        if shown.trim_end() != example {
            wrong.push(name);
            let [old, new] = [shown, &format!("{example}\n")].map(|it| format!("```text\n{it}```"));
            let fresh = text.replacen(&old, &new, 1);
            let [old, new] = [text, &fresh].map(|it| format!("\n## {name}\n{it}"));
            blessed = blessed.replace(&old, &new);
        }
    }
    if files::is_blessing() {
        fs::write(files::root().join(PAGE), blessed).unwrap();
        return;
    }
    let none: [&str; 0] = [];
    assert_eq!(wrong, none, "{PAGE} has other examples than the samples");
}
