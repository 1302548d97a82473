//! The curved arrow of a twisted face.

use crate::scene::board::mark::ArrowShape;
use crate::scene::{Path, Point};
use crate::text::closed_enum;

/// Half the side of the square track around a face: just inside its edges.
const HALF: f64 = 0.985;

/// The corner radius of the track, concentric with the stones.
const CORNER: f64 = 0.5;

/// The length of the head of an arrow, and half its width.
const HEAD: (f64, f64) = (0.27, 0.15);

closed_enum! {
    /// The direction in which a face is turned.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Turning {
        /// In the direction of the hands of a clock.
        Clockwise = "clockwise",
        /// Against the direction of the hands of a clock.
        Anticlockwise = "anticlockwise",
    }
}

impl Turning {
    /// Returns the opposite direction.
    pub const fn reversed(self) -> Self {
        match self {
            Self::Clockwise => Self::Anticlockwise,
            Self::Anticlockwise => Self::Clockwise,
        }
    }
}

/// Returns the curved arrow around a 2x2 face centred at `centre`.
pub(crate) fn twist_arrow(centre: Point, turning: Turning) -> ArrowShape {
    let side = match turning {
        Turning::Clockwise => 1.0,
        Turning::Anticlockwise => -1.0,
    };
    let at = |x: f64, y: f64| centre.moved(x * side, y);
    let near = HALF - CORNER;
    let mut shaft = Path::new();
    shaft
        .move_to(at(-HALF, 0.45))
        .line_to(at(-HALF, -near))
        .quarter_to(at(-HALF, -HALF), at(-near, -HALF))
        .line_to(at(near, -HALF))
        .quarter_to(at(HALF, -HALF), at(HALF, -near))
        .line_to(at(HALF, near))
        .quarter_to(at(HALF, HALF), at(near, HALF))
        .line_to(at(HEAD.0 - 0.25, HALF));
    let tip = -0.25;
    let mut head = Path::new();
    head.move_to(at(tip, HALF))
        .line_to(at(tip + HEAD.0, HALF - HEAD.1))
        .line_to(at(tip + HEAD.0, HALF + HEAD.1))
        .close();
    ArrowShape { shaft, head }
}

#[cfg(test)]
mod tests {
    use super::{Turning, twist_arrow};
    use crate::scene::Point;

    #[test]
    fn the_ways_mirror_each_other() {
        let right = twist_arrow(Point::default(), Turning::Clockwise).head;
        let left = twist_arrow(Point::default(), Turning::Anticlockwise).head;
        assert_eq!(right.pen().x, -left.pen().x);
        assert_eq!(right.pen().y, left.pen().y);
    }
}
