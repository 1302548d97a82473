//! Ticks on stones that changed sides.

use crate::board::SquareSet;
use crate::scene::board::picture::{HALO, Layer};
use crate::scene::{BoardPicture, Ink, Line, Path, Style, Width};

/// The distance along each axis from the centre of a stone to the inner end of
/// its tick.
const TICK_START: f64 = 0.23;

/// The distance along each axis from the centre of a stone to the outer end of
/// its tick, a little past the rim.
const TICK_END: f64 = 0.39;

impl BoardPicture {
    /// Marks stones that changed sides with a short tick across the rim at the
    /// upper right.
    pub fn changes(&mut self, squares: &SquareSet) {
        for square in squares {
            if !self.frame.shows(square) {
                continue;
            }
            let centre = self.frame.centre(square);
            let mut tick = Path::new();
            tick.move_to(centre.moved(TICK_START, -TICK_START))
                .line_to(centre.moved(TICK_END, -TICK_END));
            let halo = Style::stroked(Ink::Halo, Width::Haloed(Line::Mark, HALO));
            self.add(Layer::FaceHalo, tick.clone(), halo);
            self.add(Layer::Face, tick, Style::line(Ink::Text, Line::Mark));
        }
    }
}
