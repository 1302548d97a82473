//! Generates games by a policy, and counts move sequences.

mod beta;
pub(super) mod generate;
pub(super) mod pentanomial;
pub(super) mod perft;
pub(crate) mod player;
pub(super) mod policy;
