//! Random games as text, their images, and their keys.

mod game;
mod images;
mod key;

pub(crate) use game::PlainGame;
pub(crate) use images::{board_image, image, images, square_image};
pub(crate) use key::plain_key;
