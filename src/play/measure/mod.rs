//! What statistics need to know of a game, measured ply by ply.

pub(super) mod measurer;
pub(super) mod measures;
pub(super) mod measuring;
