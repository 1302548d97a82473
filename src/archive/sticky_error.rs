//! A reader that repeats its first error.

use std::io::{self, Read};

use crate::archive::broken::Broken;

/// A reader that returns its first error again on every later read.
pub(super) struct StickyError<R> {
    text: R,
    /// The first error.
    broken: Option<Broken>,
}

impl<R> StickyError<R> {
    /// Creates a reader without an error.
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
