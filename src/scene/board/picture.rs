//! The picture of a board, built element by element.

use crate::board::{Face, Size, Square, SquareSet};
use crate::scene::board::group_bars::add_bars;
use crate::scene::board::score_graph::{ScoreLine, add_score_graph};
use crate::scene::{
    BoardFrame, Circle, Coords, Dash, FittedText, Hue, Ink, Item, Line, Mark, Point, Rect,
    RoundRect, Scene, Shape, Stroke, Style, Turning, Weight, Width, coordinates,
};

/// The radius of stones.
pub(crate) const STONE_RADIUS: f64 = 0.42;

/// The radius of veils over stones, which also make a tint around them pale.
const VEIL_RADIUS: f64 = 0.49;

/// The radius of a token without a number.
const SMALL_TOKEN_RADIUS: f64 = 0.19;

/// The radius of a token with a number.
const LARGE_TOKEN_RADIUS: f64 = 0.32;

/// How much wider a halo is than its line.
pub(crate) const HALO: f64 = 0.09;

/// How much wider the edge of a mark is than its line.
pub(crate) const KEYLINE: f64 = 0.05;

/// The shape of stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum StoneShape {
    /// A disc.
    #[default]
    Disc,
    /// A square with round corners.
    Tile,
}

/// The layers, bottom first; within a layer, later items are on top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Layer {
    Ground,
    Tint,
    Grid,
    Stone(Hue),
    Token(Hue),
    TokenNumber(Hue),
    Veil,
    Wash,
    Coordinate,
    FaceHalo,
    /// Frames of twisted faces, and ticks on stones.
    Face,
    /// Outlines of groups.
    Outline(Hue),
    InsideCoordinate,
    /// Items specific to one game.
    Drawing,
    /// Plain backgrounds of labels on stones with a texture.
    Clear,
    Halo,
    Edge,
    Arrow,
    Mark,
    RaisedToken(Hue),
    RaisedNumber(Hue),
    SymbolBackground,
    SymbolLine,
    Badge,
    BadgeText,
}

/// Draws the elements that games on a square board have in common.
///
/// Calls that draw different kinds of elements may come in any order, because
/// each kind has its layer. Within a layer, later elements are drawn on top.
///
/// # Examples
///
/// ```
/// use scoresheet::board::{Face, Size};
/// use scoresheet::render::{SvgOptions, svg};
/// use scoresheet::scene::{BoardPicture, Coords, Hue, StoneShape, Theme, Turning};
///
/// let size = Size::new(2)?;
/// let mut picture = BoardPicture::new(size, Coords::default());
/// for square in size.squares() {
///     picture.stone(square, Hue::Orange, StoneShape::Disc);
/// }
/// picture.token("b2".parse()?, Hue::Orange, None);
/// picture.twist(Face::at("a1".parse()?), Turning::Clockwise, None);
/// let scene = picture.into_scene("A small board", "Four orange stones.");
/// let drawing = svg(&scene, Theme::named("classic")?, &SvgOptions::default());
/// assert!(drawing.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct BoardPicture {
    pub(crate) frame: BoardFrame,
    /// The items of each layer, bottom first.
    layers: Vec<(Layer, Vec<Item>)>,
    tokens: Vec<Token>,
    /// The marks, each with the hue of the stone that it covers, if any.
    pub(crate) marks: Vec<(Mark, Option<Hue>)>,
    pub(crate) badges: Vec<Badge>,
    /// The tinted and ringed squares, and those covered by items of a game; badges
    /// on stones avoid them.
    pub(crate) kept_free: SquareSet,
    /// The twists, drawn when all tokens are known.
    pub(crate) twists: Vec<PendingTwist>,
    /// The squares with a ring of the next move.
    pub(crate) ringed: SquareSet,
    /// The squares of stones that changed sides.
    pub(crate) changed: SquareSet,
    /// Points along arrows, which badges and ticks avoid.
    pub(crate) arrows: Vec<Point>,
    /// The squares on which tokens are above the arrows of marks.
    pub(crate) raised: SquareSet,
    /// The sizes of the groups in the bars below the board, for each player.
    bars: Vec<(Hue, Vec<u32>)>,
    /// The lines of the graph below the board.
    score_lines: Vec<ScoreLine>,
}

/// A token on a stone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Token {
    pub(crate) square: Square,
    pub(crate) hue: Hue,
    number: Option<u32>,
}

impl Token {
    /// Returns the radius, which is larger with a number.
    pub(crate) fn radius(self) -> f64 {
        match self.number {
            Some(_) => LARGE_TOKEN_RADIUS,
            None => SMALL_TOKEN_RADIUS,
        }
    }
}

/// The badge of a group, drawn when everything that it might hide is known.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Badge {
    pub(crate) squares: SquareSet,
    pub(crate) hue: Hue,
    pub(crate) number: u32,
}

/// A twist that is drawn when all tokens are known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct PendingTwist {
    pub(crate) face: Face,
    pub(crate) turning: Turning,
    /// The number of the twist in its turn, if the turn has two.
    pub(crate) number: Option<u32>,
    /// The dash pattern of a twist that is to be played next; `None` for the twist
    /// just played.
    pub(crate) dash: Option<Dash>,
}

impl BoardPicture {
    /// Creates the picture of an empty board.
    pub fn new(size: Size, coords: Coords) -> Self {
        Self::with_frame(BoardFrame::new(size, coords))
    }

    /// Creates the picture of an empty board with this layout.
    pub fn with_frame(frame: BoardFrame) -> Self {
        // Coordinates inside squares are above the outlines of groups, which
        // would hide them.
        let layer = match frame.coords() {
            Coords::Inside => Layer::InsideCoordinate,
            Coords::Outside(_) => Layer::Coordinate,
        };
        let layers = vec![
            (Layer::Ground, frame.ground().to_vec()),
            (Layer::Grid, frame.grid().to_vec()),
            (layer, coordinates(&frame)),
        ];
        Self {
            frame,
            layers,
            tokens: Vec::new(),
            marks: Vec::new(),
            badges: Vec::new(),
            kept_free: SquareSet::EMPTY,
            twists: Vec::new(),
            ringed: SquareSet::EMPTY,
            changed: SquareSet::EMPTY,
            arrows: Vec::new(),
            raised: SquareSet::EMPTY,
            bars: Vec::new(),
            score_lines: Vec::new(),
        }
    }

    /// Returns the layout of the board.
    pub const fn frame(&self) -> &BoardFrame {
        &self.frame
    }

    /// Tints the background of squares.
    pub fn tint(&mut self, squares: impl IntoIterator<Item = Square>, ink: Ink) {
        for square in squares {
            if !self.frame.shows(square) {
                continue;
            }
            self.kept_free.insert(square);
            let rect = self.frame.cell(square);
            let tint = RoundRect { rect, radius: 0.0 };
            self.add(Layer::Tint, tint, Style::filled(ink));
        }
    }

    /// Draws a veil over stones, which makes them pale.
    pub fn veil(&mut self, squares: &SquareSet) {
        for square in squares {
            if self.frame.shows(square) {
                let centre = self.frame.centre(square);
                let disc = Circle::new(centre, VEIL_RADIUS);
                self.add(Layer::Veil, disc, Style::filled(Ink::Veil));
                // The rim is visible on a tint that is as dark as the stone.
                let rim = Circle::new(centre, STONE_RADIUS);
                self.add(Layer::Veil, rim, Style::line(Ink::Dim, Line::Edge));
            }
        }
    }

    /// Shades squares that are out of play.
    pub fn wash(&mut self, squares: &SquareSet) {
        for square in squares {
            if self.frame.shows(square) {
                let rect = self.frame.cell(square);
                let wash = RoundRect { rect, radius: 0.0 };
                self.add(Layer::Wash, wash, Style::filled(Ink::Wash));
            }
        }
    }

    /// Adds a bar below the board with the sizes of a player's groups, the
    /// largest first.
    pub fn group_bar(&mut self, hue: Hue, sizes: Vec<u32>) {
        self.bars.push((hue, sizes));
    }

    /// Adds a line to the graph below the board.
    pub fn score_line(&mut self, line: ScoreLine) {
        self.score_lines.push(line);
    }

    /// Removes the background and the grid of the board.
    pub(crate) fn clear_board(&mut self) {
        let is_board = |layer| matches!(layer, Layer::Ground | Layer::Grid);
        self.layers.retain(|(layer, _)| !is_board(*layer));
    }

    /// Puts a stone on a square.
    pub fn stone(&mut self, square: Square, hue: Hue, shape: StoneShape) {
        if !self.frame.shows(square) {
            return;
        }
        let centre = self.frame.centre(square);
        let style = Style::line(Ink::StoneEdge(hue), Line::Edge).with_fill(Ink::Stone(hue));
        let shape: Shape = match shape {
            StoneShape::Disc => Circle::new(centre, STONE_RADIUS).into(),
            StoneShape::Tile => RoundRect::new(
                Rect::around(centre, STONE_RADIUS * 2.0, STONE_RADIUS * 2.0),
                STONE_RADIUS * 0.4,
            )
            .into(),
        };
        self.add(Layer::Stone(hue), shape, style);
    }

    /// Puts a token, with or without a number, on a stone of this hue.
    pub fn token(&mut self, square: Square, hue: Hue, number: Option<u32>) {
        if self.frame.shows(square) {
            self.tokens.push(Token {
                square,
                hue,
                number,
            });
        }
    }

    /// Marks stones that changed sides with a short tick across the rim.
    pub fn changes(&mut self, squares: &SquareSet) {
        let shown = squares
            .into_iter()
            .filter(|&square| self.frame.shows(square));
        self.changed = shown.collect();
    }

    /// Returns the token on a square, if there is one.
    pub(crate) fn token_on(&self, square: Square) -> Option<Token> {
        let mut tokens = self.tokens.iter();
        tokens.find(|token| token.square == square).copied()
    }

    /// Iterates over the tokens.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = Token> {
        self.tokens.iter().copied()
    }

    /// Returns the squares with tokens.
    pub(crate) fn token_squares(&self) -> SquareSet {
        self.tokens.iter().map(|token| token.square).collect()
    }

    /// Draws a token and its number.
    fn draw_token(&mut self, token: Token) {
        let number = token.number.map(|number| number.to_string());
        self.lettered_token(token, number.as_deref());
    }

    /// Draws a token. It is small without a text, and large with a text, which
    /// may be empty.
    pub(crate) fn lettered_token(&mut self, token: Token, text: Option<&str>) {
        let (centre, hue) = (self.frame.centre(token.square), token.hue);
        let radius = if text.is_some() {
            LARGE_TOKEN_RADIUS
        } else {
            SMALL_TOKEN_RADIUS
        };
        // The rim has the colour of the stone, and separates the token from the
        // texture of the stone.
        let rim = Style::stroked(Ink::Stone(hue), Width::Haloed(Line::Edge, HALO / 2.0));
        let style = rim.with_fill(Ink::Token(hue));
        let [below, number] = if self.raised.has(token.square) {
            [Layer::RaisedToken(hue), Layer::RaisedNumber(hue)]
        } else {
            [Layer::Token(hue), Layer::TokenNumber(hue)]
        };
        self.add(below, Circle { centre, radius }, style);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            let fitted = FittedText {
                text,
                centre,
                size: 0.3,
                width: radius * 1.5,
                weight: weight_of(text),
            };
            let style = Style::filled(Ink::TokenNumber(hue));
            self.add(number, fitted.to_text(), style);
        }
    }

    /// Draws a dashed ring on a square of the next move.
    pub fn next_ring(&mut self, square: Square) {
        self.ring(square, Some(Dash::new(0.1, 0.183)));
    }

    /// Draws a solid ring on a square of the best move.
    pub fn best_ring(&mut self, square: Square) {
        self.ring(square, None);
    }

    fn ring(&mut self, square: Square, dash: Option<Dash>) {
        if !self.frame.shows(square) {
            return;
        }
        self.keep_free([square]);
        self.ringed.insert(square);
        let ring = Circle::new(self.frame.centre(square), 0.27);
        let halo = Style::stroked(Ink::Halo, Width::Haloed(Line::Arrow, HALO));
        self.add(Layer::Halo, ring, halo);
        self.add(Layer::Arrow, ring, line(Line::Arrow, Ink::Arrow, dash));
    }

    /// Draws items specific to one game, above stones and outlines but below
    /// arrows, marks and badges; `covered` are the squares that the items hide.
    pub fn draw(
        &mut self,
        items: impl IntoIterator<Item = Item>,
        covered: impl IntoIterator<Item = Square>,
    ) {
        self.keep_free(covered);
        self.layer(Layer::Drawing).extend(items);
    }

    /// Makes badges on stones avoid these squares, if possible.
    pub(crate) fn keep_free(&mut self, squares: impl IntoIterator<Item = Square>) {
        for square in squares {
            self.kept_free.insert(square);
        }
    }

    /// Returns the finished picture with its title and description.
    pub fn into_scene(mut self, title: impl Into<String>, description: impl Into<String>) -> Scene {
        self.draw_twists();
        self.place_arrow_marks();
        self.draw_badges();
        self.draw_changes();
        self.draw_marks();
        for token in std::mem::take(&mut self.tokens) {
            self.draw_token(token);
        }
        let picture = self.frame.picture();
        let mut scene = Scene {
            middle: Some(self.frame.board().centre().x),
            width: picture.width,
            height: picture.height,
            items: self
                .layers
                .into_iter()
                .flat_map(|(_, items)| items)
                .collect(),
            title: title.into(),
            description: description.into(),
            ..Scene::default()
        };
        add_bars(&mut scene, self.frame.board(), &self.bars);
        add_score_graph(&mut scene, self.frame.board(), &self.score_lines);
        scene
    }

    /// Removes and returns the token on a square, so that it can be drawn with a
    /// mark on it.
    pub(crate) fn take_token(&mut self, square: Square) -> Option<Token> {
        let found = self.token_on(square)?;
        self.tokens.retain(|token| token.square != square);
        Some(found)
    }

    pub(crate) fn add(&mut self, layer: Layer, shape: impl Into<Shape>, style: Style) {
        self.layer(layer).push(Item::new(shape, style));
    }

    /// Returns the items of a layer, which is added if necessary.
    fn layer(&mut self, layer: Layer) -> &mut Vec<Item> {
        let found = self
            .layers
            .binary_search_by_key(&layer, |(layer, _)| *layer);
        let index = found.unwrap_or_else(|index| {
            self.layers.insert(index, (layer, Vec::new()));
            index
        });
        &mut self.layers[index].1
    }
}

/// Returns the font weight of a short text on a stone: regular for digits, which
/// are the number of a ply, bold for anything else.
pub(crate) fn weight_of(text: &str) -> Weight {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        Weight::Regular
    } else {
        Weight::Bold
    }
}

/// Returns the style of a line, with an optional dash pattern.
pub(crate) const fn line(line: Line, ink: Ink, dash: Option<Dash>) -> Style {
    Style {
        fill: None,
        stroke: Some(Stroke {
            ink,
            width: Width::Line(line),
            dash,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::{BoardPicture, StoneShape};
    use crate::board::{Size, Square};
    use crate::scene::{Coords, Hue, Ink};

    #[test]
    fn the_order_of_calls_does_not_matter() {
        let square = Square::new(1, 1);
        let mut one = BoardPicture::new(Size::new(4).unwrap(), Coords::default());
        let mut two = one.clone();
        one.token(square, Hue::Orange, Some(7));
        one.stone(square, Hue::Orange, StoneShape::Disc);
        one.tint([square], Ink::LastMove);
        two.tint([square], Ink::LastMove);
        two.stone(square, Hue::Orange, StoneShape::Disc);
        two.token(square, Hue::Orange, Some(7));
        assert_eq!(one.into_scene("", ""), two.into_scene("", ""));
    }
}
