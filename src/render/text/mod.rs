//! Scenes as text, on a grid of characters.

pub(super) mod grid;
pub(super) mod text;
