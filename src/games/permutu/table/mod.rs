//! Parts of a figure: the columns of tiles, the panels of players, and a tile.

pub(super) mod columns;
pub(super) mod panel;
pub(super) mod tiles;
