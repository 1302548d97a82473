//! Progress of long jobs, shown on a terminal.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::{DecimalBytes, HumanDuration};

use crate::cli::input::source::size_of;
use crate::cli::terminal::output::Output;
use crate::cli::terminal::{interrupt, progress_line};

/// How long a job runs before its progress is shown.
const SHOW_AFTER: Duration = Duration::from_secs(1);

/// The time between two updates of the progress line.
const UPDATE_INTERVAL: Duration = Duration::from_millis(100);

/// The progress of one job.
#[derive(Debug)]
pub(crate) struct Progress {
    /// When the progress line is next updated; `None` if it is never shown.
    due: Option<Instant>,
    begin: Instant,
    is_shown: bool,
}

impl Progress {
    /// Starts a job. Its progress is shown only if standard error is a
    /// terminal, and not with `--quiet`.
    pub(crate) fn new(output: &Output) -> Self {
        let begin = Instant::now();
        Self {
            due: output.shows_progress().then(|| begin + SHOW_AFTER),
            begin,
            is_shown: false,
        }
    }

    /// Updates the progress line if an update is due. `line` returns its text,
    /// given the time since the start of the job.
    pub(crate) fn tick(&mut self, line: impl FnOnce(Duration) -> String) {
        if self.due.is_some_and(|due| due <= Instant::now()) {
            progress_line::show(line(self.begin.elapsed()));
            self.is_shown = true;
            self.due = Some(Instant::now() + UPDATE_INTERVAL);
        }
    }
}

/// The progress of reading some inputs.
#[derive(Debug)]
pub(crate) struct ReadProgress {
    bytes: u64,
    /// The size of all inputs in bytes, if it is known.
    total: Option<u64>,
    records: u64,
    progress: Progress,
}

impl ReadProgress {
    /// Starts the progress of reading these files and folders, or standard input
    /// if there are none.
    pub(crate) fn new(paths: &[PathBuf], output: &Output) -> Self {
        let total = output.shows_progress().then(|| size_of(paths, output));
        Self {
            bytes: 0,
            // The size is 0 without paths.
            total: total.flatten().filter(|&total| total > 0),
            records: 0,
            progress: Progress::new(output),
        }
    }

    /// Counts `records` more records; `bytes` bytes have been read in total.
    pub(crate) fn add(&mut self, records: u64, bytes: u64) {
        interrupt::count(records);
        self.bytes = bytes;
        self.records += records;
        let (records, total) = (self.records, self.total);
        self.progress
            .tick(|elapsed| line(records, bytes, total, elapsed));
    }

    /// Prints the totals if the progress was shown.
    pub(crate) fn finish(&self, output: &Output) {
        if self.progress.is_shown {
            let elapsed = self.progress.begin.elapsed();
            output.note(&summary(self.records, self.bytes, elapsed));
        }
    }
}

/// Formats the progress:
/// `310.00 MB of 1.23 GB, 412345 records, 155.00 MB/s, 6 seconds left`.
fn line(records: u64, bytes: u64, total: Option<u64>, elapsed: Duration) -> String {
    let mut line = DecimalBytes(bytes).to_string();
    if let Some(total) = total {
        line.push_str(&format!(" of {}", DecimalBytes(total)));
    }
    let rate = rate(bytes, elapsed);
    line.push_str(&format!(", {records} records, {}/s", DecimalBytes(rate)));
    if let (Some(total), 1..) = (total, rate) {
        let left = Duration::from_secs(total.saturating_sub(bytes).div_ceil(rate));
        line.push_str(&format!(", {} left", HumanDuration(left)));
    }
    line
}

/// Formats the totals: `412345 records, 1.20 GB in 12 seconds: 100.00 MB/s`.
fn summary(records: u64, bytes: u64, elapsed: Duration) -> String {
    let rate = DecimalBytes(rate(bytes, elapsed));
    let (bytes, elapsed) = (DecimalBytes(bytes), HumanDuration(elapsed));
    format!("{records} records, {bytes} in {elapsed}: {rate}/s")
}

/// Returns the speed in bytes per second.
fn rate(bytes: u64, elapsed: Duration) -> u64 {
    (bytes as f64 / elapsed.as_secs_f64().max(0.001)) as u64
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{line, summary};

    #[test]
    fn progress_shows_the_rate_and_if_known_the_time_left() {
        let line =
            |bytes, total, seconds| line(412_345, bytes, total, Duration::from_secs(seconds));
        let (bytes, total) = (310_000_000, Some(1_234_000_000));
        assert_eq!(
            line(bytes, total, 2),
            "310.00 MB of 1.23 GB, 412345 records, 155.00 MB/s, 6 seconds left"
        );
        assert_eq!(
            line(bytes, total, 3100),
            "310.00 MB of 1.23 GB, 412345 records, 100.00 kB/s, 3 hours left"
        );
        assert_eq!(
            line(bytes, None, 2),
            "310.00 MB, 412345 records, 155.00 MB/s"
        );
        assert_eq!(line(0, None, 2), "0 B, 412345 records, 0 B/s");
        assert_eq!(
            summary(412_345, 9_960, Duration::from_millis(83_200)),
            "412345 records, 9.96 kB in 83 seconds: 119 B/s"
        );
    }
}
