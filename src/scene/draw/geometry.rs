/// How far the control points of a cubic curve stand along the sides of the
/// corner of a quarter of a circle.
const QUARTER: f64 = 0.552_284_75;

/// A place in a scene, in board units, y pointing down.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// The distance from the left.
    pub x: f64,
    /// The distance from the top.
    pub y: f64,
}

impl Point {
    /// The point at these distances from the left and the top.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point moved by `dx` to the right and `dy` down.
    pub const fn moved(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }

    /// The point that part of the way (0 to 1) towards `other`.
    pub fn towards(self, other: Self, part: f64) -> Self {
        self.moved((other.x - self.x) * part, (other.y - self.y) * part)
    }

    /// The distance to `other`.
    pub fn distance(self, other: Self) -> f64 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        (dx * dx + dy * dy).sqrt()
    }
}

/// An upright rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The distance from the left to the right edge.
    pub width: f64,
    /// The distance from the top to the bottom edge.
    pub height: f64,
}

impl Rect {
    /// The rectangle with this top-left corner and these measures.
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// The rectangle of these measures around `centre`.
    pub const fn around(centre: Point, width: f64, height: f64) -> Self {
        Self::new(
            centre.x - width / 2.0,
            centre.y - height / 2.0,
            width,
            height,
        )
    }

    /// The right edge.
    pub const fn right(self) -> f64 {
        self.x + self.width
    }

    /// The bottom edge.
    pub const fn bottom(self) -> f64 {
        self.y + self.height
    }

    /// The point in the middle.
    pub const fn centre(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The rectangle with every edge moved inwards by `by` (outwards when
    /// negative).
    pub const fn inset(self, by: f64) -> Self {
        Self::new(
            self.x + by,
            self.y + by,
            self.width - 2.0 * by,
            self.height - 2.0 * by,
        )
    }

    /// The rectangle moved by `dx` to the right and `dy` down.
    pub const fn moved(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy, self.width, self.height)
    }
}

/// A rectangle whose corners may be quarters of a circle.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct RoundRect {
    /// The rectangle.
    pub rect: Rect,
    /// The radius of its corners, 0 for sharp ones.
    pub radius: f64,
}

/// A circle.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Circle {
    /// The point in the middle.
    pub centre: Point,
    /// The distance from the middle to the rim.
    pub radius: f64,
}

/// One step of a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    /// Lifts the pen and puts it down here.
    Move(Point),
    /// Draws a straight line.
    Line(Point),
    /// Draws a cubic curve: two control points, then the end.
    Cubic(Point, Point, Point),
    /// Draws a straight line back to where the pen was put down.
    Close,
}

/// A word that a path writes, for output that has letters of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    /// The characters.
    pub text: String,
    /// The middle of the word.
    pub centre: Point,
}

/// Lines and curves drawn with one pen.
///
/// Curves are cubic only, which every kind of output knows.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Path {
    segments: Vec<Segment>,
    words: Vec<Word>,
}

impl Path {
    /// The path without a segment.
    pub const fn new() -> Self {
        Self {
            segments: Vec::new(),
            words: Vec::new(),
        }
    }

    /// The path without a segment and with room for so many.
    pub fn with_capacity(segments: usize) -> Self {
        Self {
            segments: Vec::with_capacity(segments),
            words: Vec::new(),
        }
    }

    /// The path of these segments, which writes no word.
    pub fn of(segments: &[Segment]) -> Self {
        Self {
            segments: segments.to_vec(),
            words: Vec::new(),
        }
    }

    /// The segments in the order in which they are drawn.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The words that the segments write.
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// Says that the segments write a word.
    pub fn spell(&mut self, word: Word) -> &mut Self {
        self.words.push(word);
        self
    }

    /// True when nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// Lifts the pen and puts it down at `to`.
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

    /// Draws a quarter of an ellipse to `to`; `corner` is where the tangents
    /// of both ends meet.
    pub fn quarter_to(&mut self, corner: Point, to: Point) -> &mut Self {
        let from = self.pen();
        self.cubic_to(
            from.towards(corner, QUARTER),
            to.towards(corner, QUARTER),
            to,
        )
    }

    /// Draws a straight line back to where the pen was put down last.
    pub fn close(&mut self) -> &mut Self {
        self.push(Segment::Close)
    }

    /// Adds the segments and words of `other`.
    pub fn append(&mut self, other: &Self) -> &mut Self {
        self.segments.extend_from_slice(&other.segments);
        self.words.extend_from_slice(&other.words);
        self
    }

    /// Where the pen is, the origin when nothing was drawn.
    pub fn pen(&self) -> Point {
        match self.segments.last() {
            None => Point::default(),
            Some(&(Segment::Move(at) | Segment::Line(at) | Segment::Cubic(_, _, at))) => at,
            Some(Segment::Close) => self.put_down(),
        }
    }

    /// Where the pen was put down last.
    fn put_down(&self) -> Point {
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

    /// The path made `scale` times larger from the origin and then moved.
    pub fn placed(&self, scale: f64, dx: f64, dy: f64) -> Self {
        let place = |at: Point| Point::new(at.x * scale + dx, at.y * scale + dy);
        let segments = self.segments.iter().map(|segment| match *segment {
            Segment::Move(to) => Segment::Move(place(to)),
            Segment::Line(to) => Segment::Line(place(to)),
            Segment::Cubic(one, two, to) => Segment::Cubic(place(one), place(two), place(to)),
            Segment::Close => Segment::Close,
        });
        let words = self.words.iter().map(|word| Word {
            text: word.text.clone(),
            centre: place(word.centre),
        });
        Self {
            segments: segments.collect(),
            words: words.collect(),
        }
    }

    fn push(&mut self, segment: Segment) -> &mut Self {
        self.segments.push(segment);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{Path, Point, Rect, Segment, Word};

    #[test]
    fn an_inset_keeps_the_centre() {
        let rect = Rect::new(1.0, 2.0, 4.0, 6.0);
        assert_eq!(rect.inset(0.5).centre(), rect.centre());
        assert_eq!(rect.inset(1.0), Rect::new(2.0, 3.0, 2.0, 4.0));
    }

    #[test]
    fn a_quarter_runs_through_the_rim() {
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
    fn the_pen_goes_back_when_a_path_is_closed() {
        let mut path = Path::new();
        path.move_to(Point::new(3.0, 1.0))
            .line_to(Point::new(5.0, 5.0));
        assert_eq!(path.pen(), Point::new(5.0, 5.0));
        assert_eq!(path.close().pen(), Point::new(3.0, 1.0));
    }

    #[test]
    fn a_placed_path_is_scaled_first() {
        let mut path = Path::new();
        path.move_to(Point::new(1.0, 2.0));
        let centre = Point::new(2.0, 2.0);
        let text = "a1".to_owned();
        path.spell(Word { text, centre });
        let placed = path.placed(2.0, 10.0, 0.5);
        assert_eq!(placed.pen(), Point::new(12.0, 4.5));
        assert_eq!(placed.words()[0].centre, Point::new(14.0, 4.5));
    }
}
