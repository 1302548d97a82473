//! Quantiles and their 95 % confidence intervals.

use statrs::distribution::{Binomial, DiscreteCDF as _};

use crate::report::share::Z_SCORE_95;
use crate::report::stats::counts::Histogram;

/// The probability that a value is beyond one end of its interval.
const TAIL_PROBABILITY: f64 = 0.025;

/// The number of values up to which ranks are computed exactly.
const MAX_EXACT: u64 = 10_000;

/// Returns a quantile: the smallest value such that at least `share` of all values
/// are less than or equal to it. `None` if there are no values.
pub(crate) fn quantile(values: &Histogram, share: f64) -> Option<u32> {
    let count = values.count();
    let rank = (share * count as f64).ceil() as u64;
    values.at_rank(rank.max(1) - 1)
}

/// Returns the confidence interval of a quantile, by order statistics. An end is
/// `None` if there are too few values for it.
pub(crate) fn quantile_interval(values: &Histogram, share: f64) -> [Option<u32>; 2] {
    let [low, high] = quantile_ranks(values.count(), share);
    [low, high].map(|rank| values.at_rank(rank?.checked_sub(1)?))
}

/// Returns the ranks, from 1, of the lower and the upper end of the interval of a
/// quantile among the ordered values; `None` for an end if there are too few values
/// for it.
fn quantile_ranks(count: u64, share: f64) -> [Option<u64>; 2] {
    let below = |number: u64| cumulative(count, share, number);
    let ranks = count.saturating_add(1);
    // One more than the largest rank whose value is above the quantile with a
    // probability of at most `TAIL_PROBABILITY`.
    let low = partition(ranks, |rank| {
        rank == 0 || below(rank - 1) <= TAIL_PROBABILITY
    });
    // The smallest rank whose value is below the quantile with a probability of at
    // most `TAIL_PROBABILITY`.
    let high = partition(ranks, |rank| {
        rank == 0 || below(rank - 1) < 1.0 - TAIL_PROBABILITY
    });
    [
        Some(low - 1).filter(|rank| *rank > 0),
        Some(high).filter(|rank| *rank <= count),
    ]
}

/// Returns how many of the ranks from 0 to `ranks - 1` fulfil a condition. The ranks
/// that fulfil it must precede all others.
fn partition(ranks: u64, fulfils: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, ranks);
    while low < high {
        let middle = low + (high - low) / 2;
        if fulfils(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// Returns the probability that at most `number` of `count` values are below a
/// quantile.
fn cumulative(count: u64, share: f64, number: u64) -> f64 {
    if count <= MAX_EXACT {
        return Binomial::new(share, count).map_or(1.0, |binomial| binomial.cdf(number));
    }
    let count = count as f64;
    let deviation = (count * share * (1.0 - share)).sqrt();
    let distance = (number as f64 + 0.5 - count * share) / deviation;
    match distance {
        distance if distance < -Z_SCORE_95 => 0.0,
        distance if distance < Z_SCORE_95 => 0.5,
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::quantile_ranks;

    #[test]
    fn ranks_for_the_median_are_those_of_the_tables() {
        // Hahn and Meeker, Statistical Intervals: 95 % for the median.
        for (count, expected) in [
            (5, [None, None]),
            (6, [Some(1), Some(6)]),
            (10, [Some(2), Some(9)]),
            (20, [Some(6), Some(15)]),
            (30, [Some(10), Some(21)]),
            (50, [Some(18), Some(33)]),
            (100, [Some(40), Some(61)]),
        ] {
            assert_eq!(quantile_ranks(count, 0.5), expected, "{count} values");
        }
        assert_eq!(quantile_ranks(0, 0.5), [None, None]);
        // The exact ranks and the approximation agree where they meet.
        let [exact, near] = [10_000, 10_001].map(|count| quantile_ranks(count, 0.05));
        assert!(exact[0].unwrap().abs_diff(near[0].unwrap()) <= 1);
        assert!(exact[1].unwrap().abs_diff(near[1].unwrap()) <= 1);
    }
}
