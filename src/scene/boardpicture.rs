use crate::board::{Face, Size, Square, SquareSet};
use crate::scene::{
    BoardFrame, Circle, Coords, Hue, Ink, Item, Line, MarkColour, Path, Point, Rect, RoundRect,
    Scene, Shape, Style, Turning, WEIGHT, Width, centred_text_path, cross_path, outline_path,
    straight_arrow, text_width, twist_arrow,
};

/// How far stones reach from the middle of their square.
const STONE: f64 = 0.42;

/// The radius of a token without and with a number.
const TOKEN: (f64, f64) = (0.17, 0.33);

/// The distance of an outline from the edges of its squares.
const OUTLINE_INSET: f64 = 0.07;

/// The radius of the corners of an outline.
const OUTLINE_RADIUS: f64 = 0.3;

/// How much wider than a line its halo is.
const HALO: f64 = 0.09;

/// The shape of stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum StoneShape {
    /// A disc.
    #[default]
    Disc,
    /// A square with round corners.
    Tile,
}

/// What lies above what; within one layer the order of the calls counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    Ground,
    Tint,
    Grid,
    Stone(Hue),
    Token(Hue),
    TokenNumber(Hue),
    Coordinate,
    Outline(Hue),
    Halo,
    Arrow,
    Mark,
    Badge,
    BadgeText,
}

/// Draws what the games on a square board have in common.
///
/// The calls may come in any order: what covers what is decided here.
///
/// # Examples
///
/// ```
/// use scoresheet::board::{Face, Size};
/// use scoresheet::render::{SvgOptions, svg};
/// use scoresheet::scene::{BoardPicture, Coords, Hue, StoneShape, Theme, Turning};
///
/// let size = Size::new(2)?;
/// let mut picture = BoardPicture::new(size, Coords::Sw);
/// for square in size.squares() {
///     picture.stone(square, Hue::Orange, StoneShape::Disc);
/// }
/// picture.token("b2".parse()?, Hue::Orange, None);
/// picture.twist(Face::at("a1".parse()?), Turning::Clockwise);
/// let scene = picture.into_scene("A small board", "Four orange stones.");
/// let drawing = svg(&scene, Theme::named("classic")?, &SvgOptions::default());
/// assert!(drawing.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct BoardPicture {
    frame: BoardFrame,
    items: Vec<(Layer, Item)>,
}

impl BoardPicture {
    /// The picture of an empty board.
    pub fn new(size: Size, coords: Coords) -> Self {
        let frame = BoardFrame::new(size, coords);
        let mut items = Vec::with_capacity(usize::from(size.area()) * 2 + 16);
        items.extend(frame.ground().map(|item| (Layer::Ground, item)));
        items.extend(frame.grid().map(|item| (Layer::Grid, item)));
        items.extend(frame.coordinates().map(|item| (Layer::Coordinate, item)));
        Self { frame, items }
    }

    /// Where the squares are.
    pub const fn frame(&self) -> &BoardFrame {
        &self.frame
    }

    /// Tints the ground of some squares.
    pub fn tint(&mut self, squares: impl IntoIterator<Item = Square>, ink: Ink) {
        for square in squares {
            let rect = self.frame.cell(square);
            let tint = RoundRect { rect, radius: 0.0 };
            self.add(Layer::Tint, tint, Style::filled(ink));
        }
    }

    /// Puts a stone on a square.
    pub fn stone(&mut self, square: Square, hue: Hue, shape: StoneShape) {
        let centre = self.frame.centre(square);
        let style = Style::line(Ink::StoneEdge(hue), Line::Edge).with_fill(Ink::Stone(hue));
        let shape: Shape = match shape {
            StoneShape::Disc => Circle {
                centre,
                radius: STONE,
            }
            .into(),
            StoneShape::Tile => RoundRect {
                rect: Rect::around(centre, STONE * 2.0, STONE * 2.0),
                radius: STONE * 0.4,
            }
            .into(),
        };
        self.add(Layer::Stone(hue), shape, style);
    }

    /// Puts a token on a stone of this hue, with a number on it if wanted.
    pub fn token(&mut self, square: Square, hue: Hue, number: Option<u32>) {
        let centre = self.frame.centre(square);
        let (plain, numbered) = TOKEN;
        let radius = if number.is_some() { numbered } else { plain };
        // The rim has the colour of the stone and keeps its texture away.
        let rim = Style::stroked(Ink::Stone(hue), Width::Haloed(Line::Edge, HALO / 2.0));
        let style = rim.with_fill(Ink::Token(hue));
        self.add(Layer::Token(hue), Circle { centre, radius }, style);
        if let Some(number) = number {
            let text = number.to_string();
            let size = fitting(&text, 0.3, radius * 1.3);
            let style = Style::stroked(Ink::TokenNumber(hue), Width::Units(size * WEIGHT));
            let path = centred_text_path(&text, size, centre);
            self.add(Layer::TokenNumber(hue), path, style);
        }
    }

    /// Tints the face of a twist and draws the curved arrow round it.
    pub fn twist(&mut self, face: Face, turning: Turning) {
        let centre = self.frame.face_centre(face);
        let ground = RoundRect {
            rect: Rect::around(centre, 2.0, 2.0),
            radius: 0.5,
        };
        self.add(Layer::Tint, ground, Style::filled(Ink::LastMove));
        let (shaft, head) = twist_arrow(centre, turning);
        self.arrow(shaft, head);
    }

    /// Draws a straight arrow from one square to another.
    pub fn arrow_between(&mut self, from: Square, to: Square) {
        let (from, to) = (self.frame.centre(from), self.frame.centre(to));
        let (shaft, head) = straight_arrow(from, to);
        self.arrow(shaft, head);
    }

    fn arrow(&mut self, shaft: Path, head: Path) {
        let halo = Style::stroked(Ink::Halo, Width::Haloed(Line::Arrow, HALO));
        let line = Style::line(Ink::Arrow, Line::Arrow);
        let rim = Style::stroked(Ink::Halo, Width::Units(HALO));
        self.add(Layer::Halo, shaft.clone(), halo);
        self.add(Layer::Halo, head.clone(), rim);
        self.add(Layer::Arrow, shaft, line);
        self.add(Layer::Arrow, head, Style::filled(Ink::Arrow));
    }

    /// Outlines a set of squares.
    pub fn outline(&mut self, squares: &SquareSet, hue: Hue) {
        let board = self.frame.board();
        let origin = Point::new(board.x, board.y);
        let cells = self.frame.cells(squares);
        let path = outline_path(&cells, origin, OUTLINE_INSET, OUTLINE_RADIUS);
        let style = Style::line(Ink::Group(hue), Line::Outline);
        self.add(Layer::Outline(hue), path, style);
    }

    /// Puts a badge with a number on the stone that is nearest to the middle
    /// of a set of squares, and on one of `avoid` only if there is no other.
    pub fn badge(&mut self, squares: &SquareSet, hue: Hue, number: u32, avoid: &SquareSet) {
        let free = squares.without(avoid);
        let choice = if free.is_empty() { squares } else { &free };
        let Some(square) = self.most_central(choice, squares) else {
            return;
        };
        let (centre, text) = (self.frame.centre(square), number.to_string());
        let size = 0.36 * self.frame.writing_scale();
        let height = size * 1.75;
        let width = (text_width(&text, size) + size * 0.95).max(height);
        let badge = RoundRect {
            rect: Rect::around(centre, width, height),
            radius: height / 2.0,
        };
        let style = Style::line(Ink::Halo, Line::Edge).with_fill(Ink::Group(hue));
        self.add(Layer::Badge, badge, style);
        let style = Style::stroked(Ink::BadgeText(hue), Width::Units(size * WEIGHT * 1.1));
        self.add(
            Layer::BadgeText,
            centred_text_path(&text, size, centre),
            style,
        );
    }

    /// The square of `choice` nearest to the middle of `squares`.
    fn most_central(&self, choice: &SquareSet, squares: &SquareSet) -> Option<Square> {
        let (mut x, mut y) = (0.0, 0.0);
        for square in squares {
            let at = self.frame.centre(square);
            (x, y) = (x + at.x, y + at.y);
        }
        let count = f64::from(squares.len().max(1));
        let middle = Point::new(x / count, y / count);
        let away = |square: &Square| self.frame.centre(*square).distance(middle);
        choice
            .iter()
            .min_by(|one, two| away(one).total_cmp(&away(two)))
    }

    /// Marks a square with a frame.
    pub fn mark_frame(&mut self, square: Square, colour: MarkColour) {
        let frame = RoundRect {
            rect: self.frame.cell(square).inset(0.05),
            radius: 0.12,
        };
        let style = Style::line(Ink::Mark(colour), Line::Mark);
        self.add(Layer::Mark, frame, style);
    }

    /// Marks a square, which is empty or has a stone, with a cross.
    pub fn mark_cross(&mut self, square: Square, stone: Option<Hue>) {
        let path = cross_path(self.frame.centre(square), 0.2);
        self.sign(path, stone, Width::Line(Line::Mark));
    }

    /// Marks a square, which is empty or has a stone, with a dot.
    pub fn mark_dot(&mut self, square: Square, stone: Option<Hue>) {
        let dot = Circle {
            centre: self.frame.centre(square),
            radius: 0.16,
        };
        let (ink, ground) = sign_inks(stone);
        let style = Style::stroked(ground, Width::Units(HALO)).with_fill(ink);
        self.add(Layer::Mark, dot, style);
    }

    /// Writes a short text on a square, which is empty or has a stone.
    pub fn mark_text(&mut self, square: Square, text: &str, stone: Option<Hue>) {
        let size = fitting(text, 0.38, STONE * 1.5);
        let path = centred_text_path(text, size, self.frame.centre(square));
        self.sign(path, stone, Width::Units(size * WEIGHT * 1.15));
    }

    /// Draws lines on a stone or an empty square, and clears its texture
    /// round them.
    fn sign(&mut self, path: Path, stone: Option<Hue>, width: Width) {
        let (ink, ground) = sign_inks(stone);
        let wider = match width {
            Width::Line(line) => Width::Haloed(line, HALO),
            Width::Haloed(line, more) => Width::Haloed(line, more + HALO),
            Width::Units(units) => Width::Units(units + HALO),
        };
        self.add(Layer::Halo, path.clone(), Style::stroked(ground, wider));
        self.add(Layer::Mark, path, Style::stroked(ink, width));
    }

    /// The finished picture, named and described for those who cannot see it.
    pub fn into_scene(self, title: impl Into<String>, description: impl Into<String>) -> Scene {
        let mut items = self.items;
        items.sort_by_key(|&(layer, _)| layer);
        let whole = self.frame.picture();
        Scene {
            width: whole.width,
            height: whole.height,
            items: items.into_iter().map(|(_, item)| item).collect(),
            title: title.into(),
            description: description.into(),
        }
    }

    fn add(&mut self, layer: Layer, shape: impl Into<Shape>, style: Style) {
        self.items.push((layer, Item::new(shape, style)));
    }
}

/// The ink of a sign on a stone or an empty square, and that of its ground.
fn sign_inks(stone: Option<Hue>) -> (Ink, Ink) {
    match stone {
        Some(hue) => (Ink::OnStone(hue), Ink::Stone(hue)),
        None => (Ink::Text, Ink::Board),
    }
}

/// The size at which a text is at most so wide, at most `size`.
fn fitting(text: &str, size: f64, width: f64) -> f64 {
    let natural = text_width(text, 1.0);
    if natural * size > width {
        width / natural
    } else {
        size
    }
}

#[cfg(test)]
mod tests {
    use super::{BoardPicture, StoneShape};
    use crate::board::{Size, Square, SquareSet};
    use crate::scene::{Coords, Hue, Ink, Shape};

    #[test]
    fn the_order_of_the_calls_does_not_matter() {
        let square = Square::new(1, 1);
        let mut one = BoardPicture::new(Size::new(4).unwrap(), Coords::Sw);
        let mut two = one.clone();
        one.token(square, Hue::Orange, Some(7));
        one.stone(square, Hue::Orange, StoneShape::Disc);
        one.tint([square], Ink::LastMove);
        two.tint([square], Ink::LastMove);
        two.stone(square, Hue::Orange, StoneShape::Disc);
        two.token(square, Hue::Orange, Some(7));
        assert_eq!(one.into_scene("", ""), two.into_scene("", ""));
    }

    #[test]
    fn a_badge_avoids_tokens_while_it_can() {
        let size = Size::new(4).unwrap();
        let squares: SquareSet = (0..3).map(|file| Square::new(file, 0)).collect();
        let middle: SquareSet = [Square::new(1, 0)].into_iter().collect();
        let centre = |avoid: &SquareSet| {
            let mut picture = BoardPicture::new(size, Coords::None);
            picture.badge(&squares, Hue::Yellow, 3, avoid);
            let badge = picture
                .items
                .iter()
                .find_map(|(_, item)| match &item.shape {
                    Shape::Rect(badge) if badge.radius > 0.0 => Some(badge.rect.centre()),
                    _ => None,
                });
            badge.unwrap() == picture.frame.centre(Square::new(1, 0))
        };
        assert!(centre(&SquareSet::EMPTY));
        assert!(!centre(&middle));
        assert!(centre(&squares));
    }
}
