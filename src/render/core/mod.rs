//! Code shared by the backends: paint, numbers, path data, text outlines,
//! output types.

pub(super) mod css_vars;
pub(super) mod number;
#[cfg(any(feature = "png", feature = "pdf", feature = "gif"))]
pub(crate) mod outlines;
pub(crate) mod paint;
pub(super) mod path_data;
pub(crate) mod picture_size;
pub(super) mod target;
#[cfg(any(feature = "png", feature = "pdf", feature = "gif"))]
pub(super) mod text_outliner;
