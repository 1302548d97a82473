//! A reader that repeats an [`InputError`].

use std::io::{self, Read};

use crate::archive::InputError;

/// A reader that, once it has failed with an [`InputError`], fails with the same
/// error on every later read. Other errors are returned once.
pub(super) struct StickyError<R> {
    text: R,
    /// The error to repeat.
    error: Option<InputError>,
}

impl<R> StickyError<R> {
    /// Wraps a reader that has not failed yet.
    pub(super) const fn new(text: R) -> Self {
        Self { text, error: None }
    }
}

impl<R: Read> Read for StickyError<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if let Some(error) = &self.error {
            return Err(error.clone().into());
        }
        if into.is_empty() {
            return Ok(0);
        }
        let read = self.text.read(into);
        if let Err(error) = &read {
            self.error = InputError::of(error).cloned();
        }
        read
    }
}
