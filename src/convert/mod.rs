//! Exporting records to other formats, and counting what is lost.
//!
//! [`to_canonical`] normalizes a record without changing its format.
//! [`to_sheet`] and [`to_json`] keep everything; `to_sheet` also adds implied
//! tags. [`to_list`] writes a bare list of moves, which cannot hold comments,
//! variations, glyphs, tags, or a setting other than the default.
//! [`to_abstractplay`] writes a finished game in AbstractPlay's schema.

mod abstractplay;
#[cfg(feature = "internal")]
pub(crate) mod add_move;
mod annotate;
pub(crate) mod canonical;
pub(crate) mod canonical_writer;
#[cfg(feature = "internal")]
pub(crate) mod edit_comment;
#[cfg(feature = "internal")]
pub(crate) mod edit_variation;
mod json;
mod list;
mod losses;
mod moves;
pub(crate) mod record_format;
mod subject;
mod tag_order;

pub use abstractplay::{GameRecord, GameRecordError, to_abstractplay};
pub(crate) use annotate::{BetterLine, PlyNote, annotate};
pub use canonical::{Canonical, to_canonical};
pub(crate) use canonical_writer::CanonicalWriter;
pub use json::{JsonRecord, to_json};
pub use list::to_list;
pub use losses::{Loss, Losses};
pub use moves::to_sheet;
pub(crate) use record_format::{RecordFormat, WriteError, WriteOptions};
pub(crate) use subject::read_options_of;
pub use subject::{Extent, Subject};
