//! A grid of characters in which lines join into box-drawing characters.

/// The character set of a text figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TextCharset {
    /// Unicode line-drawing characters and arrows.
    #[default]
    Unicode,
    /// ASCII, except for text from the record itself.
    Ascii,
}

/// Maximum number of columns, and of rows, of a text figure.
const MAX_SIDE: i32 = 4_000;

/// The weight of a line, in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LineWeight {
    /// Grids and frames.
    Thin,
    /// Dashed arrows.
    Dashed,
    /// Outlines of groups.
    Heavy,
    /// Arrows.
    Double,
}

// The directions in which a line may leave a cell.
const UP: usize = 0;
const RIGHT: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 3;

/// Line characters by weight and by the sum of the directions that they
/// connect: up 1, right 2, down 4, left 8.
const UNICODE: [[char; 16]; 4] = [
    [
        ' ', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼',
    ],
    [
        ' ', '┆', '┄', '└', '┆', '┆', '┌', '├', '┄', '┘', '┄', '┴', '┐', '┤', '┬', '┼',
    ],
    [
        ' ', '┃', '━', '┗', '┃', '┃', '┏', '┣', '━', '┛', '━', '┻', '┓', '┫', '┳', '╋',
    ],
    [
        ' ', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬',
    ],
];

/// A character, or the lines that leave a cell.
#[derive(Debug, Clone, Copy, Default)]
struct Cell {
    ch: Option<char>,
    /// The weight of the line in each direction, if there is one.
    links: [Option<LineWeight>; 4],
}

/// A grid of characters that grows as it is written to.
#[derive(Debug, Default)]
pub(crate) struct Grid {
    rows: Vec<Vec<Cell>>,
}

impl Grid {
    /// Returns a cell, growing the grid if necessary; `None` if the cell is
    /// beyond the maximum size.
    fn cell(&mut self, column: i32, row: i32) -> Option<&mut Cell> {
        if !(0..MAX_SIDE).contains(&column) || !(0..MAX_SIDE).contains(&row) {
            return None;
        }
        let (column, row) = (column as usize, row as usize);
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, Vec::new);
        }
        let cells = &mut self.rows[row];
        if cells.len() <= column {
            cells.resize(column + 1, Cell::default());
        }
        cells.get_mut(column)
    }

    /// Puts a character into a cell, replacing any character there.
    pub(crate) fn put(&mut self, column: i32, row: i32, ch: char) {
        if let Some(cell) = self.cell(column, row) {
            cell.ch = Some(ch);
        }
    }

    /// Returns the character in a cell, ignoring lines.
    pub(crate) fn char_at(&self, column: i32, row: i32) -> Option<char> {
        let cells = self.rows.get(usize::try_from(row).ok()?)?;
        cells.get(usize::try_from(column).ok()?)?.ch
    }

    /// Returns true if the line of an arrow or of the face of a twist passes through a cell
    /// from left to right.
    pub(crate) fn has_arrow(&self, column: i32, row: i32) -> bool {
        let index = |at: i32| usize::try_from(at).ok();
        let cells = index(row).and_then(|row| self.rows.get(row));
        let cell = cells.and_then(|cells| cells.get(index(column)?));
        let is_arrow = |link: Option<LineWeight>| {
            matches!(link, Some(LineWeight::Dashed | LineWeight::Double))
        };
        cell.is_some_and(|cell| is_arrow(cell.links[LEFT]) && is_arrow(cell.links[RIGHT]))
    }

    /// Writes a line of text starting at a cell, or in the first row below it
    /// where the text covers no other characters.
    pub(crate) fn write(&mut self, column: i32, row: i32, text: &str) {
        let length = text.chars().count() as i32;
        let mut row = row;
        while (column..column + length).any(|column| self.char_at(column, row).is_some()) {
            row += 1;
        }
        for (column, ch) in (column..).zip(text.chars()) {
            self.put(column, row, ch);
        }
    }

    /// Returns the number of rows.
    pub(crate) fn height(&self) -> u32 {
        self.rows.len() as u32
    }

    /// Draws a vertical or horizontal line between two cells; any other line is
    /// ignored.
    pub(crate) fn line(&mut self, from: (i32, i32), to: (i32, i32), weight: LineWeight) {
        let (low, high) = (from.min(to), from.max(to));
        if low.1 == high.1 {
            for column in low.0.max(0)..=high.0.min(MAX_SIDE) {
                if column > low.0 {
                    self.connect(column, low.1, LEFT, weight);
                }
                if column < high.0 {
                    self.connect(column, low.1, RIGHT, weight);
                }
            }
        } else if low.0 == high.0 {
            for row in low.1.max(0)..=high.1.min(MAX_SIDE) {
                if row > low.1 {
                    self.connect(low.0, row, UP, weight);
                }
                if row < high.1 {
                    self.connect(low.0, row, DOWN, weight);
                }
            }
        }
    }

    fn connect(&mut self, column: i32, row: i32, direction: usize, weight: LineWeight) {
        if let Some(cell) = self.cell(column, row) {
            cell.links[direction] = cell.links[direction].max(Some(weight));
        }
    }

    /// Returns the grid as text, without trailing blanks and without empty
    /// lines at the start and end.
    pub(crate) fn to_text(&self, charset: TextCharset) -> String {
        let mut text = String::new();
        let line_of = |cells: &Vec<Cell>| {
            let line: String = cells.iter().map(|cell| cell.character(charset)).collect();
            line.trim_end().to_owned()
        };
        let lines: Vec<String> = self.rows.iter().map(line_of).collect();
        let has_text = |line: &String| !line.is_empty();
        let first = lines.iter().position(has_text).unwrap_or_default();
        let end = lines
            .iter()
            .rposition(has_text)
            .map_or(first, |last| last + 1);
        for line in &lines[first..end] {
            text.push_str(line);
            text.push('\n');
        }
        text
    }
}

impl Cell {
    /// Returns the character to print.
    fn character(&self, charset: TextCharset) -> char {
        if let Some(ch) = self.ch {
            return ch;
        }
        let Some(weight) = self.links.iter().copied().max().flatten() else {
            return ' ';
        };
        // The character has the weight of the heaviest line. If that line
        // passes through the cell, it hides all lighter lines. If it ends here
        // and a lighter line continues straight on, these two hide the others.
        let has = |direction: usize| self.links[direction] == Some(weight);
        let opposite = |direction: usize| (direction + 2) % 4;
        let continues =
            |direction: usize| has(opposite(direction)) && self.links[direction].is_some();
        let passes_through = (0..4).filter(|&direction| has(direction)).count() > 1;
        let goes_straight_on = (0..4).any(continues);
        let links: usize = (0..4)
            .filter(|&direction| match (passes_through, goes_straight_on) {
                (true, _) => has(direction),
                (false, true) => has(direction) || continues(direction),
                (false, false) => self.links[direction].is_some(),
            })
            .map(|direction| 1 << direction)
            .sum();
        match charset {
            TextCharset::Unicode => UNICODE[weight as usize][links],
            TextCharset::Ascii => ascii(weight, links),
        }
    }
}

/// Returns the ASCII character for a line that connects these directions.
const fn ascii(weight: LineWeight, links: usize) -> char {
    match (weight, links) {
        (LineWeight::Dashed, _) => ':',
        (LineWeight::Heavy, _) => '#',
        (LineWeight::Double, _) => '*',
        (LineWeight::Thin, 1 | 4 | 5) => '|',
        (LineWeight::Thin, 2 | 8 | 10) => '-',
        (LineWeight::Thin, _) => '+',
    }
}

#[cfg(test)]
mod tests {
    use super::{Grid, LineWeight, TextCharset};

    #[test]
    fn lines_that_meet_are_joined() {
        let mut grid = Grid::default();
        for (from, to) in [
            ((0, 0), (4, 0)),
            ((0, 2), (4, 2)),
            ((0, 0), (0, 2)),
            ((4, 2), (4, 0)),
            ((2, 0), (2, 2)),
        ] {
            grid.line(from, to, LineWeight::Thin);
        }
        assert_eq!(grid.to_text(TextCharset::Unicode), "┌─┬─┐\n│ │ │\n└─┴─┘\n");
        assert_eq!(grid.to_text(TextCharset::Ascii), "+-+-+\n| | |\n+-+-+\n");
        grid.line((2, 0), (4, 0), LineWeight::Heavy);
        grid.line((2, 0), (2, 2), LineWeight::Heavy);
        assert_eq!(grid.to_text(TextCharset::Unicode), "┌─┏━┓\n│ ┃ │\n└─┻─┘\n");
    }

    #[test]
    fn text_that_would_cover_text_is_written_below_it() {
        let mut grid = Grid::default();
        grid.write(0, 0, "one");
        grid.write(1, 0, "two");
        grid.write(4, 0, "three");
        assert_eq!(grid.to_text(TextCharset::Ascii), "one three\n two\n");
    }

    #[test]
    fn nothing_is_drawn_beyond_the_maximum_size() {
        let mut grid = Grid::default();
        grid.put(-1, 0, 'x');
        grid.put(0, i32::MAX, 'x');
        grid.line((-5, 0), (i32::MAX, 0), LineWeight::Thin);
        assert!(grid.to_text(TextCharset::Ascii).len() < 5_000);
    }
}
