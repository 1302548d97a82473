//! The enumerated options of a Permute game: setup, protocol and swap rule.

use std::fmt;
use std::str::FromStr;

use crate::text::closed_enum;

/// A value that a tag of Permute cannot have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValueError {
    expected: &'static str,
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }
}

impl std::error::Error for ValueError {}

closed_enum! {
    /// The arrangement of the stones at the start.
    pub enum PermuteSetup {
        /// Alternating stones, a1 Yellow: the standard start.
        Chequer = "chequer",
        /// Blocks two files wide and one rank high, even boards only.
        Blocks = "blocks",
    }
}

impl PermuteSetup {
    /// Returns the files of Yellow's stones on a rank, counted from 0, of an
    /// unbounded board.
    pub(super) const fn yellow_files(self, rank: u8) -> u32 {
        let even = match self {
            Self::Chequer => 0x5555_5555,
            Self::Blocks => 0x3333_3333,
        };
        if rank.is_multiple_of(2) { even } else { !even }
    }
}

impl FromStr for PermuteSetup {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        match text.to_ascii_lowercase().as_str() {
            "chequer" | "checker" => Ok(Self::Chequer),
            "blocks" | "2x1" | "alternate" => Ok(Self::Blocks),
            _ => Err(ValueError {
                expected: "a setup is `chequer` or `blocks`",
            }),
        }
    }
}

closed_enum! {
    /// The number of twists per turn.
    pub enum Protocol {
        /// One twist, one bandage.
        Single = "1",
        /// From ply 2 on two twists and one bandage in the second face.
        Double = "1[1]2[2]*",
    }
}

impl FromStr for Protocol {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        match text.to_ascii_lowercase().as_str() {
            "1" | "single" => Ok(Self::Single),
            "1[1]2[2]*" | "double" => Ok(Self::Double),
            _ => Err(ValueError {
                expected: "a protocol is `1` or `1[1]2[2]*`",
            }),
        }
    }
}

closed_enum! {
    /// The swap rule: the effect of `swap` as Yellow's answer to the first move.
    pub enum SwapCustom {
        /// The players exchange seats, the position stays.
        Colours = "colours",
        /// The players keep their seats, every stone changes colour.
        Positions = "positions",
        /// Swapping is not allowed.
        None = "none",
    }
}

impl FromStr for SwapCustom {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        match text.to_ascii_lowercase().as_str() {
            "colours" | "colors" => Ok(Self::Colours),
            "positions" => Ok(Self::Positions),
            "none" => Ok(Self::None),
            _ => Err(ValueError {
                expected: "a swap is `colours`, `positions` or `none`",
            }),
        }
    }
}
