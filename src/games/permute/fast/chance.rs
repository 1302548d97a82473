//! Chooses random moves, each legal turn with equal probability.

use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::{Face, Square};
use crate::games::permute::{Direction, PermuteMove, PermutePosition, Twist};
use crate::play::random_below;

/// Chooses a random move, never a swap; `None` if the game is over.
pub(crate) fn random_move(position: &PermutePosition, rng: &mut dyn Rng) -> Option<PermuteMove> {
    let count = position.count_single();
    if count == 0 {
        return None;
    }
    if position.twists() == 2 {
        return random_double(position, rng);
    }
    let (first, bandage) = nth_last_twist(position, random_below(rng, count))?;
    Some(PermuteMove::single(first, bandage))
}

/// Returns the last twist and the bandage of the turn at `index` in the order
/// of [`visit_turns`](PermutePosition::visit_turns).
fn nth_last_twist(position: &PermutePosition, index: u64) -> Option<(Twist, Square)> {
    let mut remaining = index;
    let face = position.faces().find(|&face| {
        let count = position.count_face(face);
        let is_found = remaining < count;
        if !is_found {
            remaining -= count;
        }
        is_found
    })?;
    let mover_stones = position.mover_stones(position.orange().face(face));
    Some(nth_of_face(face, mover_stones, remaining as u32))
}

/// Returns the twist and bandage of the turn at `index` within a face.
/// `mover_stones` are the mover's stones in the face, as bits clockwise from
/// the bottom left.
#[inline]
fn nth_of_face(face: Face, mover_stones: u8, index: u32) -> (Twist, Square) {
    let per_direction = mover_stones.count_ones();
    let is_second = index >= per_direction;
    let direction = Direction::ALL[usize::from(is_second)];
    let mut stones = direction.turn(mover_stones);
    // Clear the lower stones, so that the wanted one is the lowest.
    let before = index - if is_second { per_direction } else { 0 };
    for _ in 0..before {
        stones &= stones.wrapping_sub(1);
    }
    let corner = stones.trailing_zeros() as usize;
    (Twist { direction, face }, face.squares()[corner % 4])
}

/// Chooses a random turn of two twists; `None` if there is none.
fn random_double(position: &PermutePosition, rng: &mut dyn Rng) -> Option<PermuteMove> {
    let mut counts = Vec::new();
    let _ = position.visit_first(&mut |first, between| {
        counts.push((first, between.count_single()));
        ControlFlow::Continue(())
    });
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let mut remaining = random_below(rng, total.max(1));
    for (first, count) in counts {
        if remaining < count {
            let mut between = position.clone();
            between.twist(first);
            let (second, bandage) = nth_last_twist(&between, remaining)?;
            return Some(PermuteMove::Turn {
                first,
                second: Some(second),
                bandage,
            });
        }
        remaining -= count;
    }
    None
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::{PermutePosition, random_move};
    use crate::board::Size;
    use crate::games::permute::fast::playout::play_out;
    use crate::games::permute::{PermuteMove, PermuteSetting, PermuteSetup};
    use crate::play::Position as _;

    /// Counts for each legal turn how many of `games` games begin with it.
    fn first_moves(
        start: &PermutePosition,
        games: u64,
        play: fn(&PermutePosition, &mut ChaCha8Rng) -> PermuteMove,
    ) -> Vec<u32> {
        let mut moves = Vec::new();
        start.visit_legal(&mut |mv| {
            moves.push(*mv);
            ControlFlow::Continue(())
        });
        moves.retain(|mv| *mv != PermuteMove::Swap);
        let mut counts = vec![0; moves.len()];
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..games {
            let first = play(start, &mut rng);
            let index = moves.iter().position(|mv| *mv == first).unwrap();
            counts[index] += 1;
        }
        counts
    }

    #[test]
    fn every_move_is_equally_likely() {
        let mut start = PermutePosition::new(&PermuteSetting::new(
            Size::new(5).unwrap(),
            PermuteSetup::Chequer,
        ));
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let by_play_out = |start: &PermutePosition, rng: &mut ChaCha8Rng| {
            let mut first = None;
            play_out(&mut start.clone(), rng, |mv| {
                first.get_or_insert(*mv);
            });
            first.unwrap()
        };
        let by_move =
            |start: &PermutePosition, rng: &mut ChaCha8Rng| random_move(start, rng).unwrap();
        for _ in 0..4 {
            for play in [
                by_play_out as fn(&PermutePosition, &mut ChaCha8Rng) -> PermuteMove,
                by_move,
            ] {
                let counts = first_moves(&start, 20_000, play);
                let mean = 20_000.0 / counts.len() as f64;
                // Within five standard deviations.
                let is_near = |&count: &u32| (f64::from(count) - mean).abs() < 5.0 * mean.sqrt();
                assert!(counts.iter().all(is_near), "{counts:?}");
            }
            let mv = random_move(&start, &mut rng).unwrap();
            start.apply(&mv);
        }
    }
}
