//! A pattern of stones and its parser.

use std::fmt;

use crate::board::{BoardSymmetry, MAX_SIDE, Seat, Size, SquareSet};

/// What a square must contain to match a cell of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PatternCell {
    /// Anything.
    Any,
    /// No stone.
    Empty,
    /// A stone of this seat.
    Stone(Seat),
    /// A stone of this seat that is not fixed.
    Free(Seat),
    /// A fixed stone of this seat, such as a bandaged one.
    Fixed(Seat),
}

impl PatternCell {
    /// Returns the cell of a letter that means the same in all games: `?` for
    /// anything, `.` for no stone, `a` and `b` for a stone of the first and the
    /// second seat.
    pub const fn of_letter(letter: char) -> Option<Self> {
        match letter {
            '?' => Some(Self::Any),
            '.' => Some(Self::Empty),
            'a' => Some(Self::Stone(Seat::FIRST)),
            'b' => Some(Self::Stone(Seat::SECOND)),
            _ => None,
        }
    }
}

/// Why a text is not a pattern, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PatternError {
    /// The offset of the error in the text, in bytes.
    pub offset: usize,
    /// What is unexpected, in words for the user.
    pub reason: &'static str,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason)
    }
}

impl std::error::Error for PatternError {}

/// A rectangle of cells, each of which says what a square must contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardPattern {
    width: u8,
    height: u8,
    /// The cells that are not [`PatternCell::Any`], with their files and ranks.
    cells: Vec<(u8, u8, PatternCell)>,
    /// The letter of the side to move, if it is given.
    turn: Option<char>,
}

impl BoardPattern {
    /// Reads a pattern: ranks from the top, separated by `/` or line ends.
    /// After a blank, the letter of the side to move may follow, and then a ply
    /// number, which is ignored. `cell` returns what the letter of a square
    /// means, or `None` if it means nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a pattern. An error after the ranks
    /// takes precedence over an error in the ranks.
    pub fn parse(
        text: &str,
        cell: impl Fn(char) -> Option<PatternCell>,
    ) -> Result<Self, PatternError> {
        let error = |offset, reason| Err(PatternError { offset, reason });
        let end = text.find([' ', '\t']).unwrap_or(text.len());
        let turn = parse_tail(text, end)?;
        let mut rows: Vec<Vec<PatternCell>> = vec![Vec::new()];
        for (offset, letter) in text[..end].char_indices() {
            let row = rows.last_mut().expect("there is a first row");
            match letter {
                '/' | '\n' if row.is_empty() => return error(offset, "a rank has no square"),
                '/' | '\n' => rows.push(Vec::new()),
                '\r' => {}
                _ => match cell(letter) {
                    Some(_) if row.len() == usize::from(MAX_SIDE) => {
                        return error(offset, "a board has at most 26 files and ranks");
                    }
                    Some(cell) => row.push(cell),
                    None => return error(offset, "this letter is not a square of a pattern"),
                },
            }
            if rows.len() > usize::from(MAX_SIDE) {
                return error(offset, "a board has at most 26 files and ranks");
            }
        }
        let width = rows[0].len();
        if rows.last().is_some_and(Vec::is_empty) {
            return error(end, "a rank has no square");
        }
        if rows.iter().any(|row| row.len() != width) {
            return error(
                end,
                "all ranks of a pattern have the same number of squares",
            );
        }
        let height = rows.len() as u8;
        let mut cells = Vec::new();
        for (rank, row) in (0..).zip(rows.iter().rev()) {
            for (file, &cell) in (0..).zip(row) {
                if cell != PatternCell::Any {
                    cells.push((file, rank, cell));
                }
            }
        }
        Ok(Self {
            width: width as u8,
            height,
            cells,
            turn,
        })
    }

    /// Returns the number of files.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// Returns the number of ranks.
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// Returns the letter of the side to move, if it is given.
    pub const fn turn(&self) -> Option<char> {
        self.turn
    }

    /// Returns the cells that are not [`PatternCell::Any`], with their files
    /// and ranks, counted from 0 at the bottom left.
    pub fn cells(&self) -> &[(u8, u8, PatternCell)] {
        &self.cells
    }

    /// Returns the image of the pattern under a symmetry of the board.
    pub fn image(&self, symmetry: BoardSymmetry) -> Self {
        // Map the pattern from the bottom left of the largest board, then move
        // its image back there.
        let size = Size::new(MAX_SIDE).expect("a board has this side");
        let corners = [(0, 0), (self.width - 1, self.height - 1)]
            .map(|(file, rank)| symmetry.image_of(file, rank, size));
        let left = corners[0].0.min(corners[1].0);
        let bottom = corners[0].1.min(corners[1].1);
        let mut cells: Vec<_> = self
            .cells
            .iter()
            .map(|&(file, rank, cell)| {
                let (file, rank) = symmetry.image_of(file, rank, size);
                (file - left, rank - bottom, cell)
            })
            .collect();
        cells.sort_unstable_by_key(|&(file, rank, _)| (rank, file));
        Self {
            width: corners[0].0.abs_diff(corners[1].0) + 1,
            height: corners[0].1.abs_diff(corners[1].1) + 1,
            cells,
            turn: self.turn,
        }
    }
}

/// Reads what follows the ranks, which end at `end`. Returns the letter of the
/// side to move, if it is given.
fn parse_tail(text: &str, end: usize) -> Result<Option<char>, PatternError> {
    let rest = &text[end..];
    let mut words = rest.split_ascii_whitespace();
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let Some(turn) = words.next() else {
        return Ok(None);
    };
    let mut letters = turn.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic);
    let (Some(letter), None) = (letter, letters.next()) else {
        return Err(PatternError {
            offset: offset(turn),
            reason: "after the ranks comes the letter of the side to move",
        });
    };
    let ply = words.next();
    let unexpected = ply
        .filter(|ply| ply.parse::<u32>().is_err())
        .or(words.next());
    match unexpected {
        Some(word) => Err(PatternError {
            offset: offset(word),
            reason: "after the side to move comes at most the number of a ply",
        }),
        None => Ok(Some(letter)),
    }
}

/// The stones of two seats, and which of them are fixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardStones {
    /// The size of the board.
    pub size: Size,
    /// The stones of each seat.
    pub seats: [SquareSet; 2],
    /// The squares whose stones cannot move, such as bandaged stones.
    pub fixed: SquareSet,
}

impl BoardStones {
    /// Returns the stones of a seat.
    pub const fn of(&self, seat: Seat) -> &SquareSet {
        &self.seats[seat.index() % 2]
    }

    /// Returns the squares without a stone.
    pub fn empty(&self) -> SquareSet {
        let [first, second] = &self.seats;
        SquareSet::full(self.size).without(&first.or(second))
    }
}

#[cfg(test)]
mod tests {
    use super::{BoardPattern, PatternCell};

    use crate::board::BoardSymmetry;

    #[test]
    fn patterns_are_read_or_refused() {
        let parse = |text: &str| BoardPattern::parse(text, PatternCell::of_letter);
        let pattern = parse("a?b/..?\n??a b 12").unwrap();
        assert_eq!((pattern.width(), pattern.height()), (3, 3));
        assert_eq!((pattern.cells().len(), pattern.turn()), (5, Some('b')));
        let long = "?".repeat(1_000_000);
        let tall = "?/".repeat(1_000_000);
        for (bad, offset) in [
            ("", 0),
            ("/", 0),
            ("a/", 2),
            ("a//b", 2),
            ("ab/a", 4),
            ("ax", 1),
            ("aé", 1),
            ("a bb", 2),
            ("a b x", 4),
            ("a b 1 2", 6),
            ("a 1", 2),
            (&long, 26),
            (&tall, 51),
        ] {
            let error = parse(bad).err().map(|error| error.offset);
            assert_eq!(error, Some(offset), "{}", &bad[..bad.len().min(20)]);
        }
    }

    #[test]
    fn images_are_undone_by_the_inverse() {
        let pattern = BoardPattern::parse("ab?/.?a", PatternCell::of_letter).unwrap();
        for symmetry in BoardSymmetry::ALL {
            assert_eq!(pattern.image(symmetry).image(symmetry.inverse()), pattern);
        }
        let turned = pattern.image(BoardSymmetry::Quarter);
        let other = BoardPattern::parse(".a/?b/a?", PatternCell::of_letter).unwrap();
        assert_eq!(turned, other);
    }
}
