//! A reader that repeats its first error.

use std::io::{self, Read};

use crate::archive::broken::Broken;

/// Unpacked text that ends with its first error: what is read of it later
/// fails alike.
pub(super) struct Lasting<R> {
    text: R,
    /// The error that ended the text, to be reported again.
    broken: Option<Broken>,
}

impl<R> Lasting<R> {
    /// Nothing has failed yet.
    pub(super) const fn new(text: R) -> Self {
        Self { text, broken: None }
    }
}

impl<R: Read> Read for Lasting<R> {
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
