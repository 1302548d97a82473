//! Records carried into another format, with an account of what it cannot
//! hold.
//!
//! [`to_canonical`] writes a record as what it is, in one form.
//! [`to_sheet`] keeps everything, and says what the record left to be known. [`to_list`] writes a bare list of moves, in
//! which there is no place for comments, variations, glyphs, tags, or for a
//! setting that is not the default; it counts what is lost.

mod canonical;
mod list;
mod losses;
mod moves;
mod order;
mod sheet;
mod sheets;
mod whole;

pub use canonical::{Canonical, to_canonical};
pub use list::to_list;
pub use losses::{Loss, Losses};
pub use sheet::to_sheet;
pub use sheets::Sheets;
pub use whole::{Part, Subject};
