//! Checks that a sound record has the same meaning in every format.

use scoresheet::convert::{
    Canonical, Extent, Loss, Losses, Subject, to_canonical, to_json, to_list, to_sheet,
};
use scoresheet::format::{ReadOptions, Syntax, read, read_as};
use scoresheet::games::{GameKind, replay_with};
use scoresheet::internal::SettingArgs;
use scoresheet::play::Replayed;
use scoresheet::record::{Record, TagValues};
use scoresheet::text::{Diagnostic, Source};
use serde_json::json;

use crate::helpers::answer::{Answer, Meaning, options};

/// The options for reading texts with these defaults, as the program has them.
pub(crate) fn read_options(kind: GameKind, defaults: &TagValues) -> ReadOptions {
    let colours = defaults.get("Colours").unwrap_or("2");
    let args = json!({ "game": kind.as_str(), "assume": [format!("Colours={colours}")] });
    let args: SettingArgs = serde_json::from_value(args).expect("options");
    args.read_options()
}

/// The meaning of a text that holds one sound record.
fn meaning(kind: GameKind, text: &str, syntax: Syntax, options: &TagValues) -> Meaning {
    let source = Source::new("again", text.as_bytes());
    let mut records = read_as(syntax, source, read_options(kind, options));
    let record = records
        .next()
        .unwrap_or_else(|| panic!("no record: {text}"));
    assert!(records.next().is_none(), "several records: {text}");
    let mut findings = Vec::new();
    let game = replay_with(&record, options, &mut findings);
    findings.retain(Diagnostic::is_error);
    assert!(findings.is_empty(), "{findings:#?}\n{text}");
    Meaning::of(&*game.expect("a setting"))
}

/// All of a record, for a conversion.
pub(crate) fn whole<'r>(record: &'r Record<'r>, replayed: &'r dyn Replayed) -> Subject<'r> {
    Subject {
        record,
        replayed,
        part: Extent::Whole,
    }
}

/// Converts a sound record to every format, and fails if its meaning changes.
pub(crate) fn check_formats(kind: GameKind, record: &Record<'_>, answer: &Answer) {
    let game = replay_with(record, &options(kind), &mut Vec::new());
    let game = game.expect("a sound record has a game");
    let subject = whole(record, &*game);
    let none = TagValues::new();
    let expected = answer.meaning.as_ref();
    if let Canonical::Sheet(text) | Canonical::Line(text) | Canonical::Lines(text) =
        to_canonical(record, Some(&*game), &none)
    {
        let syntax = Syntax::of(text.as_bytes());
        let options = &options(kind);
        assert_eq!(
            expected,
            Some(&meaning(kind, &text, syntax, options)),
            "{text}"
        );
        let source = Source::new("again", text.as_bytes());
        let again = read(source, kind.read_options()).next().expect("a record");
        let game = replay_with(&again, options, &mut Vec::new());
        let twice = to_canonical(&again, game.as_deref(), &none);
        assert!(
            matches!(twice, Canonical::Sheet(same) | Canonical::Line(same) | Canonical::Lines(same) if same == text)
        );
    }
    let line = to_json(&subject, &none, &none).to_line();
    assert_eq!(
        expected,
        Some(&meaning(kind, &line, Syntax::Json, &none)),
        "{line}"
    );
    let sheet = to_sheet(&subject, game.dialects()[0], &none, &mut Losses::default());
    assert_eq!(
        expected,
        Some(&meaning(kind, &sheet, Syntax::Sheet, &none)),
        "{sheet}"
    );
    check_lists(kind, &subject, &*game);
}

/// Compares the plies, the last position and the scores in every kind of list.
fn check_lists(kind: GameKind, subject: &Subject<'_>, game: &dyn Replayed) {
    for dialect in game.dialects() {
        let mut lost = Losses::default();
        let list = to_list(subject, *dialect, &mut lost);
        // The swap would have a different effect in the list.
        if lost.count(Loss::Swap) > 0 {
            continue;
        }
        let mut options = options(kind);
        for (name, value) in game.start_tags() {
            options = options.with(*name, value);
        }
        let mut found = meaning(kind, &list, Syntax::Sheet, &options);
        let expected = Meaning::of(game);
        assert_eq!(found.verdict.result, expected.verdict.result, "{list}");
        // A list cannot state how a game ended.
        if lost.count(Loss::Termination) > 0 {
            found.verdict = expected.verdict.clone();
        }
        assert_eq!(found, expected, "{list}");
    }
}
