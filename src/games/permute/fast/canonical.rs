//! Writes the canonical text of games of one twist per turn. It depends only on
//! the colours of the stones and on the bandages, so that nothing else is replayed.

use crate::board::{Face, Square, SquareSet};
use crate::games::permute::fast::words;
use crate::games::permute::{Direction, ENTRY_LEN, PermuteMove, PermutePosition, Twist};
use crate::play::{Action, Ply};

/// Appends the representatives of legal plies from a position, separated by
/// blanks. Returns false and appends nothing unless every ply is a turn of one
/// twist.
#[inline(never)]
pub(crate) fn write(
    position: &PermutePosition,
    plies: &[Ply<PermuteMove>],
    text: &mut String,
) -> bool {
    let mut bytes = std::mem::take(text).into_bytes();
    let before = bytes.len();
    // Entries overlap: each begins after the turn and the blank of the last one.
    bytes.resize(before + plies.len() * ENTRY_LEN, b' ');
    let length = write_entries(
        [position.orange, position.stuck],
        plies,
        &mut bytes[before..],
    );
    bytes.truncate(before + length.unwrap_or(0));
    *text = String::from_utf8(bytes).unwrap_or_default();
    length.is_some()
}

/// Writes the representatives of plies and blanks between them, given Orange's stones
/// and the stuck squares before the first. Returns the length of the text; `None` unless
/// every ply is a turn of one twist.
fn write_entries(
    [mut orange, mut stuck]: [SquareSet; 2],
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
        let changed = before ^ twist.direction.turn_block(before);
        let mut written = words::clockwise_entry(twist.face, bandage)?;
        let mut letter = representative_letter(twist.direction, before);
        if changed >> bandage & 1 == 1
            && let Some((twist, bandage)) =
                same_turn(&orange, &stuck, twist.face, (changed, bandage))
        {
            written = words::clockwise_entry(twist.face, bandage)?;
            letter = words::letter(twist.direction) as u8;
        }
        orange.toggle_block(twist.face, changed);
        stuck.insert(twist.face.square(bandage));
        let bytes: &mut [u8; ENTRY_LEN] = bytes.get_mut(end..)?.first_chunk_mut()?;
        *bytes = *written;
        bytes[0] = letter;
        end += words::length(written) + 1;
    }
    Some(end.saturating_sub(1))
}

/// Returns the legal turn of the face below or to the left that has the same effect as a
/// turn of `face`, given the squares that it changes and the one that it bandages, as
/// numbers in the face. `None` if there is none.
///
/// Two faces share at most two squares. A twist that changes only these has the same effect
/// as one of the other face that exchanges them.
#[inline]
fn same_turn(
    orange: &SquareSet,
    stuck: &SquareSet,
    face: Face,
    (changed, bandage): (u8, u8),
) -> Option<(Twist, u8)> {
    let corner = face.bottom_left();
    // The neighbour, and the shared squares as seen from it: its upper or its right ones.
    let (corner, shared) = match changed {
        0b0011 => (
            Square::new(corner.file(), corner.rank().checked_sub(1)?),
            0b1100,
        ),
        0b0101 => (
            Square::new(corner.file().checked_sub(1)?, corner.rank()),
            0b1010,
        ),
        _ => return None,
    };
    let other = Face::at(corner);
    let stones = orange.block(other);
    let exchanges = |direction: &Direction| direction.turn_block(stones) ^ stones == shared;
    let direction = Direction::ALL.into_iter().find(exchanges)?;
    let twist = Twist {
        direction,
        face: other,
    };
    let bandage = other.number_of(face.square(bandage))?;
    (stuck.block(other) == 0).then_some((twist, bandage))
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
        let (direction, stones) = (Direction::ALL[index / 16], index as u8 % 16);
        let is_same = direction.turn_block(stones) == direction.reversed().turn_block(stones);
        letters[index] = words::letter(if is_same {
            Direction::Clockwise
        } else {
            direction
        }) as u8;
        index += 1;
    }
    letters
};
