//! The result of a search.

use crate::search::MAX_SEATS;

/// A proven result, for one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// The seat wins.
    Win,
    /// The game is drawn.
    Draw,
    /// The seat loses.
    Loss,
}

impl Proof {
    /// Returns the result for `mover`, given the result for the first of two
    /// seats.
    pub(super) const fn of(value: i8, mover: usize) -> Self {
        match (value, mover) {
            (0, _) => Self::Draw,
            (1, 0) | (-1, 1) => Self::Win,
            _ => Self::Loss,
        }
    }

    /// Returns the chance to win that the result amounts to: a draw is half a win.
    pub const fn chance(self) -> f64 {
        match self {
            Self::Win => 1.0,
            Self::Draw => 0.5,
            Self::Loss => 0.0,
        }
    }

    /// Returns the proven result of a position, given those of its best move and of all its
    /// moves: that of the best move if this wins or all moves are proven.
    pub(crate) fn of_position(
        best: Option<Self>,
        mut all: impl Iterator<Item = Option<Self>>,
    ) -> Option<Self> {
        best.filter(|&best| best == Self::Win || all.all(|proof| proof.is_some()))
    }

    /// Returns the result for the opponent.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// Returns the standard error of the mean result of independent simulations. An imaginary
/// draw is added, so that a few equal results are not certain.
pub(crate) fn standard_error(wins: f64, visits: f64) -> f64 {
    let mean = (wins + 0.5) / (visits + 1.0);
    (mean * (1.0 - mean) / visits.max(1.0)).sqrt()
}

/// The estimate of a step from the root, for the seat to move.
#[derive(Debug, Clone, PartialEq)]
pub struct StepEstimate<T> {
    /// The step.
    pub step: T,
    /// The number of simulations that began with the step.
    pub visits: u64,
    /// The estimated chance to win, or the proven result. The estimate is the mean of the
    /// simulations; in a game for two, those of all unproven steps are then changed by the
    /// same amount, so that they favour neither seat.
    pub chance: f64,
    /// The standard error of the chance.
    pub error: f64,
    /// The result of the step, if it is proven.
    pub proof: Option<Proof>,
    /// The best line for all seats, which begins with this step. Only the lines
    /// of the best few steps continue after it.
    pub line: Vec<T>,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchResult<T> {
    /// The steps from the root, the best first.
    pub steps: Vec<StepEstimate<T>>,
    /// The chance of each seat after the best step.
    pub chances: [f64; MAX_SEATS],
    /// The standard error of the chance of the seat to move.
    pub error: f64,
    /// The number of simulations.
    pub simulations: u64,
    /// The proven result of the seat to move.
    pub proof: Option<Proof>,
}
