//! Uniform random numbers below a bound, the same on every machine.

use rand_core::Rng;

/// Returns a number from 0 to `bound` - 1, uniformly distributed.
///
/// Returns the same numbers for the same generator on every machine.
///
/// # Panics
///
/// Panics if `bound` is 0.
pub fn random_below(rng: &mut dyn Rng, bound: u64) -> u64 {
    assert!(bound > 0, "the bound is positive");
    // Lemire's method: the high half of the product is the number. The few
    // products that would favour some numbers are rejected: those with a low
    // half below 2^64 mod `bound`.
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        let low = product as u64;
        // The threshold is below `bound`, so most products need no division.
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 64) as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::random_below;

    #[test]
    fn numbers_below_a_bound_are_evenly_spread_and_repeatable() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[random_below(&mut rng, 6) as usize] += 1;
        }
        assert!(
            seen.iter().all(|&count| (900..1100).contains(&count)),
            "{seen:?}"
        );
        let mut again = ChaCha8Rng::seed_from_u64(7);
        let first: Vec<u64> = (0..5).map(|_| random_below(&mut again, 100)).collect();
        let mut once_more = ChaCha8Rng::seed_from_u64(7);
        assert_eq!(
            first,
            (0..5)
                .map(|_| random_below(&mut once_more, 100))
                .collect::<Vec<_>>()
        );
    }
}
