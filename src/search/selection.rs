//! The choice of a step in a node: UCT with RAVE.

use std::ops::Range;

use crate::search::Tuning;

/// The score of a proven win. That of a proven loss is its negative.
const PROVEN_WIN: f32 = 2.0;

/// The number of scores that are computed and compared together.
const BLOCK_LEN: usize = 16;

/// The counts of a step.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct StepCounts {
    /// The number of simulations that take the step.
    pub(super) visits: f32,
    /// The sum of the results of these simulations for the seat that takes the
    /// step.
    pub(super) wins: f32,
    /// The number of simulations in which the seat takes a step with the same
    /// key here or later.
    pub(super) rave_visits: f32,
    /// The sum of the results of these simulations for the seat.
    pub(super) rave_wins: f32,
}

impl StepCounts {
    /// Returns the value of the step: a weighted average of two means, that of its own
    /// results and that of all playouts that contain the step. After `n` visits, the
    /// second mean has the weight `sqrt(k / (3 n + k))` (Gelly and Silver 2007). Both
    /// counts begin with half a win in one visit.
    fn value(&self, tuning: &Tuning) -> f32 {
        let equivalence = tuning.rave_equivalence;
        let mean = (self.wins + 0.5) / (self.visits + 1.0);
        if equivalence <= 0.0 {
            return mean;
        }
        let weight = (equivalence / (3.0 * self.visits + equivalence)).sqrt();
        let rave_mean = (self.rave_wins + 0.5) / (self.rave_visits + 1.0);
        mean + weight * (rave_mean - mean)
    }
}

/// The scores of steps. The score of a step is an upper bound of its value: the value,
/// plus the exploration of its node divided by the square root of one more than its
/// visits.
#[derive(Debug, Default)]
pub(super) struct Scores {
    values: Vec<f32>,
    /// The square roots; infinite for proven steps, which need no exploration.
    divisors: Vec<f32>,
}

impl Scores {
    /// The size of the score of a step, in bytes.
    pub(super) const BYTES: usize = 2 * size_of::<f32>();

    /// Reserves memory for `additional` steps.
    pub(super) fn reserve_exact(&mut self, additional: usize) {
        self.values.reserve_exact(additional);
        self.divisors.reserve_exact(additional);
    }

    /// Adds steps that have not been visited.
    pub(super) fn extend_to(&mut self, len: usize, tuning: &Tuning) {
        self.values.resize(len, StepCounts::default().value(tuning));
        self.divisors.resize(len, 1.0);
    }

    /// Updates the score of the step at `index`. `proof` is its result for the seat
    /// that takes it, if that is proven.
    pub(super) fn update(
        &mut self,
        index: usize,
        counts: &StepCounts,
        proof: Option<i8>,
        tuning: &Tuning,
    ) {
        let (value, divisor) = match proof {
            None => (counts.value(tuning), (counts.visits + 1.0).sqrt()),
            Some(1) => (PROVEN_WIN, f32::INFINITY),
            Some(0) => (0.5, f32::INFINITY),
            Some(_) => (-PROVEN_WIN, f32::INFINITY),
        };
        self.values[index] = value;
        self.divisors[index] = divisor;
    }

    /// Returns the index of the step with the highest score in a range; the first among
    /// equals. `visits` is the number of visits of its node.
    pub(super) fn best(&self, range: Range<usize>, visits: f32, tuning: &Tuning) -> usize {
        let exploration = tuning.exploration * libm::sqrtf(libm::logf(visits + 1.0));
        let (mut best, mut best_block) = (f32::NEG_INFINITY, range.start);
        let mut start = range.start;
        while start < range.end {
            let end = range.end.min(start + BLOCK_LEN);
            let scores = self.block(start..end, exploration);
            let highest = highest(&scores);
            if highest > best {
                (best, best_block) = (highest, start);
            }
            start = end;
        }
        let end = range.end.min(best_block + BLOCK_LEN);
        let scores = self.block(best_block..end, exploration);
        let within = scores.iter().position(|score| *score == best);
        best_block + within.unwrap_or(0)
    }

    /// Returns the scores of at most [`BLOCK_LEN`] steps, followed by negative infinity.
    #[inline(always)]
    fn block(&self, range: Range<usize>, exploration: f32) -> [f32; BLOCK_LEN] {
        let values = &self.values[range.clone()];
        let divisors = &self.divisors[range];
        let mut scores = [f32::NEG_INFINITY; BLOCK_LEN];
        if let (Ok(values), Ok(divisors)) = (
            <&[f32; BLOCK_LEN]>::try_from(values),
            <&[f32; BLOCK_LEN]>::try_from(divisors),
        ) {
            for index in 0..BLOCK_LEN {
                scores[index] = values[index] + exploration / divisors[index];
            }
        } else {
            for (score, (value, divisor)) in scores.iter_mut().zip(values.iter().zip(divisors)) {
                *score = value + exploration / divisor;
            }
        }
        scores
    }
}

/// Returns the highest score of a block.
#[inline(always)]
fn highest(scores: &[f32; BLOCK_LEN]) -> f32 {
    let mut scores = *scores;
    let mut len = BLOCK_LEN / 2;
    while len > 0 {
        for index in 0..len {
            let other = scores[index + len];
            if other > scores[index] {
                scores[index] = other;
            }
        }
        len /= 2;
    }
    scores[0]
}
