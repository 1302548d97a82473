//! The names of squares and faces, from tables.

use crate::board::{Face, MAX_SIDE, Square};

const SIDE: usize = MAX_SIDE as usize;
/// Length of an entry in the table of squares; short names are padded with
/// blanks.
const SQUARE_LEN: usize = 3;
/// Length of an entry in the table of faces.
const FACE_LEN: usize = 2 * SQUARE_LEN;

/// Defines a function that returns a text of `$len` bytes: blanks, on which `$fill`
/// writes names.
///
/// Browsers download the text in the module, so theirs is made when it is first needed.
macro_rules! name_table {
    ($(#[$doc:meta])* $vis:vis fn $name:ident, $len:expr, $fill:expr) => {
        $(#[$doc])*
        #[cfg(not(target_family = "wasm"))]
        #[inline(always)]
        $vis fn $name() -> &'static str {
            static BYTES: [u8; $len] = {
                let mut bytes = [b' '; $len];
                $fill(&mut bytes);
                bytes
            };
            static TEXT: &str = $crate::board::names(&BYTES);
            TEXT
        }

        $(#[$doc])*
        #[cfg(target_family = "wasm")]
        $vis fn $name() -> &'static str {
            static TEXT: std::sync::OnceLock<String> = std::sync::OnceLock::new();
            TEXT.get_or_init(|| {
                let mut bytes = vec![b' '; $len];
                $fill(&mut bytes);
                String::from_utf8(bytes).unwrap_or_default()
            })
        }
    };
}

pub(crate) use name_table;

name_table! {
    /// Returns the names of all squares, by index.
    fn square_names, SIDE * SIDE * SQUARE_LEN, put_squares
}

name_table! {
    /// Returns the names of all faces, by the index of their bottom-left square.
    fn face_names, SIDE * SIDE * FACE_LEN, put_faces
}

const fn put_squares(text: &mut [u8]) {
    let mut index = 0;
    while index < SIDE * SIDE {
        put_name(text, index * SQUARE_LEN, Square::of_index(index));
        index += 1;
    }
}

const fn put_faces(text: &mut [u8]) {
    let mut index = 0;
    while index < SIDE * SIDE {
        let corner = Square::of_index(index);
        let at = put_name(text, index * FACE_LEN, corner);
        if corner.file() + 1 < MAX_SIDE && corner.rank() + 1 < MAX_SIDE {
            put_name(text, at, Face::at(corner).top_right());
        }
        index += 1;
    }
}

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
#[cfg(not(target_family = "wasm"))]
pub(crate) const fn names(bytes: &'static [u8]) -> &'static str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("names are ASCII"),
    }
}

/// Returns the length of the name of a square on this rank (from 0).
const fn name_length(rank: u8) -> usize {
    if rank < 9 { 2 } else { 3 }
}

impl Square {
    /// Returns the name, such as `d3`.
    pub fn as_str(self) -> &'static str {
        let start = self.index() * SQUARE_LEN;
        &square_names()[start..start + name_length(self.rank())]
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
        &face_names()[start..end]
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Size;

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
