//! The options that limit a search.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use crate::cli::global::threads;
use crate::cli::terminal::interrupt;
use crate::play::Stopwatch;
use crate::search::{Budget, SearchOptions};

/// The time per position if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The memory limit of a search, in MiB, if none is given.
const DEFAULT_MEMORY: u64 = 256;

/// The lowest memory limit of a search, in MiB.
const MIN_MEMORY: u64 = 1;

/// The options that limit a search.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct SearchArgs {
    /// Stop each search after this time, as in `500ms` or `10s`; the result is then not reproducible [default: 1s, unless `--simulations` is given]
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
    /// Stop each search after N simulations; the same seed then gives the same result on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    simulations: Option<u64>,
    /// Use at most this memory for a search, in MiB
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_MEMORY, value_parser = clap::value_parser!(u64).range(MIN_MEMORY..=1 << 20))]
    memory: u64,
}

/// Parses a time with its unit: `500ms`, `0.1s`, `2m`.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let hint = || "a time is a number with a unit: `500ms`, `0.1s`, `2m`".to_owned();
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)];
    let seconds = units.iter().find_map(|(unit, seconds)| {
        let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
        Some(number * seconds)
    });
    let seconds = seconds.filter(|seconds| (0.001..=1e6).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(hint)
}

impl SearchArgs {
    /// Returns the settings of a search.
    pub fn options(self, seed: u64) -> SearchOptions {
        let time = match self.simulations {
            None => Some(self.time.unwrap_or(DEFAULT_TIME)),
            Some(_) => self.time,
        };
        let mut options = SearchOptions::new(Budget {
            simulations: self.simulations,
            time,
        });
        options.seed = seed;
        options.jobs = threads();
        options.memory = usize::try_from(self.memory << 20).unwrap_or(usize::MAX);
        options
    }

    /// Returns the settings of a search on one thread, for games that are
    /// played in parallel.
    pub(crate) fn on_one_thread(self) -> SearchOptions {
        let mut options = self.options(0);
        options.jobs = NonZeroUsize::MIN;
        options
    }

    /// Returns true if a limit of time, simulations or memory is given.
    pub(crate) const fn is_limited(self) -> bool {
        self.time.is_some() || self.simulations.is_some() || self.memory != DEFAULT_MEMORY
    }

    /// Describes the limits: `1000 simulations`.
    pub(crate) fn describe(self) -> String {
        let time = self.time.map(|time| format!("{} s", time.as_secs_f64()));
        let simulations = self.simulations.map(|count| format!("{count} simulations"));
        let limits: Vec<String> = simulations.into_iter().chain(time).collect();
        limits.join(" or ")
    }
}

/// Returns a stopwatch that starts now. After an interrupt it ends every search.
pub(crate) fn stopwatch() -> Stopwatch {
    let begin = Instant::now();
    Stopwatch::new(move || {
        if interrupt::is_requested() {
            Duration::MAX
        } else {
            begin.elapsed()
        }
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::time;

    #[test]
    fn a_time_has_a_unit() {
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("0.1s"), Ok(Duration::from_millis(100)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        for wrong in ["", "1", "s", "-1s", "0s", "nans", "infs", "1h", "1e9s"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}
