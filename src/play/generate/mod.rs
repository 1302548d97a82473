//! Generates games by a policy, and counts move sequences.

pub(crate) mod pentanomial;
pub(super) mod perft;
pub(crate) mod player;
pub(super) mod playouts;
