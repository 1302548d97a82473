//! What one player holds, on a panel.

use crate::board::Seat;
use crate::games::permutu::moves::{Column, Symbol, TileColour, symbols};
use crate::games::permutu::position::PermutuPosition;
use crate::games::permutu::scoring::{counted, lone, pairs, triples};
use crate::games::permutu::tiles::{self, Age};
use crate::scene::{
    Anchor, Circle, Ink, Item, Line, Point, Rect, RoundRect, Style, Text, Weight, shortened,
    text_length,
};

/// The room between the rim of a panel and what stands on it.
const MARGIN: f64 = 0.3;

/// The height of the two lines above the tiles.
const HEADING: f64 = 1.2;

/// The sizes of the name and of the line below it.
const SIZES: (f64, f64) = (0.5, 0.4);

/// The smallest and the largest place for a tile.
const PLACES: (f64, f64) = (0.66, 0.76);

/// The gap between groups, as a part of the place for a tile.
const BETWEEN: f64 = 0.5;

/// The room between two lines of symbols, as a part of the place for a tile.
const LEADING: f64 = 0.3;

/// What is said of a player besides the tiles.
#[derive(Debug, Clone)]
pub(super) struct Label {
    /// The name.
    pub(super) name: String,
    /// How the player stands, in a word; empty where there is none.
    pub(super) standing: &'static str,
}

/// The symbols of one player in their places: triples first, then pairs,
/// then symbols with one tile.
#[derive(Debug, Clone)]
struct Spread {
    /// Symbols with their left edge and the number of their line.
    places: Vec<(Symbol, f64, usize)>,
    /// The size of a place.
    size: f64,
    lines: usize,
}

impl Spread {
    fn new(held: [u32; 3], room: f64) -> Self {
        let groups = [triples(held), pairs(held), lone(held)];
        let count: u32 = groups.iter().map(|group| group.count_ones()).sum();
        let filled = groups.iter().filter(|&&group| group != 0).count();
        let wanted = f64::from(count) + BETWEEN * filled.saturating_sub(1) as f64;
        let size = (room / wanted.max(1.0)).clamp(PLACES.0, PLACES.1);
        let mut spread = Self {
            places: Vec::new(),
            size,
            lines: 1,
        };
        let mut x = 0.0;
        for group in groups {
            if group != 0 && x > 0.0 {
                x += BETWEEN * size;
            }
            for symbol in symbols(group) {
                if x + size > room + 1e-6 {
                    x = 0.0;
                    spread.lines += 1;
                }
                spread.places.push((symbol, x, spread.lines - 1));
                x += size;
            }
        }
        spread
    }

    fn height(&self) -> f64 {
        self.line_height() * self.lines as f64 - LEADING * self.size
    }

    fn line_height(&self) -> f64 {
        (3.0 + LEADING) * self.size
    }
}

/// How high the panel of a seat is when it is so wide.
pub(super) fn height(position: &PermutuPosition, seat: Seat, width: f64) -> f64 {
    let spread = Spread::new(position.held(seat), width - 2.0 * MARGIN);
    MARGIN + HEADING + spread.height() + MARGIN
}

/// Draws the panel of a seat; `taken` is what it took last.
pub(super) fn draw(
    items: &mut Vec<Item>,
    position: &PermutuPosition,
    (seat, label): (Seat, &Label),
    panel: Rect,
    taken: &[(Column, TileColour)],
) {
    let is_next = label.standing == TO_MOVE;
    let edge = if is_next {
        Style::line(Ink::Arrow, Line::Outline)
    } else {
        Style::line(Ink::Grid, Line::Grid)
    };
    let ground = RoundRect {
        rect: panel,
        radius: 0.25,
    };
    items.push(Item::new(ground, edge.with_fill(Ink::Panel)));
    write_heading(items, position, (seat, label), panel);
    let room = Rect::new(
        panel.x + MARGIN,
        panel.y + MARGIN + HEADING,
        panel.width - 2.0 * MARGIN,
        panel.height - 2.0 * MARGIN - HEADING,
    );
    let new: Vec<(Symbol, TileColour)> = taken
        .iter()
        .map(|&(column, colour)| (position.rows().symbol(column, colour), colour))
        .collect();
    let spread = Spread::new(position.held(seat), room.width);
    for &(symbol, x, line) in &spread.places {
        let top = room.y + line as f64 * spread.line_height();
        let stack = Rect::new(room.x + x, top, spread.size, 3.0 * spread.size);
        let held = TileColour::ALL.map(|colour| position.holds(seat, symbol, colour));
        draw_ground(items, stack, held);
        for colour in TileColour::ALL {
            if !position.holds(seat, symbol, colour) {
                continue;
            }
            let down = colour.index() as f64 * spread.size;
            let place = Rect::new(stack.x, stack.y + down, spread.size, spread.size);
            let age = if new.contains(&(symbol, colour)) {
                Age::New
            } else {
                Age::Old
            };
            tiles::tile(items, place, (symbol, colour), age);
            if position.players() == 1 && position.took_singly(seat, symbol, colour) {
                draw_dot(items, place);
            }
        }
    }
}

/// What a label says of the seat to move.
pub(super) const TO_MOVE: &str = "to move";

/// What sets triples and pairs apart: a dark ground, and a light one that
/// ends where the pair does.
fn draw_ground(items: &mut Vec<Item>, stack: Rect, held: [bool; 3]) {
    let count = held.iter().filter(|&&is_held| is_held).count();
    let ink = match count {
        3 => Ink::CardEdge,
        2 => Ink::Dim,
        _ => return,
    };
    let size = stack.width;
    let first = held.iter().take_while(|&&is_held| !is_held).count() as f64;
    let after = held.iter().rev().take_while(|&&is_held| !is_held).count() as f64;
    let place = Rect::new(
        stack.x,
        stack.y + first * size,
        size,
        (3.0 - first - after) * size,
    );
    let ground = RoundRect {
        rect: place.inset(size * 0.02),
        radius: size * 0.18,
    };
    items.push(Item::new(ground, Style::filled(ink)));
}

/// The mark of a tile that was taken singly.
fn draw_dot(items: &mut Vec<Item>, place: Rect) {
    let centre = Point::new(
        place.right() - place.width * 0.2,
        place.y + place.width * 0.2,
    );
    let radius = place.width * 0.07;
    items.push(Item::new(
        Circle { centre, radius },
        Style::filled(Ink::Arrow),
    ));
}

/// The name, how the player stands, the points and what they are made of.
fn write_heading(
    items: &mut Vec<Item>,
    position: &PermutuPosition,
    (seat, label): (Seat, &Label),
    panel: Rect,
) {
    let (large, small) = SIZES;
    let room = panel.width - 2.0 * MARGIN;
    let left = Point::new(panel.x + MARGIN, panel.y + MARGIN + large * 0.8);
    let score = score(position, seat);
    let beside = text_length(&score, Weight::Bold) * large + large * 0.5;
    let name = shortened(&label.name, Weight::Bold, (room - beside) / large);
    let beside = text_length(label.standing, Weight::Regular) * small + small * 0.5;
    let details = details(position, seat, room - beside);
    let below = left.moved(0.0, small * 1.3);
    let texts = [
        (name, left, Anchor::Start),
        (score, left.moved(room, 0.0), Anchor::End),
        (details, below, Anchor::Start),
        (
            label.standing.to_owned(),
            below.moved(room, 0.0),
            Anchor::End,
        ),
    ];
    for (line, (content, at, anchor)) in texts.into_iter().enumerate() {
        let (size, weight, ink) = if line < 2 {
            (large, Weight::Bold, Ink::Text)
        } else {
            (small, Weight::Regular, Ink::Caption)
        };
        let text = Text {
            content,
            at,
            size,
            anchor,
            weight,
        };
        items.push(Item::new(text, Style::filled(ink)));
    }
}

fn score(position: &PermutuPosition, seat: Seat) -> String {
    let tally = position.tally(seat);
    if position.players() == 1 {
        format!("{} taken singly", tally.singles)
    } else {
        counted(tally.points(), "point")
    }
}

/// What the points are made of, and the number of tiles where it fits.
fn details(position: &PermutuPosition, seat: Seat, room: f64) -> String {
    let tally = position.tally(seat);
    let (triples, pairs) = (
        counted(tally.triples, "triple"),
        counted(tally.pairs, "pair"),
    );
    let short = format!("{triples}, {pairs}");
    let long = format!("{short}, {}", counted(tally.tiles, "tile"));
    let fits = text_length(&long, Weight::Regular) * SIZES.1 <= room;
    if fits { long } else { short }
}
