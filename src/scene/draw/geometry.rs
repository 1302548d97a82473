//! Points, rectangles, circles and paths.

/// The distance of each control point of a quarter circle from the nearer end,
/// as a fraction of the way to the corner where the tangents at the ends meet.
pub(crate) const QUARTER: f64 = 0.552_284_75;

/// A point in a scene, in board units, with y pointing down.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// The distance from the left edge of the scene.
    pub x: f64,
    /// The distance from the top edge of the scene.
    pub y: f64,
}

impl Point {
    /// Creates a point.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the point moved by `dx` to the right and `dy` down.
    pub const fn moved(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }

    /// Returns the point `part` (0 to 1) of the way to `other`.
    pub fn towards(self, other: Self, part: f64) -> Self {
        self.moved((other.x - self.x) * part, (other.y - self.y) * part)
    }

    /// Returns the distance to `other`.
    pub fn distance(self, other: Self) -> f64 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        (dx * dx + dy * dy).sqrt()
    }
}

/// An axis-aligned rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Rect {
    /// Creates a rectangle from its top-left corner and its size.
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// Creates a rectangle of this size around `centre`.
    pub const fn around(centre: Point, width: f64, height: f64) -> Self {
        Self::new(
            centre.x - width / 2.0,
            centre.y - height / 2.0,
            width,
            height,
        )
    }

    /// Returns the right edge.
    pub const fn right(self) -> f64 {
        self.x + self.width
    }

    /// Returns the bottom edge.
    pub const fn bottom(self) -> f64 {
        self.y + self.height
    }

    /// Returns the centre.
    pub const fn centre(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Returns the rectangle with every edge moved inwards by `by` (outwards
    /// when negative).
    pub const fn inset(self, by: f64) -> Self {
        Self::new(
            self.x + by,
            self.y + by,
            self.width - 2.0 * by,
            self.height - 2.0 * by,
        )
    }

    /// Returns true if the rectangles have a common area.
    pub fn overlaps(self, other: Self) -> bool {
        let across = self.x < other.right() && other.x < self.right();
        across && self.y < other.bottom() && other.y < self.bottom()
    }

    /// Returns the rectangle moved by `dx` to the right and `dy` down.
    pub const fn moved(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy, self.width, self.height)
    }
}

/// A rectangle with optionally round corners.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct RoundRect {
    /// The rectangle.
    pub rect: Rect,
    /// The corner radius, 0 for sharp corners.
    pub radius: f64,
}

impl RoundRect {
    /// Creates a rectangle with corners of this radius.
    pub const fn new(rect: Rect, radius: f64) -> Self {
        Self { rect, radius }
    }
}

/// A circle.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Circle {
    /// The centre.
    pub centre: Point,
    /// The radius.
    pub radius: f64,
}

impl Circle {
    /// Creates a circle.
    pub const fn new(centre: Point, radius: f64) -> Self {
        Self { centre, radius }
    }
}

/// A segment of a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    /// Starts a new subpath.
    Move(Point),
    /// Draws a straight line.
    Line(Point),
    /// Draws a cubic Bézier curve: two control points, then the end.
    Cubic(Point, Point, Point),
    /// Draws a straight line back to the start of the subpath.
    Close,
}

impl Segment {
    /// Returns the point at which the segment ends; `None` for the closing one.
    pub const fn end(&self) -> Option<Point> {
        match *self {
            Self::Move(at) | Self::Line(at) | Self::Cubic(_, _, at) => Some(at),
            Self::Close => None,
        }
    }
}

/// A path of lines and cubic curves, which every output format supports.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Path {
    segments: Vec<Segment>,
}

impl Path {
    /// Creates an empty path.
    pub const fn new() -> Self {
        Self {
            segments: Vec::new(),
        }
    }

    /// Creates an empty path with room for this many segments.
    pub fn with_capacity(segments: usize) -> Self {
        Self {
            segments: Vec::with_capacity(segments),
        }
    }

    /// Creates a path from these segments.
    pub fn of(segments: &[Segment]) -> Self {
        Self {
            segments: segments.to_vec(),
        }
    }

    /// Creates the path of straight lines through these points.
    pub fn through(points: impl IntoIterator<Item = Point>) -> Self {
        let mut path = Self::new();
        for point in points {
            if path.is_empty() {
                path.move_to(point)
            } else {
                path.line_to(point)
            };
        }
        path
    }

    /// Returns the segments in drawing order.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Returns true if there is no segment.
    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// Starts a new subpath at `to`.
    pub fn move_to(&mut self, to: Point) -> &mut Self {
        self.push(Segment::Move(to))
    }

    /// Draws a straight line to `to`.
    pub fn line_to(&mut self, to: Point) -> &mut Self {
        self.push(Segment::Line(to))
    }

    /// Draws a cubic curve to `to`.
    pub fn cubic_to(&mut self, first: Point, second: Point, to: Point) -> &mut Self {
        self.push(Segment::Cubic(first, second, to))
    }

    /// Draws a quarter of an ellipse to `to`; `corner` is where the tangents at
    /// both ends meet.
    pub fn quarter_to(&mut self, corner: Point, to: Point) -> &mut Self {
        let from = self.pen();
        self.cubic_to(
            from.towards(corner, QUARTER),
            to.towards(corner, QUARTER),
            to,
        )
    }

    /// Draws a straight line back to the start of the subpath.
    pub fn close(&mut self) -> &mut Self {
        self.push(Segment::Close)
    }

    /// Appends the segments of `other`.
    pub fn append(&mut self, other: &Self) -> &mut Self {
        self.segments.extend_from_slice(&other.segments);
        self
    }

    /// Returns the current point; the origin if the path is empty.
    pub fn pen(&self) -> Point {
        let end = self.segments.last().and_then(Segment::end);
        end.unwrap_or_else(|| self.subpath_start())
    }

    /// Returns the start of the current subpath.
    fn subpath_start(&self) -> Point {
        let start = self
            .segments
            .iter()
            .rev()
            .find_map(|segment| match segment {
                Segment::Move(at) => Some(*at),
                _ => None,
            });
        start.unwrap_or_default()
    }

    /// Returns the path scaled about the origin and then moved.
    pub fn transformed(&self, scale: f64, dx: f64, dy: f64) -> Self {
        let place = |at: Point| Point::new(at.x * scale + dx, at.y * scale + dy);
        let segments = self.segments.iter().map(|segment| match *segment {
            Segment::Move(to) => Segment::Move(place(to)),
            Segment::Line(to) => Segment::Line(place(to)),
            Segment::Cubic(first, second, to) => {
                Segment::Cubic(place(first), place(second), place(to))
            }
            Segment::Close => Segment::Close,
        });
        Self {
            segments: segments.collect(),
        }
    }

    fn push(&mut self, segment: Segment) -> &mut Self {
        self.segments.push(segment);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{Path, Point, Rect, Segment};

    #[test]
    fn an_inset_keeps_the_centre() {
        let rect = Rect::new(1.0, 2.0, 4.0, 6.0);
        assert_eq!(rect.inset(0.5).centre(), rect.centre());
        assert_eq!(rect.inset(1.0), Rect::new(2.0, 3.0, 2.0, 4.0));
    }

    #[test]
    fn the_middle_of_a_quarter_is_on_the_circle() {
        let mut path = Path::new();
        path.move_to(Point::new(0.0, 1.0));
        path.quarter_to(Point::new(0.0, 0.0), Point::new(1.0, 0.0));
        let Segment::Cubic(one, two, to) = path.segments()[1] else {
            panic!("a quarter is a cubic curve");
        };
        let middle = (0.0 + 3.0 * one.x + 3.0 * two.x + to.x) / 8.0;
        let point = Point::new(middle, middle);
        assert!((point.distance(Point::new(1.0, 1.0)) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn closing_a_path_moves_the_pen_to_its_start() {
        let mut path = Path::new();
        path.move_to(Point::new(3.0, 1.0))
            .line_to(Point::new(5.0, 5.0));
        assert_eq!(path.pen(), Point::new(5.0, 5.0));
        assert_eq!(path.close().pen(), Point::new(3.0, 1.0));
    }

    #[test]
    fn a_transformed_path_is_scaled_and_then_moved() {
        let mut path = Path::new();
        path.move_to(Point::new(1.0, 2.0));
        let transformed = path.transformed(2.0, 10.0, 0.5);
        assert_eq!(transformed.pen(), Point::new(12.0, 4.5));
    }
}
