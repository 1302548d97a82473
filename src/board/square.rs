//! Board sizes, squares and 2x2 faces.

use std::fmt;
use std::str::FromStr;

/// Maximum side of a board: files `a` to `z`.
pub(crate) const MAX_SIDE: u8 = 26;

/// The side of a square board, 1 to 26.
///
/// # Examples
///
/// ```
/// use scoresheet::board::Size;
///
/// let size = Size::new(12)?;
/// assert_eq!((size.area(), size.to_string().as_str()), (144, "12x12"));
/// # Ok::<(), scoresheet::board::SizeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u8);

/// The error for a side that is not 1 to 26.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizeError;

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a side is a whole number from 1 to {MAX_SIDE}")
    }
}

impl std::error::Error for SizeError {}

impl Size {
    /// Creates the size of a board with this side.
    ///
    /// # Errors
    ///
    /// Returns an error if `side` is 0 or above 26.
    pub const fn new(side: u8) -> Result<Self, SizeError> {
        if side == 0 || side > MAX_SIDE {
            return Err(SizeError);
        }
        Ok(Self(side))
    }

    /// Returns the number of files, which equals the number of ranks.
    pub const fn side(self) -> u8 {
        self.0
    }

    /// Returns the number of squares.
    pub const fn area(self) -> u16 {
        self.0 as u16 * self.0 as u16
    }

    /// Returns true if the board has this square.
    pub const fn has(self, square: Square) -> bool {
        square.file < self.0 && square.rank < self.0
    }

    /// Iterates over all squares, rank by rank from the bottom.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.0).flat_map(move |rank| (0..self.0).map(move |file| Square { file, rank }))
    }

    /// Iterates over all faces, rank by rank from the bottom.
    pub fn faces(self) -> impl Iterator<Item = Face> {
        let last = self.0 - 1;
        (0..last).flat_map(move |rank| (0..last).map(move |file| Face::at(Square { file, rank })))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// A square of a board, `a1` at the bottom left.
///
/// Squares are ordered by file, then by rank.
///
/// # Examples
///
/// ```
/// use scoresheet::board::{Size, Square};
///
/// let square: Square = "c4".parse()?;
/// assert_eq!((square.file(), square.rank()), (2, 3));
/// assert_eq!(square.neighbours(Size::new(12)?).count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    file: u8,
    rank: u8,
}

/// The error for a text that is not a square from `a1` to `z26`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter from a to z and a number from 1 to 26")
    }
}

impl std::error::Error for SquareError {}

impl Square {
    /// Creates a square from its file and rank, both from 0.
    ///
    /// # Panics
    ///
    /// Panics if one of them is 26 or more.
    pub const fn new(file: u8, rank: u8) -> Self {
        assert!(file < MAX_SIDE, "files and ranks are less than 26");
        assert!(rank < MAX_SIDE, "files and ranks are less than 26");
        Self { file, rank }
    }

    /// Returns the file, from 0.
    pub const fn file(self) -> u8 {
        self.file
    }

    /// Returns the rank, from 0 at the bottom.
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// Returns the letter of the file.
    pub const fn file_letter(self) -> char {
        (b'a' + self.file) as char
    }

    /// Returns the square `files` to the right and `ranks` up, or `None` if it
    /// is not on a 26x26 board.
    pub const fn step(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file as i8 + files;
        let rank = self.rank as i8 + ranks;
        if file < 0 || rank < 0 || file >= MAX_SIDE as i8 || rank >= MAX_SIDE as i8 {
            return None;
        }
        Some(Self {
            file: file as u8,
            rank: rank as u8,
        })
    }

    /// Returns the Manhattan distance to another square.
    pub const fn distance(self, other: Self) -> u8 {
        self.file.abs_diff(other.file) + self.rank.abs_diff(other.rank)
    }

    /// Iterates over the squares of a board, up to four, that share an edge
    /// with this one.
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = Self> {
        [(0, 1), (1, 0), (0, -1), (-1, 0)]
            .into_iter()
            .filter_map(move |(files, ranks)| self.step(files, ranks))
            .filter(move |&square| size.has(square))
    }

    /// Iterates over the squares of a board, up to eight, that share an edge or
    /// a corner with this one.
    pub fn surroundings(self, size: Size) -> impl Iterator<Item = Self> {
        [
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, -1),
            (0, 1),
            (1, -1),
            (1, 0),
            (1, 1),
        ]
        .into_iter()
        .filter_map(move |(files, ranks)| self.step(files, ranks))
        .filter(move |&square| size.has(square))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank + 1)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let bytes = text.as_bytes();
        let (&letter, digits) = bytes.split_first().ok_or(SquareError)?;
        let rank = match *digits {
            [ones @ b'1'..=b'9'] => ones - b'0',
            [tens @ b'1'..=b'2', ones @ b'0'..=b'9'] => (tens - b'0') * 10 + (ones - b'0'),
            _ => return Err(SquareError),
        };
        if !letter.is_ascii_lowercase() || rank > MAX_SIDE {
            return Err(SquareError);
        }
        Ok(Self {
            file: letter - b'a',
            rank: rank - 1,
        })
    }
}

/// A 2x2 block of squares, named after its bottom-left and top-right squares.
///
/// # Examples
///
/// ```
/// use scoresheet::board::{Face, Square};
///
/// let face = Face::with_corners("d3".parse()?, "e4".parse()?).expect("diagonal neighbours");
/// assert!(face.has("e3".parse::<Square>()?));
/// # Ok::<(), scoresheet::board::SquareError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face {
    corner: Square,
}

impl Face {
    /// Returns the face whose bottom-left square is `corner`.
    pub const fn at(corner: Square) -> Self {
        Self { corner }
    }

    /// Returns the bottom-left square.
    pub const fn bottom_left(self) -> Square {
        self.corner
    }

    /// Returns the top-left square.
    pub const fn top_left(self) -> Square {
        self.square(2)
    }

    /// Returns the top-right square.
    pub const fn top_right(self) -> Square {
        self.square(3)
    }

    /// Returns the bottom-right square.
    pub const fn bottom_right(self) -> Square {
        self.square(1)
    }

    /// Returns the four squares clockwise from the bottom left.
    pub const fn squares(self) -> [Square; 4] {
        [
            self.bottom_left(),
            self.top_left(),
            self.top_right(),
            self.bottom_right(),
        ]
    }

    /// Returns true if `square` is one of the four.
    pub const fn has(self, square: Square) -> bool {
        square.file.wrapping_sub(self.corner.file) < 2
            && square.rank.wrapping_sub(self.corner.rank) < 2
    }

    /// Returns a square by its number among the four, rank by rank: 0 bottom
    /// left, 1 bottom right, 2 top left, 3 top right.
    pub const fn square(self, number: u8) -> Square {
        Square {
            file: self.corner.file.wrapping_add(number % 2),
            rank: self.corner.rank.wrapping_add(number / 2 % 2),
        }
    }

    /// Returns the number of a square for [`square`](Self::square), or `None`
    /// if it is not one of the four.
    pub const fn number_of(self, square: Square) -> Option<u8> {
        let file = square.file.wrapping_sub(self.corner.file);
        let rank = square.rank.wrapping_sub(self.corner.rank);
        if file < 2 && rank < 2 {
            Some(file | rank << 1)
        } else {
            None
        }
    }

    /// Returns true if all four squares are on a board of this size.
    pub const fn fits(self, size: Size) -> bool {
        let last = size.side() - 1;
        self.corner.file < last && self.corner.rank < last
    }

    /// Returns the face with these two squares at opposite corners, or `None`
    /// if they are not diagonal neighbours.
    pub fn with_corners(first: Square, second: Square) -> Option<Self> {
        let are_diagonal =
            first.file.abs_diff(second.file) == 1 && first.rank.abs_diff(second.rank) == 1;
        let corner = Square {
            file: first.file.min(second.file),
            rank: first.rank.min(second.rank),
        };
        are_diagonal.then_some(Self { corner })
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.bottom_left(), self.top_right())
    }
}

#[cfg(test)]
mod tests {
    use super::{Face, Size, Square};

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn steps_end_at_the_edges() {
        let step = |from: &str, files, ranks| square(from).step(files, ranks);
        assert_eq!(step("a1", 1, 2), Some(square("b3")));
        assert_eq!(step("y26", 1, -1), Some(square("z25")));
        for (from, files, ranks) in [
            ("a5", -1, 0),
            ("e1", 0, -1),
            ("z5", 1, 0),
            ("e26", 0, 1),
            ("a1", -1, -1),
            ("z26", 1, 1),
        ] {
            assert_eq!(step(from, files, ranks), None, "{from} {files} {ranks}");
        }
    }

    #[test]
    fn distances_are_counted_along_files_and_ranks() {
        for (from, to, distance) in [("a1", "a1", 0), ("c2", "a1", 3), ("a5", "d4", 4)] {
            assert_eq!(square(from).distance(square(to)), distance);
            assert_eq!(square(to).distance(square(from)), distance);
        }
    }

    #[test]
    fn neighbours_are_on_the_board() {
        let size = Size::new(3).unwrap();
        let names = |squares: Vec<Square>| {
            let mut names: Vec<String> = squares.iter().map(ToString::to_string).collect();
            names.sort();
            names.join(" ")
        };
        let neighbours = |from: &str| names(square(from).neighbours(size).collect());
        let surroundings = |from: &str| names(square(from).surroundings(size).collect());
        assert_eq!(neighbours("b2"), "a2 b1 b3 c2");
        assert_eq!(neighbours("c3"), "b3 c2");
        assert_eq!(surroundings("b2"), "a1 a2 a3 b1 b3 c1 c2 c3");
        assert_eq!(surroundings("a1"), "a2 b1 b2");
    }

    #[test]
    fn a_face_fits_if_all_its_squares_are_on_the_board() {
        let size = Size::new(3).unwrap();
        for (corner, fits) in [
            ("a1", true),
            ("b2", true),
            ("c1", false),
            ("a3", false),
            ("c3", false),
            ("e5", false),
        ] {
            assert_eq!(Face::at(square(corner)).fits(size), fits, "{corner}");
        }
    }

    #[test]
    fn sizes_and_errors_are_displayed() {
        assert_eq!(Size::new(12).unwrap().to_string(), "12x12");
        let error = Size::new(27).unwrap_err().to_string();
        assert_eq!(error, "a side is a whole number from 1 to 26");
        let error = "a27".parse::<Square>().unwrap_err().to_string();
        assert_eq!(
            error,
            "a square is a letter from a to z and a number from 1 to 26"
        );
    }

    #[test]
    fn the_name_of_every_square_is_parsed() {
        for square in Size::new(26).unwrap().squares() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn invalid_names_of_squares_are_rejected() {
        for text in [
            "",
            "a",
            "1",
            "a0",
            "a00001",
            "a01",
            "a27",
            "A1",
            "aa1",
            "é1",
            "a1 ",
            "z99999999999",
        ] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn sides_are_1_to_26() {
        assert!(Size::new(0).is_err());
        assert!(Size::new(27).is_err());
        assert_eq!(Size::new(26).unwrap().area(), 676);
    }

    #[test]
    fn a_face_has_exactly_four_squares() {
        let face = Face::with_corners("e4".parse().unwrap(), "d3".parse().unwrap()).unwrap();
        assert_eq!(face.to_string(), "d3e4");
        let size = Size::new(8).unwrap();
        let inside: Vec<_> = size.squares().filter(|&square| face.has(square)).collect();
        assert_eq!(inside.len(), 4);
        assert!(
            face.squares()
                .into_iter()
                .all(|square| inside.contains(&square))
        );
    }
}
