//! The results of a match of paired games, and statistical tests of them.

/// The number of pairs of games in which one player scored 0, 1, 2, 3 or 4 half
/// points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Pentanomial {
    counts: [u64; 5],
}

/// Half the width of a 95 % interval, in standard errors.
const HALF_WIDTH: f64 = 1.96;

/// The log likelihood ratio at which a sequential test with error rates of 5 %
/// ends: the logarithm of 19.
const SPRT_LIMIT: f64 = 2.944_438_979_166_44;

/// The hypothesis that a sequential test accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SprtResult {
    /// The player has at most the lower strength.
    Weaker,
    /// The player has at least the higher strength.
    Stronger,
}

impl Pentanomial {
    /// Adds a pair with this number of half points.
    pub(crate) fn add(&mut self, half_points: usize) {
        if let Some(count) = self.counts.get_mut(half_points) {
            *count += 1;
        }
    }

    /// Returns the number of pairs by half points.
    pub(crate) const fn counts(&self) -> [u64; 5] {
        self.counts
    }

    /// Returns the number of pairs.
    pub(crate) fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the mean score of a game, a half if there are no games.
    pub(crate) fn score(&self) -> f64 {
        let pairs = self.pairs();
        if pairs == 0 {
            return 0.5;
        }
        let points = (0_u8..).zip(self.counts);
        let sum: f64 = points
            .map(|(half, count)| f64::from(half) * count as f64)
            .sum();
        sum / 4.0 / pairs as f64
    }

    /// Returns the variance of the score of a pair.
    fn variance(&self) -> f64 {
        let (mean, pairs) = (self.score(), self.pairs().max(1) as f64);
        let squares = (0_u8..).zip(self.counts).map(|(half, count)| {
            let distance = f64::from(half) / 4.0 - mean;
            distance * distance * count as f64
        });
        squares.sum::<f64>() / pairs
    }

    /// Returns half the width of the 95 % interval of the score. It is not 0 even
    /// if all pairs are equal: the variance has a lower limit.
    pub(crate) fn margin(&self) -> f64 {
        let pairs = self.pairs().max(1) as f64;
        let variance = self.variance().max(1.0 / (pairs + 1.0) / 4.0 / 4.0);
        HALF_WIDTH * (variance / (pairs - 1.0).max(1.0)).sqrt()
    }

    /// Returns the difference in Elo, then the lower and the upper end of its
    /// 95 % interval.
    pub(crate) fn elo(&self) -> [f64; 3] {
        let (score, margin) = (self.score(), self.margin());
        [score, score - margin, score + margin].map(elo_of)
    }

    /// Runs a sequential test, with error rates of 5 %, of whether the player is
    /// `low` or `high` Elo stronger. Returns `None` while it is undecided.
    pub(crate) fn sprt(&self, low: f64, high: f64) -> Option<SprtResult> {
        let ratio = self.log_likelihood_ratio(low, high);
        if ratio >= SPRT_LIMIT {
            Some(SprtResult::Stronger)
        } else if ratio <= -SPRT_LIMIT {
            Some(SprtResult::Weaker)
        } else {
            None
        }
    }

    /// Returns the log likelihood ratio of two strengths, by the normal
    /// approximation.
    fn log_likelihood_ratio(&self, low: f64, high: f64) -> f64 {
        let [low, high] = [low, high].map(|elo| 1.0 / (1.0 + libm::pow(10.0, -elo / 400.0)));
        let pairs = self.pairs() as f64;
        // Assumes one more pair with each of the extreme results.
        let variance = (self.variance() * pairs + 0.5) / (pairs + 2.0);
        pairs * (high - low) * (self.score() - (low + high) / 2.0) / variance
    }
}

/// Returns the difference in Elo for a mean score.
fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * libm::log10(score / (1.0 - score))
}

#[cfg(test)]
mod tests {
    use super::{Pentanomial, SprtResult};

    fn pairs(counts: [u64; 5]) -> Pentanomial {
        Pentanomial { counts }
    }

    #[test]
    fn half_points_make_the_score() {
        let mut pairs = Pentanomial::default();
        pairs.add(4);
        pairs.add(2);
        assert_eq!(pairs.score(), 0.75);
    }

    #[test]
    fn the_score_and_its_interval_follow_from_the_pairs() {
        // 10 lost, 20 even, 10 won: the variance of a pair is 1/8.
        let even = pairs([10, 0, 20, 0, 10]);
        assert_eq!(even.score(), 0.5);
        assert!((even.margin() - 1.96 * (0.125_f64 / 39.0).sqrt()).abs() < 1e-12);
        assert_eq!(even.elo()[0], 0.0);
        // Three of four points are 191 Elo.
        assert!((pairs([0, 0, 1, 0, 1]).elo()[0] - 190.8).abs() < 0.1);
    }

    #[test]
    fn a_sequential_test_ends_when_the_pairs_are_clear() {
        assert_eq!(pairs([0, 0, 1, 0, 1]).sprt(0.0, 50.0), None);
        let strong = pairs([2, 0, 60, 0, 80]);
        assert_eq!(strong.sprt(0.0, 50.0), Some(SprtResult::Stronger));
        let weak = pairs([80, 0, 60, 0, 2]);
        assert_eq!(weak.sprt(0.0, 50.0), Some(SprtResult::Weaker));
    }

    #[test]
    fn equal_pairs_leave_an_interval() {
        assert!(pairs([0, 0, 0, 0, 5]).margin() > 0.1);
        assert_eq!(Pentanomial::default().score(), 0.5);
    }
}
