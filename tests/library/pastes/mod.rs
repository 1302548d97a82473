//! Lists of moves, as people copy them from pages, mails and tables, are read
//! correctly.
//!
//! Next to every list in `samples/pastes` is a file with its moves in plain
//! spelling, one line per record, and the codes of the findings. Tags that the
//! list lacks are in a third file.
//! `SCORESHEET_BLESS=1 cargo test --test library pastes::` rewrites the codes only.

use std::fmt::Write as _;
use std::fs;

use scoresheet::format::read;
use scoresheet::games::GameKind;
use scoresheet::record::{Record, TagValues};
use scoresheet::text::{Diagnostic, Source};

mod doubts;
mod refused;
mod remarks;
mod spellings;

/// The records that were read from a text.
#[derive(Default)]
pub(crate) struct PasteContent {
    /// The moves and the result of each record, one line per record.
    pub(crate) moves: String,
    /// The codes of all findings.
    pub(crate) codes: Vec<String>,
    /// The messages of the errors.
    pub(crate) errors: Vec<String>,
}

pub(crate) fn read_paste(kind: GameKind, text: &str) -> PasteContent {
    read_paste_with(kind, text, &TagValues::new())
}

/// Reads a text with these assumed tags.
pub(crate) fn read_paste_with(kind: GameKind, text: &str, tags: &TagValues) -> PasteContent {
    let mut found = PasteContent::default();
    let source = Source::new("paste", text.as_bytes());
    for record in read(source, kind.read_options()) {
        add(kind, &record, tags, &mut found);
    }
    found
}

/// Adds a record to the content.
fn add(kind: GameKind, record: &Record<'_>, tags: &TagValues, found: &mut PasteContent) {
    let mut findings: Vec<Diagnostic> = Vec::new();
    let game = kind.replay_with(record, tags, &mut findings);
    let game = game.expect("the setting can be read");
    let dialect = game.dialect().unwrap_or(game.dialects()[0]);
    for index in 0..game.plies() {
        write!(found.moves, "{} ", game.ply_text(index, dialect).unwrap()).unwrap();
    }
    let result = record.result().map(|token| record.slice(token));
    let result = String::from_utf8_lossy(result.unwrap_or(b"*")).into_owned();
    writeln!(found.moves, "{result}").unwrap();
    for finding in &findings {
        let code = finding.code.as_str().to_owned();
        if finding.is_error() {
            found.errors.push(finding.message.clone());
        }
        found.codes.push(code);
    }
}

/// The game whose lists are in a folder.
fn kind_of(folder: &str) -> GameKind {
    let is_named = |kind: &&GameKind| kind.as_str().eq_ignore_ascii_case(folder);
    *GameKind::ALL.iter().find(is_named).unwrap()
}

/// The tags `NAME=VALUE` of a file, if it exists.
fn assumed_tags(path: &str) -> TagValues {
    let text = fs::read_to_string(crate::helpers::files::root().join(path)).unwrap_or_default();
    text.lines()
        .map(|line| line.split_once('=').expect("a name and a value"))
        .collect()
}

#[test]
fn copied_lists_are_read_as_their_games() {
    let mut count = 0;
    let mut wrong = String::new();
    for path in crate::helpers::files::below("samples/pastes") {
        let Some(stem) = path.strip_suffix(".txt") else {
            continue;
        };
        if path.contains("/refused/") {
            continue;
        }
        count += 1;
        let kind = kind_of(path.split('/').nth(2).unwrap());
        let tags = assumed_tags(&format!("{stem}.tags"));
        let found = read_paste_with(kind, &crate::helpers::files::text(&path), &tags);
        let expected = format!("{stem}.expected");
        let text = crate::helpers::files::text(&expected);
        let is_code = |line: &&str| line.contains('/') && !line.contains(' ');
        let lines = text.split_inclusive('\n');
        let plain: String = lines.filter(|line| !is_code(line)).collect();
        if !found.errors.is_empty() || found.moves != plain {
            writeln!(wrong, "{path}: {:?}\n{}", found.errors, found.moves).unwrap();
        }
        let codes = found.codes.iter().map(|code| format!("{code}\n"));
        let whole = plain.clone() + &codes.collect::<String>();
        if crate::helpers::files::is_blessing() {
            fs::write(crate::helpers::files::root().join(&expected), &whole).unwrap();
        } else if whole != text {
            writeln!(wrong, "{expected}: the findings are {:?}", found.codes).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count >= 50, "only {count} lists");
}

/// Reads a text of Permute. Returns the moves of its records, one line per record, and
/// the codes of the findings.
pub(crate) fn moves_and_codes(text: &str) -> (String, Vec<String>) {
    let found = read_paste(GameKind::Permute, text);
    (found.moves, found.codes)
}

#[test]
fn a_list_continues_after_an_empty_line_only_with_the_next_number() {
    for (text, records) in [
        ("1. Ak11l12-k11\n\n2. Ad5e6-d5\n", 1),
        ("1. Ak11l12-k11\n\n1... Ad5e6-d5\n", 1),
        ("1. Ak11l12-k11\n\n1. Ad5e6-d5\n", 2),
        ("1. Ak11l12-k11 Ad5e6-d5\n\n2. Ce3f4-e3\n", 1),
        ("1. Ak11l12-k11 Ad5e6-d5\n\n3. Ce3f4-e3\n", 1),
        ("1. Ak11l12-k11 Ad5e6-d5\n\n1. Ce3f4-e3\n", 2),
        ("Ak11l12-k11 swap\n\n3. Ce3f4-e3\n", 1),
        ("1) Ak11l12-k11\n\n2) Ad5e6-d5\n", 1),
        ("Ak11l12-k11\n\nAd5e6-d5\n", 2),
        ("Ak11l12-k11 *\n\nAd5e6-d5\n", 2),
    ] {
        let (moves, codes) = moves_and_codes(text);
        assert_eq!(moves.lines().count(), records, "{text}");
        // A ply a paragraph is one game or many.
        let is_doubtful = text == "Ak11l12-k11\n\nAd5e6-d5\n";
        let is_unclear = codes.iter().any(|code| code == "record/unclear");
        assert_eq!(is_unclear, is_doubtful, "{text}");
    }
}

#[test]
fn no_move_is_lost_in_a_comment_after_a_semicolon() {
    let text = "Ak11l12-k11;Ad5e6-d5;Ce3f4-e3\n";
    let record = read(
        Source::new("paste", text.as_bytes()),
        GameKind::Permute.read_options(),
    )
    .next()
    .unwrap();
    // Without a blank before it, a semicolon separates moves.
    let finding = &record.findings()[0];
    assert_eq!(finding.code.as_str(), "record/skipped-text");
    assert_eq!(moves_and_codes(text).0, "Ak11l12-k11 Ad5e6-d5 Ce3f4-e3 *\n");
    let (_, codes) = moves_and_codes("Ak11l12-k11 ; better is Ad5e6-d5\n");
    assert_eq!(codes, ["record/hidden-moves"]);
    assert_eq!(moves_and_codes("Ak11l12-k11 ; a good start\n").1, [""; 0]);
}

#[test]
fn an_unclosed_comment_spoils_only_its_own_list() {
    let sound = "Ak11l12-k11 Ad5e6-d5 *\n";
    for bad in [
        "Ak11l12-k11 { oops *\n",
        "{ oops Ak11l12-k11 *\n",
        "Ak11l12-k11 ( { oops\n",
    ] {
        let text = format!("{}{bad}{}", sound.repeat(3), sound.repeat(20));
        let (moves, codes) = moves_and_codes(&text);
        assert_eq!(moves.matches(sound).count(), 23, "{bad}");
        assert_eq!(moves.lines().count(), 24, "{bad}");
        assert!(codes.iter().any(|code| code == "sheet/unclosed-comment"));
    }
    let text = "Ak11l12-k11 { oops\n\nAk11l12-k11 Ad5e6-d5\n\nAd5e6-d5 {closed} *\n";
    assert_eq!(moves_and_codes(text).0.lines().count(), 3);
    let text = "Ak11l12-k11 {one\n\ntwo} Ad5e6-d5 *\n";
    assert_eq!(moves_and_codes(text), (sound.to_owned(), Vec::new()));
}

#[test]
fn an_unclosed_variation_spoils_only_its_own_list() {
    let sound = "Ak11l12-k11 Ad5e6-d5 *\n";
    // The next line is another list only if the unclosed variation contains a result.
    for bad in ["Ak11l12-k11 (Ad5e6-d5 *\n", "1. Ak11l12-k11 ( ( 1-0\n"] {
        let text = format!("{}{bad}{}", sound.repeat(3), sound.repeat(20));
        let (moves, codes) = moves_and_codes(&text);
        assert_eq!(moves.matches(sound).count(), 23, "{bad}");
        assert_eq!(moves.lines().count(), 24, "{bad}");
        assert!(codes.iter().any(|code| code == "sheet/unclosed-variation"));
    }
    let plain = "1. Ak11l12-k11 Ad5e6-d5\n";
    let text = format!("{plain}(Ce3f4-e3\n\n{plain}\n{plain}");
    assert_eq!(moves_and_codes(&text).0, sound.repeat(3));
    // A variation may have empty lines and numbers.
    let text = "1. Ak11l12-k11 Ad5e6-d5 (1...\n\nAd5e6-e6\n\n2. Ce3f4-e3) *\n";
    assert_eq!(moves_and_codes(text), (sound.to_owned(), Vec::new()));
}

#[test]
fn no_move_is_lost_on_a_line_after_a_percent_sign() {
    let (moves, codes) = moves_and_codes("1. Ak11l12-k11\n% 2. Ad5e6-d5\n");
    assert_eq!(moves, "Ak11l12-k11 *\n");
    assert_eq!(codes, ["record/hidden-moves"]);
    assert_eq!(moves_and_codes("Ak11l12-k11\n% a good start\n").1, [""; 0]);
}

#[test]
fn arrays_of_quoted_moves_are_read() {
    for text in [
        "[\"Ak11l12-k11\",\"Ad5e6-d5\"]\n",
        "[ \"Ak11l12-k11\", \"Ad5e6-d5\" ]\n",
        "[\n  \"Ak11l12-k11\",\n  \"Ad5e6-d5\",\n  \"*\"\n]\n",
    ] {
        let (moves, codes) = moves_and_codes(text);
        assert_eq!(moves, "Ak11l12-k11 Ad5e6-d5 *\n", "{text}");
        assert!(codes.iter().all(|code| code == "record/skipped-text"));
    }
}

#[test]
fn the_first_of_two_results_counts_and_the_second_is_reported() {
    for text in [
        "Ak11l12-k11 Ad5e6-d5 1-0\nOrange resigns\n",
        "Final game\nAk11l12-k11 Ad5e6-d5 1-0\nOrange resigns\n",
        "Final game\nAk11l12-k11 Ad5e6-d5 1-0 Orange resigns\n",
    ] {
        let mut records = read(
            Source::new("paste", text.as_bytes()),
            GameKind::Permute.read_options(),
        );
        let record = records.next().unwrap();
        assert_eq!(record.slice(record.result().unwrap()), b"1-0", "{text}");
        let is_about_results =
            |finding: &&Diagnostic| finding.message.contains("differs from the other");
        let findings = record.findings().iter();
        assert_eq!(findings.filter(is_about_results).count(), 1, "{text}");
        assert!(records.next().is_none());
    }
}

#[test]
fn a_text_without_moves_says_how_the_moves_of_its_game_are_written() {
    for (kind, example) in [
        (GameKind::Permute, "`Cd3e4-d4`"),
        (GameKind::Swaptimum, "`d4,c5-d5`"),
        (GameKind::Permutations, "`4x35,6x38,34x9,15x16`"),
        (GameKind::Permutu, "`7r`"),
    ] {
        let mut records = read(Source::new("", b"good morning\n"), kind.read_options());
        let record = records.next().unwrap();
        let help = record.findings()[0].help.as_deref().unwrap();
        assert!(help.contains(example), "{help}");
    }
}

#[test]
fn numbers_in_parentheses_are_not_moves_of_permutu() {
    let rows = permutu_rows();
    for text in [
        "(1) 5r\n(2) 2b\n(3) 3r\n",
        "1) 5r\n\n2) 2b\n\n3) 3r\n",
        "1) 5r\n2) 2b\n3) 3r\n",
    ] {
        let found = read_paste_with(GameKind::Permutu, text, &rows);
        assert_eq!(found.moves, "5r 2b 3r *\n", "{text}");
    }
    // This is a variation of one move, not a number.
    let found = read_paste_with(GameKind::Permutu, "5r (1r) 2b\n", &rows);
    assert_eq!(found.moves, "5r 2b *\n");
}

/// The tiles of a game of Permutu with five symbols.
pub(crate) fn permutu_rows() -> TagValues {
    let rows = [
        ("RowRed", "BCADE"),
        ("RowBlack", "EDBCA"),
        ("RowGreen", "ACEBD"),
    ];
    rows.into_iter().collect()
}

/// The number of plies and the result of the only record of a text; `None` for
/// the result of a record with errors.
pub(crate) fn outcome(kind: GameKind, text: &str) -> (usize, Option<String>) {
    let mut records = read(Source::new("paste", text.as_bytes()), kind.read_options());
    let record = records.next().unwrap();
    assert!(records.next().is_none(), "{text}");
    let checked = kind.replay(&record);
    let game = checked.game.as_ref().unwrap();
    let result = game.verdict().result.to_string();
    (game.plies(), checked.is_sound().then_some(result))
}

#[test]
fn the_named_player_is_the_one_who_resigns() {
    let after_two = [
        ("Yellow resigns\n", "1-0"),
        ("Orange resigns", "0-1"),
        ("YELLOW RESIGNED.\n", "1-0"),
        ("Yellow: resigns\n", "1-0"),
        ("Yellow (Eric) resigns\n", "1-0"),
        ("> Yellow resigns\n", "1-0"),
        ("\nYellow resigns\n", "1-0"),
        ("3. Yellow resigns\n", "1-0"),
        ("Yellow resigns {gg}\n", "1-0"),
    ];
    for (end, result) in after_two {
        for moves in [
            "Ak11l12-k11 Ad5e6-d5\n",
            "Orange: Ak11l12-k11\nYellow: Ad5e6-d5\n",
            "1. Ak11l12-k11\n2. Ad5e6-d5\n",
        ] {
            let text = format!("{moves}{end}");
            let (plies, found) = outcome(GameKind::Permute, &text);
            assert_eq!(found.as_deref(), Some(result), "{text}");
            assert!(plies == 2 || (plies, result) == (3, "0-1"), "{text}");
        }
    }
    let (_, found) = outcome(GameKind::Swaptimum, "d4 e5\nBlue resigns\n");
    assert_eq!(found.as_deref(), Some("1-0"));
    // Ann made the first ply and is to move again, so she can resign.
    let named = "Ann: Ak11l12-k11\nBob: Ad5e6-d5\nAnn resigns\n";
    let expected = (3, Some("0-1".to_owned()));
    assert_eq!(outcome(GameKind::Permute, named), expected);
    // The text does not say which seat has this name.
    let unknown = "Ak11l12-k11 Ad5e6-d5\nBob resigns\n";
    assert_eq!(outcome(GameKind::Permute, unknown), (2, None));
}

#[test]
fn no_action_is_mistaken_for_a_remark() {
    for text in [
        "1. Ann Ak11l12-k11\n2. Bob swap\n3. Ann Ad5e6-d5\n",
        "1\tAnn\tAk11l12-k11\n2\tBob\tswap\n3\tAnn\tAd5e6-d5\n",
        "1,Ann,Ak11l12-k11\n2,Bob,swap\n3,Ann,Ad5e6-d5\n",
        "Ann R. Ak11l12-k11\nBob S. swap\nAnn R. Ad5e6-d5\n",
        "Ann: Ak11l12-k11\nBob: swap!\nAnn: Ad5e6-d5\n",
        "Ann played Ak11l12-k11\nBob played swap\nAnn played Ad5e6-d5\n",
        "1. Ak11l12-k11 *swap*\n2. Ad5e6-d5\n",
        "| 1 | Ann | Ak11l12-k11 |\n| 2 | Bob | swap |\n| 3 | Ann | Ad5e6-d5 |\n",
    ] {
        let (plies, result) = outcome(GameKind::Permute, text);
        assert_eq!((plies, result.as_deref()), (3, Some("*")), "{text}");
    }
    for misspelt in ["Bob swaps", "Yellow swpa", "Yellow resgins", "2. Bob swapp"] {
        let text = format!("Ak11l12-k11\n{misspelt}\nAd5e6-d5\n");
        let (plies, result) = outcome(GameKind::Permute, &text);
        assert_eq!((plies, result), (1, None), "{text}");
    }
}

#[test]
fn results_are_read_in_the_forms_that_people_write() {
    for (end, result) in [
        ("1 - 0", "1-0"),
        ("0 : 1", "0-1"),
        ("1/2 - 1/2", "1/2-1/2"),
        ("\u{BD} - \u{BD}", "1/2-1/2"),
        ("(1-0)", "1-0"),
        ("(\u{BD}-\u{BD})", "1/2-1/2"),
        ("Orange won 40-30", "1-0"),
        ("draw agreed", "1/2-1/2"),
        ("Draw by agreement.", "1/2-1/2"),
        ("drawn", "1/2-1/2"),
    ] {
        for gap in [" ", "\n", "\n\n"] {
            let text = format!("Ak11l12-k11 Ad5e6-d5{gap}{end}\n");
            let expected = (2, Some(result.to_owned()));
            assert_eq!(outcome(GameKind::Permute, &text), expected, "{text}");
        }
    }
    let resigns = outcome(GameKind::Permute, "Ak11l12-k11 Ad5e6-d5\n\nresigns\n");
    assert_eq!(resigns, (3, Some("0-1".to_owned())));
}

#[test]
fn a_note_after_an_empty_line_does_not_join_two_lists() {
    for note in ["{Game 2}\n", "; game 2\n", "{a} {b}\n", "% game 2\n", "$5 "] {
        for number in ["", "1. "] {
            let text = format!("Ak11l12-k11 Ad5e6-d5\n\n{note}{number}Ce3f4-e3\n");
            let (moves, _) = moves_and_codes(&text);
            assert_eq!(moves, "Ak11l12-k11 Ad5e6-d5 *\nCe3f4-e3 *\n", "{text}");
        }
        let text = format!("Ak11l12-k11 Ad5e6-d5\n\n{note}3. Ce3f4-e3\n");
        assert_eq!(moves_and_codes(&text).0.lines().count(), 1, "{text}");
    }
}

/// Text that people and programs put between moves.
const PROSE: [&str; 14] = [
    "kestrel \u{2014} Yesterday at 21:02\n",
    "[20:14:28] Ann: hello, good luck\n",
    "(a strong move, I think)\n",
    "(sterk!)",
    "Draw? No thanks, I play on\n",
    "that threatens g6 and the corner\n",
    "0:25 ",
    "| seed 22 |\n",
    "\u{1F600}\u{1F44D}\n",
    "[i]hmm, not so sure[/i]\n",
    "\n\u{624B}\u{76EE}\u{FF1A}",
    "-- \nSent from my phone\n",
    "<!-- exported 2023-11-05 -->\n",
    "we had 12 minutes left each\n",
];

#[test]
fn prose_between_moves_changes_no_move() {
    let moves = "Ak11l12-k11 Ad5e6-d5 Ce3f4-e3 Ah11i12-i12 Ac3d4-d4 Cd8e9-e8";
    for (number, first) in PROSE.iter().enumerate() {
        for place in 1..6 {
            let second = PROSE[(number + place) % PROSE.len()];
            let mut text = String::new();
            for (at, ply) in moves.split(' ').enumerate() {
                write!(text, "{ply} ").unwrap();
                match at {
                    at if at == place => text.push_str(first),
                    5 => text.push_str(second),
                    _ => {}
                }
            }
            // The moves are read, or the text is refused.
            let (read, codes) = moves_and_codes(&text);
            let is_refused = codes
                .iter()
                .any(|code| ["record/unclear", "notation/unknown-word"].contains(&code.as_str()));
            assert!(
                is_refused || read == format!("{moves} *\n"),
                "{text}: {read}"
            );
        }
    }
}

#[test]
fn a_misspelt_move_is_never_mistaken_for_prose() {
    for bad in [
        "Ce5f6f6",
        "Ce5-f6",
        "e5f6-f6",
        "Xe5f6-f6",
        "Ce5f6-",
        "swpa",
        "pas",
        "resing",
        "drwa",
        "Clockwse e5f6-f6",
        "timout",
        "C e5f6-f6",
        "d4",
        "x",
    ] {
        for (before, after) in [
            ("Ak11l12-k11 ", " Ad5e6-d5"),
            ("Ak11l12-k11\n", "\nAd5e6-d5"),
        ] {
            let (_, codes) = moves_and_codes(&format!("{before}{bad}{after}\n"));
            let is_refusal =
                |code: &String| code.starts_with("notation/") || code == "record/unclear";
            let is_refused = codes.iter().any(is_refusal);
            assert!(is_refused, "{bad}: {codes:?}");
        }
    }
}
