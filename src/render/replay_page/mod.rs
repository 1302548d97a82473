//! A page that replays games: one HTML file with its shapes, styles and script.
//!
//! Every shape of all positions is drawn once; a position is the list of the
//! shapes it shows. The page works without scripts as a picture with its moves.

mod element;
mod ledger;
mod model;
mod moves;
mod page;
mod paint_classes;
mod section;

pub use model::{ReplayFrame, ReplayGame, ReplayItem, ReplayLabels};
pub use page::{ReplayPage, ReplayScript};
