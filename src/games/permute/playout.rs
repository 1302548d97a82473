//! Random games, played to their end.

use std::cell::Cell;

use rand_core::Rng;

use crate::board::{Face, Square};
use crate::games::permute::moves::{Direction, PermuteMove, Twist};
use crate::games::permute::position::PermutePosition;

/// Plays random turns of one twist to the end of the game.
///
/// A face without bandaged stones, a direction and a number below three are
/// drawn together and drawn again until the face has two colours and more than
/// that number of stones of the mover, of which that one is bandaged: so each
/// written move is as likely as any other, and nothing has to be counted. Four
/// draws are looked at together and the first that will do is taken, so that
/// there is little for the machine to guess.
///
/// It is quicker when it is not mixed with what surrounds it.
#[inline(never)]
pub(super) fn play_out(
    position: &mut PermutePosition,
    rng: &mut dyn Rng,
    mut visit: impl FnMut(&PermuteMove),
) {
    let (mut faces, mut deck) = (Faces::NONE, Deck::EMPTY);
    faces.fill(position);
    deck.fill(position.size().side());
    while deck.count > 0 {
        let word = rng.next_u64();
        let mover = position.own(0);
        let turns = [0, 16, 32, 48].map(|shift| {
            let drawn = deck.draw((word >> shift) as u16);
            u32::from(faces.turn(drawn, mover))
        });
        let [one, two, three, four] = turns;
        let turns = one | two << 8 | three << 16 | four << 24;
        if turns == 0 {
            if position.is_over() {
                return;
            }
            continue;
        }
        let first = turns.trailing_zeros() / 8;
        let turn = (turns >> (first * 8)) as u8;
        let place = deck.take((word >> (first * 16)) as u16);
        let face = face_at(place);
        let bandage = turn >> 4 & 3;
        position.turn_face(face, turn & 0xF, bandage);
        faces.change(place, turn);
        deck.passed(&faces);
        let turning = Direction::ALL[usize::from(turn >> 6 & 1)];
        visit(&PermuteMove::Turn {
            first: Twist { turning, face },
            second: None,
            bandage: face.square(bandage),
        });
    }
}

/// The face at a place: 32 times its rank and its file, counted from 1.
fn face_at(place: usize) -> Face {
    let (file, rank) = (place % 32, place / 32);
    Face::at(Square::new(
        (file as u8).wrapping_sub(1),
        (rank as u8).wrapping_sub(1),
    ))
}

/// As many places as faces may have, with some to spare around them.
const PLACES: usize = 32 * 32;

/// The stones of every face.
struct Faces {
    /// By the place of the face: Orange's stones, as a block, and
    /// [`STUCK`] when one of its squares holds no free stone.
    blocks: [u8; PLACES],
}

/// The mark of a face that can never be twisted any more.
const STUCK: u8 = 16;

impl Faces {
    const NONE: Self = Self {
        blocks: [STUCK; PLACES],
    };

    /// Puts in the faces of a board.
    fn fill(&mut self, position: &PermutePosition) {
        let last = position.size().side() - 1;
        let eights = usize::from(last).div_ceil(8);
        for rank in 0..last {
            let (row, above) = (position.orange().row(rank), position.orange().row(rank + 1));
            let stuck = !position.free_of(rank);
            let first = (usize::from(rank) + 1) * 32 + 1;
            let blocks = self.blocks[first..][..32].chunks_exact_mut(8);
            for (eight, blocks) in blocks.enumerate().take(eights) {
                let spread = |row: u32| SPREAD[(row >> (eight * 8)) as usize % 256];
                let stones = spread(row) | spread(row >> 1) << 1;
                let stones = stones | spread(above) << 2 | spread(above >> 1) << 3;
                blocks.copy_from_slice(&(stones | spread(stuck) << 4).to_le_bytes());
            }
        }
    }

    /// What a draw comes to; see [`TURNS`]. The stones of the mover are
    /// Orange's with these bits turned over.
    #[inline(always)]
    const fn turn(&self, drawn: Drawn, mover: u8) -> u8 {
        let own = self.blocks[drawn.place as usize % PLACES] ^ mover;
        let turn = TURNS[own as usize][drawn.spot as usize % 8];
        if drawn.fair { turn } else { 0 }
    }

    /// Takes over a turn in the face at a place.
    #[inline(always)]
    fn change(&mut self, place: usize, turn: u8) {
        let owners = OWNERS[usize::from(turn) % 16];
        let stuck = BANDAGED[usize::from(turn) / 16 % 4];
        // The place of the face below and to the left: three ranks have room
        // behind it.
        let first = place.wrapping_sub(33) % PLACES;
        let around = &mut self.blocks[first..][..68];
        for (row, blocks) in around.chunks_mut(32).enumerate() {
            let before = u32::from_le_bytes([blocks[0], blocks[1], blocks[2], blocks[3]]);
            let after = (before ^ owners[row] | stuck[row]).to_le_bytes();
            blocks[..4].copy_from_slice(&after);
        }
    }
}

/// Every eight bits as eight bytes.
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

/// For the stones of the mover in a face, as a block, and a direction (0 or 3)
/// plus the number of one of these stones: the squares that change their owners
/// (bits 0 to 3), the corner to which the stone comes (4 and 5) and the
/// direction (6); 0 when there are fewer stones or the face cannot be twisted.
/// There is an entry for any byte, so that none needs a look whether it is one.
const TURNS: [[u8; 8]; 256] = {
    let mut turns = [[0; 8]; 256];
    let mut own = 1;
    while own < 15 {
        let mut spot = 0;
        while spot < 6 {
            let turned = Direction::ALL[spot / 3].turn_block(own);
            let mut stones = turned;
            let mut before = spot % 3;
            while before > 0 {
                stones &= stones.wrapping_sub(1);
                before -= 1;
            }
            if stones != 0 {
                let corner = stones.trailing_zeros() as u8;
                turns[own as usize][spot] = own ^ turned | corner << 4 | (spot as u8 / 3) << 6;
            }
            spot += 1;
        }
        own += 1;
    }
    turns
};

/// The faces around one, three ranks of three bytes.
type Around = [u32; 3];

/// For every set of squares of a face, where they are in the faces around it.
const OWNERS: [Around; 16] = {
    let mut owners = [[0; 3]; 16];
    let mut squares = 0;
    while squares < 16 {
        let mut corner = 0;
        while corner < 4 {
            let here = squares as u8 >> corner & 1;
            let found = around(corner, [here, here << 1, here << 2, here << 3]);
            let mut row = 0;
            while row < 3 {
                owners[squares][row] |= found[row];
                row += 1;
            }
            corner += 1;
        }
        squares += 1;
    }
    owners
};

/// For every corner of a face, the faces around it that have the corner.
const BANDAGED: [Around; 4] = [
    around(0, [STUCK; 4]),
    around(1, [STUCK; 4]),
    around(2, [STUCK; 4]),
    around(3, [STUCK; 4]),
];

/// The faces around one that have this corner of it, each with the mark for
/// the corner that it is there.
const fn around(corner: usize, marks: [u8; 4]) -> Around {
    let mut found = [0; 3];
    let mut there = 0;
    while there < 4 {
        let (right, up) = (1 + corner % 2 - there % 2, 1 + corner / 2 - there / 2);
        found[up] |= (marks[there] as u32) << (right * 8);
        there += 1;
    }
    found
}

/// Faces to draw from: all without bandaged stones, and some that have become
/// useless.
struct Deck {
    /// Their places.
    list: [u16; PLACES],
    count: usize,
    /// After so many plies the useless ones are taken out.
    plies: usize,
}

impl Deck {
    const EMPTY: Self = Self {
        list: [0; PLACES],
        count: 0,
        plies: 0,
    };

    /// Puts in all faces of a board.
    fn fill(&mut self, side: u8) {
        let row = usize::from(side) - 1;
        for rank in 0..row {
            // More than there are: those of the next rank come over them.
            let list = &mut self.list[rank * row..][..32];
            for (file, place) in (0_u16..).zip(list) {
                *place = (rank as u16 + 1) * 32 + file + 1;
            }
        }
        self.counted(row * row);
    }

    fn counted(&mut self, count: usize) {
        self.count = count;
        self.plies = count / 4 + 1;
    }

    /// Takes out the face that a number of sixteen bits stands for, which is
    /// about to become useless; gives its place.
    #[inline(always)]
    fn take(&mut self, number: u16) -> usize {
        let index = (self.index(number) >> 16) as usize % PLACES;
        let place = self.list[index];
        self.count -= 1;
        self.list[index] = self.list[self.count % PLACES];
        usize::from(place)
    }

    /// Takes the useless faces out, if it is time.
    #[inline(always)]
    fn passed(&mut self, faces: &Faces) {
        self.plies -= 1;
        if self.plies == 0 {
            self.sort_out(faces);
        }
    }

    #[inline(never)]
    fn sort_out(&mut self, faces: &Faces) {
        let list = Cell::from_mut(&mut self.list[..self.count]).as_slice_of_cells();
        let mut count = 0;
        for place in list.iter().map(Cell::get) {
            let block = faces.blocks[usize::from(place) % PLACES];
            list[count].set(place);
            count += usize::from(block < STUCK);
        }
        self.counted(count);
    }

    /// The index of the face that a number of sixteen bits stands for, before
    /// sixteen bits that say where among the numbers of this face it is.
    #[inline(always)]
    fn index(&self, number: u16) -> u32 {
        u32::from(number).wrapping_mul(self.count as u32)
    }

    /// What a number of sixteen bits stands for.
    #[inline(always)]
    fn draw(&self, number: u16) -> Drawn {
        let index = self.index(number);
        let spot = index % (1 << 16) * 6;
        Drawn {
            place: self.list[(index >> 16) as usize % PLACES],
            spot: (spot >> 16) as u8,
            fair: spot % (1 << 16) >= u32::from(UNFAIR[self.count % PLACES]),
        }
    }
}

/// For every number of faces, what the rest of a draw must not be below: there
/// each way to draw has had as many numbers as any other.
const UNFAIR: [u16; PLACES] = {
    let mut unfair = [0; PLACES];
    let mut count = 1;
    while count < PLACES {
        unfair[count] = ((1 << 16) % (count * 6)) as u16;
        count += 1;
    }
    unfair
};

/// What was drawn.
#[derive(Clone, Copy)]
struct Drawn {
    /// The place of a face.
    place: u16,
    /// A direction, 0 or 3, plus the number of a stone.
    spot: u8,
    /// Whether it is as likely as any other draw.
    fair: bool,
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::play_out;
    use crate::board::Size;
    use crate::games::permute::position::PermutePosition;
    use crate::games::permute::setting::{PermuteSetting, PermuteSetup};
    use crate::play::{self, Position as _, Status};

    /// The number of plies of so many games and how many Orange wins, of the
    /// squares of the former the sum as well.
    fn course(
        start: &PermutePosition,
        games: u64,
        play: fn(&mut PermutePosition, &mut ChaCha8Rng),
    ) -> [f64; 3] {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut sums = [0.0; 3];
        for _ in 0..games {
            let mut position = start.clone();
            play(&mut position, &mut rng);
            let plies = f64::from(position.next_ply());
            let is_won = position.status() == Status::Won(crate::board::Seat::FIRST);
            for (sum, value) in sums
                .iter_mut()
                .zip([plies, f64::from(is_won), plies * plies])
            {
                *sum += value;
            }
        }
        sums.map(|sum| sum / games as f64)
    }

    #[test]
    fn games_go_as_those_played_move_by_move() {
        const GAMES: u64 = 4_000;
        for side in [4, 9] {
            let start = PermutePosition::new(&PermuteSetting::new(
                Size::new(side).unwrap(),
                PermuteSetup::Chequer,
            ));
            let at_once = course(&start, GAMES, |position, rng| {
                play_out(position, rng, |_| ());
            });
            let by_move = course(&start, GAMES, |position, rng| {
                play::play_out(position, rng, |_| ());
            });
            // Both are off by less than five times what chance makes likely.
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
    fn games_are_played_by_the_rules_to_their_end() {
        for side in 2..=26 {
            let start = PermutePosition::new(&PermuteSetting::new(
                Size::new(side).unwrap(),
                PermuteSetup::Chequer,
            ));
            for seed in 0..20 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let (mut end, mut again) = (start.clone(), start.clone());
                play_out(&mut end, &mut rng, |chosen| {
                    again.check(chosen).unwrap();
                    again.apply(chosen);
                });
                assert_eq!(end, again);
                assert_ne!(end.status(), Status::Running);
            }
        }
    }
}
