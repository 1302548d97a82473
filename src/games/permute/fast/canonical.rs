//! Writes the canonical text of games of one twist per turn. It depends only on
//! the colours of the stones, so that nothing else is replayed.

use crate::board::{Face, Square, SquareSet};
use crate::games::permute::fast::words::{self, ENTRY_LEN};
use crate::games::permute::moves::{Direction, PermuteMove, Twist};
use crate::games::permute::state::{PermutePosition, representative_twist};
use crate::play::{Action, Ply};

/// Appends the representatives of legal plies from a position, separated by
/// blanks. Returns false and appends nothing unless every ply is a turn of one
/// twist.
#[inline(never)]
pub(in crate::games::permute) fn write(
    position: &PermutePosition,
    plies: &[Ply<PermuteMove>],
    text: &mut String,
) -> bool {
    let mut bytes = std::mem::take(text).into_bytes();
    let before = bytes.len();
    // Entries overlap: each begins after the turn and the blank of the last one.
    bytes.resize(before + plies.len() * ENTRY_LEN, b' ');
    let length = write_entries(*position.orange(), plies, &mut bytes[before..]);
    bytes.truncate(before + length.unwrap_or(0));
    *text = String::from_utf8(bytes).unwrap_or_default();
    length.is_some()
}

/// Writes the representatives of plies and blanks between them, given Orange's
/// stones before the first. Returns the length of the text; `None` unless every
/// ply is a turn of one twist.
fn write_entries(
    mut orange: SquareSet,
    plies: &[Ply<PermuteMove>],
    bytes: &mut [u8],
) -> Option<usize> {
    let mut end = 0;
    for ply in plies {
        let Action::Move(mv) = &ply.action else {
            return None;
        };
        let (twist, bandage) = mv.single_turn()?;
        let before = orange.block(twist.face);
        let after = twist.direction.turn_block(before);
        orange.toggle_block(twist.face, before ^ after);
        let entry = words::clockwise_entry(twist.face, bandage)?;
        let bytes: &mut [u8; ENTRY_LEN] = bytes.get_mut(end..)?.first_chunk_mut()?;
        *bytes = *entry;
        bytes[0] = representative_letter(twist.direction, before);
        end += words::length(entry) + 1;
    }
    Some(end.saturating_sub(1))
}

/// Returns the letter of the direction of a representative, given the direction of
/// the twist and Orange's stones in its face before it, as a block.
#[inline(always)]
const fn representative_letter(direction: Direction, orange: u8) -> u8 {
    LETTERS[(direction as usize & 1) << 4 | (orange & 15) as usize]
}

/// The letters of representatives, those of anticlockwise twists from index 16. One
/// table instead of branches, which would be hard to predict.
const LETTERS: [u8; 32] = {
    let mut letters = [0; 32];
    let mut index = 0;
    while index < letters.len() {
        let twist = Twist {
            direction: Direction::ALL[index / 16],
            face: Face::at(Square::of_index(0)),
        };
        let direction = representative_twist(twist, index as u8 % 16).direction;
        letters[index] = words::letter(direction) as u8;
        index += 1;
    }
    letters
};
