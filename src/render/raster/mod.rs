//! Rasterization, and PNG files.

pub(super) mod canvas;
pub(super) mod draw_op;
pub(super) mod pixel_rect;
pub(super) mod pixel_size;
#[cfg(feature = "png")]
pub(super) mod png;
pub(super) mod rounded_rect;
