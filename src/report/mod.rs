//! What is said of a record: one JSON object a record, and sentences for
//! people.

mod check;
mod diff;
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

pub use check::{Check, check};
pub use diff::{Diff, Parting, diff};
pub use entry::Entry;
pub use fingerprint::fingerprint;
pub use game::{GameReport, game};
pub use list::{List, list};
pub use moment::ply_number;
pub use moves::{MovesReport, moves};
pub use score::{Score, score};
pub use sentence::{names, quoted_score, verdict};
pub use show::{Show, show};
