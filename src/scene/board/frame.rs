//! The layout of a board in its picture.

use crate::board::{Area, Face, Size, Square, SquareSet};
use crate::scene::draw::board_text::DIGIT_HEIGHT;
use crate::scene::{
    Cells, Coords, Edge, Ink, Item, Labels, Line, Mirror, Path, Point, Rect, RoundRect, Style,
    TEXT_SIZE, Turning, Weight, Window, text_width,
};

/// The padding between the frame of the board and the edge of the picture on
/// sides without coordinates.
const MARGIN: f64 = 0.3;

/// The padding between the coordinates on the left or right and the edge of the
/// picture. It is less than [`MARGIN`], because digits are narrower than
/// estimated.
const LABEL_MARGIN: f64 = 0.2;

/// The height of the digits of coordinates, whose font is as large as that of
/// captions.
const COORDINATE_HEIGHT: f64 = TEXT_SIZE * DIGIT_HEIGHT;

/// The gap between the board and a coordinate.
const GAP: f64 = 0.22;

/// How far the grid continues past a cropped side.
const GRID_OVERHANG: f64 = 0.2;

/// The layout of a board: the position of its squares in the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardFrame {
    size: Size,
    coords: Coords,
    window: Window,
    /// The visible squares.
    area: Area,
    /// The rectangle of the visible squares in the picture.
    board: Rect,
    picture: Rect,
}

impl BoardFrame {
    /// Creates the layout of a whole board.
    pub fn new(size: Size, coords: Coords) -> Self {
        Self::with_window(size, coords, Window::default())
    }

    /// Creates the layout of the part of a board that `window` shows. A crop
    /// that extends past the board is clipped; if it is entirely outside, the
    /// whole board is shown.
    pub fn with_window(size: Size, coords: Coords, window: Window) -> Self {
        let area = window
            .crop
            .and_then(|crop| crop.on(size))
            .unwrap_or(Area::whole(size));
        let mut frame = Self {
            size,
            coords,
            window,
            area,
            board: Rect::default(),
            picture: Rect::default(),
        };
        let (columns, rows) = frame.columns_rows();
        let (width, height) = (f64::from(columns), f64::from(rows));
        let horizontal = frame.gap() + frame.max_label_width() + LABEL_MARGIN;
        let vertical = frame.gap() + frame.coordinate_height() * 1.15 + MARGIN * 0.8;
        // Multiples of 0.05 keep the numbers in a file short.
        let [horizontal, vertical] =
            [horizontal, vertical].map(|margin| (margin * 20.0).round() / 20.0);
        let cropped = frame.cropped_sides();
        let margin = |side: Edge, coordinates| {
            let padding = if coords.is_on(side) {
                coordinates
            } else {
                MARGIN
            };
            padding + overhang_of(cropped[side.index()])
        };
        let (left, right) = (
            margin(Edge::Left, horizontal),
            margin(Edge::Right, horizontal),
        );
        let (top, bottom) = (margin(Edge::Top, vertical), margin(Edge::Bottom, vertical));
        frame.board = Rect::new(left, top, width, height);
        frame.picture = Rect::new(0.0, 0.0, left + width + right, top + height + bottom);
        frame
    }

    /// Returns the size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns where the coordinates are drawn.
    pub const fn coords(&self) -> Coords {
        self.coords
    }

    /// Returns the view of the board.
    pub const fn window(&self) -> &Window {
        &self.window
    }

    /// Returns the visible squares.
    pub const fn area(&self) -> Area {
        self.area
    }

    /// Returns the rectangle of the visible squares, without coordinates.
    pub const fn board(&self) -> Rect {
        self.board
    }

    /// Returns the rectangle of the whole picture.
    pub const fn picture(&self) -> Rect {
        self.picture
    }

    /// Returns the number of visible columns and rows, as they appear in the
    /// picture.
    pub const fn columns_rows(&self) -> (u8, u8) {
        let (files, ranks) = (self.area.files(), self.area.ranks());
        if self.window.turned.is_odd() {
            (ranks, files)
        } else {
            (files, ranks)
        }
    }

    /// Returns the factor by which badges, edge bars and coordinates inside
    /// squares are enlarged if more than 12 columns or rows are visible, since
    /// squares are then shown smaller.
    pub fn writing_scale(&self) -> f64 {
        let longest = self.area.files().max(self.area.ranks());
        1.0 + f64::from(longest.saturating_sub(12)) / 24.0
    }

    /// Returns the height of coordinates outside the board.
    pub const fn coordinate_height(&self) -> f64 {
        COORDINATE_HEIGHT
    }

    /// Returns the gap between the board and a coordinate.
    pub const fn gap(&self) -> f64 {
        GAP
    }

    /// Returns how far the grid is drawn past the last visible squares on a
    /// side of the picture.
    pub fn overhang(&self, side: Edge) -> f64 {
        overhang_of(self.cropped_sides()[side.index()])
    }

    /// Returns the width of the widest coordinate on the left or right.
    pub fn max_label_width(&self) -> f64 {
        let widest = match self.top_rank_label() {
            _ if self.window.turned.is_odd() => "m",
            0..=9 => "8",
            10..=19 => "18",
            _ => "20",
        };
        text_width(widest, self.coordinate_height(), Weight::Regular)
    }

    /// Returns the label of the topmost visible rank.
    const fn top_rank_label(&self) -> u8 {
        match self.window.labels {
            Labels::Board => self.area.top_right().rank() + 1,
            Labels::Part => self.area.ranks(),
        }
    }

    /// Returns true if this square is visible.
    pub const fn shows(&self, square: Square) -> bool {
        self.area.has(square)
    }

    /// Returns true if all squares of this face are visible.
    pub const fn shows_face(&self, face: Face) -> bool {
        self.shows(face.bottom_left()) && self.shows(face.top_right())
    }

    /// Returns true if the board continues past this side of the visible part.
    /// Sides are those of the board before it is turned.
    pub const fn is_cropped(&self, side: Edge) -> bool {
        let last = self.size.side() - 1;
        match side {
            Edge::Top => self.area.top_right().rank() < last,
            Edge::Right => self.area.top_right().file() < last,
            Edge::Bottom => self.area.bottom_left().rank() > 0,
            Edge::Left => self.area.bottom_left().file() > 0,
        }
    }

    /// Returns, for each side of the picture in the order of [`Edge::ALL`],
    /// whether the board continues past it.
    fn cropped_sides(&self) -> [bool; 4] {
        let mut cropped = [false; 4];
        for side in Edge::ALL {
            cropped[self.window.side_in_view(side).index()] = self.is_cropped(side);
        }
        cropped
    }

    /// Returns the column from the left and the row from the top of a visible
    /// square.
    pub const fn column_row(&self, square: Square) -> (u8, u8) {
        let column = square.file() - self.area.bottom_left().file();
        let row = self.area.top_right().rank() - square.rank();
        let part = (self.area.files(), self.area.ranks());
        self.window.place((column, row), part)
    }

    /// Returns the rectangle of a visible square.
    pub fn cell(&self, square: Square) -> Rect {
        let (column, row) = self.column_row(square);
        Rect::new(
            self.board.x + f64::from(column),
            self.board.y + f64::from(row),
            1.0,
            1.0,
        )
    }

    /// Returns the centre of a square.
    pub fn centre(&self, square: Square) -> Point {
        self.cell(square).centre()
    }

    /// Returns the middle of a side of a square.
    pub fn edge(&self, square: Square, side: Edge) -> Point {
        let cell = self.cell(square);
        let centre = cell.centre();
        match self.window.side_in_view(side) {
            Edge::Top => Point::new(centre.x, cell.y),
            Edge::Right => Point::new(cell.right(), centre.y),
            Edge::Bottom => Point::new(centre.x, cell.bottom()),
            Edge::Left => Point::new(cell.x, centre.y),
        }
    }

    /// Returns a bar outside the board along one of its sides; `None` if the
    /// side is not visible.
    pub fn edge_bar(&self, side: Edge, gap: f64, thickness: f64) -> Option<Rect> {
        let board = self.board;
        let bar = match self.window.side_in_view(side) {
            Edge::Top => Rect::new(board.x, board.y - gap - thickness, board.width, thickness),
            Edge::Right => Rect::new(board.right() + gap, board.y, thickness, board.height),
            Edge::Bottom => Rect::new(board.x, board.bottom() + gap, board.width, thickness),
            Edge::Left => Rect::new(board.x - gap - thickness, board.y, thickness, board.height),
        };
        (!self.is_cropped(side)).then_some(bar)
    }

    /// Returns the point at which the four squares of a face meet.
    pub fn face_centre(&self, face: Face) -> Point {
        let corner = self.centre(face.bottom_left());
        corner.towards(self.centre(face.top_right()), 0.5)
    }

    /// Returns the direction in which a turn of a face appears in this view.
    pub const fn turning(&self, turning: Turning) -> Turning {
        let mirror: Mirror = self.window.mirror;
        mirror.of(turning)
    }

    /// Returns the visible squares of a set as cells, with the sides past which
    /// the board continues marked as cropped.
    pub(crate) fn cells(&self, squares: &SquareSet) -> Cells {
        let mut cells = Cells::default();
        for square in squares.into_iter().filter(|&square| self.shows(square)) {
            let (column, row) = self.column_row(square);
            cells.insert(column, row);
        }
        cells.crop_at(self.columns_rows(), self.cropped_sides());
        cells
    }

    /// Returns the rectangle of the visible squares, extended past cropped
    /// sides.
    fn ground_rect(&self) -> Rect {
        let [top, right, bottom, left] = self.cropped_sides().map(overhang_of);
        let board = self.board;
        Rect::new(
            board.x - left,
            board.y - top,
            board.width + left + right,
            board.height + top + bottom,
        )
    }

    /// Returns the backgrounds of the picture and of the board.
    pub fn ground(&self) -> [Item; 2] {
        let rect = |rect| RoundRect { rect, radius: 0.0 };
        [
            Item::new(rect(self.picture), Style::filled(Ink::Background)),
            Item::new(rect(self.ground_rect()), Style::filled(Ink::Board)),
        ]
    }

    /// Returns the grid lines and the frame of the board.
    pub fn grid(&self) -> [Item; 2] {
        let (board, ground) = (self.board, self.ground_rect());
        let [top, right, bottom, left] = self.cropped_sides().map(u8::from);
        let (columns, rows) = self.columns_rows();
        // Cropped sides have a grid line; on the others, the frame is drawn.
        let verticals = 1 - left..columns + right;
        let horizontals = 1 - top..rows + bottom;
        let mut lines = Path::new();
        for number in 0..=columns.max(rows) {
            let (x, y) = (board.x + f64::from(number), board.y + f64::from(number));
            if verticals.contains(&number) {
                lines
                    .move_to(Point::new(x, ground.y))
                    .line_to(Point::new(x, ground.bottom()));
            }
            if horizontals.contains(&number) {
                lines
                    .move_to(Point::new(ground.x, y))
                    .line_to(Point::new(ground.right(), y));
            }
        }
        [
            Item::new(lines, Style::line(Ink::Grid, Line::Grid)),
            self.rim(),
        ]
    }

    /// Returns the frame around the board, with no line on cropped sides.
    fn rim(&self) -> Item {
        let (rect, cropped) = (self.ground_rect(), self.cropped_sides());
        let style = Style::line(Ink::Frame, Line::Frame);
        if cropped == [false; 4] {
            return Item::new(RoundRect { rect, radius: 0.0 }, style);
        }
        let edges = [
            (Point::new(rect.x, rect.y), Point::new(rect.right(), rect.y)),
            (
                Point::new(rect.right(), rect.y),
                Point::new(rect.right(), rect.bottom()),
            ),
            (
                Point::new(rect.right(), rect.bottom()),
                Point::new(rect.x, rect.bottom()),
            ),
            (
                Point::new(rect.x, rect.bottom()),
                Point::new(rect.x, rect.y),
            ),
        ];
        let mut path = Path::new();
        for ((from, to), _) in edges
            .into_iter()
            .zip(cropped)
            .filter(|(_, is_cropped)| !is_cropped)
        {
            if path.is_empty() || path.pen() != from {
                path.move_to(from);
            }
            path.line_to(to);
        }
        Item::new(path, style)
    }
}

/// Returns how far the grid continues past a side of the visible part of the board.
const fn overhang_of(is_cropped: bool) -> f64 {
    if is_cropped { GRID_OVERHANG } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::BoardFrame;
    use crate::board::{Face, Size, Square};
    use crate::scene::{Coords, Edge, Mirror, Quarters, Window, coordinates};

    #[test]
    fn the_first_square_is_at_the_bottom_left() {
        let frame = BoardFrame::new(Size::new(8).unwrap(), Coords::default());
        let first = frame.cell(Square::new(0, 0));
        assert_eq!(first.x, frame.board().x);
        assert_eq!(first.bottom(), frame.board().bottom());
    }

    #[test]
    fn everything_fits_into_the_picture() {
        for coords in Coords::all() {
            for side in [1, 9, 12, 26] {
                let frame = BoardFrame::new(Size::new(side).unwrap(), coords);
                let (board, picture) = (frame.board(), frame.picture());
                assert!(board.x > 0.0 && board.right() < picture.right());
                assert!(board.y > 0.0 && board.bottom() < picture.bottom());
                assert_eq!(coordinates(&frame).is_empty(), coords == Coords::NONE);
            }
        }
    }

    #[test]
    fn a_cropped_board_is_laid_out_by_its_visible_part() {
        let window = Window {
            crop: Some("a2-c7".parse().unwrap()),
            turned: Quarters::One,
            mirror: Mirror::Yes,
            ..Window::default()
        };
        let frame = BoardFrame::with_window(Size::new(8).unwrap(), Coords::default(), window);
        assert_eq!(frame.columns_rows(), (6, 3));
        assert!(!frame.is_cropped(Edge::Left) && frame.is_cropped(Edge::Right));
        // A clockwise quarter turn moves a7 to the top right, and mirroring
        // then moves it to the top left.
        assert_eq!(frame.column_row("a7".parse().unwrap()), (0, 0));
        assert_eq!(frame.column_row("c2".parse().unwrap()), (5, 2));
        assert!(frame.edge_bar(Edge::Top, 0.0, 0.1).is_none());
        let left = frame.edge_bar(Edge::Left, 0.0, 0.1).unwrap();
        assert_eq!((left.bottom(), left.width), (frame.board().y, 6.0));
        assert!(frame.shows_face(Face::at("a2".parse().unwrap())));
        assert!(!frame.shows_face(Face::at("c2".parse().unwrap())));
    }
}
