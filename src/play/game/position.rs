use std::fmt::Debug;
use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::Seat;
use crate::play::game::standings::{Standing, Standings};
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

/// How a game stands by its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// The game goes on.
    Running,
    /// One seat has won.
    Won(Seat),
    /// Several seats share the win.
    Shared(Vec<Seat>),
    /// Nobody has won.
    Drawn,
    /// A game for one ended without its goal.
    Missed,
}

impl Status {
    /// The outcome that a record of so many seats says for this status.
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

/// Why a move is not legal, with the facts in it.
///
/// The message completes a sentence that begins with the move: "twists a face
/// with a bandaged stone, e4".
pub trait Refusal: std::error::Error {
    /// What kind of finding it is.
    fn code(&self) -> Code;

    /// What to do about it, where that is not one of the legal moves close by.
    fn help(&self) -> Option<String> {
        None
    }
}

/// The ply that brought about the fact a refusal speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// Which of the moves played, counted from 0.
    pub index: usize,
    /// The refusal again, as what that ply did: "cannot twist d3e4: e4 was
    /// bandaged", to which "by ply 5" is added.
    pub deed: String,
    /// What happened there, for a label at that ply.
    pub label: String,
}

/// A position of a game: the rules, and nothing of how moves are written.
///
/// Laws, held by tests for every game: [`visit_legal`](Self::visit_legal)
/// yields a move exactly when [`check`](Self::check) takes it;
/// [`count_legal`](Self::count_legal) is the number of moves it yields; a
/// position whose turn is [`Turn::Over`] has none.
pub trait Position: Clone + Debug + PartialEq {
    /// A move, actions of the game such as a swap included.
    type Move: Clone + Debug + PartialEq;
    /// Why a move is not legal.
    type Refusal: Refusal;

    /// Whose turn it is. Cheap enough to ask before every ply.
    fn turn(&self) -> Turn;

    /// The number of the next ply, 1 at the start of a game.
    fn next_ply(&self) -> u32;

    /// Shows every legal move to `visit`, in a fixed order, until it breaks.
    ///
    /// A game whose moves can be millions may show none of them where it says
    /// so, and says them in words instead.
    fn visit_legal(&self, visit: &mut dyn FnMut(&Self::Move) -> ControlFlow<()>);

    /// The number of legal moves, found without listing them where that
    /// would be long.
    fn count_legal(&self) -> u64;

    /// A legal move, each written move as likely as any other; resigning,
    /// agreed draws and swaps are never drawn. None when the game is over.
    fn random_move(&self, rng: &mut dyn Rng) -> Option<Self::Move>;

    /// Plays random moves to the end of the game and shows each to `visit`:
    /// moves as likely as [`random_move`](Self::random_move) draws them, though
    /// not the same from the same generator where a game has a quicker way.
    fn play_out(&mut self, rng: &mut dyn Rng, visit: impl FnMut(&Self::Move)) {
        play_out(self, rng, visit);
    }

    /// Looks whether a move is legal.
    ///
    /// # Errors
    ///
    /// Why it is not.
    fn check(&self, chosen: &Self::Move) -> Result<(), Self::Refusal>;

    /// Plays a legal move.
    ///
    /// # Panics
    ///
    /// May panic when the move is not legal.
    fn apply(&mut self, chosen: &Self::Move);

    /// How the game stands.
    fn status(&self) -> Status;

    /// What every seat has so far.
    fn standings(&self) -> Standings;

    /// How the game stands when `forfeit` has run out of time: the best of
    /// the others by score has won, equals share.
    fn status_without(&self, forfeit: Seat) -> Status {
        let mut others = self.standings().seats;
        others.retain(|standing| standing.seat != forfeit);
        let best = others.iter().map(|standing| standing.score).max();
        others.retain(|standing| Some(standing.score) == best);
        match others.as_slice() {
            [] => Status::Missed,
            [winner] => Status::Won(winner.seat),
            tied => Status::Shared(tied.iter().map(|standing| standing.seat).collect()),
        }
    }

    /// How much better `seat` stands than the best of the others, for the
    /// greedy player.
    fn lead(&self, seat: Seat) -> i64 {
        let standings = self.standings();
        let score = |standing: &Standing| standing.score;
        let others = standings
            .seats
            .iter()
            .filter(|standing| standing.seat != seat)
            .map(score)
            .max();
        let own = standings
            .seats
            .iter()
            .find(|standing| standing.seat == seat)
            .map(score);
        own.unwrap_or(0) - others.unwrap_or(0)
    }

    /// Looks whether a move is legal, and plays it if it is.
    ///
    /// # Errors
    ///
    /// Why it is not; the position is then unchanged.
    fn play(&mut self, chosen: &Self::Move) -> Result<(), Self::Refusal> {
        self.check(chosen)?;
        self.apply(chosen);
        Ok(())
    }
}

/// Draws and plays random moves one by one to the end of a game, and shows
/// each to `visit`.
pub fn play_out<P: Position>(position: &mut P, rng: &mut dyn Rng, mut visit: impl FnMut(&P::Move)) {
    while let Some(chosen) = position.random_move(rng) {
        visit(&chosen);
        position.apply(&chosen);
    }
}
