//! A plain model of Permutu (a Polish tile game for one to six).
//!
//! The rule sheet: take one tile of a column of three if nobody has a tile of
//! its symbol (rule A), or a whole column, of three tiles or two, if you have
//! all its symbols or lack one (rule B). Three tiles of a symbol, a triple, give
//! 3 points, two give 1. More points win, then more triples; if both are tied,
//! whoever began loses.
//!
//! The project's interpretations where the sheet is silent:
//!
//! - Rule B counts tiles: a column with two tiles of a symbol that you lack
//!   counts as lacking two.
//! - A player who cannot move passes, one ply each; the game is over if no tile
//!   is left or nobody can move.
//! - Player 1 begins. If more than two players are tied in points and triples,
//!   only Player 1 loses and the others share.
//! - A single player reaches the goal if no tile is left; the score is the
//!   number of tiles taken one by one.
//! - A move that takes too long (`timeout`) is allowed if the player could have
//!   moved, and never for a single player.
//! - After a time forfeit the others compare by the same rules, including the
//!   one about Player 1.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::{Choose, perft, shuffle};

/// The colours of the tiles, from the top of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Colour {
    Red,
    Black,
    Green,
}

/// The colours from the top of a column.
pub(crate) const COLOURS: [Colour; 3] = [Colour::Red, Colour::Black, Colour::Green];

/// A tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tile {
    /// A letter from `A`.
    pub(crate) symbol: char,
    pub(crate) colour: Colour,
}

/// The rest of a column: the symbol of each colour that is still there.
pub(crate) type Column = BTreeMap<Colour, char>;

/// A player's turn. Columns count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Move {
    /// One tile, by rule A.
    Single(usize, Colour),
    /// The rest of a column, by rule B.
    Whole(usize),
    /// The turn of a player who cannot move.
    Pass,
    /// The turn of a player who did not move in time.
    Timeout,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Single(column, Colour::Red) => write!(f, "{column}r"),
            Self::Single(column, Colour::Black) => write!(f, "{column}b"),
            Self::Single(column, Colour::Green) => write!(f, "{column}g"),
            Self::Whole(column) => write!(f, "{column}"),
            Self::Pass => f.write_str("pass"),
            Self::Timeout => f.write_str("timeout"),
        }
    }
}

/// The standing of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) points: usize,
    pub(crate) triples: usize,
    pub(crate) pairs: usize,
    pub(crate) tiles: usize,
    /// The tiles taken by rule A.
    pub(crate) singles: usize,
}

/// A game in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Table {
    /// The columns from the left; an empty one keeps its place.
    pub(crate) columns: Vec<Column>,
    /// The tiles of each player.
    pub(crate) held: Vec<BTreeSet<Tile>>,
    /// The number of tiles that each player has taken by rule A.
    pub(crate) singles: Vec<usize>,
    /// Whose turn it is, from 0.
    pub(crate) turn: usize,
    /// True if there is a time limit for each move.
    pub(crate) move_time: bool,
}

impl Table {
    /// A game without a time limit, given its red, black and green rows, each with
    /// column 1 first.
    ///
    /// # Panics
    ///
    /// Panics unless there are 1 to 6 players and every row has the same first 2 to
    /// 26 letters of the alphabet, each once.
    pub(crate) fn from_rows(players: usize, rows: [&str; 3]) -> Self {
        assert!((1..=6).contains(&players), "there are 1 to 6 players");
        let symbols = rows[0].len();
        assert!((2..=26).contains(&symbols), "there are 2 to 26 symbols");
        for row in rows {
            let letters: BTreeSet<char> = row.chars().collect();
            let expected: BTreeSet<char> = ('A'..='Z').take(symbols).collect();
            assert_eq!(row.len(), symbols, "the rows are of one length");
            assert_eq!(letters, expected, "each symbol is once in a row");
        }
        let mut columns = vec![Column::new(); symbols];
        for (colour, row) in COLOURS.into_iter().zip(rows) {
            for (column, symbol) in columns.iter_mut().zip(row.chars()) {
                column.insert(colour, symbol);
            }
        }
        Self {
            columns,
            held: vec![BTreeSet::new(); players],
            singles: vec![0; players],
            turn: 0,
            move_time: false,
        }
    }

    /// A game with rows that `choose` shuffles.
    pub(crate) fn deal(players: usize, symbols: usize, choose: Choose<'_>) -> Self {
        let mut row = || {
            let mut letters: Vec<char> = ('A'..='Z').take(symbols).collect();
            shuffle(&mut letters, choose);
            letters.into_iter().collect::<String>()
        };
        let rows = [row(), row(), row()];
        Self::from_rows(players, [&rows[0], &rows[1], &rows[2]])
    }

    /// The row of a colour at the start of a game, as it is written in its tag.
    ///
    /// # Panics
    ///
    /// Panics if a tile of the row was taken.
    pub(crate) fn row(&self, colour: Colour) -> String {
        self.columns.iter().map(|column| column[&colour]).collect()
    }

    /// Returns true if every column holds different symbols, as in the setup
    /// `different`.
    pub(crate) fn is_different(&self) -> bool {
        self.columns.iter().all(|column| {
            let symbols: BTreeSet<&char> = column.values().collect();
            symbols.len() == column.len()
        })
    }

    /// Returns true if the player has a tile of this symbol.
    pub(crate) fn has(&self, player: usize, symbol: char) -> bool {
        self.held[player].iter().any(|tile| tile.symbol == symbol)
    }

    /// The tiles and columns that a player may take, by rule A and by rule B.
    fn takes(&self, player: usize) -> Vec<Move> {
        let nobody_has = |symbol| (0..self.held.len()).all(|other| !self.has(other, symbol));
        let mut moves = Vec::new();
        for (number, column) in (1..).zip(&self.columns) {
            if column.len() == 3 {
                let singles = column.iter().filter(|&(_, &symbol)| nobody_has(symbol));
                moves.extend(singles.map(|(&colour, _)| Move::Single(number, colour)));
            }
            let lacking = column.values().filter(|&&symbol| !self.has(player, symbol));
            if !column.is_empty() && lacking.count() <= 1 {
                moves.push(Move::Whole(number));
            }
        }
        moves
    }

    /// Returns true if nobody can take anything, because nothing is left or the
    /// rules do not allow it.
    pub(crate) fn is_over(&self) -> bool {
        (0..self.held.len()).all(|player| self.takes(player).is_empty())
    }

    /// Every legal move but the timeout: what can be taken, or the pass if only
    /// others can take something.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let moves = self.takes(self.turn);
        if moves.is_empty() && !self.is_over() {
            return vec![Move::Pass];
        }
        moves
    }

    /// Returns true if the turn can be lost on time.
    pub(crate) fn may_time_out(&self) -> bool {
        self.move_time && self.held.len() > 1 && !self.takes(self.turn).is_empty()
    }

    /// Returns true if the move, or the timeout, is legal.
    pub(crate) fn is_legal(&self, played: &Move) -> bool {
        match played {
            Move::Timeout => self.may_time_out(),
            other => self.legal_moves().contains(other),
        }
    }

    /// Plays a move.
    ///
    /// # Panics
    ///
    /// Panics if the move is not legal.
    pub(crate) fn play(&mut self, played: &Move) {
        assert!(self.is_legal(played), "a legal move");
        let player = self.turn;
        match *played {
            Move::Single(number, colour) => {
                self.take(number, colour);
                self.singles[player] += 1;
            }
            Move::Whole(number) => {
                for colour in COLOURS {
                    self.take(number, colour);
                }
            }
            Move::Pass | Move::Timeout => {}
        }
        self.turn = (player + 1) % self.held.len();
    }

    /// Gives the tile of this colour, if it is still there, to the player to
    /// move.
    fn take(&mut self, number: usize, colour: Colour) {
        if let Some(symbol) = self.columns[number - 1].remove(&colour) {
            self.held[self.turn].insert(Tile { symbol, colour });
        }
    }

    /// The standings of all players.
    pub(crate) fn standings(&self) -> Vec<Standing> {
        let players = self.held.iter().zip(&self.singles);
        players
            .map(|(held, &singles)| standing(held, singles))
            .collect()
    }

    /// Returns true if no tile is left, the goal of a single player.
    pub(crate) fn is_cleared(&self) -> bool {
        self.columns.iter().all(BTreeMap::is_empty)
    }

    /// The players who win if the game ends here. A single player wins if no
    /// tile is left.
    pub(crate) fn winners(&self) -> Vec<usize> {
        if self.held.len() == 1 {
            return if self.is_cleared() {
                vec![0]
            } else {
                Vec::new()
            };
        }
        self.best_of((0..self.held.len()).collect())
    }

    /// The players who win if `forfeit` has lost on time: the best of the others.
    pub(crate) fn winners_without(&self, forfeit: usize) -> Vec<usize> {
        let others = (0..self.held.len()).filter(|&player| player != forfeit);
        self.best_of(others.collect())
    }

    /// The best of these players: by points, then by triples; if several are tied,
    /// player 1 is not among the best.
    fn best_of(&self, players: Vec<usize>) -> Vec<usize> {
        let standings = self.standings();
        let merit = |player: &usize| (standings[*player].points, standings[*player].triples);
        let best = players.iter().map(merit).max();
        let mut tied = players;
        tied.retain(|player| Some(merit(player)) == best);
        if tied.len() > 1 {
            tied.retain(|&player| player != 0);
        }
        tied
    }

    /// The number of ways to play `depth` plies, without timeouts.
    pub(crate) fn perft(&self, depth: usize) -> u64 {
        perft(self, depth, Self::legal_moves, Self::play)
    }
}

/// The standing of a player with these tiles.
pub(crate) fn standing(held: &BTreeSet<Tile>, singles: usize) -> Standing {
    let mut of_symbol: BTreeMap<char, usize> = BTreeMap::new();
    for tile in held {
        *of_symbol.entry(tile.symbol).or_default() += 1;
    }
    let count = |size| of_symbol.values().filter(|&&tiles| tiles == size).count();
    let (triples, pairs) = (count(3), count(2));
    Standing {
        points: 3 * triples + pairs,
        triples,
        pairs,
        tiles: held.len(),
        singles,
    }
}
