//! Choosing positions of records.

pub(in crate::report) mod plies;
pub(in crate::report) mod record_position;
pub(in crate::report) mod selection_error;
pub(in crate::report) mod setting_check;
