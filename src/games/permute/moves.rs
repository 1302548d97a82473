//! Moves of Permute: twists, directions and bandages.

use crate::board::{BoardSymmetry, Face, Seat, Size, Square};

/// The seat that moves first.
pub(super) const ORANGE: Seat = Seat::FIRST;
/// The seat that moves second.
pub(super) const YELLOW: Seat = Seat::SECOND;

/// The names of the seats.
pub(super) const SEATS: [&str; 2] = ["Orange", "Yellow"];

/// Returns the name of a seat.
pub(super) const fn seat_name(seat: Seat) -> &'static str {
    SEATS[seat.index() % 2]
}

/// The direction of a twist, with rank 1 at the bottom of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Bottom left goes to top left.
    Clockwise,
    /// Bottom left goes to bottom right.
    Anticlockwise,
}

impl Direction {
    /// Both directions.
    pub const ALL: [Self; 2] = [Self::Clockwise, Self::Anticlockwise];

    /// Returns the other direction.
    pub(super) const fn reversed(self) -> Self {
        match self {
            Self::Clockwise => Self::Anticlockwise,
            Self::Anticlockwise => Self::Clockwise,
        }
    }

    /// Returns the stones of a face after a quarter turn, as bits in the order
    /// of [`SquareSet::face`](crate::board::SquareSet::face).
    pub(super) const fn turn(self, stones: u8) -> u8 {
        match self {
            Self::Clockwise => (stones << 1 | stones >> 3) & 0xF,
            Self::Anticlockwise => (stones >> 1 | stones << 3) & 0xF,
        }
    }

    /// Returns the stones of a face after a quarter turn, as bits in the order
    /// of [`SquareSet::block`](crate::board::SquareSet::block).
    pub(super) const fn turn_block(self, stones: u8) -> u8 {
        // One table instead of one for each direction, since a branch on the direction
        // would be hard to predict.
        TURNED[(self as usize & 1) << 4 | (stones & 15) as usize]
    }
}

/// For each direction and each set of stones in a face, as bits in the order of
/// [`SquareSet::block`](crate::board::SquareSet::block), the set after the
/// twist. Sets before anticlockwise twists begin at index 16.
const TURNED: [u8; 32] = {
    let mut turned = [0; 32];
    let mut stones = 0;
    while stones < 16 {
        let (low, high) = (stones as u8 & 3, stones as u8 >> 2);
        // Clockwise, the bottom right stone moves to the bottom left;
        // anticlockwise, the top left stone does.
        turned[stones] = low >> 1 | high & 2 | (low & 1) << 2 | (high & 1) << 3;
        turned[16 + stones] = high & 1 | (low & 1) << 1 | (high & 2) << 1 | (low & 2) << 2;
        stones += 1;
    }
    turned
};

/// A quarter turn of one face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Twist {
    /// The direction.
    pub direction: Direction,
    /// The face.
    pub face: Face,
}

impl Twist {
    /// Returns the image under a symmetry of a board of this size.
    pub(super) fn image(self, symmetry: BoardSymmetry, size: Size) -> Self {
        Self {
            direction: if symmetry.is_mirrored() {
                self.direction.reversed()
            } else {
                self.direction
            },
            face: symmetry.face_image(self.face, size),
        }
    }
}

/// A move of Permute, which takes one ply.
///
/// # Examples
///
/// ```
/// use scoresheet::games::permute::PermuteMove;
///
/// let mv: PermuteMove = "Clockwise d3e4-d4".parse()?;
/// assert_eq!(mv.to_string(), "Cd3e4-d4");
/// # Ok::<(), scoresheet::play::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PermuteMove {
    /// One or two twists, and a bandage in the face twisted last.
    Turn {
        /// The first twist.
        first: Twist,
        /// The second twist, under the protocol with two twists.
        second: Option<Twist>,
        /// The square of the bandaged stone after the twists.
        bandage: Square,
    },
    /// Yellow's swap in answer to the first move.
    Swap,
    /// The turn of a side that has no face to twist, which happens only with four
    /// colours.
    Pass,
}

impl PermuteMove {
    /// Creates a turn with one twist.
    #[inline(always)]
    pub(super) const fn single(first: Twist, bandage: Square) -> Self {
        let second = None;
        Self::Turn {
            first,
            second,
            bandage,
        }
    }

    /// Returns the twist of a turn with one twist, and the number of the
    /// bandaged square in its face. `None` for other moves, and if the square
    /// is not in the face.
    #[inline(always)]
    pub(super) fn single_turn(&self) -> Option<(Twist, u8)> {
        match *self {
            Self::Turn {
                first,
                second: None,
                bandage,
            } => Some((first, first.face.number_of(bandage)?)),
            _ => None,
        }
    }

    /// Returns the one or two twists; a swap and a pass have none.
    pub(super) fn twists(&self) -> Vec<Twist> {
        let Self::Turn { first, second, .. } = *self else {
            return Vec::new();
        };
        std::iter::once(first).chain(second).collect()
    }

    /// Returns the last twist; `None` for a swap and a pass.
    pub fn last_twist(&self) -> Option<Twist> {
        self.twists().pop()
    }

    /// Returns the square of the bandaged stone; `None` for a swap and a pass.
    pub const fn bandage(&self) -> Option<Square> {
        match self {
            Self::Turn { bandage, .. } => Some(*bandage),
            Self::Swap | Self::Pass => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Direction;
    use crate::board::{Face, SquareSet};

    #[test]
    fn turn_and_turn_block_agree() {
        let face = Face::at("c3".parse().unwrap());
        for direction in Direction::ALL {
            for stones in 0..16 {
                let (mut by_face, mut by_block) = (SquareSet::EMPTY, SquareSet::EMPTY);
                by_face.set_face(face, stones);
                by_block.set_block(face, direction.turn_block(by_face.block(face)));
                by_face.set_face(face, direction.turn(stones));
                assert_eq!(by_block, by_face, "{direction:?} {stones:04b}");
            }
        }
    }
}
