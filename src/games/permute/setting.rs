//! The setting of a Permute game: its options, and start positions with the parser of
//! their position strings.

use std::str::FromStr;

use crate::board::{BoardSymmetry, Diagram, DiagramError, Seat, Size, SquareSet};
use crate::games::permute::{MINDSPORTS, ORANGE, YELLOW};
use crate::play::Dialect;
use crate::text::{closed_enum, errors, escape_str};

/// The setting of a game: board, start position, protocol and swap rule.
#[derive(Debug, Clone, PartialEq)]
pub struct PermuteSetting {
    pub(super) size: Size,
    pub(super) setup: PermuteSetup,
    /// The start position, if it is not that of `setup`.
    pub(super) start: Option<Box<PermuteStart>>,
    /// The number of twists per turn.
    pub protocol: Protocol,
    /// The swap rule, if a tag or an option names one or the moves imply one.
    pub stated_swap: Option<SwapRule>,
}

impl PermuteSetting {
    /// Creates the setting of a game that starts from one of the setups.
    pub const fn new(size: Size, setup: PermuteSetup) -> Self {
        Self {
            size,
            setup,
            start: None,
            protocol: Protocol::Single,
            stated_swap: None,
        }
    }

    /// Returns the size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the stated swap rule or, if none is stated,
    /// [`SwapRule::Colours`], which is the one in the rule sheet.
    pub fn swap(&self) -> SwapRule {
        self.stated_swap.unwrap_or(SwapRule::Colours)
    }

    /// Returns the position at the start.
    pub fn start(&self) -> PermuteStart {
        match &self.start {
            Some(start) => (**start).clone(),
            None => PermuteStart::of_setup(self.size, self.setup),
        }
    }

    /// Returns the image of the setting under a symmetry of the board.
    pub(super) fn image(&self, symmetry: BoardSymmetry) -> Self {
        if symmetry == BoardSymmetry::Identity {
            return self.clone();
        }
        let start = Some(Box::new(self.start().image(symmetry)));
        Self {
            start,
            ..self.clone()
        }
    }
}

closed_enum! {
    /// The arrangement of the stones at the start.
    pub enum PermuteSetup {
        /// Alternating stones, a1 Yellow: the standard start.
        Chequer = "chequer" | "checker" | "chequered" | "checkered",
        /// Blocks two files wide and one rank high, even boards only.
        Blocks = "blocks" | "2x1" | "alternate",
    }
    else
    /// The error for a text that is not a [`PermuteSetup`].
    PermuteSetupError = "a setup is `chequer` or `blocks`" ignoring case
}

impl PermuteSetup {
    /// Returns the files of Yellow's stones on a rank (from 0) as bits. Files
    /// beyond the board are included.
    pub(super) const fn yellow_files(self, rank: u8) -> u32 {
        let even = match self {
            Self::Chequer => 0x5555_5555,
            Self::Blocks => 0x3333_3333,
        };
        if rank.is_multiple_of(2) { even } else { !even }
    }
}

closed_enum! {
    /// The number of twists per turn.
    pub enum Protocol {
        /// One twist and one bandage.
        Single = "1" | "single",
        /// From ply 2 on, two twists and one bandage in the second face.
        Double = "1[1]2[2]*" | "double",
    }
    else
    /// The error for a text that is not a [`Protocol`].
    ProtocolError = "a protocol is `1` or `1[1]2[2]*`" ignoring case
}

closed_enum! {
    /// The swap rule: the effect of `swap` as Yellow's answer to the first
    /// move.
    pub enum SwapRule {
        /// The players exchange seats; the position stays.
        Colours = "colours" | "colors",
        /// The players keep their seats; every stone changes colour.
        Positions = "positions",
        /// Swapping is not allowed.
        None = "none",
    }
    else
    /// The error for a text that is not a [`SwapRule`].
    SwapRuleError = "a swap rule is `colours`, `positions` or `none`" ignoring case
}

impl SwapRule {
    /// Returns the rule that is customary where a dialect is written, and is assumed for bare
    /// lists.
    pub(super) fn custom(dialect: Dialect) -> Self {
        if dialect == MINDSPORTS {
            Self::Positions
        } else {
            Self::Colours
        }
    }
}

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
        /// With four colours, a character that is neither a stone nor an empty square.
        CharacterOfFour(ch: char)
            = "`{}` is none of `o`, `y`, `r`, `b` and `.`", escape_str(&ch.to_string());
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
        let ([orange, yellow], mut start) = read_stones(text, ['o', 'y'])?;
        (start.orange, start.yellow) = (orange, yellow);
        Ok(start)
    }
}

/// Parses a `Diagram` with these letters for stones. Returns the stones of each letter, and
/// a start without stones.
pub(super) fn read_stones<const N: usize>(
    text: &str,
    letters: [char; N],
) -> Result<([SquareSet; N], PermuteStart), PermuteStartError> {
    let diagram: Diagram = text.parse()?;
    let turn = match diagram.turn {
        None | Some('o' | 'O') => ORANGE,
        Some('y' | 'Y') => YELLOW,
        Some(_) => return Err(PermuteStartError::Turn),
    };
    let mut stones = [SquareSet::EMPTY; N];
    let mut bandaged = SquareSet::EMPTY;
    for (square, ch) in diagram.squares().filter(|(_, ch)| *ch != '.') {
        match letters
            .iter()
            .position(|letter| letter.eq_ignore_ascii_case(&ch))
        {
            Some(index) => stones[index].insert(square),
            None if N == 2 => return Err(PermuteStartError::Character(ch)),
            None => return Err(PermuteStartError::CharacterOfFour(ch)),
        }
        if ch.is_ascii_uppercase() {
            bandaged.insert(square);
        }
    }
    let start = PermuteStart {
        size: diagram.size,
        orange: SquareSet::EMPTY,
        yellow: SquareSet::EMPTY,
        bandaged,
        turn,
        next: diagram.next_ply,
    };
    Ok((stones, start))
}
