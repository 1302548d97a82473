use std::fmt;

use crate::text::closed_enum;

/// The most symbols that a game has, and so the most columns.
pub(super) const MOST_SYMBOLS: u8 = 26;

closed_enum! {
    /// The colours of the tiles.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum TileColour {
        /// The upper row.
        Red = "red",
        /// The middle row.
        Black = "black",
        /// The lower row.
        Green = "green",
    }
}

impl TileColour {
    /// The letter that stands for the colour in moves.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Black => 'b',
            Self::Green => 'g',
        }
    }

    /// The tag that says the row of this colour.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Red => "RowRed",
            Self::Black => "RowBlack",
            Self::Green => "RowGreen",
        }
    }

    /// The colour with this letter, in any case.
    pub(super) fn of_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|colour| colour.letter().eq_ignore_ascii_case(&letter))
    }

    /// The place of this colour in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One of the columns of a game; it prints as its number, counted from 1 at
/// the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// The column with this number, counted from 1; none outside 1 to 26.
    pub const fn numbered(number: u8) -> Option<Self> {
        if number >= 1 && number <= MOST_SYMBOLS {
            Some(Self(number - 1))
        } else {
            None
        }
    }

    /// The column with this number, counted from 0.
    pub(super) const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The number of this column, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The number of this column, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// This column alone as a set of columns.
    pub(super) const fn bit(self) -> u32 {
        1 << self.0
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// What a tile bears; it prints as its letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u8);

impl Symbol {
    /// The symbol with this number, counted from 0; none from 26 on.
    pub const fn new(index: u8) -> Option<Self> {
        if index < MOST_SYMBOLS {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The number of this symbol, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter that stands for it.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// This symbol alone as a set of symbols.
    pub(super) const fn bit(self) -> u32 {
        1 << self.0
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The symbols of a set, in order.
pub(super) fn symbols(set: u32) -> impl Iterator<Item = Symbol> + Clone {
    (0..MOST_SYMBOLS)
        .map(Symbol)
        .filter(move |symbol| set & symbol.bit() != 0)
}

/// One ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PermutuMove {
    /// One tile of a column of three, by rule A.
    Single {
        /// The column.
        column: Column,
        /// The tile.
        colour: TileColour,
    },
    /// All that is left of a column, by rule B.
    Whole {
        /// The column.
        column: Column,
    },
    /// The turn of a player who cannot take anything.
    Pass,
    /// The turn of a player who did not move in time.
    Timeout,
}

impl PermutuMove {
    /// The column that is taken from, if one is.
    pub const fn column(self) -> Option<Column> {
        match self {
            Self::Single { column, .. } | Self::Whole { column } => Some(column),
            Self::Pass | Self::Timeout => None,
        }
    }

    /// True when the move takes the tile of this colour from this column, if
    /// it is still there.
    pub(super) fn takes(self, place: Column, tile: TileColour) -> bool {
        match self {
            Self::Single { column, colour } => (column, colour) == (place, tile),
            Self::Whole { column } => column == place,
            Self::Pass | Self::Timeout => false,
        }
    }
}
