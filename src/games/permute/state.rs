//! The state of a Permute game: the stones, and the moves they allow.

use std::ops::ControlFlow;

use crate::board::{Diagram, Face, Seat, Size, Square, SquareSet};
use crate::games::permute::{
    Direction, ORANGE, PermuteMove, PermuteSetting, PermuteStart, Protocol, SwapRule, Twist, YELLOW,
};

/// A stone on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stone {
    /// The side that owns it.
    pub owner: Seat,
    /// True if it is bandaged.
    pub is_bandaged: bool,
}

/// A position of Permute.
///
/// Stores Orange's stones and the squares without an unbandaged stone; derives
/// Yellow's stones and the twistable faces from them, rank by rank. A move thus
/// writes only to the ranks of its face.
///
/// # Examples
///
/// ```
/// use scoresheet::board::Size;
/// use scoresheet::games::permute::{PermutePosition, PermuteSetting, PermuteSetup};
/// use scoresheet::play::Position;
///
/// let mut position = PermutePosition::new(&PermuteSetting::new(Size::new(12)?, PermuteSetup::Chequer));
/// position.play(&"Ce5f6-f6".parse()?)?;
/// let stone = position.stone("f6".parse()?).expect("a full board");
/// assert!(stone.is_bandaged);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PermutePosition {
    pub(super) size: Size,
    pub(super) protocol: Protocol,
    pub(super) swap: SwapRule,
    pub(super) orange: SquareSet,
    /// The squares with a bandaged stone or no stone.
    pub(super) stuck: SquareSet,
    /// The squares without a stone; empty in nearly all games.
    pub(super) empty: SquareSet,
    pub(super) turn: Seat,
    /// The number of the next ply.
    pub(super) next: u32,
}

impl PermutePosition {
    /// Sets up the start position.
    pub fn new(setting: &PermuteSetting) -> Self {
        let PermuteStart {
            size,
            orange,
            yellow,
            bandaged,
            turn,
            next,
        } = setting.start();
        let empty = SquareSet::full(size).without(&orange.or(&yellow));
        Self {
            size,
            protocol: setting.protocol,
            swap: setting.swap(),
            orange,
            stuck: bandaged.or(&empty),
            empty,
            turn,
            next,
        }
    }

    /// Returns the size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the stones of one side.
    pub fn stones(&self, seat: Seat) -> SquareSet {
        if seat == ORANGE {
            return self.orange;
        }
        let others = self.orange.or(&self.empty);
        SquareSet::full(self.size).without(&others)
    }

    /// Returns Orange's stones by reference.
    pub(super) const fn orange(&self) -> &SquareSet {
        &self.orange
    }

    /// Returns the position with the stone on a square not bandaged.
    pub(super) fn without_bandage(&self, square: Square) -> Self {
        let mut position = self.clone();
        position.stuck.remove(square);
        position
    }

    /// Returns the squares of the bandaged stones.
    pub fn bandaged(&self) -> SquareSet {
        self.stuck.without(&self.empty)
    }

    /// Returns the side to move, even if the game is over.
    pub const fn side(&self) -> Seat {
        self.turn
    }

    /// Iterates over the twistable faces, rank by rank from the bottom.
    pub fn faces(&self) -> impl Iterator<Item = Face> {
        (0..self.size.side() - 1).flat_map(|rank| {
            let mut row = self.faces_of(rank);
            std::iter::from_fn(move || {
                let file = (row != 0).then(|| row.trailing_zeros() as u8)?;
                row &= row - 1;
                Some(Face::at(Square::new(file, rank)))
            })
        })
    }

    /// Returns the owner of the stone on a square; `None` if the square is
    /// empty or not on the board.
    pub const fn owner(&self, square: Square) -> Option<Seat> {
        if self.orange.has(square) {
            Some(ORANGE)
        } else if self.size.has(square) && !self.empty.has(square) {
            Some(YELLOW)
        } else {
            None
        }
    }

    /// Returns the stone on a square; `None` if the square is empty or not on
    /// the board.
    pub const fn stone(&self, square: Square) -> Option<Stone> {
        match self.owner(square) {
            Some(owner) => Some(Stone {
                owner,
                is_bandaged: self.stuck.has(square),
            }),
            None => None,
        }
    }

    /// Returns the letter of a square in position strings, in upper case if its
    /// stone is bandaged.
    pub(super) const fn letter(&self, square: Square) -> char {
        match self.stone(square) {
            None => '.',
            Some(Stone { owner, is_bandaged }) => match (owner.index(), is_bandaged) {
                (0, false) => 'o',
                (0, true) => 'O',
                (_, false) => 'y',
                (_, true) => 'Y',
            },
        }
    }

    /// Returns the position string with these letters and this number of the next ply.
    pub(super) fn diagram(&self, letter: impl Fn(Square) -> char, next_ply: u32) -> String {
        let turn = if self.turn == ORANGE { 'o' } else { 'y' };
        Diagram::write(self.size, letter, (turn, next_ply))
    }

    /// Returns the files of the twistable faces between this rank and the next,
    /// as bits.
    fn faces_of(&self, rank: u8) -> u32 {
        let (row, above) = (self.orange.row(rank), self.orange.row(rank + 1));
        let (any, both) = (row | above, row & above);
        // Orange has at least one of the four stones, but not all.
        self.unbandaged_faces_of(rank) & (any | any >> 1) & !(both & both >> 1)
    }

    /// Returns the files of the faces between this rank and the next that have
    /// four stones, none of them bandaged, as bits.
    pub(super) fn unbandaged_faces_of(&self, rank: u8) -> u32 {
        let stuck = self.stuck.row(rank) | self.stuck.row(rank + 1);
        let unbandaged = !stuck & ((1 << self.size.side()) - 1);
        unbandaged & unbandaged >> 1
    }

    /// Returns true if no face can be twisted.
    pub(super) fn is_over(&self) -> bool {
        // Looks at all ranks: an early exit would be slower.
        let ranks = 0..self.size.side() - 1;
        ranks.fold(0, |any, rank| any | self.faces_of(rank)) == 0
    }

    /// Returns true if a face on the board can be twisted.
    pub(super) const fn can_twist(&self, face: Face) -> bool {
        let orange = self.orange.block(face);
        orange != 0 && orange != 0xF && self.stuck.block(face) == 0
    }

    /// Returns the mover's stones in a face of four stones, given Orange's
    /// stones there. Both have the same order of bits.
    pub(super) fn mover_stones(&self, orange: u8) -> u8 {
        if self.turn == ORANGE {
            orange
        } else {
            orange ^ 0xF
        }
    }

    /// Plays a turn if it is legal under the protocol with one twist, and
    /// returns whether it was. `bandage` is the number of the bandaged square
    /// in the face.
    ///
    /// Merges `check` and `apply` so that each board word is read once: this is
    /// the hot path for archives.
    #[inline(always)]
    pub(super) fn try_turn(&mut self, twist: Twist, bandage: u8) -> bool {
        let face = twist.face;
        if self.protocol != Protocol::Single || !face.fits(self.size) || !self.can_twist(face) {
            return false;
        }
        let before = self.orange.block(face);
        let orange = twist.direction.turn_block(before);
        if self.mover_stones(orange) >> (bandage % 4) & 1 == 0 {
            return false;
        }
        self.turn_face(face, before ^ orange, bandage);
        true
    }

    /// Plays a legal turn, given the squares of its face that change owner, as
    /// a block, and the number of the bandaged square.
    #[inline(always)]
    pub(super) fn turn_face(&mut self, face: Face, changed: u8, bandage: u8) {
        self.orange.toggle_block(face, changed);
        self.stuck.insert(face.square(bandage));
        self.turn = self.turn.other();
        self.next += 1;
    }

    /// Returns the number of twists in the next turn.
    pub(super) fn twists(&self) -> u32 {
        if self.protocol == Protocol::Double && self.next != 1 {
            2
        } else {
            1
        }
    }

    /// Twists a face that can be twisted.
    pub(super) fn twist(&mut self, twist: Twist) {
        let orange = twist.direction.turn_block(self.orange.block(twist.face));
        self.orange.set_block(twist.face, orange);
    }

    /// Counts the legal turns of one twist in a twistable face.
    pub(super) fn count_face(&self, face: Face) -> u64 {
        u64::from(self.mover_stones(self.orange.face(face)).count_ones()) * 2
    }

    /// Counts the legal turns of one twist on the whole board.
    pub(super) fn count_single(&self) -> u64 {
        let ranks = 0..self.size.side() - 1;
        ranks.map(|rank| u64::from(self.count_rank(rank))).sum()
    }

    /// Counts the legal turns of one twist between this rank and the next.
    fn count_rank(&self, rank: u8) -> u32 {
        let (faces, orange) = self.count_faces(rank);
        match self.turn {
            ORANGE => 2 * orange,
            _ => 2 * (4 * faces - orange),
        }
    }

    /// Counts the twistable faces between this rank and the next, and Orange's stones
    /// in them. A stone counts once for each of its faces.
    pub(super) fn count_faces(&self, rank: u8) -> (u32, u32) {
        let faces = self.faces_of(rank);
        (faces.count_ones(), self.count_orange(rank, faces))
    }

    /// Counts Orange's stones in the faces between this rank and the next whose
    /// files are in `faces`. A stone counts once for each of its faces.
    fn count_orange(&self, rank: u8, faces: u32) -> u32 {
        let (row, above) = (self.orange.row(rank), self.orange.row(rank + 1));
        // The lower rank is in the low 32 bits, the upper one in the high 32
        // bits.
        let left = u64::from(faces & row) | u64::from(faces & above) << 32;
        let right = u64::from(faces & row >> 1) | u64::from(faces & above >> 1) << 32;
        left.count_ones() + right.count_ones()
    }

    /// Visits every first twist of a turn with two twists, and the position
    /// after it.
    pub(super) fn visit_first(
        &self,
        visit: &mut dyn FnMut(Twist, &Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for face in self.faces() {
            for direction in Direction::ALL {
                let twist = Twist { direction, face };
                let mut next = self.clone();
                next.twist(twist);
                visit(twist, &next)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits every last twist of a turn in one of `faces`, once for each legal bandage.
    pub(super) fn visit_last(
        &self,
        faces: impl Iterator<Item = Face>,
        visit: &mut dyn FnMut(Twist, Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for face in faces {
            for direction in Direction::ALL {
                let mover_stones = self.mover_stones(direction.turn(self.orange.face(face)));
                for (corner, square) in face.squares().into_iter().enumerate() {
                    if mover_stones >> corner & 1 == 1 {
                        visit(Twist { direction, face }, square)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits every legal turn.
    pub(super) fn visit_turns(
        &self,
        visit: &mut dyn FnMut(&PermuteMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.twists() == 1 {
            return self.visit_last(self.faces(), &mut |first, bandage| {
                visit(&PermuteMove::single(first, bandage))
            });
        }
        self.visit_first(&mut |first, between| {
            between.visit_last(between.faces(), &mut |second, bandage| {
                visit(&PermuteMove::Turn {
                    first,
                    second: Some(second),
                    bandage,
                })
            })
        })
    }
}
