//! The stones, marks and numbers of a text figure.

use crate::render::text::drawing::TextDrawing;
use crate::scene::{Hue, Ink, Item, MarkColour, Point, Shape, Text};

impl TextDrawing {
    /// Returns the letter of a stone.
    pub(super) fn letter(hue: Hue) -> char {
        hue.as_str().chars().next().unwrap_or('?')
    }

    /// Draws a stone, its token, or a mark.
    pub(super) fn stone_or_mark(&mut self, item: &Item, centre: Point) {
        let (column, row) = self.cell_at(centre);
        let stroke = item.style.stroke.map(|stroke| stroke.ink);
        match (item.style.fill, stroke) {
            // The dot at the end of a score line must not overwrite its label.
            (Some(Ink::Stone(_)), _)
                if !self.is_on_board(centre) && self.grid.char_at(column, row).is_some() => {}
            (Some(Ink::Stone(hue)), _) => {
                self.grid.put(column, row, Self::letter(hue));
            }
            (Some(Ink::Token(_)), _) => {
                if let Some(stone) = self.grid.char_at(column, row) {
                    self.grid.put(column, row, stone.to_ascii_uppercase());
                }
            }
            // The ring around the square of the best or the next move.
            (None, Some(Ink::Arrow)) if matches!(item.shape, Shape::Circle(_)) => {
                let ring = match item.style.stroke.and_then(|stroke| stroke.dash) {
                    Some(_) => self.choose('◌', '?'),
                    None => self.choose('◎', '!'),
                };
                self.put_symbol(column, row, ring);
            }
            (None, Some(Ink::Mark(colour))) => {
                let (left, right) = brackets(colour);
                self.grid.put(column - 1, row, left);
                self.grid.put(column + 1, row, right);
            }
            (Some(Ink::Wash), _) => {
                let wash = self.choose('░', ':');
                self.grid.put(column - 1, row, wash);
                self.grid.put(column + 1, row, wash);
            }
            (Some(Ink::OnStone(_) | Ink::Text | Ink::Mark(_)), _) if !self.boards.is_empty() => {
                let dot = self.choose('•', '*');
                self.put_symbol(column, row, dot);
            }
            _ => {}
        }
    }

    /// Puts a symbol on a square, to the right of the stone if there is one, or to the left
    /// of it if there is another symbol.
    fn put_symbol(&mut self, column: i32, row: i32, ch: char) {
        let is_stone = |at: &char| at.is_alphanumeric();
        let stone = self.grid.char_at(column, row).filter(is_stone);
        let has_symbol = |at: char| !at.is_alphanumeric() && !" ░:".contains(at);
        let right = self.grid.char_at(column + 1, row);
        let column = match stone {
            None => column,
            Some(_) if right.is_some_and(has_symbol) => column - 1,
            Some(_) => column + 1,
        };
        self.grid.put(column, row, ch);
    }

    /// Draws a symbol with these corners.
    pub(super) fn symbol(&mut self, points: &[Point]) {
        let (symbol, centre) = match *points {
            [a, b, c, d] if a.towards(b, 0.5).distance(c.towards(d, 0.5)) < 0.01 => {
                (self.choose('×', 'x'), a.towards(b, 0.5))
            }
            [a, _, c, _] => (self.choose('□', '#'), a.towards(c, 0.5)),
            [tip, left, right] => {
                let base = left.towards(right, 0.5);
                (self.choose('△', '^'), tip.towards(base, 0.5))
            }
            [left, _, right, _, _] => (self.choose('○', '0'), left.towards(right, 0.5)),
            _ => return,
        };
        let (column, row) = self.cell_at(centre);
        self.put_symbol(column, row, symbol);
    }

    /// Writes the number of a twist on the nearest side of a face.
    pub(super) fn twist_number(&mut self, text: &Text) {
        let centre = text.centre();
        let sides = self.faces.iter().flat_map(|face| {
            let Point { x, y } = face.centre();
            let ends = [
                (face.x, y),
                (face.right(), y),
                (x, face.y),
                (x, face.bottom()),
            ];
            ends.map(|(x, y)| Point::new(x, y))
        });
        let distance = |side: &Point| side.distance(centre);
        let Some(side) = sides.min_by(|a, b| distance(a).total_cmp(&distance(b))) else {
            return;
        };
        let (column, row) = self.cell_at(side);
        // Two numbers at one side of a face are above and below its middle.
        let off = centre.y - side.y;
        let row = if off.abs() > 0.1 && off.abs() < 0.25 {
            row + off.signum() as i32
        } else {
            row
        };
        for (column, ch) in (column..).zip(text.content.chars()) {
            self.grid.put(column, row, ch);
        }
    }

    /// Draws the tick of a stone that changed sides next to its letter.
    pub(super) fn tick(&mut self, from: Point, to: Point) {
        // A tick begins about as far from the middle of its stone as it is long.
        let (column, row) = self.cell_at(from.towards(to, -1.0));
        let sides = [column + 1, column - 1];
        let is_free = |&at: &i32| self.grid.char_at(at, row).is_none();
        let column = sides.into_iter().find(is_free).unwrap_or(column + 1);
        self.grid.put(column, row, '\'');
    }
}

/// Returns the brackets for a square with a frame of this colour.
const fn brackets(colour: MarkColour) -> (char, char) {
    match colour {
        MarkColour::Red => ('[', ']'),
        MarkColour::Green => ('(', ')'),
        MarkColour::Blue => ('<', '>'),
        MarkColour::Yellow => ('{', '}'),
    }
}
