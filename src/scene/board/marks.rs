//! Draws marks on a board.

use crate::board::{MAX_SIDE, Square};
use crate::scene::board::picture::{KEYLINE, STONE_RADIUS, weight_of};
use crate::scene::{
    BoardPicture, FittedText, HALO, Hue, Ink, Layer, Line, Mark, MarkColour, MarkSymbol, Path,
    Point, RoundRect, Style, Weight, Width, broad_arrow,
};

/// The distance of a frame mark from the edges of its square, so small that the
/// frame does not cut into the stone.
const FRAME_INSET: f64 = 0.035;

/// The distance of an end of an arrow from the centre of a token on its square.
const TOKEN_DISTANCE: f64 = 0.27;

/// The width of the halo of an arrow, which is the lowest of three lines around
/// it.
const ARROW_HALO: f64 = 0.08;

/// The width of the edge of an arrow, which is drawn over the halo.
const ARROW_EDGE: f64 = 0.055;

/// The width of the rim of an arrow, which is drawn over the edge in the colour
/// of the mark.
const ARROW_RIM: f64 = 0.03;

/// The distance between points along an arrow, and the distance from the centre
/// of a token within which an arrow passes it.
const ARROW_STEP: f64 = 0.2;
const PASSING_DISTANCE: f64 = 0.65;

/// The radius of a symbol on a stone.
const SYMBOL_RADIUS: f64 = 0.235;

/// The margin around a label that is kept free of the stone's texture.
const LABEL_MARGIN: f64 = 0.06;

/// The radius of a symbol on a token.
const TOKEN_SYMBOL_RADIUS: f64 = 0.17;

/// The distance along each axis from the middle of a square to a mark in its
/// corner.
const CORNER_DISTANCE: f64 = 0.3;

/// The radius of a mark in a corner.
const CORNER_RADIUS: f64 = 0.11;

impl BoardPicture {
    /// Adds a mark to the board; `stone` returns the hue of the stone on a
    /// square, if there is one.
    ///
    /// A mark is skipped unless all its squares are visible.
    pub fn mark(&mut self, mark: &Mark, stone: impl Fn(Square) -> Option<Hue>) {
        let size = self.frame.size();
        let is_shown = |square: Square| size.has(square) && self.frame.shows(square);
        if mark.squares().all(is_shown) {
            let hue = mark.middle().and_then(stone);
            self.marks.push((mark.clone(), hue));
        }
    }

    /// Draws the marks, and the tokens below them. The first symbol or label on a
    /// square is in its middle, further ones are small and in its corners.
    pub(crate) fn draw_marks(&mut self) {
        // The number of symbols and labels so far, by the index of the square.
        let mut counts = vec![0_usize; usize::from(MAX_SIDE).pow(2)];
        for (mark, stone) in std::mem::take(&mut self.marks) {
            if let Some(square) = mark.middle() {
                let count = &mut counts[square.index()];
                *count += 1;
                if let Some(corner) = count.checked_sub(2) {
                    self.corner_mark(&mark, stone, corner);
                    continue;
                }
            }
            match mark {
                Mark::Frame(colour, square) => self.frame_mark(square, colour),
                Mark::Arrow(colour, from, to) => {
                    self.arrow_mark(from, to, colour);
                }
                Mark::Symbol(symbol, square) => self.symbol_mark(square, symbol, stone),
                Mark::Label(square, text) => self.label_mark(square, &text, stone),
            }
        }
    }

    /// Notes where the arrows of marks are. Tokens that they pass are drawn above
    /// them, so that no arrow hides a bandage or the number of a ply.
    pub(crate) fn place_arrow_marks(&mut self) {
        for (mark, _) in self.marks.clone() {
            let Mark::Arrow(_, from, to) = mark else {
                continue;
            };
            let (from, to) = (self.frame.centre(from), self.frame.centre(to));
            let steps = (from.distance(to) / ARROW_STEP).ceil().max(1.0);
            let points: Vec<Point> = (0..=steps as u32)
                .map(|step| from.towards(to, f64::from(step) / steps))
                .collect();
            for token in self.tokens().collect::<Vec<_>>() {
                let centre = self.frame.centre(token.square);
                if points
                    .iter()
                    .any(|point| point.distance(centre) < PASSING_DISTANCE)
                {
                    self.raised.insert(token.square);
                }
            }
            self.arrows.extend(points);
        }
    }

    /// Draws a small symbol or label in a corner of a square: the upper right one,
    /// then clockwise.
    fn corner_mark(&mut self, mark: &Mark, stone: Option<Hue>, corner: usize) {
        let Some(square) = mark.middle() else {
            return;
        };
        let (across, down) = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)][corner % 4];
        let centre = self
            .frame
            .centre(square)
            .moved(across * CORNER_DISTANCE, down * CORNER_DISTANCE);
        match mark {
            Mark::Symbol(symbol, _) => {
                let path = symbol.path(centre, CORNER_RADIUS);
                self.symbol(path, stone, Width::Line(Line::Mark));
            }
            Mark::Label(_, text) => {
                let fitted = FittedText {
                    text,
                    centre,
                    size: CORNER_RADIUS * 2.0,
                    width: CORNER_RADIUS * 3.0,
                    weight: Weight::Bold,
                };
                self.label(&fitted, stone);
            }
            Mark::Frame(..) | Mark::Arrow(..) => {}
        }
    }

    /// Draws a translucent arrow that keeps clear of the tokens on both squares.
    /// Its edge contrasts with its halo, so that it is visible on any background.
    fn arrow_mark(&mut self, from: Square, to: Square, colour: MarkColour) {
        let end_distance = |square: Square| {
            let token = self.token_on(square);
            token.map_or(0.0, |_| TOKEN_DISTANCE)
        };
        let (start, end) = (self.frame.centre(from), self.frame.centre(to));
        let length = start.distance(end).max(f64::EPSILON);
        let arrow = broad_arrow(
            start.towards(end, end_distance(from) / length),
            end.towards(start, end_distance(to) / length),
        );
        let line = |ink, width| Style::stroked(ink, Width::Units(width));
        self.add(Layer::Halo, arrow.clone(), line(Ink::Halo, ARROW_HALO));
        self.add(Layer::Edge, arrow.clone(), line(Ink::Text, ARROW_EDGE));
        let inside = Style::filled(Ink::MarkArea(colour));
        self.add(Layer::Arrow, arrow.clone(), inside);
        self.add(Layer::Mark, arrow, line(Ink::Mark(colour), ARROW_RIM));
    }

    fn frame_mark(&mut self, square: Square, colour: MarkColour) {
        let frame = RoundRect::new(self.frame.cell(square).inset(FRAME_INSET), 0.2);
        let halo = Style::stroked(Ink::Halo, Width::Haloed(Line::Mark, HALO));
        // The halo is below the stone; above it, it would cut into the stone.
        self.add(Layer::Tint, frame, halo);
        let edge = Style::stroked(Ink::Text, Width::Haloed(Line::Mark, KEYLINE));
        self.add(Layer::Edge, frame, edge);
        let style = Style::line(Ink::Mark(colour), Line::Mark);
        self.add(Layer::Mark, frame, style);
    }

    /// Draws a symbol on a square, a stone or a token. A token below a symbol is
    /// as large as one with a number.
    fn symbol_mark(&mut self, square: Square, symbol: MarkSymbol, stone: Option<Hue>) {
        let centre = self.frame.centre(square);
        if let Some(token) = self.take_token(square) {
            self.lettered_token(token, Some(""));
            let style = Style::line(Ink::TokenNumber(token.hue), Line::Mark);
            let path = symbol.path(centre, TOKEN_SYMBOL_RADIUS);
            let layer = if self.raised.has(square) {
                Layer::RaisedNumber(token.hue)
            } else {
                Layer::TokenNumber(token.hue)
            };
            self.add(layer, path, style);
        } else {
            let path = symbol.path(centre, SYMBOL_RADIUS);
            self.symbol(path, stone, Width::Line(Line::Mark));
        }
    }

    /// Draws a short text on a square, a stone or a token.
    fn label_mark(&mut self, square: Square, text: &str, stone: Option<Hue>) {
        if let Some(token) = self.take_token(square) {
            self.lettered_token(token, Some(text));
            return;
        }
        let centre = self.frame.centre(square);
        let fitted = FittedText {
            text,
            centre,
            size: 0.38,
            width: STONE_RADIUS * 1.7,
            weight: weight_of(text),
        };
        self.label(&fitted, stone);
    }

    /// Draws a short text on a square or a stone.
    fn label(&mut self, fitted: &FittedText<'_>, stone: Option<Hue>) {
        let centre = fitted.centre;
        let (ink, background) = inks(stone);
        if stone.is_some() {
            // The texture of the stone could be misread as part of the text, so
            // the text gets a plain background: a thick line, because areas
            // have textures.
            let bounds = fitted.bounds().inset(-LABEL_MARGIN);
            let reach = (bounds.width - bounds.height).max(0.0) / 2.0;
            let mut line = Path::new();
            line.move_to(centre.moved(-reach, 0.0))
                .line_to(centre.moved(reach, 0.0));
            let style = Style::stroked(background, Width::Units(bounds.height));
            self.add(Layer::Clear, line, style);
        }
        let text = fitted.to_text();
        let halo = Style::stroked(background, Width::Units(HALO));
        self.add(Layer::SymbolBackground, text.clone(), halo);
        self.add(Layer::SymbolLine, text, Style::filled(ink));
    }

    /// Draws the lines of a symbol on a stone or an empty square, and clears the
    /// texture around them.
    fn symbol(&mut self, path: Path, stone: Option<Hue>, width: Width) {
        let (ink, background) = inks(stone);
        let wider = match width {
            Width::Line(line) => Width::Haloed(line, HALO),
            Width::Haloed(line, more) => Width::Haloed(line, more + HALO),
            Width::Units(units) => Width::Units(units + HALO),
        };
        self.add(
            Layer::SymbolBackground,
            path.clone(),
            Style::stroked(background, wider),
        );
        self.add(Layer::SymbolLine, path, Style::stroked(ink, width));
    }
}

/// Returns the inks of a symbol and of its background.
const fn inks(stone: Option<Hue>) -> (Ink, Ink) {
    match stone {
        Some(hue) => (Ink::OnStone(hue), Ink::Stone(hue)),
        None => (Ink::Text, Ink::Board),
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Size, Square};
    use crate::scene::{
        BoardPicture, Coords, Hue, Ink, Mark, MarkColour, MarkSymbol, Scene, Shape, StoneShape,
    };

    fn scene(marks: &[Mark]) -> Scene {
        let mut picture = BoardPicture::new(Size::new(3).unwrap(), Coords::NONE);
        let stones = [
            (Square::new(0, 0), Hue::Orange),
            (Square::new(1, 0), Hue::Yellow),
        ];
        for (square, hue) in stones {
            picture.stone(square, hue, StoneShape::Disc);
        }
        picture.token(Square::new(1, 0), Hue::Yellow, Some(7));
        for mark in marks {
            picture.mark(mark, |square| {
                let found = stones.iter().find(|(occupied, _)| *occupied == square);
                found.map(|&(_, hue)| hue)
            });
        }
        picture.into_scene("", "")
    }

    fn inks(scene: &Scene) -> Vec<Ink> {
        let stroke_ink = |item: &crate::scene::Item| item.style.stroke.map(|stroke| stroke.ink);
        scene.items.iter().filter_map(stroke_ink).collect()
    }

    #[test]
    fn the_ink_of_a_symbol_depends_on_what_is_below_it() {
        for (file, ink) in [
            (0, Ink::OnStone(Hue::Orange)),
            (1, Ink::TokenNumber(Hue::Yellow)),
            (2, Ink::Text),
        ] {
            let mark = Mark::Symbol(MarkSymbol::Cross, Square::new(file, 0));
            assert!(inks(&scene(&[mark])).contains(&ink), "{ink:?}");
        }
    }

    #[test]
    fn a_label_replaces_the_number_of_a_token() {
        let label = Mark::Label(Square::new(1, 0), "7".to_owned());
        assert_eq!(scene(&[label]), scene(&[]));
    }

    #[test]
    fn a_second_mark_on_a_square_does_not_hide_the_first() {
        let square = Square::new(0, 0);
        let cross = Mark::Symbol(MarkSymbol::Cross, square);
        let label = Mark::Label(square, "A".to_owned());
        let (one, both) = (scene(std::slice::from_ref(&cross)), scene(&[cross, label]));
        let is_kept = |item: &crate::scene::Item| both.items.contains(item);
        assert!(one.items.iter().all(is_kept));
        assert!(both.items.len() > one.items.len());
        let height = |scene: &Scene, text: &str| {
            let mut items = scene.items.iter();
            items.find_map(|item| match &item.shape {
                Shape::Text(found) if found.content == text => Some(found.size),
                _ => None,
            })
        };
        let alone = scene(&[Mark::Label(square, "A".to_owned())]);
        assert!(height(&both, "A") < height(&alone, "A"));
        assert_eq!(height(&one, "A"), None);
    }

    #[test]
    fn marks_outside_the_board_are_skipped() {
        let far = Square::new(5, 5);
        let marks = [
            Mark::Frame(MarkColour::Red, far),
            Mark::Arrow(MarkColour::Red, Square::new(0, 0), far),
        ];
        assert_eq!(scene(&marks), scene(&[]));
        let near = Mark::Frame(MarkColour::Red, Square::new(2, 2));
        assert!(inks(&scene(&[near])).contains(&Ink::Mark(MarkColour::Red)));
    }
}
