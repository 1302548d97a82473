//! Records as JSON: one object a line, read strictly.
//!
//! What a general reader of JSON lets pass is found here: keys given twice,
//! fields that nobody knows, numbers that do not fit, halves of characters. A
//! record goes up to the end of its object's line; when it is broken, up to
//! the next line that begins with `{`.

mod build;
mod lex;
mod line;
mod shape;

pub(super) use line::{looks_like_json, read_record};
