//! The levels of play.

/// The number of simulations of each level, from level 1.
const SIMULATIONS: [u64; 10] = [
    10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000,
];

/// Returns the number of simulations of a level from 1 to 10.
pub(super) fn simulations_of(level: u64) -> Option<u64> {
    let index = usize::try_from(level).ok()?.checked_sub(1)?;
    SIMULATIONS.get(index).copied()
}
