//! The setting of a Swaptimum game, and start positions with the parser of their position
//! strings.

use std::str::FromStr;

use crate::board::{BoardSymmetry, Diagram, DiagramError, Seat, Size};
use crate::games::swaptimum::{BLUE, Checkers, RED};
use crate::text::{errors, escape_str};

/// A start position: the checkers, the side to move and the number of the next
/// ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwaptimumStart {
    /// The checkers on the board.
    pub checkers: Checkers,
    /// The side to move.
    pub turn: Seat,
    /// The number of the next ply.
    pub next: u32,
}

errors! {
    /// Why a text is not a position string.
    #[derive(Copy)]
    pub enum SwaptimumStartError {
        /// The text is not a diagram.
        Diagram(error: DiagramError) = "{error}";
        /// A character that is neither a checker nor an empty square.
        Character(ch: char) = "`{}` is none of `r`, `b` and `.`", escape_str(&ch.to_string());
        /// What follows the ranks is not a side to move and a ply number.
        Turn = "after the ranks comes `r` or `b` and the number of the next ply";
    }
}

impl From<DiagramError> for SwaptimumStartError {
    fn from(error: DiagramError) -> Self {
        match error {
            DiagramError::Tail => Self::Turn,
            _ => Self::Diagram(error),
        }
    }
}

impl FromStr for SwaptimumStart {
    type Err = SwaptimumStartError;

    /// Parses a `Diagram` with `r` and `b` for checkers and `.` for empty
    /// squares. There may be crosscuts, as before a swap; no game starts from them.
    fn from_str(text: &str) -> Result<Self, SwaptimumStartError> {
        let diagram: Diagram = text.parse()?;
        let turn = match diagram.turn {
            None | Some('r' | 'R') => RED,
            Some('b' | 'B') => BLUE,
            Some(_) => return Err(SwaptimumStartError::Turn),
        };
        let mut checkers = Checkers::new(diagram.size);
        for (square, ch) in diagram.squares() {
            match ch {
                'r' | 'R' => checkers.place(square, RED),
                'b' | 'B' => checkers.place(square, BLUE),
                '.' => {}
                _ => return Err(SwaptimumStartError::Character(ch)),
            }
        }
        Ok(Self {
            checkers,
            turn,
            next: diagram.next_ply,
        })
    }
}

/// The setting of a game: the board and the start position.
#[derive(Debug, Clone, PartialEq)]
pub struct SwaptimumSetting {
    pub(super) size: Size,
    /// The position at the start; `None` if the board is empty and Red begins.
    pub(super) start: Option<Box<SwaptimumStart>>,
}

impl SwaptimumSetting {
    /// Creates the setting of a game that starts on an empty board.
    pub const fn new(size: Size) -> Self {
        Self { size, start: None }
    }

    /// Creates the setting of a game that starts from a position.
    pub fn from_start(start: SwaptimumStart) -> Self {
        Self {
            size: start.checkers.size(),
            start: Some(Box::new(start)),
        }
    }

    /// Returns the size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the position at the start.
    pub fn start(&self) -> SwaptimumStart {
        match &self.start {
            Some(start) => (**start).clone(),
            None => SwaptimumStart {
                checkers: Checkers::new(self.size),
                turn: RED,
                next: 1,
            },
        }
    }

    /// Returns the image of the setting under a symmetry of the board.
    pub(super) fn image(&self, symmetry: BoardSymmetry) -> Self {
        let start = self.start.as_ref().map(|start| {
            let mut checkers = Checkers::new(self.size);
            for seat in [RED, BLUE] {
                for square in start.checkers.of(seat) {
                    checkers.place(symmetry.image(square, self.size), seat);
                }
            }
            Box::new(SwaptimumStart {
                checkers,
                ..**start
            })
        });
        Self { start, ..*self }
    }
}
