//! Ticks on stones that changed sides.

use crate::board::Square;
use crate::scene::{BoardPicture, HALO, Ink, Layer, Line, Path, Point, Style, Width};

/// The distance along each axis from the centre of a stone to the inner end of
/// its tick.
const TICK_START: f64 = 0.23;

/// The distance along each axis from the centre of a stone to the outer end of
/// its tick, past the rim, so that it can be seen in small panels.
const TICK_END: f64 = 0.45;

/// The corners of a square in the order in which ticks prefer them: the upper
/// right one, then clockwise.
const CORNERS: [(f64, f64); 4] = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];

/// Minimum distance of the middle of a tick from an arrow, and of its end from another tick.
const MIN_DISTANCE: f64 = 0.35;

impl BoardPicture {
    /// Draws a short tick across the rim of each stone that changed sides, at
    /// the corner that is clear of arrows and of other ticks, which could form one sign.
    pub(crate) fn draw_changes(&mut self) {
        let mut drawn = Vec::new();
        for square in &std::mem::take(&mut self.changed) {
            let [from, to] = self.tick(square, &drawn);
            drawn.push(to);
            let mut tick = Path::new();
            tick.move_to(from).line_to(to);
            let halo = Style::stroked(Ink::Halo, Width::Haloed(Line::Mark, HALO));
            self.add(Layer::FaceHalo, tick.clone(), halo);
            self.add(Layer::Face, tick, Style::line(Ink::Text, Line::Mark));
        }
    }

    /// Returns the ends of the tick on a square. If no corner is clear of arrows, the tick is
    /// at the corner farthest from them; of several, at that farthest from the ends of ticks
    /// already `drawn`.
    fn tick(&self, square: Square, drawn: &[Point]) -> [Point; 2] {
        let centre = self.frame.centre(square);
        let at = |(x, y): (f64, f64), away: f64| centre.moved(x * away, y * away);
        let room = |corner: (f64, f64)| {
            let middle = at(corner, f64::midpoint(TICK_START, TICK_END));
            let end = at(corner, TICK_END);
            let arrows = self.arrows.iter().map(|&point| point.distance(middle));
            let ticks = drawn.iter().map(|other| other.distance(end));
            [
                arrows.fold(MIN_DISTANCE, f64::min),
                ticks.fold(MIN_DISTANCE, f64::min),
            ]
        };
        let mut best = CORNERS[0];
        for corner in CORNERS {
            if room(corner) > room(best) {
                best = corner;
            }
        }
        [at(best, TICK_START), at(best, TICK_END)]
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Face, Size, Square, SquareSet};
    use crate::scene::{
        BoardPicture, Coords, Ink, Item, Mark, MarkColour, Point, Segment, Shape, Turning,
    };

    /// Returns the ends of the ticks in a picture.
    fn ticks(picture: BoardPicture) -> Vec<Point> {
        let is_tick = |item: &Item| item.style.stroke.is_some_and(|line| line.ink == Ink::Text);
        let items = picture.into_scene("", "").items.into_iter().filter(is_tick);
        let paths = items.filter_map(|item| match item.shape {
            Shape::Path(path) if path.segments().len() == 2 => Some(path),
            _ => None,
        });
        let ends = paths.flat_map(|path| path.segments().to_vec());
        ends.filter_map(|segment| match segment {
            Segment::Move(at) | Segment::Line(at) => Some(at),
            Segment::Cubic(..) | Segment::Close => None,
        })
        .collect()
    }

    #[test]
    fn ticks_keep_clear_of_arrows() {
        for turning in Turning::ALL {
            let size = Size::new(4).unwrap();
            let mut picture = BoardPicture::new(size, Coords::NONE);
            picture.twist(Face::at(Square::new(1, 1)), turning, None);
            let arrow = Mark::Arrow(MarkColour::Red, Square::new(0, 0), Square::new(3, 0));
            picture.mark(&arrow, |_| None);
            let squares: SquareSet = size.squares().collect();
            picture.changes(&squares);
            let mut drawn = picture.clone();
            drawn.draw_twists();
            drawn.place_arrow_marks();
            let ticks = ticks(picture);
            assert_eq!(ticks.len(), 2 * 16);
            for (tick, arrow) in ticks
                .iter()
                .flat_map(|tick| drawn.arrows.iter().map(move |at| (tick, at)))
            {
                assert!(tick.distance(*arrow) > 0.2, "{turning}: {tick:?} {arrow:?}");
            }
        }
    }
}
