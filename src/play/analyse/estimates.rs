//! The estimates of a search, move by move.

use crate::search::Proof;

/// The estimate of a move, for the seat to move.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate<M> {
    /// The best line for all seats, which begins with the move. Only the lines
    /// of the best few moves continue after it.
    pub line: Vec<M>,
    /// The number of simulations that began with the move.
    pub visits: u64,
    /// The chance to win after the move.
    pub chance: f64,
    /// The standard error of the chance.
    pub error: f64,
    /// The result of the move, if it is proven.
    pub proof: Option<Proof>,
}

/// The result of searching a position: at least one move.
#[derive(Debug, Clone, PartialEq)]
pub struct Estimates<M> {
    /// The moves, the best first.
    pub moves: Vec<Candidate<M>>,
    /// The chance of each seat to win if the best move is played.
    pub chances: Vec<f64>,
    /// The number of simulations.
    pub simulations: u64,
}

impl<M> Estimates<M> {
    /// Returns the best move with its estimates.
    ///
    /// # Panics
    ///
    /// Never for the estimates of a search, which have a move.
    pub fn best(&self) -> &Candidate<M> {
        self.moves
            .first()
            .expect("a position that is not over has a move")
    }

    /// Returns the estimates with all moves converted.
    pub fn map<N>(self, convert: impl Fn(M) -> N) -> Estimates<N> {
        let candidate = |candidate: Candidate<M>| Candidate {
            line: candidate.line.into_iter().map(&convert).collect(),
            visits: candidate.visits,
            chance: candidate.chance,
            error: candidate.error,
            proof: candidate.proof,
        };
        Estimates {
            moves: self.moves.into_iter().map(candidate).collect(),
            chances: self.chances,
            simulations: self.simulations,
        }
    }
}
