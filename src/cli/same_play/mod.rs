//! Finding duplicate records in two passes: the first collects hashes, the second
//! compares the records whose hashes are equal.

pub(in crate::cli) mod criteria;
pub(in crate::cli) mod groups;
pub(in crate::cli) mod repeats;
mod spool;
mod table;
