//! The setting of a Swaptimum game, its start position and the parser of
//! position strings.

use std::str::FromStr;

use serde_json::json;

use crate::board::{BoardSymmetry, Diagram, DiagramError, Face, Seat, Size};
use crate::games::swaptimum::refusal::{BAD_POSITION, POSITION_CROSSCUT};
use crate::games::swaptimum::{BLUE, Checkers, RED};
use crate::play::{Facts, SettingReader};
use crate::text::{errors, escape_str};

/// The default side of the board.
const DEFAULT_SIDE: u8 = 11;

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
        /// The board has a crosscut.
        Crosscut(face: Face) = "the position has a crosscut, {face}";
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
    /// squares.
    fn from_str(text: &str) -> Result<Self, SwaptimumStartError> {
        let diagram: Diagram = text.parse()?;
        let turn = match diagram.turn() {
            None | Some('r' | 'R') => RED,
            Some('b' | 'B') => BLUE,
            Some(_) => return Err(SwaptimumStartError::Turn),
        };
        let mut checkers = Checkers::new(diagram.size());
        for (square, ch) in diagram.squares() {
            match ch {
                'r' | 'R' => checkers.place(square, RED),
                'b' | 'B' => checkers.place(square, BLUE),
                '.' => {}
                _ => return Err(SwaptimumStartError::Character(ch)),
            }
        }
        let next = diagram.next_ply();
        match checkers.crosscut() {
            Some(face) => Err(SwaptimumStartError::Crosscut(face)),
            None => Ok(Self {
                checkers,
                turn,
                next,
            }),
        }
    }
}

/// The setting of a game: the board and the start position.
#[derive(Debug, Clone, PartialEq)]
pub struct SwaptimumSetting {
    size: Size,
    /// The position at the start; `None` if the board is empty and Red begins.
    start: Option<Box<SwaptimumStart>>,
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

    /// Returns true if the game starts from a position string.
    pub(super) const fn has_position(&self) -> bool {
        self.start.is_some()
    }

    /// Reads the tags `Board`, `Setup` and `Position`. Returns `None` after
    /// reporting a value that cannot be used.
    pub(super) fn read(reader: &mut SettingReader<'_>) -> Option<Self> {
        let start = reader.parse_with("Position", |error| match error {
            SwaptimumStartError::Crosscut(_) => {
                let help = "a turn never leaves a crosscut: give the position after the swap";
                (POSITION_CROSSCUT, help)
            }
            _ => {
                let help = "write ranks from the top, as in `.r./rb./... b 4`";
                (BAD_POSITION, help)
            }
        })?;
        let start: Option<Box<SwaptimumStart>> = start.map(Box::new);
        read_setup(reader)?;
        let from_position = start
            .as_ref()
            .map(|start| (start.checkers.size(), BAD_POSITION));
        let size = reader.board(DEFAULT_SIDE, from_position)?;
        Some(Self { size, start })
    }

    /// Describes the setting in a few words.
    pub(super) fn describe(&self) -> String {
        if self.has_position() {
            format!("{} from a position", self.size)
        } else {
            format!("{} empty", self.size)
        }
    }

    /// Returns the setting as JSON fields. `position` is the position string of
    /// the start, if the game starts from a position.
    pub(super) fn facts(&self, position: Option<String>) -> Facts {
        let mut facts = Facts::new();
        facts.insert("board".to_owned(), json!(self.size.side()));
        match position {
            Some(position) => facts.insert("position".to_owned(), json!(position)),
            None => facts.insert("setup".to_owned(), json!("empty")),
        };
        facts
    }

    /// Returns the setting as tags: `Board`, and `Position` if `position` is
    /// given; see [`facts`](Self::facts).
    pub(super) fn tags(&self, position: Option<String>) -> Vec<(&'static str, String)> {
        let mut tags = vec![("Board", self.size.side().to_string())];
        tags.extend(position.map(|position| ("Position", position)));
        tags
    }
}

/// Returns `None` after reporting a tag `Setup` other than `empty`.
fn read_setup(reader: &mut SettingReader<'_>) -> Option<()> {
    let Some(text) = reader.value("Setup") else {
        return Some(());
    };
    if text.trim().eq_ignore_ascii_case("empty") {
        return Some(());
    }
    let message = format!("`{}` is not a setup of Swaptimum", escape_str(text));
    let help = "the only setup is `empty`; use `Position` for other starts";
    reader.refuse("Setup", message, help);
    None
}

#[cfg(test)]
mod tests {
    use super::{SwaptimumStart, SwaptimumStartError};
    use crate::board::DiagramError;

    #[test]
    fn positions_are_read_with_and_without_their_tail() {
        let start: SwaptimumStart = ".r./rb./... b 4".parse().unwrap();
        assert_eq!((start.next, start.turn.index()), (4, 1));
        assert_eq!(start.checkers.size().side(), 3);
        assert_eq!(".r.\nrb.\n...".parse::<SwaptimumStart>().unwrap().next, 1);
    }

    #[test]
    fn malformed_positions_are_explained() {
        let error = |text: &str| text.parse::<SwaptimumStart>().unwrap_err();
        assert_eq!(
            error("r r 1"),
            SwaptimumStartError::Diagram(DiagramError::Side(0))
        );
        assert_eq!(
            error(".r./rx./... b 4"),
            SwaptimumStartError::Character('x')
        );
        assert_eq!(error(".r./rb./... y 4"), SwaptimumStartError::Turn);
        let zero = SwaptimumStartError::Diagram(DiagramError::Ply(0));
        assert_eq!(error(".r./rb./... b 0"), zero);
        let crosscut = error(".../rb./br. r 5");
        assert_eq!(crosscut.to_string(), "the position has a crosscut, a1b2");
        let short = error(".r./rb/... b 4");
        assert_eq!(
            short.to_string(),
            "rank 2 has 2 squares, but there are 3 ranks"
        );
    }
}
