//! The squares on and around a face, as a window of 4x4 bits.

use crate::board::{Face, Size, SquareSet};

/// The bottom left squares of the nine faces in a window.
pub(super) const FACE_CORNERS: u32 = 0x777;

/// The bit of the bottom left square of the face that the window is around.
pub(super) const CENTRE: u32 = 5;

/// Returns which squares on and around a face are in a set: four bits per rank, from
/// the square diagonally below the bottom left square of the face. Squares that are not
/// on the board are in no set.
pub(super) fn window(set: &SquareSet, face: Face) -> u32 {
    let corner = face.bottom_left();
    let row = |up: u8| {
        // Below the lowest rank, this is a rank above every board.
        let row = set.row(corner.rank().wrapping_sub(1).wrapping_add(up));
        (row << 1).wrapping_shr(u32::from(corner.file())) & 0xF
    };
    row(0) | row(1) << 4 | row(2) << 8 | row(3) << 12
}

/// Returns which squares on and around a face are on the board, like [`window`].
pub(super) fn board_window(size: Size, face: Face) -> u32 {
    let corner = face.bottom_left();
    let side = (1_u32.wrapping_shl(size.side().into()) - 1) << 1;
    let on_board = |first: u8| side.wrapping_shr(first.into()) & 0xF;
    let (files, ranks) = (on_board(corner.file()), on_board(corner.rank()));
    // One bit for each rank, four bits apart.
    files * (ranks & 1 | (ranks & 2) << 3 | (ranks & 4) << 6 | (ranks & 8) << 9)
}

/// Returns the bit of a square of the centre face, given its number in the face.
pub(super) const fn centre_bit(number: u32) -> u32 {
    CENTRE + (number & 1) + 4 * (number >> 1 & 1)
}

/// Moves squares of the centre face, as bits in the order of [`SquareSet::block`], to
/// their places in the window.
pub(super) const fn centred(block: u8) -> u32 {
    let block = block as u32;
    (block & 3) << CENTRE | (block >> 2 & 3) << (CENTRE + 4)
}

#[cfg(test)]
mod tests {
    use super::{board_window, window};
    use crate::board::{Face, Size, SquareSet};

    #[test]
    fn the_window_of_the_board_is_that_of_the_set_of_its_squares() {
        for side in [1, 2, 3, 12, 26] {
            let size = Size::new(side).unwrap();
            let board = SquareSet::full(size);
            for corner in size.squares().map(Face::at) {
                assert_eq!(board_window(size, corner), window(&board, corner), "{side}");
            }
        }
    }
}
