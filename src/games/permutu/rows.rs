//! The three rows of tiles that a game of Permutu starts with.

use rand_core::Rng;

use crate::games::permutu::{Column, MAX_SYMBOLS, Symbol, TileColour};
use crate::play::random_below;
use crate::text::{errors, escape_str};

/// Minimum number of symbols.
const MIN_SYMBOLS: u8 = 2;

/// The tiles at the start: three permutations of the same symbols.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    count: u8,
    /// The symbol of every column, one row per colour.
    symbols: [[Symbol; MAX_SYMBOLS as usize]; 3],
    /// The column of every symbol, one row per colour.
    columns: [[Column; MAX_SYMBOLS as usize]; 3],
}

errors! {
    /// Why three texts are not the rows of a game; `colour` is that of the row
    /// with the error.
    pub enum RowsError {
        /// A row with too few or too many symbols.
        Length { colour: TileColour, length: usize }
            = "the number of symbols in the {colour} row is {length}, not 2 to 26";
        /// A row that is shorter or longer than the red one.
        UnequalLength { colour: TileColour, length: usize, red: usize }
            = "the {colour} row has {length} symbols, but the red row has {red}";
        /// A character that is not a symbol of the game. The symbols are A to
        /// `last`.
        Character { colour: TileColour, found: char, last: Symbol }
            = "the {colour} row has `{}`, but its symbols are A to {last}",
            escape_str(&found.to_string());
        /// A symbol that a row has twice.
        Twice { colour: TileColour, symbol: Symbol, missing: Symbol }
            = "the {colour} row has {symbol} twice and no {missing}";
    }
}

impl RowsError {
    /// Returns the row with the error.
    pub const fn colour(&self) -> TileColour {
        match self {
            Self::Length { colour, .. }
            | Self::UnequalLength { colour, .. }
            | Self::Character { colour, .. }
            | Self::Twice { colour, .. } => *colour,
        }
    }
}

impl Rows {
    /// Creates three rows with the symbols in order; `None` unless there are 2
    /// to 26 symbols.
    pub fn in_order(count: u8) -> Option<Self> {
        let count = (MIN_SYMBOLS..=MAX_SYMBOLS)
            .contains(&count)
            .then_some(count)?;
        let symbol = |index| Symbol::new(index as u8).expect("there are 26 symbols");
        Some(Self {
            count,
            symbols: [std::array::from_fn(symbol); 3],
            columns: [std::array::from_fn(|index| Column::new(index as u8)); 3],
        })
    }

    /// Parses the rows from their letters, column 1 first, in either case.
    ///
    /// # Errors
    ///
    /// Returns an error if the rows are not of one length from 2 to 26, or if
    /// one is not a permutation of that many letters from A on.
    pub fn parse(texts: [&str; 3]) -> Result<Self, RowsError> {
        let lengths = texts.map(|text| text.chars().count());
        for (colour, length) in TileColour::ALL.into_iter().zip(lengths) {
            if !(usize::from(MIN_SYMBOLS)..=usize::from(MAX_SYMBOLS)).contains(&length) {
                return Err(RowsError::Length { colour, length });
            }
            let red = lengths[TileColour::Red.index()];
            if length != red {
                return Err(RowsError::UnequalLength {
                    colour,
                    length,
                    red,
                });
            }
        }
        let mut rows = Self::in_order(lengths[0] as u8).expect("the length is valid");
        for (colour, text) in TileColour::ALL.into_iter().zip(texts) {
            rows.read_row(colour, text)?;
        }
        Ok(rows)
    }

    /// Replaces a row by the symbols in a text of the same length.
    fn read_row(&mut self, colour: TileColour, text: &str) -> Result<(), RowsError> {
        let mut seen = 0_u32;
        let mut twice = None;
        for (index, ch) in text.chars().enumerate() {
            let letter = u8::try_from(ch.to_ascii_uppercase()).unwrap_or(0);
            let named = letter.checked_sub(b'A').and_then(Symbol::new);
            let symbol = named.filter(|symbol| symbol.index() < usize::from(self.count));
            let Some(symbol) = symbol else {
                let last = Symbol::new(self.count - 1).expect("there are at most 26 symbols");
                return Err(RowsError::Character {
                    colour,
                    found: ch,
                    last,
                });
            };
            if seen & symbol.bit() != 0 {
                twice = twice.or(Some(symbol));
            }
            seen |= symbol.bit();
            self.put(colour, Column::new(index as u8), symbol);
        }
        match twice {
            None => Ok(()),
            Some(symbol) => {
                // The first symbol that is not in the set `seen`.
                let missing = Symbol::new(seen.trailing_ones() as u8)
                    .expect("a row with a symbol twice lacks another");
                Err(RowsError::Twice {
                    colour,
                    symbol,
                    missing,
                })
            }
        }
    }

    /// Puts the tile of this colour with a symbol into a column.
    const fn put(&mut self, colour: TileColour, column: Column, symbol: Symbol) {
        self.symbols[colour.index()][column.index()] = symbol;
        self.columns[colour.index()][symbol.index()] = column;
    }

    /// Returns the number of symbols, which is also the number of columns.
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// Iterates over the columns from the left.
    pub fn columns(&self) -> impl DoubleEndedIterator<Item = Column> + ExactSizeIterator + Clone {
        (0..self.count).map(Column::new)
    }

    /// Returns true if the game has the column.
    pub const fn has(&self, column: Column) -> bool {
        column.index() < self.count as usize
    }

    /// Returns the set of all columns.
    pub(super) const fn all_columns(&self) -> u32 {
        (1 << self.count) - 1
    }

    /// Returns the symbol of the tile of this colour in a column.
    pub const fn symbol(&self, column: Column, colour: TileColour) -> Symbol {
        self.symbols[colour.index()][column.index()]
    }

    /// Returns the column of the tile of this colour with a symbol.
    pub const fn column(&self, symbol: Symbol, colour: TileColour) -> Column {
        self.columns[colour.index()][symbol.index()]
    }

    /// Returns the letters of a row, column 1 first.
    pub fn text(&self, colour: TileColour) -> String {
        self.columns()
            .map(|column| self.symbol(column, colour).letter())
            .collect()
    }

    /// Returns the first column with a repeated symbol, and that symbol.
    pub fn first_repeat(&self) -> Option<(Column, Symbol)> {
        self.columns().find_map(|column| {
            let [red, black, green] = TileColour::ALL.map(|colour| self.symbol(column, colour));
            let repeated = if red == black || red == green {
                red
            } else if black == green {
                black
            } else {
                return None;
            };
            Some((column, repeated))
        })
    }

    /// Returns the rows, each shuffled uniformly.
    pub(super) fn shuffled(&self, rng: &mut dyn Rng) -> Self {
        let mut rows = self.clone();
        for colour in TileColour::ALL {
            for last in (1..self.count).rev() {
                let other = random_below(rng, u64::from(last) + 1) as u8;
                let (first, second) = (Column::new(last), Column::new(other));
                let (symbol, swapped) = (rows.symbol(first, colour), rows.symbol(second, colour));
                rows.put(colour, first, swapped);
                rows.put(colour, second, symbol);
            }
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::{Rows, RowsError};
    use crate::games::permutu::TileColour;

    #[test]
    fn rows_round_trip_through_text() {
        let texts = ["ABCD", "ACDB", "BDAC"];
        let rows = Rows::parse(texts).unwrap();
        assert_eq!(TileColour::ALL.map(|colour| rows.text(colour)), texts);
        assert_eq!(Rows::parse(["abcd", "acdb", "bdac"]), Ok(rows.clone()));
        for colour in TileColour::ALL {
            for column in rows.columns() {
                assert_eq!(rows.column(rows.symbol(column, colour), colour), column);
            }
        }
        assert_eq!(
            rows.first_repeat().map(|(column, _)| column.number()),
            Some(1)
        );
    }

    #[test]
    fn invalid_rows_are_explained() {
        let error = |texts| Rows::parse(texts).unwrap_err();
        assert_eq!(
            error(["ABC", "ABCD", "ABC"]).to_string(),
            "the black row has 4 symbols, but the red row has 3"
        );
        assert_eq!(
            error(["ABC", "ABC", "ABB"]).to_string(),
            "the green row has B twice and no C"
        );
        assert_eq!(
            error(["ABD", "ABC", "ABC"]).to_string(),
            "the red row has `D`, but its symbols are A to C"
        );
        assert!(matches!(
            error(["A"; 3]),
            RowsError::Length { length: 1, .. }
        ));
        assert!(matches!(
            error(["Aé"; 3]),
            RowsError::Character { found: 'é', .. }
        ));
        assert!(matches!(
            error([""; 3]),
            RowsError::Length { length: 0, .. }
        ));
    }
}
