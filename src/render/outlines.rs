use crate::render::Lettering;
use crate::scene::{Circle, Path, Point, RoundRect, Segment, Shape};

/// The lines and curves of any shape; text as outlines that fit into a
/// picture of this width.
pub(crate) fn outline(shape: &Shape, lettering: &mut Lettering, width: f64) -> Path {
    match shape {
        Shape::Rect(rect) => rect_path(rect),
        Shape::Circle(circle) => circle_path(circle),
        Shape::Path(path) => path.clone(),
        Shape::Text(text) => lettering.outline(text, width),
    }
}

/// Goes round clockwise from the top.
pub(crate) fn circle_path(circle: &Circle) -> Path {
    let Circle { centre, radius } = *circle;
    let at = |x: f64, y: f64| centre.moved(x * radius, y * radius);
    let mut path = Path::with_capacity(6);
    path.move_to(at(0.0, -1.0))
        .quarter_to(at(1.0, -1.0), at(1.0, 0.0))
        .quarter_to(at(1.0, 1.0), at(0.0, 1.0))
        .quarter_to(at(-1.0, 1.0), at(-1.0, 0.0))
        .quarter_to(at(-1.0, -1.0), at(0.0, -1.0))
        .close();
    path
}

/// Goes round clockwise from the left end of the upper edge.
pub(crate) fn rect_path(round: &RoundRect) -> Path {
    let (rect, radius) = (round.rect, round.radius);
    let (left, top) = (rect.x, rect.y);
    let (right, bottom) = (rect.right(), rect.bottom());
    let mut path = Path::with_capacity(10);
    path.move_to(Point::new(left + radius, top));
    for (corner, (before, after)) in [
        ((right, top), ((-radius, 0.0), (0.0, radius))),
        ((right, bottom), ((0.0, -radius), (-radius, 0.0))),
        ((left, bottom), ((radius, 0.0), (0.0, -radius))),
        ((left, top), ((0.0, radius), (radius, 0.0))),
    ] {
        let corner = Point::new(corner.0, corner.1);
        path.line_to(corner.moved(before.0, before.1));
        if radius > 0.0 {
            path.quarter_to(corner, corner.moved(after.0, after.1));
        }
    }
    path.close();
    path
}

/// The path drawn the other way round, which leaves a hole where it lies in
/// another one; every piece of it has to be closed.
pub(crate) fn reversed(path: &Path) -> Path {
    let mut back = Path::with_capacity(path.segments().len());
    let mut pen = Point::default();
    let mut piece: Vec<(Point, Segment)> = Vec::new();
    for segment in path.segments() {
        match *segment {
            Segment::Move(to) => pen = to,
            Segment::Line(to) | Segment::Cubic(_, _, to) => {
                piece.push((pen, *segment));
                pen = to;
            }
            Segment::Close => {
                back.move_to(pen);
                for (from, segment) in piece.drain(..).rev() {
                    match segment {
                        Segment::Cubic(one, two, _) => back.cubic_to(two, one, from),
                        _ => back.line_to(from),
                    };
                }
                back.close();
            }
        }
    }
    back
}

#[cfg(test)]
mod tests {
    use super::{circle_path, rect_path, reversed};
    use crate::scene::{Circle, Path, Point, Rect, RoundRect, Segment};

    /// Twice the area inside the corners, negative when they run against the
    /// hands of a clock.
    fn turning(path: &Path) -> f64 {
        let points = path.segments().iter().filter_map(|segment| match segment {
            Segment::Move(at) | Segment::Line(at) | Segment::Cubic(_, _, at) => Some(*at),
            Segment::Close => None,
        });
        let points: Vec<Point> = points.collect();
        let next = points.iter().cycle().skip(1);
        let pairs = points.iter().zip(next);
        pairs.map(|(one, two)| one.x * two.y - two.x * one.y).sum()
    }

    #[test]
    fn all_run_clockwise_until_they_are_reversed() {
        let rect = Rect::new(1.0, 2.0, 3.0, 2.0);
        let circle = Circle {
            centre: Point::new(5.0, 5.0),
            radius: 2.0,
        };
        for path in [
            circle_path(&circle),
            rect_path(&RoundRect { rect, radius: 0.0 }),
            rect_path(&RoundRect { rect, radius: 0.5 }),
        ] {
            let back = reversed(&path);
            assert!(turning(&path) > 0.0);
            assert!((turning(&path) + turning(&back)).abs() < 1e-9);
        }
    }
}
