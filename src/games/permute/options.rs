//! The enumerated options of a Permute game: setup, protocol and swap rule.

use crate::text::closed_enum;

closed_enum! {
    /// The arrangement of the stones at the start.
    pub enum PermuteSetup {
        /// Alternating stones, a1 Yellow: the standard start.
        Chequer = "chequer" | "checker",
        /// Blocks two files wide and one rank high, even boards only.
        Blocks = "blocks" | "2x1" | "alternate",
    }
    else
    /// The error for a text that is not a [`PermuteSetup`].
    PermuteSetupError = "a setup is `chequer` or `blocks`" ignoring case
}

impl PermuteSetup {
    /// Returns the files of Yellow's stones on a rank (from 0) as bits. Files
    /// beyond the board are included.
    pub(super) const fn yellow_files(self, rank: u8) -> u32 {
        let even = match self {
            Self::Chequer => 0x5555_5555,
            Self::Blocks => 0x3333_3333,
        };
        if rank.is_multiple_of(2) { even } else { !even }
    }
}

closed_enum! {
    /// The number of twists per turn.
    pub enum Protocol {
        /// One twist and one bandage.
        Single = "1" | "single",
        /// From ply 2 on, two twists and one bandage in the second face.
        Double = "1[1]2[2]*" | "double",
    }
    else
    /// The error for a text that is not a [`Protocol`].
    ProtocolError = "a protocol is `1` or `1[1]2[2]*`" ignoring case
}

closed_enum! {
    /// The swap rule: the effect of `swap` as Yellow's answer to the first
    /// move.
    pub enum SwapRule {
        /// The players exchange seats; the position stays.
        Colours = "colours" | "colors",
        /// The players keep their seats; every stone changes colour.
        Positions = "positions",
        /// Swapping is not allowed.
        None = "none",
    }
    else
    /// The error for a text that is not a [`SwapRule`].
    SwapRuleError = "a swap rule is `colours`, `positions` or `none`" ignoring case
}
