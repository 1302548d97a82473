use std::fmt;
use std::str::FromStr;

use crate::board::{Seat, Size, Square, SquareSet};
use crate::games::permute::moves::{ORANGE, YELLOW};
use crate::games::permute::setting::Setup;
use crate::text::escape_str;

/// A start from anywhere: the stones, whose turn it is and which ply is next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The board.
    pub size: Size,
    /// Orange's stones.
    pub orange: SquareSet,
    /// Yellow's stones.
    pub yellow: SquareSet,
    /// The bandaged stones of both.
    pub bandaged: SquareSet,
    /// The side to move.
    pub turn: Seat,
    /// The number of the next ply.
    pub next: u32,
}

impl Start {
    pub(super) fn of_setup(size: Size, setup: Setup) -> Self {
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
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => write!(f, "the position has {side} ranks, a board has 2 to 26"),
            Self::Rank {
                rank,
                squares,
                side,
            } => {
                write!(
                    f,
                    "rank {rank} has {squares} squares, but there are {side} ranks"
                )
            }
            Self::Sign(sign) => write!(f, "`{}` is no square", escape_str(&sign.to_string())),
            Self::Turn => {
                f.write_str("after the ranks comes `o` or `y` and the number of the next ply")
            }
        }
    }
}

impl std::error::Error for StartError {}

impl FromStr for Start {
    type Err = StartError;

    /// Reads ranks from the top between `/` or line ends, `o` and `y`, upper
    /// case when bandaged, `.` for an empty square; then the side to move and
    /// the number of the next ply, which may both be left out.
    fn from_str(text: &str) -> Result<Self, StartError> {
        let words: Vec<&str> = text
            .split(['/', ' ', '\t', '\n', '\r'])
            .filter(|word| !word.is_empty())
            .collect();
        let is_rank =
            |word: &&&str| word.len() > 1 && !word.starts_with(|sign: char| sign.is_ascii_digit());
        let side = words.iter().take_while(is_rank).count();
        let (ranks, tail) = words.split_at(side);
        let size = u8::try_from(side)
            .ok()
            .filter(|&side| side > 1)
            .and_then(|side| Size::new(side).ok());
        let size = size.ok_or(StartError::Side(side))?;
        let (turn, next) = turn_of(tail)?;
        let mut start = Self {
            size,
            orange: SquareSet::EMPTY,
            yellow: SquareSet::EMPTY,
            bandaged: SquareSet::EMPTY,
            turn,
            next,
        };
        for (rank, signs) in ranks.iter().rev().enumerate() {
            start.read_rank(rank, signs)?;
        }
        Ok(start)
    }
}

impl Start {
    fn read_rank(&mut self, rank: usize, signs: &str) -> Result<(), StartError> {
        let side = usize::from(self.size.side());
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
                'o' => self.orange.insert(square),
                'y' => self.yellow.insert(square),
                '.' => {}
                _ => return Err(StartError::Sign(sign)),
            }
            if sign.is_ascii_uppercase() {
                self.bandaged.insert(square);
            }
        }
        Ok(())
    }
}

fn turn_of(words: &[&str]) -> Result<(Seat, u32), StartError> {
    let seat = |word: &str| match word {
        "o" | "O" => Ok(ORANGE),
        "y" | "Y" => Ok(YELLOW),
        _ => Err(StartError::Turn),
    };
    match words {
        [] => Ok((ORANGE, 1)),
        [turn] => Ok((seat(turn)?, 1)),
        [turn, number] => {
            let number = number
                .parse()
                .ok()
                .filter(|&number| (1..=1_000_000).contains(&number));
            Ok((seat(turn)?, number.ok_or(StartError::Turn)?))
        }
        _ => Err(StartError::Turn),
    }
}
