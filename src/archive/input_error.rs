//! Why an input cannot be read, and a reader that keeps saying so.

use std::io::{self, Read};

use crate::archive::Unsupported;
use crate::text::errors;

errors! {
    /// Why an input cannot be read to its end.
    #[non_exhaustive]
    pub enum InputError {
        /// The input is not of a supported type.
        Unsupported(what: Unsupported) = "{what}";
        /// Compressed data stops after `at` bytes.
        CutOff { at: u64 } = "the input ends inside compressed data at byte {at}";
        /// Compressed data is corrupt near the byte `at`.
        Damaged { at: u64, reason: String }
            = "the compressed data is damaged near byte {at}: {reason}";
        /// Other data follows the compressed data.
        Trailing { at: u64 } = "other data follows the compressed data at byte {at}";
        /// Compressed data needs a dictionary that is not part of it.
        Dictionary { id: u32 }
            = "this was compressed with a dictionary (number {id}): decompress it first";
        /// Decompression needs a window larger than the limit.
        Window { bytes: u64 }
            = "this was compressed with a window of {} MiB, but at most 8 MiB are supported: decompress it first, or compress it without `--long` and `--ultra`",
            bytes.div_ceil(1 << 20);
    }
}

impl InputError {
    /// Returns true if the input is rejected because it exceeds a limit of this
    /// program.
    pub const fn is_limit(&self) -> bool {
        matches!(self, Self::Window { .. })
    }

    /// Returns the `InputError` inside an I/O error, if there is one.
    pub fn of(error: &io::Error) -> Option<&Self> {
        error.get_ref()?.downcast_ref()
    }
}

impl From<InputError> for io::Error {
    fn from(error: InputError) -> Self {
        Self::new(io::ErrorKind::InvalidData, error)
    }
}

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
