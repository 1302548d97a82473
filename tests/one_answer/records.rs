//! Random records with random faults.

use scoresheet::games::GameKind;
use scoresheet::play::Policy;

use crate::dice::{Dice, setting};

/// Texts that a fault inserts between the words of a record.
const PIECES: [&str; 24] = [
    "{a comment}",
    "{",
    "}",
    "(",
    ")",
    "; a line\n",
    "\n% a line\n",
    "$3",
    "!?",
    "7.",
    "1-0",
    "*",
    "1/2-1/2\n\n",
    "resigns",
    "draw",
    "swap",
    "pass",
    "timeout",
    "Cd3e4-d4",
    "a1",
    "1",
    "\u{e9}\u{1b}",
    "\r",
    "\n\n[Event \"x\"]\n",
];

/// A text of random records of a game, most of them sheets.
pub(crate) fn archive(kind: GameKind, count: usize, dice: &mut Dice) -> String {
    let mut text = String::new();
    for _ in 0..count {
        text.push_str(&record(kind, dice));
        text.push_str("\n\n");
    }
    text
}

/// A random record, half of the time with one to three faults.
fn record(kind: GameKind, dice: &mut Dice) -> String {
    let games = loop {
        let board = dice.one_of(&["4", "5", "6"]);
        let tags = setting(kind, dice, board);
        // Some settings are impossible, such as the setup `blocks` on an odd board.
        if let Ok(games) = kind.playouts(&tags, Policy::Random) {
            break games;
        }
    };
    let mut text = String::new();
    games.write_sheet(
        &mut dice.0,
        &[("Event", "\"x\" \\ <&>".to_owned())],
        &mut text,
    );
    if dice.below(6) == 0 {
        text = annotated(&text, dice);
    }
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
            words.insert(one, dice.one_of(&PIECES));
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
