//! Draws twists of faces: a frame, and an arrow for a quarter turn.

use crate::board::{Face, Square};
use crate::scene::board::mark::ArrowShape;
use crate::scene::board::picture::PendingTwist;
use crate::scene::{
    BoardPicture, Circle, Dash, Ink, Layer, Line, Path, Point, Rect, RoundRect, Style, Turning,
    Weight, Width, centred_text, line,
};

/// Half the side of the square track around the middle of a face that arrows
/// follow. Heads stay inside the frame of the face.
const HALF_TRACK: f64 = 0.7;

/// The corner radius of the track.
const TRACK_RADIUS: f64 = 0.5;

/// The length of the head of an arrow.
const HEAD_LENGTH: f64 = 0.44;

/// Half the width of the head of an arrow.
const HEAD_HALF_WIDTH: f64 = 0.21;

/// The offset of the start of the shaft from the middle of the first side of the
/// track.
const SHAFT_START: f64 = 0.07;

/// The offset of the number on the shaft from the middle of the same side.
const NUMBER_OFFSET: f64 = -0.05;

/// Both offsets if another arrow starts at the same side of the face.
const APART_OFFSET: f64 = -0.23;

/// The offset of the tip from the middle of the second side of the track.
const TIP_OFFSET: f64 = 0.36;

/// How much wider the halo of an arrow is than its shaft; wide enough to clear the
/// textures of stones in small pictures.
const ARROW_HALO: f64 = 0.13;

/// How much wider the halo of a frame is than its line.
const FRAME_HALO: f64 = 0.1;

/// The distance of the frame of a face from the edges of the face.
const INSET: f64 = 0.04;

/// The radius of the disc with the number of a twist.
const NUMBER_RADIUS: f64 = 0.21;

/// The height of the digits of that number.
const NUMBER_HEIGHT: f64 = 0.28;

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

impl ArrowSide {
    const fn other(self) -> Self {
        match self {
            Self::Top => Self::Bottom,
            Self::Bottom => Self::Top,
        }
    }
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
    /// True if the arrow is a quarter turn anticlockwise from that part.
    is_rotated: bool,
    /// True if another arrow starts at the same side of the face.
    shares_start: bool,
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
        let (across, down) = (x * right * up, y * up);
        if self.is_rotated {
            self.centre.moved(down, -across)
        } else {
            self.centre.moved(across, down)
        }
    }

    /// Returns the arrow, a quarter of the way around the face.
    fn arrow(self) -> ArrowShape {
        let at = |x, y| self.at(x, y);
        let straight_end = HALF_TRACK - TRACK_RADIUS;
        let start = if self.shares_start {
            APART_OFFSET
        } else {
            SHAFT_START
        };
        let mut shaft = Path::new();
        shaft
            .move_to(at(-HALF_TRACK, start.max(-straight_end)))
            .line_to(at(-HALF_TRACK, -straight_end))
            .quarter_to(at(-HALF_TRACK, -HALF_TRACK), at(-straight_end, -HALF_TRACK))
            .line_to(at(TIP_OFFSET - HEAD_LENGTH, -HALF_TRACK));
        let mut head = Path::new();
        head.move_to(at(TIP_OFFSET, -HALF_TRACK))
            .line_to(at(TIP_OFFSET - HEAD_LENGTH, -HALF_TRACK - HEAD_HALF_WIDTH))
            .line_to(at(TIP_OFFSET - HEAD_LENGTH, -HALF_TRACK + HEAD_HALF_WIDTH))
            .close();
        ArrowShape { shaft, head }
    }

    /// Returns points along the arrow, so close together that no badge fits
    /// between them.
    fn points(self) -> [Point; 6] {
        let on_corner = HALF_TRACK - TRACK_RADIUS / 3.0;
        [
            self.at(-HALF_TRACK, SHAFT_START),
            self.at(-HALF_TRACK, TRACK_RADIUS - HALF_TRACK),
            self.at(-on_corner, -on_corner),
            self.at(TRACK_RADIUS - HALF_TRACK, -HALF_TRACK),
            self.at(TIP_OFFSET - HEAD_LENGTH, -HALF_TRACK),
            self.at(TIP_OFFSET, -HALF_TRACK),
        ]
    }

    /// Returns the centre of the number on the arrow.
    fn number_centre(self) -> Point {
        let offset = if self.shares_start {
            APART_OFFSET
        } else {
            NUMBER_OFFSET
        };
        self.at(-HALF_TRACK, offset)
    }
}

impl BoardPicture {
    /// Tints and frames the face of a twist, and draws its arrow. `number` is
    /// the number of the twist in its turn, if the turn has two twists.
    ///
    /// Nothing is drawn unless the whole face is visible.
    pub fn twist(&mut self, face: Face, turning: Turning, number: Option<u32>) {
        if self.frame.shows_face(face) {
            // Below the stones, the halo of the frame cuts into none of them.
            let halo = Style::stroked(Ink::Halo, Width::Haloed(Line::Frame, FRAME_HALO));
            let ground = halo.with_fill(Ink::LastMove);
            self.add(Layer::Tint, self.face_frame(face), ground);
            self.add_twist(face, turning, number, None);
        }
    }

    /// Draws the dashed frame and arrow of the next twist.
    pub fn next_twist(&mut self, face: Face, turning: Turning, number: Option<u32>) {
        if self.frame.shows_face(face) {
            self.add_twist(face, turning, number, Some(DASHED));
        }
    }

    fn add_twist(&mut self, face: Face, turning: Turning, number: Option<u32>, dash: Option<Dash>) {
        self.keep_free(face.squares());
        self.twists.push(PendingTwist {
            face,
            turning,
            number,
            dash,
        });
    }

    /// Draws the frames and arrows of the twists.
    pub(crate) fn draw_twists(&mut self) {
        let twists = std::mem::take(&mut self.twists);
        for (index, &twist) in twists.iter().enumerate() {
            let other =
                (0..twists.len()).find(|&other| other != index && twists[other].face == twist.face);
            let turn = match other {
                Some(other) if other < index => self.turns_of_pair(twists[other], twist)[1],
                Some(other) => self.turns_of_pair(twist, twists[other])[0],
                None => self.turn(twist, self.arrow_side(twist.face)),
            };
            self.face_arrow(twist, turn);
        }
    }

    /// Returns how a twist is drawn whose face has no other twist.
    fn turn(&self, twist: PendingTwist, side: ArrowSide) -> QuarterTurn {
        QuarterTurn {
            centre: self.frame.face_centre(twist.face),
            turning: self.frame.turning(twist.turning),
            side,
            is_rotated: false,
            shares_start: false,
        }
    }

    /// Returns how two twists of one face are drawn: on opposite sides, and so that the
    /// arrows hide no bandage if possible.
    fn turns_of_pair(&self, first: PendingTwist, second: PendingTwist) -> [QuarterTurn; 2] {
        let pair = |side: ArrowSide, is_rotated| {
            [(first, side), (second, side.other())].map(|(twist, side)| QuarterTurn {
                is_rotated,
                shares_start: first.turning != second.turning,
                ..self.turn(twist, side)
            })
        };
        let hides_none = |turns: &[QuarterTurn; 2]| {
            let bends = turns.map(|turn| turn.at(-HALF_TRACK, -HALF_TRACK));
            let mut covered = first.face.squares().into_iter();
            covered.all(|square| {
                let centre = self.frame.centre(square);
                !self.is_covered(square) || bends.iter().all(|bend| bend.distance(centre) > 0.5)
            })
        };
        let preferred = pair(self.arrow_side(first.face), false);
        let others = [ArrowSide::Top, ArrowSide::Bottom];
        let choices = others.map(|side| [false, true].map(|is_rotated| pair(side, is_rotated)));
        let mut all = std::iter::once(preferred).chain(choices.into_iter().flatten());
        all.find(hides_none).unwrap_or(preferred)
    }

    /// Returns the part of a face for an arrow: if possible, one without a bandage, which
    /// the arrow might hide.
    fn arrow_side(&self, face: Face) -> ArrowSide {
        let middle = self.frame.face_centre(face).y;
        let mut squares = face.squares().into_iter();
        if squares.any(|square| self.frame.centre(square).y < middle && self.is_covered(square)) {
            ArrowSide::Bottom
        } else {
            ArrowSide::Top
        }
    }

    /// Returns true for a square with a bandage or a ring.
    fn is_covered(&self, square: Square) -> bool {
        self.ringed.has(square) || self.token_on(square).is_some()
    }

    /// Returns true if the arrow of a twist passes through or close to a
    /// rectangle.
    pub(crate) fn meets_arrow(&self, rect: Rect) -> bool {
        let reach = HEAD_HALF_WIDTH + ARROW_HALO / 2.0;
        let is_near = |point: Point| {
            let (dx, dy) = (
                (point.x - rect.centre().x).abs() - rect.width / 2.0,
                (point.y - rect.centre().y).abs() - rect.height / 2.0,
            );
            dx < reach && dy < reach
        };
        self.arrows.iter().any(|&point| is_near(point))
    }

    fn face_frame(&self, face: Face) -> RoundRect {
        let rect = Rect::around(self.frame.face_centre(face), 2.0, 2.0);
        RoundRect::new(rect.inset(INSET), 0.5 - INSET)
    }

    /// Draws the frame and the arrow of a face, dashed or not. Halos are below
    /// the outlines of groups.
    fn face_arrow(&mut self, twist: PendingTwist, turn: QuarterTurn) {
        let PendingTwist {
            face, number, dash, ..
        } = twist;
        let edge = dash.map_or(Line::Frame, |_| Line::Edge);
        self.add(
            Layer::Face,
            self.face_frame(face),
            line(edge, Ink::Arrow, dash),
        );
        self.arrows.extend(turn.points());
        let arrow = turn.arrow();
        let halo = Style::stroked(Ink::Halo, Width::Haloed(Line::Arrow, ARROW_HALO));
        let rim = Style::stroked(Ink::Halo, Width::Units(ARROW_HALO));
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
    use super::{ArrowSide, NUMBER_RADIUS, QuarterTurn};
    use crate::board::{Face, Size};
    use crate::scene::{BoardPicture, Coords, Hue, Ink, Item, Point, Shape, Turning};

    #[test]
    fn arrows_are_mirrored_by_direction_and_rotated_by_side() {
        let head = |turning, side| {
            let turn = QuarterTurn {
                centre: Point::default(),
                turning,
                side,
                is_rotated: false,
                shares_start: false,
            };
            turn.arrow().head.pen()
        };
        let [right, left] = Turning::ALL.map(|turning| head(turning, ArrowSide::Top));
        assert_eq!((right.x, right.y), (-left.x, left.y));
        let bottom = head(Turning::Clockwise, ArrowSide::Bottom);
        assert_eq!((right.x, right.y), (-bottom.x, -bottom.y));
    }

    #[test]
    fn the_numbers_of_two_twists_of_one_face_are_apart() {
        for (first, second) in Turning::ALL
            .into_iter()
            .flat_map(|first| Turning::ALL.map(|second| (first, second)))
        {
            let mut picture = BoardPicture::new(Size::new(4).unwrap(), Coords::NONE);
            for (number, turning) in [(1, first), (2, second)] {
                picture.twist(Face::at("b2".parse().unwrap()), turning, Some(number));
            }
            let disc = |item: Item| match item.shape {
                Shape::Circle(disc) if item.style.fill == Some(Ink::Arrow) => Some(disc.centre),
                _ => None,
            };
            let items = picture.into_scene("", "").items.into_iter();
            let discs: Vec<Point> = items.filter_map(disc).collect();
            assert!(discs[0].distance(discs[1]) > 2.0 * NUMBER_RADIUS);
        }
    }

    #[test]
    fn the_arrows_of_two_twists_of_one_face_hide_no_bandage() {
        let face = Face::at("b2".parse().unwrap());
        for square in face.squares() {
            for (first, second) in Turning::ALL
                .into_iter()
                .flat_map(|first| Turning::ALL.map(|second| (first, second)))
            {
                let mut picture = BoardPicture::new(Size::new(4).unwrap(), Coords::NONE);
                picture.token(square, Hue::Orange, None);
                picture.twist(face, first, Some(1));
                picture.twist(face, second, Some(2));
                picture.draw_twists();
                let token = picture.frame.centre(square);
                // The bends, which are closer to the middles of squares than the ends.
                let bends = picture.arrows.iter().skip(2).step_by(6);
                assert_eq!(bends.clone().count(), 2);
                assert!(bends.clone().all(|bend| bend.distance(token) > 0.5));
            }
        }
    }
}
