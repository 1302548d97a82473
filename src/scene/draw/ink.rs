//! The roles of lines and areas.

use std::fmt;

/// The colours of stones and players.
///
/// A hue is a role: `Orange` is whatever colour the theme has for the side
/// called Orange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hue {
    /// The first side of Permute.
    Orange,
    /// The second side of Permute.
    Yellow,
    /// The first side of Swaptimum.
    Red,
    /// The second side of Swaptimum.
    Blue,
    /// For a game with more sides.
    Green,
    /// For a game with more sides.
    Violet,
}

impl Hue {
    /// Every hue, in order.
    pub const ALL: [Self; 6] = [
        Self::Orange,
        Self::Yellow,
        Self::Red,
        Self::Blue,
        Self::Green,
        Self::Violet,
    ];

    /// Returns the name in lower case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Violet => "violet",
        }
    }

    /// Returns the index of this hue in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Hue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The four colours of marks, as records write them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkColour {
    /// Written `R`.
    Red,
    /// Written `G`.
    Green,
    /// Written `B`.
    Blue,
    /// Written `Y`.
    Yellow,
}

impl MarkColour {
    /// Every colour, in order.
    pub const ALL: [Self; 4] = [Self::Red, Self::Green, Self::Blue, Self::Yellow];

    /// Returns the letter of the colour.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Red => "R",
            Self::Green => "G",
            Self::Blue => "B",
            Self::Yellow => "Y",
        }
    }

    /// Returns the name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
        }
    }

    /// Returns the index of this colour in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for MarkColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The colours of cards and tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Red cards; the upper row of tiles.
    Red,
    /// Yellow cards.
    Yellow,
    /// Green cards; the lower row of tiles.
    Green,
    /// Blue cards.
    Blue,
    /// The middle row of tiles.
    Black,
    /// For a game with more colours.
    Violet,
}

impl Suit {
    /// Every suit, in order.
    pub const ALL: [Self; 6] = [
        Self::Red,
        Self::Yellow,
        Self::Green,
        Self::Blue,
        Self::Black,
        Self::Violet,
    ];

    /// Returns the name in lower case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Black => "black",
            Self::Violet => "violet",
        }
    }

    /// Returns the index of this suit in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The role of a line or an area; a theme maps roles to colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ink {
    /// The background of the whole picture.
    Background,
    /// The background of the board.
    Board,
    /// The lines between squares.
    Grid,
    /// The frame of the board.
    Frame,
    /// The letters and numbers along the board.
    Coordinate,
    /// The body of a stone.
    Stone(Hue),
    /// The rim of a stone.
    StoneEdge(Hue),
    /// The token on a bandaged stone.
    Token(Hue),
    /// The number on such a token.
    TokenNumber(Hue),
    /// The squares of the last move.
    LastMove,
    /// The arrow of the last move.
    Arrow,
    /// The light outline of an arrow, a group outline or a mark, which
    /// separates it from the stones below.
    Halo,
    /// The outline of a group and the badge with its size.
    Group(Hue),
    /// The number on such a badge.
    BadgeText(Hue),
    /// A mark on a square.
    Mark(MarkColour),
    /// A sign on a stone: a cross, a letter.
    OnStone(Hue),
    /// The heading above a picture.
    Title,
    /// The caption below a picture.
    Caption,
    /// Text on a panel.
    Text,
    /// A panel on the background, such as the area of a player at a table.
    Panel,
    /// The front of a card or tile.
    CardFace,
    /// The back of a card or tile.
    CardBack,
    /// The rim of a card or tile.
    CardEdge,
    /// The colour of a card or tile.
    Suit(Suit),
    /// Anything out of play.
    Dim,
}
