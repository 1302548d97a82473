//! Errors of inputs that cannot be read.

use std::fmt;
use std::io;

use crate::archive::sniff::Foreign;

/// Why an input cannot be read, or not to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// It is no text.
    Foreign(Foreign),
    /// Compressed data stops in the middle.
    CutOff {
        /// How many bytes there are.
        at: u64,
    },
    /// Compressed data is not what it was when it was made.
    Damaged {
        /// Near which byte that showed.
        at: u64,
        /// What does not fit.
        reason: String,
    },
    /// Something else follows compressed data.
    Trailing {
        /// At which byte.
        at: u64,
    },
    /// Compressed data needs a dictionary that is not part of it.
    Dictionary {
        /// The number of the dictionary.
        id: u32,
    },
    /// Compressed data wants more memory than is given to it.
    Window {
        /// How many bytes it wants.
        bytes: u64,
    },
}

impl Broken {
    /// Returns true if the input is not refused for what it is but for what it
    /// would take.
    pub const fn is_limit(&self) -> bool {
        matches!(self, Self::Window { .. })
    }

    /// What is said of an input by an error of reading, if it came from here.
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
            Self::Trailing { at } => write!(
                f,
                "something that is not compressed follows the compressed data at byte {at}"
            ),
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
