//! The estimates of a search, move by move.

use crate::search::Proof;

/// The maximum standard error of a chance: that of a single game.
const MAX_ERROR: f64 = 0.5;

/// The estimate of a move, for the seat to move.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate<M> {
    /// The best line for all seats, which begins with the move. Only the lines
    /// of the best few moves continue after it.
    pub line: Vec<M>,
    /// The number of simulations that began with the move.
    pub visits: u64,
    /// The chance to win after the move.
    pub chance: f64,
    /// The standard error of the chance that comes from the search.
    pub error: f64,
    /// The standard error of the chance that comes from its correction; 0 without one.
    pub correction_error: f64,
    /// The result of the move, if it is proven.
    pub proof: Option<Proof>,
}

impl<M> Candidate<M> {
    /// Returns the standard error of the chance.
    pub fn whole_error(&self) -> f64 {
        libm::hypot(self.error, self.correction_error).min(MAX_ERROR)
    }
}

/// How the chances of a search are corrected: the logit is multiplied by the slope, and
/// the chance is moved away from 0 and 1 in proportion, by up to the floor.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Correction {
    /// By what the logits are multiplied.
    pub slope: f64,
    /// The standard error of the slope.
    pub slope_error: f64,
    /// The least corrected chance: how often positions are won that look lost.
    pub floor: f64,
    /// The standard error of the floor.
    pub floor_error: f64,
}

/// The result of searching a position: at least one move.
#[derive(Debug, Clone, PartialEq)]
pub struct Estimates<M> {
    /// The moves, the best first.
    pub moves: Vec<Candidate<M>>,
    /// The chance of each seat to win if the best move is played.
    pub chances: Vec<f64>,
    /// The number of simulations.
    pub simulations: u64,
}

impl<M> Estimates<M> {
    /// Returns the best move with its estimates.
    ///
    /// # Panics
    ///
    /// Never for the estimates of a search, which have a move.
    pub fn best(&self) -> &Candidate<M> {
        self.moves
            .first()
            .expect("a position that is not over has a move")
    }

    /// Returns the result of the position, if it is proven: that of the best move if this
    /// wins or all moves are proven.
    pub fn proof(&self) -> Option<Proof> {
        let all = self.moves.iter().map(|candidate| candidate.proof);
        Proof::of_position(self.best().proof, all)
    }

    /// Corrects the chances of a game for two. Proven results do not change.
    #[must_use]
    pub fn corrected(mut self, correction: Correction) -> Self {
        let raw_best = self.moves.first().map(|best| best.chance);
        for candidate in &mut self.moves {
            if candidate.proof.is_none() {
                let raw = candidate.chance;
                candidate.chance = correction.of(raw);
                // For large errors, the derivative is too rough.
                candidate.error = (candidate.error * correction.derivative(raw)).min(MAX_ERROR);
                candidate.correction_error = correction.error(raw);
            }
        }
        if let Some(best) = self.moves.first() {
            for chance in &mut self.chances {
                let is_mover = Some(*chance) == raw_best;
                *chance = if is_mover {
                    best.chance
                } else {
                    1.0 - best.chance
                };
            }
        }
        self
    }

    /// Returns the estimates with all moves converted.
    pub fn map<N>(self, convert: impl Fn(M) -> N) -> Estimates<N> {
        let candidate = |candidate: Candidate<M>| Candidate {
            line: candidate.line.into_iter().map(&convert).collect(),
            visits: candidate.visits,
            chance: candidate.chance,
            error: candidate.error,
            correction_error: candidate.correction_error,
            proof: candidate.proof,
        };
        Estimates {
            moves: self.moves.into_iter().map(candidate).collect(),
            chances: self.chances,
            simulations: self.simulations,
        }
    }
}

impl Correction {
    /// Returns the corrected chance.
    fn of(self, raw: f64) -> f64 {
        self.floor + self.scale() * raised(raw, self.slope)
    }

    /// Returns what the floors at 0 and at 1 leave between them.
    const fn scale(self) -> f64 {
        1.0 - 2.0 * self.floor
    }

    /// Returns the derivative of the corrected chance, by which the correction multiplies
    /// small errors.
    fn derivative(self, raw: f64) -> f64 {
        let variance = raw * (1.0 - raw);
        if variance <= 0.0 {
            return 1.0;
        }
        let chance = raised(raw, self.slope);
        self.scale() * self.slope * chance * (1.0 - chance) / variance
    }

    /// Returns the standard error that the correction adds to a raw chance.
    fn error(self, raw: f64) -> f64 {
        let chance = raised(raw, self.slope);
        let of_floor = (1.0 - 2.0 * chance) * self.floor_error;
        let variance = chance * (1.0 - chance);
        if variance <= 0.0 {
            return self.floor_error;
        }
        let logit = libm::log(raw / (1.0 - raw));
        libm::hypot(self.scale() * variance * logit * self.slope_error, of_floor)
    }
}

/// Returns the chance whose logit is `slope` times that of `chance`.
fn raised(chance: f64, slope: f64) -> f64 {
    let (won, lost) = (libm::pow(chance, slope), libm::pow(1.0 - chance, slope));
    won / (won + lost)
}

#[cfg(test)]
mod tests {
    use super::{Candidate, Correction, Estimates, raised};
    use crate::search::Proof;

    fn by(slope: f64) -> Correction {
        Correction {
            slope,
            ..Correction::default()
        }
    }

    /// A slope of 1.867 to 3.548 makes 0.7 to 7.1 % of a raw chance of 20.1 %.
    #[test]
    fn the_error_has_that_of_the_correction() {
        let correction = Correction {
            slope: 2.496,
            slope_error: (3.548 - 1.867) / 3.92,
            floor: 0.0,
            floor_error: 0.01,
        };
        let range = [3.548, 1.867].map(|slope| raised(0.201, slope));
        assert!((range[0] - 0.007).abs() < 1e-3 && (range[1] - 0.071).abs() < 1e-3);
        let of_slope = (range[1] - range[0]) / 3.92;
        let expected = libm::hypot(of_slope, 0.01);
        assert!((correction.error(0.201) - expected).abs() < 3e-3);
        assert_eq!(correction.error(0.0), 0.01);
        assert_eq!(correction.error(0.5), 0.0);
    }

    #[test]
    fn the_odds_are_raised_to_the_power_of_the_slope() {
        // Odds of 3 to 1 become 9 to 1.
        assert!((by(2.0).of(0.75) - 0.9).abs() < 1e-12);
        assert!((by(2.0).of(0.25) - 0.1).abs() < 1e-12);
        for chance in [0.0, 0.5, 1.0] {
            assert_eq!(by(1.7).of(chance), chance);
        }
    }

    #[test]
    fn only_a_proven_result_is_certain() {
        let correction = Correction {
            floor: 0.02,
            floor_error: 0.01,
            ..by(1.7)
        };
        let ends = [0.0, 0.5, 1.0].map(|raw| correction.of(raw));
        assert_eq!(ends, [0.02, 0.5, 0.98]);
        assert_eq!(correction.error(1.0), 0.01);
        let step = 1e-6;
        let difference = correction.of(0.3 + step) - correction.of(0.3 - step);
        assert!((difference / (2.0 * step) - correction.derivative(0.3)).abs() < 1e-6);
    }

    #[test]
    fn no_error_is_larger_than_that_of_a_single_game() {
        let candidate = Candidate {
            line: vec![()],
            visits: 4,
            chance: 0.5,
            error: 0.25,
            correction_error: 0.0,
            proof: None,
        };
        let estimates = Estimates {
            moves: vec![candidate],
            chances: vec![0.5, 0.5],
            simulations: 4,
        };
        assert!((estimates.clone().corrected(by(1.5)).moves[0].error - 0.375).abs() < 1e-12);
        assert!((estimates.corrected(by(3.0)).moves[0].error - 0.5).abs() < 1e-12);
    }

    #[test]
    fn a_position_is_proven_by_a_win_or_by_all_moves() {
        let proof = |proofs: &[Option<Proof>]| {
            let moves = proofs.iter().map(|&proof| Candidate {
                line: vec![()],
                visits: 1,
                chance: 0.5,
                error: 0.0,
                correction_error: 0.0,
                proof,
            });
            let estimates = Estimates {
                moves: moves.collect(),
                chances: vec![0.5, 0.5],
                simulations: 2,
            };
            estimates.proof()
        };
        let (win, draw, loss) = (Some(Proof::Win), Some(Proof::Draw), Some(Proof::Loss));
        assert_eq!(proof(&[win, None]), win);
        assert_eq!(proof(&[draw, loss]), draw);
        // A move that is not proven could still win.
        assert_eq!(proof(&[draw, None]), None);
        assert_eq!(proof(&[None, loss]), None);
    }

    #[test]
    fn proven_results_are_kept() {
        let candidate = |chance, proof| Candidate {
            line: vec![()],
            visits: 1,
            chance,
            error: 0.01,
            correction_error: 0.0,
            proof,
        };
        let estimates = Estimates {
            moves: vec![candidate(0.75, None), candidate(0.5, Some(Proof::Draw))],
            chances: vec![0.75, 0.25],
            simulations: 2,
        };
        let found = estimates.corrected(by(2.0));
        assert!((found.moves[0].chance - 0.9).abs() < 1e-12);
        assert_eq!(found.moves[1], candidate(0.5, Some(Proof::Draw)));
        assert!((found.chances[1] - 0.1).abs() < 1e-12);
    }
}
