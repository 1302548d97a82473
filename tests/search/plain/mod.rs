//! Random games as text, and plain models of what is searched in them.

mod game;
mod images;
mod key;

pub(crate) use game::PlainGame;
pub(crate) use images::{board_image, image, images, square_image};
pub(crate) use key::plain_key;
