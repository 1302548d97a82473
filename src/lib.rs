//! Records of abstract games: read, checked, scored, converted and drawn.

pub mod board;
pub mod format;
pub mod record;
pub mod text;
