//! Scenes as text, on a grid of characters.

pub(super) mod drawing;
pub(super) mod grid;
mod legend;
