//! Animated GIFs whose frames contain only the changed pixels.

pub(super) mod damage;
pub(super) mod frame_painter;
pub(crate) mod gif;
pub(super) mod palette;
