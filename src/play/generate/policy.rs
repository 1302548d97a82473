//! The policies that choose the moves of generated games.

use std::fmt;
use std::str::FromStr;

/// How a generated game chooses its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// A legal move at random, every written move being equally likely.
    Random,
    /// A legal move after which the mover leads most.
    Greedy,
}

impl Policy {
    /// Every policy.
    pub const ALL: [Self; 2] = [Self::Random, Self::Greedy];

    /// Returns the name on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The error for a text that is not a policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PolicyError;

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a policy is `random` or `greedy`")
    }
}

impl std::error::Error for PolicyError {}

impl FromStr for Policy {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Self, PolicyError> {
        Self::ALL
            .into_iter()
            .find(|policy| policy.as_str() == text)
            .ok_or(PolicyError)
    }
}
