//! Scenes as text, on a grid of characters.

mod arrows;
pub(super) mod drawing;
pub(super) mod grid;
mod legend;
mod symbols;
