//! Ink roles, and the named colours of stones, marks and cards.

use crate::text::closed_enum;

closed_enum! {
    /// The colour schemes of stones and players.
    ///
    /// A hue is a role: the theme decides which colours `Orange` has.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Hue {
        /// The first player of Permute.
        Orange = "orange",
        /// The second player of Permute.
        Yellow = "yellow",
        /// The first player of Swaptimum.
        Red = "red",
        /// The second player of Swaptimum.
        Blue = "blue",
        /// Reserved for a game with more players.
        Green = "green",
        /// Reserved for a game with more players.
        Violet = "violet",
        /// The red stones of Permute with four colours.
        RedOfFour = "red-of-four",
        /// The blue stones of Permute with four colours.
        BlueOfFour = "blue-of-four",
    }
}

closed_enum! {
    /// The four colours of marks, each with the letter that denotes it in
    /// records.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum MarkColour {
        /// Written `R`.
        Red = "R",
        /// Written `G`.
        Green = "G",
        /// Written `B`.
        Blue = "B",
        /// Written `Y`.
        Yellow = "Y",
    }
}

impl MarkColour {
    /// Returns the English name, such as `red`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
        }
    }
}

closed_enum! {
    /// The colours of cards and tiles.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Suit {
        /// Red cards, and the upper row of tiles.
        Red = "red",
        /// Yellow cards.
        Yellow = "yellow",
        /// Green cards, and the lower row of tiles.
        Green = "green",
        /// Blue cards.
        Blue = "blue",
        /// The middle row of tiles.
        Black = "black",
        /// Reserved for a game with more colours.
        Violet = "violet",
    }
}

/// The role of a line, an area or a text; a theme maps it to a colour.
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
    /// The number on a token.
    TokenNumber(Hue),
    /// The background of the squares of the last move.
    LastMove,
    /// The arrow of the last or the next move.
    Arrow,
    /// The line around an arrow, a badge or a mark, which separates it from the
    /// stones below.
    Halo,
    /// The outline of a group, and the edge of the badge with its size.
    Group(Hue),
    /// The badge with the size of a group: the colour of the stone, without its
    /// texture.
    Badge(Hue),
    /// The number on a badge.
    BadgeText(Hue),
    /// A mark on a square.
    Mark(MarkColour),
    /// The inside of a mark arrow: translucent, so that stones and numbers below
    /// it stay visible.
    MarkArea(MarkColour),
    /// A shade of the colour of a mark, from 1 to 4, the darkest.
    Shade(MarkColour, u8),
    /// A symbol or letter on a stone.
    OnStone(Hue),
    /// The heading above a picture.
    Title,
    /// The caption below a picture.
    Caption,
    /// Names and other text, symbols on empty squares, and the edges of coloured
    /// marks.
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
    /// A veil over stones that are not the subject of a figure: the colour of
    /// the board, about two thirds opaque.
    Veil,
    /// A wash over squares that are out of play: the colour of the frame, about
    /// a third opaque.
    Wash,
}
