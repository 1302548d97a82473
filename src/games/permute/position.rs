//! Implements [`play::Position`] for Permute.

use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::{BoardSymmetry, Seat};
use crate::games::permute::fast::{chance, playout};
use crate::games::permute::scoring;
use crate::games::permute::{
    ORANGE, PermuteMove, PermutePosition, PermuteRefusal, Protocol, SwapRule, Twist, YELLOW,
};
use crate::play::{self, Standings, Status, Turn};

impl PermutePosition {
    /// Plays a move of any kind if it is legal.
    fn play_checked(&mut self, mv: &PermuteMove) -> Result<(), PermuteRefusal> {
        play::Position::check(self, mv)?;
        play::Position::apply(self, mv);
        Ok(())
    }
}

impl play::Position for PermutePosition {
    type Move = PermuteMove;
    type Refusal = PermuteRefusal;

    fn turn(&self) -> Turn {
        if self.is_over() {
            Turn::Over
        } else {
            Turn::Seat(self.turn)
        }
    }

    fn next_ply(&self) -> u32 {
        self.next
    }

    fn visit_legal(&self, visit: &mut dyn FnMut(&PermuteMove) -> ControlFlow<()>) {
        if self.visit_turns(visit).is_continue() && self.check_swap().is_ok() {
            let _ = visit(&PermuteMove::Swap);
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

    fn check(&self, mv: &PermuteMove) -> Result<(), PermuteRefusal> {
        match *mv {
            PermuteMove::Turn {
                first,
                second,
                bandage,
            } => self.check_turn(first, second, bandage),
            PermuteMove::Swap => self.check_swap(),
            PermuteMove::Pass => Err(PermuteRefusal::PassRefused { seat: self.turn }),
        }
    }

    fn play(&mut self, mv: &PermuteMove) -> Result<(), PermuteRefusal> {
        if let Some((first, number)) = mv.single_turn()
            && self.try_turn(first, number)
        {
            return Ok(());
        }
        self.play_checked(mv)
    }

    fn apply(&mut self, mv: &PermuteMove) {
        match *mv {
            PermuteMove::Turn {
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
                self.twist(last);
                self.stuck.insert(bandage);
                self.turn = self.turn.other();
            }
            PermuteMove::Swap if self.swap == SwapRule::Positions => {
                self.orange = self.stones(YELLOW);
                self.turn = ORANGE;
            }
            PermuteMove::Swap => {}
            PermuteMove::Pass => self.turn = self.turn.other(),
        }
        self.next += 1;
    }

    fn status(&self) -> Status {
        if !self.is_over() {
            return Status::Running;
        }
        scoring::status(self)
    }

    fn standings(&self) -> Standings {
        scoring::standings(self)
    }

    fn status_and_standings(&self) -> (Status, Standings) {
        let standings = scoring::standings(self);
        let status = if self.is_over() {
            scoring::status_of(&standings)
        } else {
            Status::Running
        };
        (status, standings)
    }
}

impl play::Playout for PermutePosition {
    fn random_move(&self, rng: &mut dyn Rng) -> Option<PermuteMove> {
        chance::random_move(self, rng)
    }

    fn play_out(&mut self, rng: &mut dyn Rng, visit: impl FnMut(&PermuteMove)) {
        match self.protocol {
            Protocol::Single => playout::play_out(self, rng, visit),
            Protocol::Double => play::play_out(self, rng, visit),
        }
    }

    fn mirror_moves(&self, last: &PermuteMove, symmetry: BoardSymmetry) -> Vec<PermuteMove> {
        let PermuteMove::Turn {
            first,
            second,
            bandage,
        } = *last
        else {
            return Vec::new();
        };
        let size = self.size();
        let exact = symmetry.image(bandage, size);
        let image = |twist: Twist| twist.image(symmetry, size);
        let (first, second) = (image(first), second.map(image));
        let bandages = second.unwrap_or(first).face.squares().into_iter();
        let with_bandage = |bandage| PermuteMove::Turn {
            first,
            second,
            bandage,
        };
        let is_legal = |mv: &PermuteMove| play::Position::check(self, mv).is_ok();
        let whole = Some(with_bandage(exact)).filter(is_legal);
        whole.map_or_else(
            || bandages.map(with_bandage).filter(is_legal).collect(),
            |whole| vec![whole],
        )
    }

    fn lead(&self, seat: Seat) -> i64 {
        scoring::lead(self, seat)
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{BoardSymmetry, Face, Size, Square};
    use crate::games::permute::{
        Direction, PermuteMove, PermutePosition, PermuteSetting, PermuteSetup, Twist,
    };
    use crate::play::{Playout as _, Position as _};

    fn mv(direction: Direction, corner: &str, bandage: &str) -> PermuteMove {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let face = Face::at(square(corner));
        PermuteMove::single(Twist { direction, face }, square(bandage))
    }

    #[test]
    fn a_twist_is_mirrored_with_the_own_stones_of_the_face() {
        let setting = PermuteSetting::new(Size::new(4).unwrap(), PermuteSetup::Chequer);
        let mut position = PermutePosition::new(&setting);
        let last = mv(Direction::Clockwise, "a1", "b2");
        position.play(&last).unwrap();
        // The face c3d4 has the colours of a1b2. After a twist, its yellow stones are on
        // c4 and d3.
        let image = |direction| ["c4", "d3"].map(|bandage| mv(direction, "c3", bandage));
        for (symmetry, expected) in [
            (BoardSymmetry::Half, &image(Direction::Clockwise)[..]),
            (
                BoardSymmetry::QuarterMirror,
                &image(Direction::Anticlockwise),
            ),
            // The stone on b2 is bandaged.
            (BoardSymmetry::ThreeQuartersMirror, &[]),
            // Here the image of the bandaged stone is one of Yellow's.
            (
                BoardSymmetry::Mirror,
                &[mv(Direction::Anticlockwise, "c1", "c2")],
            ),
            (
                BoardSymmetry::Quarter,
                &[mv(Direction::Clockwise, "a3", "b3")],
            ),
        ] {
            let mut found = position.mirror_moves(&last, symmetry);
            found.sort_by_key(|mv| expected.iter().position(|expected| expected == mv));
            assert_eq!(found, expected, "{symmetry:?}");
        }
        assert_eq!(
            position.mirror_moves(&PermuteMove::Swap, BoardSymmetry::Half),
            []
        );
    }
}
