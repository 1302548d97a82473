//! The analysis of plies: the move played, the best move, and the loss.

use serde::Serialize;

use crate::board::Seat;
use crate::play::{Candidate, Estimates, Moment, Replayed, Status, Stopwatch, Turn, View};
use crate::record::Outcome;
use crate::report::entry::Entry;
use crate::search::{Clock, Proof, SearchOptions};

/// The marks of moves, and the minimum loss in percentage points for each, the
/// greatest first.
pub(super) const MARKS: [(f64, &str); 3] = [(15.0, "??"), (10.0, "?"), (5.0, "?!")];

/// Returns the mark of a move by the percentage points that it loses and their standard
/// error; `None` if it has no mark. The loss must exceed the minimum by two standard errors,
/// so that marks are no noise.
pub(super) fn mark_of(loss: f64, error: f64) -> Option<&'static str> {
    let mark = MARKS.iter().find(|(from, _)| loss - 2.0 * error >= *from);
    mark.map(|(_, mark)| *mark)
}

/// The chance of a seat to win. A draw counts as half a win.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Chance {
    /// From 0 to 1.
    pub chance: f64,
    /// Its standard error.
    pub error: f64,
    /// The part of the standard error that comes from the search. The rest is that of the
    /// correction, which is nearly the same for two chances that are compared.
    #[serde(skip)]
    pub search_error: f64,
    /// True if it was proven to be the result of best play by both sides.
    pub proven: bool,
}

impl Chance {
    pub(super) fn proven(chance: f64) -> Self {
        Self {
            chance,
            proven: true,
            ..Self::default()
        }
    }

    /// Returns the chance after a part of a move that all seats make at once.
    fn of_part(part: &Candidate<String>) -> Self {
        Self {
            chance: part.chance,
            error: part.whole_error(),
            search_error: part.error,
            proven: false,
        }
    }

    /// Returns the chance of the other seat, in a game for two.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self {
            chance: 1.0 - self.chance,
            ..self
        }
    }
}

/// The analysis of a ply. Chances are those of the player who has `seat` before the ply;
/// only a swap of colours exchanges seats.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct AnalysedPly {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/analyse/1")))]
    schema: &'static str,
    /// The name of the input.
    pub(crate) source: String,
    /// The number of the record.
    pub(crate) record: u64,
    game: &'static str,
    /// The number of the ply, or of the next ply if a position is analysed.
    pub ply: u32,
    /// The seat that moves.
    pub seat: String,
    /// The move played, if there is one.
    #[serde(rename = "move")]
    pub played: Option<String>,
    /// The chance after the move played; unknown if no simulation began with it.
    pub after: Option<Chance>,
    /// The best move.
    pub best: String,
    /// The chance after the best move, which is also the chance before the move played.
    pub before: Chance,
    /// The loss of the move played against the best move, in percentage points.
    pub loss: Option<f64>,
    /// The mark for the loss: `?!`, `?` or `??`.
    pub mark: Option<&'static str>,
    /// The best line: `best`, then the best moves of all seats after it.
    pub line: Vec<String>,
    simulations: u64,
    /// True if the loss would give the move another mark if it were certain.
    #[serde(skip)]
    pub is_uncertain: bool,
    /// True if the player has the other seat after the move played.
    #[serde(skip)]
    exchanges_seats: bool,
    /// True if the player has the other seat after the best move.
    #[serde(skip)]
    best_exchanges_seats: bool,
}

impl AnalysedPly {
    /// Creates the analysis of the next ply in a position; the fields about the move
    /// played are empty.
    fn new(
        entry: &Entry<'_>,
        view: &dyn View,
        (seat, replayed): (Seat, &dyn Replayed),
        estimates: &Estimates<String>,
        before: Chance,
    ) -> Option<Self> {
        let best = estimates.best();
        Some(Self {
            schema: "scoresheet/analyse/1",
            source: entry.source().to_owned(),
            record: entry.number,
            game: replayed.about().name,
            ply: view.next_ply(),
            seat: replayed.seats().get(seat.index())?.name.clone(),
            best: best.line[0].clone(),
            before,
            line: best.line.clone(),
            simulations: estimates.simulations,
            best_exchanges_seats: view.exchanges_seats(&best.line[0]),
            ..Self::default()
        })
    }

    /// Makes the move played the best one, since the search of the position after it found
    /// a higher chance than that of the best move.
    fn prefer_played(&mut self, after: Chance, estimates: Option<&Estimates<String>>) {
        self.before = after;
        self.best_exchanges_seats = self.exchanges_seats;
        self.best = self.played.clone().unwrap_or_default();
        self.line = vec![self.best.clone()];
        let answers = estimates.map(|estimates| estimates.best().line.clone());
        self.line.extend(answers.unwrap_or_default());
    }

    /// Fills in the chance after the move played, the loss and its mark.
    fn lose_to(&mut self, after: Chance) {
        let loss = ((self.before.chance - after.chance) * 100.0).max(0.0);
        let error = 100.0 * libm::hypot(self.before.search_error, after.search_error);
        self.after = Some(after);
        self.loss = Some(loss);
        self.mark = mark_of(loss, error);
        self.is_uncertain = self.mark != mark_of(loss, 0.0);
    }

    /// Returns the chance of the first seat after the move played, in a game
    /// for two.
    pub fn first_seat_chance(&self, first: &str) -> Option<Chance> {
        Some(self.of_first_seat(first, self.after?, self.exchanges_seats))
    }

    /// Returns the chance of the first seat after the best move, in a game for two.
    pub fn first_seat_best_chance(&self, first: &str) -> Option<Chance> {
        Some(self.of_first_seat(first, self.before, self.best_exchanges_seats))
    }

    /// Returns the chance of the first seat, given that of the player after a move.
    fn of_first_seat(&self, first: &str, chance: Chance, exchanges_seats: bool) -> Chance {
        if (self.seat == first) != exchanges_seats {
            chance
        } else {
            chance.reversed()
        }
    }
}

/// The best move in a position, and the chances of all seats.
#[derive(Debug, Clone)]
pub(super) struct Evaluation {
    /// The result of the search; `None` if the game is over.
    pub(super) estimates: Option<Estimates<String>>,
    pub(super) chances: Vec<Chance>,
}

/// Analyses plies one after another. A position between two plies is searched
/// only once.
#[derive(Debug)]
pub struct Analyser {
    options: SearchOptions,
    stopwatch: Stopwatch,
    /// The last position, as its ply number, setting, notation and text, and its
    /// evaluation.
    cached: Option<(String, Evaluation)>,
}

impl Analyser {
    /// Creates an analyser that searches positions with these options.
    pub const fn new(options: SearchOptions, stopwatch: Stopwatch) -> Self {
        Self {
            options,
            stopwatch,
            cached: None,
        }
    }

    /// Analyses the ply that leads to a moment, or its position, like
    /// [`analyse`](Self::analyse). If all seats move at once, there is a row for the part
    /// of each seat that can be searched.
    pub fn rows(&mut self, entry: &Entry<'_>, moment: &Moment<'_>) -> Vec<AnalysedPly> {
        let last = moment
            .plies()
            .checked_sub(1)
            .filter(|_| moment.is_recorded());
        let before = last.and_then(|last| moment.replayed().after(last));
        let view = before.as_deref().unwrap_or(moment.view());
        if view.turn() != Turn::All {
            return self.analyse(entry, moment).into_iter().collect();
        }
        let seats = moment.replayed().seats().len() as u8;
        let rows = Seat::first(seats).filter_map(|seat| {
            let (mut row, estimates) = self.part_row(entry, view, (seat, moment.replayed()))?;
            if let Some(last) = last {
                let played = moment.replayed().ply_part(last, seat)?;
                let mut parts = estimates.moves.iter();
                // There is no chance if no simulation began with the part.
                if let Some(after) = parts.find(|candidate| candidate.line[0] == played) {
                    row.lose_to(Chance::of_part(after));
                }
                row.played = Some(played);
            }
            Some(row)
        });
        rows.collect()
    }

    /// Analyses the part of a seat in a move that all seats make at once. Returns the row
    /// without the part played, and the estimates.
    fn part_row(
        &self,
        entry: &Entry<'_>,
        view: &dyn View,
        (seat, replayed): (Seat, &dyn Replayed),
    ) -> Option<(AnalysedPly, Estimates<String>)> {
        let clock = self.stopwatch.clock();
        let estimates = view.search_part(seat, &self.options, &clock)?;
        let before = Chance::of_part(estimates.best());
        let row = AnalysedPly::new(entry, view, (seat, replayed), &estimates, before)?;
        Some((row, estimates))
    }

    /// Analyses the recorded ply that leads to a moment. If no recorded ply leads
    /// to it, analyses its position. Returns `None` for a ply that is not a move,
    /// and for a position that cannot be searched.
    pub fn analyse(&mut self, entry: &Entry<'_>, moment: &Moment<'_>) -> Option<AnalysedPly> {
        let replayed = moment.replayed();
        let last = moment
            .plies()
            .checked_sub(1)
            .filter(|_| moment.is_recorded());
        let Some(last) = last else {
            return self.next_ply_row(entry, moment.view(), moment);
        };
        if replayed.ply(last)?.is_closing {
            return None;
        }
        let before = replayed.after(last)?;
        let mut row = self.next_ply_row(entry, &*before, moment)?;
        let Turn::Seat(seat) = before.turn() else {
            return None;
        };
        row.ply = moment.ply();
        row.exchanges_seats = replayed.exchanges_seats(last);
        row.played = replayed.ply_text(last, moment.dialect());
        let mut best = replayed.after(last)?;
        let is_best =
            best.play(&row.best).is_ok() && best.canonical_text() == moment.view().canonical_text();
        if is_best {
            row.lose_to(row.before);
            return Some(row);
        }
        let seat_after = if row.exchanges_seats {
            seat.other()
        } else {
            seat
        };
        let evaluation = self.evaluate(moment.view(), moment)?;
        let after = *evaluation.chances.get(seat_after.index())?;
        self.confirm(&mut row, after, (seat, &*best), moment);
        if after.chance > row.before.chance {
            row.prefer_played(after, evaluation.estimates.as_ref());
        }
        row.lose_to(after);
        Some(row)
    }

    /// Searches the position after the best move too if the move played would get a mark.
    ///
    /// The chance of the best move is from a search one ply earlier than that of the move
    /// played, and with few simulations it is too high. In one search, on the other hand, a
    /// bad move has too few simulations to know its chance.
    fn confirm(
        &self,
        row: &mut AnalysedPly,
        after: Chance,
        (seat, best): (Seat, &dyn View),
        moment: &Moment<'_>,
    ) {
        let error = libm::hypot(row.before.search_error, after.search_error);
        let loss = row.before.chance - after.chance;
        if row.before.proven || mark_of(100.0 * loss, 100.0 * error).is_none() {
            return;
        }
        let seat = if row.best_exchanges_seats {
            seat.other()
        } else {
            seat
        };
        let evaluation = evaluate(best, moment, &self.options, &self.stopwatch.clock());
        let before = evaluation.and_then(|it| it.chances.get(seat.index()).copied());
        row.before = before.unwrap_or(row.before);
    }

    /// Returns the analysis of the next ply in a position; the fields about the
    /// move played are empty.
    fn next_ply_row(
        &mut self,
        entry: &Entry<'_>,
        view: &dyn View,
        moment: &Moment<'_>,
    ) -> Option<AnalysedPly> {
        let Turn::Seat(seat) = view.turn() else {
            return None;
        };
        let evaluation = self.evaluate(view, moment)?;
        let before = *evaluation.chances.get(seat.index())?;
        let estimates = evaluation.estimates?;
        AnalysedPly::new(entry, view, (seat, moment.replayed()), &estimates, before)
    }

    /// Evaluates a position. If it is the last one that was evaluated, returns the
    /// cached evaluation.
    fn evaluate(&mut self, view: &dyn View, moment: &Moment<'_>) -> Option<Evaluation> {
        let replayed = moment.replayed();
        let key = format!(
            "{}\n{}\n{:?}\n{:?}\n{}",
            view.next_ply(),
            replayed.about().name,
            replayed.start_tags(),
            moment.dialect(),
            view.canonical_text()
        );
        if let Some((_, evaluation)) = self.cached.as_ref().filter(|(cached, _)| *cached == key) {
            return Some(evaluation.clone());
        }
        let evaluation = evaluate(view, moment, &self.options, &self.stopwatch.clock())?;
        self.cached = Some((key, evaluation.clone()));
        Some(evaluation)
    }
}

/// Evaluates a position. `moment` is one of the same game and supplies the seats and
/// the notation. Returns `None` for a position that cannot be searched.
pub(super) fn evaluate(
    view: &dyn View,
    moment: &Moment<'_>,
    options: &SearchOptions,
    clock: &Clock<'_>,
) -> Option<Evaluation> {
    let seats = moment.replayed().seats().len();
    Some(match view.status() {
        Status::Running => {
            let estimates = view.search(moment.dialect(), options, clock)?;
            Evaluation {
                chances: chances(&estimates, view.turn()),
                estimates: Some(estimates),
            }
        }
        status => Evaluation {
            estimates: None,
            chances: shares(&status.outcome(seats), seats),
        },
    })
}

/// Returns the chances of all seats after the best move.
fn chances(estimates: &Estimates<String>, turn: Turn) -> Vec<Chance> {
    let best = estimates.best();
    let chance = |(index, chance): (usize, &f64)| Chance {
        chance: match best.proof {
            Some(proof) if turn == Turn::Seat(Seat::new(index as u8)) => Proof::chance(proof),
            _ => *chance,
        },
        error: best.whole_error(),
        search_error: best.error,
        proven: estimates.proof().is_some(),
    };
    estimates.chances.iter().enumerate().map(chance).collect()
}

/// Returns the chances in a finished game: the winners share the win equally.
pub(super) fn shares(outcome: &Outcome, seats: usize) -> Vec<Chance> {
    let winners = outcome.winners();
    let share = |seat| {
        if winners.contains(&seat) {
            1.0 / winners.len() as f64
        } else {
            0.0
        }
    };
    (0..seats).map(share).map(Chance::proven).collect()
}

#[cfg(test)]
mod tests {
    use super::{AnalysedPly, Chance, mark_of};

    #[test]
    fn the_chance_of_a_played_swap_that_is_best_is_that_of_the_same_seat() {
        let mut row = AnalysedPly {
            seat: "Yellow".to_owned(),
            played: Some("swap".to_owned()),
            exchanges_seats: true,
            ..AnalysedPly::default()
        };
        let after = Chance {
            chance: 0.75,
            ..row.before
        };
        row.prefer_played(after, None);
        row.lose_to(after);
        // Who swapped is Orange now.
        for chance in [
            row.first_seat_chance("Orange"),
            row.first_seat_best_chance("Orange"),
        ] {
            assert!(
                chance.is_some_and(|chance| chance.chance == 0.75),
                "{chance:?}"
            );
        }
    }

    #[test]
    fn a_mark_needs_a_loss_that_exceeds_its_minimum_by_two_errors() {
        assert_eq!(mark_of(5.0, 0.0), Some("?!"));
        assert_eq!(mark_of(4.9, 0.0), None);
        assert_eq!(mark_of(20.0, 2.4), Some("??"));
        assert_eq!(mark_of(20.0, 2.6), Some("?"));
        assert_eq!(mark_of(20.0, 7.6), None);
    }
}
