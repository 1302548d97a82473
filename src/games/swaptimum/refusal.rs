//! Finding codes of Swaptimum, and the reasons why a move is illegal.

use std::fmt;

use crate::board::{Face, Seat, Size, Square};
use crate::games::swaptimum::moves::{Swap, seat_name};
use crate::play;
use crate::text::{Code, codes};

codes::declare! {
    Error OFF_BOARD = "swaptimum/off-board": "a square outside the board";
    Error OCCUPIED = "swaptimum/occupied": "a placement on a square with a checker";
    Error BARRED = "swaptimum/barred": "a placement after which every swap leaves a crosscut";
    Error SWAP_MISSING = "swaptimum/swap-missing": "a placement that forms a crosscut, without a swap";
    Error SWAP_NOT_DUE = "swaptimum/swap-not-due": "a swap after a placement that forms no crosscut";
    Error SWAP_APART = "swaptimum/swap-apart": "a swap of squares that do not touch";
    Error SWAP_EMPTY = "swaptimum/swap-empty": "a swap with an empty square";
    Error SWAP_ALIKE = "swaptimum/swap-alike": "a swap of two checkers of one colour";
    Error SWAP_OUTSIDE = "swaptimum/swap-outside": "a swap without a checker of the crosscut";
    Error CROSSCUT_STANDS = "swaptimum/crosscut-stands": "a swap that leaves a crosscut on the board";
    Error PASS_REFUSED = "swaptimum/pass-refused": "a pass by a side that can place";
    Error PASS_MISSING = "swaptimum/pass-missing": "a placement by a side that is skipped";
    Error BAD_POSITION = "swaptimum/bad-position": "a position string that cannot be read";
    Error POSITION_CROSSCUT = "swaptimum/position-crosscut": "a position string with a crosscut";
}

/// Why a move of Swaptimum is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SwaptimumRefusal {
    /// A square is outside the board.
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
        /// The owner of that checker.
        owner: Seat,
    },
    /// The placement forms a crosscut, and after every swap the board has one.
    Barred {
        /// The square.
        at: Square,
        /// The side to which it is barred.
        seat: Seat,
        /// A crosscut that would be formed.
        face: Face,
    },
    /// The placement forms a crosscut, but the move has no swap.
    SwapMissing {
        /// A crosscut that is formed.
        face: Face,
        /// The number of crosscuts formed.
        count: usize,
    },
    /// The placement forms no crosscut, but the move has a swap.
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
        /// The owner of both.
        owner: Seat,
    },
    /// Neither checker of the swap is in a crosscut just formed.
    SwapOutside {
        /// The swap.
        swap: Swap,
        /// A crosscut that was formed.
        face: Face,
    },
    /// A crosscut formed by the placement remains after the swap.
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
        /// The number of its legal moves.
        moves: u64,
    },
    /// A placement by a side that has no legal one and is skipped.
    PassMissing {
        /// The side.
        seat: Seat,
    },
    /// A move after the end of the game.
    Over,
}

impl fmt::Display for SwaptimumRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::OffBoard { square, size } => play::write_off_board(f, square, size),
            Self::Occupied { square, owner } => {
                let owner = seat_name(owner);
                write!(f, "cannot go to {square}: {owner} has a checker there")
            }
            Self::Barred { at, seat, face } => write!(
                f,
                "cannot go to {at}, which is barred to {}: it forms the crosscut {face}, and every swap leaves a crosscut",
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
            Self::SwapAlike { swap, owner } => {
                let owner = seat_name(owner);
                write!(f, "swaps {}, but both are {owner}'s", Both(swap))
            }
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
            Self::Over => f.write_str("comes after the end of the game"),
        }
    }
}

/// Displays a swap as `a1 and a2`.
struct Both(Swap);

impl fmt::Display for Both {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {}", self.0.first(), self.0.second())
    }
}

impl std::error::Error for SwaptimumRefusal {}

impl play::Refusal for SwaptimumRefusal {
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
            Self::OffBoard { square, .. } => Some(play::larger_board_help(*square)),
            Self::SwapNotDue { at, .. } => Some(format!("write `{at}` alone")),
            Self::PassRefused { .. } => {
                Some("only a side without a legal placement passes: remove this ply".to_owned())
            }
            Self::PassMissing { seat } => Some(format!(
                "write `pass` for {} before this ply",
                seat_name(*seat)
            )),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::games::swaptimum::moves::SwaptimumMove;
    use crate::games::swaptimum::{SwaptimumPosition, SwaptimumSetting, SwaptimumStart};
    use crate::play::Position as _;

    const BARRED: &str = "rbb.rb/bbrbrr/rr.bb./bbbrrb/rrbrbb/brr.br";

    fn position(text: &str) -> SwaptimumPosition {
        SwaptimumPosition::new(&SwaptimumSetting::from_start(
            text.parse::<SwaptimumStart>().unwrap(),
        ))
    }

    fn refusal(start: &str, text: &str) -> String {
        let refusal = position(start).check(&text.parse().unwrap()).unwrap_err();
        refusal.to_string()
    }

    #[test]
    fn refusals_name_the_crosscut() {
        let four = "rbr/b.b/rbr r 9";
        assert_eq!(
            refusal(four, "b2"),
            "forms 4 crosscuts, a1b2 among them, but has no swap"
        );
        assert_eq!(
            refusal(four, "b2,a1-a2"),
            "swaps a1 and a2, which leaves the crosscut b1c2"
        );
        let corner = ".../br./.b. r 4";
        assert_eq!(
            refusal(corner, "a1"),
            "forms the crosscut a1b2, but has no swap"
        );
        assert_eq!(
            refusal(corner, "c3,b1-b2"),
            "swaps b1 and b2, but the checker on c3 forms no crosscut"
        );
    }

    #[test]
    fn a_swap_may_make_a_new_crosscut() {
        let start = format!("{BARRED} b 33");
        assert_eq!(
            refusal(&start, "c4,b5-c5"),
            "swaps b5 and c5, which makes the crosscut a5b6"
        );
    }

    #[test]
    fn a_square_is_barred_to_one_side_only() {
        assert_eq!(
            refusal(&format!("{BARRED} r 33"), "c4"),
            "cannot go to c4, which is barred to Red: it forms the crosscut c3d4, \
             and every swap leaves a crosscut"
        );
        let blue = position(&format!("{BARRED} b 33"));
        assert_eq!(blue.check(&"c4,a3-b4".parse().unwrap()), Ok(()));
    }

    #[test]
    fn a_pass_is_due_or_refused() {
        let start = "brbbbrr/rrbrbbb/rbbrrrr/rr.bbbr/bbrbrrr/rbbbrbb/rbrbrbr r 49";
        let mut skipped = position(start);
        assert_eq!(
            refusal(start, "c4"),
            "cannot be played: Red has no legal placement and is skipped"
        );
        skipped.play(&SwaptimumMove::Pass).unwrap();
        let refused = skipped.check(&SwaptimumMove::Pass).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "is not allowed: Blue has 5 legal moves"
        );
    }
}
