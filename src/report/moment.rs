//! Plies and verdicts of one position of a game.

use crate::play::{Replayed, Status, Termination, Verdict, View};

/// Returns the number, as the record counts, of the ply that led to `view`: the
/// position after `plies` plies, or after moves played from there.
pub fn ply_number(replayed: &dyn Replayed, plies: usize, view: &dyn View) -> u32 {
    // Resignations and agreed draws are plies that do not change the position.
    let is_closed = plies
        .checked_sub(1)
        .is_some_and(|last| replayed.ply(last).is_some_and(|ply| ply.is_closing));
    view.next_ply() - 1 + u32::from(is_closed)
}

/// Returns true if `view` is not the position after `plies` plies of the
/// record, but was reached by moves played from there.
pub(super) fn is_played_on(replayed: &dyn Replayed, plies: usize, view: &dyn View) -> bool {
    ply_number(replayed, plies, view) != last_ply(replayed, plies)
}

/// Returns the number, as the record counts, of the last of `plies` plies.
pub(super) fn last_ply(replayed: &dyn Replayed, plies: usize) -> u32 {
    replayed.first_ply() - 1 + plies as u32
}

/// Returns the verdict of the record, or that of the rules if moves were played
/// from it.
pub(super) fn verdict_at(replayed: &dyn Replayed, plies: usize, view: &dyn View) -> Verdict {
    if !is_played_on(replayed, plies, view) {
        return replayed.verdict().clone();
    }
    let status = view.status();
    let result = status.outcome(replayed.seats().len());
    let termination = match status {
        Status::Running => Termination::Unterminated,
        _ => Termination::Normal,
    };
    let winners = match status {
        Status::Won(seat) => vec![seat.index()],
        Status::Shared(seats) => seats.iter().map(|seat| seat.index()).collect(),
        Status::Running | Status::Drawn | Status::Missed => Vec::new(),
    };
    Verdict {
        result,
        termination,
        winners,
    }
}
