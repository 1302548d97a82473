//! Records carried into another format, with an account of what it cannot
//! hold.
//!
//! [`to_sheet`] keeps everything. [`to_list`] writes a bare list of moves, in
//! which there is no place for comments, variations, glyphs, tags, or for a
//! setting that is not the default; it counts what is lost.

mod list;
mod losses;
mod order;
mod sheet;
mod whole;

pub use list::to_list;
pub use losses::{Loss, Losses};
pub use sheet::to_sheet;
pub use whole::{Part, Subject};
