//! What was read and what was found in it: sources, places, findings.
//!
//! A [`Source`] is one record's text and where it begins in its input. A
//! [`Diagnostic`] is a finding about a [`Span`] of it; it is put into a
//! [`Sink`] and becomes readable through [`report`].

mod capped_findings;
mod closed_enum;
mod code;
mod diagnostic;
mod escape;
mod fingerprint;
pub mod report;
mod source;

pub(crate) use capped_findings::CappedFindings;
pub(crate) use closed_enum::closed_enum;
pub use code::{Code, Severity, codes};
pub use diagnostic::{At, Diagnostic, Fix, Related, Sink};
pub use escape::{escape, escape_str, is_direction_control, safe_json};
pub use fingerprint::fingerprint;
pub use source::{LineColumn, Source, Span, TextStart};
