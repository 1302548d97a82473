//! The results of a match of paired games, with intervals.

/// The number of pairs of games in which one player scored 0, 1, 2, 3 or 4 half
/// points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pentanomial {
    counts: [u64; 5],
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
}

/// Returns the difference in Elo for a mean score.
fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * libm::log10(score / (1.0 - score))
}

/// The number of terms of the continued fraction. It needs about the square root of the
/// parameters.
const MAX_TERMS: u32 = 10_000;

/// The probability of a score beyond one end of a 95 % interval.
const TAIL: f64 = 0.025;

/// Returns the 95 % interval of Clopper and Pearson for the probability of a win, from the
/// number of trials that were won and lost.
pub fn clopper_pearson(won: f64, lost: f64) -> [f64; 2] {
    let low = if won > 0.0 {
        beta_quantile(TAIL, won, lost + 1.0)
    } else {
        0.0
    };
    let high = if lost > 0.0 {
        beta_quantile(1.0 - TAIL, won + 1.0, lost)
    } else {
        1.0
    };
    [low, high]
}

/// Returns the value that a beta distribution does not exceed with this probability. It is
/// printed, so it is computed with `libm` and not with the functions of the platform, as in
/// libraries: their last digits differ.
fn beta_quantile(probability: f64, a: f64, b: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    // Each step halves the range.
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if incomplete_beta(middle, a, b) < probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// Returns the probability that a beta distribution does not exceed `x`.
fn incomplete_beta(x: f64, a: f64, b: f64) -> f64 {
    // The continued fraction converges fast on this side of the mean only.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - incomplete_beta(1.0 - x, b, a);
    }
    let scale = libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b);
    let factor = libm::exp(scale + a * libm::log(x) + b * libm::log1p(-x)) / a;
    // The method of Lentz for the continued fraction 1 / (1 + c1 / (1 + c2 / ...)).
    let (mut fraction, mut upper, mut lower) = (1.0, 1.0, 0.0);
    for term in 0..MAX_TERMS {
        let half = f64::from(term / 2);
        let coefficient = match term {
            0 => 1.0,
            _ if term % 2 == 0 => {
                half * (b - half) * x / ((a + 2.0 * half - 1.0) * (a + 2.0 * half))
            }
            _ => -(a + half) * (a + b + half) * x / ((a + 2.0 * half) * (a + 2.0 * half + 1.0)),
        };
        lower = 1.0 / (1.0 + coefficient * lower);
        upper = 1.0 + coefficient / upper;
        fraction *= upper * lower;
        if term > 0 && (upper * lower - 1.0).abs() < 1e-14 {
            break;
        }
    }
    factor * (fraction - 1.0)
}

#[cfg(test)]
mod tests {
    use super::{Pentanomial, beta_quantile};

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
                let chances = binomial(number as usize, score);
                let whole = (0..)
                    .zip(chances)
                    .map(|(won, chance)| (pairs([number - won, 0, 0, 0, won]), chance));
                let chances = binomial(2 * number as usize, score);
                let games = (0..).zip(chances).map(|(won, chance)| {
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
    fn quantiles_have_closed_forms() {
        for probability in [0.025_f64, 0.3, 0.5, 0.975] {
            for power in [0.5, 1.0, 3.0, 400.0] {
                // The distribution functions are `x^a` and `1 - (1 - x)^b`.
                let first = probability.powf(1.0 / power);
                assert!((beta_quantile(probability, power, 1.0) - first).abs() < 1e-11);
                let second = 1.0 - (1.0 - probability).powf(1.0 / power);
                assert!((beta_quantile(probability, 1.0, power) - second).abs() < 1e-11);
            }
            // The arcsine distribution.
            let arcsine = (std::f64::consts::FRAC_PI_2 * probability).sin().powi(2);
            assert!((beta_quantile(probability, 0.5, 0.5) - arcsine).abs() < 1e-11);
        }
    }
}
