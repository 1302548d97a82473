//! Finding codes of Permute, and the reasons why a move is illegal.

use std::fmt;

use crate::board::{Face, Seat, Size, Square};
use crate::games::permute::moves::seat_name;
use crate::play;
use crate::text::{Code, codes};

codes::declare! {
    Error BANDAGED_FACE = "permute/bandaged-face": "a twist of a face with a bandaged stone";
    Error SINGLE_COLOUR_FACE = "permute/single-colour-face": "a twist of a face of one colour";
    Error EMPTY_SQUARE = "permute/empty-square": "a twist of a face with an empty square";
    Error OFF_BOARD = "permute/off-board": "a square outside the board";
    Error NO_FACE = "permute/no-face": "corners that are not diagonal neighbours";
    Error BANDAGE_OUTSIDE = "permute/bandage-outside": "a bandage outside the face twisted last";
    Error BANDAGE_NOT_OWN = "permute/bandage-not-own": "a bandage on a stone of the other side";
    Error TWO_TWISTS = "permute/two-twists": "two twists in a turn that has one";
    Error ONE_TWIST = "permute/one-twist": "one twist in a turn that has two";
    Error SWAP_REFUSED = "permute/swap-refused": "a swap that the rules do not allow here";
    Warning SWAP_ASSUMED = "permute/swap-assumed": "a swap in a list that does not name its swap rule";
    Warning BOARD_SIZE = "permute/board-size": "a board outside 8 to 24";
    Error FOUR_COLOURS = "permute/four-colours": "a game with four colours";
    Error ODD_BLOCKS = "permute/odd-blocks": "the `blocks` setup on an odd board";
    Error BAD_POSITION = "permute/bad-position": "a position string that cannot be read";
}

/// Why a move of Permute is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PermuteRefusal {
    /// A stone of the face is bandaged.
    BandagedFace {
        /// The face.
        face: Face,
        /// Its first bandaged square, clockwise from the bottom left.
        square: Square,
    },
    /// All stones of the face have one colour.
    SingleColour {
        /// The face.
        face: Face,
        /// The side of that colour.
        seat: Seat,
    },
    /// A square of the face is empty.
    EmptySquare {
        /// The face.
        face: Face,
        /// Its first empty square.
        square: Square,
    },
    /// A square is outside the board.
    OffBoard {
        /// The square.
        square: Square,
        /// The board.
        size: Size,
    },
    /// The bandaged square is not in the face twisted last.
    BandageOutside {
        /// The square.
        square: Square,
        /// The face.
        face: Face,
    },
    /// The bandaged stone is the opponent's.
    BandageNotOwn {
        /// The square, after the twists.
        square: Square,
        /// The owner of the stone.
        owner: Seat,
    },
    /// Two twists in a turn that has one.
    TwoTwists {
        /// True on ply 1 of a game with two twists per turn.
        first_ply: bool,
    },
    /// One twist in a turn that has two.
    OneTwist,
    /// A swap in a game without the swap rule.
    NoSwapRule,
    /// A swap other than as ply 2.
    SwapLate {
        /// The ply of the swap.
        ply: u32,
    },
    /// A swap when no face can be twisted any more.
    SwapAfterEnd,
}

impl fmt::Display for PermuteRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::BandagedFace { face, square } => {
                write!(f, "cannot twist {face}: {square} is bandaged")
            }
            Self::SingleColour { face, seat } => {
                write!(
                    f,
                    "cannot twist {face}: all its stones are {}",
                    seat_name(seat)
                )
            }
            Self::EmptySquare { face, square } => {
                write!(f, "cannot twist {face}: {square} is empty")
            }
            Self::OffBoard { square, size } => play::write_off_board(f, square, size),
            Self::BandageOutside { square, face } => {
                write!(
                    f,
                    "bandages {square}, which is not in the twisted face {face}"
                )
            }
            Self::BandageNotOwn { square, owner } => {
                write!(
                    f,
                    "bandages {square}, where {} has a stone after the twist",
                    seat_name(owner)
                )
            }
            Self::TwoTwists { first_ply: true } => f.write_str("has two twists, but ply 1 has one"),
            Self::TwoTwists { first_ply: false } => {
                f.write_str("has two twists, but a turn has one")
            }
            Self::OneTwist => f.write_str("has one twist, but from ply 2 on a turn has two"),
            Self::NoSwapRule => f.write_str("is not allowed: this game has no swap rule"),
            Self::SwapLate { ply } => write!(f, "is Yellow's answer to ply 1 only, not ply {ply}"),
            Self::SwapAfterEnd => f.write_str("is not allowed: no face can be twisted any more"),
        }
    }
}

impl std::error::Error for PermuteRefusal {}

impl play::Refusal for PermuteRefusal {
    fn code(&self) -> Code {
        match self {
            Self::BandagedFace { .. } => BANDAGED_FACE,
            Self::SingleColour { .. } => SINGLE_COLOUR_FACE,
            Self::EmptySquare { .. } => EMPTY_SQUARE,
            Self::OffBoard { .. } => OFF_BOARD,
            Self::BandageOutside { .. } => BANDAGE_OUTSIDE,
            Self::BandageNotOwn { .. } => BANDAGE_NOT_OWN,
            Self::TwoTwists { .. } => TWO_TWISTS,
            Self::OneTwist => ONE_TWIST,
            Self::NoSwapRule | Self::SwapLate { .. } | Self::SwapAfterEnd => SWAP_REFUSED,
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            Self::OffBoard { square, .. } => Some(play::larger_board_help(*square)),
            Self::TwoTwists { first_ply: false } => Some(
                "use `--protocol double` or `[Protocol \"1[1]2[2]*\"]` for the game with two twists"
                    .to_owned(),
            ),
            Self::OneTwist => Some("write both, as in `Cd3e4+Ag5h6-g5`".to_owned()),
            Self::NoSwapRule => Some(
                "add `[Swap \"colours\"]` or `[Swap \"positions\"]` if it has one".to_owned(),
            ),
            Self::SwapLate { .. } => {
                Some("move it to ply 2, or replace it with a move".to_owned())
            }
            _ => None,
        }
    }
}
