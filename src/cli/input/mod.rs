//! Finding, opening, selecting and reading records, on one thread or several.

mod door;
pub(in crate::cli) mod driver;
pub(in crate::cli) mod input;
pub(in crate::cli) mod parallel;
pub(in crate::cli) mod pasted;
pub(in crate::cli) mod positions;
pub(in crate::cli) mod record_blocks;
pub(in crate::cli) mod slice;
pub(in crate::cli) mod source;
pub(in crate::cli) mod spooled;
pub(in crate::cli) mod work_items;
