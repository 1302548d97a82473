//! What conversion keeps: everything there and back where nothing is lost, and
//! where something is, what `docs/notations.md` says.
//!
//! `SCORESHEET_GAMES=1000000 cargo test --release --test convert` takes that
//! many games there and back.

#[allow(dead_code, reason = "every test needs a part of it")]
mod files;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use scoresheet::convert::{
    Canonical, Extent, Loss, Losses, Subject, to_abstractplay, to_canonical, to_json, to_list,
    to_sheet,
};
use scoresheet::format::{ReadOptions, Syntax, read, read_as};
use scoresheet::games::{GameKind, replay};
use scoresheet::play::{Dialect, Policy, Replayed};
use scoresheet::record::Record;
use scoresheet::text::{Diagnostic, Source};

/// How many games are taken there and back when nothing is said.
const GAMES: u64 = 400;

type Tags = Vec<(String, String)>;

/// The only record of a text.
fn only(text: &str, kind: GameKind, form: Syntax) -> Record<'_> {
    let options = ReadOptions {
        opens_move: kind.opens_move(),
    };
    let mut records = read_as(form, Source::new("input", text.as_bytes()), options);
    let record = records
        .next()
        .unwrap_or_else(|| panic!("no record in {text}"));
    assert!(records.next().is_none(), "several records in {text}");
    record
}

/// A record as a game without an error.
fn sound(record: &Record<'_>, options: &TagValues) -> Box<dyn Replayed> {
    let mut findings = Vec::new();
    let replayed = replay(record, options, &mut findings);
    let errors: Vec<&Diagnostic> = findings.iter().filter(|it| it.is_error()).collect();
    let text = String::from_utf8_lossy(record.text());
    assert!(errors.is_empty(), "{errors:#?}\n{text}");
    replayed.unwrap_or_else(|| panic!("no setting in {text}"))
}

fn plies(game: &dyn Replayed) -> Vec<String> {
    let dialect = game.dialects()[0];
    let text = |ply| game.ply_text(ply, dialect);
    (0..game.plies()).map(text).collect()
}

/// Chance, as far as a test needs it.
struct Dice(ChaCha8Rng);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        (self.0.next_u64() % count as u64) as usize
    }

    fn one_of<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }
}

/// A setting of a game, none of its parts certain to be the default.
fn setting(kind: GameKind, dice: &mut Dice) -> Tags {
    let named: &[(&str, &[&str])] = match kind {
        GameKind::Permute => &[
            ("Board", &["12", "2", "3", "4", "5", "6", "8", "12"]),
            ("Setup", &["chequer", "blocks", "chequer"]),
            ("Protocol", &["1", "1[1]2[2]*", "1"]),
            ("Swap", &["none", "colours", "positions"]),
        ],
        GameKind::Swaptimum => &[("Board", &["2", "3", "5", "7", "11"])],
        GameKind::Permutations => &[("Players", &["2", "3", "4", "5"])],
        GameKind::Permutu => &[
            ("Players", &["1", "2", "3", "4", "5", "6"]),
            ("Symbols", &["6", "9", "12"]),
            ("Setup", &["free", "different"]),
        ],
    };
    let mut tags = Tags::new();
    for (name, values) in named {
        // A part that is left out is the default, which counts as no loss.
        if *name == "Players" || *name == "Symbols" || dice.below(3) > 0 {
            tags.push(((*name).to_owned(), dice.one_of(values).to_owned()));
        }
    }
    tags
}

/// Something that may stand behind a move.
fn remark(number: usize, ply: &str, dice: &mut Dice) -> String {
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
        // The same move, in variations that replace it.
        6 => format!(" ({number}. {ply} {{{}}})", dice.one_of(&texts)),
        _ => format!(" ({{x}} {number}. {ply} $3 ({number}. {ply}) {{y}}) {{z}}"),
    }
}

/// A generated game as a sheet with all that may stand between its moves.
fn rich(plain: &str, kind: GameKind, dice: &mut Dice) -> String {
    let record = only(plain, kind, Syntax::Sheet);
    let game = sound(&record, &[]);
    let (tags, _) = plain.split_once("\n\n").expect("tags and moves");
    let mut text = format!(
        "{tags}\n[Event \"say \\\"x\\\" \\\\ y\"]\n[Zebra \"{}\"]\n\n",
        "z\u{e9}"
    );
    for (number, ply) in (1..).zip(plies(game.as_ref())) {
        text.push_str(&format!(" {number}. {ply}"));
        for _ in 0..dice.below(12).saturating_sub(8) {
            text.push_str(&remark(number, &ply, dice));
        }
    }
    text.push_str(&format!(" {}\n", game.verdict().result));
    text
}

/// Sheet to JSON and back.
fn through_json(sheet: &str, kind: GameKind) {
    let record = only(sheet, kind, Syntax::Sheet);
    let game = sound(&record, &[]);
    let form = to_canonical(&record, Some(game.as_ref()), &[]);
    assert!(matches!(form, Canonical::Sheet(_)), "{sheet}");
    let subject = Subject {
        record: &record,
        replayed: game.as_ref(),
        part: Extent::Whole,
    };
    let line = to_json(&subject, &[], &[]).to_line();
    assert_eq!(line.matches('\n').count(), 1, "{line}");
    let again = only(&line, kind, Syntax::Json);
    let game = sound(&again, &[]);
    assert_eq!(
        to_canonical(&again, Some(game.as_ref()), &[]),
        form,
        "{line}"
    );
    let subject = Subject {
        record: &again,
        replayed: game.as_ref(),
        part: Extent::Whole,
    };
    assert_eq!(to_json(&subject, &[], &[]).to_line(), line);
}

/// Sheet to a bare list and back; true when nothing was lost, so that the
/// same sheet came back.
fn through_list(sheet: &str, kind: GameKind, dialect: Dialect) -> bool {
    let record = only(sheet, kind, Syntax::Sheet);
    let game = sound(&record, &[]);
    let subject = Subject {
        record: &record,
        replayed: game.as_ref(),
        part: Extent::Whole,
    };
    let mut lost = Losses::default();
    let list = to_list(&subject, dialect, &mut lost);
    let mut options: Tags = vec![("Game".to_owned(), kind.as_str().to_owned())];
    if lost.count(Loss::Setting) > 0 {
        let start = game.start_tags().into_iter();
        options.extend(start.map(|(name, value)| (name.to_owned(), value)));
    }
    let again = only(&list, kind, Syntax::Sheet);
    let read = sound(&again, &options);
    assert_eq!(plies(read.as_ref()), plies(game.as_ref()), "{list}");
    assert_eq!(read.verdict().result, game.verdict().result, "{list}");
    if !lost.is_empty() {
        return false;
    }
    let write = |record: &Record<'_>, replayed: &dyn Replayed| {
        let subject = Subject {
            record,
            replayed,
            part: Extent::Whole,
        };
        to_sheet(
            &subject,
            replayed.dialects()[0],
            &[],
            &mut Losses::default(),
        )
    };
    // What a list leaves to be known is no tag then: the moves tell how the
    // game ended, and the default need not be said.
    let mut before = write(&record, game.as_ref());
    for known in [
        "Termination \"normal\"",
        "Setup \"chequer\"",
        "Protocol \"1\"",
        "Swap \"colours\"",
    ] {
        before = before.replace(&format!("[{known}]\n"), "");
    }
    assert_eq!(write(&again, read.as_ref()), before, "{list}");
    true
}

#[test]
fn random_games_come_back_from_every_format_that_holds_them() {
    let wanted = std::env::var("SCORESHEET_GAMES").ok();
    let wanted = wanted.and_then(|count| count.parse().ok()).unwrap_or(GAMES);
    let mut without_loss = 0;
    for number in 0..wanted {
        let mut dice = Dice(ChaCha8Rng::seed_from_u64(number));
        let kind = GameKind::ALL[(number % 4) as usize];
        let tags = setting(kind, &mut dice);
        // Some sides of a board fit no blocks.
        let Ok(games) = kind.playouts(&tags, Policy::Random) else {
            continue;
        };
        let mut plain = String::new();
        games.write_sheet(&mut dice.0, &[], &mut plain);
        through_json(&plain, kind);
        through_json(&rich(&plain, kind, &mut dice), kind);
        for dialect in kind.dialects() {
            without_loss += usize::from(through_list(&plain, kind, *dialect));
        }
    }
    assert!(without_loss as u64 > wanted / 50, "{without_loss}");
}

/// What a row of the table is about, and a record that has just that.
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

/// What is lost of a record in the format of a column.
fn lost(text: &str, column: &str) -> Losses {
    let text = match text.starts_with('[') {
        true => format!("[Game \"Permute\"]\n{text}\n"),
        false => format!("[Game \"Permute\"]\n\n{text}\n"),
    };
    let record = only(&text, GameKind::Permute, Syntax::Sheet);
    let game = sound(&record, &[]);
    let subject = Subject {
        record: &record,
        replayed: game.as_ref(),
        part: Extent::Whole,
    };
    let mut lost = Losses::default();
    let day = [("Date".to_owned(), "2026-11-21".to_owned())];
    match column {
        "sheet" => drop(to_sheet(&subject, game.dialects()[0], &[], &mut lost)),
        "json" => through_json(&text, GameKind::Permute),
        "abstractplay" => {
            to_abstractplay(&subject, None, &day, &mut lost).expect("a finished game");
        }
        names => {
            let name = names.split(", ").next().unwrap_or(names);
            let dialect = game.dialects().iter().find(|it| it.name == name);
            let dialect = dialect.unwrap_or_else(|| panic!("no format {name}"));
            drop(to_list(&subject, *dialect, &mut lost));
        }
    }
    lost
}

#[test]
fn the_table_of_formats_is_true() {
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
    for (what, text) in ROWS {
        let row = rows.iter().find(|row| row[0] == what);
        let row = row.unwrap_or_else(|| panic!("no row `{what}`"));
        for (column, cell) in columns.iter().zip(row).skip(1) {
            let lost = lost(text, column);
            let holds = cell.starts_with("yes");
            assert_eq!(
                lost.is_empty(),
                holds,
                "{what} in {column}: {cell}, lost: {lost}"
            );
        }
    }
}

#[test]
fn only_what_is_json_is_read_as_json() {
    let options = ReadOptions {
        opens_move: GameKind::Permute.opens_move(),
    };
    let sheet = "{a comment} 1. Ce5f6-f6 *";
    let source = Source::new("input", sheet.as_bytes());
    let record = read(source, options).next().expect("a record");
    assert!(!record.is_transcribed());
}
