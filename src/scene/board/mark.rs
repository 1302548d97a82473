//! Marks: frames, arrows, symbols and labels that annotate a board.

use std::fmt;

use crate::board::Square;
use crate::scene::{MarkColour, Path, Point};
use crate::text::closed_enum;

/// The length of the head of a straight arrow.
const HEAD_LENGTH: f64 = 0.3;

/// Half the width of the head of a straight arrow.
const HEAD_HALF_WIDTH: f64 = 0.17;

/// An annotation on a board.
///
/// # Examples
///
/// ```
/// use scoresheet::{FigureOptions, GameKind, scene::{Mark, MarkColour}};
///
/// let marks = vec![Mark::Frame(MarkColour::Red, "d3".parse()?)];
/// let game = GameKind::Permute.new_game();
/// let start = game.position().expect("the default setting");
/// let scene = start.figure(&FigureOptions { marks, ..FigureOptions::default() });
/// assert!(scene.description.contains("a red frame on d3"));
/// # Ok::<(), scoresheet::board::SquareError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// A frame around a square.
    Frame(MarkColour, Square),
    /// An arrow from one square to another.
    Arrow(MarkColour, Square, Square),
    /// A symbol on a square.
    Symbol(MarkSymbol, Square),
    /// A short text on a square.
    Label(Square, String),
}

impl Mark {
    /// Returns the square of the mark, or both squares of an arrow.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let (first, second) = match self {
            Self::Arrow(_, from, to) => (*from, Some(*to)),
            Self::Frame(_, square) | Self::Symbol(_, square) | Self::Label(square, _) => {
                (*square, None)
            }
        };
        [Some(first), second].into_iter().flatten()
    }

    /// Returns the square whose middle the mark covers, if any.
    pub const fn middle(&self) -> Option<Square> {
        match self {
            Self::Symbol(_, square) | Self::Label(square, _) => Some(*square),
            Self::Frame(..) | Self::Arrow(..) => None,
        }
    }
}

impl fmt::Display for Mark {
    /// Writes the mark in words, such as "a cross on i5".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Frame(colour, square) => write!(f, "a {} frame on {square}", colour.name()),
            Self::Arrow(colour, from, to) => {
                write!(f, "a {} arrow from {from} to {to}", colour.name())
            }
            Self::Symbol(symbol, square) => write!(f, "a {symbol} on {square}"),
            Self::Label(square, text) => write!(f, "{text} on {square}"),
        }
    }
}

closed_enum! {
    /// A symbol on a square.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum MarkSymbol {
        /// Two crossed lines.
        Cross = "cross",
        /// A ring.
        Circle = "circle",
        /// A triangle with its tip at the top.
        Triangle = "triangle",
        /// An upright square.
        Square = "square",
    }
}

impl MarkSymbol {
    /// Returns the lines of the symbol around `centre`, with a radius of about
    /// `reach`.
    pub fn path(self, centre: Point, reach: f64) -> Path {
        let at = |x: f64, y: f64| centre.moved(x * reach, y * reach);
        let mut path = Path::new();
        match self {
            Self::Cross => return cross_path(centre, reach * 0.9),
            Self::Circle => {
                path.move_to(at(-1.0, 0.0));
                let quarters = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
                let ends = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
                for (corner, end) in quarters.into_iter().zip(ends) {
                    path.quarter_to(at(corner.0, corner.1), at(end.0, end.1));
                }
            }
            Self::Triangle => {
                path.move_to(at(0.0, -1.1))
                    .line_to(at(1.0, 0.7))
                    .line_to(at(-1.0, 0.7));
            }
            Self::Square => {
                path.move_to(at(-0.85, -0.85))
                    .line_to(at(0.85, -0.85))
                    .line_to(at(0.85, 0.85))
                    .line_to(at(-0.85, 0.85));
            }
        }
        path.close();
        path
    }
}

/// Returns two crossed lines in the square from `-reach` to `reach` around
/// `centre`.
fn cross_path(centre: Point, reach: f64) -> Path {
    let mut path = Path::new();
    path.move_to(centre.moved(-reach, -reach))
        .line_to(centre.moved(reach, reach))
        .move_to(centre.moved(reach, -reach))
        .line_to(centre.moved(-reach, reach));
    path
}

/// The two parts of an arrow.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ArrowShape {
    /// The shaft, a line.
    pub(crate) shaft: Path,
    /// The head, an area.
    pub(crate) head: Path,
}

/// Returns a straight arrow that points at `to`.
pub(crate) fn straight_arrow(from: Point, to: Point) -> ArrowShape {
    let length = from.distance(to).max(f64::EPSILON);
    let neck = to.towards(from, (HEAD_LENGTH / length).min(1.0));
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let mut shaft = Path::new();
    shaft.move_to(from).line_to(neck);
    let mut head = Path::new();
    head.move_to(to)
        .line_to(neck.moved(-dy * HEAD_HALF_WIDTH, dx * HEAD_HALF_WIDTH))
        .line_to(neck.moved(dy * HEAD_HALF_WIDTH, -dx * HEAD_HALF_WIDTH))
        .close();
    ArrowShape { shaft, head }
}

/// Half the width of the shaft of a broad arrow.
const BROAD_SHAFT_HALF_WIDTH: f64 = 0.1;

/// The length of the head of a broad arrow.
const BROAD_HEAD_LENGTH: f64 = 0.42;

/// Half the width of the head of a broad arrow.
const BROAD_HEAD_HALF_WIDTH: f64 = 0.24;

/// Returns the outline of a broad arrow that points at `to`, from the tip
/// clockwise.
pub(crate) fn broad_arrow(from: Point, to: Point) -> Path {
    let (shaft, head) = (BROAD_SHAFT_HALF_WIDTH, BROAD_HEAD_HALF_WIDTH);
    let length = from.distance(to).max(f64::EPSILON);
    let neck = to.towards(from, (BROAD_HEAD_LENGTH / length).min(1.0));
    let aside = |at: Point, by: f64| {
        at.moved(
            -(to.y - from.y) / length * by,
            (to.x - from.x) / length * by,
        )
    };
    let mut outline = Path::with_capacity(8);
    outline.move_to(to);
    for (at, by) in [
        (neck, head),
        (neck, shaft),
        (from, shaft),
        (from, -shaft),
        (neck, -shaft),
        (neck, -head),
    ] {
        outline.line_to(aside(at, by));
    }
    outline.close();
    outline
}

#[cfg(test)]
mod tests {
    use super::{ArrowShape, Mark, MarkSymbol, straight_arrow};
    use crate::scene::{MarkColour, Point, Segment};

    #[test]
    fn symbols_hardly_exceed_their_radius() {
        for symbol in MarkSymbol::ALL {
            let path = symbol.path(Point::new(5.0, 5.0), 0.25);
            for segment in path.segments() {
                if let Segment::Move(at) | Segment::Line(at) | Segment::Cubic(.., at) = segment {
                    let distance = (at.x - 5.0).abs().max((at.y - 5.0).abs());
                    assert!(distance < 0.28, "{symbol}");
                }
            }
        }
    }

    #[test]
    fn marks_are_described_in_words() {
        let [d3, e4] = ["d3", "e4"].map(|name| name.parse().unwrap());
        let arrow = Mark::Arrow(MarkColour::Green, d3, e4);
        assert_eq!(arrow.to_string(), "a green arrow from d3 to e4");
        assert_eq!(arrow.squares().collect::<Vec<_>>(), [d3, e4]);
        assert_eq!(
            Mark::Symbol(MarkSymbol::Cross, d3).to_string(),
            "a cross on d3"
        );
        assert_eq!(Mark::Label(e4, "A".to_owned()).to_string(), "A on e4");
    }

    #[test]
    fn the_shaft_ends_where_the_head_begins() {
        let ArrowShape { shaft, head } = straight_arrow(Point::new(0.0, 0.0), Point::new(3.0, 4.0));
        assert!((shaft.pen().distance(Point::new(3.0, 4.0)) - 0.3).abs() < 1e-9);
        assert_eq!(head.pen(), Point::new(3.0, 4.0));
    }

    #[test]
    fn an_arrow_to_its_own_start_is_finite() {
        let ArrowShape { shaft, head } = straight_arrow(Point::new(1.0, 1.0), Point::new(1.0, 1.0));
        assert!(shaft.pen().x.is_finite() && head.pen().x.is_finite());
    }
}
