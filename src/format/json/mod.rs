//! Strict reader for records in JSON, one object per line.
//!
//! It reports what most JSON parsers accept: duplicate keys, unknown fields,
//! numbers out of range, lone surrogates. A record ends at the end of its
//! object's line; if it is malformed, before the next line that begins with
//! `{`.

mod build;
mod lex;
mod line;
mod shape;

pub(super) use line::{looks_like_json, read_record};
