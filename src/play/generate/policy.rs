use std::ops::ControlFlow;

use rand_core::Rng;

use crate::play::game::position::{Position, Turn};
use crate::text::closed_enum;

closed_enum! {
    /// How a generated game chooses its moves.
    pub enum Policy {
        /// Any written move is as likely as any other.
        Random = "random",
        /// The move after which the mover leads most.
        Greedy = "greedy",
    }
    else
    /// A name of no policy.
    PolicyError = "a policy is `random` or `greedy`"
}

/// A number from 0 to `bound` - 1, each as likely as any other.
///
/// The same generator gives the same numbers on every machine.
///
/// # Panics
///
/// When `bound` is 0.
pub fn below(rng: &mut dyn Rng, bound: u64) -> u64 {
    assert!(bound > 0, "there is a number to choose");
    // Lemire's method: the high half of a product, drawn again in the few
    // cases that would favour small numbers.
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        let low = product as u64;
        // The threshold is below the bound, and finding it means dividing.
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 64) as u64;
        }
    }
}

/// The legal move after which the mover leads most; among equals each is as
/// likely as any other.
///
/// # Cost
///
/// Every legal move is played once on a copy.
pub fn greedy_move<P: Position>(position: &P, rng: &mut dyn Rng) -> Option<P::Move> {
    let Turn::Seat(mover) = position.turn() else {
        return position.random_move(rng);
    };
    let mut best: Option<(i64, P::Move)> = None;
    let mut equals = 0;
    position.visit_legal(&mut |chosen| {
        let mut next = position.clone();
        next.apply(chosen);
        let lead = next.lead(mover);
        let known = best.as_ref().map(|(lead, _)| *lead);
        if known.is_none_or(|known| lead > known) {
            best = Some((lead, chosen.clone()));
            equals = 1;
        } else if known == Some(lead) {
            equals += 1;
            if below(rng, equals) == 0 {
                best = Some((lead, chosen.clone()));
            }
        }
        ControlFlow::Continue(())
    });
    best.map(|(_, chosen)| chosen)
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::below;

    #[test]
    fn numbers_below_a_bound_are_evenly_spread_and_fixed() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[below(&mut rng, 6) as usize] += 1;
        }
        assert!(
            seen.iter().all(|&count| (900..1100).contains(&count)),
            "{seen:?}"
        );
        let mut again = ChaCha8Rng::seed_from_u64(7);
        let first: Vec<u64> = (0..5).map(|_| below(&mut again, 100)).collect();
        let mut once_more = ChaCha8Rng::seed_from_u64(7);
        assert_eq!(
            first,
            (0..5)
                .map(|_| below(&mut once_more, 100))
                .collect::<Vec<_>>()
        );
    }
}
