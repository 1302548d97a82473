//! Records of abstract games: read, checked, scored, converted and drawn.

pub mod board;
pub mod render;
pub mod scene;
