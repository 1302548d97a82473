//! Textures: areas filled with lines or dots.

use crate::scene::{Circle, Path, Point, Rect, Shape};
use crate::text::closed_enum;

/// The distance between two lines, or two rows of dots, in board units.
const SPACING: f64 = 0.17;

/// The absolute value of both coordinates of a diagonal unit vector.
const DIAGONAL: f64 = std::f64::consts::FRAC_1_SQRT_2;

closed_enum! {
    /// The texture of an area, for themes without distinct colours.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Pattern {
        /// No texture.
        Plain = "plain",
        /// Lines that rise to the right.
        Rising = "rising",
        /// Lines that fall to the right.
        Falling = "falling",
        /// Vertical lines.
        Upright = "upright",
        /// Horizontal lines.
        Level = "level",
        /// Dots.
        Dots = "dots",
    }
}

impl Pattern {
    /// Returns the direction of the lines as a unit vector; `None` if the
    /// pattern has no lines.
    const fn direction(self) -> Option<(f64, f64)> {
        match self {
            Self::Plain | Self::Dots => None,
            Self::Rising => Some((DIAGONAL, -DIAGONAL)),
            Self::Falling => Some((DIAGONAL, DIAGONAL)),
            Self::Upright => Some((0.0, 1.0)),
            Self::Level => Some((1.0, 0.0)),
        }
    }
}

/// Returns the lines or dots of a pattern within a circle or rectangle, at
/// least `inset` away from its outline; dots are very short lines. For any
/// other shape, the path is empty.
pub(crate) fn pattern_path(shape: &Shape, pattern: Pattern, inset: f64) -> Path {
    let mut path = Path::new();
    let Some(area) = Area::of(shape, inset) else {
        return path;
    };
    let centre = area.centre();
    let steps = (area.reach() / SPACING) as i32 + 1;
    if pattern == Pattern::Dots {
        for (row, column) in
            (-steps..=steps).flat_map(|row| (-steps..=steps).map(move |c| (row, c)))
        {
            let at = dot(centre, row, column);
            if area.has(at) {
                path.move_to(at).line_to(at.moved(0.001, 0.0));
            }
        }
    }
    let Some(direction) = pattern.direction() else {
        return path;
    };
    for step in -steps..=steps {
        let offset = f64::from(step) * SPACING;
        let through = centre.moved(-direction.1 * offset, direction.0 * offset);
        if let Some((from, to)) = area.chord(through, direction) {
            path.move_to(from).line_to(to);
        }
    }
    path
}

/// Returns the dot in this row and column, counted from the centre; every other
/// row is shifted by half a step.
fn dot(centre: Point, row: i32, column: i32) -> Point {
    let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
    centre.moved(
        (f64::from(column) + shift) * SPACING * 1.2,
        f64::from(row) * SPACING,
    )
}

/// The area that a pattern fills.
enum Area {
    Disc(Circle),
    Box(Rect),
}

impl Area {
    fn of(shape: &Shape, inset: f64) -> Option<Self> {
        match shape {
            Shape::Circle(circle) => Some(Self::Disc(Circle::new(
                circle.centre,
                circle.radius - inset,
            ))),
            // A margin of a third of the corner radius keeps all lines inside,
            // without clipping at the corners.
            Shape::Rect(round) => Some(Self::Box(round.rect.inset(inset + round.radius / 3.0))),
            Shape::Path(_) | Shape::Text(_) => None,
        }
    }

    fn centre(&self) -> Point {
        match self {
            Self::Disc(circle) => circle.centre,
            Self::Box(rect) => rect.centre(),
        }
    }

    /// Returns an upper bound for the distance of any point from the centre.
    fn reach(&self) -> f64 {
        match self {
            Self::Disc(circle) => circle.radius,
            Self::Box(rect) => (rect.width + rect.height) / 2.0,
        }
    }

    fn has(&self, at: Point) -> bool {
        match self {
            Self::Disc(circle) => circle.centre.distance(at) <= circle.radius,
            Self::Box(rect) => {
                (rect.x..=rect.right()).contains(&at.x) && (rect.y..=rect.bottom()).contains(&at.y)
            }
        }
    }

    /// Clips a line, given by a point and a unit vector, to the area, and
    /// returns both ends; `None` if the clipped line is too short to be seen.
    fn chord(&self, through: Point, (dx, dy): (f64, f64)) -> Option<(Point, Point)> {
        let (from, to) = match self {
            Self::Disc(circle) => {
                let distance = circle.centre.distance(through);
                let half = (circle.radius * circle.radius - distance * distance)
                    .max(0.0)
                    .sqrt();
                (-half, half)
            }
            Self::Box(rect) => {
                let across = between(through.x, dx, rect.x, rect.right());
                let down = between(through.y, dy, rect.y, rect.bottom());
                (across.0.max(down.0), across.1.min(down.1))
            }
        };
        let at = |along: f64| through.moved(dx * along, dy * along);
        (to - from > SPACING / 4.0).then(|| (at(from), at(to)))
    }
}

/// Returns the range of `t` for which `from + t * step` is between two bounds.
fn between(from: f64, step: f64, low: f64, high: f64) -> (f64, f64) {
    if step == 0.0 {
        return if (low..=high).contains(&from) {
            (f64::NEG_INFINITY, f64::INFINITY)
        } else {
            (f64::INFINITY, f64::NEG_INFINITY)
        };
    }
    let (a, b) = ((low - from) / step, (high - from) / step);
    (a.min(b), a.max(b))
}

#[cfg(test)]
mod tests {
    use super::{Pattern, pattern_path};
    use crate::scene::{Circle, Path, Point, Rect, RoundRect, Shape};

    fn points(path: &Path) -> impl Iterator<Item = Point> {
        let segments = path.segments().iter();
        segments.map(|segment| segment.end().expect("no pattern closes a path"))
    }

    #[test]
    fn patterns_stay_inside_a_disc() {
        let centre = Point::new(5.0, 3.0);
        let disc = Shape::Circle(Circle::new(centre, 0.4));
        for pattern in Pattern::ALL {
            let path = pattern_path(&disc, pattern, 0.05);
            assert_eq!(path.is_empty(), pattern == Pattern::Plain);
            for at in points(&path) {
                assert!(at.distance(centre) < 0.352, "{}", pattern.as_str());
            }
        }
    }

    #[test]
    fn patterns_stay_inside_a_rectangle() {
        let rect = Rect::new(1.0, 1.0, 2.0, 1.0);
        let shape = Shape::Rect(RoundRect { rect, radius: 0.0 });
        for pattern in Pattern::ALL {
            for at in points(&pattern_path(&shape, pattern, 0.0)) {
                assert!(
                    (1.0 - 1e-9..=3.0 + 1e-9).contains(&at.x),
                    "{}",
                    pattern.as_str()
                );
                assert!(
                    (1.0 - 1e-9..=2.0 + 1e-9).contains(&at.y),
                    "{}",
                    pattern.as_str()
                );
            }
        }
    }
}
