//! Legal moves that may have been meant by something that is none.

use std::ops::ControlFlow;

use crate::play::game::game::{Game, MoveOf};
use crate::play::game::notation::Dialect;
use crate::play::game::position::Position;

/// How many moves are looked at before the search is given up.
const MOST_LOOKED_AT: u32 = 20_000;
/// How many suggestions a message has room for.
const MOST_SHOWN: usize = 3;

/// The legal moves whose written form begins with `text`, in any case of
/// letters, blanks and signs aside; none when there are more than a message
/// has room for, or too many moves to look at.
pub(in crate::play) fn completions<G: Game>(
    position: &G::Position,
    text: &str,
    dialect: Dialect,
) -> Option<Vec<String>> {
    let wanted = squeeze(text);
    let mut found = Vec::new();
    let mut looked_at = 0;
    position.visit_legal(&mut |chosen| {
        looked_at += 1;
        let written = write::<G>(chosen, dialect);
        if squeeze(&written).starts_with(&wanted) {
            found.push(written);
        }
        if found.len() > MOST_SHOWN || looked_at == MOST_LOOKED_AT {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    let all = found.len() <= MOST_SHOWN && u64::from(looked_at) == position.count_legal();
    all.then_some(found)
}

/// A move in a dialect.
pub(in crate::play) fn write<G: Game>(chosen: &MoveOf<G>, dialect: Dialect) -> String {
    let mut out = String::new();
    G::write(&mut out, chosen, dialect);
    out
}

/// Words as a list in a sentence: `` `a`, `b` or `c` ``.
pub(in crate::play) fn join(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

fn squeeze(text: &str) -> String {
    text.chars()
        .filter(|sign| sign.is_alphanumeric())
        .map(|sign| sign.to_ascii_lowercase())
        .collect()
}
