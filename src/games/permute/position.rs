use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::{Face, Seat, Size, Square, SquareSet};
use crate::games::permute::moves::{Move, ORANGE, Turning, Twist, YELLOW};
use crate::games::permute::refusal::Refusal;
use crate::games::permute::scoring;
use crate::games::permute::setting::{Protocol, Setting, Swap};
use crate::games::permute::start::Start;
use crate::play::{self, Standings, Status, Turn, below};

/// A position of Permute.
///
/// The stones are kept as sets of squares, one a side; the faces that can be
/// twisted are kept up as moves are made, so that asking whether the game is
/// over costs next to nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    size: Size,
    protocol: Protocol,
    swap: Swap,
    orange: SquareSet,
    yellow: SquareSet,
    bandaged: SquareSet,
    /// The bottom-left squares of the faces that can be twisted.
    faces: SquareSet,
    turn: Seat,
    next: u32,
}

impl Position {
    /// The start of a game.
    pub fn new(setting: &Setting) -> Self {
        let Start {
            size,
            orange,
            yellow,
            bandaged,
            turn,
            next,
        } = setting.start();
        let mut position = Self {
            size,
            protocol: setting.protocol,
            swap: setting.swap(),
            orange,
            yellow,
            bandaged,
            faces: SquareSet::EMPTY,
            turn,
            next,
        };
        for rank in 0..size.side() - 1 {
            position.find_faces(rank);
        }
        position
    }

    /// The board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stones of one side.
    pub const fn stones(&self, seat: Seat) -> &SquareSet {
        if seat.index() == ORANGE.index() {
            &self.orange
        } else {
            &self.yellow
        }
    }

    /// The squares of the bandaged stones.
    pub const fn bandaged(&self) -> &SquareSet {
        &self.bandaged
    }

    /// The side to move, also when the game is over.
    pub const fn side(&self) -> Seat {
        self.turn
    }

    /// The faces that can be twisted.
    pub fn faces(&self) -> impl Iterator<Item = Face> {
        self.faces.iter().map(Face::at)
    }

    /// Whose stone stands on a square.
    pub const fn owner(&self, square: Square) -> Option<Seat> {
        if self.orange.has(square) {
            Some(ORANGE)
        } else if self.yellow.has(square) {
            Some(YELLOW)
        } else {
            None
        }
    }

    /// Finds anew which faces between this rank and the next can be twisted.
    fn find_faces(&mut self, rank: u8) {
        let (orange, yellow) = (self.orange.row(rank), self.yellow.row(rank));
        let (orange_above, yellow_above) = (self.orange.row(rank + 1), self.yellow.row(rank + 1));
        let bandaged = self.bandaged.row(rank) | self.bandaged.row(rank + 1);
        let free = (orange | yellow) & (orange_above | yellow_above) & !bandaged;
        let some_orange = orange | orange_above;
        let some_yellow = yellow | yellow_above;
        let mixed = (some_orange | some_orange >> 1) & (some_yellow | some_yellow >> 1);
        self.faces.set_row(rank, free & free >> 1 & mixed);
    }

    /// Finds anew the faces that share a square with `face`.
    fn find_faces_round(&mut self, face: Face) {
        let rank = face.bottom_left().rank();
        let last = (rank + 1).min(self.size.side() - 2);
        for rank in rank.saturating_sub(1)..=last {
            self.find_faces(rank);
        }
    }

    const fn can_twist(&self, face: Face) -> bool {
        self.faces.has(face.bottom_left())
    }

    /// Why a face cannot be twisted, if it cannot.
    fn check_face(&self, face: Face) -> Result<(), Refusal> {
        if !face.fits(self.size) {
            let off = face
                .squares()
                .into_iter()
                .filter(|&square| !self.size.has(square))
                .max();
            let square = off.unwrap_or(face.top_right());
            return Err(Refusal::OffBoard {
                square,
                size: self.size,
            });
        }
        if self.can_twist(face) {
            return Ok(());
        }
        let squares = face.squares();
        if let Some(square) = squares
            .into_iter()
            .find(|&square| self.bandaged.has(square))
        {
            return Err(Refusal::BandagedFace { face, square });
        }
        if let Some(square) = squares
            .into_iter()
            .find(|&square| self.owner(square).is_none())
        {
            return Err(Refusal::EmptySquare { face, square });
        }
        let seat = if self.orange.has(squares[0]) {
            ORANGE
        } else {
            YELLOW
        };
        Err(Refusal::SingleColour { face, seat })
    }

    fn check_turn(
        &self,
        first: Twist,
        second: Option<Twist>,
        bandage: Square,
    ) -> Result<(), Refusal> {
        match (second, self.twists()) {
            (Some(_), 1) => {
                let first_ply = self.protocol == Protocol::Double;
                return Err(Refusal::TwoTwists { first_ply });
            }
            (None, 2) => return Err(Refusal::OneTwist),
            _ => {}
        }
        self.check_face(first.face)?;
        let Some(second) = second else {
            return self.check_bandage(first, bandage);
        };
        let mut between = self.clone();
        between.twist(first);
        between.check_face(second.face)?;
        between.check_bandage(second, bandage)
    }

    /// Looks whether the square of a bandage holds a stone of the mover after
    /// a twist that is sound.
    fn check_bandage(&self, twist: Twist, bandage: Square) -> Result<(), Refusal> {
        if !self.size.has(bandage) {
            return Err(Refusal::OffBoard {
                square: bandage,
                size: self.size,
            });
        }
        let place = twist.face.place_of(bandage);
        let Some(place) = place else {
            return Err(Refusal::BandageOutside {
                square: bandage,
                face: twist.face,
            });
        };
        let own = twist.turning.turn(self.stones(self.turn).face(twist.face));
        if own >> place & 1 == 0 {
            return Err(Refusal::BandageNotOwn {
                square: bandage,
                owner: self.turn.other(),
            });
        }
        Ok(())
    }

    fn check_swap(&self) -> Result<(), Refusal> {
        if self.swap == Swap::None {
            return Err(Refusal::NoSwapRule);
        }
        if self.next != 2 || self.turn != YELLOW {
            return Err(Refusal::SwapLate { ply: self.next });
        }
        if self.faces.is_empty() {
            return Err(Refusal::SwapAfterEnd);
        }
        Ok(())
    }

    /// How many twists the next turn has.
    fn twists(&self) -> u32 {
        if self.protocol == Protocol::Double && self.next != 1 {
            2
        } else {
            1
        }
    }

    /// Turns the stones of a face, after which the faces round it are to be
    /// found anew.
    fn turn_stones(&mut self, twist: Twist) {
        let orange = twist.turning.turn(self.orange.face(twist.face));
        self.orange.set_face(twist.face, orange);
        self.yellow.set_face(twist.face, orange ^ 0xF);
    }

    fn twist(&mut self, twist: Twist) {
        self.turn_stones(twist);
        self.find_faces_round(twist.face);
    }

    /// The number of ways to twist a face either way and bandage in it.
    fn count_face(&self, face: Face) -> u64 {
        u64::from(self.stones(self.turn).face(face).count_ones()) * 2
    }

    fn count_single(&self) -> u64 {
        self.faces().map(|face| self.count_face(face)).sum()
    }

    /// Every first twist of a turn of two, with the position after it.
    fn visit_first(
        &self,
        visit: &mut dyn FnMut(Twist, &Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for face in self.faces() {
            for turning in Turning::ALL {
                let twist = Twist { turning, face };
                let mut next = self.clone();
                next.twist(twist);
                visit(twist, &next)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Every last twist of a turn with every bandage in it.
    fn visit_last(
        &self,
        visit: &mut dyn FnMut(Twist, Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for face in self.faces() {
            for turning in Turning::ALL {
                let own = turning.turn(self.stones(self.turn).face(face));
                for (place, square) in face.squares().into_iter().enumerate() {
                    if own >> place & 1 == 1 {
                        visit(Twist { turning, face }, square)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_turns(&self, visit: &mut dyn FnMut(&Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.twists() == 1 {
            return self.visit_last(&mut |first, bandage| {
                visit(&Move::Turn {
                    first,
                    second: None,
                    bandage,
                })
            });
        }
        self.visit_first(&mut |first, between| {
            between.visit_last(&mut |second, bandage| {
                visit(&Move::Turn {
                    first,
                    second: Some(second),
                    bandage,
                })
            })
        })
    }

    /// The last twist and bandage with this number in the order of listing.
    fn nth_last(&self, number: u64) -> Option<(Twist, Square)> {
        let mut left = number;
        let face = self.faces().find(|&face| {
            let count = self.count_face(face);
            let found = left < count;
            if !found {
                left -= count;
            }
            found
        })?;
        let half = self.count_face(face) / 2;
        let turning = Turning::ALL[usize::from(left >= half)];
        let own = turning.turn(self.stones(self.turn).face(face));
        let mut squares = face
            .squares()
            .into_iter()
            .enumerate()
            .filter(|(place, _)| own >> place & 1 == 1);
        let (_, bandage) = squares.nth((left % half) as usize)?;
        Some((Twist { turning, face }, bandage))
    }

    fn random_double(&self, rng: &mut dyn Rng) -> Option<Move> {
        let mut counts = Vec::new();
        let _ = self.visit_first(&mut |first, between| {
            counts.push((first, between.count_single()));
            ControlFlow::Continue(())
        });
        let total: u64 = counts.iter().map(|(_, count)| count).sum();
        let mut left = below(rng, total.max(1));
        for (first, count) in counts {
            if left < count {
                let mut between = self.clone();
                between.twist(first);
                let (second, bandage) = between.nth_last(left)?;
                return Some(Move::Turn {
                    first,
                    second: Some(second),
                    bandage,
                });
            }
            left -= count;
        }
        None
    }
}

impl play::Position for Position {
    type Move = Move;
    type Refusal = Refusal;

    fn turn(&self) -> Turn {
        if self.faces.is_empty() {
            Turn::Over
        } else {
            Turn::Seat(self.turn)
        }
    }

    fn next_ply(&self) -> u32 {
        self.next
    }

    fn visit_legal(&self, visit: &mut dyn FnMut(&Move) -> ControlFlow<()>) {
        if self.visit_turns(visit).is_continue() && self.check_swap().is_ok() {
            let _ = visit(&Move::Swap);
        }
    }

    fn count_legal(&self) -> u64 {
        let mut count = u64::from(self.check_swap().is_ok());
        if self.twists() == 1 {
            return count + self.count_single();
        }
        let _ = self.visit_first(&mut |_, between| {
            count += between.count_single();
            ControlFlow::Continue(())
        });
        count
    }

    fn random_move(&self, rng: &mut dyn Rng) -> Option<Move> {
        if self.faces.is_empty() {
            return None;
        }
        if self.twists() == 2 {
            return self.random_double(rng);
        }
        let (first, bandage) = self.nth_last(below(rng, self.count_single()))?;
        Some(Move::Turn {
            first,
            second: None,
            bandage,
        })
    }

    fn check(&self, chosen: &Move) -> Result<(), Refusal> {
        match *chosen {
            Move::Turn {
                first,
                second,
                bandage,
            } => self.check_turn(first, second, bandage),
            Move::Swap => self.check_swap(),
        }
    }

    fn apply(&mut self, chosen: &Move) {
        match *chosen {
            Move::Turn {
                first,
                second,
                bandage,
            } => {
                let last = match second {
                    Some(second) => {
                        self.twist(first);
                        second
                    }
                    None => first,
                };
                self.turn_stones(last);
                self.bandaged.insert(bandage);
                self.find_faces_round(last.face);
                self.turn = self.turn.other();
            }
            Move::Swap if self.swap == Swap::Positions => {
                std::mem::swap(&mut self.orange, &mut self.yellow);
                self.turn = ORANGE;
            }
            Move::Swap => {}
        }
        self.next += 1;
    }

    fn status(&self) -> Status {
        if !self.faces.is_empty() {
            return Status::Running;
        }
        scoring::status(self)
    }

    fn standings(&self) -> Standings {
        scoring::standings(self)
    }

    fn lead(&self, seat: Seat) -> i64 {
        scoring::lead(self, seat)
    }
}
