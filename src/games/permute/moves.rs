use crate::board::{Face, Seat, Square};

/// The seat that moves first.
pub(super) const ORANGE: Seat = Seat::FIRST;
/// The seat that moves second.
pub(super) const YELLOW: Seat = Seat::SECOND;

/// Which way a face is twisted, seen with rank 1 at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turning {
    /// Bottom left goes to top left.
    Clockwise,
    /// Bottom left goes to bottom right.
    Anticlockwise,
}

impl Turning {
    /// Both ways.
    pub const ALL: [Self; 2] = [Self::Clockwise, Self::Anticlockwise];

    /// The stones of a face after the twist; bits as in
    /// [`SquareSet::face`](crate::board::SquareSet::face).
    pub(super) const fn turn(self, stones: u8) -> u8 {
        TURNED[self as usize][stones as usize % 16]
    }
}

/// Every face of stones after the twist, clockwise and anticlockwise.
const TURNED: [[u8; 16]; 2] = {
    let mut turned = [[0; 16]; 2];
    let mut stones = 0;
    while stones < 16 {
        turned[Turning::Clockwise as usize][stones as usize] = (stones << 1 | stones >> 3) & 0xF;
        turned[Turning::Anticlockwise as usize][stones as usize] =
            (stones >> 1 | stones << 3) & 0xF;
        stones += 1;
    }
    turned
};

/// A quarter turn of one face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Twist {
    /// Which way.
    pub turning: Turning,
    /// Which face.
    pub face: Face,
}

/// One ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// One twist or two, and a bandage in the face twisted last.
    Turn {
        /// The first twist.
        first: Twist,
        /// The second, under the protocol of two.
        second: Option<Twist>,
        /// The square of the bandaged stone after the twists.
        bandage: Square,
    },
    /// Yellow's answer to the first move.
    Swap,
}

impl Move {
    /// The face that was twisted last, none for a swap.
    pub fn last_twist(&self) -> Option<Twist> {
        match self {
            Self::Turn { first, second, .. } => Some(second.unwrap_or(*first)),
            Self::Swap => None,
        }
    }

    /// The square of the bandaged stone, none for a swap.
    pub const fn bandage(&self) -> Option<Square> {
        match self {
            Self::Turn { bandage, .. } => Some(*bandage),
            Self::Swap => None,
        }
    }
}
