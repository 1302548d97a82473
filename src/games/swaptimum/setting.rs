use std::fmt;
use std::str::FromStr;

use serde_json::json;

use crate::board::{Face, Seat, Size, Square};
use crate::games::swaptimum::checkers::Checkers;
use crate::games::swaptimum::moves::{BLUE, RED};
use crate::games::swaptimum::refusal::{BAD_POSITION, POSITION_CROSSCUT};
use crate::play::{Facts, Given};
use crate::text::escape_str;

/// The board that is meant when nothing is said.
const DEFAULT_SIDE: u8 = 11;

/// The largest number that a position string may give the next ply.
const LAST_PLY: u32 = 1_000_000;

/// A start from anywhere: the checkers, whose turn it is and which ply is
/// next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The checkers on their board.
    pub checkers: Checkers,
    /// The side to move.
    pub turn: Seat,
    /// The number of the next ply.
    pub next: u32,
}

/// Why a text is no position string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartError {
    /// A side outside 2 to 26.
    Side(usize),
    /// A rank that is not as long as the board is high.
    Rank {
        /// Which rank, counted from the bottom.
        rank: usize,
        /// How many squares it has.
        squares: usize,
        /// How many it should have.
        side: usize,
    },
    /// A sign that is no square.
    Sign(char),
    /// What follows the ranks is not a side to move and a ply number.
    Turn,
    /// A crosscut stands on the board.
    Crosscut(Face),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => write!(f, "the position has {side} ranks, a board has 2 to 26"),
            Self::Rank {
                rank,
                squares,
                side,
            } => write!(
                f,
                "rank {rank} has {squares} squares, but there are {side} ranks"
            ),
            Self::Sign(sign) => write!(f, "`{}` is no square", escape_str(&sign.to_string())),
            Self::Turn => {
                f.write_str("after the ranks comes `r` or `b` and the number of the next ply")
            }
            Self::Crosscut(face) => write!(f, "the position has a crosscut, {face}"),
        }
    }
}

impl std::error::Error for StartError {}

impl FromStr for Start {
    type Err = StartError;

    /// Reads ranks from the top between `/` or line ends, `r`, `b` and `.`
    /// for an empty square; then the side to move and the number of the next
    /// ply, which may both be left out.
    fn from_str(text: &str) -> Result<Self, StartError> {
        let words: Vec<&str> = text
            .split(['/', ' ', '\t', '\n', '\r'])
            .filter(|word| !word.is_empty())
            .collect();
        let is_rank =
            |word: &&&str| word.len() > 1 && !word.starts_with(|sign: char| sign.is_ascii_digit());
        let side = words.iter().take_while(is_rank).count();
        let (ranks, tail) = words.split_at(side);
        let mut checkers = Checkers::new(size_of(side).ok_or(StartError::Side(side))?);
        let (turn, next) = turn_of(tail)?;
        for (rank, signs) in ranks.iter().rev().enumerate() {
            read_rank(&mut checkers, rank, signs)?;
        }
        match checkers.crosscut() {
            Some(face) => Err(StartError::Crosscut(face)),
            None => Ok(Self {
                checkers,
                turn,
                next,
            }),
        }
    }
}

fn size_of(side: usize) -> Option<Size> {
    let side = u8::try_from(side).ok().filter(|&side| side > 1)?;
    Size::new(side).ok()
}

fn read_rank(checkers: &mut Checkers, rank: usize, signs: &str) -> Result<(), StartError> {
    let side = usize::from(checkers.size().side());
    let squares = signs.chars().count();
    if squares != side {
        return Err(StartError::Rank {
            rank: rank + 1,
            squares,
            side,
        });
    }
    for (file, sign) in signs.chars().enumerate() {
        let square = Square::new(file as u8, rank as u8);
        match sign.to_ascii_lowercase() {
            'r' => checkers.place(square, RED),
            'b' => checkers.place(square, BLUE),
            '.' => {}
            _ => return Err(StartError::Sign(sign)),
        }
    }
    Ok(())
}

fn turn_of(words: &[&str]) -> Result<(Seat, u32), StartError> {
    let seat = |word: &str| match word {
        "r" | "R" => Ok(RED),
        "b" | "B" => Ok(BLUE),
        _ => Err(StartError::Turn),
    };
    let number = |word: &str| {
        let number = word.parse().ok();
        let number = number.filter(|number| (1..=LAST_PLY).contains(number));
        number.ok_or(StartError::Turn)
    };
    match words {
        [] => Ok((RED, 1)),
        [turn] => Ok((seat(turn)?, 1)),
        [turn, next] => Ok((seat(turn)?, number(next)?)),
        _ => Err(StartError::Turn),
    }
}

/// What is fixed before the first move.
#[derive(Debug, Clone, PartialEq)]
pub struct Setting {
    size: Size,
    start: Option<Box<Start>>,
}

impl Setting {
    /// A game on an empty board.
    pub const fn new(size: Size) -> Self {
        Self { size, start: None }
    }

    /// A game that begins with a position.
    pub fn from_start(start: Start) -> Self {
        Self {
            size: start.checkers.size(),
            start: Some(Box::new(start)),
        }
    }

    /// The board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The checkers at the start.
    pub fn start(&self) -> Start {
        match &self.start {
            Some(start) => (**start).clone(),
            None => Start {
                checkers: Checkers::new(self.size),
                turn: RED,
                next: 1,
            },
        }
    }

    /// True when the game starts from a position string.
    pub(super) const fn has_position(&self) -> bool {
        self.start.is_some()
    }

    /// Reads the tags `Board`, `Setup` and `Position`.
    pub(super) fn read(given: &mut Given<'_>) -> Option<Self> {
        let start = read_position(given)?;
        read_setup(given)?;
        let size = read_board(given, start.as_deref())?;
        Some(Self { size, start })
    }

    /// The setting in a few words.
    pub(super) fn describe(&self) -> String {
        if self.has_position() {
            format!("{} from a position", self.size)
        } else {
            format!("{} empty", self.size)
        }
    }

    /// The setting for JSON.
    pub(super) fn facts(&self, position: Option<String>) -> Facts {
        let mut facts = Facts::new();
        facts.insert("board".to_owned(), json!(self.size.side()));
        match position {
            Some(position) => facts.insert("position".to_owned(), json!(position)),
            None => facts.insert("setup".to_owned(), json!("empty")),
        };
        facts
    }

    /// The setting as tags; the empty board is the default and not said.
    pub(super) fn tags(&self, position: Option<String>) -> Vec<(&'static str, String)> {
        let mut tags = vec![("Board", self.size.side().to_string())];
        tags.extend(position.map(|position| ("Position", position)));
        tags
    }
}

fn read_setup(given: &mut Given<'_>) -> Option<()> {
    let Some(text) = given.value("Setup") else {
        return Some(());
    };
    if text.trim().eq_ignore_ascii_case("empty") {
        return Some(());
    }
    let message = format!("`{}` is no setup of Swaptimum", escape_str(text));
    let help = "the board is `empty` at the start; other starts are said by `Position`";
    given.refuse("Setup", message, help);
    None
}

fn read_position(given: &mut Given<'_>) -> Option<Option<Box<Start>>> {
    let Some(text) = given.value("Position") else {
        return Some(None);
    };
    match text.parse::<Start>() {
        Ok(start) => Some(Some(Box::new(start))),
        Err(error @ StartError::Crosscut(_)) => {
            let help = "no crosscut stands after a turn: give the position after the swap";
            given.report(POSITION_CROSSCUT, "Position", error.to_string(), help);
            None
        }
        Err(error) => {
            let help = "write ranks from the top, as in `.r./rb./... b 4`";
            given.report(BAD_POSITION, "Position", error.to_string(), help);
            None
        }
    }
}

fn read_board(given: &mut Given<'_>, start: Option<&Start>) -> Option<Size> {
    let from_position = start.map(|start| start.checkers.size());
    let size = match given.value("Board") {
        None => from_position.map_or_else(|| Size::new(DEFAULT_SIDE).ok(), Some),
        Some(text) => read_side(given, text),
    }?;
    let other = from_position.filter(|&other| other != size);
    if let Some(other) = other {
        let message = format!("the position has a board of {other}, the tag `Board` says {size}");
        let help = "make them agree, or leave `Board` out";
        given.report(BAD_POSITION, "Position", message, help);
        return None;
    }
    Some(size)
}

fn read_side(given: &mut Given<'_>, text: &str) -> Option<Size> {
    let plain = text.trim();
    let side = plain
        .split_once(['x', 'X'])
        .filter(|(one, two)| one == two)
        .map_or(plain, |(side, _)| side);
    let is_number = !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    let number = side.parse().ok().filter(|_| is_number);
    let size = number.and_then(size_of);
    if size.is_none() {
        let message = format!("`{}` is no side of a board of Swaptimum", escape_str(text));
        given.refuse("Board", message, "a side is a whole number from 2 to 26");
    }
    size
}

#[cfg(test)]
mod tests {
    use super::{Start, StartError};

    #[test]
    fn positions_are_read_with_and_without_their_tail() {
        let start: Start = ".r./rb./... b 4".parse().unwrap();
        assert_eq!((start.next, start.turn.index()), (4, 1));
        assert_eq!(start.checkers.size().side(), 3);
        assert_eq!(".r.\nrb.\n...".parse::<Start>().unwrap().next, 1);
    }

    #[test]
    fn what_is_no_position_says_why() {
        let error = |text: &str| text.parse::<Start>().unwrap_err();
        assert_eq!(error("r r 1"), StartError::Side(0));
        assert_eq!(error(".r./rx./... b 4"), StartError::Sign('x'));
        assert_eq!(error(".r./rb./... y 4"), StartError::Turn);
        assert_eq!(error(".r./rb./... b 0"), StartError::Turn);
        let crosscut = error(".../rb./br. r 5");
        assert_eq!(crosscut.to_string(), "the position has a crosscut, a1b2");
        let short = error(".r./rb/... b 4");
        assert_eq!(
            short.to_string(),
            "rank 2 has 2 squares, but there are 3 ranks"
        );
    }
}
