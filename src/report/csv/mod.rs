//! CSV tables of records.

pub(in crate::report) mod column;
pub(in crate::report) mod table;
