//! Draws twists of faces: a frame, and an arrow for a quarter turn.

use crate::board::Face;
use crate::scene::board::mark::ArrowShape;
use crate::scene::board::picture::{Layer, line};
use crate::scene::{
    BoardPicture, Circle, Dash, Ink, Line, Path, Point, Rect, RoundRect, Style, Turning, Weight,
    Width, centred_text,
};

/// Arrows follow a square track around the middle of their face: this is half
/// its side. Heads stay inside the face, and shafts do not touch small tokens.
const TRACK: f64 = 0.77;

/// The corner radius of the track.
const CORNER: f64 = 0.36;

/// The length of the head of an arrow.
const HEAD_LENGTH: f64 = 0.4;

/// Half the width of the head of an arrow.
const HEAD_HALF_WIDTH: f64 = 0.17;

/// The offset of the start of the shaft from the middle of the first side of the
/// track.
const SHAFT_START: f64 = -0.03;

/// The offset of the number on the shaft from the middle of the same side.
const NUMBER_OFFSET: f64 = -0.2;

/// The offset of the tip from the middle of the second side of the track.
const TIP: f64 = 0.3;

/// How much wider the halo of an arrow is than its shaft.
const HALO: f64 = 0.05;

/// The distance of the frame of a face from the edges of the face.
const INSET: f64 = 0.04;

/// The radius of the disc with the number of a twist.
const NUMBER_RADIUS: f64 = 0.17;

/// The height of the digits of that number.
const NUMBER_HEIGHT: f64 = 0.22;

/// The dash pattern of the next twist.
const DASHED: Dash = Dash { on: 0.2, off: 0.2 };

/// The part of a face in which the arrow of a twist is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ArrowSide {
    /// From the left or right side of the face to its top.
    Top,
    /// From the opposite side of the face to its bottom.
    Bottom,
}

/// A quarter turn of a face, as it is drawn.
#[derive(Debug, Clone, Copy)]
struct QuarterTurn {
    /// The middle of the face.
    centre: Point,
    /// The direction in which the turn appears in the picture.
    turning: Turning,
    /// The part of the face with the arrow.
    side: ArrowSide,
}

impl QuarterTurn {
    /// Converts coordinates relative to the centre of the face, in which the
    /// arrow always runs from the left to the top, to a point in the picture.
    fn at(self, x: f64, y: f64) -> Point {
        let right = match self.turning {
            Turning::Clockwise => 1.0,
            Turning::Anticlockwise => -1.0,
        };
        let up = match self.side {
            ArrowSide::Top => 1.0,
            ArrowSide::Bottom => -1.0,
        };
        self.centre.moved(x * right * up, y * up)
    }

    /// Returns the arrow, a quarter of the way around the face.
    fn arrow(self) -> ArrowShape {
        let at = |x, y| self.at(x, y);
        let straight_end = TRACK - CORNER;
        let mut shaft = Path::new();
        shaft
            .move_to(at(-TRACK, SHAFT_START))
            .line_to(at(-TRACK, -straight_end))
            .quarter_to(at(-TRACK, -TRACK), at(-straight_end, -TRACK))
            .line_to(at(TIP - HEAD_LENGTH, -TRACK));
        let mut head = Path::new();
        head.move_to(at(TIP, -TRACK))
            .line_to(at(TIP - HEAD_LENGTH, -TRACK - HEAD_HALF_WIDTH))
            .line_to(at(TIP - HEAD_LENGTH, -TRACK + HEAD_HALF_WIDTH))
            .close();
        ArrowShape { shaft, head }
    }

    /// Returns points along the arrow, so close together that no badge fits
    /// between them.
    fn points(self) -> [Point; 5] {
        let on_corner = TRACK - CORNER / 3.0;
        [
            self.at(-TRACK, SHAFT_START),
            self.at(-TRACK, CORNER - TRACK),
            self.at(-on_corner, -on_corner),
            self.at(CORNER - TRACK, -TRACK),
            self.at(TIP - HEAD_LENGTH / 2.0, -TRACK),
        ]
    }

    /// Returns the centre of the number on the arrow.
    fn number_centre(self) -> Point {
        self.at(-TRACK, NUMBER_OFFSET)
    }
}

impl BoardPicture {
    /// Tints and frames the face of a twist, and draws its arrow. `number` is
    /// the number of the twist in its turn, if the turn has two twists.
    ///
    /// Nothing is drawn unless the whole face is visible.
    pub fn twist(&mut self, face: Face, turning: Turning, number: Option<u32>) {
        if self.frame.shows_face(face) {
            let ground = RoundRect::new(self.face_rect(face), 0.5);
            self.add(Layer::Tint, ground, Style::filled(Ink::LastMove));
            self.face_arrow(face, turning, number, None);
        }
    }

    /// Draws the dashed frame and arrow of the next twist.
    pub fn next_twist(&mut self, face: Face, turning: Turning, number: Option<u32>) {
        if self.frame.shows_face(face) {
            self.face_arrow(face, turning, number, Some(DASHED));
        }
    }

    /// Returns true if the arrow of a twist passes through or close to a
    /// rectangle.
    pub(in crate::scene) fn meets_arrow(&self, rect: Rect) -> bool {
        let reach = HEAD_HALF_WIDTH + HALO;
        let is_near = |point: Point| {
            let (dx, dy) = (
                (point.x - rect.centre().x).abs() - rect.width / 2.0,
                (point.y - rect.centre().y).abs() - rect.height / 2.0,
            );
            dx < reach && dy < reach
        };
        self.arrows.iter().any(|&point| is_near(point))
    }

    fn face_rect(&self, face: Face) -> Rect {
        Rect::around(self.frame.face_centre(face), 2.0, 2.0)
    }

    /// Draws the frame and the arrow of a face, with a dash pattern if given. A
    /// second arrow on the same face is drawn at its bottom. Halos are below the
    /// outlines of groups.
    fn face_arrow(
        &mut self,
        face: Face,
        turning: Turning,
        number: Option<u32>,
        dash: Option<Dash>,
    ) {
        self.keep_free(face.squares());
        let frame = RoundRect::new(self.face_rect(face).inset(INSET), 0.5 - INSET);
        self.add(Layer::Face, frame, line(Line::Edge, Ink::Arrow, dash));
        let turn = QuarterTurn {
            centre: self.frame.face_centre(face),
            turning: self.frame.turning(turning),
            side: if self.twisted.contains(&face) {
                ArrowSide::Bottom
            } else {
                ArrowSide::Top
            },
        };
        self.twisted.push(face);
        self.arrows.extend(turn.points());
        let arrow = turn.arrow();
        let halo = Style::stroked(Ink::Halo, Width::Haloed(Line::Arrow, HALO));
        let rim = Style::stroked(Ink::Halo, Width::Units(HALO));
        self.add(Layer::FaceHalo, arrow.shaft.clone(), halo);
        self.add(Layer::FaceHalo, arrow.head.clone(), rim);
        self.add(
            Layer::Arrow,
            arrow.shaft,
            line(Line::Arrow, Ink::Arrow, dash),
        );
        self.add(Layer::Arrow, arrow.head, Style::filled(Ink::Arrow));
        if let Some(number) = number {
            let (centre, radius, size) = (turn.number_centre(), NUMBER_RADIUS, NUMBER_HEIGHT);
            let disc = Circle { centre, radius };
            self.add(Layer::Arrow, disc, Style::filled(Ink::Arrow));
            let text = centred_text(&number.to_string(), size, centre, Weight::Bold);
            self.add(Layer::Mark, text, Style::filled(Ink::Halo));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ArrowSide, QuarterTurn};
    use crate::scene::{Point, Turning};

    #[test]
    fn arrows_are_mirrored_by_direction_and_rotated_by_side() {
        let head = |turning, side| {
            let turn = QuarterTurn {
                centre: Point::default(),
                turning,
                side,
            };
            turn.arrow().head.pen()
        };
        let [right, left] = Turning::ALL.map(|turning| head(turning, ArrowSide::Top));
        assert_eq!((right.x, right.y), (-left.x, left.y));
        let bottom = head(Turning::Clockwise, ArrowSide::Bottom);
        assert_eq!((right.x, right.y), (-bottom.x, -bottom.y));
    }
}
