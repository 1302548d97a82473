//! Shares, results and distributions, which several sections report.

use std::collections::BTreeMap;

use crate::report::share::wilson;
use crate::report::stats::counts::{Histogram, OutcomeCounts};
use crate::report::stats::estimate::intervals::{quantile, quantile_interval};

/// Declares the structs of the report, which are objects in JSON.
macro_rules! objects {
    ($(
        $(#[$attribute:meta])*
        pub struct $name:ident {
            $($(#[$field_attribute:meta])* pub $field:ident: $kind:ty,)*
        }
    )*) => {
        $(
            $(#[$attribute])*
            #[derive(Debug, Clone, PartialEq, serde::Serialize)]
            #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
            #[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
            pub struct $name {
                $($(#[$field_attribute])* pub $field: $kind,)*
            }
        )*
    };
}

pub(super) use objects;

objects! {
    /// A number of games, and its share of a larger number of games with a
    /// confidence interval.
    pub struct ShareReport {
        /// The number of games.
        pub count: u64,
        /// The share; null if there are no games.
        pub share: Option<f64>,
        /// The lower end of the 95 % interval of the share (Wilson).
        pub low: Option<f64>,
        /// The upper end of the interval.
        pub high: Option<f64>,
    }

    /// The results of a seat.
    pub struct SeatOutcome {
        /// The name of the seat.
        pub seat: String,
        /// Games that it won alone, and their share of the finished games.
        pub wins: ShareReport,
        /// Games whose win it shared.
        pub shared: u64,
    }

    /// The results of games.
    pub struct OutcomesReport {
        /// All games.
        pub games: u64,
        /// Games with a result.
        pub finished: u64,
        /// The results of each seat.
        pub seats: Vec<SeatOutcome>,
        /// Draws of two seats, and their share of the finished games.
        pub draws: ShareReport,
        /// Games of one seat that did not reach their goal.
        pub missed: u64,
    }

    /// A quantile of integers.
    pub struct QuantileReport {
        /// The share of values that are at most `value`.
        pub quantile: f64,
        /// The value.
        pub value: u32,
        /// The lower end of its 95 % interval, by order statistics; null if there
        /// are too few values.
        pub low: Option<u32>,
        /// The upper end of the interval.
        pub high: Option<u32>,
    }

    /// The distribution of integers.
    pub struct SpreadReport {
        /// The number of values.
        pub count: u64,
        /// Their mean.
        pub mean: Option<f64>,
        /// Their standard deviation.
        pub deviation: Option<f64>,
        /// The smallest value.
        pub min: Option<u32>,
        /// The largest value.
        pub max: Option<u32>,
        /// The quantiles at 5, 25, 50, 75 and 95 %.
        pub quantiles: Vec<QuantileReport>,
        /// How often each value occurs.
        pub histogram: BTreeMap<u32, u64>,
    }
}

/// The quantiles that are reported.
const QUANTILES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

impl ShareReport {
    /// Returns the share of `count` in `total`.
    pub(super) fn of(count: u64, total: u64) -> Self {
        let range = wilson(count, total);
        Self {
            count,
            share: (total > 0).then(|| count as f64 / total as f64),
            low: range.map(|[low, _]| low),
            high: range.map(|[_, high]| high),
        }
    }
}

/// Returns what `make` returns for the first `count` seats, given the index and the
/// name of each.
pub(super) fn per_seat<T>(
    seats: &[String],
    count: usize,
    make: impl Fn((usize, &String)) -> T,
) -> Vec<T> {
    seats.iter().enumerate().take(count).map(make).collect()
}

impl OutcomesReport {
    /// Returns the report on results; `seats` are the names of the seats.
    pub(super) fn of(counts: &OutcomeCounts, seats: &[String]) -> Self {
        let finished = counts.finished();
        let count = |list: &[u64], seat: usize| list.get(seat).copied().unwrap_or(0);
        let seat = |(index, name): (usize, &String)| SeatOutcome {
            seat: name.clone(),
            wins: ShareReport::of(count(&counts.wins, index), finished),
            shared: count(&counts.shared, index),
        };
        let seat_count = counts.wins.len().max(counts.shared.len());
        Self {
            games: counts.games,
            finished,
            seats: per_seat(seats, seat_count, seat),
            draws: ShareReport::of(counts.draws, finished),
            missed: counts.missed,
        }
    }
}

impl SpreadReport {
    /// Returns the report on integers.
    pub(super) fn of(values: &Histogram) -> Self {
        let quantile = |share: f64| {
            let [low, high] = quantile_interval(values, share);
            Some(QuantileReport {
                quantile: share,
                value: quantile(values, share)?,
                low,
                high,
            })
        };
        Self {
            count: values.count(),
            mean: values.mean(),
            deviation: values.deviation(),
            min: values.iter().next().map(|(value, _)| value),
            max: values.iter().next_back().map(|(value, _)| value),
            quantiles: QUANTILES.into_iter().filter_map(quantile).collect(),
            histogram: values.iter().collect(),
        }
    }

    /// Returns the quantile at 50 %.
    pub(super) fn median(&self) -> Option<&QuantileReport> {
        self.quantiles.get(QUANTILES.len() / 2)
    }
}
