//! Fast random playouts of games with one twist per turn.

use std::cell::Cell;

use rand_core::Rng;

use crate::board::{Face, Square};
use crate::games::permute::{Direction, PermuteMove, PermutePosition, Twist};

/// Plays random turns of one twist to the end of the game.
///
/// Not inlined: measurably faster as a separate function.
#[inline(never)]
pub(crate) fn play_out(
    position: &mut PermutePosition,
    rng: &mut dyn Rng,
    mut visit: impl FnMut(&PermuteMove),
) {
    play_turns(position, rng, |index, turn| {
        let face = face_at(index);
        let direction = Direction::ALL[usize::from(turn >> 6 & 1)];
        let bandage = face.square(turn >> 4 & 3);
        visit(&PermuteMove::single(Twist { direction, face }, bandage));
    });
}

/// The index of a face: 32 times its rank plus its file, both counted from 1.
pub(crate) const fn face_index(face: Face) -> usize {
    let corner = face.bottom_left();
    (corner.rank() as usize + 1) * 32 + corner.file() as usize + 1
}

/// Plays random turns to the end of the game and calls `visit` with the index
/// of the face and the [`TURNS`] entry of each.
///
/// Uses rejection sampling: draws a face without bandaged stones, a direction
/// and an index below three, until the face has two colours and the mover has a
/// stone of that index in it, which is then bandaged. Every legal move is thus
/// equally likely, and no moves need to be counted. Four draws are evaluated
/// together and the first valid one is played, which avoids mispredicted
/// branches.
#[inline(always)]
pub(super) fn play_turns(
    position: &mut PermutePosition,
    rng: &mut dyn Rng,
    mut visit: impl FnMut(usize, u8),
) {
    let (mut faces, mut pool) = (Faces::NONE, FacePool::EMPTY);
    faces.fill(position);
    pool.fill(position.size().side());
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
        let index = pool.take(bits);
        position.turn_face(face_at(index), turn & 0xF, turn >> 4 & 3);
        faces.apply_turn(index, turn);
        pool.count_ply(&faces);
        visit(index, turn);
    }
}

/// Returns the face at an index.
pub(crate) fn face_at(index: usize) -> Face {
    let (file, rank) = (index % 32, index / 32);
    Face::at(Square::new(
        (file as u8).wrapping_sub(1),
        (rank as u8).wrapping_sub(1),
    ))
}

/// Number of face indices, with a margin around the largest board.
pub(super) const FACES_LEN: usize = 32 * 32;

/// The stones of every face.
pub(super) struct Faces {
    /// By face index: Orange's stones as a block, plus [`STUCK`] if the face
    /// has a bandaged stone or an empty square.
    blocks: [u8; FACES_LEN],
}

/// Flag of a face that can never be twisted again.
const STUCK: u8 = 16;

impl Faces {
    pub(super) const NONE: Self = Self {
        blocks: [STUCK; FACES_LEN],
    };

    /// Loads the faces of a board.
    pub(super) fn fill(&mut self, position: &PermutePosition) {
        let face_ranks = position.size().side() - 1;
        let chunk_count = usize::from(face_ranks).div_ceil(8);
        for rank in 0..face_ranks {
            let (row, above) = (position.orange().row(rank), position.orange().row(rank + 1));
            let stuck = !position.unbandaged_faces_of(rank);
            let first = (usize::from(rank) + 1) * 32 + 1;
            let blocks = self.blocks[first..][..32].chunks_exact_mut(8);
            for (chunk, blocks) in blocks.enumerate().take(chunk_count) {
                let spread = |row: u32| SPREAD[(row >> (chunk * 8)) as usize % 256];
                let stones = spread(row) | spread(row >> 1) << 1;
                let stones = stones | spread(above) << 2 | spread(above >> 1) << 3;
                blocks.copy_from_slice(&(stones | spread(stuck) << 4).to_le_bytes());
            }
        }
    }

    /// Returns the [`TURNS`] entry of a draw, 0 if the draw must be rejected.
    /// The mover's stones in a face are Orange's stones XOR `mover_mask`.
    #[inline(always)]
    const fn turn(&self, draw: Draw, mover_mask: u8) -> u8 {
        let mover_stones = self.blocks[draw.face as usize % FACES_LEN] ^ mover_mask;
        let turn = TURNS[mover_stones as usize][draw.choice as usize % 8];
        if draw.is_accepted { turn } else { 0 }
    }

    /// Evaluates the four draws of a random word, and returns the 16 bits and
    /// the [`TURNS`] entry of the first valid one. The mover's stones in a face
    /// are Orange's stones XOR `mover_mask`.
    #[inline(always)]
    pub(super) fn draw(&self, pool: &FacePool, word: u64, mover_mask: u8) -> Option<(u16, u8)> {
        let turn_at = |shift: u32| {
            let draw = pool.draw((word >> shift) as u16);
            u32::from(self.turn(draw, mover_mask))
        };
        let turns = turn_at(0) | turn_at(16) << 8 | turn_at(32) << 16 | turn_at(48) << 24;
        if turns == 0 {
            return None;
        }
        let first = turns.trailing_zeros() / 8;
        Some(((word >> (first * 16)) as u16, (turns >> (first * 8)) as u8))
    }

    /// Updates the blocks after a twist without a bandage in the face at
    /// `index`.
    pub(super) fn apply_twist(&mut self, index: usize, turn: u8) {
        let changed = CHANGED_AROUND[usize::from(turn) % 16];
        let first = index.wrapping_sub(33) % FACES_LEN;
        let around = &mut self.blocks[first..][..68];
        for (row, blocks) in around.chunks_mut(32).enumerate() {
            let before = u32::from_le_bytes([blocks[0], blocks[1], blocks[2], blocks[3]]);
            blocks[..4].copy_from_slice(&(before ^ changed[row]).to_le_bytes());
        }
    }

    /// Updates the blocks after a turn in the face at `index`.
    #[inline(always)]
    pub(super) fn apply_turn(&mut self, index: usize, turn: u8) {
        let changed = CHANGED_AROUND[usize::from(turn) % 16];
        let stuck = STUCK_AROUND[usize::from(turn) / 16 % 4];
        // The face below and to the left; the slice has its rank and the two
        // above.
        let first = index.wrapping_sub(33) % FACES_LEN;
        let around = &mut self.blocks[first..][..68];
        for (row, blocks) in around.chunks_mut(32).enumerate() {
            let before = u32::from_le_bytes([blocks[0], blocks[1], blocks[2], blocks[3]]);
            let after = (before ^ changed[row] | stuck[row]).to_le_bytes();
            blocks[..4].copy_from_slice(&after);
        }
    }
}

/// For each byte, its eight bits as eight bytes, lowest first.
const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[bits] |= ((bits >> bit & 1) as u64) << (bit * 8);
            bit += 1;
        }
        bits += 1;
    }
    spread
};

/// The encoded turns: for every block of the mover's stones, with or without
/// the flag [`STUCK`], and every choice. A choice is a direction (0 or 3) plus
/// an index among the mover's stones after the twist.
///
/// Bits 0 to 3 are the squares that change owner, bits 4 and 5 the corner of
/// the chosen stone after the twist, and bit 6 is the direction. An entry is 0
/// if there is no stone of that index or the face cannot be twisted. Every byte
/// has an entry, so no index needs a bounds check.
const TURNS: [[u8; 8]; 256] = {
    let mut turns = [[0; 8]; 256];
    let mut mover_stones = 1;
    while mover_stones < 15 {
        let mut choice = 0;
        while choice < 6 {
            let turned = Direction::ALL[choice / 3].turn_block(mover_stones);
            let mut stones = turned;
            let mut before = choice % 3;
            while before > 0 {
                stones &= stones.wrapping_sub(1);
                before -= 1;
            }
            if stones != 0 {
                let corner = stones.trailing_zeros() as u8;
                turns[mover_stones as usize][choice] =
                    mover_stones ^ turned | corner << 4 | (choice as u8 / 3) << 6;
            }
            choice += 1;
        }
        mover_stones += 1;
    }
    turns
};

/// A face and the eight around it: one word per rank, one byte per face.
type Around = [u32; 3];

/// For every set of changed squares of a face, their bits in that face and the
/// eight around it.
const CHANGED_AROUND: [Around; 16] = {
    let mut changed = [[0; 3]; 16];
    let mut squares = 0;
    while squares < 16 {
        let mut corner = 0;
        while corner < 4 {
            let bit = squares as u8 >> corner & 1;
            let marks = around(corner, [bit, bit << 1, bit << 2, bit << 3]);
            let mut row = 0;
            while row < 3 {
                changed[squares][row] |= marks[row];
                row += 1;
            }
            corner += 1;
        }
        squares += 1;
    }
    changed
};

/// For every corner of a face, [`STUCK`] in each of the four faces that contain
/// that square.
const STUCK_AROUND: [Around; 4] = [
    around(0, [STUCK; 4]),
    around(1, [STUCK; 4]),
    around(2, [STUCK; 4]),
    around(3, [STUCK; 4]),
];

/// Marks the four faces that contain the square in one corner of the middle
/// face. The face that has this square in its corner `i` gets `marks[i]`.
const fn around(corner: usize, marks: [u8; 4]) -> Around {
    let mut marked = [0; 3];
    let mut face = 0;
    while face < 4 {
        let (right, up) = (1 + corner % 2 - face % 2, 1 + corner / 2 - face / 2);
        marked[up] |= (marks[face] as u32) << (right * 8);
        face += 1;
    }
    marked
}

/// The faces to draw from: all faces that are not stuck, and stuck ones that
/// the next cleanup removes.
pub(super) struct FacePool {
    /// The indices of the faces; only the first `count` entries are in use.
    list: [u16; FACES_LEN],
    pub(super) count: usize,
    /// Plies until the stuck faces are removed.
    until_cleanup: usize,
}

impl FacePool {
    pub(super) const EMPTY: Self = Self {
        list: [0; FACES_LEN],
        count: 0,
        until_cleanup: 0,
    };

    /// Loads all faces of a board.
    pub(super) fn fill(&mut self, side: u8) {
        let per_rank = usize::from(side) - 1;
        for rank in 0..per_rank {
            // Writes 32 entries per rank; the next rank overwrites the excess.
            let list = &mut self.list[rank * per_rank..][..32];
            for (file, face) in (0_u16..).zip(list) {
                *face = (rank as u16 + 1) * 32 + file + 1;
            }
        }
        self.set_count(per_rank * per_rank);
    }

    /// Sets the number of faces, and schedules the next cleanup.
    fn set_count(&mut self, count: usize) {
        self.count = count;
        self.until_cleanup = count / 4 + 1;
    }

    /// Removes the face that [`draw`](Self::draw) selects by these 16 bits, and
    /// returns its index. The turn to be played there makes it stuck.
    #[inline(always)]
    pub(super) fn take(&mut self, bits: u16) -> usize {
        let entry = (self.scale(bits) >> 16) as usize % FACES_LEN;
        let face = self.list[entry];
        self.count -= 1;
        self.list[entry] = self.list[self.count % FACES_LEN];
        usize::from(face)
    }

    /// Counts a ply and removes stuck faces when a cleanup is due.
    #[inline(always)]
    pub(super) fn count_ply(&mut self, faces: &Faces) {
        self.until_cleanup -= 1;
        if self.until_cleanup == 0 {
            self.remove_stuck(faces);
        }
    }

    #[inline(never)]
    fn remove_stuck(&mut self, faces: &Faces) {
        let list = Cell::from_mut(&mut self.list[..self.count]).as_slice_of_cells();
        let mut count = 0;
        for face in list.iter().map(Cell::get) {
            let block = faces.blocks[usize::from(face) % FACES_LEN];
            list[count].set(face);
            count += usize::from(block < STUCK);
        }
        self.set_count(count);
    }

    /// Multiplies 16 random bits by the number of faces: the high 16 bits of
    /// the product select an entry of the list, the low 16 bits the choice.
    #[inline(always)]
    fn scale(&self, bits: u16) -> u32 {
        u32::from(bits).wrapping_mul(self.count as u32)
    }

    /// Decodes 16 random bits as a face and a choice.
    #[inline(always)]
    pub(super) fn draw(&self, bits: u16) -> Draw {
        let by_faces = self.scale(bits);
        let by_choices = by_faces % (1 << 16) * 6;
        Draw {
            face: self.list[(by_faces >> 16) as usize % FACES_LEN],
            choice: (by_choices >> 16) as u8,
            is_accepted: by_choices % (1 << 16) >= u32::from(REJECT_BELOW[self.count % FACES_LEN]),
        }
    }
}

/// For each number of faces, the smallest remainder of a draw that is accepted.
/// Rejecting smaller remainders makes every pair of a face and a choice equally
/// likely (Lemire's method).
const REJECT_BELOW: [u16; FACES_LEN] = {
    let mut smallest = [0; FACES_LEN];
    let mut count = 1;
    while count < FACES_LEN {
        smallest[count] = ((1 << 16) % (count * 6)) as u16;
        count += 1;
    }
    smallest
};

/// A decoded draw.
#[derive(Clone, Copy)]
pub(super) struct Draw {
    /// The index of a face.
    pub(super) face: u16,
    /// A direction (0 or 3) plus the index of a stone (0 to 2).
    choice: u8,
    /// False if the draw must be rejected for uniformity.
    is_accepted: bool,
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::play_out;
    use crate::board::Size;
    use crate::games::permute::{PermutePosition, PermuteSetting, PermuteSetup};
    use crate::play::{self, Position as _, Status};

    /// Returns the means, over `games` games, of the next ply number at the
    /// end, of wins by Orange, and of the squared ply number.
    fn means(
        start: &PermutePosition,
        games: u64,
        play: fn(&mut PermutePosition, &mut ChaCha8Rng),
    ) -> [f64; 3] {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut sums = [0.0; 3];
        for _ in 0..games {
            let mut position = start.clone();
            play(&mut position, &mut rng);
            let ply = f64::from(position.next_ply());
            let is_won = position.status() == Status::Won(crate::board::Seat::FIRST);
            for (sum, value) in sums.iter_mut().zip([ply, f64::from(is_won), ply * ply]) {
                *sum += value;
            }
        }
        sums.map(|sum| sum / games as f64)
    }

    #[test]
    fn playouts_match_games_played_move_by_move() {
        const GAMES: u64 = 4_000;
        for side in [4, 9] {
            let start = PermutePosition::new(&PermuteSetting::new(
                Size::new(side).unwrap(),
                PermuteSetup::Chequer,
            ));
            let at_once = means(&start, GAMES, |position, rng| {
                play_out(position, rng, |_| ());
            });
            let by_move = means(&start, GAMES, |position, rng| {
                play::play_out(position, rng, |_| ());
            });
            // The means agree within five standard deviations.
            let spread =
                |mean: f64, square: f64| ((square - mean * mean) * 2.0 / GAMES as f64).sqrt();
            let plies = spread(by_move[0], by_move[2]);
            assert!(
                (at_once[0] - by_move[0]).abs() < 5.0 * plies,
                "{at_once:?} {by_move:?}"
            );
            let wins = spread(by_move[1], by_move[1]);
            assert!(
                (at_once[1] - by_move[1]).abs() < 5.0 * wins,
                "{at_once:?} {by_move:?}"
            );
        }
    }

    #[test]
    fn playouts_play_only_legal_moves_until_the_game_is_over() {
        for side in 2..=26 {
            let start = PermutePosition::new(&PermuteSetting::new(
                Size::new(side).unwrap(),
                PermuteSetup::Chequer,
            ));
            for seed in 0..20 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let (mut end, mut again) = (start.clone(), start.clone());
                play_out(&mut end, &mut rng, |mv| {
                    again.check(mv).unwrap();
                    again.apply(mv);
                });
                assert_eq!(end, again);
                assert_ne!(end.status(), Status::Running);
            }
        }
    }
}
