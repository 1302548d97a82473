//! What a game is: rules, notation, picture.

pub(super) mod figure;
pub(super) mod game;
pub(super) mod group_outlines;
pub(super) mod move_text;
pub(super) mod notation;
pub(super) mod off_board;
mod players;
pub(super) mod position;
pub(super) mod standings;
mod values;
