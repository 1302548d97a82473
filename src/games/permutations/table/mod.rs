//! Parts of a figure: cards, the row of a hand, the key, and the description.

mod description;
mod hand;
mod key;
pub(super) mod picture;
