//! Publishing figures and pages on platforms.

pub(in crate::cli) mod page_pictures;
pub(in crate::cli) mod publish;
