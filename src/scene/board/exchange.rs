//! Draws exchanges of stones: arrows with two heads.

use crate::board::Square;
use crate::scene::board::picture::{HALO, Layer, line};
use crate::scene::{BoardPicture, Circle, Dash, Hue, Ink, Line, Path, Point, Style, Width};

/// The distance from the centre of a square to any other tip.
const TIP_DISTANCE: f64 = 0.06;

/// The distance from the centre of a square to a tip that keeps clear of its
/// middle.
const CLEAR_TIP_DISTANCE: f64 = 0.28;

/// The length of a head.
const HEAD_LENGTH: f64 = 0.2;

/// Half the width of a head.
const HEAD_HALF_WIDTH: f64 = 0.15;

/// Half the width of the shaft.
const SHAFT_HALF_WIDTH: f64 = 0.05;

/// The radius of the ring on the square of the next placement.
const RING_RADIUS: f64 = 0.36;

/// The radius of the disc in that ring, which has the colour of the stone.
const RING_DISC_RADIUS: f64 = 0.17;

/// The dash pattern of the ring.
const RING_DASH: Dash = Dash::new(0.12, 0.163);

/// Two squares whose stones are exchanged.
#[derive(Debug, Clone, Copy)]
pub struct Exchange {
    /// The squares.
    pub squares: [Square; 2],
    /// For each square, whether the arrow keeps clear of its middle.
    pub keep_clear: [bool; 2],
}

impl BoardPicture {
    /// Draws the arrow of an exchange, if both squares are visible.
    pub fn exchange(&mut self, exchange: Exchange) {
        if let Some(arrow) = self.double_arrow(exchange) {
            let halo = Style::stroked(Ink::Halo, Width::Units(HALO));
            self.add(Layer::Halo, arrow.clone(), halo);
            self.add(Layer::Arrow, arrow, Style::filled(Ink::Arrow));
        }
    }

    /// Draws the arrow of the next exchange as a contour, if both squares are
    /// visible.
    pub fn next_exchange(&mut self, exchange: Exchange) {
        self.keep_free(exchange.squares);
        if let Some(arrow) = self.double_arrow(exchange) {
            let halo = Style::stroked(Ink::Halo, Width::Haloed(Line::Edge, HALO));
            self.add(Layer::Halo, arrow.clone(), halo);
            let contour = Style::line(Ink::Arrow, Line::Edge).with_fill(Ink::Halo);
            self.add(Layer::Arrow, arrow, contour);
        }
    }

    /// Draws a dashed ring on the square of the next placement, with a disc in
    /// the colour of the stone inside it.
    pub fn next_stone(&mut self, square: Square, hue: Hue) {
        if !self.frame.shows(square) {
            return;
        }
        self.keep_free([square]);
        let centre = self.frame.centre(square);
        let ring = line(Line::Frame, Ink::Arrow, Some(RING_DASH));
        let stone = Style::line(Ink::StoneEdge(hue), Line::Edge).with_fill(Ink::Stone(hue));
        self.add(Layer::Halo, Circle::new(centre, RING_DISC_RADIUS), stone);
        self.add(Layer::Arrow, Circle::new(centre, RING_RADIUS), ring);
    }

    /// Returns the contour of an arrow with a head at both squares.
    fn double_arrow(&mut self, exchange: Exchange) -> Option<Path> {
        let [first, second] = exchange.squares;
        if !self.frame.shows(first) || !self.frame.shows(second) {
            return None;
        }
        let (from, to) = (self.frame.centre(first), self.frame.centre(second));
        let whole = from.distance(to);
        let (dx, dy) = ((to.x - from.x) / whole, (to.y - from.y) / whole);
        let steps = (0..=4_u8).map(|step| from.towards(to, f64::from(step) / 4.0));
        self.arrows.extend(steps);
        let [start, end] = exchange.keep_clear.map(|keeps_clear| {
            if keeps_clear {
                CLEAR_TIP_DISTANCE
            } else {
                TIP_DISTANCE
            }
        });
        let length = whole - start - end;
        let neck = HEAD_LENGTH.min(length / 2.0);
        let at = |along: f64, aside: f64| -> Point {
            let along = start + along;
            from.moved(dx * along - dy * aside, dy * along + dx * aside)
        };
        let mut path = Path::new();
        path.move_to(at(0.0, 0.0));
        for (along, aside) in [
            (neck, HEAD_HALF_WIDTH),
            (neck, SHAFT_HALF_WIDTH),
            (length - neck, SHAFT_HALF_WIDTH),
            (length - neck, HEAD_HALF_WIDTH),
            (length, 0.0),
            (length - neck, -HEAD_HALF_WIDTH),
            (length - neck, -SHAFT_HALF_WIDTH),
            (neck, -SHAFT_HALF_WIDTH),
            (neck, -HEAD_HALF_WIDTH),
        ] {
            path.line_to(at(along, aside));
        }
        path.close();
        Some(path)
    }
}

#[cfg(test)]
mod tests {
    use super::Exchange;
    use crate::board::{Size, Square};
    use crate::scene::{BoardPicture, Coords, Segment};

    /// Returns how close the arrow that connects b2 and `to` comes to the centre
    /// of b2.
    fn nearest(to: Square, keep_clear: [bool; 2]) -> f64 {
        let mut picture = BoardPicture::new(Size::new(4).unwrap(), Coords::NONE);
        let from = Square::new(1, 1);
        let squares = [from, to];
        let exchange = Exchange {
            squares,
            keep_clear,
        };
        let path = picture.double_arrow(exchange).unwrap();
        let centre = picture.frame().centre(from);
        let distances = path.segments().iter().map(|segment| match segment {
            Segment::Move(at) | Segment::Line(at) => at.distance(centre),
            Segment::Cubic(..) | Segment::Close => f64::INFINITY,
        });
        distances.fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn tips_keep_clear_of_labels() {
        for to in [Square::new(2, 1), Square::new(2, 2), Square::new(1, 0)] {
            assert!(nearest(to, [false, false]) < 0.1);
            assert!(nearest(to, [true, true]) > 0.27);
            assert!(nearest(to, [true, false]) > 0.27);
        }
    }
}
