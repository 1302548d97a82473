//! The scores of all plies of a game, with the lead of each seat.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::play::{Moment, Replayed, Standings, View};
use crate::report::entry::Entry;
use crate::report::score::{Score, score};

/// The report of `score` on each ply of a game.
pub(crate) struct PlyScores<'r> {
    entry: &'r Entry<'r>,
    replayed: &'r dyn Replayed,
    score: Score,
}

/// The report on a ply, with the lead of each seat.
#[derive(Serialize)]
struct PlyScore<'s> {
    #[serde(flatten)]
    score: &'s Score,
    lead: Map<String, Value>,
}

impl<'r> PlyScores<'r> {
    /// Prepares the reports on the plies of a game.
    pub(crate) fn new(entry: &'r Entry<'r>, replayed: &'r dyn Replayed) -> Self {
        Self {
            entry,
            replayed,
            score: score(entry, &Moment::end(replayed)),
        }
    }

    /// Returns the report on the position after `plies` plies, as JSON. This is
    /// the object of [`score`] with one more field, `lead`: the score of each
    /// seat minus the best score of the others.
    pub(crate) fn at(&mut self, plies: usize, view: &dyn View) -> Vec<u8> {
        let standings = view.standings();
        let lead = self.lead(&standings);
        self.score
            .move_to(self.entry, self.replayed, plies, &standings);
        let object = PlyScore {
            score: &self.score,
            lead,
        };
        serde_json::to_vec(&object).unwrap_or_default()
    }

    fn lead(&self, standings: &Standings) -> Map<String, Value> {
        let seats = self.replayed.seats();
        let scores = standings.seats.iter();
        let lead = scores.map(|standing| {
            let others = standings.seats.iter();
            let others = others.filter(|other| other.seat != standing.seat);
            let best = others.map(|other| other.score).max().unwrap_or(0);
            let name = seats[standing.seat.index()].name.clone();
            (name, json!(standing.score - best))
        });
        lead.collect()
    }
}
