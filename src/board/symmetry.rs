//! The eight symmetries of a square board.

use crate::board::{Face, Size, Square};

/// A symmetry of a square board: a clockwise turn by 0, 90, 180 or 270 degrees.
/// The mirrored symmetries exchange left and right after the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardSymmetry {
    /// The identity.
    Identity,
    /// A quarter turn clockwise.
    Quarter,
    /// A half turn.
    Half,
    /// A quarter turn anticlockwise.
    ThreeQuarters,
    /// A reflection that exchanges left and right.
    Mirror,
    /// A reflection in the diagonal from the top left to the bottom right.
    QuarterMirror,
    /// A reflection that exchanges top and bottom.
    HalfMirror,
    /// A reflection in the diagonal through a1.
    ThreeQuartersMirror,
}

impl BoardSymmetry {
    /// Every symmetry, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Quarter,
        Self::Half,
        Self::ThreeQuarters,
        Self::Mirror,
        Self::QuarterMirror,
        Self::HalfMirror,
        Self::ThreeQuartersMirror,
    ];

    /// The symmetries that map files to files and ranks to ranks.
    pub const STRAIGHT: [Self; 4] = [Self::Identity, Self::Half, Self::Mirror, Self::HalfMirror];

    /// Returns the name: the degrees of the turn, and whether it is mirrored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Identity => "0",
            Self::Quarter => "90",
            Self::Half => "180",
            Self::ThreeQuarters => "270",
            Self::Mirror => "0 mirrored",
            Self::QuarterMirror => "90 mirrored",
            Self::HalfMirror => "180 mirrored",
            Self::ThreeQuartersMirror => "270 mirrored",
        }
    }

    /// Returns the index in [`Self::ALL`].
    const fn index(self) -> usize {
        self as usize
    }

    /// Returns true for a reflection, which turns clockwise into anticlockwise.
    pub const fn is_mirrored(self) -> bool {
        self.index() >= 4
    }

    /// Returns the image of a square of the board.
    pub const fn image(self, square: Square, size: Size) -> Square {
        let (file, rank) = self.image_of(square.file(), square.rank(), size);
        Square::new(file, rank)
    }

    /// Returns the file and rank of the image of a square, counted from 0.
    pub(super) const fn image_of(self, file: u8, rank: u8, size: Size) -> (u8, u8) {
        let last = size.side() - 1;
        let (file, rank) = match self.index() % 4 {
            0 => (file, rank),
            1 => (rank, last - file),
            2 => (last - file, last - rank),
            _ => (last - rank, file),
        };
        if self.is_mirrored() {
            (last - file, rank)
        } else {
            (file, rank)
        }
    }

    /// Returns the image of a face of the board.
    pub const fn face_image(self, face: Face, size: Size) -> Face {
        let first = self.image(face.bottom_left(), size);
        let second = self.image(face.top_right(), size);
        let file = if first.file() < second.file() {
            first.file()
        } else {
            second.file()
        };
        let rank = if first.rank() < second.rank() {
            first.rank()
        } else {
            second.rank()
        };
        Face::at(Square::new(file, rank))
    }

    /// Returns the symmetry that undoes this one.
    pub const fn inverse(self) -> Self {
        match self {
            Self::Quarter => Self::ThreeQuarters,
            Self::ThreeQuarters => Self::Quarter,
            // Every other symmetry is its own inverse.
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::BoardSymmetry;
    use crate::board::Size;

    #[test]
    fn the_symmetries_differ_and_are_undone() {
        let size = Size::new(3).unwrap();
        let images = |symmetry: BoardSymmetry| -> Vec<_> {
            let squares = size.squares();
            squares.map(|square| symmetry.image(square, size)).collect()
        };
        for symmetry in BoardSymmetry::ALL {
            let same = BoardSymmetry::ALL
                .into_iter()
                .filter(|other| images(*other) == images(symmetry));
            assert_eq!(same.count(), 1, "{symmetry:?}");
            for square in size.squares() {
                let there = symmetry.image(square, size);
                assert_eq!(symmetry.inverse().image(there, size), square);
            }
            for face in size.faces() {
                let image = symmetry.face_image(face, size);
                let mut squares = face.squares().into_iter();
                assert!(squares.all(|square| image.has(symmetry.image(square, size))));
            }
        }
        let a1 = "a1".parse().unwrap();
        let turned = BoardSymmetry::Quarter.image(a1, size);
        assert_eq!(turned.to_string(), "a3");
        let reflected = BoardSymmetry::QuarterMirror.image("a2".parse().unwrap(), size);
        assert_eq!(reflected.to_string(), "b3");
    }
}
