//! The start position of a Permute game, and the parser of position strings.

use std::str::FromStr;

use crate::board::{BoardSymmetry, Diagram, DiagramError, Seat, Size, SquareSet};
use crate::games::permute::{ORANGE, PermuteSetup, YELLOW};
use crate::text::{errors, escape_str};

/// A start position: the stones, the side to move and the number of the next
/// ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PermuteStart {
    /// The size of the board.
    pub size: Size,
    /// Orange's stones.
    pub orange: SquareSet,
    /// Yellow's stones.
    pub yellow: SquareSet,
    /// The bandaged stones of both sides.
    pub bandaged: SquareSet,
    /// The side to move.
    pub turn: Seat,
    /// The number of the next ply.
    pub next: u32,
}

impl PermuteStart {
    /// Creates the start position of a setup.
    pub(super) fn of_setup(size: Size, setup: PermuteSetup) -> Self {
        let (full, mut yellow) = (SquareSet::full(size), SquareSet::EMPTY);
        for rank in 0..size.side() {
            yellow.set_row(rank, full.row(rank) & setup.yellow_files(rank));
        }
        let orange = full.without(&yellow);
        Self {
            size,
            orange,
            yellow,
            bandaged: SquareSet::EMPTY,
            turn: ORANGE,
            next: 1,
        }
    }

    /// Returns the image of the position under a symmetry of the board.
    pub(super) fn image(&self, symmetry: BoardSymmetry) -> Self {
        let image = |set: &SquareSet| {
            let squares = set.iter();
            squares
                .map(|square| symmetry.image(square, self.size))
                .collect()
        };
        Self {
            orange: image(&self.orange),
            yellow: image(&self.yellow),
            bandaged: image(&self.bandaged),
            ..*self
        }
    }
}

errors! {
    /// Why a text is not a position string.
    #[derive(Copy)]
    pub enum PermuteStartError {
        /// The text is not a diagram.
        Diagram(error: DiagramError) = "{error}";
        /// A character that is neither a stone nor an empty square.
        Character(ch: char) = "`{}` is none of `o`, `y` and `.`", escape_str(&ch.to_string());
        /// What follows the ranks is not a side to move and a ply number.
        Turn = "after the ranks comes `o` or `y` and the number of the next ply";
    }
}

impl From<DiagramError> for PermuteStartError {
    fn from(error: DiagramError) -> Self {
        match error {
            DiagramError::Tail => Self::Turn,
            _ => Self::Diagram(error),
        }
    }
}

impl FromStr for PermuteStart {
    type Err = PermuteStartError;

    /// Parses a `Diagram` with `o` and `y` for stones, upper case if
    /// bandaged, and `.` for empty squares.
    fn from_str(text: &str) -> Result<Self, PermuteStartError> {
        let diagram: Diagram = text.parse()?;
        let turn = match diagram.turn() {
            None | Some('o' | 'O') => ORANGE,
            Some('y' | 'Y') => YELLOW,
            Some(_) => return Err(PermuteStartError::Turn),
        };
        let mut start = Self {
            size: diagram.size(),
            orange: SquareSet::EMPTY,
            yellow: SquareSet::EMPTY,
            bandaged: SquareSet::EMPTY,
            turn,
            next: diagram.next_ply(),
        };
        for (square, ch) in diagram.squares() {
            match ch {
                'o' | 'O' => start.orange.insert(square),
                'y' | 'Y' => start.yellow.insert(square),
                '.' => {}
                _ => return Err(PermuteStartError::Character(ch)),
            }
            if ch.is_ascii_uppercase() {
                start.bandaged.insert(square);
            }
        }
        Ok(start)
    }
}
