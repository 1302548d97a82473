//! The answers of `analyse --serve`: the chances and best moves in one position.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Serialize;

use crate::play::{Moment, Turn};
use crate::report::analysis::analyse::{Chance, Evaluation, evaluate, shares};
use crate::search::{Clock, SearchOptions};

/// How the search of a position ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum AnswerStatus {
    /// The search used its budget or proved the result.
    Complete,
    /// The search was terminated; the answer is what it had found.
    Partial,
    /// The search was terminated before it began.
    Cancelled,
    /// The game is over.
    Over,
    /// Positions of this kind are not searched.
    Unsearchable,
}

/// The budget and the seed of a search.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct AnswerBudget {
    /// The number of simulations, if it is limited.
    simulations: Option<u64>,
    /// The time in seconds, if it is limited.
    seconds: Option<f64>,
    seed: u64,
}

impl From<&SearchOptions> for AnswerBudget {
    fn from(options: &SearchOptions) -> Self {
        Self {
            simulations: options.budget.simulations,
            seconds: options.budget.time.map(|time| time.as_secs_f64()),
            seed: options.seed,
        }
    }
}

/// The chance of a seat.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct SeatChance {
    seat: String,
    /// From 0 to 1.
    chance: f64,
}

/// A move from the position, for the seat to move.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct AnsweredMove {
    #[serde(rename = "move")]
    mv: String,
    /// The chance after the move, from 0 to 1.
    chance: f64,
    /// Its standard error.
    error: f64,
    /// True if the chance was proven to be the result of best play by both sides.
    proven: bool,
    /// The number of simulations that began with the move.
    simulations: u64,
    /// The best moves of all seats, beginning with this one.
    line: Vec<String>,
}

/// The answer about one position of a query.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct AnalysisAnswer {
    #[cfg_attr(
        feature = "schema",
        schemars(extend("const" = "scoresheet/analyse-answer/1"))
    )]
    schema: &'static str,
    /// The ID of the query.
    id: String,
    /// The number of the last ply before the position.
    ply: u32,
    /// The number of answers to the query.
    answers: u32,
    status: AnswerStatus,
    game: &'static str,
    /// The setting of the game, in a few words.
    setting: String,
    budget: AnswerBudget,
    /// The seat to move; null if the position was not searched.
    seat: Option<String>,
    /// The chance of the seat to move after the best move.
    chance: Option<Chance>,
    /// The chances of all seats after the best move, or their shares of the win if the
    /// game is over.
    chances: Vec<SeatChance>,
    /// The best moves, the best first.
    moves: Vec<AnsweredMove>,
    /// The number of simulations; 0 if an exact search solved the position.
    simulations: u64,
}

/// What all answers to a query have in common.
#[derive(Debug, Clone)]
pub struct AnswerHeader {
    /// The ID of the query.
    pub id: String,
    /// The number of answers to the query.
    pub answers: u32,
    /// The game.
    pub game: &'static str,
    /// The setting of the game.
    pub setting: String,
    /// The settings of each search.
    pub options: SearchOptions,
    /// The maximum number of moves in an answer.
    pub max_moves: usize,
}

impl AnswerHeader {
    /// Creates an answer without chances.
    pub fn answer(&self, ply: u32, status: AnswerStatus) -> AnalysisAnswer {
        AnalysisAnswer {
            schema: "scoresheet/analyse-answer/1",
            id: self.id.clone(),
            ply,
            answers: self.answers,
            status,
            game: self.game,
            setting: self.setting.clone(),
            budget: AnswerBudget::from(&self.options),
            seat: None,
            chance: None,
            chances: Vec::new(),
            moves: Vec::new(),
            simulations: 0,
        }
    }

    /// Searches a position until the budget is used up or `stop` becomes true. `elapsed`
    /// returns the time since the search began.
    pub fn search(
        &self,
        moment: &Moment<'_>,
        elapsed: &Clock<'_>,
        stop: &AtomicBool,
    ) -> AnalysisAnswer {
        let ply = moment.ply();
        let seats = moment.replayed().seats();
        if moment.ended_early().is_some() {
            let chances = shares(&moment.verdict().result, seats.len());
            return self.over(moment, &chances);
        }
        let clock = || {
            if stop.load(Ordering::Relaxed) {
                Duration::MAX
            } else {
                elapsed()
            }
        };
        let Some(Evaluation { estimates, chances }) =
            evaluate(moment.view(), moment, &self.options, &clock)
        else {
            return self.answer(ply, AnswerStatus::Unsearchable);
        };
        let (Some(estimates), Turn::Seat(seat)) = (estimates, moment.view().turn()) else {
            return self.over(moment, &chances);
        };
        let budget = self.options.budget;
        let is_used_up = estimates.proof().is_some()
            || budget
                .simulations
                .is_some_and(|limit| estimates.simulations >= limit)
            || budget.time.is_some_and(|limit| elapsed() >= limit);
        let status = if stop.load(Ordering::Relaxed) && !is_used_up {
            AnswerStatus::Partial
        } else {
            AnswerStatus::Complete
        };
        let moves = estimates.moves.into_iter().take(self.max_moves);
        AnalysisAnswer {
            seat: seats.get(seat.index()).map(|seat| seat.name.clone()),
            chance: chances.get(seat.index()).copied(),
            chances: seat_chances(moment, &chances),
            moves: moves
                .map(|candidate| AnsweredMove {
                    mv: candidate.line[0].clone(),
                    chance: candidate.chance,
                    error: candidate.whole_error(),
                    proven: candidate.proof.is_some(),
                    simulations: candidate.visits,
                    line: candidate.line,
                })
                .collect(),
            simulations: estimates.simulations,
            ..self.answer(ply, status)
        }
    }

    /// Creates the answer for a position in which the game is over.
    fn over(&self, moment: &Moment<'_>, chances: &[Chance]) -> AnalysisAnswer {
        AnalysisAnswer {
            chances: seat_chances(moment, chances),
            ..self.answer(moment.ply(), AnswerStatus::Over)
        }
    }
}

/// Returns the chances with the names of their seats.
fn seat_chances(moment: &Moment<'_>, chances: &[Chance]) -> Vec<SeatChance> {
    let seats = moment.replayed().seats().iter();
    let pairs = seats.zip(chances).map(|(seat, chance)| SeatChance {
        seat: seat.name.clone(),
        chance: chance.chance,
    });
    pairs.collect()
}
