//! A reader that repeats the error of broken data.

use std::io::{self, Read};

use crate::archive::broken::Broken;

/// A reader that, after it has returned a [`Broken`] error, returns it again on
/// every later read. Other errors are returned once.
pub(super) struct StickyError<R> {
    text: R,
    /// The error to repeat.
    broken: Option<Broken>,
}

impl<R> StickyError<R> {
    /// Wraps a reader that has not failed yet.
    pub(super) const fn new(text: R) -> Self {
        Self { text, broken: None }
    }
}

impl<R: Read> Read for StickyError<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if let Some(broken) = &self.broken {
            return Err(broken.clone().into());
        }
        if into.is_empty() {
            return Ok(0);
        }
        let read = self.text.read(into);
        if let Err(error) = &read {
            self.broken = Broken::of(error).cloned();
        }
        read
    }
}
