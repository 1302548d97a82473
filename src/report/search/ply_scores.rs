//! The scores of all plies of a game, with the lead of each seat.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::play::{Facts, Moment, Replayed, Standings, View};
use crate::report::entry::Entry;
use crate::report::score::{last_move, score, standing_objects};

/// The report of `score` on each ply of a game.
pub(crate) struct PlyScores<'r> {
    entry: &'r Entry<'r>,
    replayed: &'r dyn Replayed,
    /// The fields that are the same for all plies.
    same: Map<String, Value>,
    /// True for each of [`CHANGING`] that is wanted.
    wanted: [bool; CHANGING.len()],
}

/// The fields that differ from ply to ply.
const CHANGING: [&str; 4] = ["ply", "move", "standings", "lead"];

/// The report on a ply, with the lead of each seat.
#[derive(Serialize)]
struct PlyScore<'s> {
    #[serde(flatten)]
    same: &'s Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    last: Option<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    standings: Option<Vec<Facts>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lead: Option<Map<String, Value>>,
}

impl<'r> PlyScores<'r> {
    /// Prepares the reports on the plies of a game, with the fields for which `is_wanted`
    /// returns true.
    pub(crate) fn new(
        entry: &'r Entry<'r>,
        replayed: &'r dyn Replayed,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Self {
        let score = serde_json::to_value(score(entry, &Moment::end(replayed)));
        let mut same = match score {
            Ok(Value::Object(same)) => same,
            _ => Map::new(),
        };
        same.retain(|name, _| is_wanted(name) && !CHANGING.contains(&name.as_str()));
        Self {
            entry,
            replayed,
            same,
            wanted: CHANGING.map(is_wanted),
        }
    }

    /// Returns the report on the position after `plies` plies, as JSON. This is
    /// the object of [`score`] with one more field, `lead`: the score of each
    /// seat minus the best score of the others.
    pub(crate) fn at(&self, plies: usize, view: &dyn View) -> Vec<u8> {
        let [ply, last, standings, lead] = self.wanted;
        let found = (standings || lead).then(|| view.standings());
        let found = found.as_ref();
        let object = PlyScore {
            same: &self.same,
            ply: ply.then(|| self.replayed.ply_number(plies)),
            last: last.then(|| last_move(self.replayed, plies)),
            standings: found
                .filter(|_| standings)
                .map(|found| standing_objects(self.entry, self.replayed, found)),
            lead: found.filter(|_| lead).map(|found| self.lead(found)),
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
