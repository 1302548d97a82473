//! Draws the columns of tiles in one bank (a group of adjacent columns), or in
//! two banks, one below the other.

use crate::games::permutu::table::tiles;
use crate::games::permutu::{Age, Column, PermutuPosition, TileColour};
use crate::scene::{Coords, Ink, Item, Point, Rect, RoundRect, Style, Weight, centred_text};

/// Maximum number of columns in a bank.
const MAX_PER_BANK: usize = 13;

/// Height of the column numbers and row letters.
const LABEL_HEIGHT: f64 = 0.3;

/// Space above a bank for the column numbers.
const SPACE_ABOVE: f64 = 0.76;

/// Space on each side of a bank; the row letters are in the left one.
const SPACE_BESIDE: f64 = 0.6;

/// The layout of the columns, at one unit per tile.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Table {
    banks: usize,
    /// The number of columns in each bank but the last, which may have fewer.
    columns_per_bank: usize,
    coords: Coords,
}

impl Table {
    /// Lays out the columns.
    pub(crate) fn new(columns: u8, coords: Coords) -> Self {
        let columns = usize::from(columns);
        let banks = columns.div_ceil(MAX_PER_BANK);
        Self {
            banks,
            columns_per_bank: columns.div_ceil(banks),
            coords,
        }
    }

    /// Returns the width, including the row letters.
    pub(crate) fn width(self) -> f64 {
        self.columns_per_bank as f64 + 2.0 * SPACE_BESIDE
    }

    /// Returns the height, including the column numbers.
    pub(crate) fn height(self) -> f64 {
        self.banks as f64 * (3.0 + self.space_above())
    }

    /// Returns the space above each bank.
    const fn space_above(self) -> f64 {
        match self.coords {
            Coords::NONE => 0.3,
            _ => SPACE_ABOVE,
        }
    }

    /// Returns the cell of a tile on a table whose top left corner is `corner`.
    pub(crate) fn cell(self, corner: Point, column: Column, colour: TileColour) -> Rect {
        let (bank, index) = (
            column.index() / self.columns_per_bank,
            column.index() % self.columns_per_bank,
        );
        let top = bank as f64 * (3.0 + self.space_above()) + self.space_above();
        let at = corner.moved(SPACE_BESIDE + index as f64, top + colour.index() as f64);
        Rect::new(at.x, at.y, 1.0, 1.0)
    }

    /// Draws the remaining tiles, and gaps in place of the others; `taken` are the
    /// tiles that the last move took.
    pub(crate) fn draw(
        self,
        items: &mut Vec<Item>,
        position: &PermutuPosition,
        corner: Point,
        taken: &[(Column, TileColour)],
    ) {
        for bank in 0..self.banks {
            let first = Column::new((bank * self.columns_per_bank) as u8);
            let first_cell = self.cell(corner, first, TileColour::Red);
            let rect = Rect::new(
                first_cell.x,
                first_cell.y,
                self.columns_per_bank as f64,
                3.0,
            );
            let board = RoundRect::new(rect.inset(-0.08), 0.2);
            items.push(Item::new(board, Style::filled(Ink::Board)));
        }
        for column in position.rows().columns() {
            for colour in TileColour::ALL {
                let cell = self.cell(corner, column, colour);
                match position.tile(column, colour) {
                    Some(symbol) => tiles::tile(items, cell, symbol, colour, Age::Old),
                    None if taken.contains(&(column, colour)) => {
                        tiles::gap(items, cell, Age::New);
                    }
                    None => tiles::gap(items, cell, Age::Old),
                }
            }
        }
        if self.coords != Coords::NONE {
            self.write_labels(items, position, corner);
        }
    }

    /// Returns the cells of the remaining tiles, named as in moves: `7r`.
    pub(crate) fn areas(self, position: &PermutuPosition, corner: Point) -> Vec<(String, Rect)> {
        let cells = position.rows().columns().flat_map(|column| {
            let colours = TileColour::ALL.into_iter();
            let left = colours.filter(move |&colour| position.tile(column, colour).is_some());
            left.map(move |colour| {
                let name = format!("{column}{}", colour.letter());
                (name, self.cell(corner, column, colour))
            })
        });
        cells.collect()
    }

    /// Writes the column numbers and the row letters.
    fn write_labels(self, items: &mut Vec<Item>, position: &PermutuPosition, corner: Point) {
        let mut write = |text: &str, at: Point, ink: Ink| {
            let text = centred_text(text, LABEL_HEIGHT, at, Weight::Regular);
            items.push(Item::new(text, Style::filled(ink)));
        };
        for column in position.rows().columns() {
            let red_centre = self.cell(corner, column, TileColour::Red).centre();
            let at = red_centre.moved(0.0, -0.5 - SPACE_ABOVE * 0.45);
            write(&column.to_string(), at, Ink::Coordinate);
            if column.index() % self.columns_per_bank == 0 {
                for colour in TileColour::ALL {
                    let centre = self.cell(corner, column, colour).centre();
                    // Raised, since lower-case letters sit lower than digits.
                    let at = centre.moved(-0.5 - SPACE_BESIDE * 0.5, -LABEL_HEIGHT * 0.14);
                    let letter = colour.letter().to_string();
                    write(&letter, at, tiles::ink(colour));
                }
            }
        }
    }
}
