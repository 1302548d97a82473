//! Plies and verdicts of one position of a game.

use crate::play::{Replayed, Status, Termination, TreeNode, Verdict, View};
use crate::record::Outcome;

/// Returns the number, as the record counts, of the ply that led to `view`: the
/// position after `plies` plies, or after moves played from there.
pub fn ply_number(replayed: &dyn Replayed, plies: usize, view: &dyn View) -> u32 {
    // Resignations and agreed draws are plies that do not change the position.
    let is_closed = plies
        .checked_sub(1)
        .is_some_and(|last| replayed.ply(last).is_some_and(|ply| ply.is_closing));
    view.next_ply() - 1 + u32::from(is_closed)
}

/// Returns how the game was ended at `view`, the position after `plies` plies,
/// although by the rules it goes on: by resignation, agreement or on time.
pub fn ended_early(replayed: &dyn Replayed, plies: usize, view: &dyn View) -> Option<Termination> {
    let verdict = replayed.verdict();
    let is_early = matches!(
        verdict.termination,
        Termination::Resignation | Termination::Agreement | Termination::TimeForfeit
    );
    let is_end = plies == replayed.plies() && !is_played_on(replayed, plies, view);
    let is_closed = || {
        let last = plies.checked_sub(1).and_then(|last| replayed.ply(last));
        let is_unplayed = |node: TreeNode| node.depth == 0 && !node.is_legal;
        last.is_some_and(|last| last.is_closing) || !replayed.nodes().into_iter().any(is_unplayed)
    };
    let is_over = is_early && is_end && verdict.result != Outcome::Unfinished;
    (is_over && view.status() == Status::Running && is_closed()).then_some(verdict.termination)
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

/// Returns the last of `plies` plies in the dialect of the record.
pub(super) fn last_move(replayed: &dyn Replayed, plies: usize) -> Option<String> {
    let dialect = replayed.dialect().or(replayed.dialects().first().copied());
    let last = plies.checked_sub(1).zip(dialect);
    last.and_then(|(last, dialect)| replayed.ply_text(last, dialect))
}
