//! Where the coordinates of a board are drawn.

use std::fmt;
use std::str::FromStr;

use crate::scene::Edge;
use crate::text::errors;

/// Where the coordinates of a board are drawn.
///
/// The sides are written as compass directions, with `n` for the top of the
/// picture. The coordinates along the top and bottom are letters, those on the
/// left and right numbers; on a board turned by 90 or 270 degrees, it is the
/// other way round.
///
/// # Examples
///
/// ```
/// use scoresheet::scene::{Coords, Edge};
///
/// let coords: Coords = "nes".parse()?;
/// assert!(coords.is_on(Edge::Right) && !coords.is_on(Edge::Left));
/// # Ok::<(), scoresheet::scene::CoordsError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Coords {
    /// Outside the board, along these sides.
    Outside(Edges),
    /// Inside the squares along the left and bottom sides of the board.
    Inside,
}

/// A set of sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Edges(u8);

impl Edges {
    /// No side.
    pub const NONE: Self = Self(0);

    /// Returns the set of these sides.
    pub const fn of(sides: &[Edge]) -> Self {
        let (mut bits, mut index) = (0, 0);
        while index < sides.len() {
            bits |= 1 << sides[index].index();
            index += 1;
        }
        Self(bits)
    }

    /// Returns true if the set contains this side.
    pub const fn has(self, side: Edge) -> bool {
        self.0 & 1 << side.index() != 0
    }
}

errors! {
    /// The error returned when [`Coords`] cannot be parsed.
    #[derive(Copy)]
    pub struct CoordsError
        = "expected `inside`, `none`, or sides of the board as letters of `nesw`, such as `sw`, each at most once";
}

impl Coords {
    /// No coordinates.
    pub const NONE: Self = Self::Outside(Edges::NONE);

    /// Coordinates on all four sides.
    pub const ALL_SIDES: Self = Self::Outside(Edges::of(&Edge::ALL));

    /// Iterates over every value.
    pub fn all() -> impl Iterator<Item = Self> {
        let outside = (0..1 << Edge::ALL.len()).map(|bits| Self::Outside(Edges(bits)));
        outside.chain([Self::Inside])
    }

    /// Returns true if coordinates are drawn outside the board along this side.
    pub const fn is_on(self, side: Edge) -> bool {
        match self {
            Self::Outside(sides) => sides.has(side),
            Self::Inside => false,
        }
    }
}

impl Default for Coords {
    /// Returns letters at the bottom and numbers on the left.
    fn default() -> Self {
        Self::Outside(Edges::of(&[Edge::Bottom, Edge::Left]))
    }
}

/// Returns the compass letter of a side.
const fn letter(side: Edge) -> char {
    match side {
        Edge::Top => 'n',
        Edge::Right => 'e',
        Edge::Bottom => 's',
        Edge::Left => 'w',
    }
}

impl fmt::Display for Coords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Inside => f.write_str("inside"),
            Self::NONE => f.write_str("none"),
            Self::Outside(sides) => {
                let mut sides = Edge::ALL.into_iter().filter(|&side| sides.has(side));
                sides.try_for_each(|side| write!(f, "{}", letter(side)))
            }
        }
    }
}

impl FromStr for Coords {
    type Err = CoordsError;

    fn from_str(text: &str) -> Result<Self, CoordsError> {
        match text {
            "inside" => return Ok(Self::Inside),
            "none" => return Ok(Self::NONE),
            "" => return Err(CoordsError),
            _ => {}
        }
        let mut sides = Edges::NONE;
        for ch in text.chars() {
            let named = Edge::ALL.into_iter().find(|&side| letter(side) == ch);
            let side = named.filter(|&side| !sides.has(side)).ok_or(CoordsError)?;
            sides.0 |= Edges::of(&[side]).0;
        }
        Ok(Self::Outside(sides))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Coords, Edges};
    use crate::scene::Edge;

    #[test]
    fn all_values_round_trip() {
        let mut names = BTreeSet::new();
        for coords in Coords::all() {
            assert_eq!(coords.to_string().parse(), Ok(coords));
            names.insert(coords.to_string());
        }
        assert_eq!(names.len(), 17);
        assert_eq!(Coords::default().to_string(), "sw");
        assert_eq!(Coords::ALL_SIDES.to_string(), "nesw");
    }

    #[test]
    fn sides_may_be_in_any_order_but_not_repeated() {
        let south_east = Coords::Outside(Edges::of(&[Edge::Right, Edge::Bottom]));
        assert_eq!("es".parse(), Ok(south_east));
        assert_eq!("se".parse(), Ok(south_east));
        for bad in ["", "ss", "x", "SW", "sw ", "none,s"] {
            assert!(bad.parse::<Coords>().is_err(), "{bad}");
        }
        assert!(!Coords::Inside.is_on(Edge::Right));
    }
}
