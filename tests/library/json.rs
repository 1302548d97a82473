//! Records written as JSON are read back the same, and errors in JSON are reported at
//! their places.

use std::fs;

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, Strategy, any, prop_assert_eq};
use proptest::proptest;
use proptest::sample::{Index, select};
use scoresheet::convert::{Canonical, to_canonical, to_json};
use scoresheet::format::{ReadOptions, Syntax, read, read_as};
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::Termination;
use scoresheet::record::{Record, TagValues, TokenKind};
use scoresheet::text::{Diagnostic, Source};

use crate::helpers::dice;
use crate::helpers::files;
use crate::helpers::formats::whole;

fn options(kind: GameKind) -> ReadOptions {
    kind.read_options()
}

fn records(text: &[u8], kind: GameKind) -> Vec<Record<'_>> {
    read(Source::new("input", text), options(kind)).collect()
}

/// The canonical form of a record.
fn canonical(record: &Record<'_>) -> Canonical {
    let mut findings = Vec::new();
    let replayed = replay_with(record, &TagValues::new(), &mut findings);
    to_canonical(record, replayed.as_deref(), &TagValues::new())
}

/// A record as a line of JSON; `None` if its setting cannot be read.
fn line(record: &Record<'_>) -> Option<String> {
    let mut findings = Vec::new();
    let replayed = replay_with(record, &TagValues::new(), &mut findings)?;
    let subject = whole(record, replayed.as_ref());
    Some(to_json(&subject, &TagValues::new(), &TagValues::new()).to_line())
}

/// Fails unless a record with a canonical form has the same form after it was written
/// as JSON and read.
fn check_round_trip(record: &Record<'_>, kind: GameKind) {
    let form = canonical(record);
    let Some(line) = line(record).filter(|_| form != Canonical::Verbatim) else {
        return;
    };
    let again: Vec<Record<'_>> = records(line.as_bytes(), kind);
    assert_eq!(again.len(), 1, "{line}");
    assert!(again[0].is_transcribed(), "{line}");
    assert_eq!(canonical(&again[0]), form, "{line}");
    assert_eq!(self::line(&again[0]).as_deref(), Some(line.as_str()));
}

#[test]
fn a_draw_in_words_becomes_marks_that_read_back() {
    let forms = [
        ("draw agreed", Termination::Agreement),
        ("Draw by agreement!", Termination::Agreement),
        ("drawn", Termination::Unknown),
    ];
    for (words, reason) in forms {
        let text = format!("1. Ce5f6-f6 2. Ae4f5-f5\n{words}\n");
        let found = records(text.as_bytes(), GameKind::Permute);
        let line = line(&found[0]).unwrap();
        assert!(line.contains(r#""result":"1/2-1/2""#), "{words}: {line}");
        let again = records(line.as_bytes(), GameKind::Permute);
        assert!(again[0].is_transcribed(), "{line}");
        let mut findings = Vec::new();
        let game = replay_with(&again[0], &TagValues::new(), &mut findings).unwrap();
        assert!(!findings.iter().any(Diagnostic::is_error), "{findings:?}");
        assert_eq!(game.verdict().termination, reason, "{line}");
    }
}

/// A command line that was copied with a list is a heading, also when the record is
/// written as JSON.
#[test]
fn a_copied_command_line_survives_json() {
    let text = "$ ./swaptimum --size 11\nRed > j11\nBlue > j7\n";
    let found = records(text.as_bytes(), GameKind::Swaptimum);
    let line = line(&found[0]).unwrap();
    assert!(line.contains(r#"{"kind":"heading","text":"$ ./"#), "{line}");
    check_round_trip(&found[0], GameKind::Swaptimum);
}

/// Headings may begin with a bracket that opens no tag.
#[test]
fn headings_that_begin_with_a_delimiter_survive_json() {
    for heading in ["[li3t]", "[-d4 [%mark Xd3]"] {
        let text = format!("{heading}\nCb6c7-b6 Ad5e6-d5\n");
        let found = records(text.as_bytes(), GameKind::Permute);
        let line = line(&found[0]).unwrap();
        let as_heading = serde_json::json!({ "kind": "heading", "text": heading }).to_string();
        assert!(line.contains(&as_heading), "{line}");
        check_round_trip(&found[0], GameKind::Permute);
    }
}

#[test]
fn every_sample_survives_json() {
    let mut count = 0;
    for path in [files::samples(false), files::samples(true)].concat() {
        let bytes = fs::read(files::root().join(&path)).unwrap();
        let kind = files::kind_of(&path);
        for record in records(&bytes, kind) {
            check_round_trip(&record, kind);
            count += usize::from(canonical(&record) != Canonical::Verbatim);
        }
    }
    assert!(count > 80, "{count}");
}

/// Sheets with an annotation in every place.
const ANNOTATED: [&str; 12] = [
    "[Game \"Permute\"]\n{a} {b} 1. Ce5f6-f6 $1 $6 {c} 2. Ae4f5-f5 ;d\n{e} *",
    "[A \"\"]\n\n1. Ce5f6-f6 (1. Ae4f5-f5) {x} 2. Ae4f5-f5 *",
    "[A \"\"]\n\n1. Ce5f6-f6 (1. Ae4f5-f5 {x}) 2. Ae4f5-f5 *",
    "[A \"\"]\n\n1. Ce5f6-f6 (1. Ae4f5-f5) (1. Cf8g9-f8) 2. Ae4f5-f5 *",
    "[A \"\"]\n\n1. Ce5f6-f6 (1. Ae4f5-f5 (1. Cf8g9-f8)) 2. Ae4f5-f5 *",
    "[A \"\"]\n\n1. Ce5f6-f6 (1. Ae4f5-f5) {x} ({y} 1. Cf8g9-f8) {z} 2. Ae4f5-f5 *",
    "[A \"\"]\n\n1. Ce5f6-f6 () {x} 2. Ae4f5-f5 ({only}) *",
    "[A \"\"]\n\n1. Ce5f6-f6 2. Ae4f5-f5 (2. Cf8g9-f8 3. Ch4i5-h5 (3. Ch3i4-h4) {x}) {y} 1-0 {z}",
    "[A \"\"]\n\n1. Ce5f6-f6\n% a line\n2. Ae4f5-f5 {x}\n% another\n$3 (2. Cf8g9-f8 0-1) *",
    "[A \"\"]\n\n{nothing but this}\n% and that\n*",
    "[A \"say \\\"x\\\" \\\\ y\"]\n[A \"twice\"]\n[b \"\u{202e}\"]\n\n1. Ce5f6-f6 {over\r\n two lines\u{e9}\u{1F600}} *",
    "Ce5f6-f6 Ae4f5-f5!? {x} (Cf8g9-f8) *",
];

#[test]
fn annotations_in_every_place_survive_json() {
    for text in ANNOTATED {
        let all = records(text.as_bytes(), GameKind::Permute);
        assert_eq!(all.len(), 1, "{text}");
        assert_ne!(canonical(&all[0]), Canonical::Verbatim, "{text}");
        check_round_trip(&all[0], GameKind::Permute);
    }
}

/// Pieces of records, from which random texts are made.
const PIECES: &str = "\
    [Board \"8\"]\n¦[orange \"Ann \\\"A\\\"\"]\n¦[Result \"1-0\"]\n¦\n¦\n\n¦ ¦Ce5f6-f6 ¦\
    Ae4f5-f5 ¦Cf8g9-f8 ¦Clockwise d3:e4 d4 ¦Ch4i5-h5 ¦1. ¦12... ¦resigns ¦1-0 ¦* ¦! ¦\
    $006 ¦$999 ¦?? ¦{a comment} ¦{of two\nlines } ¦;{ with } in it\n¦( ¦) ¦(Cd3e4-d4 ¦\
    Ad5e6-e5) ¦\n% a line of its own\n¦Ann against Bob\n¦}";

fn any_pieces() -> impl Strategy<Value = String> {
    vec(select(dice::pieces(PIECES)), 0..40).prop_map(|pieces| pieces.concat())
}

/// JSON with a few bytes changed, removed, inserted or repeated.
fn broken_json() -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<Index>(), 0..4_u8, any::<u8>());
    (select(&ANNOTATED[..]), vec(change, 1..5)).prop_map(|(text, changes)| {
        let all = records(text.as_bytes(), GameKind::Permute);
        let mut bytes = line(&all[0]).unwrap().into_bytes();
        for (index, kind, byte) in changes {
            let at = index.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, byte),
                _ => {
                    let part = bytes[at..bytes.len().min(at + 30)].to_vec();
                    bytes.splice(at..at, part);
                }
            }
            if bytes.is_empty() {
                bytes.push(b'{');
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(dice::games(500) as u32))]

    #[test]
    fn canonical_records_survive_json(text in any_pieces()) {
        let text = format!("[Game \"Permute\"]\n\n{text}");
        for record in records(text.as_bytes(), GameKind::Permute) {
            check_round_trip(&record, GameKind::Permute);
        }
    }

    #[test]
    fn broken_json_keeps_its_bytes_and_the_other_records(broken in broken_json()) {
        let mut text = broken;
        text.push(b'\n');
        let all = records(ANNOTATED[0].as_bytes(), GameKind::Permute);
        let sound = line(&all[0]).unwrap();
        text.extend_from_slice(sound.as_bytes());
        let source = Source::new("input", &text);
        let all: Vec<Record<'_>> = read_as(Syntax::Json, source, options(GameKind::Permute)).collect();
        let whole: Vec<u8> = all.iter().flat_map(Record::text).copied().collect();
        prop_assert_eq!(&whole, &text);
        for record in &all {
            let mut findings = Vec::new();
            let _ = replay_with(record, &TagValues::new(), &mut findings);
            let length = record.text().len();
            for finding in &findings {
                let related = finding.related.iter().map(|related| related.span);
                for span in [finding.span].into_iter().chain(related) {
                    assert!(span.start <= span.end && span.end <= length, "{finding:?}");
                }
            }
        }
        let last = all.last().unwrap();
        prop_assert_eq!(line(last), Some(sound));
    }
}

/// The errors of the only record of a text: their codes and the text that they are
/// about.
fn errors_in(text: &str) -> Vec<String> {
    let source = Source::new("input", text.as_bytes());
    let all: Vec<Record<'_>> = read_as(Syntax::Json, source, options(GameKind::Permute)).collect();
    assert_eq!(all.len(), 1, "{text}");
    let mut findings = Vec::new();
    let _ = replay_with(&all[0], &TagValues::new(), &mut findings);
    let errors = findings.iter().filter(|finding| finding.is_error());
    let describe = |finding: &Diagnostic| {
        let slice = String::from_utf8_lossy(all[0].source().slice(finding.span));
        format!("{} {slice}", finding.code)
    };
    errors.map(describe).collect()
}

const HEAD: &str = r#"{"format":1,"game":"Permute","tags":[],"#;

const FIRST_MOVE: &str = r#"{"id":1,"parent":0,"ply":1,"text":"Ce5f6-f6"}"#;

/// A record with these moves.
fn with_moves(moves: &str) -> String {
    format!("{HEAD}\"moves\":[{moves}],\"result\":\"*\"}}")
}

/// Fails unless each text has the expected error.
fn check_errors<const N: usize>(cases: [(String, &str); N]) {
    for (text, expected) in cases {
        let found = errors_in(&text);
        let is_found = found.iter().any(|finding| finding == expected);
        assert!(is_found, "{text}: {found:?}");
    }
}

#[test]
fn a_sound_record_has_no_errors() {
    let none: [&str; 0] = [];
    let empty = with_moves("");
    assert_eq!(errors_in(&empty), none);
    assert_eq!(errors_in(&format!("\u{FEFF}{empty}\n \n")), none);
    assert_eq!(errors_in(&with_moves(FIRST_MOVE)), none);
    let escaped = FIRST_MOVE.replace("Ce5", "C\\u00655");
    assert_eq!(errors_in(&with_moves(&escaped)), none);
}

#[test]
fn bad_json_is_reported() {
    let empty = with_moves("");
    let nested = format!("\"*\",\"x\":{}", "[".repeat(100));
    check_errors([
        (format!("{empty} x"), "json/trailing-text x"),
        (
            empty.replace("\"format\":1", "\"format\":1.0"),
            "json/bad-number 1.0",
        ),
        (
            empty.replace("\"*\"}", "\"*\",\"result\":\"1-0\"}"),
            "json/duplicate-key result",
        ),
        (with_moves("{\"id\":1"), "json/syntax ]"),
        (empty.replace("\"*\"}", &nested), "json/nesting ["),
        ("nothing".to_owned(), "json/syntax n"),
        ("{\"format\":1".to_owned(), "json/syntax "),
    ]);
}

/// Reading goes on at bytes that are not UTF-8, and as far as a syntax error.
#[test]
fn broken_records_keep_what_can_be_read() {
    let mut bytes = br#"{"format":1,"game":"Permute","tags":[["White","J"#.to_vec();
    bytes.extend_from_slice(b"\xf6rg\"]],\"moves\":[");
    let moves = format!("{FIRST_MOVE},{{\"id\":2,\"parent\":");
    bytes.extend_from_slice(moves.as_bytes());
    let all = records(&bytes, GameKind::Permute);
    assert_eq!(all[0].tags().value("White"), Some("J\u{FFFD}rg"));
    let words = all[0].tokens().iter();
    assert_eq!(
        words.filter(|token| token.kind == TokenKind::Word).count(),
        1
    );
    let codes: Vec<&str> = all[0]
        .findings()
        .iter()
        .map(|finding| finding.code.as_str())
        .collect();
    assert_eq!(codes, ["text/invalid-utf8", "json/syntax"]);
}

#[test]
fn bad_fields_of_a_record_are_reported() {
    let empty = with_moves("");
    check_errors([
        (
            empty.replace("\"moves\"", "\"Moves\""),
            "json/missing-field {",
        ),
        (
            empty.replace("\"format\":1", "\"format\":3"),
            "json/format-version 3",
        ),
        (
            empty.replace("\"*\"}", "\"*\",\"x\\u0079\":[[{}]]}"),
            "json/unknown-field x\\u0079",
        ),
        (empty.replace("\"*\"", "\"2-0\""), "json/bad-value 2-0"),
        (empty.replace("\"*\"", "7"), "json/wrong-type 7"),
        (
            empty.replace(
                "\"tags\":[]",
                r#""tags":[["Game","Permute"],["game","Permute"]]"#,
            ),
            "json/bad-value game",
        ),
        (with_moves("1"), "json/wrong-type 1"),
    ]);
}

#[test]
fn bad_fields_of_a_move_are_reported() {
    let with = |from: &str, to: &str| with_moves(&FIRST_MOVE.replace(from, to));
    let second = FIRST_MOVE
        .replace("\"id\":1", "\"id\":2")
        .replace("\"parent\":0", "\"parent\":1");
    check_errors([
        (
            with("1,\"text\"", "123456789012345678901234567890,\"text\""),
            "json/bad-number 123456789012345678901234567890",
        ),
        (with("f6-f6", "\\ud800f6"), "json/lone-surrogate \\ud800"),
        (with("\"id\":1", "\"id\":2"), "json/wrong-id 2"),
        (with("\"parent\":0", "\"parent\":4"), "json/wrong-id 4"),
        (
            with_moves(&format!("{FIRST_MOVE},{second}")),
            "json/wrong-ply 1",
        ),
        (
            with("Ce5f6-f6", "Ce5f6-f6 Ae4f5-f5"),
            "json/several-moves Ae4f5-f5",
        ),
        (with("Ce5f6-f6", "Cd3f5-d4"), "permute/no-face Cd3f5-d4"),
        (with("}", ",\"glyphs\":[300]}"), "sheet/bad-glyph 300"),
        (
            with("}", ",\"after\":[{\"kind\":\"note\",\"text\":\"\"}]}"),
            "json/bad-value note",
        ),
    ]);
}

#[test]
fn many_errors_are_capped_and_read_fast() {
    let moves = "{\"id\":1},".repeat(100_000);
    let text = format!("{HEAD}\"moves\":[{moves}{{}}],\"result\":\"*\"}}");
    let found = errors_in(&text);
    assert_eq!(found.len(), 16, "only the first few are reported");
    let deep: String = (1..=3000)
        .map(|id| format!(",{{\"id\":{id},\"parent\":0,\"ply\":1,\"text\":\"Ce5f6-f6\",\"before\":[{{\"kind\":\"open\"}}]}}"))
        .collect();
    let text = format!("{HEAD}\"moves\":[{}],\"result\":\"*\"}}", &deep[1..]);
    assert!(
        errors_in(&text)
            .iter()
            .any(|finding| finding.starts_with("limit/nesting"))
    );
}

#[test]
fn byte_order_marks_after_the_last_record_belong_to_it() {
    let object = with_moves("\"Ca1b2-b2\"");
    for record in [object.as_str(), "no object\n*"] {
        for end in [
            "\u{FEFF}",
            "\n\u{FEFF}",
            "\n \u{FEFF}\u{FEFF}\n",
            "\r\n\u{FEFF}\t\n\n",
        ] {
            let text = format!("{record}{end}");
            let source = Source::new("test", text.as_bytes());
            let records = read_as(Syntax::Json, source, options(GameKind::Permute));
            let texts: Vec<&[u8]> = records.map(|record| record.text()).collect();
            assert_eq!(texts.concat(), text.as_bytes(), "{text:?}");
        }
    }
}

#[test]
fn a_record_may_span_several_lines() {
    let one = format!("{HEAD}\"moves\":[],\"result\":\"*\"}}");
    let spread = one.replace(',', ",\n  ");
    let text = format!("{spread}\n\n{one}\r\nbroken\n{spread}\n");
    let all = records(text.as_bytes(), GameKind::Permute);
    let sound: Vec<bool> = all
        .iter()
        .map(|record| record.findings().is_empty())
        .collect();
    assert_eq!(sound, [true, true, false, true]);
}
