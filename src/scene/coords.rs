use std::fmt;
use std::str::FromStr;

use crate::scene::Side;

/// Where the coordinates of a board stand.
///
/// Sides are named as on a compass, `n` being the upper one; those along the
/// upper and the lower side are letters, those at the left and at the right
/// numbers, unless the board lies on its side.
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
    /// Above.
    N,
    /// At the right.
    E,
    /// Below.
    S,
    /// At the left.
    W,
    /// Above and at the right.
    Ne,
    /// Above and below.
    Ns,
    /// Above and at the left.
    Nw,
    /// At the right and below.
    Es,
    /// At the right and at the left.
    Ew,
    /// Everywhere but at the left.
    Nes,
    /// Everywhere but below.
    New,
    /// Everywhere but at the right.
    Nsw,
    /// Everywhere but above.
    Esw,
}

/// A text that names no place for coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoordsError;

impl fmt::Display for CoordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("coordinates are `sw`, `nesw` or other sides in this order, `inside` or `none`")
    }
}

impl std::error::Error for CoordsError {}

impl Coords {
    /// Every choice.
    pub const ALL: [Self; 17] = [
        Self::Sw,
        Self::Nesw,
        Self::Inside,
        Self::None,
        Self::N,
        Self::E,
        Self::S,
        Self::W,
        Self::Ne,
        Self::Ns,
        Self::Nw,
        Self::Es,
        Self::Ew,
        Self::Nes,
        Self::New,
        Self::Nsw,
        Self::Esw,
    ];

    /// The name, as the command line writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sw => "sw",
            Self::Nesw => "nesw",
            Self::Inside => "inside",
            Self::None => "none",
            Self::N => "n",
            Self::E => "e",
            Self::S => "s",
            Self::W => "w",
            Self::Ne => "ne",
            Self::Ns => "ns",
            Self::Nw => "nw",
            Self::Es => "es",
            Self::Ew => "ew",
            Self::Nes => "nes",
            Self::New => "new",
            Self::Nsw => "nsw",
            Self::Esw => "esw",
        }
    }

    /// True when coordinates stand beside the board on this side.
    pub fn is_on(self, side: Side) -> bool {
        let letter = match side {
            Side::Top => 'n',
            Side::Right => 'e',
            Side::Bottom => 's',
            Side::Left => 'w',
        };
        !matches!(self, Self::Inside | Self::None) && self.as_str().contains(letter)
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Coords;
    use crate::scene::Side;

    #[test]
    fn every_choice_of_sides_reads_back() {
        let mut known = BTreeSet::new();
        for coords in Coords::ALL {
            assert_eq!(coords.to_string().parse(), Ok(coords));
            known.insert(Side::ALL.map(|side| coords.is_on(side)));
        }
        // Every subset of the sides; that of none has two names.
        assert_eq!(known.len(), 16);
        assert!(!Coords::Inside.is_on(Side::Right));
        assert!("ws".parse::<Coords>().is_err() && "".parse::<Coords>().is_err());
    }
}
