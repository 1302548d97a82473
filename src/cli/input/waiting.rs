//! Readers of inputs that may have to be waited for.

use std::io::{self, Read};
#[cfg(unix)]
use std::os::fd::AsFd as Pollable;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use crate::archive::Pauses;

/// A reader that waits for data on non-blocking pipes, and adds the number of
/// bytes read to a counter.
pub(super) struct BlockingReader<R>(pub(super) R, pub(super) Arc<AtomicU64>);

impl<R: Read> Read for BlockingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.0.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    thread::sleep(Duration::from_millis(5));
                }
                Ok(count) => {
                    self.1.fetch_add(count as u64, Ordering::Relaxed);
                    return Ok(count);
                }
                Err(error) => return Err(error),
            }
        }
    }
}

/// How long nothing must arrive before an input pauses. A program that writes an archive to
/// a pipe takes less time between two parts.
#[cfg(unix)]
const PAUSE: rustix::event::Timespec = rustix::event::Timespec {
    tv_sec: 0,
    tv_nsec: 50_000_000,
};

/// The number of bytes before which an input does not pause, so that its type is known.
const MIN_BEFORE_PAUSE: u64 = 8;

/// A reader that pauses while nothing arrives.
pub(super) struct PausingReader<R> {
    input: BlockingReader<R>,
    pauses: Pauses,
    /// The number of bytes read so far.
    read: u64,
}

impl<R> PausingReader<R> {
    pub(super) fn new(input: R, bytes_read: Arc<AtomicU64>, pauses: &Pauses) -> Self {
        Self {
            input: BlockingReader(input, bytes_read),
            pauses: pauses.clone(),
            read: 0,
        }
    }
}

impl<R: Read + Pollable> Read for PausingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let is_known = self.read >= MIN_BEFORE_PAUSE;
        if is_known && self.pauses.are_due() && is_idle(&self.input.0) {
            self.pauses.begin();
            return Ok(0);
        }
        let count = self.input.read(buffer)?;
        self.read += count as u64;
        self.pauses.end();
        Ok(count)
    }
}

/// Returns true if nothing arrives for a while.
#[cfg(unix)]
fn is_idle(input: &impl Pollable) -> bool {
    use rustix::event::{PollFd, PollFlags, poll};

    let mut inputs = [PollFd::new(input, PollFlags::IN)];
    matches!(poll(&mut inputs, Some(&PAUSE)), Ok(0))
}

/// A reader of which is not known whether it waits.
#[cfg(not(unix))]
trait Pollable {}

#[cfg(not(unix))]
impl<R> Pollable for R {}

/// Returns false: an input does not pause.
#[cfg(not(unix))]
const fn is_idle(_: &impl Pollable) -> bool {
    false
}
