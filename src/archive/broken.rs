//! Errors of inputs that cannot be read.

use std::fmt;
use std::io;

use crate::archive::sniff::Foreign;

/// The reason why an input cannot be read completely.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Broken {
    /// It is not text.
    Foreign(Foreign),
    /// Compressed data stops in the middle.
    CutOff {
        /// The number of bytes there are.
        at: u64,
    },
    /// Compressed data is corrupt.
    Damaged {
        /// The byte near which the error was detected.
        at: u64,
        /// The error.
        reason: String,
    },
    /// Other data follows the compressed data.
    Trailing {
        /// The byte at which it begins.
        at: u64,
    },
    /// Compressed data needs a dictionary that is not part of it.
    Dictionary {
        /// The ID of the dictionary.
        id: u32,
    },
    /// Decompression needs a window over the limit.
    Window {
        /// The size of the window in bytes.
        bytes: u64,
    },
}

impl Broken {
    /// Returns true if the input is rejected because of a limit.
    pub const fn is_limit(&self) -> bool {
        matches!(self, Self::Window { .. })
    }

    /// Returns the reason inside an I/O error, if there is one.
    pub fn of(error: &io::Error) -> Option<&Self> {
        error.get_ref()?.downcast_ref()
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign(what) => what.fmt(f),
            Self::CutOff { at } => write!(f, "the input ends inside compressed data at byte {at}"),
            Self::Damaged { at, reason } => {
                write!(f, "the compressed data is damaged near byte {at}: {reason}")
            }
            Self::Trailing { at } => {
                write!(f, "other data follows the compressed data at byte {at}")
            }
            Self::Dictionary { id } => {
                write!(
                    f,
                    "this was compressed with a dictionary (number {id}): unpack it first"
                )
            }
            Self::Window { bytes } => write!(
                f,
                "this was compressed with a window of {} MiB, and at most 8 MiB are read: unpack it first, or compress it without `--long` and `--ultra`",
                bytes.div_ceil(1 << 20)
            ),
        }
    }
}

impl std::error::Error for Broken {}

impl From<Broken> for io::Error {
    fn from(broken: Broken) -> Self {
        Self::new(io::ErrorKind::InvalidData, broken)
    }
}
