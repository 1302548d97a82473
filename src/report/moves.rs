use serde::Serialize;

use crate::report::entry::Entry;

/// What `moves` says of a position.
#[derive(Debug, Clone, Serialize)]
pub struct Moves {
    schema: &'static str,
    source: String,
    record: u64,
    ply: u32,
    count: u64,
    moves: Vec<String>,
}

/// The legal moves of the position after `ply`.
pub fn moves(entry: &Entry<'_>, ply: u32, count: u64, moves: Vec<String>) -> Moves {
    Moves {
        schema: "scoresheet/moves/1",
        source: entry.source().to_owned(),
        record: entry.number,
        ply,
        count,
        moves,
    }
}
