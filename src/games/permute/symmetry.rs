//! The symmetries of Permute: those of the board.
//!
//! The rules treat all files, ranks and directions alike, so the image of a
//! legal game is a legal game from the image of its start. A reflection
//! reverses the directions of twists. Exchanging the colours is not a symmetry,
//! since Orange moves first and only Yellow may swap.

use crate::board::{BoardSymmetry, Diagram};
use crate::games::permute::moves::{ORANGE, PermuteMove, Twist};
use crate::games::permute::options::Protocol;
use crate::games::permute::state::PermutePosition;

/// From this ply number on, the rules are the same for every ply: ply 1 always
/// has one twist, and only ply 2 may be a swap.
pub(super) const FIRST_ORDINARY_PLY: u32 = 3;

/// Returns the representative of the image of a legal move.
pub(super) fn move_image(
    position: &PermutePosition,
    mv: &PermuteMove,
    symmetry: BoardSymmetry,
) -> PermuteMove {
    let PermuteMove::Turn {
        first,
        second,
        bandage,
    } = *mv
    else {
        return *mv;
    };
    let size = position.size();
    let first_image = twist_image(position, first, symmetry);
    let second = second.map(|second| {
        let mut between = position.clone();
        between.twist(first);
        twist_image(&between, second, symmetry)
    });
    PermuteMove::Turn {
        first: first_image,
        second,
        bandage: symmetry.image(bandage, size),
    }
}

/// Returns the image of a twist; clockwise if both directions have the same
/// effect.
fn twist_image(position: &PermutePosition, twist: Twist, symmetry: BoardSymmetry) -> Twist {
    let reversed = Twist {
        direction: twist.direction.reversed(),
        ..twist
    };
    let representative = position.representative_twist(twist);
    let is_same_either_way = representative == position.representative_twist(reversed);
    let direction = match (is_same_either_way, symmetry.is_mirrored()) {
        (true, _) => representative.direction,
        (false, true) => reversed.direction,
        (false, false) => twist.direction,
    };
    let face = symmetry.face_image(twist.face, position.size());
    Twist { direction, face }
}

/// Returns the canonical text of the image of a position.
pub(super) fn position_text(position: &PermutePosition, symmetry: BoardSymmetry) -> String {
    let size = position.size();
    let inverse = symmetry.inverse();
    let letter = |square| position.letter(inverse.image(square, size));
    let turn = if position.side() == ORANGE { 'o' } else { 'y' };
    let ply = position.next.min(FIRST_ORDINARY_PLY);
    let mut text = Diagram::write(size, letter, (turn, ply)) + "\n";
    if position.protocol == Protocol::Double {
        text.push_str(&format!("Protocol {}\n", position.protocol));
    }
    text
}
