//! Random records with random faults.

use scoresheet::convert::{Losses, to_json, to_list};
use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::Policy;
use scoresheet::record::TagValues;
use scoresheet::text::Source;

use crate::helpers::answer::options;
use crate::helpers::dice::{Dice, pieces, setting};
use crate::helpers::formats::whole;

/// Texts that a fault inserts between the words of a record.
const PIECES: &str = "\
    {a comment}¦{¦}¦(¦)¦; a line\n¦\n% a line\n¦$3¦!?¦7.¦1-0¦*¦1/2-1/2\n\n¦resigns¦draw¦\
    swap¦pass¦timeout¦Cd3e4-d4¦a1¦1¦\u{e9}\u{1b}¦\r¦\n\n[Event \"x\"]\n";

/// The format of the records of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextKind {
    Sheets,
    /// Lists of games with the default setting.
    Lists,
    /// A line of JSON per record.
    Json,
}

/// A text of random records of a game.
pub(crate) fn archive(
    kind: GameKind,
    text_kind: TextKind,
    count: usize,
    dice: &mut Dice,
) -> String {
    let mut text = String::new();
    if text_kind == TextKind::Json {
        // The first line shows that the text is JSON.
        text.push_str(&sound_record(kind, text_kind, dice));
        text.push('\n');
    }
    for _ in 0..count {
        text.push_str(&record(kind, text_kind, dice));
        match text_kind {
            TextKind::Sheets => text.push_str("\n\n"),
            // The fast path leaves lists after empty lines to the full reader.
            TextKind::Lists if text.ends_with('\n') => {}
            TextKind::Lists | TextKind::Json => text.push('\n'),
        }
    }
    text
}

/// A random record, half of the time with one to three faults.
fn record(kind: GameKind, text_kind: TextKind, dice: &mut Dice) -> String {
    let mut text = sound_record(kind, text_kind, dice);
    if dice.below(2) == 0 {
        for _ in 0..=dice.below(3) {
            // A fault may have removed all text.
            if !text.is_empty() {
                text = with_fault(text, dice);
            }
        }
    }
    text
}

/// A random record without faults.
fn sound_record(kind: GameKind, text_kind: TextKind, dice: &mut Dice) -> String {
    let sheet = sheet(kind, text_kind, dice);
    if text_kind == TextKind::Sheets {
        return sheet;
    }
    let options = options(kind);
    let source = Source::new("sheet", sheet.as_bytes());
    let record = read(source, kind.read_options()).next();
    let record = record.expect("a record was written");
    let game = replay_with(&record, &options, &mut Vec::new()).expect("a game was written");
    let subject = whole(&record, &*game);
    let none = TagValues::new();
    match text_kind {
        TextKind::Json => to_json(&subject, &none, &none).to_line(),
        _ => {
            let dialects = game.dialects();
            let dialect = dialects[dice.below(dialects.len())];
            to_list(&subject, dialect, &mut Losses::default())
        }
    }
}

/// A random sheet without faults.
fn sheet(kind: GameKind, text_kind: TextKind, dice: &mut Dice) -> String {
    let games = loop {
        // The fast path leaves small boards of Permute to the full reader, which has
        // a warning about them.
        let boards: &[&str] = match kind {
            GameKind::Permute => &["4", "8", "8", "9"],
            _ => &["4", "5", "6"],
        };
        let board = dice.one_of(boards);
        let tags = match text_kind {
            TextKind::Lists => options(kind),
            TextKind::Sheets | TextKind::Json => setting(kind, dice, board),
        };
        // Some settings are impossible, such as the setup `blocks` on an odd board.
        if let Ok(games) = kind.playouts(&tags, Policy::Random) {
            break games;
        }
    };
    // The fast path leaves tags with escapes to the full reader.
    let event = dice.one_of(&["a <&> b", "a <&> b", "a <&> b", "\"x\" \\ <&>"]);
    let mut text = String::new();
    games.write_sheet(&mut dice.0, &[("Event", event.to_owned())], &mut text);
    if dice.below(6) == 0 {
        text = annotated(&text, dice);
    }
    text
}

/// A sheet with comments, glyphs and variations after some of its moves.
fn annotated(sheet: &str, dice: &mut Dice) -> String {
    let (tags, moves) = sheet.split_once("\n\n").expect("tags and moves");
    let mut text = format!("{tags}\n\n");
    let mut last = "";
    for word in moves.split_whitespace() {
        text.push_str(word);
        text.push(' ');
        if last.ends_with('.') && !word.ends_with('.') {
            match dice.below(12) {
                0 => text.push_str("{good \u{e9}} "),
                1 => text.push_str("$1 "),
                2 => text.push_str(&format!("({last} {word} $2) ")),
                _ => {}
            }
        }
        last = word;
    }
    text
}

/// The text with one random fault.
fn with_fault(text: String, dice: &mut Dice) -> String {
    let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    let (one, two) = (dice.below(words.len()), dice.below(words.len()));
    match dice.below(8) {
        0 => words.swap(one, two),
        1 => words.insert(one, words[two]),
        2 => drop(words.remove(one)),
        3 | 4 => {
            words.insert(one, " ");
            words.insert(one, dice.one_of(&pieces(PIECES)));
        }
        5 => words.truncate(one + 1),
        _ => return with_typo(&text, dice),
    }
    words.concat()
}

/// The text with one character changed, inserted or removed.
fn with_typo(text: &str, dice: &mut Dice) -> String {
    let mut all: Vec<char> = text.chars().collect();
    let letters: Vec<char> = "Cad1234-+x .{}()[]!*0/\u{2013}\u{430}rbg\"\\\n"
        .chars()
        .collect();
    let (at, letter) = (dice.below(all.len()), letters[dice.below(letters.len())]);
    match dice.below(3) {
        0 => all[at] = letter,
        1 => all.insert(at, letter),
        _ => drop(all.remove(at)),
    }
    all.into_iter().collect()
}
