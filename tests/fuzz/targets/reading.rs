//! Reading and writing records.

use scoresheet::convert::{Canonical, to_canonical, to_json};
use scoresheet::format::{Syntax, read, read_as};
use scoresheet::games::{GameKind, replay_with};
use scoresheet::internal::Check;
use scoresheet::record::{Record, TagValues};
use scoresheet::report::Entry;
use scoresheet::text::{Diagnostic, Source};

use super::count_deep_check;
use super::input::Input;
use crate::helpers::answer::{Answer, options};
use crate::helpers::blank::is_blank_only;
use crate::helpers::formats::check_formats;
use crate::helpers::formats::whole;

/// Every byte belongs to one record, and every finding is within its record.
pub(super) fn read_all(bytes: &[u8]) {
    for syntax in [Syntax::Sheet, Syntax::Json] {
        let mut text = Vec::new();
        let source = Source::new("fuzz", bytes);
        for record in read_as(syntax, source, GameKind::Permute.read_options()) {
            text.extend_from_slice(record.text());
            check_findings(&record);
        }
        if text.is_empty() {
            assert!(is_blank_only(bytes), "there is text, but no record");
        } else {
            assert_eq!(text, bytes, "every byte belongs to a record");
            count_deep_check();
        }
    }
}

/// Fails unless the findings are within the record and can be reported.
fn check_findings(record: &Record<'_>) {
    let mut findings = Vec::new();
    let game = replay_with(record, &TagValues::new(), &mut findings);
    for finding in &findings {
        assert!(finding.span.start <= finding.span.end);
        assert!(finding.span.end <= record.text().len(), "{finding:?}");
        assert!(!finding.message.contains(['\n', '\u{1b}']), "{finding:?}");
    }
    let entry = Entry {
        number: 1,
        record,
        replayed: game.as_deref(),
        findings: &findings,
        offset: None,
    };
    serde_json::to_string(&Check::of(&entry)).expect("a report is JSON");
}

/// The only record of a text.
fn only_record(text: &str, syntax: Syntax) -> Record<'_> {
    let source = Source::new("again", text.as_bytes());
    let mut records = read_as(syntax, source, GameKind::Permute.read_options());
    let record = records.next().expect("a record");
    assert!(records.next().is_none(), "several records: {text}");
    record
}

/// The canonical form of a canonical form is the same.
pub(super) fn canonical(bytes: &[u8]) {
    let source = Source::new("fuzz", bytes);
    let form = |record: &Record<'_>| {
        let game = replay_with(record, &TagValues::new(), &mut Vec::new());
        to_canonical(record, game.as_deref(), &TagValues::new())
    };
    for record in read(source, GameKind::Permute.read_options()) {
        let once = form(&record);
        if let Canonical::Sheet(text) | Canonical::Line(text) | Canonical::Lines(text) = &once {
            let again = only_record(text, Syntax::of(text.as_bytes()));
            assert_eq!(form(&again), once, "{text}");
            count_deep_check();
        }
    }
}

/// A sound record is written as JSON that is read and written back the same.
pub(super) fn json(bytes: &[u8]) {
    let source = Source::new("fuzz", bytes);
    let syntax = Syntax::of(bytes);
    for record in read_as(syntax, source, GameKind::Permute.read_options()) {
        let mut findings = Vec::new();
        let game = replay_with(&record, &TagValues::new(), &mut findings);
        let is_sound = !findings.iter().any(Diagnostic::is_error);
        let Some(game) = game.filter(|_| is_sound) else {
            continue;
        };
        let line = line(&record, &*game);
        let again = only_record(&line, Syntax::Json);
        let game = replay_with(&again, &TagValues::new(), &mut Vec::new());
        let game = game.unwrap_or_else(|| panic!("no setting: {line}"));
        assert_eq!(self::line(&again, &*game), line);
        count_deep_check();
    }
}

fn line(record: &Record<'_>, replayed: &dyn scoresheet::Replayed) -> String {
    let subject = whole(record, replayed);
    to_json(&subject, &TagValues::new(), &TagValues::new()).to_line()
}

/// A sound record means the same in every format.
pub(super) fn convert(bytes: &[u8]) {
    let mut input = Input(bytes);
    convert_records(input.kind(), input.0);
}

/// The sound records of a text mean the same in every format.
pub(super) fn convert_records(kind: GameKind, text: &[u8]) {
    let source = Source::new("fuzz", text);
    for record in read(source, kind.read_options()) {
        let game = replay_with(&record, &options(kind), &mut Vec::new());
        let answer = Answer::of(&record, &options(kind));
        if game.is_some_and(|game| game.plies() > 0 && game.about() == kind.about())
            && answer.is_sound()
        {
            check_formats(kind, &record, &answer);
            count_deep_check();
        }
    }
}
