//! The commands that draw.

pub(crate) mod render;
pub(crate) mod weave;
