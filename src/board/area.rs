//! Rectangular areas of a board.

use std::fmt;
use std::str::FromStr;

use crate::board::{Size, Square};

/// A rectangle of squares, named by two opposite corners: `a1-f6`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Area {
    /// The square at the bottom left.
    low: Square,
    /// The square at the top right.
    high: Square,
}

/// The error for a text that is not a rectangle of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AreaError;

impl fmt::Display for AreaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a part of a board is written as two opposite corners: `a1-f6`")
    }
}

impl std::error::Error for AreaError {}

impl Area {
    /// Returns the smallest area that contains both squares.
    pub const fn between(a: Square, b: Square) -> Self {
        let (left, right) = ordered(a.file(), b.file());
        let (bottom, top) = ordered(a.rank(), b.rank());
        Self {
            low: Square::new(left, bottom),
            high: Square::new(right, top),
        }
    }

    /// Returns the area of a whole board.
    pub const fn whole(size: Size) -> Self {
        let last = size.side() - 1;
        Self::between(Square::new(0, 0), Square::new(last, last))
    }

    /// Returns the square at the bottom left.
    pub const fn bottom_left(self) -> Square {
        self.low
    }

    /// Returns the square at the top right.
    pub const fn top_right(self) -> Square {
        self.high
    }

    /// Returns the number of files.
    pub const fn files(self) -> u8 {
        self.high.file() - self.low.file() + 1
    }

    /// Returns the number of ranks.
    pub const fn ranks(self) -> u8 {
        self.high.rank() - self.low.rank() + 1
    }

    /// Returns true if the area contains `square`.
    pub const fn has(self, square: Square) -> bool {
        self.low.file() <= square.file()
            && square.file() <= self.high.file()
            && self.low.rank() <= square.rank()
            && square.rank() <= self.high.rank()
    }

    /// Returns the part of the area that is on a board of this size, or `None`
    /// if no square of the area is on that board.
    pub const fn on(self, size: Size) -> Option<Self> {
        if !size.has(self.low) {
            return None;
        }
        let last = size.side() - 1;
        let (right, _) = ordered(self.high.file(), last);
        let (top, _) = ordered(self.high.rank(), last);
        Some(Self::between(self.low, Square::new(right, top)))
    }

    /// Iterates over the squares, rank by rank from the bottom.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let files = self.low.file()..=self.high.file();
        (self.low.rank()..=self.high.rank())
            .flat_map(move |rank| files.clone().map(move |file| Square::new(file, rank)))
    }
}

/// Returns the smaller number first.
const fn ordered(a: u8, b: u8) -> (u8, u8) {
    if a <= b { (a, b) } else { (b, a) }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.low, self.high)
    }
}

impl FromStr for Area {
    type Err = AreaError;

    fn from_str(text: &str) -> Result<Self, AreaError> {
        let (a, b) = text.split_once('-').ok_or(AreaError)?;
        let corner = |text: &str| text.parse::<Square>().map_err(|_| AreaError);
        Ok(Self::between(corner(a)?, corner(b)?))
    }
}

#[cfg(test)]
mod tests {
    use super::Area;
    use crate::board::Square;

    #[test]
    fn any_two_opposite_corners_name_the_same_area() {
        for text in ["b2-d6", "d6-b2", "b6-d2", "d2-b6"] {
            let area: Area = text.parse().unwrap();
            assert_eq!(area.to_string(), "b2-d6");
            assert_eq!((area.files(), area.ranks()), (3, 5));
            assert_eq!(area.squares().count(), 15);
            assert!(area.squares().all(|square| area.has(square)));
            assert!(!area.has(Square::new(0, 1)) && !area.has(Square::new(1, 6)));
        }
        let area = Area::between(Square::new(2, 2), Square::new(7, 7));
        let on = |side| area.on(crate::board::Size::new(side).unwrap());
        assert_eq!(on(2), None);
        assert_eq!(on(4).map(|area| area.to_string()), Some("c3-d4".to_owned()));
        assert_eq!(on(9), Some(area));
        for bad in ["", "a1", "a1-", "a1-f", "a1-a27", "a1-b2-c3", "A1-B2"] {
            assert!(bad.parse::<Area>().is_err(), "{bad}");
        }
    }
}
