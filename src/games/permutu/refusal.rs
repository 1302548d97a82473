//! Finding codes of Permutu, and the reasons why a move is illegal.

use std::fmt;

use crate::board::Seat;
use crate::games::permutu::{Column, PermutuMove, Symbol, TileColour};
use crate::play::{self, Cause};
use crate::text::codes;

codes::declare! {
    Error NO_COLUMN = "permutu/no-column": "a column that the game does not have";
    Error TILE_TAKEN = "permutu/tile-taken": "a single tile that has already been taken";
    Error BROKEN_COLUMN = "permutu/broken-column": "a single tile of an incomplete column";
    Error SYMBOL_HELD = "permutu/symbol-held": "a single tile whose symbol a player already has";
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

play::refusals! {
    /// Why a move of Permutu is not legal.
    pub enum PermutuRefusal {
        /// The game does not have the column.
        NoColumn { column: Column, columns: u8 } [NO_COLUMN]
            = "names column {column}, but the game has {columns}";
        /// The tile has been taken.
        TileTaken { column: Column, colour: TileColour } [TILE_TAKEN]
            = "takes the {colour} tile of column {column}, which is taken";
        /// A single tile of an incomplete column.
        BrokenColumn { column: Column } [BROKEN_COLUMN]
            = "takes a single tile of column {column}, which is incomplete";
        /// A single tile whose symbol a player has. `holder` is the first such
        /// player; `places` are the columns of the red, the black and the green
        /// tile with the symbol.
        SymbolHeld { symbol: Symbol, holder: Seat, places: [Column; 3] } [SYMBOL_HELD]
            = "takes a single {symbol}, but {} has {symbol} already", seat_name(*holder);
        /// The column has no tiles left.
        EmptyColumn { column: Column } [EMPTY_COLUMN]
            = "takes column {column}, which has no tiles left";
        /// The player lacks the symbols of two or more tiles.
        SymbolsMissing { column: Column, seat: Seat, lacking: Lacking } [SYMBOLS_MISSING]
            = "takes column {column}, but {} lacks {lacking}", seat_name(*seat);
        /// The player to move cannot take anything, but another player can.
        MustPass { seat: Seat } [MUST_PASS]
            = "comes too early: {} cannot take anything", seat_name(*seat);
        /// A pass by a player who can take something.
        PassRefused { seat: Seat } [PASS_REFUSED]
            = "is not allowed: {} can move", seat_name(*seat);
        /// A pass after the end of the game.
        PassAfterEnd [PASS_REFUSED]
            = "is not allowed: nobody can move any more";
        /// A turn lost on time in a game without a time limit for moves.
        NoMoveTime [TIMEOUT_REFUSED]
            = "is not allowed: moves have no time limit";
        /// A turn lost on time in a solo game.
        TimeoutAlone [TIMEOUT_REFUSED]
            = "is not allowed: a solo game has no lost turns";
        /// A turn lost on time by a player who could not move.
        TimeoutUnable { seat: Seat } [TIMEOUT_REFUSED]
            = "is not allowed: {} could not move", seat_name(*seat);
    }
    help = help;
}

/// Returns advice to show instead of similar legal moves.
fn help(refusal: &PermutuRefusal) -> Option<String> {
    let help = match refusal {
        PermutuRefusal::NoColumn { columns, .. } => {
            return Some(format!("the columns are 1 to {columns} from the left"));
        }
        PermutuRefusal::MustPass { seat } => {
            return Some(format!(
                "write `pass` for {} before this move",
                seat_name(*seat)
            ));
        }
        PermutuRefusal::PassAfterEnd => "the game is over: remove it",
        PermutuRefusal::NoMoveTime => {
            "if moves had a time limit, add a tag such as `[MoveTime \"60\"]`"
        }
        PermutuRefusal::TimeoutUnable { .. } => "write `pass` instead",
        PermutuRefusal::TimeoutAlone => "remove it",
        _ => return None,
    };
    Some(help.to_owned())
}

/// Returns the earlier move that caused a refusal, if there is one.
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
