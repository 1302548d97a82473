//! Estimates the board of a list from the squares that its moves name.

use crate::board::Size;
use crate::format::coordinate;

/// Minimum number of plies of a list that is expected to use most of its board.
const MIN_PLIES: usize = 20;

/// Returns the side of the smallest board that contains every square named in a
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

/// Returns the side of the board that a long list of moves seems to be from, if
/// that board is much smaller than `size`, the board of the replay.
pub(crate) fn smaller_board(text: &[u8], plies: usize, size: Size) -> Option<u8> {
    if plies < MIN_PLIES {
        return None;
    }
    // At most three quarters of the side.
    let is_much_smaller = |side: &u8| u32::from(*side) * 4 <= u32::from(size.side()) * 3;
    side_of_squares(text).filter(is_much_smaller)
}

#[cfg(test)]
mod tests {
    use super::{side_of_squares, smaller_board};
    use crate::board::Size;

    #[test]
    fn the_side_is_the_largest_file_or_rank() {
        assert_eq!(side_of_squares(b"Ca1b2-b2 Clockwise d9:e10 d9"), Some(10));
        assert_eq!(side_of_squares(b"Cf8g9-f8 12. Ai3j4-i3"), Some(10));
        assert_eq!(side_of_squares(b"resigns 1-0"), None);
    }

    #[test]
    fn only_a_long_list_on_part_of_the_board_suggests_a_smaller_one() {
        let board = Size::new(12).unwrap();
        assert_eq!(smaller_board(b"Ch8i9-i9", 19, board), None);
        assert_eq!(smaller_board(b"Ch8i9-i9", 20, board), Some(9));
        assert_eq!(smaller_board(b"Ci9j10-i9", 20, board), None);
    }
}
