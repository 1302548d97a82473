//! A description of a game: its name, seats, variants and sample moves.

use std::fmt;

/// A variant of a game, for listings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// The tag and value that select it, such as `Setup "blocks"`.
    pub tag: &'static str,
    /// A short description.
    pub what: &'static str,
}

/// Facts about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About {
    /// The name, as in the tag `Game`.
    pub name: &'static str,
    /// The name in lower case, used for its folder and as prefix of its codes.
    pub key: &'static str,
    /// The author and the year.
    pub author: &'static str,
    /// The rules in one sentence.
    pub summary: &'static str,
    /// The names of all seats that the game can have.
    pub seats: &'static [&'static str],
    /// Its boards, starts and options.
    pub variants: &'static [Variant],
    /// Sample moves, each preceded by the name of its dialect.
    pub moves: &'static [(&'static str, &'static str)],
    /// The values of a setting in JSON and CSV.
    pub setting: &'static [Fact],
    /// The values of a standing in JSON, in addition to `score`.
    pub standing: &'static [Fact],
    /// An example of a position string. `None` if the game has no position
    /// strings.
    pub position: Option<&'static str>,
    /// What is refused and why, if games are only replayed and drawn: they are not
    /// generated, searched, or measured by their stones.
    pub replay_only: Option<&'static str>,
}

/// The name and type of a value in the reports on a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fact {
    /// Its key in JSON and its column in CSV.
    pub name: &'static str,
    /// Its type.
    pub kind: FactKind,
}

/// The type of a value in the reports on a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactKind {
    /// A whole number, not negative.
    Number,
    /// A text.
    Text,
    /// True or false.
    Flag,
    /// A list of numbers.
    Numbers,
    /// A list of objects, each with all of these values.
    Rows(&'static [Fact]),
}

impl Fact {
    /// Creates a fact from the name and type of a value.
    pub const fn new(name: &'static str, kind: FactKind) -> Self {
        Self { name, kind }
    }
}

/// The name of a seat, and whether it has a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatName {
    /// The name, which is also the tag for its player.
    pub name: String,
    /// True for a seat without a player.
    pub dummy: bool,
}

impl SeatName {
    /// Returns the name of a seat in which a player sits.
    pub fn player(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            dummy: false,
        }
    }
}

impl fmt::Display for SeatName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// Whether a record has tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordForm {
    /// A sheet: the record has tags.
    Sheet,
    /// A bare list of moves, without tags.
    List,
}

/// Lists the variants of a game, each as its tag and description.
macro_rules! variants {
    ($($tag:literal => $what:literal;)*) => {
        &[$($crate::play::Variant { tag: $tag, what: $what }),*]
    };
}

pub(crate) use variants;
