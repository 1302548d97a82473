//! Signs of legends, drawn as on a board.

use crate::board::Size;
use crate::scene::{BoardFrame, BoardPicture, Coords, Item, LegendEntry};

/// The size of the board on which the sign of a square is drawn.
const SQUARE: Size = size(1);

/// The size of the board on which the sign of a face is drawn.
const FACE: Size = size(2);

/// The side of a sign of items.
const ITEMS_SIDE: f64 = 0.8;

const fn size(side: u8) -> Size {
    match Size::new(side) {
        Ok(size) => size,
        Err(_) => panic!("a board of this side exists"),
    }
}

impl LegendEntry {
    /// Creates an entry whose sign `draw` draws on the square a1.
    pub fn of_square(meaning: impl Into<String>, draw: impl FnOnce(&mut BoardPicture)) -> Self {
        Self::new(SQUARE, 0.8, meaning.into(), draw)
    }

    /// Creates an entry whose sign `draw` draws on the face a1b2.
    pub fn of_face(meaning: impl Into<String>, draw: impl FnOnce(&mut BoardPicture)) -> Self {
        // Scaling does not change the widths of lines, so this sign is larger
        // than that of a square.
        Self::new(FACE, 1.1, meaning.into(), draw)
    }

    /// Creates an entry whose sign is these items, drawn in the unit square at
    /// the origin.
    pub fn of_items(meaning: impl Into<String>, mut items: Vec<Item>) -> Self {
        for item in &mut items {
            item.place(ITEMS_SIDE, 0.0, 0.0);
        }
        Self {
            sign: items,
            side: ITEMS_SIDE,
            meaning: meaning.into(),
        }
    }

    fn new(size: Size, side: f64, meaning: String, draw: impl FnOnce(&mut BoardPicture)) -> Self {
        let mut picture = BoardPicture::with_frame(BoardFrame::new(size, Coords::NONE));
        picture.clear_board();
        draw(&mut picture);
        let board = picture.frame().board();
        let scale = side / board.width;
        let mut sign = picture.into_scene("", "").items;
        for item in &mut sign {
            item.place(scale, -board.x * scale, -board.y * scale);
        }
        Self {
            sign,
            side,
            meaning,
        }
    }
}
