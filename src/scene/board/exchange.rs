//! Draws exchanges of stones: an arrow with two heads, or two arrows.

use crate::board::Square;
use crate::scene::{
    BoardPicture, Circle, Dash, HALO, Hue, Ink, Layer, Line, Path, Point, Style, Width, line,
};

/// The distance from the centre of a square to any other tip.
const TIP_DISTANCE: f64 = 0.06;

/// The distance from the centre of a square to a tip that keeps clear of its
/// middle.
const CLEAR_TIP_DISTANCE: f64 = 0.28;

/// The distance between each of two arrows and the line from centre to centre.
const PAIR_OFFSET: f64 = 0.355;

/// The distance of the ends of these two arrows from the centres, along the line.
const PAIR_INSET: f64 = 0.04;

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
        if let Some(arrow) = self.arrows_between(exchange) {
            let halo = Style::stroked(Ink::Halo, Width::Units(HALO));
            self.add(Layer::Halo, arrow.clone(), halo);
            self.add(Layer::Arrow, arrow, Style::filled(Ink::Arrow));
        }
    }

    /// Draws the arrow of the next exchange as a contour, if both squares are
    /// visible.
    pub fn next_exchange(&mut self, exchange: Exchange) {
        self.keep_free(exchange.squares);
        if let Some(arrow) = self.arrows_between(exchange) {
            let halo = Style::stroked(Ink::Halo, Width::Haloed(Line::Edge, HALO));
            self.add(Layer::Halo, arrow.clone(), halo);
            let contour = Style::line(Ink::Arrow, Line::Edge).with_fill(Ink::Halo);
            self.add(Layer::Arrow, arrow, contour);
        }
    }

    /// Draws a dashed ring on the square of the next placement, with a disc in
    /// the colour of the stone inside it.
    pub fn next_stone(&mut self, square: Square, hue: Hue) {
        self.ringed_stone(square, hue, Some(RING_DASH));
    }

    /// Draws a solid ring on the square of the best placement, with a disc in the
    /// colour of the stone inside it.
    pub fn best_placement(&mut self, square: Square, hue: Hue) {
        self.ringed_stone(square, hue, None);
    }

    fn ringed_stone(&mut self, square: Square, hue: Hue, dash: Option<Dash>) {
        if !self.frame.shows(square) {
            return;
        }
        self.keep_free([square]);
        let centre = self.frame.centre(square);
        let ring = line(Line::Frame, Ink::Arrow, dash);
        let stone = Style::line(Ink::StoneEdge(hue), Line::Edge).with_fill(Ink::Stone(hue));
        self.add(Layer::Halo, Circle::new(centre, RING_DISC_RADIUS), stone);
        self.add(Layer::Arrow, Circle::new(centre, RING_RADIUS), ring);
    }

    /// Returns the contour of an arrow with a head at both squares or, if it has
    /// to keep clear of both centres, of two arrows that pass them: the heads of
    /// one arrow in the short space between the centres would touch.
    fn arrows_between(&mut self, exchange: Exchange) -> Option<Path> {
        let [first, second] = exchange.squares;
        if !self.frame.shows(first) || !self.frame.shows(second) {
            return None;
        }
        let (from, to) = (self.frame.centre(first), self.frame.centre(second));
        let steps = (0..=4_u8).map(|step| from.towards(to, f64::from(step) / 4.0));
        self.arrows.extend(steps);
        let mut path = Path::new();
        if exchange.keep_clear == [true; 2] {
            for (from, to) in [(from, to), (to, from)] {
                let way = Way::new(from, to);
                add_contour(&mut path, &single_arrow(&way));
            }
        } else {
            let way = Way::new(from, to);
            add_contour(&mut path, &double_arrow(&way, exchange.keep_clear));
        }
        Some(path)
    }
}

/// The way from the centre of a square to that of another.
struct Way {
    from: Point,
    length: f64,
    /// The direction, as a vector of length 1.
    direction: (f64, f64),
}

impl Way {
    fn new(from: Point, to: Point) -> Self {
        let length = from.distance(to);
        Self {
            from,
            length,
            direction: ((to.x - from.x) / length, (to.y - from.y) / length),
        }
    }

    /// Returns the point at this distance from the start and from the way.
    fn at(&self, (along, aside): (f64, f64)) -> Point {
        let (dx, dy) = self.direction;
        self.from
            .moved(dx * along - dy * aside, dy * along + dx * aside)
    }
}

/// Returns the corners of an arrow with two heads.
fn double_arrow(way: &Way, keep_clear: [bool; 2]) -> Vec<Point> {
    let distance = |keeps_clear| {
        if keeps_clear {
            CLEAR_TIP_DISTANCE
        } else {
            TIP_DISTANCE
        }
    };
    let start = distance(keep_clear[0]);
    let end = way.length - distance(keep_clear[1]);
    let (first_neck, second_neck) = (start + HEAD_LENGTH, end - HEAD_LENGTH);
    let corners = [
        (start, 0.0),
        (first_neck, HEAD_HALF_WIDTH),
        (first_neck, SHAFT_HALF_WIDTH),
        (second_neck, SHAFT_HALF_WIDTH),
        (second_neck, HEAD_HALF_WIDTH),
        (end, 0.0),
        (second_neck, -HEAD_HALF_WIDTH),
        (second_neck, -SHAFT_HALF_WIDTH),
        (first_neck, -SHAFT_HALF_WIDTH),
        (first_neck, -HEAD_HALF_WIDTH),
    ];
    corners.map(|corner| way.at(corner)).to_vec()
}

/// Returns the corners of an arrow along the left of the way, from the tip.
fn single_arrow(way: &Way) -> Vec<Point> {
    let (start, end) = (PAIR_INSET, way.length - PAIR_INSET);
    let neck = end - HEAD_LENGTH;
    let corners = [
        (end, 0.0),
        (neck, HEAD_HALF_WIDTH),
        (neck, SHAFT_HALF_WIDTH),
        (start, SHAFT_HALF_WIDTH),
        (start, -SHAFT_HALF_WIDTH),
        (neck, -SHAFT_HALF_WIDTH),
        (neck, -HEAD_HALF_WIDTH),
    ];
    let beside = |(along, aside)| way.at((along, aside - PAIR_OFFSET));
    corners.map(beside).to_vec()
}

/// Adds a closed polygon to a path.
fn add_contour(path: &mut Path, corners: &[Point]) {
    let [first, others @ ..] = corners else {
        return;
    };
    path.move_to(*first);
    for corner in others {
        path.line_to(*corner);
    }
    path.close();
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
        let path = picture.arrows_between(exchange).unwrap();
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
