//! Group outlines and size badges.

use crate::board::{Square, SquareSet};
use crate::scene::board::picture::{Badge, Layer};
use crate::scene::{
    BoardPicture, Hue, Ink, Line, Point, Rect, RoundRect, Style, WEIGHT, Width, centred_text_path,
    outline_path, text_width,
};

/// The distance of an outline from the edges of its squares.
const OUTLINE_INSET: f64 = 0.07;

/// The corner radius of an outline.
const OUTLINE_RADIUS: f64 = 0.3;

/// The height of a flag, and of the digits on it.
const FLAG: (f64, f64) = (0.42, 0.27);

/// Maximum growth of flags on large boards; larger ones would reach tokens.
const MAX_SCALE: f64 = 1.25;

impl BoardPicture {
    /// Outlines a group and puts a flag with its size on the outline.
    ///
    /// The flag is at a corner of the group, between the stones, away from
    /// marks, other flags and the last move; where there is no such corner it is
    /// on the stone on which it hides the least.
    pub fn group(&mut self, squares: &SquareSet, hue: Hue, size: u32) {
        let shown = squares
            .into_iter()
            .filter(|&square| self.frame.shows(square));
        let shown: SquareSet = shown.collect();
        if shown.is_empty() {
            return;
        }
        let board = self.frame.board();
        let origin = Point::new(board.x, board.y);
        let cells = self.frame.cells(squares);
        let path = outline_path(&cells, origin, OUTLINE_INSET, OUTLINE_RADIUS);
        let style = Style::line(Ink::Group(hue), Line::Outline);
        self.add(Layer::Outline(hue), path, style);
        self.badges.push(Badge {
            squares: shown,
            hue,
            number: size,
        });
    }

    /// Draws the badges, last, when everything that they might hide is known.
    pub(in crate::scene) fn draw_badges(&mut self) {
        let badges = std::mem::take(&mut self.badges);
        if badges.is_empty() {
            return;
        }
        let marks = self.marks.iter().flat_map(|(mark, _)| mark.squares());
        let marked: SquareSet = marks.collect();
        let mut flags: Vec<Rect> = Vec::new();
        for badge in badges {
            let place = self
                .flag_place(&badge, &marked, &flags)
                .or_else(|| self.stone_place(&badge, &marked));
            if let Some(centre) = place {
                flags.push(self.draw_badge(&badge, centre));
            }
        }
    }

    /// Returns the middle of the flag of a group: the corner of the group that
    /// is free and closest to its top left. `None` if no corner is free.
    fn flag_place(&self, badge: &Badge, marked: &SquareSet, flags: &[Rect]) -> Option<Point> {
        let (board, squares) = (self.frame.board(), &badge.squares);
        let flag = |centre| self.flag_rect(badge, centre);
        let is_free = |&centre: &Point| {
            let rect = flag(centre);
            let inside = rect.x > board.x
                && rect.right() < board.right()
                && rect.y > board.y
                && rect.bottom() < board.bottom();
            inside && !flags.iter().any(|other| overlap(*other, rect)) && !self.meets_arrow(rect)
        };
        let mut free = Vec::new();
        for square in squares {
            let cell = self.frame.cell(square);
            let middle = cell.centre();
            for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
                let corner = middle.moved(x / 2.0, y / 2.0);
                if self
                    .squares_at(square, corner)
                    .all(|other| squares.has(other))
                {
                    continue;
                }
                let around = self.squares_at(square, corner);
                let hidden = around.filter(|&other| marked.has(other)).count();
                free.push((hidden, corner));
            }
        }
        free.retain(|(_, place)| is_free(place));
        let order = |point: &Point| point.y * 2.0 + point.x;
        free.into_iter()
            .min_by(|a, b| a.0.cmp(&b.0).then(order(&a.1).total_cmp(&order(&b.1))))
            .map(|(_, place)| place)
    }

    /// Returns the visible squares around a corner of a square.
    fn squares_at(&self, square: Square, corner: Point) -> impl Iterator<Item = Square> {
        let near = move |other: &Square| {
            let centre = self.frame.centre(*other);
            (centre.x - corner.x).abs() < 0.6 && (centre.y - corner.y).abs() < 0.6
        };
        let around = square.surroundings(self.frame.size()).chain([square]);
        around.filter(|&other| self.frame.shows(other)).filter(near)
    }

    /// Returns the stone of a group on which a badge hides the least: no mark,
    /// then no token, then not the last move; among equals the one closest to
    /// the middle.
    fn stone_place(&self, badge: &Badge, marked: &SquareSet) -> Option<Point> {
        let tokens = self.token_squares();
        let cost = |square| {
            let weights = [(marked, 4_u8), (&tokens, 2), (&self.busy, 1)];
            let hidden = weights.into_iter().filter(|(set, _)| set.has(square));
            hidden.map(|(_, weight)| weight).sum::<u8>()
        };
        let (mut x, mut y) = (0.0, 0.0);
        for square in &badge.squares {
            let at = self.frame.centre(square);
            (x, y) = (x + at.x, y + at.y);
        }
        let count = f64::from(badge.squares.len().max(1));
        let middle = Point::new(x / count, y / count);
        let rated = badge.squares.iter().map(|square| {
            let centre = self.frame.centre(square);
            (cost(square), centre.distance(middle), centre)
        });
        let best = rated.min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        best.map(|(_, _, centre)| centre)
    }

    fn flag_scale(&self) -> f64 {
        self.frame.writing_scale().min(MAX_SCALE)
    }

    fn flag_rect(&self, badge: &Badge, centre: Point) -> Rect {
        let scale = self.flag_scale();
        let (height, size) = (FLAG.0 * scale, FLAG.1 * scale);
        let width = text_width(&badge.number.to_string(), size) + size * 0.85;
        Rect::around(centre, width.max(height), height)
    }

    fn draw_badge(&mut self, badge: &Badge, centre: Point) -> Rect {
        let rect = self.flag_rect(badge, centre);
        let shape = RoundRect::new(rect, rect.height * 0.12);
        let style = Style::line(Ink::Halo, Line::Edge).with_fill(Ink::Group(badge.hue));
        self.add(Layer::Badge, shape, style);
        let size = FLAG.1 * self.flag_scale();
        let pen = Width::Units(size * WEIGHT * 1.35);
        let style = Style::stroked(Ink::BadgeText(badge.hue), pen);
        let text = centred_text_path(&badge.number.to_string(), size, centre);
        self.add(Layer::BadgeText, text, style);
        rect
    }
}

/// Returns true if two rectangles have a point in common.
fn overlap(one: Rect, two: Rect) -> bool {
    let [x, y] = [
        one.x < two.right() && two.x < one.right(),
        one.y < two.bottom() && two.y < one.bottom(),
    ];
    x && y
}

#[cfg(test)]
mod tests {
    use crate::board::{Face, Size, Square, SquareSet};
    use crate::scene::{
        BoardPicture, Coords, Hue, Ink, Item, Mark, MarkSymbol, Point, Scene, Shape, Turning,
    };

    fn flag(prepare: impl Fn(&mut BoardPicture)) -> Point {
        let size = Size::new(5).unwrap();
        let squares: SquareSet = (0..3).map(|file| Square::new(file, 2)).collect();
        let mut picture = BoardPicture::new(size, Coords::NONE);
        picture.group(&squares, Hue::Yellow, 3);
        prepare(&mut picture);
        let left = picture.frame.cell(Square::new(0, 2));
        let flag = middle_of_flag(&picture.into_scene("", ""));
        Point::new(flag.x - left.x, flag.y - left.y)
    }

    fn middle_of_flag(scene: &Scene) -> Point {
        let middle = |item: &Item| match &item.shape {
            Shape::Rect(flag) if item.style.fill == Some(Ink::Group(Hue::Yellow)) => {
                Some(flag.rect.centre())
            }
            _ => None,
        };
        scene.items.iter().find_map(middle).expect("a flag")
    }

    /// The corners of the row a3 to c3, seen from the top left of a3, are at 0
    /// to 3 columns and at 0 and 1 rows; those at column 0 are on the edge of
    /// the board.
    #[test]
    fn a_flag_is_at_a_free_corner() {
        let at = |point: Point| (point.x.round(), point.y.round());
        assert_eq!(at(flag(|_| ())), (1.0, 0.0));
        let cross = |picture: &mut BoardPicture| {
            picture.mark(&Mark::Symbol(MarkSymbol::Cross, Square::new(1, 3)), |_| {
                None
            });
        };
        // b4 is at the upper corners of columns 1 and 2.
        assert_eq!(at(flag(cross)), (1.0, 1.0));
        let twist = |picture: &mut BoardPicture| {
            picture.twist(Face::at(Square::new(0, 1)), Turning::Clockwise, None);
        };
        // The arrow of a2b3 ends between a3 and b3.
        assert_eq!(at(flag(twist)), (2.0, 0.0));
    }

    #[test]
    fn a_group_without_a_free_corner_has_its_size_on_a_stone() {
        let mut picture = BoardPicture::new(Size::new(2).unwrap(), Coords::NONE);
        let squares: SquareSet = Size::new(2).unwrap().squares().collect();
        picture.group(&squares, Hue::Yellow, 4);
        for name in ["a1", "b1", "a2"] {
            picture.token(name.parse().unwrap(), Hue::Yellow, None);
        }
        let b2 = picture.frame.centre("b2".parse().unwrap());
        assert_eq!(middle_of_flag(&picture.into_scene("", "")), b2);
    }
}
