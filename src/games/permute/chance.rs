//! Random moves, each written move as likely as any other.

use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::{Face, Square};
use crate::games::permute::moves::{Move, Turning, Twist};
use crate::games::permute::position::Position;
use crate::play::below;

/// A random move; none when the game is over.
pub(super) fn random_move(position: &Position, rng: &mut dyn Rng) -> Option<Move> {
    let count = position.count_single();
    if count == 0 {
        return None;
    }
    if position.twists() == 2 {
        return random_double(position, rng);
    }
    let (first, bandage) = nth_last(position, below(rng, count))?;
    Some(Move::Turn {
        first,
        second: None,
        bandage,
    })
}

/// The last twist and bandage with this number in the order of listing.
fn nth_last(position: &Position, number: u64) -> Option<(Twist, Square)> {
    let mut left = number;
    let face = position.faces().find(|&face| {
        let count = position.count_face(face);
        let found = left < count;
        if !found {
            left -= count;
        }
        found
    })?;
    let own = position.own(position.orange().face(face));
    Some(nth_of_face(face, own, left as u32))
}

/// The twist and bandage with this number of those in a face, where the mover
/// has the stones `own`, clockwise from the bottom left.
#[inline]
fn nth_of_face(face: Face, own: u8, number: u32) -> (Twist, Square) {
    let half = own.count_ones();
    let is_second = number >= half;
    let turning = Turning::ALL[usize::from(is_second)];
    let mut stones = turning.turn(own);
    // The lowest stones are taken out until the one meant is the lowest.
    let before = number - if is_second { half } else { 0 };
    for _ in 0..before {
        stones &= stones.wrapping_sub(1);
    }
    let place = stones.trailing_zeros() as usize;
    (Twist { turning, face }, face.squares()[place % 4])
}

fn random_double(position: &Position, rng: &mut dyn Rng) -> Option<Move> {
    let mut counts = Vec::new();
    let _ = position.visit_first(&mut |first, between| {
        counts.push((first, between.count_single()));
        ControlFlow::Continue(())
    });
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let mut left = below(rng, total.max(1));
    for (first, count) in counts {
        if left < count {
            let mut between = position.clone();
            between.twist(first);
            let (second, bandage) = nth_last(&between, left)?;
            return Some(Move::Turn {
                first,
                second: Some(second),
                bandage,
            });
        }
        left -= count;
    }
    None
}

/// Plays random turns of one twist to the end of the game.
///
/// A face without bandaged stones, a direction and a corner are drawn together
/// and drawn again until the face has two colours and the corner, after the
/// twist, a stone of the mover: so each written move is as likely as any other,
/// and nothing has to be counted. Stones stay bandaged, so that the list of
/// faces to draw from only ever grows shorter.
pub(super) fn play_out(position: &mut Position, rng: &mut dyn Rng, visit: &mut dyn FnMut(&Move)) {
    let mut free = FreeFaces::of(position);
    let mut draws = Draws::new(rng);
    while free.count > 0 {
        let drawn = draws.below(free.count as u32 * 8);
        let face = free.face(drawn as usize / 8);
        let turning = Turning::ALL[drawn as usize / 4 % 2];
        let stones = position.orange().block(face);
        if stones == 0 || stones == 0xF {
            if position.is_over() {
                return;
            }
            continue;
        }
        let turned = turning.turn_block(stones);
        let corner = drawn % 4;
        if position.own(turned) >> corner & 1 == 0 {
            continue;
        }
        let (file, rank) = (face.bottom_left().file(), face.bottom_left().rank());
        let bandage = Square::new(file + corner as u8 % 2, rank + corner as u8 / 2);
        position.turn_face(face, turned, bandage);
        free.bandaged(bandage);
        visit(&Move::Turn {
            first: Twist { turning, face },
            second: None,
            bandage,
        });
    }
}

/// Numbers drawn from the halves of a generator's words.
struct Draws<'r> {
    rng: &'r mut dyn Rng,
    half: Option<u32>,
}

impl<'r> Draws<'r> {
    fn new(rng: &'r mut dyn Rng) -> Self {
        Self { rng, half: None }
    }

    /// A number below `bound`, each as likely as any other.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = u64::from(self.next()) * u64::from(bound);
            let low = product as u32;
            // As in `play::below`: drawn again where small numbers would be
            // favoured.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }

    #[inline]
    fn next(&mut self) -> u32 {
        self.half.take().unwrap_or_else(|| {
            let word = self.rng.next_u64();
            self.half = Some((word >> 32) as u32);
            word as u32
        })
    }
}

/// The faces without bandaged stones, in no order that matters.
struct FreeFaces {
    /// Their bottom-left squares: 32 times the rank and the file.
    list: [u16; PLACES],
    /// Where in the list each stands.
    place: [u16; PLACES],
    count: usize,
}

/// As many as faces have numbers.
const PLACES: usize = 32 * 32;
/// The place of a face that is not in the list.
const NOWHERE: u16 = u16::MAX;
/// A place that the list never reaches, and a face that no board has and that
/// no square of one is near.
const NOTHING: u16 = 28 * 32 - 1;

impl FreeFaces {
    fn of(position: &Position) -> Self {
        let mut free = Self {
            list: [0; PLACES],
            place: [NOWHERE; PLACES],
            count: 0,
        };
        for rank in 0..position.size().side() - 1 {
            let mut row = position.free_of(rank);
            while row != 0 {
                let face = u16::from(rank) * 32 + row.trailing_zeros() as u16;
                row &= row - 1;
                free.list[free.count % PLACES] = face;
                free.place[usize::from(face) % PLACES] = free.count as u16;
                free.count += 1;
            }
        }
        free
    }

    #[inline]
    fn face(&self, place: usize) -> Face {
        let face = self.list[place % PLACES];
        Face::at(Square::new(face as u8 % 32, (face / 32) as u8))
    }

    /// Takes the faces that have this square out.
    #[inline]
    fn bandaged(&mut self, square: Square) {
        let face = usize::from(square.rank()) * 32 + usize::from(square.file());
        // A face that would lie off the board is in no list.
        for below in [0, 1, 32, 33] {
            self.remove(face.wrapping_sub(below) % PLACES);
        }
    }

    /// Takes a face out, if it is there; the last of the list takes its place.
    ///
    /// Whether it is there is anybody's guess, so the same is done in both
    /// cases: to the list, or to what stands for nothing.
    #[inline]
    fn remove(&mut self, face: usize) {
        let place = self.place[face];
        let is_there = place != NOWHERE;
        self.count -= usize::from(is_there);
        let last = self.list[self.count % PLACES];
        let (to, moved) = if is_there {
            (place, last)
        } else {
            (NOTHING, NOTHING)
        };
        self.list[usize::from(to) % PLACES] = last;
        self.place[usize::from(moved) % PLACES] = to;
        self.place[face] = NOWHERE;
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::{Position, play_out, random_move};
    use crate::board::Size;
    use crate::games::permute::moves::Move;
    use crate::games::permute::setting::{Setting, Setup};
    use crate::play::{Position as _, Status};

    /// How often each listed move is the first of so many games.
    fn first_moves(
        start: &Position,
        games: u64,
        play: fn(&Position, &mut ChaCha8Rng) -> Move,
    ) -> Vec<u32> {
        let mut moves = Vec::new();
        start.visit_legal(&mut |chosen| {
            moves.push(*chosen);
            ControlFlow::Continue(())
        });
        moves.retain(|chosen| *chosen != Move::Swap);
        let mut counts = vec![0; moves.len()];
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..games {
            let first = play(start, &mut rng);
            let index = moves.iter().position(|chosen| *chosen == first).unwrap();
            counts[index] += 1;
        }
        counts
    }

    #[test]
    fn each_written_move_is_as_likely_as_any_other() {
        let mut start = Position::new(&Setting::new(Size::new(5).unwrap(), Setup::Chequer));
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let by_play_out = |start: &Position, rng: &mut ChaCha8Rng| {
            let mut first = None;
            play_out(&mut start.clone(), rng, &mut |chosen| {
                first.get_or_insert(*chosen);
            });
            first.unwrap()
        };
        let by_move = |start: &Position, rng: &mut ChaCha8Rng| random_move(start, rng).unwrap();
        for _ in 0..4 {
            for play in [
                by_play_out as fn(&Position, &mut ChaCha8Rng) -> Move,
                by_move,
            ] {
                let counts = first_moves(&start, 20_000, play);
                let mean = 20_000.0 / counts.len() as f64;
                let is_near = |&count: &u32| (f64::from(count) - mean).abs() < 5.0 * mean.sqrt();
                assert!(counts.iter().all(is_near), "{counts:?}");
            }
            let chosen = random_move(&start, &mut rng).unwrap();
            start.apply(&chosen);
        }
    }

    #[test]
    fn games_are_played_by_the_rules_to_their_end() {
        for side in 2..=26 {
            let start = Position::new(&Setting::new(Size::new(side).unwrap(), Setup::Chequer));
            for seed in 0..20 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let (mut end, mut again) = (start.clone(), start.clone());
                play_out(&mut end, &mut rng, &mut |chosen| {
                    again.check(chosen).unwrap();
                    again.apply(chosen);
                });
                assert_eq!(end, again);
                assert_ne!(end.status(), Status::Running);
            }
        }
    }
}
