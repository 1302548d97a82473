//! Reads the plies of a record.

use crate::play::game::notation::diagnose_unknown;
use crate::play::{Action, Game, MAX_PLIES, ReadPly};
use crate::record::{ParsedWords, Words};

/// Maximum number of unreadable plies kept from one record.
const MAX_UNREADABLE: usize = 1000;

/// Returns a function that reads the next ply of one record each time it is
/// called. After [`MAX_UNREADABLE`] unreadable plies, further unreadable ones are
/// dropped. One ply more than [`MAX_PLIES`] is kept, so that the excess is
/// reported.
pub(crate) fn ply_reader<G: Game>() -> impl FnMut(Words<'_>) -> ParsedWords<ReadPly<G>> {
    let (mut unreadable_count, mut kept_count) = (0, 0);
    move |words| {
        let (word_count, read) = read_ply::<G>(words);
        unreadable_count += usize::from(read.is_err());
        let is_kept =
            kept_count <= MAX_PLIES && (read.is_ok() || unreadable_count <= MAX_UNREADABLE);
        kept_count += usize::from(is_kept);
        let value = is_kept.then_some(read);
        ParsedWords { word_count, value }
    }
}

/// Reads the next ply. Returns the number of its words, and its action or why
/// it cannot be read.
fn read_ply<G: Game>(words: Words<'_>) -> (usize, ReadPly<G>) {
    let first = words.first().unwrap_or_default();
    if let Some(action) = Action::read_closing(first) {
        return (1, Ok(action));
    }
    let (word_count, read) = G::read_move(words);
    let read = read
        .map(Action::Move)
        .map_err(|error| diagnose_unknown(first, error));
    (word_count, read)
}
