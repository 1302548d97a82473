//! The line styles of marks.

use crate::scene::Dash;
use crate::text::closed_enum;

closed_enum! {
    /// The line style of a mark, which tells marks apart even without colours.
    #[derive(PartialOrd, Ord, Hash, Default)]
    pub enum MarkLine {
        /// A continuous line.
        #[default]
        Solid = "solid",
        /// Dashes.
        Dashed = "dashed",
        /// Dots.
        Dotted = "dotted",
    }
}

impl MarkLine {
    /// Returns the dash pattern for a line of this width with round caps.
    pub const fn dash(self, width: f64) -> Option<Dash> {
        match self {
            Self::Solid => None,
            Self::Dashed => Some(Dash::new(width * 1.2, width * 1.9)),
            Self::Dotted => Some(Dash::new(width * 0.02, width * 1.6)),
        }
    }
}
