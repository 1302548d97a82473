//! Positions, which know their legal moves, and why a move is refused.

use std::fmt::Debug;
use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::{BoardSymmetry, Seat};
use crate::play::{Standing, Standings};
use crate::record::Outcome;
use crate::text::Code;

/// Who moves next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// One seat.
    Seat(Seat),
    /// Every seat at once, as in an auction.
    All,
    /// Nobody: the rules have ended the game.
    Over,
}

/// The choices in a position where all seats move at once. Each seat chooses a number
/// from its list, and a number from the shared list that no other seat chooses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JointChoices {
    /// The numbers of each seat, in order.
    pub own: Vec<Vec<u8>>,
    /// The shared numbers.
    pub shared: Vec<u8>,
}

/// Whether a game has ended by its rules, and for whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// The game goes on.
    Running,
    /// One seat has won.
    Won(Seat),
    /// Several seats share the win.
    Shared(Vec<Seat>),
    /// A draw.
    Drawn,
    /// A solo game ended without reaching its goal.
    Missed,
}

impl Status {
    /// Returns the status as the outcome of a game with `seats` seats.
    pub fn outcome(&self, seats: usize) -> Outcome {
        match self {
            Self::Running => Outcome::Unfinished,
            Self::Won(seat) => Outcome::won_by(&[seat.index()], seats),
            Self::Shared(winners) => {
                let winners: Vec<usize> = winners.iter().map(|seat| seat.index()).collect();
                Outcome::won_by(&winners, seats)
            }
            Self::Drawn => Outcome::drawn(seats),
            Self::Missed => Outcome::Solo { reached: false },
        }
    }
}

/// Why a move is illegal.
///
/// The message completes a sentence that begins with the move: "cannot twist
/// d3e4: e4 is bandaged".
pub trait Refusal: std::error::Error {
    /// Returns the code of the finding.
    fn code(&self) -> Code;

    /// Returns advice, if there is any. The finding then lists a similar legal
    /// move only if its text differs from that of the refused move in at most one
    /// letter or digit.
    fn help(&self) -> Option<String> {
        None
    }
}

/// The earlier ply that caused a move to be refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// Its index among the moves played, from 0.
    pub index: usize,
    /// The refusal as a consequence of that ply: "cannot twist d3e4: e4 was
    /// bandaged". The finding appends "by ply 5".
    pub consequence: String,
    /// A label to show at that ply.
    pub label: String,
}

/// A position of a game, without any notation.
///
/// Laws, checked by tests for every game: unless there are too many legal moves
/// to list, [`visit_legal`](Self::visit_legal) yields a move exactly when
/// [`check`](Self::check) accepts it; [`count_legal`](Self::count_legal) is the
/// number of legal moves; a position whose turn is [`Turn::Over`] has none.
pub trait Position: Clone + Debug + PartialEq + Send + Sync {
    /// A move, including actions of the game such as a swap.
    type Move: Clone + Debug + PartialEq + Send + Sync;
    /// Why a move is illegal.
    type Refusal: Refusal;

    /// Returns whose turn it is. Must be cheap.
    fn turn(&self) -> Turn;

    /// Returns the number of the next ply, 1 at the start of a game.
    fn next_ply(&self) -> u32;

    /// Calls `visit` with every legal move, in a fixed order, until it returns
    /// `Break`.
    ///
    /// A game with millions of legal moves may visit none of them and
    /// implement [`legal_in_words`](crate::play::Notation::legal_in_words)
    /// instead.
    fn visit_legal(&self, visit: &mut dyn FnMut(&Self::Move) -> ControlFlow<()>);

    /// Counts the legal moves, even if there are too many to list.
    fn count_legal(&self) -> u64;

    /// Checks whether a move is legal.
    ///
    /// # Errors
    ///
    /// Returns the reason why it is illegal.
    fn check(&self, mv: &Self::Move) -> Result<(), Self::Refusal>;

    /// Plays a legal move.
    ///
    /// # Panics
    ///
    /// May panic if the move is illegal.
    fn apply(&mut self, mv: &Self::Move);

    /// Checks a move, and plays it if it is legal.
    ///
    /// # Errors
    ///
    /// Returns the reason why it is illegal; the position is then unchanged.
    fn play(&mut self, mv: &Self::Move) -> Result<(), Self::Refusal> {
        self.check(mv)?;
        self.apply(mv);
        Ok(())
    }

    /// Returns whether the game has ended, and for whom.
    fn status(&self) -> Status;

    /// Returns the scores of all seats so far.
    fn standings(&self) -> Standings;

    /// Returns the [status](Self::status) and the [scores](Self::standings), which
    /// a game may compute together.
    fn status_and_standings(&self) -> (Status, Standings) {
        (self.status(), self.standings())
    }

    /// Returns the status after `timed_out` has run out of time: of the other
    /// seats, the one with the best score wins, and equal scores share the win.
    fn status_after_timeout(&self, timed_out: Seat) -> Status {
        let mut others = self.standings().seats;
        others.retain(|standing| standing.seat != timed_out);
        let best = others.iter().map(|standing| standing.score).max();
        others.retain(|standing| Some(standing.score) == best);
        match others.as_slice() {
            [] => Status::Missed,
            [winner] => Status::Won(winner.seat),
            tied => Status::Shared(tied.iter().map(|standing| standing.seat).collect()),
        }
    }
}

/// A position that can choose its own moves, for generated games.
pub trait Playout: Position {
    /// Chooses a legal move at random, but never a swap of seats or a timeout.
    /// All others are equally likely, and different moves with the same effect
    /// count separately. Returns `None` if the game is over.
    fn random_move(&self, rng: &mut dyn Rng) -> Option<Self::Move>;

    /// Plays random moves to the end of the game and calls `visit` with each.
    ///
    /// The moves have the same distribution as those of
    /// [`random_move`](Self::random_move), but a faster implementation may
    /// choose other moves from the same random numbers.
    fn play_out(&mut self, rng: &mut dyn Rng, visit: impl FnMut(&Self::Move)) {
        play_out(self, rng, visit);
    }

    /// Chooses at random one of the legal moves after which the mover's
    /// [`lead`](Self::lead) is largest, or any move if all seats move at once.
    /// Returns `None` if the game is over.
    fn greedy_move(&self, rng: &mut dyn Rng) -> Option<Self::Move> {
        greedy_move(self, rng)
    }

    /// Returns the legal moves that mirror `last`, the previous move, under a
    /// symmetry of the board. Parts of a move that are not on the board may
    /// differ. Empty if there are no such moves, and for games without a board.
    fn mirror_moves(&self, _last: &Self::Move, _symmetry: BoardSymmetry) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Returns by how much the score of `seat` exceeds the best score of the
    /// other seats.
    fn lead(&self, seat: Seat) -> i64 {
        let standings = self.standings();
        let (of_seat, others): (Vec<_>, Vec<_>) = standings
            .seats
            .iter()
            .partition(|standing| standing.seat == seat);
        let best = |standings: Vec<&Standing>| {
            let scores = standings.into_iter().map(|standing| standing.score);
            scores.max().unwrap_or(0)
        };
        best(of_seat) - best(others)
    }
}

/// Plays random moves one by one to the end of a game and calls `visit` with
/// each.
pub(crate) fn play_out<P: Playout>(
    position: &mut P,
    rng: &mut dyn Rng,
    mut visit: impl FnMut(&P::Move),
) {
    while let Some(mv) = position.random_move(rng) {
        visit(&mv);
        position.apply(&mv);
    }
}

/// Chooses at random one of the legal moves after which the mover's lead is
/// largest, or any move if all seats move at once.
///
/// # Cost
///
/// Plays every legal move once on a copy.
pub(crate) fn greedy_move<P: Playout>(position: &P, rng: &mut dyn Rng) -> Option<P::Move> {
    let Turn::Seat(mover) = position.turn() else {
        return position.random_move(rng);
    };
    let mut best: Option<(i64, P::Move)> = None;
    let mut ties = 0;
    position.visit_legal(&mut |mv| {
        let mut next = position.clone();
        next.apply(mv);
        let lead = next.lead(mover);
        let best_lead = best.as_ref().map(|(lead, _)| *lead);
        if best_lead.is_none_or(|best_lead| lead > best_lead) {
            best = Some((lead, mv.clone()));
            ties = 1;
        } else if best_lead == Some(lead) {
            ties += 1;
            // The n-th of the ties replaces the one chosen so far with a
            // probability of 1/n, so that all are equally likely in the end.
            if random_below(rng, ties) == 0 {
                best = Some((lead, mv.clone()));
            }
        }
        ControlFlow::Continue(())
    });
    best.map(|(_, mv)| mv)
}

/// Returns a number from 0 to `bound` - 1, uniformly distributed.
///
/// Returns the same numbers for the same generator on every machine.
///
/// # Panics
///
/// Panics if `bound` is 0.
pub fn random_below(rng: &mut dyn Rng, bound: u64) -> u64 {
    assert!(bound > 0, "the bound is positive");
    // Lemire's method: the high half of the product is the number. The few
    // products that would favour some numbers are rejected: those with a low
    // half below 2^64 mod `bound`.
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        let low = product as u64;
        // The threshold is below `bound`, so most products need no division.
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 64) as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::random_below;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    #[test]
    fn numbers_below_a_bound_are_evenly_spread_and_repeatable() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[random_below(&mut rng, 6) as usize] += 1;
        }
        assert!(
            seen.iter().all(|&count| (900..1100).contains(&count)),
            "{seen:?}"
        );
        let mut again = ChaCha8Rng::seed_from_u64(7);
        let first: Vec<u64> = (0..5).map(|_| random_below(&mut again, 100)).collect();
        let mut once_more = ChaCha8Rng::seed_from_u64(7);
        assert_eq!(
            first,
            (0..5)
                .map(|_| random_below(&mut once_more, 100))
                .collect::<Vec<_>>()
        );
    }
}
