//! The stones on a board, without the rules of a game.

use crate::board::{Seat, Size, SquareSet};

/// The stones of two seats, and which of them are fixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardStones {
    /// The size of the board.
    pub size: Size,
    /// The stones of each seat.
    pub seats: [SquareSet; 2],
    /// The squares whose stones cannot move, such as bandaged stones.
    pub fixed: SquareSet,
}

impl BoardStones {
    /// Returns the stones of a seat.
    pub const fn of(&self, seat: Seat) -> &SquareSet {
        &self.seats[seat.index() % 2]
    }

    /// Returns the squares without a stone.
    pub fn empty(&self) -> SquareSet {
        let [first, second] = &self.seats;
        SquareSet::full(self.size).without(&first.or(second))
    }
}
