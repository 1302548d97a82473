//! Positions written as letters, rank by rank.

use std::fmt;
use std::str::FromStr;

use crate::board::{Size, Square};

/// The largest number that the next ply may have.
const MAX_PLY: u32 = 1_000_000;

/// A position in letters, such as `oy/yo y 2`: the ranks from the top, the side
/// to move and the number of the next ply. The game defines what the letters
/// mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Diagram {
    pub(crate) size: Size,
    /// The letters in the order of [`Size::squares`].
    characters: Vec<char>,
    pub(crate) turn: Option<char>,
    pub(crate) next_ply: u32,
}

/// Why a text is not a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiagramError {
    /// The number of ranks is not 2 to 26.
    Side(usize),
    /// The number of squares in a rank differs from the number of ranks.
    Rank {
        /// The rank, from 1 at the bottom.
        rank: usize,
        /// The number of squares it has.
        squares: usize,
        /// The number of squares it should have.
        side: usize,
    },
    /// The words after the ranks are not a side to move and a ply number.
    Tail,
    /// There is no ply with this number.
    Ply(u64),
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(1) => f.write_str("the position has 1 rank, but a board has 2 to 26"),
            Self::Side(side) => write!(f, "the position has {side} ranks, but a board has 2 to 26"),
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
            Self::Ply(number) => write!(
                f,
                "the number of the next ply is {number}, but plies have numbers from 1 to {MAX_PLY}"
            ),
            Self::Tail => {
                f.write_str("the ranks must be followed by the side to move and the next ply")
            }
        }
    }
}

impl std::error::Error for DiagramError {}

impl FromStr for Diagram {
    type Err = DiagramError;

    /// Parses ranks from the top, separated by `/`, blanks or line ends. The
    /// letter of the side to move may follow, and after it the number of the
    /// next ply.
    fn from_str(text: &str) -> Result<Self, DiagramError> {
        let words: Vec<&str> = text
            .split(['/', ' ', '\t', '\n', '\r'])
            .filter(|word| !word.is_empty())
            .collect();
        let is_rank =
            |word: &&&str| word.len() > 1 && !word.starts_with(|ch: char| ch.is_ascii_digit());
        let side = words.iter().take_while(is_rank).count();
        let (ranks, tail) = words.split_at(side);
        let size = u8::try_from(side)
            .ok()
            .filter(|&side| side > 1)
            .and_then(|side| Size::new(side).ok())
            .ok_or(DiagramError::Side(side))?;
        let (turn, next_ply) = parse_tail(tail)?;
        let mut characters = Vec::with_capacity(usize::from(size.area()));
        for (rank, row) in (1..).zip(ranks.iter().rev()) {
            let squares = row.chars().count();
            if squares != side {
                return Err(DiagramError::Rank {
                    rank,
                    squares,
                    side,
                });
            }
            characters.extend(row.chars());
        }
        Ok(Self {
            size,
            characters,
            turn,
            next_ply,
        })
    }
}

/// Parses the side to move and the number of the next ply, both optional.
fn parse_tail(words: &[&str]) -> Result<(Option<char>, u32), DiagramError> {
    let letter = |word: &str| {
        let mut characters = word.chars();
        characters
            .next()
            .filter(|_| characters.next().is_none())
            .ok_or(DiagramError::Tail)
    };
    match words {
        [] => Ok((None, 1)),
        [turn] => Ok((Some(letter(turn)?), 1)),
        [turn, number] => {
            let turn = letter(turn)?;
            let number: u64 = number.parse().map_err(|_| DiagramError::Tail)?;
            let ply = u32::try_from(number)
                .ok()
                .filter(|ply| (1..=MAX_PLY).contains(ply));
            Ok((Some(turn), ply.ok_or(DiagramError::Ply(number))?))
        }
        _ => Err(DiagramError::Tail),
    }
}

impl Diagram {
    /// Iterates over the squares and their letters, rank by rank from the bottom.
    pub(crate) fn squares(&self) -> impl Iterator<Item = (Square, char)> {
        self.size.squares().zip(self.characters.iter().copied())
    }

    /// Writes a position in the form that is parsed: the letters of its ranks
    /// from the top, the side to move and the number of the next ply.
    pub(crate) fn write(
        size: Size,
        letter: impl Fn(Square) -> char,
        (turn, next_ply): (char, u32),
    ) -> String {
        let side = size.side();
        let rank = |rank| {
            (0..side)
                .map(|file| letter(Square::new(file, rank)))
                .collect::<String>()
        };
        let ranks: Vec<String> = (0..side).rev().map(rank).collect();
        format!("{} {turn} {next_ply}", ranks.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Diagram, DiagramError};
    use crate::board::Square;

    #[test]
    fn a_diagram_is_written_as_it_is_read() {
        let text = "abc/def/ghi y 7";
        let diagram: Diagram = text.parse().unwrap();
        let letter = |wanted: Square| {
            diagram
                .squares()
                .find(|(square, _)| *square == wanted)
                .unwrap()
                .1
        };
        assert_eq!(letter("a1".parse().unwrap()), 'g');
        assert_eq!(Diagram::write(diagram.size, letter, ('y', 7)), text);
    }

    #[test]
    fn the_tail_may_be_left_out() {
        let diagram: Diagram = "ab\ncd".parse().unwrap();
        assert_eq!((diagram.turn, diagram.next_ply), (None, 1));
    }

    #[test]
    fn errors_name_the_faulty_part_of_a_diagram() {
        let error = |text: &str| text.parse::<Diagram>().unwrap_err();
        assert_eq!(error("o 1"), DiagramError::Side(0));
        assert_eq!(error(&"ab/".repeat(27)), DiagramError::Side(27));
        assert_eq!(error("ab/c"), DiagramError::Side(1));
        assert_eq!(
            error("abc/de/fgh"),
            DiagramError::Rank {
                rank: 2,
                squares: 2,
                side: 3
            }
        );
        assert_eq!(error("ab/cd o 0"), DiagramError::Ply(0));
        assert_eq!(error("ab/cd o x"), DiagramError::Tail);
        assert_eq!(error("ab/cd o 1 2"), DiagramError::Tail);
    }
}
