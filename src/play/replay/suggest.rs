//! Suggests legal moves for incomplete or illegal ones.

use std::ops::ControlFlow;

use crate::play::{Dialect, Game, MoveOf, Position};
use crate::text::edit_distance;

/// Maximum number of moves searched.
const MAX_SEARCHED: u32 = 20_000;
/// Maximum number of suggestions in a message.
const MAX_SHOWN: usize = 3;

/// Returns the legal moves whose written form begins with `text`, ignoring
/// case, blanks and punctuation. `None` if there are more than [`MAX_SHOWN`]
/// of them, or too many moves to search.
pub(crate) fn completions<G: Game>(
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

/// Returns up to [`MAX_SHOWN`] legal moves that are at most one letter or digit
/// away from `text`, ignoring case, blanks and punctuation, the nearest first.
/// They are written in the first dialect in which there are any.
pub(crate) fn near_misses<G: Game>(position: &G::Position, text: &str) -> Vec<String> {
    let wanted = normalize(text);
    if wanted.len() < MIN_LEN {
        return Vec::new();
    }
    let mut found = G::DIALECTS
        .iter()
        .map(|&dialect| near_misses_in::<G>(position, &wanted, dialect))
        .skip_while(Vec::is_empty);
    found.next().unwrap_or_default()
}

/// Returns the near misses written in one dialect. `wanted` is
/// [normalized](normalize).
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
        if let Some(edits) = at_most_one_edit(wanted, &plain) {
            found.push((edits, character_distance(wanted, &plain), written.clone()));
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
pub(crate) fn split_near(moves: Vec<String>, text: &str) -> (Vec<String>, Vec<String>) {
    let wanted = normalize(text);
    let is_near = |mv: &String| {
        wanted.len() >= MIN_LEN && at_most_one_edit(&wanted, &normalize(mv)).is_some()
    };
    moves.into_iter().partition(is_near)
}

/// Returns the number of edits between two texts if there is at most one.
fn at_most_one_edit(one: &str, other: &str) -> Option<usize> {
    // A single edit leaves the first or the last half as it is. If both halves
    // differ, the edit distance need not be computed.
    let half = one.len().min(other.len()).saturating_sub(1) / 2;
    let same_start = one.as_bytes()[..half] == other.as_bytes()[..half];
    let same_end = || one.as_bytes()[one.len() - half..] == other.as_bytes()[other.len() - half..];
    let may_be_near = same_start || same_end() || half < 2;
    may_be_near
        .then(|| edit_distance(one.as_bytes(), other.as_bytes(), 1))
        .flatten()
}

/// Returns the sum of the distances between the characters of two texts: 1 for
/// `e4` and `f4`. 0 if their lengths differ.
fn character_distance(one: &str, other: &str) -> u32 {
    if one.len() != other.len() {
        return 0;
    }
    let pairs = one.bytes().zip(other.bytes());
    pairs
        .map(|(one, other)| u32::from(one.abs_diff(other)))
        .sum()
}

/// Writes a move in a dialect.
pub(crate) fn write_move<G: Game>(mv: &MoveOf<G>, dialect: Dialect) -> String {
    let mut out = String::new();
    G::write(&mut out, mv, dialect);
    out
}

/// Joins texts into a list: `` `a`, `b` or `c` ``.
pub(crate) fn join_quoted(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// Returns the letters and digits of a text, in lower case.
fn normalize(text: &str) -> String {
    plain_letters(text).collect()
}

/// Iterates over the letters and digits of a text, in lower case.
fn plain_letters(text: &str) -> impl Iterator<Item = char> {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters.map(|letter| letter.to_ascii_lowercase())
}
