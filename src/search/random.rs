//! A small, fast generator of random numbers for playouts.

use rand_core::{Infallible, TryRng};

/// The generator SplitMix64 by Steele, Lea and Flood (2014): a counter, hashed.
#[derive(Debug, Clone)]
pub(crate) struct SplitMix {
    state: u64,
}

/// The odd number closest to 2^64 divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns a number with the bits of `number` well mixed.
pub(crate) const fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

impl SplitMix {
    /// Creates a generator for one of the streams of a seed.
    pub(crate) const fn new(seed: u64, stream: u64) -> Self {
        let state = mix(seed.wrapping_add(mix(stream.wrapping_add(STEP))));
        Self { state }
    }

    /// Returns the next number.
    const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        mix(self.state)
    }
}

impl TryRng for SplitMix {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.next() >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.next())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            let number = self.next().to_le_bytes();
            chunk.copy_from_slice(&number[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rand_core::Rng as _;

    use super::SplitMix;

    #[test]
    fn the_counter_gives_the_published_numbers() {
        // The first numbers for the seed 1234567, as on Rosetta Code.
        let mut rng = SplitMix { state: 1_234_567 };
        let numbers = [(); 3].map(|()| rng.next());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn bytes_are_those_of_the_numbers() {
        let mut bytes = [0; 12];
        SplitMix { state: 1_234_567 }.fill_bytes(&mut bytes);
        assert_eq!(bytes[..8], 6_457_827_717_110_365_317_u64.to_le_bytes());
        assert_eq!(bytes[8..], 3_203_168_211_198_807_973_u64.to_le_bytes()[..4]);
    }
}
