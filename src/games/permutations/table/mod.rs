//! Parts of a figure: cards, the row of a hand, the key, the description and the listing.

mod description;
mod hand;
mod key;
mod listing;
pub(super) mod picture;
