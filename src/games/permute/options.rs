//! The closed options of a Permute game: setup, protocol and swap rule.

use std::fmt;
use std::str::FromStr;

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

/// The arrangement of the stones at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PermuteSetup {
    /// Alternating stones, a1 Yellow: the standard start.
    Chequer,
    /// Blocks two files wide and one rank high, even boards only.
    Blocks,
}

impl PermuteSetup {
    /// Every setup.
    pub const ALL: [Self; 2] = [Self::Chequer, Self::Blocks];

    /// The value of the tag `Setup`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Chequer => "chequer",
            Self::Blocks => "blocks",
        }
    }

    /// Returns the files of Yellow's stones on a rank, set_count from 0, of an
    /// unbounded board.
    pub(super) const fn yellow_files(self, rank: u8) -> u32 {
        let even = match self {
            Self::Chequer => 0x5555_5555,
            Self::Blocks => 0x3333_3333,
        };
        if rank.is_multiple_of(2) { even } else { !even }
    }
}

impl fmt::Display for PermuteSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
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

/// The number of twists per turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// One twist, one bandage.
    Single,
    /// From ply 2 on two twists and one bandage in the second face.
    Double,
}

impl Protocol {
    /// Every protocol.
    pub const ALL: [Self; 2] = [Self::Single, Self::Double];

    /// The value of the tag `Protocol`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Single => "1",
            Self::Double => "1[1]2[2]*",
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
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

/// The swap rule: the effect of `swap` as Yellow's answer to the first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SwapCustom {
    /// The players exchange seats, the position stays.
    Colours,
    /// The players keep their seats, every stone changes colour.
    Positions,
    /// Swapping is not allowed.
    None,
}

impl SwapCustom {
    /// Every swap rule.
    pub const ALL: [Self; 3] = [Self::Colours, Self::Positions, Self::None];

    /// The value of the tag `Swap`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Colours => "colours",
            Self::Positions => "positions",
            Self::None => "none",
        }
    }
}

impl fmt::Display for SwapCustom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
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
