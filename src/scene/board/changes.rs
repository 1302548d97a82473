//! Ticks on stones that changed sides.

use crate::board::SquareSet;
use crate::scene::board::picture::{HALO, Layer};
use crate::scene::{BoardPicture, Ink, Line, Path, Style, Width};

/// The distances of both ends of a tick from the centre of its stone, along
/// each axis: from within the stone to a little past its rim.
const TICK: (f64, f64) = (0.23, 0.39);

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
            tick.move_to(centre.moved(TICK.0, -TICK.0))
                .line_to(centre.moved(TICK.1, -TICK.1));
            let halo = Style::stroked(Ink::Halo, Width::Haloed(Line::Mark, HALO));
            self.add(Layer::FaceHalo, tick.clone(), halo);
            self.add(Layer::Face, tick, Style::line(Ink::Text, Line::Mark));
        }
    }
}
