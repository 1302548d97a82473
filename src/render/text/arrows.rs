//! The arrows of a text figure.

use crate::render::text::drawing::TextDrawing;
use crate::render::text::grid::LineWeight;
use crate::scene::{Path, Point, Segment};

impl TextDrawing {
    /// Draws the shaft of an arrow in the colour of a mark; its outline begins at
    /// the tip and goes around the end of the shaft.
    pub(super) fn mark_arrow(&mut self, outline: &Path) {
        let points: Vec<Point> = outline.segments().iter().filter_map(Segment::end).collect();
        if let [tip, _, _, left, right, ..] = points[..] {
            self.segment(left.towards(right, 0.5), tip, LineWeight::Double);
        }
    }

    /// Returns the cell above or below the tip of a twist's arrow on the nearer edge of its
    /// face, where it covers no stone.
    pub(super) fn on_frame(&self, tip: Point) -> (i32, i32) {
        let (column, row) = self.cell_at(tip);
        let rows = [0, -1, 1, -2, 2].map(|away| row + away);
        let found = rows
            .into_iter()
            .find(|&row| self.grid.has_arrow(column, row));
        (column, found.unwrap_or(row))
    }

    /// Puts an arrowhead on a square, or next to the stone on it.
    pub(super) fn put_arrowhead(&mut self, column: i32, row: i32, head: char) {
        let is_stone = |ch: char| ch.is_alphanumeric();
        let has_stone = |at: i32| self.grid.char_at(at, row).is_some_and(is_stone);
        let free_column = [column, column + 1, column - 1]
            .into_iter()
            .find(|&at| !has_stone(at));
        if let Some(column) = free_column {
            self.grid.put(column, row, head);
        }
    }

    /// Draws an arrow with two heads, halfway between the stones exchanged.
    pub(super) fn double_arrow(&mut self, from: Point, to: Point) {
        let (column, row) = self.cell_at(from.towards(to, 0.5));
        let (across, down) = (to.x - from.x, to.y - from.y);
        let sign = if down.abs() < 0.1 {
            self.choose('↔', '-')
        } else if across.abs() < 0.1 {
            self.choose('↕', '|')
        } else if (across > 0.0) == (down > 0.0) {
            self.choose('⤡', '\\')
        } else {
            self.choose('⤢', '/')
        };
        self.grid.put(column, row, sign);
    }

    /// Returns the head of an arrow that points from `back` to `tip`; it is a
    /// diamond if the arrow is diagonal.
    pub(super) fn arrowhead(&self, tip: Point, back: Point) -> char {
        let (across, down) = (tip.x - back.x, tip.y - back.y);
        if across.abs() > down.abs() * 2.0 {
            if across > 0.0 {
                self.choose('►', '>')
            } else {
                self.choose('◄', '<')
            }
        } else if down.abs() > across.abs() * 2.0 {
            if down > 0.0 {
                self.choose('▼', 'v')
            } else {
                self.choose('▲', '^')
            }
        } else {
            self.choose('◆', '@')
        }
    }
}
