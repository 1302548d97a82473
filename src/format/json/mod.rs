//! Strict reader for records in JSON, one object per line.
//!
//! It reports faults that most JSON parsers ignore: duplicate keys, unknown
//! fields, numbers out of range, lone surrogates. A record extends to the end
//! of the line on which its object ends, and over the blank lines that follow.
//! A malformed record ends before the next line that begins with `{`.

mod beginning;
mod build;
mod fields;
mod heading;
mod line;
mod moves;

pub(super) use beginning::begins_object;
pub(crate) use heading::may_be_heading;
pub(super) use line::{has_more_than_blanks, read_record};
