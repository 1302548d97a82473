//! The symmetries of Permutu: the names of the symbols, the order of the
//! columns, and the colours.
//!
//! Both rules ask only which symbols are the same and which tiles share a
//! column, so symbols, columns and colours can be renamed. Seats cannot: they
//! move in turn, and `Player1` loses ties.

use std::collections::VecDeque;

use crate::games::permutu::{
    Column, Permutu, PermutuMove, PermutuPosition, PermutuSetting, Rows, Symbol, TileColour,
};
use crate::play::Identity;

/// The orders of the three colours: the new index of each colour.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// New names of columns, symbols and colours.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(unnameable_types, reason = "it is `Identity::Symmetry`")]
pub struct Renaming {
    /// The new index of each colour.
    new_colours: [usize; 3],
    /// The old column at each new index.
    old_columns: Vec<u8>,
    /// The new index of each symbol.
    new_symbols: Vec<u8>,
}

impl Renaming {
    fn new(colours: [usize; 3], form: &NormalForm) -> Self {
        let mut new_symbols = vec![0; form.symbols.len()];
        for (index, symbol) in (0..).zip(&form.symbols) {
            new_symbols[usize::from(*symbol)] = index;
        }
        Self {
            new_colours: colours,
            old_columns: form.columns.clone(),
            new_symbols,
        }
    }

    /// Returns the rows under the new names.
    pub(crate) fn rows(&self, rows: &Rows) -> Rows {
        let row = |new: TileColour| -> String {
            let mut old = TileColour::ALL
                .into_iter()
                .filter(|colour| self.new_colours[colour.index()] == new.index());
            let old = old.next().unwrap_or(new);
            let columns = self.old_columns.iter();
            let symbols = columns.map(|&column| rows.symbol(Column::new(column), old));
            symbols.map(|symbol| self.symbol(symbol)).collect()
        };
        let [red, black, green] = TileColour::ALL.map(row);
        Rows::parse([&red, &black, &green]).unwrap_or_else(|_| rows.clone())
    }

    /// Returns the new letter of a symbol.
    fn symbol(&self, symbol: Symbol) -> char {
        char::from(b'A' + self.new_symbols[symbol.index()])
    }

    /// Returns a move under the new names.
    pub(crate) fn image(&self, mv: PermutuMove) -> PermutuMove {
        let new_column = |column: Column| {
            let mut old_columns = self.old_columns.iter();
            let new = old_columns.position(|&old| usize::from(old) == column.index());
            Column::new(new.unwrap_or(column.index()) as u8)
        };
        match mv {
            PermutuMove::Single { column, colour } => PermutuMove::Single {
                column: new_column(column),
                colour: TileColour::ALL[self.new_colours[colour.index()]],
            },
            PermutuMove::Whole { column } => PermutuMove::Whole {
                column: new_column(column),
            },
            PermutuMove::Pass | PermutuMove::Timeout => mv,
        }
    }
}

/// Returns the symbols of the tiles of each column, in a new order of colours.
fn tiles(
    rows: &Rows,
    colours: [usize; 3],
    tile: impl Fn(Column, TileColour) -> Option<Symbol>,
) -> Vec<[Option<u8>; 3]> {
    let column = |column| {
        let mut symbols = [None; 3];
        for colour in TileColour::ALL {
            let symbol = tile(column, colour);
            symbols[colours[colour.index()]] = symbol.map(|symbol| symbol.index() as u8);
        }
        symbols
    };
    rows.columns().map(column).collect()
}

/// Returns the number of tiles with a symbol in a hand.
fn count_of(held: [u32; 3], symbol: Symbol) -> u32 {
    let tiles = held.iter().filter(|set| **set & symbol.bit() != 0);
    tiles.count() as u32
}

/// Formats a position under new names: the tiles left row by row, the symbols
/// that each seat holds, and the seat to move or, in a solo game, the number of
/// tiles taken singly.
fn text_of(position: &PermutuPosition, colours: [usize; 3], form: &NormalForm) -> String {
    let renaming = Renaming::new(colours, form);
    let mut rows = [String::new(), String::new(), String::new()];
    for &column in &form.columns {
        let column = Column::new(column);
        let tiles = TileColour::ALL.map(|colour| position.tile(column, colour));
        for (colour, tile) in TileColour::ALL.into_iter().zip(tiles) {
            let letter = tile.map_or('.', |symbol| renaming.symbol(symbol));
            rows[colours[colour.index()]].push(letter);
        }
    }
    let mut text = format!("Players {}\n", position.players());
    for (colour, row) in TileColour::ALL.into_iter().zip(rows) {
        text.push_str(&format!("{} {row}\n", colour.tag()));
    }
    for seat in position.seats() {
        text.push_str("Held ");
        for &symbol in &form.symbols {
            let Some(symbol) = Symbol::new(symbol) else {
                continue;
            };
            for _ in 0..count_of(position.held_symbols(seat), symbol) {
                text.push(renaming.symbol(symbol));
            }
        }
        text.push('\n');
    }
    if position.players() == 1 {
        let singles = position.tally(position.side()).singles;
        text.push_str(&format!("Singles {singles}\n"));
    } else {
        text.push_str(&format!("Turn {}\n", position.side().index() + 1));
    }
    text
}

impl Identity for Permutu {
    const IGNORED_TAGS: &'static [&'static str] = &["Setup", "MoveTime"];

    type Symmetry = Renaming;

    fn symmetries(setting: &PermutuSetting, moves: &[PermutuMove]) -> Vec<Renaming> {
        let rows = setting.rows();
        // Returns the renamings of a game into its normal forms, one for each order of
        // the colours. The mark of a column is the list of plies that take from it.
        let renaming = |colours: [usize; 3]| {
            let mut column_marks = vec![Vec::new(); usize::from(rows.count())];
            for (ply, mv) in (0_u32..).zip(moves) {
                let Some(column) = mv.column() else { continue };
                let taken = match mv {
                    PermutuMove::Single { colour, .. } => colours[colour.index()] as u32,
                    _ => 3,
                };
                column_marks[column.index()].push(ply * 4 + taken);
            }
            let tile = |column, colour| Some(rows.symbol(column, colour));
            let table = TileTable {
                tiles: tiles(rows, colours, tile),
                column_marks,
                symbol_marks: vec![0; usize::from(rows.count())],
            };
            Renaming::new(colours, &table.normal_form())
        };
        ORDERS.into_iter().map(renaming).collect()
    }

    fn setting_image(setting: &PermutuSetting, renaming: &Renaming) -> PermutuSetting {
        setting.with_rows(renaming.rows(setting.rows()))
    }

    fn move_image(
        _position: &PermutuPosition,
        mv: &PermutuMove,
        renaming: &Renaming,
    ) -> PermutuMove {
        renaming.image(*mv)
    }

    fn position_text(position: &PermutuPosition) -> String {
        // Returns the canonical text of a position.
        let count = position.rows().count();
        let form = NormalForm {
            columns: (0..count).collect(),
            symbols: (0..count).collect(),
        };
        text_of(position, [0, 1, 2], &form)
    }

    fn symmetric_position_text(position: &PermutuPosition) -> String {
        // Returns the canonical text of the position that represents all positions
        // symmetric to this one.
        let rows = position.rows();
        // The number of tiles with the symbol in each hand, as digits to base 4.
        let symbol_mark = |symbol: u8| {
            let symbol = Symbol::new(symbol)?;
            let seats = position.seats();
            let tiles = seats.map(|seat| count_of(position.held_symbols(seat), symbol));
            Some(tiles.fold(0, |mark, tiles| mark * 4 + tiles))
        };
        let texts = ORDERS.into_iter().map(|colours| {
            let table = TileTable {
                tiles: tiles(rows, colours, |column, colour| {
                    position.tile(column, colour)
                }),
                column_marks: vec![Vec::new(); usize::from(rows.count())],
                symbol_marks: (0..rows.count())
                    .map(|symbol| symbol_mark(symbol).unwrap_or(0))
                    .collect(),
            };
            text_of(position, colours, &table.normal_form())
        });
        texts.min().unwrap_or_default()
    }
}

/// The tiles left, and marks that distinguish columns and symbols in addition
/// to their tiles.
#[derive(Debug, Clone)]
struct TileTable {
    /// The symbols of the tiles of each column, by colour.
    tiles: Vec<[Option<u8>; 3]>,
    /// The mark of each column.
    column_marks: Vec<Vec<u32>>,
    /// The mark of each symbol.
    symbol_marks: Vec<u32>,
}

/// An order of the columns that have tiles, and an order of all symbols.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct NormalForm {
    columns: Vec<u8>,
    symbols: Vec<u8>,
}

/// Columns and symbols that are connected by tiles, in the order of a search
/// from one of the columns, and a code of the tiles and marks that does not
/// depend on their names.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Component {
    code: Vec<u32>,
    columns: Vec<u8>,
    symbols: Vec<u8>,
}

impl TileTable {
    /// Returns the normal form: components in the order of their codes, then
    /// the symbols without tiles in the order of their marks. Each component is
    /// searched from the column that gives the smallest code.
    ///
    /// Components with the same code differ only in names, so their order does
    /// not matter.
    ///
    /// # Cost
    ///
    /// Cubic in the number of columns.
    fn normal_form(&self) -> NormalForm {
        let mut is_seen = vec![false; self.tiles.len()];
        let mut components: Vec<Component> = Vec::new();
        for first in 0..self.tiles.len() as u8 {
            let is_empty = self.tiles[usize::from(first)] == [None; 3];
            if is_empty || is_seen[usize::from(first)] {
                continue;
            }
            let found = self.component(first);
            for &column in &found.columns {
                is_seen[usize::from(column)] = true;
            }
            let starts = found.columns.clone();
            let candidates = starts.iter().map(|&start| self.component(start));
            let smallest = candidates.min_by(|one, two| one.code.cmp(&two.code));
            components.push(smallest.unwrap_or(found));
        }
        components.sort_by(|one, two| one.code.cmp(&two.code));
        let mut form = NormalForm::default();
        for component in components {
            form.columns.extend(component.columns);
            form.symbols.extend(component.symbols);
        }
        let mut unused: Vec<u8> = (0..self.symbol_marks.len() as u8).collect();
        unused.retain(|symbol| !form.symbols.contains(symbol));
        unused.sort_by_key(|&symbol| self.symbol_marks[usize::from(symbol)]);
        form.symbols.extend(unused);
        form
    }

    /// Returns the component of a column, by a breadth-first search from it.
    fn component(&self, first: u8) -> Component {
        let mut component = Component {
            code: Vec::new(),
            columns: vec![first],
            symbols: Vec::new(),
        };
        let mut queue = VecDeque::from([first]);
        while let Some(column) = queue.pop_front() {
            let marks = &self.column_marks[usize::from(column)];
            component.code.push(marks.len() as u32);
            component.code.extend(marks);
            for symbol in self.tiles[usize::from(column)] {
                let Some(symbol) = symbol else {
                    component.code.push(0);
                    continue;
                };
                let known_index = component.symbols.iter().position(|&other| other == symbol);
                if let Some(index) = known_index {
                    component.code.push(index as u32 + 1);
                    continue;
                }
                component.symbols.push(symbol);
                component.code.push(component.symbols.len() as u32);
                component.code.push(self.symbol_marks[usize::from(symbol)]);
                for colour in 0..3 {
                    let column = self.column_of(symbol, colour);
                    let next = column.filter(|next| !component.columns.contains(next));
                    component.columns.extend(next);
                    queue.extend(next);
                }
            }
        }
        component
    }

    /// Returns the column of the tile of a colour with a symbol, if it is left.
    fn column_of(&self, symbol: u8, colour: usize) -> Option<u8> {
        let mut tiles = self.tiles.iter();
        let column = tiles.position(|column| column[colour] == Some(symbol));
        column.map(|column| column as u8)
    }
}
