//! Suggests legal moves for incomplete or illegal ones.

use std::ops::ControlFlow;

use crate::play::game::game::{Game, MoveOf};
use crate::play::game::notation::Dialect;
use crate::play::game::position::Position;
use crate::text::edit_distance;

/// Maximum number of moves searched.
const MAX_SEARCHED: u32 = 20_000;
/// Maximum number of suggestions in a message.
const MAX_SHOWN: usize = 3;

/// Returns the legal moves whose written form begins with `text`, ignoring
/// case, blanks and punctuation. `None` if there are more than [`MAX_SHOWN`]
/// of them, or too many moves to search.
pub(in crate::play) fn completions<G: Game>(
    position: &G::Position,
    text: &str,
    dialect: Dialect,
) -> Option<Vec<String>> {
    let wanted = normalize(text);
    let mut found = Vec::new();
    let mut searched = 0;
    position.visit_legal(&mut |mv| {
        searched += 1;
        let written = write_move::<G>(mv, dialect);
        if normalize(&written).starts_with(&wanted) {
            found.push(written);
        }
        if found.len() > MAX_SHOWN || searched == MAX_SEARCHED {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    let is_complete = found.len() <= MAX_SHOWN && u64::from(searched) == position.count_legal();
    is_complete.then_some(found)
}

/// Minimum length of a text that is compared with moves: a shorter one is
/// similar to too many.
const MIN_LEN: usize = 3;

/// Returns the legal moves, as written in the first dialect that has any, that
/// are at most one letter or digit away from `text`, ignoring case, blanks and
/// punctuation. The nearest come first.
pub(in crate::play) fn near_misses<G: Game>(position: &G::Position, text: &str) -> Vec<String> {
    let wanted = normalize(text);
    if wanted.len() < MIN_LEN {
        return Vec::new();
    }
    let found = G::DIALECTS
        .iter()
        .map(|&dialect| near_misses_in::<G>(position, &wanted, dialect));
    let mut found = found.skip_while(Vec::is_empty);
    found.next().unwrap_or_default()
}

fn near_misses_in<G: Game>(position: &G::Position, wanted: &str, dialect: Dialect) -> Vec<String> {
    let mut found = Vec::new();
    let mut searched = 0;
    let (mut written, mut plain) = (String::new(), String::new());
    let write = G::writer(dialect);
    position.visit_legal(&mut |mv| {
        searched += 1;
        written.clear();
        write(&mut written, mv);
        plain.clear();
        plain.extend(plain_letters(&written));
        if let Some(edits) = few_edits(wanted, &plain) {
            found.push((edits, steps(wanted, &plain), written.clone()));
        }
        if searched == MAX_SEARCHED {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found.sort();
    if found.first().is_some_and(|&(edits, ..)| edits == 0) {
        found.retain(|&(edits, ..)| edits == 0);
    }
    found.truncate(MAX_SHOWN);
    found.into_iter().map(|(.., written)| written).collect()
}

/// Splits moves into those that are at most one letter or digit away from
/// `text`, and the others.
pub(in crate::play) fn split_near(moves: Vec<String>, text: &str) -> (Vec<String>, Vec<String>) {
    let wanted = normalize(text);
    let is_near =
        |mv: &String| wanted.len() >= MIN_LEN && few_edits(&wanted, &normalize(mv)).is_some();
    moves.into_iter().partition(is_near)
}

/// Returns the number of edits between two texts if there is at most one.
fn few_edits(one: &str, other: &str) -> Option<usize> {
    // An edit changes one place, so that texts with other starts and ends are
    // told apart without counting.
    let half = one.len().min(other.len()).saturating_sub(1) / 2;
    let starts = one.as_bytes()[..half] == other.as_bytes()[..half];
    let ends = || one.as_bytes()[one.len() - half..] == other.as_bytes()[other.len() - half..];
    let may_be = starts || ends() || half < 2;
    may_be
        .then(|| edit_distance(one.as_bytes(), other.as_bytes(), 1))
        .flatten()
}

/// Returns how far apart the letters and digits of two texts of one length
/// are, 1 for neighbouring files or ranks. 0 for texts of other lengths.
fn steps(one: &str, other: &str) -> u32 {
    if one.len() != other.len() {
        return 0;
    }
    let pairs = one.bytes().zip(other.bytes());
    pairs
        .map(|(one, other)| u32::from(one.abs_diff(other)))
        .sum()
}

/// Writes a move in a dialect.
pub(in crate::play) fn write_move<G: Game>(mv: &MoveOf<G>, dialect: Dialect) -> String {
    let mut out = String::new();
    G::write(&mut out, mv, dialect);
    out
}

/// Joins words into a list: `` `a`, `b` or `c` ``.
pub(in crate::play) fn join_quoted(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// Keeps letters and digits, in lower case.
fn normalize(text: &str) -> String {
    plain_letters(text).collect()
}

/// Iterates over letters and digits, in lower case.
fn plain_letters(text: &str) -> impl Iterator<Item = char> {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters.map(|letter| letter.to_ascii_lowercase())
}
