//! Animated GIFs whose frames contain only the changed pixels.

pub(super) mod damage;
pub(super) mod palette;
pub(crate) mod writer;
