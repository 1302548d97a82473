use std::fmt;

use crate::board::{Face, Seat, Size, Square};
use crate::games::swaptimum::game::seat_name;
use crate::games::swaptimum::moves::Swap;
use crate::play;
use crate::text::{Code, codes};

codes::declare! {
    Error OFF_BOARD = "swaptimum/off-board": "a square that the board does not have";
    Error OCCUPIED = "swaptimum/occupied": "a placement on a square with a checker";
    Error BARRED = "swaptimum/barred": "a placement whose every swap would leave a crosscut";
    Error SWAP_MISSING = "swaptimum/swap-missing": "a placement that forms a crosscut, without a swap";
    Error SWAP_NOT_DUE = "swaptimum/swap-not-due": "a swap after a placement that forms no crosscut";
    Error SWAP_APART = "swaptimum/swap-apart": "a swap of squares that do not touch";
    Error SWAP_EMPTY = "swaptimum/swap-empty": "a swap with an empty square";
    Error SWAP_ALIKE = "swaptimum/swap-alike": "a swap of two checkers of one colour";
    Error SWAP_OUTSIDE = "swaptimum/swap-outside": "a swap without a checker of the crosscut";
    Error CROSSCUT_STANDS = "swaptimum/crosscut-stands": "a swap after which a crosscut stands";
    Error PASS_REFUSED = "swaptimum/pass-refused": "a pass by a side that can place";
    Error PASS_MISSING = "swaptimum/pass-missing": "a placement by a side that is skipped";
    Error BAD_POSITION = "swaptimum/bad-position": "a position string that cannot be read";
    Error POSITION_CROSSCUT = "swaptimum/position-crosscut": "a position string with a crosscut";
}

/// Why a move of Swaptimum is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The board does not have a square.
    OffBoard {
        /// The square.
        square: Square,
        /// The board.
        size: Size,
    },
    /// The square of the placement has a checker.
    Occupied {
        /// The square.
        square: Square,
        /// Whose checker stands there.
        owner: Seat,
    },
    /// The placement forms a crosscut, and no swap leaves the board without
    /// one.
    Barred {
        /// The square.
        at: Square,
        /// The side to which it is barred.
        seat: Seat,
        /// A crosscut that would be formed.
        face: Face,
    },
    /// The placement forms a crosscut, but no swap is written.
    SwapMissing {
        /// A crosscut that is formed.
        face: Face,
        /// How many are formed.
        count: usize,
    },
    /// The placement forms no crosscut, but a swap is written.
    SwapNotDue {
        /// The square of the placement.
        at: Square,
        /// The swap.
        swap: Swap,
    },
    /// The two squares of the swap do not touch.
    SwapApart {
        /// The swap.
        swap: Swap,
    },
    /// A square of the swap has no checker.
    SwapEmpty {
        /// The square.
        square: Square,
    },
    /// Both checkers of the swap have one colour.
    SwapAlike {
        /// The swap.
        swap: Swap,
        /// Whose checkers they are.
        owner: Seat,
    },
    /// Neither checker of the swap is in a crosscut just formed.
    SwapOutside {
        /// The swap.
        swap: Swap,
        /// A crosscut that was formed.
        face: Face,
    },
    /// A crosscut that was formed still stands after the swap.
    CrosscutLeft {
        /// The swap.
        swap: Swap,
        /// The crosscut.
        face: Face,
    },
    /// The swap makes a new crosscut.
    CrosscutMade {
        /// The swap.
        swap: Swap,
        /// The crosscut.
        face: Face,
    },
    /// A pass by a side that can place.
    PassRefused {
        /// The side.
        seat: Seat,
        /// How many legal moves it has.
        moves: u64,
    },
    /// A placement by a side that has none and is skipped.
    PassMissing {
        /// The side.
        seat: Seat,
    },
    /// A move when a side is joined or neither can place.
    Over,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::OffBoard { square, size } => {
                write!(f, "names {square}, which a {size} board does not have")
            }
            Self::Occupied { square, owner } => {
                let owner = seat_name(owner);
                write!(f, "cannot go to {square}: {owner}'s checker stands there")
            }
            Self::Barred { at, seat, face } => write!(
                f,
                "cannot go to {at}: it forms the crosscut {face}, and after every swap of {} a crosscut stands",
                seat_name(seat)
            ),
            Self::SwapMissing { face, count: 1 } => {
                write!(f, "forms the crosscut {face}, but has no swap")
            }
            Self::SwapMissing { face, count } => {
                write!(
                    f,
                    "forms {count} crosscuts, {face} among them, but has no swap"
                )
            }
            Self::SwapNotDue { at, swap } => write!(
                f,
                "swaps {}, but the checker on {at} forms no crosscut",
                Both(swap)
            ),
            Self::SwapApart { swap } => {
                write!(f, "swaps {}, which do not touch", Both(swap))
            }
            Self::SwapEmpty { square } => write!(f, "swaps {square}, which has no checker"),
            Self::SwapAlike { swap, owner } => write!(
                f,
                "swaps {}, but both checkers are {}'s",
                Both(swap),
                seat_name(owner)
            ),
            Self::SwapOutside { swap, face } => write!(
                f,
                "swaps {}, but neither is in the crosscut {face} just formed",
                Both(swap)
            ),
            Self::CrosscutLeft { swap, face } => {
                write!(f, "swaps {}, which leaves the crosscut {face}", Both(swap))
            }
            Self::CrosscutMade { swap, face } => {
                write!(f, "swaps {}, which makes the crosscut {face}", Both(swap))
            }
            Self::PassRefused { seat, moves: 1 } => {
                write!(f, "is not allowed: {} has a legal move", seat_name(seat))
            }
            Self::PassRefused { seat, moves } => {
                let seat = seat_name(seat);
                write!(f, "is not allowed: {seat} has {moves} legal moves")
            }
            Self::PassMissing { seat } => write!(
                f,
                "cannot be played: {} has no legal placement and is skipped",
                seat_name(seat)
            ),
            Self::Over => f.write_str("stands after the end of the game"),
        }
    }
}

/// The squares of a swap in a sentence.
struct Both(Swap);

impl fmt::Display for Both {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {}", self.0.first(), self.0.second())
    }
}

impl std::error::Error for Refusal {}

impl play::Refusal for Refusal {
    fn code(&self) -> Code {
        match self {
            Self::OffBoard { .. } => OFF_BOARD,
            Self::Occupied { .. } => OCCUPIED,
            Self::Barred { .. } => BARRED,
            Self::SwapMissing { .. } => SWAP_MISSING,
            Self::SwapNotDue { .. } => SWAP_NOT_DUE,
            Self::SwapApart { .. } => SWAP_APART,
            Self::SwapEmpty { .. } => SWAP_EMPTY,
            Self::SwapAlike { .. } => SWAP_ALIKE,
            Self::SwapOutside { .. } => SWAP_OUTSIDE,
            Self::CrosscutLeft { .. } | Self::CrosscutMade { .. } => CROSSCUT_STANDS,
            Self::PassRefused { .. } => PASS_REFUSED,
            Self::PassMissing { .. } => PASS_MISSING,
            Self::Over => codes::AFTER_END,
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            Self::OffBoard { square, .. } => {
                let side = square.file().max(square.rank()) + 1;
                Some(format!(
                    "`--board {side}` or `[Board \"{side}\"]` would hold it"
                ))
            }
            Self::SwapNotDue { at, .. } => Some(format!("write `{at}` alone")),
            Self::PassRefused { .. } => {
                Some("only a side without a legal placement passes: take this ply out".to_owned())
            }
            Self::PassMissing { seat } => Some(format!(
                "write `pass` for {} before this ply",
                seat_name(*seat)
            )),
            _ => None,
        }
    }
}
