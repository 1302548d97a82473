//! The entries of a legend.

use crate::scene::Item;

/// An entry of a legend: a sign and its meaning.
#[derive(Debug, Clone, PartialEq)]
pub struct LegendEntry {
    /// The items of the sign, with the top-left corner at the origin.
    pub(crate) sign: Vec<Item>,
    /// The side of the square in which the sign is drawn, in board units.
    pub(crate) side: f64,
    /// What the sign means.
    pub(crate) meaning: String,
}
