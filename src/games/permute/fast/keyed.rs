//! Fast random playouts for the search. They report each step, a turn or the
//! first of two twists, as a number, its key.

use rand_core::Rng;

use crate::games::permute::fast::playout::{FACES_LEN, FacePool, Faces, play_turns};
use crate::games::permute::{PermutePosition, Protocol, face_at};

/// Where a playout begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlayoutStart {
    /// At the beginning of a turn.
    Turn,
    /// After the first of two twists.
    SecondTwist,
}

/// Plays random turns to the end of the game, and calls `visit` with the key of
/// each: see [`turn_key`]. In a turn of two twists, the first twist is also
/// visited: see [`first_key`]. It is drawn together with a bandage, which is
/// then ignored; thus a twist is likelier if the mover has more stones in its
/// face.
#[inline(never)]
pub(crate) fn play_out_keys(
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

/// Returns the key of a turn in the face at `index`. `turn` has the bits of an
/// entry of the table `TURNS` of [`playout`](super::playout). Bits 0 and 1 are
/// the corner that is bandaged, bit 2 is the direction, and the others are
/// `index`. Both directions of a turn of a crosscut have the same effect and
/// the same key.
#[inline(always)]
pub(crate) const fn turn_key(index: usize, turn: u8) -> u16 {
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
        // Orange's stones in a face XOR this mask are the mover's.
        let mover_mask = position.mover_stones(0);
        let Some((bits, turn)) = faces.draw(&pool, word, mover_mask) else {
            if position.is_over() {
                return;
            }
            continue;
        };
        if is_first {
            let index = usize::from(pool.draw(bits).face);
            position.orange.toggle_block(face_at(index), turn & 0xF);
            faces.apply_twist(index, turn);
            visit(first_key(turn_key(index, turn)));
            is_first = false;
        } else {
            let index = pool.take(bits);
            position.turn_face(face_at(index), turn & 0xF, turn >> 4 & 3);
            faces.apply_turn(index, turn);
            pool.count_ply(&faces);
            visit(turn_key(index, turn));
            is_first = position.twists() == 2;
        }
    }
}

/// Returns the key of a twist that is the first of two. `key` is the key of a
/// turn with this twist and any bandage.
pub(crate) const fn first_key(key: u16) -> u16 {
    TURN_KEYS + (key >> 2)
}

/// The number of keys of turns. The keys of first twists come after them.
pub(crate) const TURN_KEYS: u16 = 8 * FACES_LEN as u16;
