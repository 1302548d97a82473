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
mod escape;
mod find;
mod fnv_hash;
mod number;
mod plural;
pub mod report;
mod source;

pub(crate) use capped_findings::CappedFindings;
pub(crate) use closed_enum::closed_enum;
pub use code::{Code, Severity, codes};
#[doc(hidden)]
pub use diagnostic::At;
pub use diagnostic::{Diagnostic, Fix, Related};
pub(crate) use edits::edit_distance;
pub(crate) use errors::{errors, listed};
pub(crate) use escape::is_invisible_or_directional;
#[doc(hidden)]
pub use escape::safe_json;
#[doc(hidden)]
pub use escape::{escape, escape_str};
pub(crate) use find::find;
#[doc(hidden)]
pub use fnv_hash::fnv_hash;
#[doc(hidden)]
pub use number::{push_number, push_signed};
pub(crate) use number::{push_numbers, with_decimals};
#[doc(hidden)]
pub use plural::{count_errors_and_warnings, plural, plural_plies};
pub use source::{LineColumn, Source, Span};
#[doc(hidden)]
pub use source::{ReaderState, TextStart};
