//! What the command line and the package for browsers share: which records and
//! positions they visit, what they make of a record, and what they report.

mod conversion;
mod exit;
mod formatting;
mod inputs;
mod messages;
mod pictures;
mod position_choice;
mod read_back;
mod record_range;

pub use conversion::{Conversion, UnsoundPart, UnsoundPartError};
pub use exit::Exit;
pub use formatting::{canonical_form, is_cut, note_unsound, refuse_cut, report_faulty_json};
pub use inputs::{
    promote_warnings, report_missing_records, report_no_records, report_nothing_to_search,
    several_records, warn_of_notation,
};
pub use messages::Messages;
pub use pictures::FrameTime;
#[cfg(feature = "pdf")]
pub use pictures::pdf_options;
#[cfg(any(feature = "png", feature = "gif"))]
pub use pictures::too_large;
pub use position_choice::{PositionChoice, PositionGame, report_absent};
pub use record_range::RecordRange;
