//! A plain model of Permute (Eric Silverman, 2020).
//!
//! The rule sheet: twist a 2x2 face by a quarter turn, unless it holds a
//! bandaged stone or is all of one colour; bandage one of your own stones in
//! it; when no face can be twisted, the largest groups are compared, then the
//! second largest, and so on.
//!
//! The project's interpretations where the sheet is silent or contradicts
//! itself:
//!
//! - a1 is Yellow. The sheet shows the colours only in a picture. Its sample
//!   move, a twist of the crosscut g7-h8 after which Orange bandages h8,
//!   agrees: such a twist puts the colour of g8 on h8.
//! - Blocks are two files wide, one rank high, with Yellow on a1 and b1.
//! - A missing group counts 0 in the comparison.
//! - Both directions of a twist are separate moves, even if they lead to the
//!   same position.
//! - After a swap by `positions`, Orange is to move; after a swap by `colours`,
//!   Yellow is. The swap is a ply, and is allowed only if a face can be twisted.
//! - With two twists per turn, both may be of the same face, each must be legal
//!   when it is made, and the bandage goes into the second face. Only ply 1 has one
//!   twist.
//! - The faces of an empty square (in positions for figures) cannot be twisted,
//!   and the square connects nothing.

use std::collections::BTreeMap;
use std::fmt;

use super::{Square, board_text, characters, corners, face, group_sizes, name, perft, squares};

/// The colour of a stone, and of the player who owns it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Colour {
    Orange,
    Yellow,
}

impl Colour {
    /// The opponent's colour.
    pub(crate) fn other(self) -> Self {
        match self {
            Self::Orange => Self::Yellow,
            Self::Yellow => Self::Orange,
        }
    }

    /// The letter of a colour in position strings.
    fn character(self) -> char {
        match self {
            Self::Orange => 'o',
            Self::Yellow => 'y',
        }
    }
}

/// The two starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Setup {
    Chequer,
    Blocks,
}

/// The effect of `swap`, if it is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Swap {
    None,
    Colours,
    Positions,
}

/// A stone, bandaged or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stone {
    pub(crate) colour: Colour,
    pub(crate) bandaged: bool,
}

impl Stone {
    fn character(self) -> char {
        if self.bandaged {
            self.colour.character().to_ascii_uppercase()
        } else {
            self.colour.character()
        }
    }
}

/// A quarter turn of the face with this bottom-left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Twist {
    pub(crate) clockwise: bool,
    pub(crate) corner: Square,
}

/// A player's turn.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Move {
    /// One or two twists, then a bandage on this square.
    Turn { twists: Vec<Twist>, bandage: Square },
    /// The answer to Orange's first move.
    Swap,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Turn { twists, bandage } = self else {
            return f.write_str("swap");
        };
        for (index, twist) in twists.iter().enumerate() {
            let plus = if index == 0 { "" } else { "+" };
            let direction = if twist.clockwise { 'C' } else { 'A' };
            let [from, _, to, _] = face(twist.corner);
            write!(f, "{plus}{direction}{}{}", name(from), name(to))?;
        }
        write!(f, "-{}", name(*bandage))
    }
}

/// The groups that decide a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) winner: Colour,
    /// 1 for the largest groups, 2 for the second largest, and so on.
    pub(crate) rank: usize,
    /// The sizes of those groups; a missing group has size 0.
    pub(crate) orange: u32,
    pub(crate) yellow: u32,
}

/// A game in progress. A square without a stone is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) side: u8,
    pub(crate) stones: BTreeMap<Square, Stone>,
    pub(crate) turn: Colour,
    /// The number of the next ply.
    pub(crate) ply: u32,
    /// True with the protocol `1[1]2[2]*`.
    pub(crate) protocol_double: bool,
    pub(crate) swap: Swap,
}

impl Table {
    /// The start of a game with one twist a turn and no swap.
    pub(crate) fn start(side: u8, setup: Setup) -> Self {
        let stone = |(file, rank): Square| {
            let is_yellow = match setup {
                Setup::Chequer => (file + rank) % 2 == 0,
                Setup::Blocks => ((file - 1) / 2 + (rank - 1)) % 2 == 0,
            };
            Stone {
                colour: if is_yellow {
                    Colour::Yellow
                } else {
                    Colour::Orange
                },
                bandaged: false,
            }
        };
        Self {
            side,
            stones: squares(side)
                .into_iter()
                .map(|at| (at, stone(at)))
                .collect(),
            turn: Colour::Orange,
            ply: 1,
            protocol_double: false,
            swap: Swap::None,
        }
    }

    /// The position of a position string such as `oy/yO y 2`; one twist a turn
    /// and no swap.
    ///
    /// # Panics
    ///
    /// Panics if the text is not a position string.
    pub(crate) fn from_position(text: &str) -> Self {
        let mut words = text.split(' ');
        let board = words.next().expect("a split has a first part");
        let (side, characters) = characters(board);
        let mut stones = BTreeMap::new();
        for (square, character) in characters {
            let colour = match character.to_ascii_lowercase() {
                'o' => Colour::Orange,
                'y' => Colour::Yellow,
                other => {
                    assert_eq!(other, '.', "a square is o, y, O, Y or empty");
                    continue;
                }
            };
            let bandaged = character.is_ascii_uppercase();
            stones.insert(square, Stone { colour, bandaged });
        }
        let turn = match words.next() {
            None | Some("o") => Colour::Orange,
            Some(other) => {
                assert_eq!(other, "y", "the side to move is o or y");
                Colour::Yellow
            }
        };
        let ply = words
            .next()
            .map_or(1, |word| word.parse().expect("the ply is a number"));
        Self {
            side,
            stones,
            turn,
            ply,
            protocol_double: false,
            swap: Swap::None,
        }
    }

    /// The position string.
    pub(crate) fn position(&self) -> String {
        let character = |square| {
            self.stones
                .get(&square)
                .map_or('.', |stone| stone.character())
        };
        let board = board_text(self.side, character);
        format!("{board} {} {}", self.turn.character(), self.ply)
    }

    /// Returns true if the face with this bottom-left corner can be twisted:
    /// four stones, none bandaged, not all of one colour.
    pub(crate) fn can_twist(&self, corner: Square) -> bool {
        let stones: Vec<Stone> = face(corner)
            .iter()
            .filter_map(|square| self.stones.get(square).copied())
            .collect();
        let has = |colour| stones.iter().any(|stone| stone.colour == colour);
        stones.len() == 4
            && stones.iter().all(|stone| !stone.bandaged)
            && has(Colour::Orange)
            && has(Colour::Yellow)
    }

    /// Returns true if no face can be twisted.
    pub(crate) fn is_over(&self) -> bool {
        !corners(self.side)
            .into_iter()
            .any(|corner| self.can_twist(corner))
    }

    /// Returns true if the player to move may answer `swap`.
    pub(crate) fn may_swap(&self) -> bool {
        self.swap != Swap::None && self.ply == 2 && self.turn == Colour::Yellow && !self.is_over()
    }

    fn twists_this_turn(&self) -> usize {
        if self.protocol_double && self.ply != 1 {
            2
        } else {
            1
        }
    }

    /// Every legal move, in no particular order.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.add_turns(&[], &mut moves);
        if self.may_swap() {
            moves.push(Move::Swap);
        }
        moves
    }

    /// Adds the turns that begin with the twists in `earlier`.
    fn add_turns(&self, earlier: &[Twist], moves: &mut Vec<Move>) {
        for corner in corners(self.side) {
            if !self.can_twist(corner) {
                continue;
            }
            for clockwise in [true, false] {
                let twist = Twist { clockwise, corner };
                let twists = [earlier, &[twist]].concat();
                let mut table = self.clone();
                table.twist(twist);
                if twists.len() < self.twists_this_turn() {
                    table.add_turns(&twists, moves);
                } else {
                    table.add_bandages(&twists, corner, moves);
                }
            }
        }
    }

    /// Adds a turn for each stone of the player to move in the face just
    /// twisted.
    fn add_bandages(&self, twists: &[Twist], corner: Square, moves: &mut Vec<Move>) {
        for bandage in face(corner) {
            if self.stones[&bandage].colour == self.turn {
                let twists = twists.to_vec();
                moves.push(Move::Turn { twists, bandage });
            }
        }
    }

    /// Turns a face: clockwise, each stone goes to the next square clockwise.
    pub(crate) fn twist(&mut self, twist: Twist) {
        assert!(self.can_twist(twist.corner), "this face cannot be twisted");
        let cycle = face(twist.corner);
        let lifted = cycle.map(|square| self.stones[&square]);
        let steps = if twist.clockwise { 1 } else { 3 };
        for (index, stone) in lifted.into_iter().enumerate() {
            self.stones.insert(cycle[(index + steps) % 4], stone);
        }
    }

    /// Plays a move.
    ///
    /// # Panics
    ///
    /// Panics if the move is not legal.
    pub(crate) fn play(&mut self, played: &Move) {
        match played {
            Move::Turn { twists, bandage } => self.play_turn(twists, *bandage),
            Move::Swap => self.play_swap(),
        }
        self.ply += 1;
    }

    fn play_turn(&mut self, twists: &[Twist], bandage: Square) {
        assert_eq!(twists.len(), self.twists_this_turn(), "twists in this turn");
        for &twist in twists {
            self.twist(twist);
        }
        let last = twists.last().expect("a turn has a twist").corner;
        assert!(
            face(last).contains(&bandage),
            "the bandage goes into the face"
        );
        let stone = self
            .stones
            .get_mut(&bandage)
            .expect("a face that was twisted is full");
        assert_eq!(
            stone.colour, self.turn,
            "the bandage goes on a stone of the player to move"
        );
        stone.bandaged = true;
        self.turn = self.turn.other();
    }

    fn play_swap(&mut self) {
        assert!(self.may_swap(), "no swap here");
        // With `colours` the players exchange seats: the board is unchanged, and
        // Yellow is still to move, but is now the other player.
        if self.swap == Swap::Positions {
            for stone in self.stones.values_mut() {
                stone.colour = stone.colour.other();
            }
            self.turn = Colour::Orange;
        }
    }

    /// The sizes of the groups of a colour, largest first.
    pub(crate) fn groups(&self, colour: Colour) -> Vec<u32> {
        let own = self.stones.iter();
        let own = own.filter(|(_, stone)| stone.colour == colour);
        group_sizes(own.map(|(&square, _)| square).collect())
    }

    /// The first difference between the sizes of the groups; `None` if all are
    /// equal.
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        let oranges = self.groups(Colour::Orange);
        let yellows = self.groups(Colour::Yellow);
        for index in 0..oranges.len().max(yellows.len()) {
            let orange = oranges.get(index).copied().unwrap_or(0);
            let yellow = yellows.get(index).copied().unwrap_or(0);
            if orange != yellow {
                return Some(Verdict {
                    winner: if orange > yellow {
                        Colour::Orange
                    } else {
                        Colour::Yellow
                    },
                    rank: index + 1,
                    orange,
                    yellow,
                });
            }
        }
        None
    }

    /// The winner if the game ends here; `None` for a draw.
    pub(crate) fn winner(&self) -> Option<Colour> {
        self.verdict().map(|verdict| verdict.winner)
    }

    /// The number of ways to play `depth` plies.
    pub(crate) fn perft(&self, depth: usize) -> u64 {
        perft(self, depth, Self::legal_moves, Self::play)
    }
}
