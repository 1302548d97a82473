use std::fmt;

use crate::scene::Dash;

/// How the lines of a mark are broken, so that those of one colour are told
/// from those of another where there are only greys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum MarkLine {
    /// Not at all.
    #[default]
    Solid,
    /// Into dashes.
    Dashed,
    /// Into dots.
    Dotted,
}

impl MarkLine {
    /// Every kind of line, in order.
    pub const ALL: [Self; 3] = [Self::Solid, Self::Dashed, Self::Dotted];

    /// The name in lower case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Solid => "solid",
            Self::Dashed => "dashed",
            Self::Dotted => "dotted",
        }
    }

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

impl fmt::Display for MarkLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
