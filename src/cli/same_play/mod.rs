//! Finding duplicate records in two passes: the first collects hashes, the second
//! compares the records whose hashes are equal.

pub(super) mod criteria;
pub(super) mod groups;
pub(super) mod repeats;
