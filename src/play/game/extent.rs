//! The part of the board that a list of moves uses.

use crate::board::Size;
use crate::format::coordinate;

/// The number of plies after which players have used most of a board.
const LONG: usize = 20;

/// Returns the side of the smallest board that has every square named in a
/// text. `None` if no square is named.
pub(crate) fn side_of_squares(text: &[u8]) -> Option<u8> {
    let squares = (0..text.len()).filter_map(|at| {
        let is_file = text[at].is_ascii_alphabetic();
        let is_rank = text.get(at + 1).is_some_and(u8::is_ascii_digit);
        let (_, square) = coordinate(text.get(at..).filter(|_| is_file && is_rank)?).ok()?;
        Some(square.file().max(square.rank()) + 1)
    });
    squares.max()
}

/// Returns the side of the board that a long list of moves seems to be from,
/// if it is much smaller than the board on which the moves were played.
pub(crate) fn smaller_board(text: &[u8], plies: usize, size: Size) -> Option<u8> {
    if plies < LONG {
        return None;
    }
    let is_smaller = |side: &u8| u32::from(*side) * 4 <= u32::from(size.side()) * 3;
    side_of_squares(text).filter(is_smaller)
}

#[cfg(test)]
mod tests {
    use super::{side_of_squares, smaller_board};
    use crate::board::Size;

    #[test]
    fn the_largest_square_decides() {
        assert_eq!(side_of_squares(b"Ca1b2-b2 Clockwise d9:e10 d9"), Some(10));
        assert_eq!(side_of_squares(b"Cf8g9-f8 12. Ai3j4-i3"), Some(10));
        assert_eq!(side_of_squares(b"resigns 1-0"), None);
    }

    #[test]
    fn only_long_lists_show_the_board() {
        let board = Size::new(12).unwrap();
        assert_eq!(smaller_board(b"Ch8i9-i9", 19, board), None);
        assert_eq!(smaller_board(b"Ch8i9-i9", 20, board), Some(9));
        assert_eq!(smaller_board(b"Ci9j10-i9", 20, board), None);
    }
}
