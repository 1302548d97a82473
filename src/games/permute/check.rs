//! Checks whether a move of Permute is legal, and why not.

use crate::board::{Face, Square};
use crate::games::permute::{
    ORANGE, PermutePosition, PermuteRefusal, Protocol, SwapRule, Twist, YELLOW,
};

impl PermutePosition {
    /// Checks that a face can be twisted.
    pub(super) fn check_face(&self, face: Face) -> Result<(), PermuteRefusal> {
        if !face.fits(self.size) {
            let outermost = face
                .squares()
                .into_iter()
                .filter(|&square| !self.size.has(square))
                .max();
            let square = outermost.unwrap_or(face.top_right());
            return Err(PermuteRefusal::OffBoard {
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
            .find(|&square| self.stuck.has(square) && !self.empty.has(square))
        {
            return Err(PermuteRefusal::BandagedFace { face, square });
        }
        if let Some(square) = squares
            .into_iter()
            .find(|&square| self.owner(square).is_none())
        {
            return Err(PermuteRefusal::EmptySquare { face, square });
        }
        let seat = if self.orange.has(squares[0]) {
            ORANGE
        } else {
            YELLOW
        };
        Err(PermuteRefusal::SingleColour { face, seat })
    }

    /// Checks that a turn has the number of twists of its protocol.
    pub(super) fn check_twists(&self, second: Option<Twist>) -> Result<(), PermuteRefusal> {
        match (second, self.twists()) {
            (Some(_), 1) => {
                let first_ply = self.protocol == Protocol::Double;
                Err(PermuteRefusal::TwoTwists { first_ply })
            }
            (None, 2) => Err(PermuteRefusal::OneTwist),
            _ => Ok(()),
        }
    }

    /// Checks the twists of a turn in order, then its bandage.
    pub(super) fn check_turn(
        &self,
        first: Twist,
        second: Option<Twist>,
        bandage: Square,
    ) -> Result<(), PermuteRefusal> {
        self.check_twists(second)?;
        self.check_face(first.face)?;
        let Some(second) = second else {
            return self.check_bandage(first, bandage);
        };
        let mut between = self.clone();
        between.twist(first);
        between.check_face(second.face)?;
        between.check_bandage(second, bandage)
    }

    /// Checks that, after a legal twist, the bandage is on one of the mover's
    /// stones in the face.
    pub(super) fn check_bandage(
        &self,
        twist: Twist,
        bandage: Square,
    ) -> Result<(), PermuteRefusal> {
        if !self.size.has(bandage) {
            return Err(PermuteRefusal::OffBoard {
                square: bandage,
                size: self.size,
            });
        }
        let Some(number) = twist.face.number_of(bandage) else {
            return Err(PermuteRefusal::BandageOutside {
                square: bandage,
                face: twist.face,
            });
        };
        let orange = self.orange.block(twist.face);
        let mover_stones = self.mover_stones(twist.direction.turn_block(orange));
        if mover_stones >> number & 1 == 0 {
            return Err(PermuteRefusal::BandageNotOwn {
                square: bandage,
                owner: self.turn.other(),
            });
        }
        Ok(())
    }

    /// Checks that `swap` is legal as the next ply.
    pub(super) fn check_swap(&self) -> Result<(), PermuteRefusal> {
        if self.swap == SwapRule::None {
            return Err(PermuteRefusal::NoSwapRule);
        }
        if self.next != 2 || self.turn != YELLOW {
            return Err(PermuteRefusal::SwapLate { ply: self.next });
        }
        if self.is_over() {
            return Err(PermuteRefusal::SwapAfterEnd);
        }
        Ok(())
    }
}
