//! What one player holds, on a panel.

use crate::board::Seat;
use crate::games::permutu::moves::{Colour, Column, Symbol, symbols};
use crate::games::permutu::position::Position;
use crate::games::permutu::scoring::{counted, lone, pairs, tiles as count_tiles, triples};
use crate::games::permutu::tiles::{self, Age};
use crate::scene::{
    Anchor, Circle, Ink, Item, Line, Path, Point, Rect, RoundRect, Style, Weight, Width,
};

/// The room between the rim of a panel and what stands on it.
const MARGIN: f64 = 0.3;

/// The height of the two lines above the tiles.
const HEADING: f64 = 1.2;

/// The sizes of the name and of the line below it.
const SIZES: (f64, f64) = (0.5, 0.4);

/// The smallest and the largest place for a tile.
const PLACES: (f64, f64) = (0.66, 0.86);

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
    /// Symbols with their left edge, the number of their line, and how many
    /// tiles they have.
    places: Vec<(Symbol, f64, usize, usize)>,
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
        for (group, tiles) in groups.into_iter().zip([3, 2, 1]) {
            if group != 0 && x > 0.0 {
                x += BETWEEN * size;
            }
            for symbol in symbols(group) {
                if x + size > room + 1e-6 {
                    x = 0.0;
                    spread.lines += 1;
                }
                spread.places.push((symbol, x, spread.lines - 1, tiles));
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
pub(super) fn height(position: &Position, seat: Seat, width: f64) -> f64 {
    let spread = Spread::new(position.held(seat), width - 2.0 * MARGIN);
    MARGIN + HEADING + spread.height() + MARGIN
}

/// Draws the panel of a seat; `taken` is what it took last.
pub(super) fn draw(
    items: &mut Vec<Item>,
    position: &Position,
    (seat, label): (Seat, &Label),
    panel: Rect,
    taken: &[(Column, Colour)],
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
    let new: Vec<(Symbol, Colour)> = taken
        .iter()
        .map(|&(column, colour)| (position.rows().symbol(column, colour), colour))
        .collect();
    let spread = Spread::new(position.held(seat), room.width);
    for &(symbol, x, line, count) in &spread.places {
        let top = room.y + line as f64 * spread.line_height();
        let stack = Rect::new(room.x + x, top, spread.size, 3.0 * spread.size);
        draw_ground(items, stack, count);
        for colour in Colour::ALL {
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

/// What sets a triple and a pair apart: a solid ground, a line.
fn draw_ground(items: &mut Vec<Item>, stack: Rect, count: usize) {
    let size = stack.width;
    let frame = RoundRect {
        rect: stack.inset(size * -0.02),
        radius: size * 0.18,
    };
    match count {
        3 => items.push(Item::new(frame, Style::filled(Ink::CardEdge))),
        2 => {
            let mut line = Path::new();
            line.move_to(Point::new(stack.centre().x, stack.y + size * 0.4))
                .line_to(Point::new(stack.centre().x, stack.bottom() - size * 0.4));
            let pen = Width::Units(size * 0.14);
            items.push(Item::new(line, Style::stroked(Ink::CardEdge, pen)));
        }
        _ => {}
    }
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
    position: &Position,
    (seat, label): (Seat, &Label),
    panel: Rect,
) {
    let tally = position.tally(seat);
    let (name_size, size) = SIZES;
    let room = panel.width - 2.0 * MARGIN;
    let left = Point::new(panel.x + MARGIN, panel.y + MARGIN + name_size * 0.8);
    let (score, details) = if position.players() == 1 {
        (
            format!("{} taken singly", tally.singles),
            format!(
                "{}, {}, {}",
                counted(tally.triples, "triple"),
                counted(tally.pairs, "pair"),
                count_tiles(tally.tiles)
            ),
        )
    } else {
        (
            counted(tally.points(), "point"),
            format!(
                "{}, {}, {}",
                counted(tally.triples, "triple"),
                counted(tally.pairs, "pair"),
                count_tiles(tally.tiles)
            ),
        )
    };
    let score_room = score.chars().count() as f64 * name_size * 0.56 + name_size * 0.5;
    let mut name = tiles::line(&label.name, left, name_size, room - score_room);
    name.weight = Weight::Bold;
    items.push(Item::new(name, Style::filled(Ink::Text)));
    let right = Point::new(panel.right() - MARGIN, left.y);
    let mut points = tiles::line(&score, right, name_size, room);
    points.anchor = Anchor::End;
    points.weight = Weight::Bold;
    items.push(Item::new(points, Style::filled(Ink::Text)));
    let below = left.moved(0.0, size * 1.3);
    let standing_room = label.standing.chars().count() as f64 * size * 0.56;
    let text = tiles::line(&details, below, size, room - standing_room);
    items.push(Item::new(text, Style::filled(Ink::Caption)));
    if !label.standing.is_empty() {
        let at = Point::new(right.x, below.y);
        let mut text = tiles::line(label.standing, at, size, room);
        text.anchor = Anchor::End;
        items.push(Item::new(text, Style::filled(Ink::Caption)));
    }
}
