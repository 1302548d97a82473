//! Group outlines and size badges.

use crate::board::{Square, SquareSet};
use crate::scene::board::picture::Badge;
use crate::scene::{
    BoardPicture, Hue, Ink, Layer, Line, Point, Rect, RoundRect, Style, Weight, centred_text,
    outline_path, text_width,
};

/// The distance of an outline from the edges of its squares.
const OUTLINE_INSET: f64 = 0.07;

/// The corner radius of an outline.
const OUTLINE_RADIUS: f64 = 0.3;

/// The height of a badge.
const BADGE_HEIGHT: f64 = 0.48;

/// The height of the digits on a badge.
const BADGE_DIGIT_HEIGHT: f64 = 0.33;

/// The corners and the sides of a square, from its middle.
const CORNERS: [(f64, f64); 4] = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];
const SIDES: [(f64, f64); 4] = [(0.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (0.0, 1.0)];

/// The ratio of the width of the narrowest badge to its height. It is wider than
/// high, unlike the round token with the number of a ply.
const MIN_BADGE_RATIO: f64 = 1.2;

/// Maximum factor by which badges are enlarged on large boards; larger badges
/// would overlap tokens.
const MAX_BADGE_SCALE: f64 = 1.25;

impl BoardPicture {
    /// Outlines a group and adds a badge with its size.
    ///
    /// The badge is at a corner of the group, between stones, where it hides no
    /// other badge, no token and no arrow of a twist, and where no stone is marked or
    /// part of a move. It keeps away from tokens and from other groups of the same
    /// player, so that it is seen what it belongs to. If there is no such corner,
    /// it is on a stone that is not marked and not part of a move, and only if
    /// there is no such stone, where it hides the least.
    pub fn group(&mut self, squares: &SquareSet, hue: Hue, size: u32) {
        let visible: SquareSet = squares
            .into_iter()
            .filter(|&square| self.frame.shows(square))
            .collect();
        if visible.is_empty() {
            return;
        }
        let board = self.frame.board();
        let origin = Point::new(board.x, board.y);
        let cells = self.frame.cells(squares);
        let path = outline_path(&cells, origin, OUTLINE_INSET, OUTLINE_RADIUS);
        let style = Style::line(Ink::Group(hue), Line::Outline);
        self.add(Layer::Outline(hue), path, style);
        self.badges.push(Badge {
            squares: visible,
            hue,
            number: size,
        });
    }

    /// Draws the badges. This is called last, when everything that they might
    /// hide is known.
    pub(crate) fn draw_badges(&mut self) {
        let badges = std::mem::take(&mut self.badges);
        if badges.is_empty() {
            return;
        }
        let marks = self.marks.iter().flat_map(|(mark, _)| mark.squares());
        let marked: SquareSet = marks.collect();
        let discussed = marked.or(&self.kept_free).or(&self.changed);
        let mut drawn: Vec<Rect> = Vec::new();
        for badge in &badges {
            let alike = badges.iter().filter(|other| other.hue == badge.hue);
            let others: SquareSet = alike
                .filter(|other| other.squares != badge.squares)
                .flat_map(|other| &other.squares)
                .collect();
            let corner = self.free_place(badge, (&discussed, &others), &drawn);
            let other_stones = badge.squares.without(&discussed.or(&self.token_squares()));
            let centre = match corner {
                Some((0, corner)) => Some(corner),
                _ if !other_stones.is_empty() => self.best_stone(&other_stones, &marked),
                Some((_, corner)) => Some(corner),
                // A stone under discussion is never hidden.
                None => self.best_stone(&badge.squares.without(&discussed), &marked),
            };
            if let Some(centre) = centre {
                drawn.push(self.draw_badge(badge, centre));
            }
        }
    }

    /// Returns a corner of a group, or the middle of a side of one of its squares, where its
    /// badge fits on the board without hiding an arrow, a token or a badge already drawn, and
    /// the number of `discussed` squares around it; `None` if there is none. Of several,
    /// returns one with the fewest discussed squares, then a corner, then one with the fewest
    /// tokens and squares of `others`, as close as possible to the top left.
    fn free_place(
        &self,
        badge: &Badge,
        (discussed, others): (&SquareSet, &SquareSet),
        drawn: &[Rect],
    ) -> Option<(usize, Point)> {
        let (board, squares) = (self.frame.board(), &badge.squares);
        let is_free = |&centre: &Point| {
            let rect = self.badge_rect(badge, centre);
            let inside = rect.x > board.x
                && rect.right() < board.right()
                && rect.y > board.y
                && rect.bottom() < board.bottom();
            inside
                && !drawn.iter().any(|other| other.overlaps(rect))
                && !self.meets_arrow(rect)
                && !self.meets_token(rect)
        };
        let tokens = self.token_squares();
        let mut corners = Vec::new();
        for square in squares {
            let middle = self.frame.centre(square);
            let corners_and_sides = CORNERS.iter().chain(&SIDES);
            for &(x, y) in corners_and_sides {
                let corner = middle.moved(x / 2.0, y / 2.0);
                let around: Vec<Square> = self.squares_at(square, corner).collect();
                if around.iter().all(|&other| squares.has(other)) {
                    continue;
                }
                let count = |set: &SquareSet| around.iter().filter(|&&at| set.has(at)).count();
                // At a side, a badge hides a part of two stones.
                let is_side = x == 0.0 || y == 0.0;
                let near = count(&tokens) + count(others);
                let cost = (count(discussed), is_side, near);
                corners.push((cost, corner));
            }
        }
        corners.retain(|(_, corner)| is_free(corner));
        let order = |point: &Point| point.y * 2.0 + point.x;
        corners
            .into_iter()
            .min_by(|a, b| a.0.cmp(&b.0).then(order(&a.1).total_cmp(&order(&b.1))))
            .map(|(cost, corner)| (cost.0, corner))
    }

    /// Returns true if a rectangle overlaps a token.
    fn meets_token(&self, rect: Rect) -> bool {
        self.tokens().any(|token| {
            let centre = self.frame.centre(token.square);
            let away = |at: f64, from: f64, to: f64| (from - at).max(at - to).max(0.0);
            let across = away(centre.x, rect.x, rect.right());
            let down = away(centre.y, rect.y, rect.bottom());
            across.hypot(down) <= token.radius()
        })
    }

    /// Returns the visible squares that meet at a corner of a square.
    fn squares_at(&self, square: Square, corner: Point) -> impl Iterator<Item = Square> {
        let touches = move |other: &Square| {
            let centre = self.frame.centre(*other);
            (centre.x - corner.x).abs() < 0.6 && (centre.y - corner.y).abs() < 0.6
        };
        let around = square.surroundings(self.frame.size()).chain([square]);
        around
            .filter(|&other| self.frame.shows(other))
            .filter(touches)
    }

    /// Returns the centre of the stone on one of these squares on which a badge hides the
    /// least. Hiding a mark is worst, then a token, then a part of a move. Of
    /// several such stones, returns the one closest to the middle of the group.
    fn best_stone(&self, squares: &SquareSet, marked: &SquareSet) -> Option<Point> {
        let tokens = self.token_squares();
        let cost = |square| {
            let weights = [(marked, 4_u8), (&tokens, 2), (&self.kept_free, 1)];
            let hidden = weights.into_iter().filter(|(set, _)| set.has(square));
            hidden.map(|(_, weight)| weight).sum::<u8>()
        };
        let (mut x, mut y) = (0.0, 0.0);
        for square in squares {
            let at = self.frame.centre(square);
            (x, y) = (x + at.x, y + at.y);
        }
        let count = f64::from(squares.len().max(1));
        let middle = Point::new(x / count, y / count);
        let rated = squares.iter().map(|square| {
            let centre = self.frame.centre(square);
            (cost(square), centre.distance(middle), centre)
        });
        let best = rated.min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        best.map(|(_, _, centre)| centre)
    }

    fn badge_scale(&self) -> f64 {
        self.frame.writing_scale().min(MAX_BADGE_SCALE)
    }

    /// Returns the rectangle of a badge around `centre`.
    fn badge_rect(&self, badge: &Badge, centre: Point) -> Rect {
        let scale = self.badge_scale();
        let (height, size) = (BADGE_HEIGHT * scale, BADGE_DIGIT_HEIGHT * scale);
        let width = text_width(&badge.number.to_string(), size, Weight::Bold) + size * 0.6;
        Rect::around(centre, width.max(height * MIN_BADGE_RATIO), height)
    }

    /// Draws a badge and returns its rectangle.
    fn draw_badge(&mut self, badge: &Badge, centre: Point) -> Rect {
        let rect = self.badge_rect(badge, centre);
        let shape = RoundRect { rect, radius: 0.0 };
        let edge = Style::line(Ink::Group(badge.hue), Line::Frame);
        let style = edge.with_fill(Ink::Badge(badge.hue));
        self.add(Layer::Badge, shape, style);
        let size = BADGE_DIGIT_HEIGHT * self.badge_scale();
        let text = centred_text(&badge.number.to_string(), size, centre, Weight::Bold);
        self.add(
            Layer::BadgeText,
            text,
            Style::filled(Ink::BadgeText(badge.hue)),
        );
        rect
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Face, Size, Square, SquareSet};
    use crate::scene::{
        BoardPicture, Coords, Hue, Ink, Item, Mark, MarkSymbol, Point, Scene, Shape, Turning,
    };

    /// Returns the centre of the badge of the group a3 to c3, relative to the
    /// top left of a3.
    fn badge_centre(prepare: impl Fn(&mut BoardPicture)) -> Point {
        let size = Size::new(5).unwrap();
        let squares: SquareSet = (0..3).map(|file| Square::new(file, 2)).collect();
        let mut picture = BoardPicture::new(size, Coords::NONE);
        picture.group(&squares, Hue::Yellow, 3);
        prepare(&mut picture);
        let left = picture.frame.cell(Square::new(0, 2));
        let badge = drawn_badge_centre(&picture.into_scene("", ""));
        Point::new(badge.x - left.x, badge.y - left.y)
    }

    fn drawn_badge_centre(scene: &Scene) -> Point {
        let centre = |item: &Item| match &item.shape {
            Shape::Rect(badge) if item.style.fill == Some(Ink::Badge(Hue::Yellow)) => {
                Some(badge.rect.centre())
            }
            _ => None,
        };
        scene.items.iter().find_map(centre).expect("a badge")
    }

    /// The corners of the group a3 to c3 are at x = 0 to 3 and y = 0 or 1;
    /// those at x = 0 are on the edge of the board.
    #[test]
    fn a_badge_is_at_a_free_corner() {
        let at = |point: Point| (point.x.round(), point.y.round());
        assert_eq!(at(badge_centre(|_| ())), (1.0, 0.0));
        let cross = |picture: &mut BoardPicture| {
            picture.mark(&Mark::Symbol(MarkSymbol::Cross, Square::new(1, 3)), |_| {
                None
            });
        };
        // b4 touches the upper corners at x = 1 and x = 2.
        assert_eq!(at(badge_centre(cross)), (1.0, 1.0));
        let twist = |picture: &mut BoardPicture| {
            picture.twist(Face::at(Square::new(0, 1)), Turning::Clockwise, None);
        };
        // Only the corners at x = 3 touch no stone of the face a2b3.
        assert_eq!(at(badge_centre(twist)), (3.0, 0.0));
    }

    #[test]
    fn a_badge_is_on_a_stone_if_no_corner_is_free() {
        let mut picture = BoardPicture::new(Size::new(2).unwrap(), Coords::NONE);
        let squares: SquareSet = Size::new(2).unwrap().squares().collect();
        picture.group(&squares, Hue::Yellow, 4);
        for name in ["a1", "b1", "a2"] {
            picture.token(name.parse().unwrap(), Hue::Yellow, None);
        }
        let b2 = picture.frame.centre("b2".parse().unwrap());
        assert_eq!(drawn_badge_centre(&picture.into_scene("", "")), b2);
    }
}
