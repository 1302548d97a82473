//! HTML pages that replay games, each one file with shapes, styles and script.
//!
//! Positions share their shapes: each shape is in the data of the page once, and a
//! position is a list of the shapes that it shows. Without scripts, the page shows a
//! picture of one position, and the moves.

mod drawing;
mod model;
mod moves;
mod page;
mod paint_classes;
mod section;
mod shared_shapes;

pub(crate) use model::ReplayLabels;
pub use model::{ReplayFrame, ReplayGame, ReplayItem};
pub use page::ReplayPage;
pub(crate) use page::ReplayScript;
