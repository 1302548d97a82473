//! Items: shapes with a style.

use crate::scene::{Circle, Ink, Path, Point, RoundRect};
use crate::text::closed_enum;

/// A shape and its style.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The shape.
    pub shape: Shape,
    /// The style.
    pub style: Style,
}

impl Item {
    /// Creates an item.
    pub fn new(shape: impl Into<Shape>, style: Style) -> Self {
        Self {
            shape: shape.into(),
            style,
        }
    }

    /// Scales the item about the origin, then moves it.
    ///
    /// Explicit line widths are scaled too; those set by the theme are not.
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
            Shape::Path(shape) => *shape = shape.transformed(scale, dx, dy),
            Shape::Text(shape) => {
                shape.at = point(shape.at);
                shape.size *= scale;
            }
        }
        if let Some(stroke) = &mut self.style.stroke {
            stroke.scale(scale);
        }
    }
}

/// A shape, one of the four kinds that every backend draws.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A rectangle with optionally round corners.
    Rect(RoundRect),
    /// A circle.
    Circle(Circle),
    /// Lines and curves.
    Path(Path),
    /// A line of text: glyph outlines in most formats; in SVG, text in a font of
    /// the viewer's machine.
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

/// The fill and stroke of a shape. Every line has round caps and round joins.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Style {
    /// The fill, if any.
    pub fill: Option<Ink>,
    /// The stroke, if any.
    pub stroke: Option<Stroke>,
}

impl Style {
    /// Creates a fill without a stroke.
    pub const fn filled(ink: Ink) -> Self {
        Self {
            fill: Some(ink),
            stroke: None,
        }
    }

    /// Creates a stroke with the theme's width for this kind of line.
    pub const fn line(ink: Ink, line: Line) -> Self {
        Self::stroked(ink, Width::Line(line))
    }

    /// Creates a stroke of this width.
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

    /// Adds a fill.
    pub const fn with_fill(self, ink: Ink) -> Self {
        Self {
            fill: Some(ink),
            stroke: self.stroke,
        }
    }
}

/// The stroke of a shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// The ink of the line.
    pub ink: Ink,
    /// The width.
    pub width: Width,
    /// The dash pattern, if any.
    pub dash: Option<Dash>,
}

impl Stroke {
    /// Scales the dashes, and the width unless the theme sets it.
    fn scale(&mut self, scale: f64) {
        if let Width::Units(width) | Width::Haloed(_, width) = &mut self.width {
            *width *= scale;
        }
        if let Some(dash) = &mut self.dash {
            dash.on *= scale;
            dash.off *= scale;
        }
    }
}

/// A dash pattern, with lengths in board units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dash {
    /// The length of each dash.
    pub on: f64,
    /// The length of each gap.
    pub off: f64,
}

impl Dash {
    /// Creates a pattern of dashes and gaps of these lengths.
    pub const fn new(on: f64, off: f64) -> Self {
        Self { on, off }
    }
}

/// The width of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Width {
    /// The theme's width for this kind of line.
    Line(Line),
    /// The theme's width for this kind of line plus this many board units.
    Haloed(Line, f64),
    /// A width in board units.
    Units(f64),
}

closed_enum! {
    /// The kinds of lines whose widths a theme defines.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Line {
        /// Between the squares of a board.
        Grid = "grid",
        /// Around the board.
        Frame = "frame",
        /// Around a stone, a token or a card.
        Edge = "edge",
        /// Around a group.
        Outline = "outline",
        /// The shaft of an arrow.
        Arrow = "arrow",
        /// The strokes of a mark.
        Mark = "mark",
    }
}

/// A line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// The text.
    pub content: String,
    /// The anchor point on the baseline.
    pub at: Point,
    /// The size of the font in board units.
    pub size: f64,
    /// The alignment of the text relative to `at`.
    pub anchor: Anchor,
    /// The font weight.
    pub weight: Weight,
}

/// A font weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Regular.
    Regular,
    /// Bold.
    Bold,
}

/// The alignment of a line of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// The anchor point is the left end.
    Start,
    /// The anchor point is the middle.
    Middle,
    /// The anchor point is the right end.
    End,
}
