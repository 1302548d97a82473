//! How far a long job is, on a terminal.

use std::time::{Duration, Instant};

use crate::cli::output::Output;

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
}

impl Progress {
    /// A job that begins now. Nothing is said of it unless standard error is
    /// a terminal that may be written to.
    pub(crate) fn new(what: &'static str, output: &Output) -> Self {
        let due = output.has_status().then(|| Instant::now() + SILENT);
        Self { what, due }
    }

    /// Says how much is done, of how much if that is known, when it is time
    /// to say so. The line goes when anything else is printed.
    pub(crate) fn tick(&mut self, done: u64, total: Option<u64>, output: &Output) {
        let now = Instant::now();
        if self.due.is_some_and(|due| due <= now) {
            output.status(&line(self.what, done, total));
            self.due = Some(now + STEP);
        }
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
    use super::line;

    #[test]
    fn a_line_says_how_much_of_how_much() {
        assert_eq!(line("figures", 3, Some(12)), "3 of 12 figures");
        assert_eq!(line("records", 3, None), "3 records");
    }
}
