//! Source texts, spans of them, and findings about them.
//!
//! A [`Source`] is a text, such as that of one record, with the name of its
//! input and the place where it starts in the input. A [`Diagnostic`] is a
//! finding about a [`Span`] of that text; [`report`] renders findings for people
//! and as JSON.

mod capped_findings;
mod closed_enum;
mod code;
mod diagnostic;
mod edits;
mod errors;
pub(crate) mod escape;
mod find;
mod number;
mod number_range;
mod parsed;
pub mod report;
pub(crate) mod source;

pub(crate) use capped_findings::CappedFindings;
pub(crate) use closed_enum::closed_enum;
pub use code::{Code, Severity, codes};
pub use diagnostic::{At, Diagnostic, Fix, Related};
pub(crate) use edits::edit_distance;
pub(crate) use errors::{errors, listed};
pub(crate) use escape::{escape, escape_str, is_invisible_or_directional, safe_json};
pub(crate) use find::find;
pub(crate) use number::{
    count_errors_and_warnings, grouped, plural, plural_plies, push_number, push_numbers,
    push_signed, with_decimals,
};
pub(crate) use number_range::{closed_range, open_range};
pub(crate) use parsed::{parsed, parsed_or_all, within};
pub use source::{LineColumn, ReaderState, Source, Span, TextStart};
