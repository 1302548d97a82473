//! SVG path data with relative coordinates.

use crate::render::{push_thousandths, to_thousandths};
use crate::scene::{Circle, Path, Point, QUARTER, RoundRect, Segment};

/// Builds the `d` attribute of an SVG path.
///
/// Coordinates are relative, which takes fewer digits. Each is the difference
/// of two rounded positions, so that rounding errors do not accumulate.
#[derive(Debug, Clone)]
pub(crate) struct PathData {
    text: Vec<u8>,
    /// User units per board unit.
    unit: f64,
    /// The current point.
    pen: Pair,
    /// The start of the current subpath.
    start: Pair,
    /// The arc of the last circle, which is reused for circles of the same
    /// radius.
    last_arc: Vec<u8>,
    /// The radius of the last circle.
    last_radius: f64,
}

/// A position or an offset (x, y) in thousandths of a user unit.
type Pair = (i64, i64);

/// The length of the line that closes a circle, in thousandths of a user unit.
/// It is too short to see, and long enough for viewers that calculate with
/// single precision.
const CLOSING_LINE_LEN: i64 = 10;

impl PathData {
    /// Creates empty path data; a board unit is `unit` user units.
    pub(crate) const fn new(unit: f64) -> Self {
        Self {
            text: Vec::new(),
            unit,
            pen: (0, 0),
            start: (0, 0),
            last_arc: Vec::new(),
            last_radius: 0.0,
        }
    }

    /// Returns true if there is no command.
    pub(crate) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the text and resets the builder.
    pub(crate) fn take(&mut self) -> String {
        (self.pen, self.start) = ((0, 0), (0, 0));
        String::from_utf8(std::mem::take(&mut self.text)).expect("commands and numbers are ASCII")
    }

    /// Adds a circle, clockwise from its leftmost point.
    pub(crate) fn add_circle(&mut self, circle: &Circle) {
        let radius = circle.radius;
        self.move_to(circle.centre.moved(-radius, 0.0));
        if radius != self.last_radius || self.last_arc.is_empty() {
            self.last_arc = self.circle_arc(radius);
            self.last_radius = radius;
        }
        self.text.extend_from_slice(&self.last_arc);
    }

    /// Returns an arc that is almost a circle, from its leftmost point to
    /// [`CLOSING_LINE_LEN`] below it, and a line that closes it. Two semicircles would
    /// take twice as many bytes.
    fn circle_arc(&self, radius: f64) -> Vec<u8> {
        let mut arc = vec![b'a'];
        push_pair(&mut arc, self.to_user_units(Point::new(radius, radius)));
        arc.extend_from_slice(b" 0 1 1");
        push_next(&mut arc, (0, CLOSING_LINE_LEN));
        arc.push(b'z');
        arc
    }

    /// Adds a rectangle, clockwise (as circles are) from the left end of its
    /// top edge.
    pub(crate) fn add_rect(&mut self, round: &RoundRect) {
        let (rect, radius) = (round.rect, round.radius);
        let (left, right) = (rect.x + radius, rect.right() - radius);
        let (top, bottom) = (rect.y + radius, rect.bottom() - radius);
        self.move_to(Point::new(left, rect.y));
        let sides = [
            (Point::new(right, rect.y), Point::new(rect.right(), top)),
            (
                Point::new(rect.right(), bottom),
                Point::new(right, rect.bottom()),
            ),
            (Point::new(left, rect.bottom()), Point::new(rect.x, bottom)),
            (Point::new(rect.x, top), Point::new(left, rect.y)),
        ];
        for (to, corner) in sides {
            self.line_to(to);
            if radius > 0.0 {
                self.arc_to(radius, corner);
            }
        }
        self.close();
    }

    /// Adds the segments of a path.
    pub(crate) fn add_path(&mut self, path: &Path) {
        for segment in path.segments() {
            match *segment {
                Segment::Move(to) => self.move_to(to),
                Segment::Line(to) => self.line_to(to),
                Segment::Cubic(first, second, to) => self.cubic_to(first, second, to),
                Segment::Close => self.close(),
            }
        }
    }

    fn move_to(&mut self, to: Point) {
        let to = self.to_user_units(to);
        self.text.push(b'm');
        push_pair(&mut self.text, minus(to, self.pen));
        (self.pen, self.start) = (to, to);
    }

    fn line_to(&mut self, to: Point) {
        let to = self.to_user_units(to);
        let offset = minus(to, self.pen);
        match offset {
            (dx, 0) => {
                self.text.push(b'h');
                push_thousandths(&mut self.text, dx);
            }
            (0, dy) => {
                self.text.push(b'v');
                push_thousandths(&mut self.text, dy);
            }
            _ => {
                self.text.push(b'l');
                push_pair(&mut self.text, offset);
            }
        }
        self.pen = to;
    }

    fn cubic_to(&mut self, first: Point, second: Point, to: Point) {
        let [first, second, to] = [first, second, to].map(|at| self.to_user_units(at));
        if let Some(sweep) = quarter_sweep([self.pen, first, second, to]) {
            let offset = minus(to, self.pen);
            push_arc(&mut self.text, offset.0.abs(), sweep, offset);
            self.pen = to;
            return;
        }
        self.text.push(b'c');
        push_pair(&mut self.text, minus(first, self.pen));
        push_next(&mut self.text, minus(second, self.pen));
        push_next(&mut self.text, minus(to, self.pen));
        self.pen = to;
    }

    fn arc_to(&mut self, radius: f64, to: Point) {
        let to = self.to_user_units(to);
        let (radius, _) = self.to_user_units(Point::new(radius, 0.0));
        push_arc(
            &mut self.text,
            radius,
            Sweep::Clockwise,
            minus(to, self.pen),
        );
        self.pen = to;
    }

    fn close(&mut self) {
        self.text.push(b'z');
        self.pen = self.start;
    }

    /// Converts a point to thousandths of a user unit, rounded to hundredths of a
    /// user unit: a third decimal would be too small to see.
    fn to_user_units(&self, at: Point) -> Pair {
        let rounded = |units: f64| 10 * to_thousandths(units * self.unit / 10.0);
        (rounded(at.x), rounded(at.y))
    }
}

/// The direction of an arc.
#[derive(Clone, Copy)]
enum Sweep {
    Clockwise,
    Anticlockwise,
}

/// Returns the direction of a curve if it is a quarter of a circle that begins
/// and ends along an axis, and can therefore be written as an arc, which takes
/// fewer bytes.
fn quarter_sweep([from, first, second, to]: [Pair; 4]) -> Option<Sweep> {
    let (offset, start, end) = (minus(to, from), minus(first, from), minus(to, second));
    let radius = offset.0.abs();
    let begins_and_ends_along_axes = (start.1, end.0) == (0, 0) || (start.0, end.1) == (0, 0);
    let tangent = (radius as f64 * QUARTER) as i64;
    let is_tangent = |pair: Pair| (pair.0.abs() + pair.1.abs() - tangent).abs() <= TOLERANCE;
    let is_quarter = radius > TOLERANCE
        && offset.1.abs() == radius
        && begins_and_ends_along_axes
        && is_tangent(start)
        && is_tangent(end)
        && start.0 * offset.0 + start.1 * offset.1 > 0;
    is_quarter.then(|| match start.0 * offset.1 - start.1 * offset.0 {
        turn if turn > 0 => Sweep::Clockwise,
        _ => Sweep::Anticlockwise,
    })
}

/// The rounding error of a control point, in thousandths of a user unit.
const TOLERANCE: i64 = 20;

/// Writes an arc of at most 180 degrees with this radius.
fn push_arc(out: &mut Vec<u8>, radius: i64, sweep: Sweep, offset: Pair) {
    out.push(b'a');
    push_pair(out, (radius, radius));
    out.extend_from_slice(match sweep {
        Sweep::Clockwise => b" 0 0 1",
        Sweep::Anticlockwise => b" 0 0 0",
    });
    push_next(out, offset);
}

const fn minus(a: Pair, b: Pair) -> Pair {
    (a.0 - b.0, a.1 - b.1)
}

/// Writes two numbers, without a blank before a minus sign.
fn push_pair(out: &mut Vec<u8>, pair: Pair) {
    push_thousandths(out, pair.0);
    if pair.1 >= 0 {
        out.push(b' ');
    }
    push_thousandths(out, pair.1);
}

/// Writes a pair after another number, separated from it if necessary.
fn push_next(out: &mut Vec<u8>, pair: Pair) {
    if pair.0 >= 0 {
        out.push(b' ');
    }
    push_pair(out, pair);
}

#[cfg(test)]
mod tests {
    use super::PathData;
    use crate::scene::{Circle, Path, Point, Rect, RoundRect};

    #[test]
    fn circles_of_one_radius_repeat_the_same_arc() {
        let mut data = PathData::new(10.0);
        for x in [1.0, 2.0] {
            let centre = Point::new(x, 1.0);
            data.add_circle(&Circle::new(centre, 0.5));
        }
        let round = "a5 5 0 1 1 0 .01z";
        assert_eq!(data.take(), format!("m5 10{round}m10 0{round}"));
        assert!(data.is_empty());
    }

    #[test]
    fn rectangles_are_closed() {
        let mut data = PathData::new(1.0);
        let rect = Rect::new(1.0, 2.0, 4.0, 3.0);
        data.add_rect(&RoundRect { rect, radius: 0.0 });
        assert_eq!(data.take(), "m1 2h4v3h-4v-3z");
        data.add_rect(&RoundRect { rect, radius: 1.0 });
        assert_eq!(
            data.take(),
            "m2 2h2a1 1 0 0 1 1 1v1a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1v-1a1 1 0 0 1 1-1z"
        );
    }

    #[test]
    fn quarters_of_circles_are_arcs_and_other_curves_are_not() {
        let drawn = |corner: Point, to: Point| {
            let mut path = Path::new();
            path.move_to(Point::default()).quarter_to(corner, to);
            let mut data = PathData::new(1.0);
            data.add_path(&path);
            data.take()
        };
        let right = Point::new(3.0, 0.0);
        assert_eq!(drawn(right, Point::new(3.0, 3.0)), "m0 0a3 3 0 0 1 3 3");
        assert_eq!(drawn(right, Point::new(3.0, -3.0)), "m0 0a3 3 0 0 0 3-3");
        let down = Point::new(0.0, 3.0);
        assert_eq!(drawn(down, Point::new(3.0, 3.0)), "m0 0a3 3 0 0 0 3 3");
        assert_eq!(drawn(down, Point::new(-3.0, 3.0)), "m0 0a3 3 0 0 1-3 3");
        assert!(drawn(right, Point::new(3.0, 4.0)).contains('c'));
        assert!(drawn(Point::new(2.0, 0.0), Point::new(3.0, 3.0)).contains('c'));
    }

    #[test]
    fn rounding_errors_do_not_accumulate() {
        let mut path = Path::new();
        path.move_to(Point::default());
        for step in 1..=9u8 {
            path.line_to(Point::new(f64::from(step) / 3.0, 0.0));
        }
        let mut data = PathData::new(1.0);
        data.add_path(&path);
        let text = data.take();
        let sum: f64 = text
            .split('h')
            .skip(1)
            .map(|step| step.parse::<f64>().unwrap())
            .sum();
        assert!((sum - 3.0).abs() < 1e-9, "{text}");
        assert!(text.contains("h.33h.34"), "{text}");
    }
}
