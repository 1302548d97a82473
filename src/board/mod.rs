//! Seats, squares, sets of squares and the groups that they form.
//!
//! Everything here is independent of any game. A set of squares has one `u32`
//! per rank, so that boards from 1x1 to 26x26 share one type and no set
//! allocates.

mod area;
mod bits;
mod diagram;
mod groups;
mod names;
mod pattern;
mod runs;
mod seat;
mod square;
mod symmetry;

#[doc(hidden)]
pub use area::{Area, AreaError};
pub use bits::SquareSet;
#[doc(hidden)]
pub use bits::Squares;
#[doc(hidden)]
pub use diagram::{Diagram, DiagramError};
pub use groups::{Group, groups_of};
#[doc(hidden)]
pub use groups::{GroupSizes, compare_groups};
#[cfg(not(target_family = "wasm"))]
pub(crate) use names::names;
pub(crate) use names::{name_table, put_name};
#[doc(hidden)]
pub use pattern::{
    BoardPattern, BoardStones, PatternCell, PatternError, PatternHit, PatternMatcher,
};
#[doc(hidden)]
pub use seat::PerSeat;
pub use seat::Seat;
pub use square::{Face, Size, Square};
#[doc(hidden)]
pub use square::{MAX_SIDE, SizeError, SquareError};
#[doc(hidden)]
pub use symmetry::BoardSymmetry;
