//! Reads lines of bounded length on a separate thread.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::SyncSender;
use std::thread;

/// Maximum length of a line in bytes, without the line feed.
pub(super) const MAX_LINE: usize = 1 << 20;

/// What the thread that answers lines receives.
pub(super) enum Event {
    /// A line.
    Line(Vec<u8>),
    /// A line that is too long, which was skipped.
    LongLine,
    /// The end of the input.
    End,
    /// The input cannot be read.
    Failed(io::Error),
    /// Nothing more can be written.
    Closed,
}

/// Starts a thread that sends the lines of standard input. The thread is never joined,
/// since it may wait for input forever.
///
/// # Errors
///
/// Returns an error if the thread cannot be started.
pub(super) fn read_standard_input(events: SyncSender<Event>) -> io::Result<()> {
    let read = move || {
        let mut input = io::stdin().lock();
        loop {
            let event = next(&mut input).unwrap_or_else(Event::Failed);
            let is_last = matches!(event, Event::End | Event::Failed(_));
            if events.send(event).is_err() || is_last {
                return;
            }
        }
    };
    thread::Builder::new().spawn(read).map(drop)
}

/// Reads a line.
fn next(input: &mut impl BufRead) -> io::Result<Event> {
    let mut line = Vec::new();
    let mut limited = input.by_ref().take(MAX_LINE as u64 + 1);
    if limited.read_until(b'\n', &mut line)? == 0 {
        return Ok(Event::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > MAX_LINE {
        input.skip_until(b'\n')?;
        return Ok(Event::LongLine);
    }
    Ok(Event::Line(line))
}

#[cfg(test)]
mod tests {
    use super::{Event, MAX_LINE, next};

    #[test]
    fn a_line_of_the_maximum_length_is_read_and_a_longer_one_is_skipped() {
        let longest = "x".repeat(MAX_LINE);
        let text = format!("{longest}\n{longest}x\n\nlast");
        let mut input = text.as_bytes();
        let mut lengths = Vec::new();
        loop {
            match next(&mut input).unwrap() {
                Event::Line(line) => lengths.push(Some(line.len())),
                Event::LongLine => lengths.push(None),
                _ => break,
            }
        }
        assert_eq!(lengths, [Some(MAX_LINE), None, Some(0), Some(4)]);
    }
}
