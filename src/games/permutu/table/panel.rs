//! Draws the panel of one player: name, points and tiles.

use crate::board::Seat;
use crate::games::permutu::table::tiles;
use crate::games::permutu::{
    Age, Column, PermutuPosition, Symbol, Tally, TileColour, counted, lone, pairs, symbols, triples,
};
use crate::play::FigureOptions;
use crate::scene::{
    Anchor, Circle, Ink, Item, KEYLINE, Line, MarkColour, Point, Rect, RoundRect, Style, Text,
    Weight, Width, shortened, text_length,
};

/// How much smaller the line below a name may be.
const MIN_SCALE: f64 = 0.75;

/// Padding of a panel.
const MARGIN: f64 = 0.3;

/// Height of the two text lines above the tiles.
const HEADING_HEIGHT: f64 = 1.2;

/// Font size of the name and the score.
const NAME_SIZE: f64 = 0.5;

/// Font size of the line below the name.
const DETAILS_SIZE: f64 = 0.4;

/// Minimum size of a tile's cell.
const MIN_CELL: f64 = 0.66;

/// Maximum size of a tile's cell.
const MAX_CELL: f64 = 0.76;

/// Gap between triples, pairs and lone tiles, relative to a cell.
const GROUP_GAP: f64 = 0.5;

/// Gap between two lines of symbols, relative to a cell.
const LINE_GAP: f64 = 0.3;

/// The seat that a panel belongs to, and the name and status to write on it.
#[derive(Debug, Clone)]
pub(crate) struct Label {
    /// The seat of the player.
    pub(crate) seat: Seat,
    /// The name of the player.
    pub(crate) name: String,
    /// The player's status in a few words; may be empty.
    pub(crate) status: &'static str,
    /// True if the player has won, alone or with others.
    pub(crate) has_won: bool,
}

/// The layout of one player's symbols: triples first, then pairs, then lone
/// tiles.
#[derive(Debug, Clone)]
struct SymbolLayout {
    /// Symbols with their left edge and the index of their line.
    places: Vec<(Symbol, f64, usize)>,
    /// The size of a cell.
    size: f64,
    /// The number of lines.
    lines: usize,
}

impl SymbolLayout {
    /// Lays out the symbols of a hand in lines of this width. `held` are the
    /// symbols of its tiles, one set per colour.
    fn new(held: [u32; 3], width: f64) -> Self {
        let groups = [triples(held), pairs(held), lone(held)];
        let count: u32 = groups.iter().map(|group| group.count_ones()).sum();
        let group_count = groups.iter().filter(|&&group| group != 0).count();
        // The width in cells if all symbols are on one line.
        let cells = f64::from(count) + GROUP_GAP * group_count.saturating_sub(1) as f64;
        let size = (width / cells.max(1.0)).clamp(MIN_CELL, MAX_CELL);
        let mut layout = Self {
            places: Vec::new(),
            size,
            lines: 1,
        };
        let mut x = 0.0;
        for group in groups {
            if group != 0 && x > 0.0 {
                x += GROUP_GAP * size;
            }
            for symbol in symbols(group) {
                // The tolerance is for rounding errors.
                if x + size > width + 1e-6 {
                    x = 0.0;
                    layout.lines += 1;
                }
                layout.places.push((symbol, x, layout.lines - 1));
                x += size;
            }
        }
        layout
    }

    fn height(&self) -> f64 {
        self.line_height() * self.lines as f64 - LINE_GAP * self.size
    }

    fn line_height(&self) -> f64 {
        (3.0 + LINE_GAP) * self.size
    }
}

/// Returns the height of a seat's panel of this width.
pub(crate) fn height(position: &PermutuPosition, seat: Seat, width: f64) -> f64 {
    let layout = SymbolLayout::new(position.held_symbols(seat), width - 2.0 * MARGIN);
    MARGIN + HEADING_HEIGHT + layout.height() + MARGIN
}

/// Returns the least height of a panel: if it must keep its place, that with as many symbols
/// as a player is likely to take.
pub(crate) fn room(position: &PermutuPosition, width: f64, options: &FigureOptions) -> f64 {
    if !options.keeps_place {
        return 0.0;
    }
    let symbols = position.rows().columns().count() as f64;
    // How many symbols a player has at the end if all tiles are dealt at random.
    let others = 1.0 - 1.0 / f64::from(position.players());
    let share = (symbols * (1.0 - others.powi(3))).round() as u32;
    let layout = SymbolLayout::new([(1 << share) - 1, 0, 0], width - 2.0 * MARGIN);
    MARGIN + HEADING_HEIGHT + layout.height() + MARGIN
}

/// Draws the panel of a seat; `taken` are the tiles that it has just taken.
pub(crate) fn draw(
    items: &mut Vec<Item>,
    position: &PermutuPosition,
    label: &Label,
    panel: Rect,
    taken: &[(Column, TileColour)],
) {
    let seat = label.seat;
    let edge = if label.status == TO_MOVE {
        Style::line(Ink::Arrow, Line::Outline)
    } else if label.has_won {
        Style::line(Ink::Mark(MarkColour::Yellow), Line::Outline)
    } else {
        Style::line(Ink::Grid, Line::Grid)
    };
    let background = RoundRect::new(panel, 0.25);
    if label.has_won {
        // Where gold is white, on paper, the frame is a double line.
        let keyline = Style::stroked(Ink::CardEdge, Width::Haloed(Line::Outline, KEYLINE));
        items.push(Item::new(background, keyline));
    }
    items.push(Item::new(background, edge.with_fill(Ink::Panel)));
    write_heading(items, position, label, panel);
    let area = Rect::new(
        panel.x + MARGIN,
        panel.y + MARGIN + HEADING_HEIGHT,
        panel.width - 2.0 * MARGIN,
        panel.height - 2.0 * MARGIN - HEADING_HEIGHT,
    );
    let new: Vec<(Symbol, TileColour)> = taken
        .iter()
        .map(|&(column, colour)| (position.rows().symbol(column, colour), colour))
        .collect();
    let layout = SymbolLayout::new(position.held_symbols(seat), area.width);
    for &(symbol, x, line) in &layout.places {
        let top = area.y + line as f64 * layout.line_height();
        let stack = Rect::new(area.x + x, top, layout.size, 3.0 * layout.size);
        let held = TileColour::ALL.map(|colour| position.holds(seat, symbol, colour));
        draw_background(items, stack, held);
        for colour in TileColour::ALL {
            let down = colour.index() as f64 * layout.size;
            let cell = Rect::new(stack.x, stack.y + down, layout.size, layout.size);
            if !position.holds(seat, symbol, colour) {
                if is_pair(held) {
                    tiles::missing(items, cell);
                }
                continue;
            }
            let age = if new.contains(&(symbol, colour)) {
                Age::New
            } else {
                Age::Old
            };
            tiles::tile(items, cell, symbol, colour, age);
            if position.players() == 1 && position.took_singly(seat, symbol, colour) {
                draw_dot(items, cell);
            }
        }
    }
}

/// The status of the player to move.
pub(crate) const TO_MOVE: &str = "to move";

/// Draws the background of the tiles of one symbol: dark for a triple, light
/// for a pair, none for a lone tile. The background of a pair extends from its
/// upper tile to its lower one.
fn draw_background(items: &mut Vec<Item>, stack: Rect, held: [bool; 3]) {
    let ink = if held == [true; 3] {
        Ink::CardEdge
    } else if is_pair(held) {
        Ink::Dim
    } else {
        return;
    };
    let size = stack.width;
    let empty_above = held.iter().take_while(|&&is_held| !is_held).count() as f64;
    let empty_below = held.iter().rev().take_while(|&&is_held| !is_held).count() as f64;
    let area = Rect::new(
        stack.x,
        stack.y + empty_above * size,
        size,
        (3.0 - empty_above - empty_below) * size,
    );
    let background = RoundRect::new(area.inset(size * 0.02), size * 0.18);
    items.push(Item::new(background, Style::filled(ink)));
}

/// Returns true for two of the three tiles of a symbol.
fn is_pair(held: [bool; 3]) -> bool {
    held.into_iter().filter(|&is_held| is_held).count() == 2
}

/// Draws the mark of a tile that was taken singly.
pub(crate) fn draw_dot(items: &mut Vec<Item>, cell: Rect) {
    let centre = Point::new(cell.right() - cell.width * 0.2, cell.y + cell.width * 0.2);
    let radius = cell.width * 0.07;
    items.push(Item::new(
        Circle { centre, radius },
        Style::filled(Ink::Arrow),
    ));
}

/// Writes the name and the score, and below them the breakdown of the points
/// and the status.
fn write_heading(items: &mut Vec<Item>, position: &PermutuPosition, label: &Label, panel: Rect) {
    let (large, small) = (NAME_SIZE, DETAILS_SIZE);
    let width = panel.width - 2.0 * MARGIN;
    let left = Point::new(panel.x + MARGIN, panel.y + MARGIN + large * 0.8);
    let score = score(position, label.seat);
    let score_width = text_length(&score, Weight::Bold) * large + large * 0.5;
    let name = shortened(&label.name, Weight::Bold, (width - score_width) / large);
    // The line below the name is a little smaller where it would not hold all.
    let full = counts(position.tally(label.seat));
    let both = text_length(&full, Weight::Regular) + text_length(label.status, Weight::Regular);
    let small = small.min(width / (both + 0.5)).max(small * MIN_SCALE);
    let length = |text: &str| text_length(text, Weight::Regular) * small;
    let status = if length(label.status) < width * 0.45 {
        label.status
    } else {
        label.status.split(':').next().unwrap_or_default()
    };
    let details = details(full, (width - length(status)) / small - 0.5);
    let below = left.moved(0.0, DETAILS_SIZE * 1.3);
    let texts = [
        (name, left, Anchor::Start),
        (score, left.moved(width, 0.0), Anchor::End),
        (details, below, Anchor::Start),
        (status.to_owned(), below.moved(width, 0.0), Anchor::End),
    ];
    for (index, (content, at, anchor)) in texts.into_iter().enumerate() {
        let is_upper_line = index < 2;
        let (size, weight, ink) = if is_upper_line {
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

/// Returns the breakdown of the points, and the number of tiles if it fits.
fn details(mut counts: String, width: f64) -> String {
    if text_length(&counts, Weight::Regular) > width {
        counts.truncate(counts.rfind(',').unwrap_or(counts.len()));
    }
    counts
}

/// Returns the breakdown of the points and the number of tiles, as in `1 triple, 2 pairs, 8
/// tiles`.
pub(crate) fn counts(tally: Tally) -> String {
    let counts = [
        counted(tally.triples, "triple"),
        counted(tally.pairs, "pair"),
        counted(tally.tiles, "tile"),
    ];
    counts.join(", ")
}
