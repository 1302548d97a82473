//! The dash patterns of marks.

use crate::scene::Dash;
use crate::text::closed_enum;

closed_enum! {
    /// The dash pattern of a mark, which distinguishes marks in greyscale.
    #[derive(PartialOrd, Ord, Hash, Default)]
    pub enum MarkLine {
        /// No dashes.
        #[default]
        Solid = "solid",
        /// Dashes.
        Dashed = "dashed",
        /// Dots.
        Dotted = "dotted",
    }
}

impl MarkLine {
    /// The pieces of a line of this width, which has round ends.
    pub const fn dash(self, width: f64) -> Option<Dash> {
        match self {
            Self::Solid => None,
            Self::Dashed => Some(Dash {
                on: width * 1.2,
                off: width * 1.9,
            }),
            Self::Dotted => Some(Dash {
                on: width * 0.02,
                off: width * 1.6,
            }),
        }
    }
}
