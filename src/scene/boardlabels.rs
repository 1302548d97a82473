use crate::board::Square;
use crate::scene::{
    Anchor, BoardFrame, Coords, Ink, Item, Labels, Path, Point, Rect, Side, Style, WEIGHT, Width,
    text_path,
};

/// The height of coordinates within the squares.
const INSIDE: f64 = 0.14;

/// How far they stand from the edges of the squares.
const INSET: f64 = 0.06;

/// The letters of the files and the numbers of the ranks, if there are any.
pub fn coordinates(frame: &BoardFrame) -> Option<Item> {
    let size = match frame.coords() {
        Coords::Inside => INSIDE,
        _ => frame.coordinate(),
    };
    let mut writer = Writer {
        frame,
        size,
        path: Path::new(),
    };
    let area = frame.area();
    let low = area.bottom_left();
    let from = match frame.window().labels {
        Labels::Board => low,
        Labels::Part => Square::new(0, 0),
    };
    for number in 0..area.files().max(area.ranks()) {
        if number < area.files() {
            let letter = Square::new(from.file() + number, 0).file_letter();
            let square = Square::new(low.file() + number, low.rank());
            writer.add(&letter.to_string(), square, writer.files());
        }
        if number < area.ranks() {
            let label = (from.rank() + number + 1).to_string();
            let square = Square::new(low.file(), low.rank() + number);
            writer.add(&label, square, writer.ranks());
        }
    }
    let style = Style::stroked(Ink::Coordinate, Width::Units(size * WEIGHT));
    (!writer.path.is_empty()).then(|| Item::new(writer.path, style))
}

struct Writer<'f> {
    frame: &'f BoardFrame,
    size: f64,
    path: Path,
}

/// What a coordinate names as the board is seen.
#[derive(Clone, Copy)]
enum Axis {
    Column,
    Row,
}

impl Writer<'_> {
    const fn files(&self) -> Axis {
        if self.frame.window().turned.is_odd() {
            Axis::Row
        } else {
            Axis::Column
        }
    }

    const fn ranks(&self) -> Axis {
        match self.files() {
            Axis::Column => Axis::Row,
            Axis::Row => Axis::Column,
        }
    }

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
        if coords.is_on(Side::Bottom) {
            let below = board.bottom() + gap + self.size;
            self.write(label, Anchor::Middle, Point::new(middle, below));
        }
        if coords.is_on(Side::Top) {
            let above = board.y - gap - self.size * 0.1;
            self.write(label, Anchor::Middle, Point::new(middle, above));
        }
    }

    fn add_row(&mut self, label: &str, cell: Rect) {
        let board = self.frame.board();
        let away = self.frame.gap() + self.frame.widest() / 2.0;
        let base = cell.centre().y + self.size / 2.0;
        let coords = self.frame.coords();
        if coords == Coords::Inside {
            let at = Point::new(board.x + INSET, cell.y + INSET + self.size);
            self.write(label, Anchor::Start, at);
        }
        if coords.is_on(Side::Left) {
            self.write(label, Anchor::Middle, Point::new(board.x - away, base));
        }
        if coords.is_on(Side::Right) {
            let at = Point::new(board.right() + away, base);
            self.write(label, Anchor::Middle, at);
        }
    }

    fn write(&mut self, label: &str, anchor: Anchor, at: Point) {
        self.path.append(&text_path(label, self.size, anchor, at));
    }
}

#[cfg(test)]
mod tests {
    use super::coordinates;
    use crate::board::Size;
    use crate::scene::{BoardFrame, Coords, Labels, Quarters, Window};

    fn shape(window: Window) -> Option<crate::scene::Shape> {
        let frame = BoardFrame::through(Size::new(12).unwrap(), Coords::Sw, window);
        coordinates(&frame).map(|item| item.shape)
    }

    #[test]
    fn a_part_counts_from_the_board_or_from_itself() {
        let part = |crop: &str, labels| {
            let crop = crop.parse().ok();
            shape(Window {
                crop,
                labels,
                ..Window::default()
            })
        };
        assert_eq!(part("a1-c3", Labels::Board), part("a1-c3", Labels::Part));
        assert_eq!(part("a1-c3", Labels::Part), part("d4-f6", Labels::Part));
        assert_ne!(part("d4-f6", Labels::Board), part("d4-f6", Labels::Part));
    }

    #[test]
    fn a_board_that_lies_has_its_letters_at_the_side() {
        let window = Window {
            crop: "a1-a9".parse().ok(),
            turned: Quarters::One,
            ..Window::default()
        };
        let frame = BoardFrame::through(Size::new(12).unwrap(), Coords::Sw, window);
        assert_eq!(frame.columns_rows(), (9, 1));
        assert!(coordinates(&frame).is_some());
        assert_ne!(shape(window), shape(Window::default()));
    }
}
