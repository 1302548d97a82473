//! The legend of a text figure.

use crate::render::text::drawing::TextDrawing;
use crate::scene::{LegendEntry, Point, Rect};
use crate::text::escape_str;

/// The margin to the left of a legend, in board units.
const LEGEND_MARGIN: f64 = 0.5;

/// The room for a sign of a legend, in board units.
const LEGEND_SIGN: f64 = 1.75;

impl TextDrawing {
    /// Draws the entries of a legend one below the other: characters are wider than the
    /// text of a picture.
    pub(super) fn legend(&mut self, entries: &[LegendEntry]) {
        let mut top = f64::from(self.grid.height()) / self.scale.1;
        for entry in entries {
            let mut sign = entry.sign.clone();
            for item in &mut sign {
                item.place(1.0, LEGEND_MARGIN, top);
            }
            self.boards = vec![Rect::new(LEGEND_MARGIN, top, entry.side, entry.side)];
            self.draw(sign.iter());
            let middle = Point::new(LEGEND_MARGIN + LEGEND_SIGN, top + entry.side / 2.0);
            let (column, row) = self.cell_at(middle);
            self.grid.write(column, row, &escape_str(&entry.meaning));
            top = f64::from(self.grid.height()) / self.scale.1;
        }
    }
}
