//! zstd: one frame after another, those that are to be skipped left out.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::archive::broken::Broken;
use crate::archive::counted::Counted;

/// The largest window that is given to a frame, in bytes.
const WIDEST: u64 = 8 << 20;

/// What all frames of a zstd file hold.
pub(super) struct Frames<R> {
    input: Counted<R>,
    decoder: FrameDecoder,
    inside: bool,
}

impl<R: BufRead> Frames<R> {
    /// Begins with the first frame.
    pub(super) fn new(input: R) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(WIDEST);
        Self {
            input: Counted::new(input),
            decoder,
            inside: false,
        }
    }

    /// Begins a frame, or passes over one that is to be skipped.
    fn begin(&mut self) -> io::Result<()> {
        let at = self.input.at();
        match self.decoder.reset(&mut self.input) {
            Ok(()) => {
                self.inside = true;
                Ok(())
            }
            Err(FrameDecoderError::ReadFrameHeaderError(error)) => match error {
                ReadFrameHeaderError::SkipFrame { length, .. } => self.skip(u64::from(length)),
                ReadFrameHeaderError::BadMagicNumber(_) => Err(Broken::Trailing { at }.into()),
                other => Err(self.told(&FrameDecoderError::ReadFrameHeaderError(other))),
            },
            Err(error) => Err(self.told(&error)),
        }
    }

    fn skip(&mut self, length: u64) -> io::Result<()> {
        let skipped = io::copy(&mut self.input.by_ref().take(length), &mut io::sink())?;
        if skipped < length {
            return Err(self.cut_off());
        }
        Ok(())
    }

    /// Ends a frame: its checksum must be that of what came out of it.
    fn end(&mut self) -> io::Result<()> {
        self.inside = false;
        let said = self.decoder.get_checksum_from_data();
        if said.is_some() && said != self.decoder.get_calculated_checksum() {
            let (at, reason) = (self.input.at(), "the checksum differs".to_owned());
            return Err(Broken::Damaged { at, reason }.into());
        }
        Ok(())
    }

    fn cut_off(&self) -> io::Error {
        let at = self.input.at();
        Broken::CutOff { at }.into()
    }

    /// An error of the decoder in our words; what failed below it is passed
    /// on.
    fn told(&mut self, error: &FrameDecoderError) -> io::Error {
        if let Some(failure) = self.input.take_failure() {
            return failure;
        }
        let at = self.input.at();
        match error {
            FrameDecoderError::WindowSizeTooBig { requested, .. } => {
                let bytes = *requested;
                Broken::Window { bytes }.into()
            }
            FrameDecoderError::DictNotProvided { dict_id } => {
                Broken::Dictionary { id: *dict_id }.into()
            }
            _ if self.input.is_dry() => self.cut_off(),
            _ => {
                let reason = error.to_string();
                Broken::Damaged { at, reason }.into()
            }
        }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.inside {
                if self.input.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                self.begin()?;
                continue;
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let block = BlockDecodingStrategy::UptoBlocks(1);
                let done = self.decoder.decode_blocks(&mut self.input, block);
                done.map_err(|error| self.told(&error))?;
            }
            match self.decoder.read(into)? {
                0 => self.end()?,
                count => return Ok(count),
            }
        }
    }
}
