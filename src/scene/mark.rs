use crate::scene::{Path, Point};

/// How far the head of a straight arrow reaches back, and to each side.
const HEAD: (f64, f64) = (0.3, 0.17);

/// Two crossed lines about `centre` that reach so far to each side.
pub fn cross_path(centre: Point, reach: f64) -> Path {
    let mut path = Path::new();
    path.move_to(centre.moved(-reach, -reach))
        .line_to(centre.moved(reach, reach))
        .move_to(centre.moved(reach, -reach))
        .line_to(centre.moved(-reach, reach));
    path
}

/// A straight arrow: its shaft, a line, and the head at `to`, an area.
pub fn straight_arrow(from: Point, to: Point) -> (Path, Path) {
    let length = from.distance(to).max(f64::EPSILON);
    let back = (HEAD.0 / length).min(1.0);
    let neck = to.towards(from, back);
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let mut shaft = Path::new();
    shaft.move_to(from).line_to(neck);
    let mut head = Path::new();
    head.move_to(to)
        .line_to(neck.moved(-dy * HEAD.1, dx * HEAD.1))
        .line_to(neck.moved(dy * HEAD.1, -dx * HEAD.1))
        .close();
    (shaft, head)
}

#[cfg(test)]
mod tests {
    use super::straight_arrow;
    use crate::scene::Point;

    #[test]
    fn the_shaft_ends_where_the_head_begins() {
        let (shaft, head) = straight_arrow(Point::new(0.0, 0.0), Point::new(3.0, 4.0));
        assert!((shaft.pen().distance(Point::new(3.0, 4.0)) - 0.3).abs() < 1e-9);
        assert_eq!(head.pen(), Point::new(3.0, 4.0));
    }

    #[test]
    fn an_arrow_to_its_own_start_is_finite() {
        let (shaft, head) = straight_arrow(Point::new(1.0, 1.0), Point::new(1.0, 1.0));
        assert!(shaft.pen().x.is_finite() && head.pen().x.is_finite());
    }
}
