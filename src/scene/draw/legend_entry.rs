//! The entries of a legend.

use crate::scene::Item;

/// An entry of a legend: a sign and its meaning.
#[derive(Debug, Clone, PartialEq)]
pub struct LegendEntry {
    /// The items of the sign, with the top-left corner at the origin.
    pub(in crate::scene) sign: Vec<Item>,
    /// The side of the square in which the sign is drawn, in board units.
    pub(in crate::scene) side: f64,
    /// What the sign means.
    pub(in crate::scene) meaning: String,
}
