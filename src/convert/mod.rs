//! Records carried into another format, with an account of what it cannot
//! hold.
//!
//! [`to_canonical`] writes a record as what it is, in one form.
//! [`to_sheet`] keeps everything, and says what the record left to be known;
//! [`to_json`] keeps everything too. [`to_list`] writes a bare list of moves,
//! in which there is no place for comments, variations, glyphs, tags, or for a
//! setting that is not the default, and [`to_abstractplay`] a finished game as
//! AbstractPlay keeps it; they count what is lost.

mod abstractplay;
mod canonical;
mod json;
mod list;
mod losses;
mod moves;
mod sheet;
mod sheet_writer;
mod subject;
mod tag_order;

pub use abstractplay::{GameRecord, GameRecordError, to_abstractplay};
pub use canonical::{Canonical, to_canonical};
pub use json::{JsonRecord, to_json};
pub use list::to_list;
pub use losses::{Loss, Losses};
pub use sheet::to_sheet;
pub use sheet_writer::Sheets;
pub use subject::{Extent, Subject};
