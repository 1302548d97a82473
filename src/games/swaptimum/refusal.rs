//! Finding codes of Swaptimum, and the reasons why a move is illegal.

use crate::board::{Face, Seat, Size, Square};
use crate::games::swaptimum::{Swap, seat_name};
use crate::play;
use crate::text::codes;

codes::declare! {
    Error OFF_BOARD = "swaptimum/off-board": "a square outside the board";
    Error OCCUPIED = "swaptimum/occupied": "a placement on a square with a checker";
    Error BARRED = "swaptimum/barred": "a placement after which every swap leaves a crosscut";
    Error SWAP_MISSING = "swaptimum/swap-missing": "a placement that forms a crosscut, without a swap";
    Error SWAP_NOT_DUE = "swaptimum/swap-not-due": "a swap after a placement that forms no crosscut";
    Error SWAP_APART = "swaptimum/swap-apart": "a swap of squares that do not touch";
    Error SWAP_EMPTY = "swaptimum/swap-empty": "a swap with an empty square";
    Error SWAP_ALIKE = "swaptimum/swap-alike": "a swap of two checkers of one colour";
    Error SWAP_OUTSIDE = "swaptimum/swap-outside": "a swap in which neither checker is in a crosscut just formed";
    Error CROSSCUT_STANDS = "swaptimum/crosscut-stands": "a swap that leaves a crosscut on the board";
    Error PASS_REFUSED = "swaptimum/pass-refused": "a pass by a side that can place";
    Error PASS_MISSING = "swaptimum/pass-missing": "a placement by a side that must pass";
    Error BAD_POSITION = "swaptimum/bad-position": "a position string that cannot be read";
    Error POSITION_CROSSCUT = "swaptimum/position-crosscut": "a position string with a crosscut";
}
play::refusals! {
    /// Why a move of Swaptimum is not legal.
    pub enum SwaptimumRefusal {
        /// A square is outside the board.
        OffBoard { square: Square, size: Size } [OFF_BOARD]
            = "names {square}, which is not on a {size} board";
        /// The square of the placement has a checker.
        Occupied { square: Square, owner: Seat } [OCCUPIED]
            = "cannot be played: {} has a checker on {square}", seat_name(*owner);
        /// The placement forms a crosscut, and every swap leaves the board with
        /// a crosscut.
        Barred { at: Square, seat: Seat, face: Face } [BARRED]
            = "cannot be played: {at} is barred to {}, since a checker there forms the crosscut {face} and no swap clears the board of crosscuts",
            seat_name(*seat);
        /// The placement forms crosscuts, `face` among them, but the move has
        /// no swap.
        SwapMissing { face: Face, count: usize } [SWAP_MISSING]
            = "forms {}, but has no swap", crosscuts_in_words(*face, *count);
        /// The placement forms no crosscut, but the move has a swap.
        SwapNotDue { at: Square, swap: Swap } [SWAP_NOT_DUE]
            = "swaps {}, but the checker on {at} forms no crosscut", squares_in_words(*swap);
        /// The two squares of the swap do not touch.
        SwapApart { swap: Swap } [SWAP_APART]
            = "swaps {}, which do not touch", squares_in_words(*swap);
        /// A square of the swap has no checker.
        SwapEmpty { square: Square } [SWAP_EMPTY]
            = "swaps {square}, which has no checker";
        /// Both checkers of the swap have one colour.
        SwapAlike { swap: Swap, owner: Seat } [SWAP_ALIKE]
            = "swaps {}, but both are {}'s", squares_in_words(*swap), seat_name(*owner);
        /// Neither checker of the swap is in a crosscut just formed.
        SwapOutside { swap: Swap, face: Face } [SWAP_OUTSIDE]
            = "swaps {}, but neither is in the crosscut {face} just formed", squares_in_words(*swap);
        /// A crosscut formed by the placement remains after the swap.
        CrosscutLeft { swap: Swap, face: Face } [CROSSCUT_STANDS]
            = "swaps {}, which leaves the crosscut {face}", squares_in_words(*swap);
        /// The swap makes a new crosscut.
        CrosscutMade { swap: Swap, face: Face } [CROSSCUT_STANDS]
            = "swaps {}, which makes the crosscut {face}", squares_in_words(*swap);
        /// A pass by a side that can place.
        PassRefused { seat: Seat, moves: u64 } [PASS_REFUSED]
            = "is not allowed: {} has {}", seat_name(*seat), moves_in_words(*moves);
        /// A placement by a side that has no legal placement and must pass.
        PassMissing { seat: Seat } [PASS_MISSING]
            = "cannot be played: {} has no legal placement and must pass", seat_name(*seat);
        /// A move after the end of the game.
        Over [codes::AFTER_END]
            = "comes after the end of the game";
    }
    help = help;
}

fn crosscuts_in_words(face: Face, count: usize) -> String {
    match count {
        1 => format!("the crosscut {face}"),
        _ => format!("{count} crosscuts, {face} among them"),
    }
}

fn moves_in_words(moves: u64) -> String {
    match moves {
        1 => "a legal move".to_owned(),
        _ => format!("{moves} legal moves"),
    }
}

fn squares_in_words(swap: Swap) -> String {
    format!("{} and {}", swap.first(), swap.second())
}

/// Returns advice to show instead of similar legal moves.
fn help(refusal: &SwaptimumRefusal) -> Option<String> {
    match refusal {
        SwaptimumRefusal::OffBoard { square, .. } => Some(play::larger_board_help(*square)),
        SwaptimumRefusal::SwapNotDue { at, .. } => Some(format!("write `{at}` alone")),
        SwaptimumRefusal::PassRefused { .. } => {
            Some("only a side without a legal placement passes: remove this ply".to_owned())
        }
        SwaptimumRefusal::PassMissing { seat } => Some(format!(
            "write `pass` for {} before this ply",
            seat_name(*seat)
        )),
        _ => None,
    }
}
