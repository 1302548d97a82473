//! Opening inputs, compressed or not.

use std::io::{self, Cursor, Read};

use crate::archive::sniff::{self, HEAD_LEN};
use crate::archive::{Compression, InputError, Pauses, Unsupported};

/// An opened input.
pub struct Opened<'r> {
    /// The decompressed text.
    pub text: Box<dyn Read + Send + 'r>,
    /// How the input was compressed.
    pub compression: Compression,
}

impl std::fmt::Debug for Opened<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opened")
            .field("compression", &self.compression)
            .finish()
    }
}

/// Detects the type of an input by its first bytes, and returns its text.
/// Gzip (all members) and zstd (all frames, with windows of at most 8 MiB) are
/// decompressed while the text is read.
///
/// # Errors
///
/// Returns an error if reading fails, if the input or its decompressed data is
/// not text, or if it is compressed in an unsupported way. Without the feature
/// `compressed`, no compression is supported, and the error names the feature. Reading
/// [`Opened::text`] fails later if compressed data is cut off or corrupt.
/// [`InputError::of`] returns the cause of an error that is not an I/O failure.
pub fn open<'r>(input: impl Read + Send + 'r) -> io::Result<Opened<'r>> {
    open_pausing(input, &Pauses::default())
}

/// Opens an input, like [`open`], whose reader may pause unless it is compressed.
pub(crate) fn open_pausing<'r>(
    input: impl Read + Send + 'r,
    pauses: &Pauses,
) -> io::Result<Opened<'r>> {
    let (head, input) = read_head(input)?;
    let compression = sniff::detect(&head).map_err(InputError::Unsupported)?;
    if compression != Compression::None {
        pauses.forbid();
    }
    let input = Cursor::new(head).chain(input);
    if compression == Compression::None {
        let text = Box::new(input);
        return Ok(Opened { text, compression });
    }
    let (head, unpacked) = read_head(unpack(input, compression)?)?;
    match sniff::detect(&head) {
        Ok(Compression::None) => {
            let text = Box::new(Cursor::new(head).chain(unpacked));
            Ok(Opened { text, compression })
        }
        Ok(Compression::Gzip | Compression::Zstd) => {
            Err(InputError::Unsupported(Unsupported::Twice).into())
        }
        Err(unsupported) => Err(InputError::Unsupported(unsupported).into()),
    }
}

/// Checks that a text in memory is one and is not compressed.
///
/// # Errors
///
/// Returns an error if it is compressed or of an unsupported type.
#[cfg(feature = "internal")]
pub fn check_text(text: &[u8]) -> Result<(), InputError> {
    let unsupported = match sniff::detect(&text[..text.len().min(HEAD_LEN)]) {
        Ok(Compression::None) => return Ok(()),
        Ok(Compression::Gzip) => Unsupported::Packed("gzip"),
        Ok(Compression::Zstd) => Unsupported::Packed("zstd"),
        Err(unsupported) => unsupported,
    };
    Err(InputError::Unsupported(unsupported))
}

/// Returns a reader for the decompressed text.
#[cfg(feature = "compressed")]
fn unpack<'r>(
    input: impl Read + Send + 'r,
    compression: Compression,
) -> Result<Box<dyn Read + Send + 'r>, InputError> {
    use crate::archive::input_error::StickyError;
    use crate::archive::{gzip, zstd};

    let input = io::BufReader::with_capacity(1 << 16, input);
    Ok(match compression {
        Compression::None => Box::new(input),
        Compression::Gzip => Box::new(StickyError::new(gzip::Members::new(input))),
        Compression::Zstd => Box::new(StickyError::new(zstd::Frames::new(input))),
    })
}

/// Returns the input unchanged, or an error that names the feature if it is compressed.
#[cfg(not(feature = "compressed"))]
fn unpack<'r>(
    input: impl Read + Send + 'r,
    compression: Compression,
) -> Result<Box<dyn Read + Send + 'r>, InputError> {
    match compression {
        Compression::None => Ok(Box::new(input)),
        Compression::Gzip => Err(InputError::Unsupported(Unsupported::WithoutFeature("gzip"))),
        Compression::Zstd => Err(InputError::Unsupported(Unsupported::WithoutFeature("zstd"))),
    }
}

/// Reads the first bytes of an input, and returns them with the reader for the
/// rest.
fn read_head<R: Read>(mut input: R) -> io::Result<(Vec<u8>, R)> {
    let mut head = Vec::new();
    let read = input.by_ref().take(HEAD_LEN as u64).read_to_end(&mut head);
    match read {
        // The bytes before an error are kept; the next read should fail again.
        Err(error) if head.is_empty() => Err(error),
        _ => Ok((head, input)),
    }
}
