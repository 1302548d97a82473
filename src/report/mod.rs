//! Reports on records: JSON objects, CSV rows, and sentences for people.

mod check;
mod compare;
mod csv;
mod entry;
mod fingerprint;
mod game;
mod list;
mod moment;
mod moves;
mod score;
mod sentence;
#[cfg(feature = "schema")]
mod shape;
mod show;
mod tree;

pub use check::{Check, check};
pub use compare::{Diff, DiffScope, DiffSide, Difference, DifferenceKind, diff, first_difference};
pub use csv::CsvTable;
pub use entry::Entry;
pub use fingerprint::fingerprint;
pub use game::{GameReport, game};
pub use list::{List, list};
pub use moment::ply_number;
pub use moves::{LegalMoves, MovesReport, moves};
pub use score::{Score, score};
pub use sentence::{names, quoted_score, verdict};
pub use show::{Show, show};
pub use tree::tree;
