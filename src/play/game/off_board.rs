//! Texts of the refusal that all board games share: a square off the board.

use std::fmt;

use crate::board::{Size, Square};

/// Writes the refusal of a move that names a square off the board.
///
/// # Errors
///
/// Returns an error if the formatter fails.
pub fn write_off_board(f: &mut fmt::Formatter<'_>, square: Square, size: Size) -> fmt::Result {
    write!(f, "names {square}, which is not on a {size} board")
}

/// Returns the help for a move that names a square off the board.
pub fn larger_board_help(square: Square) -> String {
    let side = square.file().max(square.rank()) + 1;
    format!("use `--board {side}` or `[Board \"{side}\"]` for a larger board")
}
