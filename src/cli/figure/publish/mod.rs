//! Publishing figures and pages on platforms.

pub(crate) mod page_pictures;
pub(crate) mod publish;
