//! A reader that counts bytes and remembers how `read` ended.

use std::io::{self, BufRead, Read};

/// A reader that counts bytes, and remembers whether `read` reached the end or
/// failed. It does not remember errors of `fill_buf`.
pub(super) struct Counted<R> {
    input: R,
    /// The number of bytes read or consumed.
    pub(super) position: u64,
    /// True if `read` has reached the end.
    pub(super) is_at_end: bool,
    /// The last error of `read`.
    pub(super) failure: Option<io::Error>,
}

impl<R> Counted<R> {
    /// Wraps an input and starts counting at 0.
    pub(super) const fn new(input: R) -> Self {
        Self {
            input,
            position: 0,
            is_at_end: false,
            failure: None,
        }
    }
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.input.read(into) {
            Ok(count) => {
                self.position += count as u64;
                self.is_at_end |= count == 0 && !into.is_empty();
                Ok(count)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => {
                let kind = error.kind();
                self.failure = Some(error);
                Err(kind.into())
            }
        }
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.position += count as u64;
        self.input.consume(count);
    }
}
