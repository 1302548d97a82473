use crate::board::{Seat, Square};

/// The seat that moves first and joins the ranks.
pub(super) const RED: Seat = Seat::FIRST;
/// The seat that moves second and joins the files.
pub(super) const BLUE: Seat = Seat::SECOND;

/// Two checkers that change places, in no order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Swap {
    first: Square,
    second: Square,
}

impl Swap {
    /// The swap of the checkers on two squares, named in either order.
    pub fn new(one: Square, two: Square) -> Self {
        Self {
            first: one.min(two),
            second: one.max(two),
        }
    }

    /// The square that is written first: the smaller by file, then by rank.
    pub const fn first(self) -> Square {
        self.first
    }

    /// The square that is written second.
    pub const fn second(self) -> Square {
        self.second
    }

    /// Both squares, the first one first.
    pub const fn squares(self) -> [Square; 2] {
        [self.first, self.second]
    }

    /// True when the squares share an edge or a corner.
    pub const fn touches(self) -> bool {
        let files = self.first.file().abs_diff(self.second.file());
        let ranks = self.first.rank().abs_diff(self.second.rank());
        files < 2 && ranks < 2 && files + ranks > 0
    }
}

/// One ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SwaptimumMove {
    /// A placement, and the swap that follows when it forms a crosscut.
    Place {
        /// The square, which was empty.
        at: Square,
        /// The swap, if one is made.
        swap: Option<Swap>,
    },
    /// The turn of a side that has no legal placement.
    Pass,
}

impl SwaptimumMove {
    /// True when the move put a checker on `square` or changed the one there.
    pub fn touches(&self, square: Square) -> bool {
        match self {
            Self::Place { at, swap } => {
                *at == square || swap.is_some_and(|swap| swap.squares().contains(&square))
            }
            Self::Pass => false,
        }
    }
}
