//! Reports on records: JSON objects, CSV rows, and sentences for people.

mod analysis;
mod check;
mod compare;
mod csv;
mod entry;
mod facts;
mod fingerprint;
mod game;
mod list;
mod moves;
mod origin;
mod replay_game;
mod score;
mod search;
mod sentence;
#[cfg(feature = "schema")]
mod shape;
mod show;
mod tree;

#[doc(hidden)]
pub use analysis::{
    analyse::{AnalysedPly, Analyser, Chance},
    graph::{GraphPoint, chance_graph},
};
#[doc(hidden)]
pub use check::{Check, check};
pub use compare::{
    Diff, DiffScope, DiffSide, Difference, DifferenceKind, diff, first_difference, same_positions,
};
pub use csv::CsvTable;
#[doc(hidden)]
pub use csv::{CsvBuffer, needs_quotes};
pub use entry::Entry;
pub use fingerprint::fingerprint;
#[doc(hidden)]
pub use fingerprint::{beginning_hashes, position_fingerprints, symmetric_fingerprint, text_hash};
#[doc(hidden)]
pub use game::{GameReport, game};
#[doc(hidden)]
pub use list::{List, list};
#[doc(hidden)]
pub use moves::{LegalMoves, MovesReport, moves};
#[doc(hidden)]
pub use replay_game::{ReplayPositions, replay_game};
pub use score::{Score, score};
#[doc(hidden)]
pub use search::{
    duplicate::Duplicate, found::Found, opening::OpeningRow, opening::SeatWins,
    ply_scores::PlyScores,
};
#[doc(hidden)]
pub use sentence::names;
pub use sentence::{score_line, verdict};
#[doc(hidden)]
pub use show::{Show, show};
pub use tree::tree;
