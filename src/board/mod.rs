//! Seats, squares, sets of squares and the groups they form.
//!
//! Everything here is plain geometry and independent of any game. A set of
//! squares has one `u32` per rank, so that every board from 1x1 to 26x26 has
//! the same type and no set allocates.

mod area;
mod bits;
mod diagram;
mod groups;
mod names;
mod runs;
mod seat;
mod square;

pub use area::{Area, AreaError};
pub use bits::{SquareSet, Squares};
#[doc(hidden)]
pub use diagram::{Diagram, DiagramError};
pub use groups::{Group, GroupSizes, compare_groups, groups_of};
pub(crate) use names::{name_length, names, put_name};
pub use seat::{PerSeat, Seat};
pub use square::{Face, MAX_SIDE, Size, SizeError, Square, SquareError};
