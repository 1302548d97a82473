//! Compression of output files, chosen by their names.

use std::io::{self, Write};
use std::path::Path;

use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::archive::Compression;

/// The number of buffered bytes at which a zstd frame is written. Only the last
/// frame before the file is closed may be smaller.
const FRAME_LEN: usize = 4 << 20;

/// A writer that compresses if the extension of the file calls for it.
#[derive(Debug)]
pub(crate) enum Compressor<W: Write> {
    /// Writes the bytes as they are.
    Plain(W),
    /// Writes gzip, for names that end in `.gz`.
    Gzip(GzEncoder<W>),
    /// Writes zstd frames, for names that end in `.zst`.
    Zstd(ZstdWriter<W>),
}

impl<W: Write> Compressor<W> {
    /// Creates the writer for a file.
    pub(crate) fn for_name(path: &Path, inner: W) -> Self {
        match Compression::from_extension(path) {
            Compression::Gzip => Self::Gzip(GzEncoder::new(inner, flate2::Compression::default())),
            Compression::Zstd => Self::Zstd(ZstdWriter {
                inner,
                buffer: Vec::new(),
                has_frame: false,
            }),
            Compression::None => Self::Plain(inner),
        }
    }

    /// Writes what is still buffered and returns the inner writer.
    pub(crate) fn finish(self) -> io::Result<W> {
        match self {
            Self::Plain(inner) => Ok(inner),
            Self::Gzip(encoder) => encoder.finish(),
            Self::Zstd(mut writer) => {
                // An empty file needs a frame too.
                if !writer.buffer.is_empty() || !writer.has_frame {
                    writer.write_frame()?;
                }
                Ok(writer.inner)
            }
        }
    }
}

impl<W: Write> Write for Compressor<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(inner) => inner.write(bytes),
            Self::Gzip(encoder) => encoder.write(bytes),
            Self::Zstd(writer) => {
                writer.buffer.extend_from_slice(bytes);
                if writer.buffer.len() >= FRAME_LEN {
                    writer.write_frame()?;
                }
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(inner) => inner.flush(),
            Self::Gzip(encoder) => encoder.flush(),
            Self::Zstd(writer) => writer.inner.flush(),
        }
    }
}

/// Buffers bytes and writes them as zstd frames.
#[derive(Debug)]
pub(crate) struct ZstdWriter<W> {
    inner: W,
    buffer: Vec<u8>,
    /// True after the first frame.
    has_frame: bool,
}

impl<W: Write> ZstdWriter<W> {
    fn write_frame(&mut self) -> io::Result<()> {
        let frame = compress_to_vec(self.buffer.as_slice(), CompressionLevel::Fastest);
        self.inner.write_all(&frame)?;
        self.buffer.clear();
        self.has_frame = true;
        Ok(())
    }
}
