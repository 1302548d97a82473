//! Exporting records to other formats, and counting what is lost.
//!
//! [`to_canonical`] normalizes a record without changing its format.
//! [`to_sheet`] and [`to_json`] keep everything; `to_sheet` also adds implied
//! tags. [`to_list`] writes a bare list of moves, which cannot hold comments,
//! variations, glyphs, tags, or a setting other than the default.
//! [`to_abstractplay`] writes a finished game in AbstractPlay's schema.

mod abstractplay;
mod add_move;
mod annotate;
mod canonical;
mod canonical_writer;
mod json;
mod list;
mod losses;
mod moves;
mod record_format;
mod sheet;
mod subject;
mod tag_order;

#[doc(hidden)]
pub use abstractplay::GameRecordError;
pub use abstractplay::{GameRecord, to_abstractplay};
#[doc(hidden)]
pub use add_move::{AddMoveError, AddedMove, add_move};
#[doc(hidden)]
pub use annotate::{PlyNote, annotate};
#[doc(hidden)]
pub use canonical::Canonical;
pub use canonical::to_canonical;
#[doc(hidden)]
pub use canonical_writer::CanonicalWriter;
pub use json::{JsonRecord, to_json};
pub use list::to_list;
pub use losses::{Loss, Losses};
#[doc(hidden)]
pub use record_format::{RecordFormat, RecordFormatError, WriteError, WriteOptions};
pub use sheet::to_sheet;
pub use subject::{Extent, Subject};
