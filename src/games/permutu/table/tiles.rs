//! Draws a tile, or the gap that a taken tile leaves.

use crate::games::permutu::{Symbol, TileColour};
use crate::scene::{
    Dash, Ink, Item, Line, Rect, RoundRect, Stroke, Style, Suit, Weight, Width, centred_text,
};

/// Margin between a tile and its cell, relative to the cell.
const INSET: f64 = 0.06;

/// The same margin of a tile taken last, which shows the ground of the cell.
const NEW_INSET: f64 = 0.14;

/// Height of the letter, relative to the cell.
const LETTER_HEIGHT: f64 = 0.46;

/// Returns the ink of the letters on tiles of a colour.
pub(crate) const fn ink(colour: TileColour) -> Ink {
    Ink::Suit(match colour {
        TileColour::Red => Suit::Red,
        TileColour::Black => Suit::Black,
        TileColour::Green => Suit::Green,
    })
}

/// Distinguishes tiles taken by the last move from others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Age {
    /// Taken by the last move.
    New,
    /// Not taken by the last move.
    Old,
}

/// Draws a tile in its cell.
pub(crate) fn tile(
    items: &mut Vec<Item>,
    cell: Rect,
    symbol: Symbol,
    colour: TileColour,
    age: Age,
) {
    let inset = match age {
        Age::New => {
            let ground = RoundRect::new(cell, cell.width * 0.1);
            items.push(Item::new(ground, Style::filled(Ink::LastMove)));
            NEW_INSET
        }
        Age::Old => INSET,
    };
    let rim = Style::stroked(Ink::CardEdge, Width::Units(cell.width * 0.035));
    let shape = RoundRect::new(cell.inset(cell.width * inset), cell.width * 0.14);
    items.push(Item::new(shape, rim.with_fill(Ink::CardFace)));
    let size = cell.width * LETTER_HEIGHT;
    let letter = centred_text(&symbol.to_string(), size, cell.centre(), Weight::Bold);
    items.push(Item::new(letter, Style::filled(ink(colour))));
}

/// The outline of a tile that a move takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outline {
    /// Solid, for the best move.
    Best,
    /// Dashed, for the next move.
    Next,
    /// Dashed and inside the outline of the best move, which takes the same tile.
    NextOfBest,
}

/// Draws the outline of a tile that a move takes.
pub(crate) fn outline(items: &mut Vec<Item>, cell: Rect, outline: Outline) {
    let width = cell.width * 0.1;
    let dash = Dash::new(cell.width * 0.14, cell.width * 0.21);
    let style = Style {
        fill: None,
        stroke: Some(Stroke {
            ink: Ink::Arrow,
            width: Width::Units(width),
            dash: (outline != Outline::Best).then_some(dash),
        }),
    };
    let cell = match outline {
        Outline::Best | Outline::Next => cell,
        Outline::NextOfBest => cell.inset(1.4 * width),
    };
    items.push(Item::new(tile_shape(cell), style));
}

/// Draws the gap that a taken tile leaves.
pub(crate) fn gap(items: &mut Vec<Item>, cell: Rect, age: Age) {
    let shape = tile_shape(cell);
    let style = match age {
        Age::New => Style::line(Ink::CardEdge, Line::Grid).with_fill(Ink::LastMove),
        Age::Old => Style::line(Ink::Grid, Line::Grid),
    };
    items.push(Item::new(shape, style));
}

/// Draws the place of a tile that a pair lacks.
pub(crate) fn missing(items: &mut Vec<Item>, cell: Rect) {
    let dash = Dash::new(cell.width * 0.1, cell.width * 0.12);
    let style = Style {
        fill: Some(Ink::Panel),
        stroke: Some(Stroke {
            ink: Ink::Dim,
            width: Width::Line(Line::Edge),
            dash: Some(dash),
        }),
    };
    items.push(Item::new(tile_shape(cell), style));
}

fn tile_shape(cell: Rect) -> RoundRect {
    RoundRect::new(cell.inset(cell.width * INSET), cell.width * 0.14)
}
