//! Data from other positions of the same game for a figure: stones that changed
//! sides, and the scores over the plies.

use std::ops::ControlFlow;

use crate::board::{BoardStones, SquareSet};
use crate::play::{Moment, ScoreGraph, StandingDetails, Standings};
use crate::report::selection::RecordPosition;

/// The stones in the last panel of a record, with which those of the next panel
/// are compared.
#[derive(Debug, Default)]
pub(super) struct PanelStones {
    last: Option<LastPanel>,
}

/// The previous panel of a record.
#[derive(Debug)]
struct LastPanel {
    record: String,
    ply: u32,
    stones: BoardStones,
}

/// The stones that changed sides.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// Their squares.
    pub(super) squares: SquareSet,
    /// The ply since which they changed sides.
    pub(super) since: u32,
    /// True if `since` is the ply of the previous panel.
    pub(super) is_since_panel: bool,
}

impl PanelStones {
    /// Returns the stones that changed sides since the previous panel of the record
    /// or, in its first panel, since the previous ply. Returns an empty set for
    /// games without a board.
    pub(super) fn changed(&mut self, position: &RecordPosition<'_>) -> Changes {
        let moment = position.moment;
        let Some(stones) = moment.view().stones() else {
            return Changes::default();
        };
        let entry = position.entry;
        let record = format!("{} {}", entry.source(), entry.number);
        let ply = moment.ply();
        let last = self.last.take().filter(|last| last.record == record);
        let is_since_panel = last.is_some();
        let (since, before) = match last {
            Some(last) => (last.ply, Some(last.stones)),
            None => (ply.saturating_sub(1), before_last_ply(moment)),
        };
        let squares = before.map_or(SquareSet::EMPTY, |before| {
            let [first, second] = stones.seats;
            let [was_first, was_second] = before.seats;
            first.and(&was_second).or(&second.and(&was_first))
        });
        self.last = Some(LastPanel {
            record,
            ply,
            stones,
        });
        Changes {
            squares,
            since,
            is_since_panel,
        }
    }
}

/// Returns the stones before the last ply, or before the moves of `--play`;
/// `None` at the start.
fn before_last_ply(moment: &Moment<'_>) -> Option<BoardStones> {
    let plies = if moment.is_recorded() {
        moment.plies().checked_sub(1)?
    } else {
        moment.plies()
    };
    moment.replayed().after(plies)?.stones()
}

/// Returns the scores of both seats over the plies of the game, or how far they are from
/// connecting their edges, or, after moves
/// of `--play`, over the plies up to them.
pub(super) fn score_graph(moment: &Moment<'_>) -> ScoreGraph {
    let replayed = moment.replayed();
    let last = if moment.is_recorded() {
        replayed.plies()
    } else {
        moment.plies()
    };
    let mut scores = [Vec::new(), Vec::new()];
    let mut name = "largest group";
    let mut add = |standings: &Standings| {
        for (scores, seat) in scores.iter_mut().zip(&standings.seats) {
            scores.push(match seat.details {
                StandingDetails::Connection { to_connect, .. } => {
                    name = "to connect";
                    to_connect
                }
                _ => u32::try_from(seat.score).ok(),
            });
        }
    };
    replayed.walk(&mut |plies, view| {
        add(&view.standings());
        if plies == last {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    let mut shown_index = moment.plies();
    if !moment.is_recorded() {
        add(moment.standings());
        shown_index += 1;
    }
    let start = replayed.after(0);
    ScoreGraph {
        name,
        scores,
        shown_index,
        start_ply: start.map_or(0, |start| start.next_ply() - 1),
    }
}
