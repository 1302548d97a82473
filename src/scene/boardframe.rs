use std::fmt;
use std::str::FromStr;

use crate::board::{Face, Size, Square, SquareSet};
use crate::scene::{
    Anchor, Cells, Ink, Item, Line, Path, Point, Rect, RoundRect, Style, WEIGHT, Width, text_path,
    text_width,
};

/// The white between the frame of the board and the edge of the picture
/// where no coordinates stand.
const MARGIN: f64 = 0.3;

/// The height of the coordinates on boards up to 12x12.
const COORDINATE: f64 = 0.34;

/// Where the coordinates of a board stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Coords {
    /// Letters below, numbers at the left.
    #[default]
    Sw,
    /// On all four sides.
    Nesw,
    /// Within the squares along the left and the lower edge.
    Inside,
    /// Nowhere.
    None,
}

/// A text that names no place for coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoordsError;

impl fmt::Display for CoordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("coordinates are `sw`, `nesw`, `inside` or `none`")
    }
}

impl std::error::Error for CoordsError {}

impl Coords {
    /// Every choice.
    pub const ALL: [Self; 4] = [Self::Sw, Self::Nesw, Self::Inside, Self::None];

    /// The name, as the command line writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sw => "sw",
            Self::Nesw => "nesw",
            Self::Inside => "inside",
            Self::None => "none",
        }
    }
}

impl fmt::Display for Coords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Coords {
    type Err = CoordsError;

    fn from_str(text: &str) -> Result<Self, CoordsError> {
        let found = Self::ALL.into_iter().find(|coords| coords.as_str() == text);
        found.ok_or(CoordsError)
    }
}

/// Where the squares of a board are in the picture, and what surrounds them.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardFrame {
    size: Size,
    coords: Coords,
    board: Rect,
    picture: Rect,
}

impl BoardFrame {
    /// The frame of a board of this size.
    pub fn new(size: Size, coords: Coords) -> Self {
        let side = f64::from(size.side());
        let text = COORDINATE * Self::scale_of(size);
        let across = Self::gap_of(size) + Self::widest_of(size) + MARGIN * 0.8;
        let down = Self::gap_of(size) + text * 1.15 + MARGIN * 0.8;
        // Whole twentieths keep the numbers in a file short.
        let [across, down] = [across, down].map(|margin| (margin * 20.0).round() / 20.0);
        let (left, bottom, right, top) = match coords {
            Coords::Sw => (across, down, MARGIN, MARGIN),
            Coords::Nesw => (across, down, across, down),
            Coords::Inside | Coords::None => (MARGIN, MARGIN, MARGIN, MARGIN),
        };
        Self {
            size,
            coords,
            board: Rect::new(left, top, side, side),
            picture: Rect::new(0.0, 0.0, left + side + right, top + side + bottom),
        }
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The board without its coordinates.
    pub const fn board(&self) -> Rect {
        self.board
    }

    /// The whole picture.
    pub const fn picture(&self) -> Rect {
        self.picture
    }

    /// How much larger writing is than on small boards, which are printed
    /// with larger squares.
    pub fn writing_scale(&self) -> f64 {
        Self::scale_of(self.size)
    }

    /// The column from the left and the row from the top of a square.
    pub const fn column_row(&self, square: Square) -> (u8, u8) {
        (square.file(), self.size.side() - 1 - square.rank())
    }

    /// The place of a square.
    pub fn cell(&self, square: Square) -> Rect {
        let (column, row) = self.column_row(square);
        Rect::new(
            self.board.x + f64::from(column),
            self.board.y + f64::from(row),
            1.0,
            1.0,
        )
    }

    /// The point in the middle of a square.
    pub fn centre(&self, square: Square) -> Point {
        self.cell(square).centre()
    }

    /// The point at which the four squares of a face meet.
    pub fn face_centre(&self, face: Face) -> Point {
        let corner = self.centre(face.bottom_left());
        corner.towards(self.centre(face.top_right()), 0.5)
    }

    /// The squares as columns and rows.
    pub fn cells(&self, squares: &SquareSet) -> Cells {
        let mut cells = Cells::default();
        for square in squares {
            let (column, row) = self.column_row(square);
            cells.insert(column, row);
        }
        cells
    }

    /// The grounds of the picture and of the board.
    pub fn ground(&self) -> [Item; 2] {
        let rect = |rect| RoundRect { rect, radius: 0.0 };
        [
            Item::new(rect(self.picture), Style::filled(Ink::Background)),
            Item::new(rect(self.board), Style::filled(Ink::Board)),
        ]
    }

    /// The lines between the squares and the frame round the board.
    pub fn grid(&self) -> [Item; 2] {
        let board = self.board;
        let mut lines = Path::new();
        for number in (1..self.size.side()).map(f64::from) {
            lines
                .move_to(Point::new(board.x + number, board.y))
                .line_to(Point::new(board.x + number, board.bottom()))
                .move_to(Point::new(board.x, board.y + number))
                .line_to(Point::new(board.right(), board.y + number));
        }
        let frame = RoundRect {
            rect: board,
            radius: 0.0,
        };
        [
            Item::new(lines, Style::line(Ink::Grid, Line::Grid)),
            Item::new(frame, Style::line(Ink::Frame, Line::Frame)),
        ]
    }

    /// The letters of the files and the numbers of the ranks, if there are
    /// any.
    pub fn coordinates(&self) -> Option<Item> {
        let size = self.text_size();
        let mut path = Path::new();
        for number in 0..self.size.side() {
            self.add_file(number, &mut path);
            self.add_rank(number, &mut path);
        }
        let style = Style::stroked(Ink::Coordinate, Width::Units(size * WEIGHT));
        (!path.is_empty()).then(|| Item::new(path, style))
    }

    fn add_file(&self, number: u8, path: &mut Path) {
        let square = Square::new(number, 0);
        let (text, size) = (square.file_letter().to_string(), self.text_size());
        let (cell, gap) = (self.cell(square), Self::gap_of(self.size));
        let mut write = |anchor, at| {
            path.append(&text_path(&text, size, anchor, at));
        };
        let middle = cell.centre().x;
        match self.coords {
            Coords::None => {}
            Coords::Inside => write(
                Anchor::End,
                Point::new(cell.right() - 0.06, cell.bottom() - 0.06),
            ),
            Coords::Sw | Coords::Nesw => {
                let below = self.board.bottom() + gap + size;
                write(Anchor::Middle, Point::new(middle, below));
            }
        }
        if self.coords == Coords::Nesw {
            write(
                Anchor::Middle,
                Point::new(middle, self.board.y - gap - size * 0.1),
            );
        }
    }

    fn add_rank(&self, number: u8, path: &mut Path) {
        let square = Square::new(0, number);
        let (text, size) = ((number + 1).to_string(), self.text_size());
        let cell = self.cell(square);
        let away = Self::gap_of(self.size) + Self::widest_of(self.size) / 2.0;
        let mut write = |anchor, at| {
            path.append(&text_path(&text, size, anchor, at));
        };
        let base = cell.centre().y + size / 2.0;
        match self.coords {
            Coords::None => {}
            Coords::Inside => write(
                Anchor::Start,
                Point::new(cell.x + 0.06, cell.y + 0.06 + size),
            ),
            Coords::Sw | Coords::Nesw => {
                write(Anchor::Middle, Point::new(self.board.x - away, base));
            }
        }
        if self.coords == Coords::Nesw {
            write(Anchor::Middle, Point::new(self.board.right() + away, base));
        }
    }

    fn text_size(&self) -> f64 {
        match self.coords {
            Coords::Inside => 0.14,
            _ => COORDINATE * Self::scale_of(self.size),
        }
    }

    fn scale_of(size: Size) -> f64 {
        1.0 + f64::from(size.side().saturating_sub(12)) / 24.0
    }

    /// The white between the frame and a coordinate.
    fn gap_of(size: Size) -> f64 {
        0.24 * Self::scale_of(size)
    }

    /// The width of the widest number of a rank.
    fn widest_of(size: Size) -> f64 {
        let widest = match size.side() {
            0..=9 => "8",
            10..=19 => "18",
            _ => "20",
        };
        text_width(widest, COORDINATE * Self::scale_of(size))
    }
}

#[cfg(test)]
mod tests {
    use super::{BoardFrame, Coords};
    use crate::board::{Size, Square};

    #[test]
    fn the_first_square_is_at_the_bottom_left() {
        let frame = BoardFrame::new(Size::new(8).unwrap(), Coords::Sw);
        let first = frame.cell(Square::new(0, 0));
        assert_eq!(first.x, frame.board().x);
        assert_eq!(first.bottom(), frame.board().bottom());
    }

    #[test]
    fn every_choice_reads_back_and_fits_into_the_picture() {
        for coords in Coords::ALL {
            assert_eq!(coords.to_string().parse(), Ok(coords));
            for side in [1, 9, 12, 26] {
                let frame = BoardFrame::new(Size::new(side).unwrap(), coords);
                let (board, picture) = (frame.board(), frame.picture());
                assert!(board.x > 0.0 && board.right() < picture.right());
                assert!(board.y > 0.0 && board.bottom() < picture.bottom());
                assert_eq!(frame.coordinates().is_none(), coords == Coords::None);
            }
        }
    }
}
