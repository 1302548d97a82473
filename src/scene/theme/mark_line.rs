//! The line styles of marks.

use std::fmt;

use crate::scene::Dash;

/// The line style of marks, which distinguishes them in greyscale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum MarkLine {
    /// Solid.
    #[default]
    Solid,
    /// Dashed.
    Dashed,
    /// Dotted.
    Dotted,
}

impl MarkLine {
    /// Every line style, in order.
    pub const ALL: [Self; 3] = [Self::Solid, Self::Dashed, Self::Dotted];

    /// Returns the name in lower case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Solid => "solid",
            Self::Dashed => "dashed",
            Self::Dotted => "dotted",
        }
    }

    /// Returns the dash pattern for a line of this width with round ends.
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

impl fmt::Display for MarkLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
