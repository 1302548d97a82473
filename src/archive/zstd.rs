//! Decompresses zstd files of one or more frames.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::archive::InputError;
use crate::archive::counted::Counted;

/// Maximum size of the window of a frame in bytes.
const MAX_WINDOW: u64 = 8 << 20;

/// An empty block that is the last one of its frame, and a checksum.
const LAST_BLOCK: &[u8] = &[1, 0, 0, 0, 0, 0, 0];

/// A reader for the contents of all frames of a zstd file.
pub(super) struct Frames<R> {
    input: Counted<R>,
    decoder: FrameDecoder,
    /// True between the header and the end of a frame.
    is_inside: bool,
    /// The error that ended the input, which is returned after the text before it.
    failure: Option<io::Error>,
}

impl<R: BufRead> Frames<R> {
    /// Creates a reader for an input that starts with a frame.
    pub(super) fn new(input: R) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MAX_WINDOW);
        Self {
            input: Counted::new(input),
            decoder,
            is_inside: false,
            failure: None,
        }
    }

    /// Reads the header of the next frame, or skips a skippable frame.
    fn begin(&mut self) -> io::Result<()> {
        let at = self.input.position;
        match self.decoder.reset(&mut self.input) {
            Ok(()) => {
                self.is_inside = true;
                Ok(())
            }
            Err(FrameDecoderError::ReadFrameHeaderError(error)) => match error {
                ReadFrameHeaderError::SkipFrame { length, .. } => self.skip(u64::from(length)),
                ReadFrameHeaderError::BadMagicNumber(_) => Err(InputError::Trailing { at }.into()),
                other => Err(self.io_error(&FrameDecoderError::ReadFrameHeaderError(other))),
            },
            Err(error) => Err(self.io_error(&error)),
        }
    }

    /// Skips the contents of a skippable frame, which are `length` bytes.
    fn skip(&mut self, length: u64) -> io::Result<()> {
        let skipped = io::copy(&mut self.input.by_ref().take(length), &mut io::sink())?;
        if skipped < length {
            return Err(self.cut_off());
        }
        Ok(())
    }

    /// Decodes the next block. If the input ends or fails inside the block, ends the
    /// frame before it, since the decoder otherwise keeps the last text of a frame,
    /// which later blocks may refer to.
    fn decode_block(&mut self) -> io::Result<()> {
        let strategy = || BlockDecodingStrategy::UptoBlocks(1);
        let Err(error) = self.decoder.decode_blocks(&mut self.input, strategy()) else {
            return Ok(());
        };
        let error = self.io_error(&error);
        let is_damaged = matches!(InputError::of(&error), Some(InputError::Damaged { .. }));
        if is_damaged || self.decoder.decode_blocks(LAST_BLOCK, strategy()).is_err() {
            return Err(error);
        }
        self.failure = Some(error);
        Ok(())
    }

    /// Ends a frame and verifies its checksum, if it has one.
    fn end(&mut self) -> io::Result<()> {
        self.is_inside = false;
        let checksum = self.decoder.get_checksum_from_data();
        if checksum.is_some() && checksum != self.decoder.get_calculated_checksum() {
            let (at, reason) = (self.input.position, "the checksum differs".to_owned());
            return Err(InputError::Damaged { at, reason }.into());
        }
        Ok(())
    }

    fn cut_off(&self) -> io::Error {
        let at = self.input.position;
        InputError::CutOff { at }.into()
    }

    /// Converts an error of the decoder, or returns the error of the input that
    /// caused it.
    fn io_error(&mut self, error: &FrameDecoderError) -> io::Error {
        if let Some(failure) = self.input.failure.take() {
            return failure;
        }
        let at = self.input.position;
        match error {
            FrameDecoderError::WindowSizeTooBig { requested, .. } => {
                let bytes = *requested;
                InputError::Window { bytes }.into()
            }
            FrameDecoderError::DictNotProvided { dict_id } => {
                InputError::Dictionary { id: *dict_id }.into()
            }
            _ if self.input.is_at_end => self.cut_off(),
            _ => {
                let reason = error.to_string();
                InputError::Damaged { at, reason }.into()
            }
        }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_inside {
                if self.input.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                self.begin()?;
                continue;
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                self.decode_block()?;
            }
            match (self.decoder.read(into)?, self.failure.take()) {
                (0, None) => self.end()?,
                (0, Some(failure)) => {
                    self.is_inside = false;
                    return Err(failure);
                }
                (count, failure) => {
                    self.failure = failure;
                    return Ok(count);
                }
            }
        }
    }
}
