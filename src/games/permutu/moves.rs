//! The moves of Permutu, and the columns, colours and symbols that they name.

use std::fmt;

use crate::text::closed_enum;

/// Maximum number of symbols and of columns.
pub(super) const MAX_SYMBOLS: u8 = 26;

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
    /// Returns the letter of the colour in moves.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Black => 'b',
            Self::Green => 'g',
        }
    }

    /// Returns the tag for the row of this colour.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Red => "RowRed",
            Self::Black => "RowBlack",
            Self::Green => "RowGreen",
        }
    }

    /// Returns the colour with this letter, in either case.
    pub(super) fn of_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|colour| colour.letter().eq_ignore_ascii_case(&letter))
    }
}

/// A column of a game, displayed as its number, counted from 1 at the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// Returns the column with this number, counted from 1; `None` unless it is
    /// 1 to 26.
    pub const fn numbered(number: u8) -> Option<Self> {
        if number >= 1 && number <= MAX_SYMBOLS {
            Some(Self(number - 1))
        } else {
            None
        }
    }

    /// Returns the column at this index, counted from 0.
    pub(super) const fn new(index: u8) -> Self {
        Self(index)
    }

    /// Returns the number of this column, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Returns the index of this column, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the set of this column alone, as bits.
    pub(super) const fn bit(self) -> u32 {
        1 << self.0
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// The symbol on a tile, displayed as its letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u8);

impl Symbol {
    /// Returns the symbol at this index, counted from 0; `None` from 26 on.
    pub const fn new(index: u8) -> Option<Self> {
        if index < MAX_SYMBOLS {
            Some(Self(index))
        } else {
            None
        }
    }

    /// Returns the index of this symbol, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the letter of this symbol.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// Returns the set of this symbol alone, as bits.
    pub(super) const fn bit(self) -> u32 {
        1 << self.0
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Iterates over the symbols of a set of bits, in order.
pub(super) fn symbols(set: u32) -> impl Iterator<Item = Symbol> + Clone {
    (0..MAX_SYMBOLS)
        .map(Symbol)
        .filter(move |symbol| set & symbol.bit() != 0)
}

/// A move, which is one ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PermutuMove {
    /// Takes one tile of a complete column, by rule A.
    Single {
        /// The column.
        column: Column,
        /// The colour of the tile.
        colour: TileColour,
    },
    /// Takes all tiles left in a column, by rule B.
    Whole {
        /// The column.
        column: Column,
    },
    /// Skips the turn of a player who cannot take anything.
    Pass,
    /// Skips a turn that is lost on time.
    Timeout,
}

impl PermutuMove {
    /// Returns the column that the move takes from; `None` for a pass or a
    /// timeout.
    pub const fn column(self) -> Option<Column> {
        match self {
            Self::Single { column, .. } | Self::Whole { column } => Some(column),
            Self::Pass | Self::Timeout => None,
        }
    }

    /// Returns true if the move takes the tile of this colour from this column,
    /// provided it is still there.
    pub(super) fn takes(self, from: Column, tile: TileColour) -> bool {
        match self {
            Self::Single { column, colour } => (column, colour) == (from, tile),
            Self::Whole { column } => column == from,
            Self::Pass | Self::Timeout => false,
        }
    }
}
