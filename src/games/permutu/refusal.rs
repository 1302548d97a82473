//! Finding codes of Permutu, and the reasons why a move is illegal.

use std::fmt;

use crate::board::Seat;
use crate::games::permutu::moves::{Column, PermutuMove, Symbol, TileColour};
use crate::play::{self, Cause};
use crate::text::{Code, codes};

codes::declare! {
    Error NO_COLUMN = "permutu/no-column": "a column that the game does not have";
    Error TILE_TAKEN = "permutu/tile-taken": "a single tile that has been taken";
    Error BROKEN_COLUMN = "permutu/broken-column": "a single tile of an incomplete column";
    Error SYMBOL_HELD = "permutu/symbol-held": "a single tile whose symbol a player has";
    Error EMPTY_COLUMN = "permutu/empty-column": "a column without tiles";
    Error SYMBOLS_MISSING = "permutu/symbols-missing": "a column with two or more tiles that the player lacks";
    Error MUST_PASS = "permutu/must-pass": "a move by a player who has to pass";
    Error PASS_REFUSED = "permutu/pass-refused": "a pass by a player who can take something";
    Error TIMEOUT_REFUSED = "permutu/timeout-refused": "a lost turn that the rules do not allow here";
    Error MISSING_ROW = "permutu/missing-row": "a record without one of its three rows";
    Error BAD_ROW = "permutu/bad-row": "a row that does not name every symbol once";
    Error SAME_SYMBOLS = "permutu/same-symbols": "a column with a repeated symbol in a `different` setup";
}

/// Returns the name of a seat: `Player1`.
pub(super) fn seat_name(seat: Seat) -> String {
    format!("Player{}", seat.index() + 1)
}

/// The symbols of a column that a player lacks, from the top; displayed as `B
/// and C` or `B twice`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lacking(pub [Option<Symbol>; 3]);

impl fmt::Display for Lacking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols: Vec<Symbol> = self.0.into_iter().flatten().collect();
        match *symbols.as_slice() {
            [one, two] if one == two => write!(f, "{one} twice"),
            [one, two] => write!(f, "{one} and {two}"),
            [one, two, three] if one == two && two == three => write!(f, "{one} three times"),
            [one, two, three] if one == two => write!(f, "{one} twice and {three}"),
            [one, two, three] if two == three => write!(f, "{one} and {two} twice"),
            [one, two, three] if one == three => write!(f, "{one} twice and {two}"),
            [one, two, three] => write!(f, "{one}, {two} and {three}"),
            [one] => write!(f, "{one}"),
            _ => f.write_str("none"),
        }
    }
}

/// Why a move of Permutu is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PermutuRefusal {
    /// The game does not have the column.
    NoColumn {
        /// The column.
        column: Column,
        /// The number of columns.
        columns: u8,
    },
    /// The tile has been taken.
    TileTaken {
        /// Its column.
        column: Column,
        /// Its colour.
        colour: TileColour,
    },
    /// A single tile of an incomplete column.
    BrokenColumn {
        /// The column.
        column: Column,
    },
    /// A single tile whose symbol a player has.
    SymbolHeld {
        /// The symbol.
        symbol: Symbol,
        /// The first seat that has it.
        holder: Seat,
        /// The columns of its tiles, from red to green.
        places: [Column; 3],
    },
    /// The column has no tiles left.
    EmptyColumn {
        /// The column.
        column: Column,
    },
    /// The player lacks the symbols of two or more tiles.
    SymbolsMissing {
        /// The column.
        column: Column,
        /// The player who lacks them.
        seat: Seat,
        /// Those symbols.
        lacking: Lacking,
    },
    /// The player to move cannot take anything, but another player can.
    MustPass {
        /// The player who has to pass.
        seat: Seat,
    },
    /// A pass by a player who can take something.
    PassRefused {
        /// The player.
        seat: Seat,
    },
    /// A pass after the end of the game.
    PassAfterEnd,
    /// A turn lost on time in a game without a time limit for moves.
    NoMoveTime,
    /// A turn lost on time in a solo game.
    TimeoutAlone,
    /// A turn lost on time by a player who could not move.
    TimeoutUnable {
        /// The player.
        seat: Seat,
    },
}

impl fmt::Display for PermutuRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoColumn { column, columns } => {
                write!(f, "names column {column}, but the game has {columns}")
            }
            Self::TileTaken { column, colour } => {
                write!(
                    f,
                    "takes the {colour} tile of column {column}, which is taken"
                )
            }
            Self::BrokenColumn { column } => {
                write!(
                    f,
                    "takes a single tile of column {column}, which is incomplete"
                )
            }
            Self::SymbolHeld { symbol, holder, .. } => {
                let holder = seat_name(holder);
                write!(
                    f,
                    "takes a single {symbol}, but {holder} has {symbol} already"
                )
            }
            Self::EmptyColumn { column } => {
                write!(f, "takes column {column}, which has no tiles left")
            }
            Self::SymbolsMissing {
                column,
                seat,
                lacking,
            } => {
                let seat = seat_name(seat);
                write!(f, "takes column {column}, but {seat} lacks {lacking}")
            }
            Self::MustPass { seat } => {
                let seat = seat_name(seat);
                write!(f, "comes too early: {seat} cannot take anything")
            }
            Self::PassRefused { seat } => {
                write!(f, "is not allowed: {} can move", seat_name(seat))
            }
            Self::PassAfterEnd => f.write_str("is not allowed: nobody can move any more"),
            Self::NoMoveTime => f.write_str("is not allowed: moves have no time limit"),
            Self::TimeoutAlone => f.write_str("is not allowed: a solo game has no lost turns"),
            Self::TimeoutUnable { seat } => {
                write!(f, "is not allowed: {} could not move", seat_name(seat))
            }
        }
    }
}

impl std::error::Error for PermutuRefusal {}

impl play::Refusal for PermutuRefusal {
    fn code(&self) -> Code {
        match self {
            Self::NoColumn { .. } => NO_COLUMN,
            Self::TileTaken { .. } => TILE_TAKEN,
            Self::BrokenColumn { .. } => BROKEN_COLUMN,
            Self::SymbolHeld { .. } => SYMBOL_HELD,
            Self::EmptyColumn { .. } => EMPTY_COLUMN,
            Self::SymbolsMissing { .. } => SYMBOLS_MISSING,
            Self::MustPass { .. } => MUST_PASS,
            Self::PassRefused { .. } | Self::PassAfterEnd => PASS_REFUSED,
            Self::NoMoveTime | Self::TimeoutAlone | Self::TimeoutUnable { .. } => TIMEOUT_REFUSED,
        }
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::NoColumn { columns, .. } => {
                return Some(format!("the columns are 1 to {columns} from the left"));
            }
            Self::MustPass { seat } => {
                return Some(format!("write `pass` for {} before it", seat_name(*seat)));
            }
            Self::PassAfterEnd => "the game is over: remove it",
            Self::NoMoveTime => "add a tag such as `[MoveTime \"60\"]` if there is one",
            Self::TimeoutUnable { .. } => "write `pass`",
            Self::TimeoutAlone => "remove it",
            _ => return None,
        };
        Some(help.to_owned())
    }
}

/// Returns the move that caused a refusal, if one did.
pub(super) fn cause(refusal: &PermutuRefusal, played: &[PermutuMove]) -> Option<Cause> {
    let (consequence, label) = match *refusal {
        PermutuRefusal::TileTaken { column, colour } => (
            format!("takes the {colour} tile of column {column}, which was taken"),
            format!("the {colour} tile of column {column} was taken here"),
        ),
        PermutuRefusal::BrokenColumn { column } => (
            format!("takes a single tile of column {column}, which was broken up"),
            format!("a single tile of column {column} was taken here"),
        ),
        PermutuRefusal::SymbolHeld { symbol, .. } => (
            format!("takes a single {symbol}, but the first {symbol} was taken"),
            format!("the first {symbol} was taken here"),
        ),
        PermutuRefusal::EmptyColumn { column } => (
            format!("takes column {column}, which was taken"),
            format!("column {column} was taken here"),
        ),
        _ => return None,
    };
    let is_cause = |mv: &PermutuMove| match *refusal {
        PermutuRefusal::TileTaken { column, colour } => mv.takes(column, colour),
        PermutuRefusal::SymbolHeld { places, .. } => places
            .into_iter()
            .zip(TileColour::ALL)
            .any(|(place, colour)| mv.takes(place, colour)),
        PermutuRefusal::BrokenColumn { column } => {
            matches!(mv, PermutuMove::Single { .. }) && mv.column() == Some(column)
        }
        PermutuRefusal::EmptyColumn { column } => *mv == PermutuMove::Whole { column },
        _ => false,
    };
    let index = played.iter().position(is_cause)?;
    Some(Cause {
        index,
        consequence,
        label,
    })
}
