//! Finding, opening, selecting and reading records, on one thread or several.

pub(super) mod args;
mod door;
pub(super) mod driver;
pub(super) mod parts;
pub(super) mod pasted;
pub(super) mod positions;
pub(super) mod reader;
pub(super) mod rewrite;
mod slice;
pub(super) mod source;
pub(super) mod spooled;
mod waiting;
