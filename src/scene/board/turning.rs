//! The direction of a quarter turn.

use crate::text::closed_enum;

closed_enum! {
    /// The direction in which a face is turned.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Turning {
        /// Clockwise.
        Clockwise = "clockwise",
        /// Anticlockwise.
        Anticlockwise = "anticlockwise",
    }
}

impl Turning {
    /// Returns the opposite direction.
    pub const fn reversed(self) -> Self {
        match self {
            Self::Clockwise => Self::Anticlockwise,
            Self::Anticlockwise => Self::Clockwise,
        }
    }
}
