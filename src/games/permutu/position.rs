//! Implements [`play::Position`] for Permutu.

use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::Seat;
use crate::games::permutu::scoring;
use crate::games::permutu::{PermutuMove, PermutuPosition, PermutuRefusal, TileColour};
use crate::play::{self, Standings, Status, Turn, random_below};

impl play::Position for PermutuPosition {
    type Move = PermutuMove;
    type Refusal = PermutuRefusal;

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

    fn visit_legal(&self, visit: &mut dyn FnMut(&PermutuMove) -> ControlFlow<()>) {
        let _ = self.visit(visit);
    }

    fn count_legal(&self) -> u64 {
        let actions = [self.check_pass(), self.check_timeout()]
            .iter()
            .filter(|action| action.is_ok())
            .count();
        u64::from(self.possible_takes(self.turn).count()) + actions as u64
    }

    fn check(&self, mv: &PermutuMove) -> Result<(), PermutuRefusal> {
        match *mv {
            PermutuMove::Single { column, colour } => self.check_single(column, colour),
            PermutuMove::Whole { column } => self.check_whole(column),
            PermutuMove::Pass => self.check_pass(),
            PermutuMove::Timeout => self.check_timeout(),
        }
    }

    fn apply(&mut self, mv: &PermutuMove) {
        match *mv {
            PermutuMove::Single { column, colour } => {
                let symbol = self.rows.symbol(column, colour);
                self.gain(column, colour);
                self.hands[self.turn.index()].taken_singly[colour.index()] |= symbol.bit();
            }
            PermutuMove::Whole { column } => {
                for colour in TileColour::ALL {
                    if self.tile(column, colour).is_some() {
                        self.gain(column, colour);
                    }
                }
            }
            PermutuMove::Pass | PermutuMove::Timeout => {}
        }
        if mv.column().is_some() {
            self.update_able_seats();
        }
        self.turn = self.turn.next(self.players);
        self.next += 1;
    }

    fn status(&self) -> Status {
        if !self.is_over() {
            return Status::Running;
        }
        scoring::status(self)
    }

    fn status_after_timeout(&self, timed_out: Seat) -> Status {
        scoring::status_after_timeout(self, timed_out)
    }

    fn standings(&self) -> Standings {
        scoring::standings(self)
    }
}

impl play::Playout for PermutuPosition {
    /// Chooses a move that takes something or, if there is none, a pass. Never
    /// chooses a timeout.
    fn random_move(&self, rng: &mut dyn Rng) -> Option<PermutuMove> {
        if self.is_over() {
            return None;
        }
        let takes = self.possible_takes(self.turn);
        match takes.count() {
            0 => Some(PermutuMove::Pass),
            count => takes.nth(random_below(rng, u64::from(count)) as u32),
        }
    }

    fn lead(&self, seat: Seat) -> i64 {
        scoring::lead(self, seat)
    }

    fn greedy_move(&self, rng: &mut dyn Rng) -> Option<PermutuMove> {
        // Ignores the time limit, so that `timeout` is never chosen.
        play::greedy_move(&self.untimed(), rng)
    }
}
