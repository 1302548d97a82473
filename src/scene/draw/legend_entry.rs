//! The entries of a legend.

use crate::scene::Item;

/// A sign and its meaning.
#[derive(Debug, Clone, PartialEq)]
pub struct LegendEntry {
    /// The sign, from the origin on.
    pub(in crate::scene) sign: Vec<Item>,
    /// The width and the height of the sign.
    pub(in crate::scene) side: f64,
    /// What the sign means.
    pub(in crate::scene) meaning: String,
}
