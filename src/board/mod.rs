//! Seats, squares, sets of squares and the groups that they form.
//!
//! Everything here is independent of any game. A set of squares has one `u32`
//! per rank, so that boards from 1x1 to 26x26 share one type and no set
//! allocates.

pub(crate) mod area;
mod bits;
mod diagram;
pub(crate) mod groups;
mod names;
pub(crate) mod pattern;
mod runs;
mod seat;
mod square;
mod symmetry;

pub use area::{Area, AreaError};
pub use bits::{SquareSet, Squares};
pub(crate) use diagram::Diagram;
pub use diagram::DiagramError;
pub(crate) use groups::compare_groups;
pub use groups::{Group, GroupSizes, groups_of};
#[cfg(not(target_family = "wasm"))]
pub(crate) use names::names;
pub(crate) use names::{name_table, put_name};
pub(crate) use pattern::{BoardPattern, PatternError, PatternHit, PatternMatcher};
pub use pattern::{BoardStones, PatternCell};
pub use seat::Seat;
pub(crate) use square::MAX_SIDE;
pub use square::{Face, Size, SizeError, Square, SquareError};
pub use symmetry::BoardSymmetry;
