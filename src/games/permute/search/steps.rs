//! The steps of Permute's turns: a twist with its bandage or, where a turn has
//! two twists, the first twist.

use std::cmp::Ordering;

use rand_core::Rng;

use crate::board::{Face, Seat, Square, compare_groups};
use crate::games::permute::fast::keyed::{
    PlayoutStart, TURN_KEYS, first_key, play_out_keys, turn_key,
};
use crate::games::permute::fast::playout::face_index;
use crate::games::permute::search::reach;
use crate::games::permute::{
    Direction, ORANGE, PermuteMove, PermutePosition, Protocol, Twist, YELLOW, face_at,
};
use crate::search::{Bounds, MAX_SEATS, SearchState, Shares, mix};

/// A position of Permute, perhaps in the middle of a turn.
#[derive(Debug, Clone)]
pub struct PermuteState {
    position: PermutePosition,
    /// Whether the first of two twists has been made.
    stage: PlayoutStart,
}

/// A twist with its bandage, as the key that `turn_key` returns; or the first
/// of two twists, as the key that `first_key` returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PermuteStep(u16);

impl PermuteStep {
    /// Returns true if this step is the first of two twists.
    const fn is_first(self) -> bool {
        self.0 >= TURN_KEYS
    }

    fn face(self) -> Face {
        face_at(usize::from(if self.is_first() {
            (self.0 - TURN_KEYS) >> 1
        } else {
            self.0 >> 3
        }))
    }

    fn direction(self) -> Direction {
        let bit = if self.is_first() { self.0 } else { self.0 >> 2 };
        Direction::ALL[usize::from(bit & 1)]
    }

    fn twist(self) -> Twist {
        Twist {
            direction: self.direction(),
            face: self.face(),
        }
    }

    /// Returns the number of the bandaged square in the face.
    const fn corner(self) -> u8 {
        self.0 as u8 & 3
    }

    fn bandage(self) -> Square {
        self.face().square(self.corner())
    }
}

impl PermuteState {
    /// Creates the state of a position. Its steps do not include a swap.
    pub fn new(position: &PermutePosition) -> Self {
        Self {
            position: position.clone(),
            stage: PlayoutStart::Turn,
        }
    }

    /// Returns true if the next step is the first of two twists.
    fn begins_double_turn(&self) -> bool {
        self.stage == PlayoutStart::Turn && self.position.twists() == 2
    }
}

/// Returns the move that the first steps form, and the number of these steps.
/// `None` if they do not form a whole move.
pub(crate) fn move_of(steps: &[PermuteStep]) -> Option<(PermuteMove, usize)> {
    match *steps {
        [first, second, ..] if first.is_first() => {
            let mv = PermuteMove::Turn {
                first: first.twist(),
                second: Some(second.twist()),
                bandage: second.bandage(),
            };
            Some((mv, 2))
        }
        [first, ..] if !first.is_first() => {
            Some((PermuteMove::single(first.twist(), first.bandage()), 1))
        }
        _ => None,
    }
}

impl SearchState for PermuteState {
    type Step = PermuteStep;

    fn seats(&self) -> usize {
        2
    }

    fn mover(&self) -> Option<Seat> {
        (!self.position.is_over()).then_some(self.position.turn)
    }

    fn visit_steps(&self, visit: &mut dyn FnMut(PermuteStep)) {
        let begins_double_turn = self.begins_double_turn();
        for face in self.position.faces() {
            let index = face_index(face);
            let before = self.position.orange().block(face);
            for (direction_index, direction) in (0..).zip(Direction::ALL) {
                let after = direction.turn_block(before);
                // Both directions have the same effect on a crosscut.
                let is_crosscut = before ^ after == 0xF;
                if is_crosscut && direction_index == 1 {
                    continue;
                }
                if begins_double_turn {
                    visit(PermuteStep(first_key(turn_key(
                        index,
                        direction_index << 6,
                    ))));
                    continue;
                }
                let mover_stones = self.position.mover_stones(after);
                for corner in (0..4).filter(|corner| mover_stones >> corner & 1 == 1) {
                    visit(PermuteStep(turn_key(
                        index,
                        direction_index << 6 | corner << 4,
                    )));
                }
            }
        }
    }

    fn is_within_move(&self) -> bool {
        self.stage == PlayoutStart::SecondTwist
    }

    fn play_step(&mut self, step: PermuteStep) {
        let face = step.face();
        let before = self.position.orange().block(face);
        let changed = before ^ step.direction().turn_block(before);
        if step.is_first() {
            self.position.orange.toggle_block(face, changed);
            self.stage = PlayoutStart::SecondTwist;
        } else {
            self.position.turn_face(face, changed, step.corner());
            self.stage = PlayoutStart::Turn;
        }
    }

    fn key_count(&self) -> usize {
        match self.position.protocol {
            Protocol::Single => usize::from(TURN_KEYS),
            Protocol::Double => usize::from(first_key(TURN_KEYS)),
        }
    }

    fn key(&self, step: PermuteStep) -> u16 {
        step.0
    }

    fn play_out(&mut self, rng: &mut dyn Rng, mut visit: impl FnMut(Seat, u16)) {
        let mut seat = self.position.turn;
        play_out_keys(&mut self.position, self.stage, rng, |key| {
            visit(seat, key);
            if key < TURN_KEYS {
                seat = seat.other();
            }
        });
    }

    fn shares(&self) -> Shares {
        let [orange, yellow] = [ORANGE, YELLOW].map(|seat| self.position.stones(seat));
        let mut shares = [0.0; MAX_SEATS];
        shares[0] = match compare_groups(&orange, &yellow, self.position.size()) {
            Ordering::Greater => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Less => 0.0,
        };
        shares[1] = 1.0 - shares[0];
        shares
    }

    fn position_hash(&self) -> u64 {
        let position = &self.position;
        let turn = position.turn.index() as u64;
        let twist_bits =
            u64::from(self.begins_double_turn()) << 1 | u64::from(position.twists() == 2) << 2;
        (0..position.size().side()).fold(mix((turn | twist_bits) + 1), |sum, rank| {
            let (orange, stuck) = (position.orange.row(rank), position.stuck.row(rank));
            mix(sum ^ (u64::from(orange) | u64::from(stuck) << 32)).wrapping_add(1)
        })
    }

    fn bounds(&self) -> Bounds {
        reach::bounds(&self.position)
    }

    fn plies_left(&self) -> u32 {
        let ranks = 0..self.position.size().side() - 1;
        let faces = ranks.map(|rank| self.position.unbandaged_faces_of(rank).count_ones());
        faces.sum()
    }
}
