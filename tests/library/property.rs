//! Properties of every input: no byte is lost, nothing panics, and written texts are
//! read back unchanged.

use proptest::collection::vec;
use proptest::prelude::{
    Just, ProptestConfig, Strategy, any, prop_assert, prop_assert_eq, prop_oneof,
};
use proptest::proptest;
use proptest::sample::{Index, select};
use scoresheet::board::{Face, Square};
use scoresheet::format;
use scoresheet::games::permute::{Direction, Permute, PermuteMove, Twist};
use scoresheet::games::{self, GameKind};
use scoresheet::internal::{Movetext, write_tag};
use scoresheet::play::{Notation as _, Rules as _, SettingReader};
use scoresheet::record::{Record, TagValues, Tags, Words};
use scoresheet::text::Source;

use crate::helpers::blank::is_blank_only;
use crate::helpers::dice;

fn read(input: &[u8]) -> Vec<Record<'_>> {
    let options = GameKind::Permute.read_options();
    format::read(Source::new("input", input), options).collect()
}

/// Reads an input and checks the properties that hold for all records.
fn read_and_check(input: &[u8]) -> Vec<Record<'_>> {
    let records = read(input);
    assert_eq!(records.is_empty(), is_blank_only(input), "{input:?}");
    let whole: Vec<u8> = records.iter().flat_map(Record::text).copied().collect();
    assert!(records.is_empty() || whole == input, "{input:?}");
    let mut offset = 0;
    for record in &records {
        let length = record.text().len();
        assert_eq!(record.source().start().offset, offset);
        offset += length as u64;
        let mut end = 0;
        for token in record.tokens() {
            let span = token.span();
            assert!(end <= span.start && span.start < span.end && span.end <= length);
            end = span.end;
        }
        for finding in record.findings() {
            let span = finding.span;
            assert!(span.start <= span.end && span.end <= length, "{finding:?}");
        }
    }
    records
}

#[test]
fn unusual_blanks_at_the_end_belong_to_the_last_record() {
    for list in [
        "Ca1b2-b2 1-0",
        "Ca1b2-b2 ( 1-0",
        "Ca1b2-b2 (Ce5f6-f6 *",
        "Ca1b2-b2 {a",
    ] {
        for blank in ["\u{a0}", "\n\u{a0}", "\n\n\u{a0}\n"] {
            assert_eq!(read_and_check(format!("{list}{blank}").as_bytes()).len(), 1);
        }
    }
}

/// Replays a record and visits every position of its main line.
fn check_replay(record: &Record<'_>) {
    let mut findings = Vec::new();
    let replayed = games::replay_with(record, &TagValues::new(), &mut findings);
    let length = record.text().len();
    for finding in &findings {
        let related = finding.related.iter().map(|related| related.span);
        let fixed = finding.fix.iter().map(|fix| fix.span);
        for span in [finding.span].into_iter().chain(related).chain(fixed) {
            assert!(span.start <= span.end && span.end <= length, "{finding:?}");
        }
        assert!(!finding.message.contains('\n'), "{finding:?}");
    }
    let Some(replayed) = replayed else {
        // A changed letter may make this a record of another game.
        let has_error = findings.iter().any(scoresheet::text::Diagnostic::is_error);
        return assert!(has_error, "a setting that cannot be read is a finding");
    };
    assert!(!findings.iter().any(is_about_setting), "{findings:?}");
    let plies = replayed.plies();
    assert!(plies <= replayed.nodes().len());
    assert!(replayed.end().next_ply() >= replayed.first_ply());
    for index in 0..plies {
        for dialect in Permute::DIALECTS {
            let text = replayed.ply_text(index, *dialect).expect("a ply");
            assert!(!text.is_empty());
        }
    }
}

/// Returns true if a finding says that the setting cannot be used.
fn is_about_setting(finding: &scoresheet::text::Diagnostic) -> bool {
    let codes = [
        "tag/unknown-game",
        "tag/bad-value",
        "permute/bad-position",
        "permute/odd-blocks",
        "permute/four-colours",
    ];
    codes.contains(&finding.code.as_str())
}

fn any_square() -> impl Strategy<Value = Square> {
    (0..26_u8, 0..26_u8).prop_map(|(file, rank)| Square::new(file, rank))
}

fn any_twist() -> impl Strategy<Value = Twist> {
    let corner = (0..25_u8, 0..25_u8).prop_map(|(file, rank)| Square::new(file, rank));
    (select(&Direction::ALL[..]), corner).prop_map(|(direction, corner)| Twist {
        direction,
        face: Face::at(corner),
    })
}

fn any_move() -> impl Strategy<Value = PermuteMove> {
    let turn = (any_twist(), proptest::option::of(any_twist()), any_square());
    let turn = turn.prop_map(|(first, second, bandage)| PermuteMove::Turn {
        first,
        second,
        bandage,
    });
    prop_oneof![20 => turn, 1 => Just(PermuteMove::Swap)]
}

fn written(mv: &PermuteMove, dialect: usize) -> String {
    let mut text = String::new();
    Permute::write(&mut text, mv, Permute::DIALECTS[dialect]);
    text
}

/// A move, the index of its dialect, and a choice of annotation with its text.
fn any_ply() -> impl Strategy<Value = (PermuteMove, usize, u8, String)> {
    (any_move(), 0..3_usize, any::<u8>(), any_text())
}

/// Free text with Unicode and punctuation.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~]{0,12}",
        "\\PC{0,8}",
        select(&["a\nb", "{", ";x", "(", "\u{202E}", "\u{A0}"][..]).prop_map(str::to_owned),
    ]
}

/// A well-formed sheet, as the library writes it; its moves need not be legal.
fn any_sheet() -> impl Strategy<Value = String> {
    let tags = vec(("[A-Z][A-Za-z0-9_]{0,9}", any_text()), 0..4);
    let result = select(&["*", "1-0", "0-1", "1/2-1/2"][..]);
    (tags, vec(any_ply(), 0..8), result).prop_map(|(tags, plies, result)| {
        let mut sheet = String::new();
        write_tag(&mut sheet, "Game", "Permute");
        for (name, value) in tags {
            write_tag(&mut sheet, &format!("X{name}"), &value);
        }
        let mut text = Movetext::default();
        for (number, (mv, dialect, choice, comment)) in (1..).zip(plies) {
            text.word(&format!("{number}."));
            let words = written(&mv, dialect);
            words.split_whitespace().for_each(|word| text.word(word));
            match choice % 5 {
                0 => drop(text.comment(&comment)),
                1 => text.word(&format!("${choice}")),
                2 => {
                    text.open();
                    text.word(&written(&mv, 0));
                    text.comment(&comment);
                    text.close();
                }
                3 => text.line(&format!("%{}", comment.replace(['\n', '\r'], " "))),
                _ => {}
            }
        }
        text.word(result);
        format!("{sheet}\n{}", text.finish())
    })
}

/// Settings, sound and unsound.
const SETTINGS: &[&str] = &[
    "[Board \"3\"]",
    "[Board \"4\"]\n[Setup \"blocks\"]",
    "[Position \"oyoy/y.yo/yOoy/oyyo y 2\"]",
    "[Board \"12\"]\n[Protocol \"1[1]2[2]*\"]",
    "[Board \"8\"]\n[Swap \"positions\"]",
    "[Board \"27\"]",
    "[Colours \"4\"]",
    "",
];

/// Pieces of movetext, among them moves that are legal early in the game.
const WORDS: &str = "\
    Ca1b2-b2 Ab2c3-c3 Cc3d4-c3 Aa1b2-a1 Cb1c2-c1 swap resigns draw Clockwise c2:d3 d3, \
    Bandage Cd3e4 1-0 0-1 * 7. 1. ( ) Ca1b2+Cb2c3-b2 Ce5f6-f6 Ae4f5-f5 pass Cd3&#8211;d4 \
    {x} $7 Cd\u{435}4";

/// A record with random pieces of movetext, some of which are legal moves.
fn any_game() -> impl Strategy<Value = String> {
    (
        select(SETTINGS),
        vec(select(WORDS.split(' ').collect::<Vec<_>>()), 0..20),
    )
        .prop_map(|(setting, words)| {
            let game = "[Game \"Permute\"]";
            format!("{game}\n{setting}\n\n{}\n", words.join(" "))
        })
}

/// A change that damages a file.
#[derive(Debug, Clone)]
enum Damage {
    Insert(Index, Vec<u8>),
    Delete(Index, u8),
    Replace(Index, u8),
    /// Every line end becomes CRLF or CR.
    LineEnds(&'static str),
}

/// Pieces of text that change the meaning of the text after them.
const PIECES: &[&[u8]] = &[
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b";",
    b"%",
    b"\r\n",
    b"\n\n[Event \"x\"]\n",
    b"\"",
    b"\\",
    b"\xFF\xC3",
    b"\xEF\xBB\xBF",
    b"\xC2\xA0",
    b"[Game \"Permute\"]\n",
    b" 1-0 ",
];

fn any_damage() -> impl Strategy<Value = Damage> {
    let piece = prop_oneof![
        4 => select(PIECES).prop_map(<[u8]>::to_vec),
        1 => vec(any::<u8>(), 1..4),
    ];
    prop_oneof![
        4 => (any::<Index>(), piece).prop_map(|(at, piece)| Damage::Insert(at, piece)),
        2 => (any::<Index>(), 1..9_u8).prop_map(|(at, count)| Damage::Delete(at, count)),
        2 => (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Damage::Replace(at, byte)),
        1 => select(&["\r\n", "\r"][..]).prop_map(Damage::LineEnds),
    ]
}

fn damaged(text: &str, damages: &[Damage]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for damage in damages {
        let length = bytes.len();
        match damage {
            Damage::Insert(at, piece) => {
                let at = at.index(length + 1);
                bytes.splice(at..at, piece.iter().copied());
            }
            Damage::Delete(at, count) if length > 0 => {
                let at = at.index(length);
                bytes.drain(at..length.min(at + usize::from(*count)));
            }
            Damage::Replace(at, byte) if length > 0 => bytes[at.index(length)] = *byte,
            Damage::LineEnds(end) => {
                let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
                bytes = lines.join(end.as_bytes());
            }
            Damage::Delete(..) | Damage::Replace(..) => {}
        }
    }
    bytes
}

/// A random position string: board, seat to move and number of the next ply.
fn any_position() -> impl Strategy<Value = String> {
    let characters = |side: usize| vec(vec(select(&b"ooyyOY."[..]), side), side);
    (2..=26_usize)
        .prop_flat_map(characters)
        .prop_flat_map(|ranks| {
            let ranks: Vec<String> = ranks
                .into_iter()
                .map(|rank| String::from_utf8(rank).expect("characters are ASCII"))
                .collect();
            (select(&["o", "y"][..]), 1..999_999_u32)
                .prop_map(move |(turn, ply)| format!("{} {turn} {ply}", ranks.join("/")))
        })
}

/// The position string of the setting that is read from a position string.
fn position_again(text: &str) -> Option<String> {
    let options = TagValues::new().with("Position", text);
    let (no_tags, mut findings) = (Tags::default(), Vec::new());
    let setting = Permute::setting(&mut SettingReader::new(&no_tags, &options, &mut findings))?;
    Permute::position_string(&Permute::start(&setting))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(dice::games(1000) as u32))]

    #[test]
    fn any_bytes_are_kept(input in vec(any::<u8>(), 0..200)) {
        read_and_check(&input).iter().for_each(check_replay);
    }

    #[test]
    fn any_text_of_punctuation_is_kept(input in "[ \\n\\r\\[\\]{}()$;%\"\\\\*!?.12aCGd&\u{A0}\u{2013}\u{FEFF}-]{0,60}") {
        read_and_check(input.as_bytes()).iter().for_each(check_replay);
    }

    #[test]
    fn damaged_sheets_are_kept(
        sheets in vec(any_sheet(), 1..4),
        damages in vec(any_damage(), 0..6),
    ) {
        let input = damaged(&sheets.join("\n"), &damages);
        read_and_check(&input).iter().for_each(check_replay);
    }

    #[test]
    fn damaged_games_are_replayed_without_panic(
        game in any_game(),
        damages in vec(any_damage(), 0..4),
    ) {
        let input = damaged(&game, &damages);
        read_and_check(&input).iter().for_each(check_replay);
    }

    #[test]
    fn damaged_lists_are_replayed_without_panic(
        game in any_game(),
        damages in vec(any_damage(), 0..4),
    ) {
        let (_, moves) = game.rsplit_once("]\n").expect("a game has tags");
        let input = damaged(moves, &damages);
        read_and_check(&input).iter().for_each(check_replay);
    }

    #[test]
    fn written_moves_are_read_back(mv in any_move(), dialect in 0..3_usize) {
        let text = written(&mv, dialect);
        let records = read(text.as_bytes());
        prop_assert_eq!(records.len(), 1);
        let tokens = records[0].tokens();
        let (count, taken) = Permute::read_move(Words::new(records[0].text(), tokens));
        prop_assert_eq!(count, tokens.len());
        let taken = taken.unwrap();
        prop_assert_eq!(taken.mv, mv);
        prop_assert!(taken.oddities.is_empty());
    }

    #[test]
    fn position_strings_are_read_back(text in any_position()) {
        prop_assert_eq!(position_again(&text), Some(text));
    }

    #[test]
    fn broken_position_strings_do_not_panic(
        text in any_position(),
        damages in vec(any_damage(), 1..3),
    ) {
        let damaged = damaged(&text, &damages);
        let text = String::from_utf8_lossy(&damaged);
        if let Some(once) = position_again(&text) {
            prop_assert_eq!(position_again(&once), Some(once));
        }
    }

    #[test]
    fn well_formed_sheets_have_no_errors_and_can_be_concatenated(
        one in any_sheet(),
        two in any_sheet(),
        separator in select(&["", "\n", "\n\n"][..]),
    ) {
        let input = format!("{one}{separator}{two}");
        let records = read_and_check(input.as_bytes());
        prop_assert_eq!(records.len(), 2);
        for (record, alone) in records.iter().zip([&one, &two]) {
            let alone = read(alone.as_bytes());
            prop_assert_eq!(alone.len(), 1);
            let texts = |record: &Record<'_>| -> Vec<Vec<u8>> {
                let tokens = record.tokens().iter();
                tokens.map(|token| record.slice(token).to_vec()).collect()
            };
            prop_assert_eq!(texts(record), texts(&alone[0]));
            let error = record.findings().iter().find(|finding| finding.is_error());
            prop_assert!(error.is_none(), "{:?} in {}", error, input);
        }
    }
}
