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

impl BoardPicture {
    /// Outlines a group and draws a badge with its size on one of its stones.
    ///
    /// The badge avoids marks, tokens and the last move if another stone is
    /// free, and is otherwise close to the middle of the group's visible part.
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
        let tokens = self.token_squares();
        for badge in badges {
            let cost = |square| {
                let weights = [(&marked, 4_u8), (&tokens, 2), (&self.busy, 1)];
                let hidden = weights.into_iter().filter(|(set, _)| set.has(square));
                hidden.map(|(_, weight)| weight).sum::<u8>()
            };
            if let Some(square) = self.best_place(&badge.squares, cost) {
                self.draw_badge(&badge, square);
            }
        }
    }

    /// Returns the square of least cost; among equals, the one closest to the
    /// middle.
    fn best_place(&self, squares: &SquareSet, cost: impl Fn(Square) -> u8) -> Option<Square> {
        let (mut x, mut y) = (0.0, 0.0);
        for square in squares {
            let at = self.frame.centre(square);
            (x, y) = (x + at.x, y + at.y);
        }
        let count = f64::from(squares.len().max(1));
        let middle = Point::new(x / count, y / count);
        let rated = squares.iter().map(|square| {
            let away = self.frame.centre(square).distance(middle);
            (cost(square), away, square)
        });
        let best = rated.min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        best.map(|(_, _, square)| square)
    }

    fn draw_badge(&mut self, badge: &Badge, square: Square) {
        let (centre, text) = (self.frame.centre(square), badge.number.to_string());
        let size = 0.36 * self.frame.writing_scale();
        let height = size * 1.75;
        let width = (text_width(&text, size) + size * 0.95).max(height);
        let rect = RoundRect::new(Rect::around(centre, width, height), height / 4.0);
        let style = Style::line(Ink::Halo, Line::Edge).with_fill(Ink::Group(badge.hue));
        self.add(Layer::Badge, rect, style);
        let pen = Width::Units(size * WEIGHT * 1.1);
        let style = Style::stroked(Ink::BadgeText(badge.hue), pen);
        let text = centred_text_path(&text, size, centre);
        self.add(Layer::BadgeText, text, style);
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Face, Size, Square, SquareSet};
    use crate::scene::{BoardPicture, Coords, Hue, Item, Mark, Point, Scene, Shape, Sign, Turning};

    /// Returns the distance of the badge of a row of three stones from the
    /// middle one.
    fn offset(prepare: impl Fn(&mut BoardPicture)) -> f64 {
        let size = Size::new(5).unwrap();
        let squares: SquareSet = (0..3).map(|file| Square::new(file, 2)).collect();
        let mut picture = BoardPicture::new(size, Coords::NONE);
        picture.group(&squares, Hue::Yellow, 3);
        prepare(&mut picture);
        let middle = picture.frame.centre(Square::new(1, 2));
        (badge(&picture.into_scene("", "")).x - middle.x).round()
    }

    fn badge(scene: &Scene) -> Point {
        let middle = |item: &Item| match &item.shape {
            Shape::Rect(badge) if badge.rect.width < 0.9 && badge.radius > 0.0 => {
                Some(badge.rect.centre())
            }
            _ => None,
        };
        scene.items.iter().find_map(middle).expect("a badge")
    }

    #[test]
    fn a_badge_keeps_away_from_what_it_would_hide() {
        let [left, middle, right] = [0, 1, 2].map(|file| Square::new(file, 2));
        let cross = |square| Mark::Sign(Sign::Cross, square);
        assert_eq!(offset(|_| ()), 0.0);
        let tokens = |squares: &[Square], picture: &mut BoardPicture| {
            for &square in squares {
                picture.token(square, Hue::Yellow, None);
            }
        };
        assert_eq!(offset(|picture| tokens(&[left, middle], picture)), 1.0);
        // On a token rather than on a mark.
        let both = |picture: &mut BoardPicture| {
            tokens(&[left, middle], picture);
            picture.mark(&cross(right), |_| None);
        };
        assert_eq!(offset(both), 0.0);
        let twist = |picture: &mut BoardPicture| {
            picture.twist(Face::at(left), Turning::Clockwise);
        };
        assert_eq!(offset(twist), 1.0);
    }
}
