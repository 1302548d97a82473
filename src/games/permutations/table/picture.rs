//! Draws the cards, icons and labels of a Permutations figure.

use crate::games::permutations::{Card, CardColour, Deck, Icon};
use crate::scene::{
    Anchor, Circle, Dash, Ink, Item, Line, Path, Point, Rect, RoundRect, Shape, Stroke, Style,
    Suit, Text, Weight, Width, centred_text, short_text, shortened, text_length,
};

/// Font size of the words before a number or a row of cards.
pub(crate) const HEADING_SIZE: f64 = 0.24;

/// Width of the column of words before the rows of cards.
const HEADING_WIDTH: f64 = 1.0;

/// Width of a card.
pub(crate) const CARD_WIDTH: f64 = 0.84;

/// Height of a card.
pub(crate) const CARD_HEIGHT: f64 = 1.26;

/// Width of a card in a hand.
pub(crate) const SMALL_WIDTH: f64 = 0.6;

/// Height of a card in a hand.
pub(crate) const SMALL_HEIGHT: f64 = 0.76;

/// Width of the coloured frame of a card.
const FRAME: f64 = 0.1;

/// Corners of a star of radius 1 relative to its centre, clockwise from the
/// top.
const STAR: [(f64, f64); 10] = [
    (0.0, -1.0),
    (0.245, -0.337),
    (0.951, -0.309),
    (0.396, 0.129),
    (0.588, 0.809),
    (0.0, 0.417),
    (-0.588, 0.809),
    (-0.396, 0.129),
    (-0.951, -0.309),
    (-0.245, -0.337),
];

/// Directions of the rays of a sun.
const RAYS: [(f64, f64); 8] = [
    (1.0, 0.0),
    (0.707, 0.707),
    (0.0, 1.0),
    (-0.707, 0.707),
    (-1.0, 0.0),
    (-0.707, -0.707),
    (0.0, -1.0),
    (0.707, -0.707),
];

/// The side of a card that is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// The front.
    Face,
    /// The back, drawn so that the card can still be read.
    Back,
}

/// How a card of a table is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CardLook {
    /// The side that is up.
    pub(crate) side: Side,
    /// Whether it is in a set without points, which is grey.
    pub(crate) is_worthless: bool,
}

impl CardLook {
    /// A card that is face up and not in a set without points.
    pub(crate) const FACE: Self = Self {
        side: Side::Face,
        is_worthless: false,
    };
}

/// How a card of a hand is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SmallCard {
    /// The card is held.
    Held,
    /// The card was bid in this round.
    Spent,
    /// The card is bid or collected next.
    Next,
}

const fn suit(colour: CardColour) -> Suit {
    match colour {
        CardColour::Red => Suit::Red,
        CardColour::Yellow => Suit::Yellow,
        CardColour::Green => Suit::Green,
        CardColour::Blue => Suit::Blue,
    }
}

/// The position of a text: a point, and the part of the text that is at it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TextPos {
    anchor: Anchor,
    at: Point,
}

impl TextPos {
    /// Places the start of a text at a point.
    pub(crate) const fn start(x: f64, y: f64) -> Self {
        Self::new(Anchor::Start, x, y)
    }

    /// Places the middle of a text at a point.
    pub(crate) const fn middle(x: f64, y: f64) -> Self {
        Self::new(Anchor::Middle, x, y)
    }

    /// Places the end of a text at a point.
    pub(crate) const fn end(x: f64, y: f64) -> Self {
        Self::new(Anchor::End, x, y)
    }

    const fn new(anchor: Anchor, x: f64, y: f64) -> Self {
        let at = Point::new(x, y);
        Self { anchor, at }
    }
}

/// The items drawn so far.
#[derive(Debug, Default)]
pub(crate) struct Drawing {
    pub(crate) items: Vec<Item>,
    /// Where the cards are, by their numbers.
    pub(crate) areas: Vec<(String, Rect)>,
}

impl Drawing {
    /// Draws a shape.
    pub(crate) fn add(&mut self, shape: impl Into<Shape>, style: Style) {
        self.items.push(Item::new(shape, style));
    }

    /// Draws a rectangle with rounded corners.
    pub(crate) fn round_rect(&mut self, rect: Rect, radius: f64, style: Style) {
        self.add(RoundRect { rect, radius }, style);
    }

    /// Draws the background of the highest number among all seats.
    pub(crate) fn highest_number_background(&mut self, rect: Rect) {
        let rim = Style::line(Ink::CardEdge, Line::Edge);
        self.round_rect(rect, 0.2, rim.with_fill(Ink::CardFace));
    }

    /// Draws a text whose digits are `size` high.
    pub(crate) fn label(&mut self, text: &str, size: f64, pos: TextPos, ink: Ink) {
        let text = short_text(text, size, (pos.anchor, pos.at), Weight::Regular);
        self.add(text, Style::filled(ink));
    }

    /// Draws the word before a row of cards of this height. Returns the top left corner
    /// of the first card.
    pub(crate) fn row_heading(&mut self, word: &str, at: Point, height: f64) -> Point {
        let base = at.y + (height + HEADING_SIZE) / 2.0;
        let pos = TextPos::start(at.x + 0.06, base);
        self.label(word, HEADING_SIZE, pos, Ink::Coordinate);
        at.moved(HEADING_WIDTH, 0.0)
    }

    /// Draws a name in a font of the viewer's machine, shortened to
    /// `max_width`. Returns its width.
    pub(crate) fn name(&mut self, name: &str, size: f64, pos: TextPos, max_width: f64) -> f64 {
        let content = shortened(name, Weight::Bold, max_width / size);
        let width = text_length(&content, Weight::Bold) * size;
        let text = Text {
            content,
            at: pos.at,
            size,
            anchor: pos.anchor,
            weight: Weight::Bold,
        };
        self.add(text, Style::filled(Ink::Text));
        width
    }

    /// Draws a line of text in a font of the viewer's machine.
    pub(crate) fn note(&mut self, text: &str, size: f64, pos: TextPos) {
        let text = Text {
            content: text.to_owned(),
            at: pos.at,
            size,
            anchor: pos.anchor,
            weight: Weight::Regular,
        };
        self.add(text, Style::filled(Ink::Caption));
    }

    /// Draws a card with its top left corner at `at`.
    pub(crate) fn card(&mut self, card: Card, deck: &Deck, at: Point, look: CardLook) {
        let rect = Rect::new(at.x, at.y, CARD_WIDTH, CARD_HEIGHT);
        self.areas.push((card.to_string(), rect));
        let colour = deck.colour(card);
        let frame = colour.map_or(Ink::Dim, |colour| Ink::Suit(suit(colour)));
        let edge = Style::line(Ink::CardEdge, Line::Grid);
        self.round_rect(rect, 0.14, edge.with_fill(frame));
        let fill = if look.is_worthless {
            Ink::CardBack
        } else {
            Ink::CardFace
        };
        // The line inside the frame distinguishes cards that are face down.
        let inside = match look.side {
            Side::Face => Style::filled(fill),
            Side::Back => Style::line(Ink::CardEdge, Line::Grid).with_fill(fill),
        };
        self.round_rect(rect.inset(FRAME), 0.06, inside);
        let middle = rect.centre();
        let number = card.to_string();
        self.bold(&number, 0.37, middle.moved(0.0, -0.2), Ink::Text);
        let below = middle.moved(0.0, 0.3);
        match (colour, card.icon()) {
            (Some(colour), Some(icon)) => {
                self.icon(icon, below.moved(-0.16, 0.0), 0.155, Ink::Text);
                let letter = colour.letter().to_string();
                self.bold(&letter, 0.25, below.moved(0.19, 0.0), Ink::Text);
            }
            _ if card == Card::WILD => self.four_colours(below),
            _ => {}
        }
    }

    /// Draws a card of a hand with its top left corner at `at`.
    pub(crate) fn small_card(&mut self, card: Card, deck: &Deck, at: Point, look: SmallCard) {
        let rect = Rect::new(at.x, at.y, SMALL_WIDTH, SMALL_HEIGHT);
        self.areas.push((card.to_string(), rect));
        let colour = deck.colour(card);
        let frame = colour.map_or(Ink::Dim, |colour| Ink::Suit(suit(colour)));
        let is_spent = look == SmallCard::Spent;
        let ink = if is_spent { Ink::Coordinate } else { Ink::Text };
        if is_spent {
            self.spent_card(rect);
        } else {
            self.round_rect(rect, 0.1, Style::filled(frame));
            self.round_rect(rect.inset(0.07), 0.05, Style::filled(Ink::CardFace));
        }
        let middle = rect.centre();
        self.bold(&card.to_string(), 0.26, middle.moved(0.0, -0.12), ink);
        let below = middle.moved(0.0, 0.19);
        if let (Some(colour), Some(icon)) = (colour, card.icon()) {
            self.icon(icon, below.moved(-0.11, 0.0), 0.1, ink);
            let letter = colour.letter().to_string();
            self.bold(&letter, 0.17, below.moved(0.13, 0.0), ink);
        }
        if look == SmallCard::Next {
            let stroke = Stroke {
                ink: Ink::Arrow,
                width: Width::Units(0.09),
                dash: Some(Dash {
                    on: 0.14,
                    off: 0.16,
                }),
            };
            let style = Style {
                fill: None,
                stroke: Some(stroke),
            };
            self.round_rect(rect.inset(-0.05), 0.13, style);
        }
    }

    /// Draws the rim of a card that was bid, and a line across it.
    pub(crate) fn spent_card(&mut self, rect: Rect) {
        let rim = Style::line(Ink::Dim, Line::Grid);
        let rect = rect.inset(0.02);
        self.round_rect(rect, 0.1, rim.with_fill(Ink::Panel));
        let mut across = Path::new();
        across
            .move_to(Point::new(rect.x + 0.05, rect.bottom() - 0.05))
            .line_to(Point::new(rect.right() - 0.05, rect.y + 0.05));
        self.add(across, Style::line(Ink::Dim, Line::Edge));
    }

    /// Draws bold text with its middle at `at`, with digits of this size.
    fn bold(&mut self, text: &str, size: f64, at: Point, ink: Ink) {
        let text = centred_text(text, size, at, Weight::Bold);
        self.add(text, Style::filled(ink));
    }

    /// Draws the four colours side by side, for card 0, which counts as any.
    fn four_colours(&mut self, middle: Point) {
        for (number, colour) in (0_u8..).zip(CardColour::ALL) {
            let centre = middle.moved(f64::from(number) * 0.16 - 0.24, 0.0);
            let style = Style::filled(Ink::Suit(suit(colour)));
            self.round_rect(Rect::around(centre, 0.13, 0.3), 0.03, style);
        }
    }

    /// Draws an icon of this radius centred at `at`.
    pub(crate) fn icon(&mut self, icon: Icon, at: Point, radius: f64, ink: Ink) {
        let point = |(x, y): (f64, f64)| at.moved(x * radius, y * radius);
        match icon {
            Icon::Star => {
                let mut path = Path::new();
                path.move_to(point(STAR[0]));
                for corner in &STAR[1..] {
                    path.line_to(point(*corner));
                }
                path.close();
                self.add(path, Style::filled(ink));
            }
            Icon::Moon => {
                self.add(crescent(point), Style::filled(ink));
            }
            Icon::Sun => {
                let disc = Circle::new(at, radius * 0.5);
                self.add(disc, Style::filled(ink));
                let mut rays = Path::new();
                for (x, y) in RAYS {
                    rays.move_to(point((x * 0.75, y * 0.75)))
                        .line_to(point((x * 1.02, y * 1.02)));
                }
                self.add(rays, Style::stroked(ink, Width::Units(radius * 0.2)));
            }
        }
    }
}

/// Returns a waning moon; `point` maps a moon of radius 1 to the figure.
fn crescent(point: impl Fn((f64, f64)) -> Point) -> Path {
    let mut path = Path::new();
    path.move_to(point((0.5, -0.88)));
    for [first, second, to] in [
        [(-0.2, -1.12), (-0.95, -0.6), (-0.95, 0.0)],
        [(-0.95, 0.6), (-0.2, 1.12), (0.5, 0.88)],
        [(0.0, 0.7), (-0.25, 0.4), (-0.25, 0.0)],
        [(-0.25, -0.4), (0.0, -0.7), (0.5, -0.88)],
    ] {
        path.cubic_to(point(first), point(second), point(to));
    }
    path.close();
    path
}
