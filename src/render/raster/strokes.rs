use crate::render::raster::rounded_rect::{Canvas, blend, pixel};
use crate::scene::{Colour, Path, Point, Segment};

/// The lines that a curve becomes are nowhere so many pixels away from it, where
/// there are not too many of them: less than can be told apart.
const AWAY: f64 = 0.05;

/// The most lines of a curve.
const LINES: f64 = 1024.0;

/// How much of each pixel a line with round ends and joins covers, in
/// sixteenths, within the box that it touches.
pub(crate) struct Coverage {
    left: usize,
    top: usize,
    width: usize,
    parts: Vec<u8>,
    /// Half the width of the line.
    half: f64,
}

impl Coverage {
    /// What a pen of this width covers along a path on a canvas of this size.
    pub(crate) fn of(
        path: &Path,
        width: f64,
        (across, down): (usize, usize),
        place: impl Fn(Point) -> Point,
    ) -> Self {
        let half = width / 2.0;
        let lines = lines(path, place);
        let reach = half + 1.0;
        let ends = lines.iter().flat_map(|&(from, to)| [from, to]);
        let (mut low, mut high) = (Point::new(f64::MAX, f64::MAX), Point::new(-1.0, -1.0));
        for end in ends {
            low = Point::new(low.x.min(end.x), low.y.min(end.y));
            high = Point::new(high.x.max(end.x), high.y.max(end.y));
        }
        let (left, top) = (pixel(low.x - reach, across), pixel(low.y - reach, down));
        let right = pixel(high.x + reach + 1.0, across).max(left);
        let bottom = pixel(high.y + reach + 1.0, down).max(top);
        let mut coverage = Self {
            left,
            top,
            width: right - left,
            parts: vec![0; (right - left) * (bottom - top)],
            half,
        };
        for (from, to) in lines {
            coverage.add(from, to);
        }
        coverage
    }

    /// Lays a colour over what is covered.
    pub(crate) fn paint(&self, colour: Colour, canvas: &mut Canvas<'_>) {
        if self.width == 0 {
            return;
        }
        for (row, parts) in (self.top..).zip(self.parts.chunks_exact(self.width)) {
            let start = (row * canvas.width + self.left) * 4;
            let row = &mut canvas.bytes[start..start + self.width * 4];
            for (pixel, &part) in row.as_chunks_mut().0.iter_mut().zip(parts) {
                if part > 0 {
                    blend(pixel, colour, part);
                }
            }
        }
    }

    /// Adds a straight line.
    fn add(&mut self, from: Point, to: Point) {
        let reach = self.half + 0.5;
        let height = self.parts.len() / self.width.max(1);
        let corner = Point::new(self.left as f64, self.top as f64);
        let (from, to) = (
            from.moved(-corner.x, -corner.y),
            to.moved(-corner.x, -corner.y),
        );
        let line = Line::new(from, to);
        let first = pixel(from.y.min(to.y) - reach, height);
        let last = pixel(from.y.max(to.y) + reach + 1.0, height);
        for row in first..last {
            let down = row as f64 + 0.5;
            let (low, high) = span(from, to, (down - reach, down + reach));
            let first = pixel(low - reach, self.width);
            let last = pixel(high + reach + 1.0, self.width);
            let parts = &mut self.parts[row * self.width..(row + 1) * self.width];
            for (column, part) in (first..last).zip(&mut parts[first..last.max(first)]) {
                if *part == 16 {
                    continue;
                }
                let away = line.distance(Point::new(column as f64 + 0.5, down));
                let covered = (reach - away).min(2.0 * self.half).clamp(0.0, 1.0);
                *part = (*part).max((covered * 16.0 + 0.5) as u8);
            }
        }
    }
}

/// From where to where a line reaches across between two heights.
fn span(from: Point, to: Point, (high, low): (f64, f64)) -> (f64, f64) {
    let down = to.y - from.y;
    if down.abs() < 1e-6 {
        return (from.x.min(to.x), from.x.max(to.x));
    }
    let at = |y: f64| {
        let part = ((y - from.y) / down).clamp(0.0, 1.0);
        from.x + (to.x - from.x) * part
    };
    let (one, two) = (at(high), at(low));
    (one.min(two), one.max(two))
}

/// A straight line, ready to be asked how far it is.
struct Line {
    from: Point,
    way: (f64, f64),
    /// What makes of the way a part of itself.
    inverse: f64,
}

impl Line {
    fn new(from: Point, to: Point) -> Self {
        let way = (to.x - from.x, to.y - from.y);
        let square = way.0 * way.0 + way.1 * way.1;
        let inverse = if square > 0.0 { 1.0 / square } else { 0.0 };
        Self { from, way, inverse }
    }

    /// How far a point is from it.
    fn distance(&self, at: Point) -> f64 {
        let (x, y) = (at.x - self.from.x, at.y - self.from.y);
        let (dx, dy) = self.way;
        let part = ((x * dx + y * dy) * self.inverse).clamp(0.0, 1.0);
        let (x, y) = (x - dx * part, y - dy * part);
        (x * x + y * y).sqrt()
    }
}

/// The straight lines of a path, its curves as many short ones.
fn lines(path: &Path, place: impl Fn(Point) -> Point) -> Vec<(Point, Point)> {
    let mut lines = Vec::with_capacity(path.segments().len() * 4);
    let (mut pen, mut start) = (Point::default(), Point::default());
    for segment in path.segments() {
        match *segment {
            Segment::Move(to) => {
                (pen, start) = (place(to), place(to));
                continue;
            }
            Segment::Line(to) => lines.push((pen, place(to))),
            Segment::Cubic(one, two, to) => {
                let [one, two, to] = [one, two, to].map(&place);
                flatten([pen, one, two, to], &mut lines);
            }
            Segment::Close => lines.push((pen, start)),
        }
        if let Some(&(_, to)) = lines.last() {
            pen = to;
        }
    }
    lines
}

fn flatten([from, one, two, to]: [Point; 4], lines: &mut Vec<(Point, Point)>) {
    let bend = |a: Point, b: Point, c: Point| (a.x - 2.0 * b.x + c.x).hypot(a.y - 2.0 * b.y + c.y);
    // An eighth of the second derivative, which is at most six times the bend.
    let away = bend(from, one, two).max(bend(one, two, to)) * 6.0 / 8.0;
    let steps = (away / AWAY).sqrt().clamp(1.0, LINES).ceil() as u32;
    let mut pen = from;
    for step in 1..=steps {
        let part = f64::from(step) / f64::from(steps);
        let (a, b, c) = (
            from.towards(one, part),
            one.towards(two, part),
            two.towards(to, part),
        );
        let next = a.towards(b, part).towards(b.towards(c, part), part);
        lines.push((pen, next));
        pen = next;
    }
}

#[cfg(test)]
mod tests {
    use super::Coverage;
    use crate::scene::{Path, Point};

    /// How many pixels a pen covers of a canvas of 60x40.
    fn covered(path: &Path, width: f64) -> f64 {
        let coverage = Coverage::of(path, width, (60, 40), |at| at);
        let parts = coverage.parts.iter().map(|&part| f64::from(part) / 16.0);
        parts.sum()
    }

    fn line(from: (f64, f64), to: (f64, f64)) -> Path {
        let mut path = Path::new();
        path.move_to(Point::new(from.0, from.1))
            .line_to(Point::new(to.0, to.1));
        path
    }

    #[test]
    fn a_line_covers_its_length_and_its_round_ends() {
        let pi = std::f64::consts::PI;
        for (to, width) in [
            ((45.0, 10.0), 4.0),
            ((40.0, 35.0), 3.0),
            ((10.0, 30.0), 1.5),
        ] {
            let path = line((10.0, 10.0), to);
            let length = (to.0 - 10.0_f64).hypot(to.1 - 10.0);
            let area = length * width + pi * width * width / 4.0;
            let found = covered(&path, width);
            assert!((found - area).abs() < area * 0.03, "{found} {area}");
        }
        let dot = line((20.0, 20.0), (20.0, 20.0));
        assert!((covered(&dot, 6.0) - pi * 9.0).abs() < 1.0);
    }

    #[test]
    fn curves_and_closed_lines_are_followed() {
        let mut path = Path::new();
        let at = |x: f64, y: f64| Point::new(30.0 + x * 15.0, 20.0 + y * 15.0);
        path.move_to(at(0.0, -1.0));
        for (corner, to) in [
            ((1.0, -1.0), (1.0, 0.0)),
            ((1.0, 1.0), (0.0, 1.0)),
            ((-1.0, 1.0), (-1.0, 0.0)),
            ((-1.0, -1.0), (0.0, -1.0)),
        ] {
            path.quarter_to(at(corner.0, corner.1), at(to.0, to.1));
        }
        let round = 2.0 * std::f64::consts::PI * 15.0 * 2.0;
        assert!((covered(&path, 2.0) - round).abs() < round * 0.03);
        let mut corner = line((10.0, 10.0), (40.0, 10.0));
        corner.line_to(Point::new(40.0, 30.0)).close();
        let length = 50.0 + 30.0_f64.hypot(20.0);
        assert!((covered(&corner, 2.0) - length * 2.0).abs() < length * 0.1);
    }

    #[test]
    fn lines_that_cross_are_covered_once() {
        let mut path = line((10.0, 20.0), (50.0, 20.0));
        path.append(&line((10.0, 20.0), (50.0, 20.0)));
        assert_eq!(
            covered(&path, 3.0),
            covered(&line((10.0, 20.0), (50.0, 20.0)), 3.0)
        );
    }

    #[test]
    fn what_lies_beside_the_canvas_is_left_out() {
        assert_eq!(covered(&line((-90.0, -9.0), (-20.0, -9.0)), 5.0), 0.0);
        assert_eq!(covered(&line((900.0, 9.0), (920.0, 900.0)), 5.0), 0.0);
        let half = covered(&line((-40.0, 20.0), (40.0, 20.0)), 4.0);
        assert!((half - 40.0 * 4.0 - 6.3).abs() < 1.0, "{half}");
        assert_eq!(covered(&Path::new(), 5.0), 0.0);
    }
}
