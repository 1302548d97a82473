//! Moves of Swaptimum: placements, swaps and passes.

use crate::board::{BoardSymmetry, Seat, Size, Square};

/// The seat that moves first and connects the lowest rank with the highest.
pub(super) const RED: Seat = Seat::FIRST;
/// The seat that moves second and connects the first file with the last.
pub(super) const BLUE: Seat = Seat::SECOND;

/// The names of the seats.
pub(super) const SEATS: [&str; 2] = ["Red", "Blue"];

/// Returns the name of a seat.
pub(super) const fn seat_name(seat: Seat) -> &'static str {
    SEATS[seat.index() % 2]
}

/// An unordered pair of squares whose checkers are swapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Swap {
    first: Square,
    second: Square,
}

impl Swap {
    /// Creates the swap of the checkers on two squares, in either order.
    pub fn new(a: Square, b: Square) -> Self {
        Self {
            first: a.min(b),
            second: a.max(b),
        }
    }

    /// Returns the square written first: the smaller by file, then by rank.
    pub const fn first(self) -> Square {
        self.first
    }

    /// Returns the square written second.
    pub const fn second(self) -> Square {
        self.second
    }

    /// Returns both squares in written order.
    pub const fn squares(self) -> [Square; 2] {
        [self.first, self.second]
    }

    /// Returns true if the squares share an edge or a corner.
    pub const fn is_adjacent(self) -> bool {
        let files = self.first.file().abs_diff(self.second.file());
        let ranks = self.first.rank().abs_diff(self.second.rank());
        files < 2 && ranks < 2 && files + ranks > 0
    }
}

/// A move of Swaptimum, which takes one ply.
///
/// # Examples
///
/// ```
/// use scoresheet::games::swaptimum::SwaptimumMove;
///
/// let mv: SwaptimumMove = "d4,c5-d5".parse()?;
/// assert_eq!(mv.to_string(), "d4,c5-d5");
/// # Ok::<(), scoresheet::play::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SwaptimumMove {
    /// A placement, followed by a swap if it forms a crosscut.
    Place {
        /// The empty square that gets the checker.
        at: Square,
        /// The swap, if there is one.
        swap: Option<Swap>,
    },
    /// The turn of a side that has no legal placement.
    Pass,
}

impl SwaptimumMove {
    /// Returns true if the move places a checker on `square` or swaps the
    /// checker on it.
    pub fn involves(&self, square: Square) -> bool {
        match self {
            Self::Place { at, swap } => {
                *at == square || swap.is_some_and(|swap| swap.squares().contains(&square))
            }
            Self::Pass => false,
        }
    }

    /// Returns the image of the move under a symmetry of the board.
    pub(super) fn image(&self, symmetry: BoardSymmetry, size: Size) -> Self {
        let image = |square| symmetry.image(square, size);
        match *self {
            Self::Place { at, swap } => Self::Place {
                at: image(at),
                swap: swap.map(|swap| Swap::new(image(swap.first), image(swap.second))),
            },
            Self::Pass => Self::Pass,
        }
    }
}
