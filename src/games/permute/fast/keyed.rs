//! Fast random playouts for the search, which needs a key for every turn.

use rand_core::Rng;

use crate::games::permute::fast::playout::{FACES_LEN, FacePool, Faces, face_at, play_turns};
use crate::games::permute::options::Protocol;
use crate::games::permute::state::PermutePosition;

/// Where a playout begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::permute) enum PlayoutStart {
    /// At the beginning of a turn.
    Turn,
    /// After the first of two twists.
    SecondTwist,
}

/// Plays random turns to the end of the game, and calls `visit` with the
/// [key](turn_key) of each. A turn of two twists begins with a twist that is
/// drawn like a turn of one: the more stones the mover has in a face, the
/// likelier it is.
#[inline(never)]
pub(in crate::games::permute) fn play_out_keys(
    position: &mut PermutePosition,
    start: PlayoutStart,
    rng: &mut dyn Rng,
    mut visit: impl FnMut(u16),
) {
    match position.protocol {
        Protocol::Single => play_turns(position, rng, |index, turn| visit(turn_key(index, turn))),
        Protocol::Double => play_double(position, start, rng, visit),
    }
}

/// Returns the key of a turn in the face at `index`: eight per face, of which
/// bit 2 is the direction and bits 0 and 1 the bandaged corner. A turn of a
/// crosscut has the same effect in both directions and only one key.
#[inline(always)]
pub(in crate::games::permute) const fn turn_key(index: usize, turn: u8) -> u16 {
    let direction = if turn & 0xF == 0xF { 0 } else { turn >> 4 & 4 };
    (index << 3) as u16 | (direction | turn >> 4 & 3) as u16
}

/// Plays random turns of two twists to the end of the game.
fn play_double(
    position: &mut PermutePosition,
    start: PlayoutStart,
    rng: &mut dyn Rng,
    mut visit: impl FnMut(u16),
) {
    let (mut faces, mut pool) = (Faces::NONE, FacePool::EMPTY);
    faces.fill(position);
    pool.fill(position.size().side());
    let mut is_first = start == PlayoutStart::Turn && position.twists() == 2;
    while pool.count > 0 {
        let word = rng.next_u64();
        let Some((number, turn)) = faces.draw(&pool, word, position.own(0)) else {
            if position.is_over() {
                return;
            }
            continue;
        };
        if is_first {
            let index = usize::from(pool.draw(number).face);
            position.orange.toggle_block(face_at(index), turn & 0xF);
            faces.twist(index, turn);
            visit(first_key(turn_key(index, turn)));
            is_first = false;
        } else {
            let index = pool.take(number);
            position.turn_face(face_at(index), turn & 0xF, turn >> 4 & 3);
            faces.change(index, turn);
            pool.count_ply(&faces);
            visit(turn_key(index, turn));
            is_first = position.twists() == 2;
        }
    }
}

/// Returns the key of the first twist of a turn with two, given the key of a
/// turn with this twist.
pub(in crate::games::permute) const fn first_key(key: u16) -> u16 {
    FIRST_KEYS + (key >> 2)
}

/// The number of keys of turns with one twist.
pub(in crate::games::permute) const FIRST_KEYS: u16 = 8 * FACES_LEN as u16;
