//! The JSON report of `moves`.

use serde::Serialize;

use crate::report::entry::Entry;

/// The report of `moves` on a position.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct MovesReport {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/moves/1")))]
    schema: &'static str,
    source: String,
    record: u64,
    ply: u32,
    count: u64,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    described: Option<String>,
}

/// The legal moves of a position.
#[derive(Debug, Clone)]
pub(crate) struct LegalMoves {
    /// The number of legal moves.
    pub count: u64,
    /// The moves that are listed.
    pub listed: Vec<String>,
    /// A description, if there are too many to list.
    pub described: Option<String>,
}

/// Reports the legal moves after `ply`.
pub(crate) fn moves(entry: &Entry<'_>, ply: u32, legal: LegalMoves) -> MovesReport {
    MovesReport {
        schema: "scoresheet/moves/1",
        source: entry.source().to_owned(),
        record: entry.number,
        ply,
        count: legal.count,
        moves: legal.listed,
        described: legal.described,
    }
}
