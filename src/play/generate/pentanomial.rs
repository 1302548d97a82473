//! The results of a match of paired games, and statistical tests of them.

use crate::play::generate::beta::clopper_pearson;

/// The number of pairs of games in which one player scored 0, 1, 2, 3 or 4 half
/// points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pentanomial {
    counts: [u64; 5],
}

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
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.counts.get_mut(half_points) {
            *count += 1;
        }
    }

    /// Returns the number of pairs by half points.
    pub const fn counts(&self) -> [u64; 5] {
        self.counts
    }

    /// Returns the number of pairs.
    pub(crate) fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the mean score of a game, a half if there are no games.
    pub fn score(&self) -> f64 {
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

    /// Returns the 95 % interval of the score, by Clopper and Pearson: the pairs are trials
    /// that count as the share of their points. Since their variance is at most that of
    /// trials that are won or lost, the interval is wide enough for them too.
    pub fn interval(&self) -> [f64; 2] {
        let pairs = self.pairs() as f64;
        let won = self.score() * pairs;
        clopper_pearson(won, pairs - won)
    }

    /// Returns the difference in Elo, then the lower and the upper end of its
    /// 95 % interval.
    pub fn elo(&self) -> [f64; 3] {
        let [low, high] = self.interval();
        [self.score(), low, high].map(elo_of)
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
    fn intervals_are_those_of_the_literature() {
        // Newcombe (1998), table I: the method of Clopper and Pearson.
        for (counts, expected) in [
            ([182, 0, 0, 0, 81], [0.2527, 0.3676]),
            ([133, 0, 0, 0, 15], [0.0578, 0.1617]),
            ([20, 0, 0, 0, 0], [0.0, 0.1684]),
            ([28, 0, 0, 0, 1], [0.0009, 0.1776]),
        ] {
            for (end, expected) in pairs(counts).interval().into_iter().zip(expected) {
                assert!((end - expected).abs() < 5.1e-5, "{counts:?}: {end}");
            }
        }
        assert_eq!(Pentanomial::default().interval(), [0.0, 1.0]);
        // Three of four points are 191 Elo.
        assert!((pairs([0, 0, 1, 0, 1]).elo()[0] - 190.8).abs() < 0.1);
    }

    /// The chances of 0 to `games` points, each won with a chance of `score`.
    fn binomial(games: usize, score: f64) -> Vec<f64> {
        let mut chances = vec![1.0];
        for _ in 0..games {
            let mut next = vec![0.0; chances.len() + 1];
            for (points, chance) in chances.iter().enumerate() {
                next[points] += chance * (1.0 - score);
                next[points + 1] += chance * score;
            }
            chances = next;
        }
        chances
    }

    /// Adds up the chances of all results whose interval has the true score.
    #[test]
    fn intervals_have_the_true_score_nineteen_times_of_twenty() {
        for number in [3, 4, 5, 8, 13, 30, 100, 300_u64] {
            for score in [0.05, 0.2, 0.5, 0.63, 0.8, 0.9, 0.95, 0.99] {
                let has_score = |pairs: Pentanomial| {
                    let [low, high] = pairs.interval();
                    low <= score && score <= high
                };
                // Pairs that are won or lost as a whole, and pairs of independent games.
                let whole = binomial(number as usize, score);
                let whole = (0..)
                    .zip(whole)
                    .map(|(won, chance)| (pairs([number - won, 0, 0, 0, won]), chance));
                let games = binomial(2 * number as usize, score);
                let games = (0..).zip(games).map(|(won, chance)| {
                    let counts = [number - won / 2 - won % 2, 0, won % 2, 0, won / 2];
                    (pairs(counts), chance)
                });
                for coverage in [
                    whole
                        .filter(|(pairs, _)| has_score(*pairs))
                        .map(|(_, chance)| chance)
                        .sum::<f64>(),
                    games
                        .filter(|(pairs, _)| has_score(*pairs))
                        .map(|(_, chance)| chance)
                        .sum(),
                ] {
                    assert!(coverage >= 0.93, "{number} pairs at {score}: {coverage}");
                }
            }
        }
    }

    #[test]
    fn a_sequential_test_ends_when_the_pairs_are_clear() {
        assert_eq!(pairs([0, 0, 1, 0, 1]).sprt(0.0, 50.0), None);
        let strong = pairs([2, 0, 60, 0, 80]);
        assert_eq!(strong.sprt(0.0, 50.0), Some(SprtResult::Stronger));
        let weak = pairs([80, 0, 60, 0, 2]);
        assert_eq!(weak.sprt(0.0, 50.0), Some(SprtResult::Weaker));
    }
}
