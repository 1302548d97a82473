//! Records of abstract games: read, checked, scored, converted and drawn.

pub mod board;
pub mod convert;
pub mod format;
pub mod games;
pub mod play;
pub mod record;
pub mod render;
pub mod report;
pub mod scene;
pub mod text;
