//! Suggests legal moves for incomplete or illegal ones.

use std::ops::ControlFlow;

use crate::play::game::game::{Game, MoveOf};
use crate::play::game::notation::Dialect;
use crate::play::game::position::Position;

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
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .map(|letter| letter.to_ascii_lowercase())
        .collect()
}
