//! The normal form of a set of tiles: an order of columns and symbols that does
//! not depend on their names.

use std::collections::VecDeque;

/// The tiles left, and marks that distinguish columns and symbols in addition
/// to their tiles.
#[derive(Debug, Clone)]
pub(super) struct TileTable {
    /// The symbols of the tiles of each column, by colour.
    pub(super) tiles: Vec<[Option<u8>; 3]>,
    /// The mark of each column.
    pub(super) column_marks: Vec<Vec<u32>>,
    /// The mark of each symbol.
    pub(super) symbol_marks: Vec<u32>,
}

/// An order of the columns that have tiles, and an order of all symbols.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct NormalForm {
    pub(super) columns: Vec<u8>,
    pub(super) symbols: Vec<u8>,
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
    pub(super) fn normal_form(&self) -> NormalForm {
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
