//! Conversions lose only what `docs/notations.md` says they lose.
//!
//! `SCORESHEET_GAMES=1000000 cargo test --release --test library convert::` converts that
//! many games to each format and back.

use scoresheet::convert::{
    Canonical, Loss, Losses, to_abstractplay, to_canonical, to_json, to_list, to_sheet,
};
use scoresheet::format::{Syntax, read, read_as};
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::{Dialect, Facts, Policy, Replayed};
use scoresheet::record::{Record, TagValues};
use scoresheet::text::{Diagnostic, Source};

use crate::helpers::answer::plies;
use crate::helpers::dice::{self, Dice, setting};
use crate::helpers::files;
use crate::helpers::formats::whole;

/// The only record of a text.
fn only_record(text: &str, kind: GameKind, syntax: Syntax) -> Record<'_> {
    let options = kind.read_options();
    let mut records = read_as(syntax, Source::new("input", text.as_bytes()), options);
    let record = records
        .next()
        .unwrap_or_else(|| panic!("no record in {text}"));
    assert!(records.next().is_none(), "several records in {text}");
    record
}

/// Replays a record; fails if it has errors.
fn replay_sound(record: &Record<'_>, options: &TagValues) -> Box<dyn Replayed> {
    let mut findings = Vec::new();
    let replayed = replay_with(record, options, &mut findings);
    findings.retain(Diagnostic::is_error);
    let text = String::from_utf8_lossy(record.text());
    assert!(findings.is_empty(), "{findings:#?}\n{text}");
    replayed.unwrap_or_else(|| panic!("no setting in {text}"))
}

/// A random annotation after a move.
fn annotation(number: usize, ply: &str, dice: &mut Dice) -> String {
    let texts = [
        "a comment",
        "",
        " of two\n lines ",
        "\u{e9}\u{1F600} \"quoted\" \\ back",
        "[%csl Rd3,Ge4] a figure",
        "as in\n\n [Game \"Permute\"]",
        "( ; % $1 { 1-0",
    ];
    match dice.below(8) {
        0 => format!(" ${}", dice.below(256)),
        1 => [" !", " ?", " !!", " ??", " !?", " ?!"][dice.below(6)].to_owned(),
        2 | 3 => format!(" {{{}}}", dice.one_of(&texts)),
        4 => "; to the } end\n".to_owned(),
        5 => "\n% a line \u{e9}\n".to_owned(),
        // A variation whose first move is the move that it replaces.
        6 => format!(" ({number}. {ply} {{{}}})", dice.one_of(&texts)),
        _ => format!(" ({{x}} {number}. {ply} $3 ({number}. {ply}) {{y}}) {{z}}"),
    }
}

/// A generated game as a sheet with random annotations.
fn annotated(plain: &str, kind: GameKind, dice: &mut Dice) -> String {
    let record = only_record(plain, kind, Syntax::Sheet);
    let game = replay_sound(&record, &TagValues::new());
    let (tags, _) = plain.split_once("\n\n").expect("tags and moves");
    let mut text = format!(
        "{tags}\n[Event \"say \\\"x\\\" \\\\ y\"]\n[Zebra \"{}\"]\n\n",
        "z\u{e9}"
    );
    for (number, ply) in (1..).zip(plies(game.as_ref())) {
        text.push_str(&format!(" {number}. {ply}"));
        for _ in 0..dice.below(12).saturating_sub(8) {
            text.push_str(&annotation(number, &ply, dice));
        }
    }
    text.push_str(&format!(" {}\n", game.verdict().result));
    text
}

/// Converts a sheet to JSON and back; fails if anything is lost.
fn through_json(sheet: &str, kind: GameKind) {
    let record = only_record(sheet, kind, Syntax::Sheet);
    let game = replay_sound(&record, &TagValues::new());
    let form = to_canonical(&record, Some(game.as_ref()), &TagValues::new());
    assert!(matches!(form, Canonical::Sheet(_)), "{sheet}");
    let subject = whole(&record, game.as_ref());
    let none = TagValues::new();
    let line = to_json(&subject, &none, &none).to_line();
    assert_eq!(line.matches('\n').count(), 1, "{line}");
    let again = only_record(&line, kind, Syntax::Json);
    let game = replay_sound(&again, &TagValues::new());
    let again_form = to_canonical(&again, Some(game.as_ref()), &none);
    assert_eq!(again_form, form, "{line}");
    let subject = whole(&again, game.as_ref());
    assert_eq!(to_json(&subject, &none, &none).to_line(), line);
}

/// The setting of a game. The swap rule is left out if nobody swapped.
fn facts(game: &dyn Replayed) -> Facts {
    let mut facts = game.facts().clone();
    let has_swap = plies(game).iter().any(|ply| ply == "swap");
    facts.retain(|name, _| name != "swap" || has_swap);
    facts
}

/// The name of a tag such as `Board "12"`.
fn tag_name(tag: &str) -> &str {
    tag.split(' ').next().unwrap_or_default()
}

/// Converts a sheet to a bare list and back; returns true if nothing was lost.
/// Fails if the moves or the result change.
fn through_list(sheet: &str, kind: GameKind, dialect: Dialect) -> bool {
    let record = only_record(sheet, kind, Syntax::Sheet);
    let game = replay_sound(&record, &TagValues::new());
    let subject = whole(&record, game.as_ref());
    let mut lost = Losses::default();
    let list = to_list(&subject, dialect, &mut lost);
    let mut options = TagValues::new().with("Game", kind.as_str());
    if lost.count(Loss::Setting) > 0 {
        for (name, value) in game.start_tags() {
            options = options.with(*name, value);
        }
    }
    let again = only_record(&list, kind, Syntax::Sheet);
    let read = replay_sound(&again, &options);
    assert_eq!(plies(read.as_ref()), plies(game.as_ref()), "{list}");
    assert_eq!(read.verdict().result, game.verdict().result, "{list}");
    if !lost.is_empty() {
        return false;
    }
    let write = |record: &Record<'_>, replayed: &dyn Replayed| {
        let subject = whole(record, replayed);
        let (dialect, mut lost) = (replayed.dialects()[0], Losses::default());
        to_sheet(&subject, dialect, &TagValues::new(), &mut lost)
    };
    // A list has no tags for the setting and the termination, but both must be read
    // back correctly.
    assert_eq!(facts(read.as_ref()), facts(game.as_ref()), "{list}");
    assert_eq!(read.end().position(), game.end().position(), "{list}");
    assert_eq!(read.verdict(), game.verdict(), "{list}");
    let variants = kind.about().variants.iter();
    let mut other_tags: Vec<&str> = variants.map(|variant| tag_name(variant.tag)).collect();
    other_tags.extend(kind.tags());
    other_tags.push("Termination");
    let is_compared = |line: &&str| !other_tags.contains(&tag_name(line.trim_start_matches('[')));
    let lines = |sheet: String| -> Vec<String> {
        let lines = sheet.lines().filter(is_compared);
        lines.map(str::to_owned).collect()
    };
    let before = lines(write(&record, game.as_ref()));
    assert_eq!(lines(write(&again, read.as_ref())), before, "{list}");
    true
}

#[test]
fn random_games_survive_every_format() {
    let game_count = dice::games_or(dice::sized(400, 40)) as u64;
    let mut without_loss = 0;
    for number in 0..game_count {
        let mut dice = Dice::new(number);
        let kind = GameKind::ALL[number as usize % GameKind::ALL.len()];
        let tags = setting(kind, &mut dice, "-");
        // Some settings are impossible, such as the setup `blocks` on an odd board.
        let Ok(games) = kind.playouts(&tags, Policy::Random) else {
            continue;
        };
        let mut plain = String::new();
        games.write_sheet(&mut dice.0, &[], &mut plain);
        through_json(&plain, kind);
        through_json(&annotated(&plain, kind, &mut dice), kind);
        for dialect in kind.dialects() {
            without_loss += usize::from(through_list(&plain, kind, *dialect));
        }
    }
    assert!(without_loss as u64 > game_count / 50, "{without_loss}");
}

/// The names of the rows of the table in `docs/notations.md`. Each has a record with
/// the information of this row, and with nothing else that a conversion could lose.
const ROWS: [(&str, &str); 11] = [
    ("moves of the main line", "1. Ce5f6-f6 2. resigns 1-0"),
    ("result", "1. Ce5f6-f6 2. resigns 1-0"),
    ("`resigns`, `draw`", "1. Ce5f6-f6 2. draw 1/2-1/2"),
    ("setting", "[Board \"2\"]\n\n1. Ca1b2-a1 1/2-1/2"),
    (
        "names of players",
        "[Orange \"Ann\"]\n\n1. Ce5f6-f6 2. resigns 1-0",
    ),
    ("other tags", "[Event \"x\"]\n\n1. Ce5f6-f6 2. resigns 1-0"),
    ("comments", "1. Ce5f6-f6 {x} 2. resigns 1-0"),
    ("glyphs", "1. Ce5f6-f6 $1 2. resigns 1-0"),
    ("variations", "1. Ce5f6-f6 (1. Cf8g9-f8) 2. resigns 1-0"),
    ("`%` lines", "1. Ce5f6-f6\n% x\n2. resigns 1-0"),
    (
        "how the game ended",
        "[Termination \"resignation\"]\n\n1. Ce5f6-f6 0-1",
    ),
];

/// What a record loses in the format of a column.
fn losses(text: &str, column: &str) -> Losses {
    let text = match text.starts_with('[') {
        true => format!("[Game \"Permute\"]\n{text}\n"),
        false => format!("[Game \"Permute\"]\n\n{text}\n"),
    };
    let record = only_record(&text, GameKind::Permute, Syntax::Sheet);
    let game = replay_sound(&record, &TagValues::new());
    let subject = whole(&record, game.as_ref());
    let mut lost = Losses::default();
    let date = TagValues::new().with("Date", "2026-11-21");
    match column {
        "sheet" => drop(to_sheet(
            &subject,
            game.dialects()[0],
            &TagValues::new(),
            &mut lost,
        )),
        "json" => through_json(&text, GameKind::Permute),
        "abstractplay" => {
            to_abstractplay(&subject, None, &date, &mut lost).expect("a finished game");
        }
        names => {
            let name = names.split(", ").next().unwrap_or(names);
            let dialect = game.dialects().iter().find(|dialect| dialect.name == name);
            let dialect = dialect.unwrap_or_else(|| panic!("no format {name}"));
            drop(to_list(&subject, *dialect, &mut lost));
        }
    }
    lost
}

#[test]
fn the_table_of_formats_is_correct() {
    let page = files::text("docs/notations.md");
    let (_, table) = page
        .split_once("## What each format holds")
        .expect("a table");
    let cells = |line: &str| -> Vec<String> {
        let line = line.trim_matches('|');
        line.split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let mut lines = table.lines().filter(|line| line.starts_with('|'));
    let columns = cells(lines.next().expect("a head"));
    let rows: Vec<Vec<String>> = lines.map(cells).collect();
    let names: Vec<&str> = columns[1..].iter().map(String::as_str).collect();
    let expected = [
        "sheet",
        "json",
        "mindsports, aiai",
        "aiai-actions",
        "abstractplay",
    ];
    assert_eq!(names, expected);
    for (name, text) in ROWS {
        let row = rows.iter().find(|row| row[0] == name);
        let row = row.unwrap_or_else(|| panic!("no row `{name}`"));
        for (column, cell) in columns.iter().zip(row).skip(1) {
            let lost = losses(text, column);
            let holds = cell.starts_with("yes");
            assert_eq!(
                lost.is_empty(),
                holds,
                "{name} in {column}: {cell}, lost: {lost}"
            );
        }
    }
}

#[test]
fn a_sheet_that_begins_with_a_comment_is_not_read_as_json() {
    let options = GameKind::Permute.read_options();
    let sheet = "{a comment} 1. Ce5f6-f6 *";
    let source = Source::new("input", sheet.as_bytes());
    let record = read(source, options).next().expect("a record");
    assert!(!record.is_transcribed());
}
