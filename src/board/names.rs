//! The names of squares and faces, from tables.

use crate::board::square::{Face, MAX_SIDE, Square};

const SIDE: usize = MAX_SIDE as usize;
/// Length of an entry in the table of squares; short names are padded with
/// blanks.
const SQUARE_LEN: usize = 3;
/// Length of an entry in the table of faces.
const FACE_LEN: usize = 2 * SQUARE_LEN;

/// The names of all squares, by index.
const SQUARES: [u8; SIDE * SIDE * SQUARE_LEN] = {
    let mut text = [b' '; SIDE * SIDE * SQUARE_LEN];
    let mut index = 0;
    while index < SIDE * SIDE {
        put_name(&mut text, index * SQUARE_LEN, Square::of_index(index));
        index += 1;
    }
    text
};

/// The names of all faces, by the index of their bottom-left square.
const FACES: [u8; SIDE * SIDE * FACE_LEN] = {
    let mut text = [b' '; SIDE * SIDE * FACE_LEN];
    let mut index = 0;
    while index < SIDE * SIDE {
        let corner = Square::of_index(index);
        let at = put_name(&mut text, index * FACE_LEN, corner);
        if corner.file() + 1 < MAX_SIDE && corner.rank() + 1 < MAX_SIDE {
            put_name(&mut text, at, Face::at(corner).top_right());
        }
        index += 1;
    }
    text
};

/// Writes the name of a square to `text[at..]` and returns where it ends.
pub(crate) const fn put_name(text: &mut [u8], at: usize, square: Square) -> usize {
    text[at] = b'a' + square.file();
    let number = square.rank() + 1;
    if number < 10 {
        text[at + 1] = b'0' + number;
        return at + 2;
    }
    text[at + 1] = b'0' + number / 10;
    text[at + 2] = b'0' + number % 10;
    at + 3
}

/// Converts a table of names to text.
pub(crate) const fn names(bytes: &'static [u8]) -> &'static str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("names are ASCII"),
    }
}

static SQUARE_NAMES: &str = names(&SQUARES);
static FACE_NAMES: &str = names(&FACES);

/// Returns the length of the name of a square on this rank (from 0).
const fn name_length(rank: u8) -> usize {
    if rank < 9 { 2 } else { 3 }
}

impl Square {
    /// Returns the name, such as `d3`.
    pub fn as_str(self) -> &'static str {
        let start = self.index() * SQUARE_LEN;
        &SQUARE_NAMES[start..start + name_length(self.rank())]
    }

    /// Returns the index of the square on a 26x26 board, by file, then by rank.
    pub(crate) const fn index(self) -> usize {
        self.file() as usize * SIDE + self.rank() as usize
    }

    /// Returns the square with this index.
    pub(crate) const fn of_index(index: usize) -> Self {
        Self::new((index / SIDE) as u8, (index % SIDE) as u8)
    }
}

impl Face {
    /// Returns the name, such as `d3e4`.
    pub fn as_str(self) -> &'static str {
        let corner = self.bottom_left();
        let start = corner.index() * FACE_LEN;
        let end = start + name_length(corner.rank()) + name_length(corner.rank() + 1);
        &FACE_NAMES[start..end]
    }
}

#[cfg(test)]
mod tests {
    use crate::board::square::Size;

    #[test]
    fn the_tables_have_the_letters_and_numbers_of_all_names() {
        let size = Size::new(26).unwrap();
        for square in size.squares() {
            let name = format!("{}{}", square.file_letter(), square.rank() + 1);
            assert_eq!(square.as_str(), name);
        }
        for face in size.faces() {
            let name = format!("{}{}", face.bottom_left(), face.top_right());
            assert_eq!(face.as_str(), name);
        }
    }
}
