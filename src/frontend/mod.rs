//! What the command line and the package for browsers share: which records and
//! positions they visit, what they make of a record, and what they report.

pub(crate) mod conversion;
pub(crate) mod exit;
pub(crate) mod formatting;
pub(crate) mod inputs;
pub(crate) mod messages;
pub(crate) mod pictures;
pub(crate) mod position_choice;
mod read_back;
pub(crate) mod record_range;

pub(crate) use conversion::{Conversion, UnsoundPart};
pub(crate) use exit::Exit;
pub(crate) use formatting::{canonical_form, is_cut, note_unsound, refuse_cut, report_faulty_json};
pub(crate) use inputs::{
    promote_warnings, report_missing_records, report_no_records, report_nothing_to_search,
    report_uncertain_moves, several_records, warn_of_notation,
};
pub(crate) use messages::Messages;
pub(crate) use pictures::FrameTime;
#[cfg(feature = "pdf")]
pub(crate) use pictures::pdf_options;
#[cfg(any(feature = "png", feature = "gif"))]
pub(crate) use pictures::too_large;
pub(crate) use position_choice::{PositionChoice, PositionGame, report_absent};
pub(crate) use record_range::RecordRange;
