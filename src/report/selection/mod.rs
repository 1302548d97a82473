//! Choosing positions of records.

pub(crate) mod plies;
pub(crate) mod record_position;
pub(crate) mod selection_error;
pub(crate) mod setting_check;
