use std::fmt;
use std::str::FromStr;

/// Where the coordinates of a board stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Coords {
    /// Letters below, numbers at the left.
    #[default]
    Sw,
    /// On all four sides.
    Nesw,
    /// Within the squares along the left and the lower edge.
    Inside,
    /// Nowhere.
    None,
}

/// A text that names no place for coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoordsError;

impl fmt::Display for CoordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("coordinates are `sw`, `nesw`, `inside` or `none`")
    }
}

impl std::error::Error for CoordsError {}

impl Coords {
    /// Every choice.
    pub const ALL: [Self; 4] = [Self::Sw, Self::Nesw, Self::Inside, Self::None];

    /// The name, as the command line writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sw => "sw",
            Self::Nesw => "nesw",
            Self::Inside => "inside",
            Self::None => "none",
        }
    }
}

impl fmt::Display for Coords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Coords {
    type Err = CoordsError;

    fn from_str(text: &str) -> Result<Self, CoordsError> {
        let found = Self::ALL.into_iter().find(|coords| coords.as_str() == text);
        found.ok_or(CoordsError)
    }
}
