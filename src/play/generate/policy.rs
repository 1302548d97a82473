//! How a generated game chooses its moves.

use crate::board::BoardSymmetry;
use crate::text::closed_enum;

closed_enum! {
    /// How a generated game chooses its moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use scoresheet::{GameKind, TagValues, play::Policy};
    ///
    /// let board = TagValues::new().with("Board", "8");
    /// let players = GameKind::Permute.playouts(&board, Policy::Greedy).expect("a setting");
    /// # drop(players);
    /// assert_eq!("greedy".parse(), Ok(Policy::Greedy));
    /// ```
    pub enum Policy {
        /// A random legal move. All are equally likely; different moves with
        /// the same effect count separately.
        Random = "random",
        /// A legal move after which the mover has the largest lead.
        Greedy = "greedy",
        /// A move that mirrors the previous one in the centre of the board; a
        /// greedy move if that is not legal.
        Point = "point",
        /// Like `Point`, but mirrored in the diagonal through a1.
        Diagonal = "diagonal",
        /// Like `Point`, but mirrored in the other diagonal.
        Antidiagonal = "antidiagonal",
        /// Like `Point`, but left and right are exchanged.
        LeftRight = "left-right",
        /// Like `Point`, but top and bottom are exchanged.
        TopBottom = "top-bottom",
        /// Like `Point`, but with a quarter turn clockwise.
        Quarter = "quarter",
    }
    else
    /// The error for a text that is not a policy.
    PolicyError = "a policy is random, greedy, point, diagonal, antidiagonal, left-right, \
                   top-bottom or quarter"
}

impl Policy {
    /// Returns the symmetry under which moves are mirrored, if they are.
    pub const fn mirror(self) -> Option<BoardSymmetry> {
        match self {
            Self::Random | Self::Greedy => None,
            Self::Point => Some(BoardSymmetry::Half),
            Self::Diagonal => Some(BoardSymmetry::ThreeQuartersMirror),
            Self::Antidiagonal => Some(BoardSymmetry::QuarterMirror),
            Self::LeftRight => Some(BoardSymmetry::Mirror),
            Self::TopBottom => Some(BoardSymmetry::HalfMirror),
            Self::Quarter => Some(BoardSymmetry::Quarter),
        }
    }
}
