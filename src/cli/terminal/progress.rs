//! How far a long job is, on a terminal.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::cli::input::source::size_of;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::Output;

/// How long a job runs before anything is said.
const SILENT: Duration = Duration::from_secs(1);

/// How long a line stands before the next one takes its place.
const STEP: Duration = Duration::from_millis(100);

/// The progress of one job.
#[derive(Debug)]
pub(crate) struct Progress {
    /// What is counted, in the plural.
    what: &'static str,
    /// When the next line is due; never where there is no terminal.
    due: Option<Instant>,
    begin: Instant,
    /// Whether anything was said.
    is_shown: bool,
}

impl Progress {
    /// A job that begins now. Nothing is said of it unless standard error is
    /// a terminal that may be written to.
    pub(crate) fn new(what: &'static str, output: &Output) -> Self {
        let begin = Instant::now();
        Self {
            what,
            due: output.has_status().then(|| begin + SILENT),
            begin,
            is_shown: false,
        }
    }

    /// Says how much is done, of how much if that is known, when it is time
    /// to say so. The line goes when anything else is printed.
    pub(crate) fn tick(&mut self, done: u64, total: Option<u64>, output: &Output) {
        let what = self.what;
        self.say(output, || line(what, done, total));
    }

    /// Says how much of some inputs is read, when it is time to say so.
    fn tick_read(&mut self, read: &Read, output: &Output) {
        let (what, begin) = (self.what, self.begin);
        self.say(output, || read.line(what, begin.elapsed()));
    }

    /// Says at the end how long it took, where anything was said before.
    fn finish(&self, read: &Read, output: &Output) {
        if self.is_shown {
            let elapsed = self.begin.elapsed();
            output.note(&read.summary(self.what, elapsed));
        }
    }

    fn say(&mut self, output: &Output, line: impl FnOnce() -> String) {
        if self.due.is_some_and(|due| due <= Instant::now()) {
            output.status(&line());
            self.is_shown = true;
            self.due = Some(Instant::now() + STEP);
        }
    }
}

/// How far the reading of some inputs is.
#[derive(Debug)]
pub(crate) struct Along {
    read: Read,
    progress: Progress,
}

impl Along {
    /// The reading of these files, which begins now.
    pub(crate) fn new(paths: &[PathBuf], output: &Output) -> Self {
        let total = output.has_status().then(|| size_of(paths)).flatten();
        Self {
            read: Read {
                total: total.filter(|&total| total > 0),
                ..Read::default()
            },
            progress: Progress::new("records", output),
        }
    }

    /// Counts records that were gone through, and says how far that is when
    /// so many bytes were read.
    pub(crate) fn passed(&mut self, records: u64, bytes: u64, output: &Output) {
        interrupt::count(records);
        self.read.bytes = bytes;
        self.read.count += records;
        self.progress.tick_read(&self.read, output);
    }

    /// Says at the end how long it took, where anything was said before.
    pub(crate) fn finish(&self, output: &Output) {
        self.progress.finish(&self.read, output);
    }
}

/// How much of some inputs is read.
#[derive(Debug, Clone, Copy, Default)]
struct Read {
    /// The bytes of the files.
    bytes: u64,
    /// All their bytes, where that is known.
    total: Option<u64>,
    /// The things that were in them.
    count: u64,
}

impl Read {
    /// `310 MB of 1.2 GB, 412345 records, 98 MB/s, 9 s left`.
    fn line(&self, what: &str, elapsed: Duration) -> String {
        let mut line = size(self.bytes);
        if let Some(total) = self.total {
            line.push_str(&format!(" of {}", size(total)));
        }
        let rate = self.rate(elapsed);
        line.push_str(&format!(", {} {what}, {}/s", self.count, size(rate)));
        if let (Some(total), 1..) = (self.total, rate) {
            let left = Duration::from_secs(total.saturating_sub(self.bytes).div_ceil(rate));
            line.push_str(&format!(", {} left", time(left)));
        }
        line
    }

    /// `412345 records, 1.2 GB in 12 s: 98 MB/s`.
    fn summary(&self, what: &str, elapsed: Duration) -> String {
        let Self { bytes, count, .. } = *self;
        let (bytes, rate) = (size(bytes), size(self.rate(elapsed)));
        format!("{count} {what}, {bytes} in {}: {rate}/s", time(elapsed))
    }

    /// Bytes a second.
    fn rate(&self, elapsed: Duration) -> u64 {
        (self.bytes as f64 / elapsed.as_secs_f64().max(0.001)) as u64
    }
}

/// A number of bytes with two digits or three.
fn size(bytes: u64) -> String {
    let mut value = bytes as f64;
    for unit in ["bytes", "kB", "MB", "GB"] {
        if value < 999.5 {
            let digits = usize::from(value < 9.95 && unit != "bytes");
            return format!("{value:.digits$} {unit}");
        }
        value /= 1000.0;
    }
    format!("{value:.1} TB")
}

/// A time in hours and minutes, in minutes and seconds, or in seconds.
fn time(time: Duration) -> String {
    let seconds = (time.as_secs_f64().round() as u64).max(1);
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

fn line(what: &str, done: u64, total: Option<u64>) -> String {
    match total {
        Some(total) => format!("{done} of {total} {what}"),
        None => format!("{done} {what}"),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Read, line};

    #[test]
    fn a_line_says_how_much_of_how_much() {
        assert_eq!(line("figures", 3, Some(12)), "3 of 12 figures");
        assert_eq!(line("records", 3, None), "3 records");
    }

    #[test]
    fn what_is_read_has_a_rate_and_a_time_left() {
        let mut read = Read {
            bytes: 310_000_000,
            total: Some(1_234_000_000),
            count: 412_345,
        };
        let line = |read: &Read, seconds| read.line("records", Duration::from_secs(seconds));
        assert_eq!(
            line(&read, 2),
            "310 MB of 1.2 GB, 412345 records, 155 MB/s, 6 s left"
        );
        assert_eq!(
            line(&read, 3100),
            "310 MB of 1.2 GB, 412345 records, 100 kB/s, 2 h 34 min left"
        );
        read.total = None;
        assert_eq!(line(&read, 2), "310 MB, 412345 records, 155 MB/s");
        read.bytes = 0;
        assert_eq!(line(&read, 2), "0 bytes, 412345 records, 0 bytes/s");
        read.bytes = 9_960;
        let summary = read.summary("records", Duration::from_millis(83_200));
        assert_eq!(summary, "412345 records, 10 kB in 1 min 23 s: 119 bytes/s");
    }
}
