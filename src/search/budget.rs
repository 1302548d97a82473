//! How long a search runs, and its settings.

use std::num::NonZeroUsize;
use std::time::Duration;

/// The number of trees of a search with a large budget. The result depends on
/// the number of trees, and not on the number of threads that grow them.
pub(crate) const TREES: u64 = 8;

/// Minimum number of simulations per tree. With 20,000 simulations in all, a single
/// tree plays much better than four or eight.
const MIN_SIMULATIONS_PER_TREE: u64 = 50_000;

/// The expected number of simulations per millisecond. It determines the number of
/// trees of a search with a time limit.
const SIMULATIONS_PER_MILLISECOND: u64 = 100;

/// A clock: returns the time since the search began, or `Duration::MAX` to stop
/// the search. Some targets have no clock, so it is passed in.
pub(crate) type Clock<'c> = dyn Fn() -> Duration + Sync + 'c;

/// The limits of a search; it ends at the first that is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The number of simulations of all trees together.
    pub simulations: Option<u64>,
    /// The time limit. A search with a time limit is not reproducible.
    pub time: Option<Duration>,
}

/// The number of simulations of each level of play, from level 1.
const LEVELS: [u64; 10] = [
    10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000,
];

/// Returns the number of simulations of a level of play from 1 to 10.
pub fn simulations_of_level(level: u64) -> Option<u64> {
    let index = usize::try_from(level).ok()?.checked_sub(1)?;
    LEVELS.get(index).copied()
}

impl Budget {
    /// Limits a search to a number of simulations.
    pub const fn simulations(simulations: u64) -> Self {
        Self {
            simulations: Some(simulations),
            time: None,
        }
    }

    /// Returns the number of trees for this budget: from one to [`TREES`].
    fn trees(self) -> usize {
        let within_time = self.time.map(|time| {
            let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            milliseconds.saturating_mul(SIMULATIONS_PER_MILLISECOND)
        });
        let expected = self.simulations.or(within_time).unwrap_or(u64::MAX);
        (expected / MIN_SIMULATIONS_PER_TREE).clamp(1, TREES) as usize
    }
}

/// The settings of a search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SearchOptions {
    /// The limits.
    pub budget: Budget,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of threads.
    pub jobs: NonZeroUsize,
    /// The memory for all trees and tables, in bytes.
    pub memory: usize,
    /// The constants of the search.
    pub tuning: Tuning,
}

/// What a seat is assumed to aim at in a game for more than two. In a game for two, both
/// models are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpponentModel {
    /// Every seat maximizes its own chance (max^n).
    Selfish,
    /// All other seats minimize the chance of the seat for which the search is made.
    Paranoid,
}

/// The constants of the search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tuning {
    /// The number of trees.
    pub trees: usize,
    /// The number of visits at which the results of a step and those of the
    /// playouts that contain it have about the same weight.
    pub rave_equivalence: f32,
    /// The weight of exploration.
    pub exploration: f32,
    /// The number of visits of a step at which the position after it gets
    /// a node.
    pub expansion: u32,
    /// The maximum number of plies left in a position for the exact search to be
    /// tried.
    pub solve_below: u32,
    /// The model of the opponents.
    pub opponents: OpponentModel,
}

/// The default limit of memory in bytes, 256 MiB.
pub(super) const DEFAULT_MEMORY: usize = 256 << 20;

impl Default for Tuning {
    fn default() -> Self {
        Self {
            trees: TREES as usize,
            rave_equivalence: 500.0,
            exploration: 0.1,
            expansion: 8,
            solve_below: 16,
            opponents: OpponentModel::Selfish,
        }
    }
}

impl Tuning {
    /// Returns the constants for flat Monte Carlo: equally many random games after
    /// every move.
    pub const fn flat() -> Self {
        Self {
            trees: 1,
            rave_equivalence: 0.0,
            exploration: 1e6,
            expansion: u32::MAX,
            solve_below: 0,
            opponents: OpponentModel::Selfish,
        }
    }
}

impl SearchOptions {
    /// Creates the settings of a search with a budget, on one thread.
    pub fn new(budget: Budget) -> Self {
        Self {
            budget,
            seed: 0,
            jobs: NonZeroUsize::MIN,
            memory: DEFAULT_MEMORY,
            tuning: Tuning {
                trees: budget.trees(),
                ..Tuning::default()
            },
        }
    }
}
