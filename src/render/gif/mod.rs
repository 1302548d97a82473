//! Animated GIFs whose frames hold only what changed.

pub(super) mod damage;
pub(super) mod frame_painter;
pub(super) mod gif;
pub(super) mod palette;
