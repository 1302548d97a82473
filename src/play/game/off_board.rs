//! Help for the refusal that all board games share: a square off the board.

use crate::board::Square;

/// Returns the help for a move that names a square off the board.
pub(crate) fn larger_board_help(square: Square) -> String {
    let side = square.file().max(square.rank()) + 1;
    format!("use `--board {side}` or `[Board \"{side}\"]` for a larger board")
}
