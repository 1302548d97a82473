//! Draws the coordinates of a board.

use crate::board::Square;
use crate::scene::{
    Anchor, BoardFrame, Coords, Edge, Ink, Item, Labels, Point, Rect, Style, Weight, Width,
    short_text,
};

/// The height of coordinates inside squares on small boards.
const INSIDE_HEIGHT: f64 = 0.165;

/// Maximum height of coordinates inside squares: they must fit next to a stone.
const MAX_INSIDE_HEIGHT: f64 = 0.2;

/// The distance of coordinates inside squares from the edges of the squares.
const INSET: f64 = 0.045;

/// The width of the line around coordinates inside squares, which separates them
/// from the outlines of groups.
const INSIDE_HALO: f64 = 0.09;

/// Returns the letters of the files and the numbers of the ranks, if they are
/// shown.
pub(crate) fn coordinates(frame: &BoardFrame) -> Vec<Item> {
    let size = match frame.coords() {
        Coords::Inside => MAX_INSIDE_HEIGHT.min(INSIDE_HEIGHT * frame.writing_scale()),
        _ => frame.coordinate_height(),
    };
    let mut writer = Writer {
        frame,
        size,
        items: Vec::new(),
    };
    let area = frame.area();
    let corner = area.bottom_left();
    let first_label = match frame.window().labels {
        Labels::Board => corner,
        Labels::Part => Square::new(0, 0),
    };
    for number in 0..area.files().max(area.ranks()) {
        if number < area.files() {
            let letter = Square::new(first_label.file() + number, 0).file_letter();
            let square = Square::new(corner.file() + number, corner.rank());
            writer.add(&letter.to_string(), square, writer.file_axis());
        }
        if number < area.ranks() {
            let label = (first_label.rank() + number + 1).to_string();
            let square = Square::new(corner.file(), corner.rank() + number);
            writer.add(&label, square, writer.rank_axis());
        }
    }
    writer.items
}

/// Writes coordinates as text items.
struct Writer<'f> {
    frame: &'f BoardFrame,
    size: f64,
    items: Vec<Item>,
}

/// Whether a coordinate labels a column or a row of the picture.
#[derive(Clone, Copy)]
enum Axis {
    Column,
    Row,
}

impl Writer<'_> {
    /// Returns whether the letters of files label columns or rows of the picture.
    const fn file_axis(&self) -> Axis {
        if self.frame.window().turned.is_odd() {
            Axis::Row
        } else {
            Axis::Column
        }
    }

    /// Returns whether the numbers of ranks label columns or rows of the picture.
    const fn rank_axis(&self) -> Axis {
        match self.file_axis() {
            Axis::Column => Axis::Row,
            Axis::Row => Axis::Column,
        }
    }

    /// Adds the label of the file or rank of a square, on each side where
    /// coordinates are shown.
    fn add(&mut self, label: &str, square: Square, axis: Axis) {
        match axis {
            Axis::Column => self.add_column(label, self.frame.cell(square)),
            Axis::Row => self.add_row(label, self.frame.cell(square)),
        }
    }

    fn add_column(&mut self, label: &str, cell: Rect) {
        let (board, gap) = (self.frame.board(), self.frame.gap());
        let middle = cell.centre().x;
        let coords = self.frame.coords();
        if coords == Coords::Inside {
            let at = Point::new(cell.right() - INSET, board.bottom() - INSET);
            self.write(label, Anchor::End, at);
        }
        if coords.is_on(Edge::Bottom) {
            let below = board.bottom() + self.frame.overhang(Edge::Bottom) + gap + self.size;
            self.write(label, Anchor::Middle, Point::new(middle, below));
        }
        if coords.is_on(Edge::Top) {
            let above = board.y - self.frame.overhang(Edge::Top) - gap - self.size * 0.1;
            self.write(label, Anchor::Middle, Point::new(middle, above));
        }
    }

    fn add_row(&mut self, label: &str, cell: Rect) {
        let board = self.frame.board();
        let offset = self.frame.gap() + self.frame.max_label_width() / 2.0;
        let base = cell.centre().y + self.size / 2.0;
        let coords = self.frame.coords();
        if coords == Coords::Inside {
            let at = Point::new(board.x + INSET, cell.y + INSET + self.size);
            self.write(label, Anchor::Start, at);
        }
        if coords.is_on(Edge::Left) {
            let x = board.x - self.frame.overhang(Edge::Left) - offset;
            self.write(label, Anchor::Middle, Point::new(x, base));
        }
        if coords.is_on(Edge::Right) {
            let x = board.right() + self.frame.overhang(Edge::Right) + offset;
            self.write(label, Anchor::Middle, Point::new(x, base));
        }
    }

    fn write(&mut self, label: &str, anchor: Anchor, at: Point) {
        let text = short_text(label, self.size, (anchor, at), Weight::Regular);
        if self.frame.coords() == Coords::Inside {
            let halo = Style::stroked(Ink::Board, Width::Units(INSIDE_HALO));
            self.items.push(Item::new(text.clone(), halo));
        }
        self.items
            .push(Item::new(text, Style::filled(Ink::Coordinate)));
    }
}

#[cfg(test)]
mod tests {
    use super::coordinates;
    use crate::board::Size;
    use crate::scene::{
        BoardFrame, Coords, Item, Labels, Point, Quarters, Rect, Shape, Window, text_width,
    };

    fn items(window: Window) -> Vec<Item> {
        let frame = BoardFrame::with_window(Size::new(12).unwrap(), Coords::default(), window);
        coordinates(&frame)
    }

    #[test]
    fn coordinates_of_a_part_start_at_the_board_or_at_the_part() {
        let part = |crop: &str, labels| {
            let crop = crop.parse().ok();
            items(Window {
                crop,
                labels,
                ..Window::default()
            })
        };
        assert_eq!(part("a1-c3", Labels::Board), part("a1-c3", Labels::Part));
        assert_eq!(part("b2-d4", Labels::Part), part("d4-f6", Labels::Part));
        assert_ne!(part("d4-f6", Labels::Board), part("d4-f6", Labels::Part));
    }

    #[test]
    fn coordinates_keep_away_from_cropped_sides() {
        let crop = "c3-f6".parse().ok();
        let window = Window {
            crop,
            ..Window::default()
        };
        for coords in Coords::all().filter(|&coords| coords != Coords::Inside) {
            let frame = BoardFrame::with_window(Size::new(12).unwrap(), coords, window);
            let [picture, board] = frame.ground().map(|item| match item.shape {
                Shape::Rect(shape) => shape.rect,
                _ => panic!("the backgrounds are rectangles"),
            });
            let within = |rect: Rect, at: Point, margin: f64| {
                (rect.x - margin..=rect.right() + margin).contains(&at.x)
                    && (rect.y - margin..=rect.bottom() + margin).contains(&at.y)
            };
            let drawn = coordinates(&frame);
            assert_eq!(drawn.is_empty(), coords == Coords::NONE);
            for item in drawn {
                let Shape::Text(text) = item.shape else {
                    panic!("a coordinate is a text");
                };
                let half = text_width(&text.content, frame.coordinate_height(), text.weight) / 2.0;
                for (x, y) in [(-half, -0.1), (half, 0.1), (half, -0.1), (-half, 0.1)] {
                    let at = text.centre().moved(x, y);
                    assert!(within(picture, at, -0.05), "{coords}");
                    assert!(!within(board, at, 0.12), "{coords}");
                }
            }
        }
    }

    #[test]
    fn turning_a_board_changes_its_coordinates() {
        let window = Window {
            crop: "a1-a9".parse().ok(),
            turned: Quarters::One,
            ..Window::default()
        };
        let frame = BoardFrame::with_window(Size::new(12).unwrap(), Coords::default(), window);
        assert_eq!(frame.columns_rows(), (9, 1));
        assert_eq!(coordinates(&frame).len(), 10);
        assert_ne!(items(window), items(Window::default()));
    }
}
