//! The state of a game with four colours: the stones, and the faces of each seat.

use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::{Face, GroupSizes, Seat, SquareSet};
use crate::games::permute::scoring;
use crate::games::permute::{
    Direction, ORANGE, PermuteMove, PermutePosition, PermuteRefusal, Twist, YELLOW,
};
use crate::play::{self, Standings, Status, Turn};

/// The letters of the colours, whose order all lists of four values have.
pub(super) const LETTERS: [char; 4] = ['o', 'y', 'r', 'b'];
/// The names of the colours.
const NAMES: [&str; 4] = ["orange", "yellow", "red", "blue"];

/// A position with stones of four colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FourPosition {
    /// The same position with the owners of the stones in place of their colours.
    pub(super) by_owner: PermutePosition,
    /// The owner of each colour.
    pub(super) owners: [Seat; 4],
    /// The stones of each colour.
    pub(super) stones: [SquareSet; 4],
}

/// Returns the indices of the colours of a seat.
pub(super) fn colours_of(owners: [Seat; 4], seat: Seat) -> impl Iterator<Item = usize> {
    (0..4).filter(move |&colour| owners[colour] == seat)
}

impl FourPosition {
    /// Returns the letters of Orange and those of Yellow.
    pub(super) fn owners_text(&self) -> String {
        let letters = |seat| colours_of(self.owners, seat).map(|colour| LETTERS[colour]);
        let [orange, yellow] = [ORANGE, YELLOW].map(|seat| letters(seat).collect::<String>());
        format!("{orange} {yellow}")
    }

    /// Returns the position string with this number of the next ply.
    pub(super) fn diagram(&self, next_ply: u32) -> String {
        let letter = |square| {
            let colour = self.stones.iter().position(|stones| stones.has(square));
            match colour.map_or('.', |colour| LETTERS[colour]) {
                letter if self.by_owner.stuck.has(square) => letter.to_ascii_uppercase(),
                letter => letter,
            }
        };
        self.by_owner.diagram(letter, next_ply)
    }

    /// Iterates over the faces that a seat can twist, rank by rank from the bottom.
    fn faces(&self, seat: Seat) -> impl Iterator<Item = Face> {
        let can_twist = move |&face: &Face| {
            let orange = self.by_owner.orange.block(face);
            let other = if seat == ORANGE { 0 } else { 0xF };
            let is_bandaged = self.by_owner.stuck.block(face) != 0;
            orange != other && !is_bandaged && self.colour_of(face).is_none()
        };
        self.by_owner.size().faces().filter(can_twist)
    }

    /// Returns true if the side to move has no face to twist.
    fn is_stuck(&self, seat: Seat) -> bool {
        self.faces(seat).next().is_none()
    }

    /// Returns the colour of all stones of a face, if it is the same.
    fn colour_of(&self, face: Face) -> Option<usize> {
        let mut colours = self.stones.iter();
        colours.position(|stones| stones.block(face) == 0xF)
    }

    /// Twists the stones of a face, but not their owners.
    fn twist_colours(&mut self, twist: Twist) {
        for stones in &mut self.stones {
            let turned = twist.direction.turn_block(stones.block(twist.face));
            stones.set_block(twist.face, turned);
        }
    }

    /// Returns the position after the first of two twists.
    fn between(&self, twist: Twist) -> Self {
        let mut between = self.clone();
        between.by_owner.twist(twist);
        between.twist_colours(twist);
        between
    }

    /// Visits every legal turn that begins with `first`, which has been made.
    fn visit_turns(
        &self,
        first: Option<Twist>,
        visit: &mut dyn FnMut(&PermuteMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let faces = self.faces(self.by_owner.side());
        if self.by_owner.twists() == 2 && first.is_none() {
            let twists = |face| Direction::ALL.map(|direction| Twist { direction, face });
            return faces
                .flat_map(twists)
                .try_for_each(|twist| self.between(twist).visit_turns(Some(twist), visit));
        }
        self.by_owner.visit_last(faces, &mut |twist, bandage| {
            let (first, second) = (first.unwrap_or(twist), first.and(Some(twist)));
            visit(&PermuteMove::Turn {
                first,
                second,
                bandage,
            })
        })
    }

    /// Checks that the side to move can twist a face.
    fn check_face(&self, face: Face) -> Result<(), PermuteRefusal> {
        match self.by_owner.check_face(face) {
            Ok(()) | Err(PermuteRefusal::SingleColour { .. }) => {}
            refused => return refused,
        }
        if let Some(colour) = self.colour_of(face).map(|colour| NAMES[colour]) {
            return Err(PermuteRefusal::OneOfFour { face, colour });
        }
        let seat = self.by_owner.side();
        match self.by_owner.mover_stones(self.by_owner.orange.block(face)) {
            0 => Err(PermuteRefusal::NoOwnStone { face, seat }),
            _ => Ok(()),
        }
    }
}

impl play::Position for FourPosition {
    type Move = PermuteMove;
    type Refusal = PermuteRefusal;

    fn turn(&self) -> Turn {
        if self.is_stuck(ORANGE) && self.is_stuck(YELLOW) {
            Turn::Over
        } else {
            Turn::Seat(self.by_owner.side())
        }
    }

    fn next_ply(&self) -> u32 {
        self.by_owner.next
    }

    fn visit_legal(&self, visit: &mut dyn FnMut(&PermuteMove) -> ControlFlow<()>) {
        let _ = match self.check(&PermuteMove::Pass) {
            Ok(()) => visit(&PermuteMove::Pass),
            Err(_) => self.visit_turns(None, visit),
        };
    }

    fn count_legal(&self) -> u64 {
        let mut count = 0;
        self.visit_legal(&mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    fn check(&self, mv: &PermuteMove) -> Result<(), PermuteRefusal> {
        let seat = self.by_owner.side();
        match *mv {
            PermuteMove::Swap => Err(PermuteRefusal::SwapOfFour),
            PermuteMove::Pass if self.is_stuck(seat) && self.turn() != Turn::Over => Ok(()),
            PermuteMove::Pass => Err(PermuteRefusal::PassRefused { seat }),
            PermuteMove::Turn { .. } if self.is_stuck(seat) => {
                Err(PermuteRefusal::PassMissing { seat })
            }
            PermuteMove::Turn {
                first,
                second,
                bandage,
            } => {
                self.by_owner.check_twists(second)?;
                self.check_face(first.face)?;
                let Some(second) = second else {
                    return self.by_owner.check_bandage(first, bandage);
                };
                let between = self.between(first);
                between.check_face(second.face)?;
                between.by_owner.check_bandage(second, bandage)
            }
        }
    }

    fn apply(&mut self, mv: &PermuteMove) {
        for twist in mv.twists() {
            self.twist_colours(twist);
        }
        self.by_owner.apply(mv);
    }

    fn status(&self) -> Status {
        match self.turn() {
            Turn::Over => scoring::status_of(&self.standings()),
            _ => Status::Running,
        }
    }

    fn standings(&self) -> Standings {
        let size = self.by_owner.size();
        scoring::standings_of([ORANGE, YELLOW].map(|seat| {
            let colours = colours_of(self.owners, seat);
            let sizes = colours.map(|colour| GroupSizes::of(&self.stones[colour], size));
            sizes.fold(GroupSizes::of(&SquareSet::EMPTY, size), GroupSizes::joined)
        }))
    }
}

impl play::Playout for FourPosition {
    // Such games are not generated.
    fn random_move(&self, _rng: &mut dyn Rng) -> Option<PermuteMove> {
        None
    }
}
