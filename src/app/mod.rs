//! The commands that the program, the package for browsers and the module of Python share:
//! what they take, do and print. Each door gives a command its records and a sink.

pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod door;
pub(crate) mod fix;
pub(crate) mod fmt;
pub(crate) mod format;
pub(crate) mod inputs;
pub(crate) mod list;
pub(crate) mod moves;
#[cfg(all(feature = "png", feature = "pdf", feature = "gif"))]
pub(crate) mod pictures;
pub(crate) mod positions;
mod sarif;
pub(crate) mod score;
pub(crate) mod setting;
pub(crate) mod show;

pub(crate) use door::{Exit, Messages};
pub(crate) use fmt::{canonical_form, is_cut, note_unsound, refuse_cut};
pub(crate) use format::Format;
pub(crate) use inputs::{
    RecordRange, promote_warnings, report_missing_records, report_no_records,
    report_nothing_to_search, report_uncertain_moves, several_records, warn_of_notation,
};
pub(crate) use positions::{PositionChoice, PositionGame, report_absent};
