use crate::scene::{Anchor, Circle, Ink, Path, Point, RoundRect};
use crate::text::closed_enum;

/// Something drawn: a shape and how it is inked.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// Where the ink goes.
    pub shape: Shape,
    /// Which ink it is.
    pub style: Style,
}

impl Item {
    /// The shape in this style.
    pub fn new(shape: impl Into<Shape>, style: Style) -> Self {
        Self {
            shape: shape.into(),
            style,
        }
    }

    /// Makes the item `scale` times larger from the origin and moves it.
    ///
    /// Lines with a width of their own grow with it; those whose width the
    /// theme decides do not.
    pub fn place(&mut self, scale: f64, dx: f64, dy: f64) {
        let point = |at: Point| Point::new(at.x * scale + dx, at.y * scale + dy);
        match &mut self.shape {
            Shape::Rect(shape) => {
                let at = point(Point::new(shape.rect.x, shape.rect.y));
                (shape.rect.x, shape.rect.y) = (at.x, at.y);
                shape.rect.width *= scale;
                shape.rect.height *= scale;
                shape.radius *= scale;
            }
            Shape::Circle(shape) => {
                shape.centre = point(shape.centre);
                shape.radius *= scale;
            }
            Shape::Path(shape) => *shape = shape.placed(scale, dx, dy),
            Shape::Text(shape) => {
                shape.at = point(shape.at);
                shape.size *= scale;
            }
        }
        if let Some(stroke) = &mut self.style.stroke {
            stroke.place(scale);
        }
    }
}

/// The kinds of shapes; a backend draws these four and nothing else.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// An upright rectangle, its corners round or sharp.
    Rect(RoundRect),
    /// A circle.
    Circle(Circle),
    /// Lines and curves.
    Path(Path),
    /// A line of text in a font of the reader's machine.
    Text(Text),
}

impl From<RoundRect> for Shape {
    fn from(shape: RoundRect) -> Self {
        Self::Rect(shape)
    }
}

impl From<Circle> for Shape {
    fn from(shape: Circle) -> Self {
        Self::Circle(shape)
    }
}

impl From<Path> for Shape {
    fn from(shape: Path) -> Self {
        Self::Path(shape)
    }
}

impl From<Text> for Shape {
    fn from(shape: Text) -> Self {
        Self::Text(shape)
    }
}

/// A line of text for titles, captions and names.
///
/// What belongs to the board itself is drawn by
/// [`text_path`](crate::scene::text_path), which needs no font.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// The characters as they were written.
    pub content: String,
    /// The left end, the middle or the right end of the base line.
    pub at: Point,
    /// The size of the font in board units.
    pub size: f64,
    /// Which of the three `at` is.
    pub anchor: Anchor,
    /// How heavy the letters are.
    pub weight: Weight,
}

/// How heavy letters are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Weight {
    /// As in running text.
    Regular,
    /// As in headings.
    Bold,
}

/// How a shape is inked. Every line has round ends and round joins.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Style {
    /// The ink inside, if any.
    pub fill: Option<Ink>,
    /// The line along the rim, if any.
    pub stroke: Option<Stroke>,
}

impl Style {
    /// An area without a rim.
    pub const fn filled(ink: Ink) -> Self {
        Self {
            fill: Some(ink),
            stroke: None,
        }
    }

    /// A line as wide as the theme draws lines of this kind.
    pub const fn line(ink: Ink, line: Line) -> Self {
        Self::stroked(ink, Width::Line(line))
    }

    /// A line of this width.
    pub const fn stroked(ink: Ink, width: Width) -> Self {
        Self {
            fill: None,
            stroke: Some(Stroke {
                ink,
                width,
                dash: None,
            }),
        }
    }

    /// The same line with an area inside it.
    pub const fn with_fill(self, ink: Ink) -> Self {
        Self {
            fill: Some(ink),
            stroke: self.stroke,
        }
    }
}

/// A line along the rim of a shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// The ink of the line.
    pub ink: Ink,
    /// How wide it is.
    pub width: Width,
    /// How it is broken, if it is.
    pub dash: Option<Dash>,
}

impl Stroke {
    fn place(&mut self, scale: f64) {
        if let Width::Units(width) | Width::Haloed(_, width) = &mut self.width {
            *width *= scale;
        }
        if let Some(dash) = &mut self.dash {
            dash.on *= scale;
            dash.off *= scale;
        }
    }
}

/// The pieces of a broken line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dash {
    /// The length of each piece.
    pub on: f64,
    /// The length of each gap.
    pub off: f64,
}

/// How wide a line is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Width {
    /// As wide as the theme draws lines of this kind.
    Line(Line),
    /// So much wider than the theme draws lines of this kind.
    Haloed(Line, f64),
    /// So many board units wide.
    Units(f64),
}

closed_enum! {
    /// The kinds of lines of which a theme decides the width.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Line {
        /// Between the squares of a board.
        Grid = "grid",
        /// Round the board.
        Frame = "frame",
        /// Round a stone, a token, a card.
        Edge = "edge",
        /// Round a group.
        Outline = "outline",
        /// The shaft of an arrow.
        Arrow = "arrow",
        /// The strokes of a mark.
        Mark = "mark",
    }
}
