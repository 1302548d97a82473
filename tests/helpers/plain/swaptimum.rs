//! A plain model of Swaptimum (Mark Steere, 2023).
//!
//! The rule sheet: place a checker; if that forms a crosscut, swap a checker
//! of it with an adjacent one (diagonals count) so that the crosscut is gone
//! and no new crosscut is formed; a placement without such a swap is illegal for
//! that player; whoever cannot place is skipped; a path of orthogonal steps
//! between a player's two sides of the board wins, even if it is completed on the
//! other player's turn.
//!
//! The project's interpretations where the sheet is silent:
//!
//! - Red connects the lowest and the highest rank, Blue the first and the last
//!   file.
//! - A placement may form several crosscuts. There is still one swap, with a
//!   checker of at least one of them, and no crosscut may remain anywhere.
//! - The swapped checkers have different colours; any other swap would change
//!   nothing.
//! - The win is decided after the whole turn.
//! - A player who is skipped passes, which is a ply. If neither player can place,
//!   the game ends without a winner.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::{
    Square, board_text, characters, corners, face, group_sizes, name, perft, reached, squares,
};

/// The colour of a checker, and of the player who owns it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Colour {
    Red,
    Blue,
}

impl Colour {
    /// The opponent's colour.
    pub(crate) fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    fn character(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Blue => 'b',
        }
    }
}

/// A player's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Move {
    /// A placement and the swap after it, whose squares are in the order of their files
    /// and then ranks.
    Place {
        at: Square,
        swap: Option<(Square, Square)>,
    },
    /// The turn of a player who cannot place.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pass => f.write_str("pass"),
            Self::Place { at, swap: None } => f.write_str(&name(at)),
            Self::Place {
                at,
                swap: Some((one, two)),
            } => write!(f, "{},{}-{}", name(at), name(one), name(two)),
        }
    }
}

/// The checkers on the board.
type Checkers = BTreeMap<Square, Colour>;

/// A game in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) side: u8,
    pub(crate) checkers: Checkers,
    pub(crate) turn: Colour,
    /// The number of the next ply.
    pub(crate) ply: u32,
}

/// Returns true if the face has two checkers of each colour, those of one colour
/// diagonally opposite.
fn is_crosscut(checkers: &Checkers, corner: Square) -> bool {
    let [one, two, three, four] = face(corner).map(|square| checkers.get(&square));
    one.is_some() && two.is_some() && one == three && two == four && one != two
}

/// The bottom-left corners of the crosscuts on the board.
fn crosscuts(checkers: &Checkers, side: u8) -> Vec<Square> {
    corners(side)
        .into_iter()
        .filter(|&corner| is_crosscut(checkers, corner))
        .collect()
}

/// The squares that share a side or a corner with this one.
fn neighbours((file, rank): Square) -> Vec<Square> {
    (file - 1..=file + 1)
        .flat_map(|near_file| (rank - 1..=rank + 1).map(move |near_rank| (near_file, near_rank)))
        .filter(|&near| near != (file, rank))
        .collect()
}

impl Table {
    /// The empty board, Red to move.
    pub(crate) fn start(side: u8) -> Self {
        Self {
            side,
            checkers: Checkers::new(),
            turn: Colour::Red,
            ply: 1,
        }
    }

    /// The position of a position string such as `.r./rb./... b 4`.
    ///
    /// # Panics
    ///
    /// Panics if the text is not a position string, or if the position has a crosscut.
    pub(crate) fn from_position(text: &str) -> Self {
        let mut words = text.split(' ');
        let (side, characters) = characters(words.next().expect("a split has a first part"));
        let colour = |character| match character {
            'r' => Colour::Red,
            other => {
                assert_eq!(other, 'b', "the characters are r, b and the full stop");
                Colour::Blue
            }
        };
        let checkers: Checkers = characters
            .into_iter()
            .filter(|&(_, character)| character != '.')
            .map(|(square, character)| (square, colour(character)))
            .collect();
        assert!(
            crosscuts(&checkers, side).is_empty(),
            "there is no crosscut"
        );
        let turn = match words.next() {
            None | Some("r") => Colour::Red,
            Some(_) => Colour::Blue,
        };
        let ply = words
            .next()
            .map_or(1, |word| word.parse().expect("the ply is a number"));
        Self {
            side,
            checkers,
            turn,
            ply,
        }
    }

    /// The position string.
    pub(crate) fn position(&self) -> String {
        let character = |square| {
            self.checkers
                .get(&square)
                .map_or('.', |colour| colour.character())
        };
        let board = board_text(self.side, character);
        format!("{board} {} {}", self.turn.character(), self.ply)
    }

    /// The legal placements of a colour with their swaps, whoever is to move.
    pub(crate) fn placements(&self, colour: Colour) -> Vec<Move> {
        let mut moves = Vec::new();
        for at in squares(self.side) {
            if self.checkers.contains_key(&at) {
                continue;
            }
            let mut placed = self.checkers.clone();
            placed.insert(at, colour);
            let formed = crosscuts(&placed, self.side);
            if formed.is_empty() {
                moves.push(Move::Place { at, swap: None });
            }
            for swap in self.swaps(&placed, &formed) {
                let swap = Some(swap);
                moves.push(Move::Place { at, swap });
            }
        }
        moves
    }

    /// The swaps of a checker in one of the crosscuts `formed` after which no
    /// crosscut remains. Each swap is included once.
    fn swaps(&self, placed: &Checkers, formed: &[Square]) -> BTreeSet<(Square, Square)> {
        let mut swaps = BTreeSet::new();
        for one in formed.iter().flat_map(|&corner| face(corner)) {
            for two in neighbours(one) {
                let Some(&other) = placed.get(&two) else {
                    continue;
                };
                let colour = placed[&one];
                let mut swapped = placed.clone();
                swapped.insert(one, other);
                swapped.insert(two, colour);
                if colour != other && crosscuts(&swapped, self.side).is_empty() {
                    swaps.insert((one.min(two), one.max(two)));
                }
            }
        }
        swaps
    }

    /// Every legal move: the placements of the player to move, the pass if only the
    /// other player has a placement, or nothing if the game is over.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let moves = self.placements(self.turn);
        if moves.is_empty() && !self.placements(self.turn.other()).is_empty() {
            return vec![Move::Pass];
        }
        moves
    }

    /// Plays a move.
    ///
    /// # Panics
    ///
    /// Panics if the move does not fit the board. It is not checked whether a swap
    /// or a pass was required.
    pub(crate) fn play(&mut self, played: &Move) {
        if let Move::Place { at, swap } = *played {
            let before = self.checkers.insert(at, self.turn);
            assert_eq!(before, None, "a checker goes to an empty square");
            if let Some((one, two)) = swap {
                let (first, second) = (self.checkers[&one], self.checkers[&two]);
                self.checkers.insert(one, second);
                self.checkers.insert(two, first);
            }
            assert!(crosscuts(&self.checkers, self.side).is_empty());
        }
        self.turn = self.turn.other();
        self.ply += 1;
    }

    /// The squares with a checker of this colour.
    fn squares_of(&self, colour: Colour) -> BTreeSet<Square> {
        self.checkers
            .iter()
            .filter(|&(_, &other)| other == colour)
            .map(|(&square, _)| square)
            .collect()
    }

    /// Returns true if a path connects the two sides of the board that this colour
    /// has to connect.
    pub(crate) fn is_connected(&self, colour: Colour) -> bool {
        let own_squares = self.squares_of(colour);
        let distance = |&(file, rank): &Square| match colour {
            Colour::Red => rank,
            Colour::Blue => file,
        };
        own_squares
            .iter()
            .filter(|square| distance(square) == 1)
            .any(|&start| {
                reached(start, &own_squares)
                    .iter()
                    .any(|end| distance(end) == self.side)
            })
    }

    /// The player who has won, if any.
    pub(crate) fn winner(&self) -> Option<Colour> {
        [Colour::Red, Colour::Blue]
            .into_iter()
            .find(|&colour| self.is_connected(colour))
    }

    /// Returns true if a player has won or neither player can place.
    pub(crate) fn is_over(&self) -> bool {
        self.legal_moves().is_empty()
    }

    /// The sizes of the groups of a colour, largest first.
    pub(crate) fn groups(&self, colour: Colour) -> Vec<u32> {
        group_sizes(self.squares_of(colour))
    }

    /// The number of ways to play `depth` plies.
    pub(crate) fn perft(&self, depth: usize) -> u64 {
        perft(self, depth, Self::legal_moves, Self::play)
    }
}
