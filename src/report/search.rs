//! The JSON reports of the commands that search archives, and the scores of all plies of a
//! game, on which `find --where-ply` works.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::board::{Area, PatternHit};
use crate::play::{Facts, Moment, Replayed, Standings, View};
use crate::report::entry::Entry;
use crate::report::score::{last_move, score, standing_objects};
use crate::report::share::wilson;
use crate::report::table::lines::CsvColumn;
use crate::text::escape_str;

/// The report of `find` on a position that was found.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct FindReport {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/find/1")))]
    schema: &'static str,
    source: String,
    record: u64,
    game: &'static str,
    ply: u32,
    #[serde(rename = "move")]
    last: Option<String>,
    square: Option<String>,
    area: Option<String>,
    orientation: Option<&'static str>,
    position: Option<String>,
}

impl FindReport {
    /// Reports on the position after `plies` plies of a game, and on a pattern
    /// in it.
    pub fn new(
        entry: &Entry<'_>,
        (replayed, view): (&dyn Replayed, &dyn View),
        plies: usize,
        hit: Option<&PatternHit>,
    ) -> Self {
        let dialect = replayed.dialect().unwrap_or(replayed.dialects()[0]);
        let last = plies.checked_sub(1);
        Self {
            schema: "scoresheet/find/1",
            source: entry.source().to_owned(),
            record: entry.number,
            game: replayed.about().name,
            ply: replayed.ply_number(plies),
            last: last.and_then(|last| replayed.ply_text(last, dialect)),
            square: hit.map(|hit| hit.square.to_string()),
            area: hit.map(|hit| Area::between(hit.square, hit.opposite).to_string()),
            orientation: hit.map(|hit| hit.symmetry.as_str()),
            position: view.position(),
        }
    }

    /// The columns of a table of positions.
    pub(crate) const COLUMNS: [CsvColumn<Self>; 9] = [
        ("source", |found| found.source.clone()),
        ("record", |found| found.record.to_string()),
        ("game", |found| found.game.to_owned()),
        ("ply", |found| found.ply.to_string()),
        ("move", |found| found.last.clone().unwrap_or_default()),
        ("square", |found| found.square.clone().unwrap_or_default()),
        ("area", |found| found.area.clone().unwrap_or_default()),
        ("orientation", |found| {
            found.orientation.unwrap_or_default().to_owned()
        }),
        ("position", |found| {
            found.position.clone().unwrap_or_default()
        }),
    ];

    /// Describes the position on one line.
    pub fn line(&self) -> String {
        let source = escape_str(&self.source);
        let mut line = format!("{source}  {}  ply {}", self.record, self.ply);
        if let (Some(area), Some(orientation)) = (&self.area, self.orientation) {
            line.push_str(&format!("  {area}  {orientation}"));
        } else if let Some(last) = &self.last {
            line.push_str(&format!("  {last}"));
        }
        line
    }
}

/// The report of `duplicates` on a record of a group.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Duplicate {
    #[cfg_attr(
        feature = "schema",
        schemars(extend("const" = "scoresheet/duplicates/1"))
    )]
    schema: &'static str,
    group: usize,
    size: usize,
    #[cfg_attr(feature = "schema", schemars(with = "crate::report::list::List"))]
    record: Value,
}

impl Duplicate {
    /// Creates the report on a record of a group of `size` records. `record` is its
    /// report from [`list`](crate::report::list).
    pub fn new(group: usize, size: usize, record: Value) -> Self {
        Self {
            schema: "scoresheet/duplicates/1",
            group,
            size,
            record,
        }
    }
}

/// The report of `openings` on a continuation.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct OpeningRow {
    #[cfg_attr(
        feature = "schema",
        schemars(extend("const" = "scoresheet/openings/1"))
    )]
    schema: &'static str,
    /// The plies of the continuation.
    pub moves: Vec<String>,
    /// The number of games with this continuation.
    pub games: u64,
    /// Of the games that reach the position after these moves, the share that
    /// reaches it by other moves.
    pub transposed: f64,
    /// The number of games with a result.
    pub finished: u64,
    /// The number of drawn games.
    pub draws: u64,
    /// The results of each seat.
    pub seats: Vec<SeatWins>,
}

/// The wins of a seat.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct SeatWins {
    /// The name of the seat.
    pub seat: String,
    /// The number of games that it has won, alone or with others.
    pub wins: u64,
    /// These wins as a share of the finished games; null if there are none.
    pub share: Option<f64>,
    /// The lower end of the 95 % confidence interval of the share.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

impl OpeningRow {
    /// Creates the report on a continuation from the number of its games, of those
    /// that are finished, of those that are drawn, and of the wins of each seat.
    pub fn new(
        moves: Vec<String>,
        [games, finished, draws]: [u64; 3],
        transposed: f64,
        wins: impl Iterator<Item = (String, u64)>,
    ) -> Self {
        let seats = wins.map(|(seat, wins)| {
            let range = wilson(wins, finished);
            SeatWins {
                seat,
                wins,
                share: (finished > 0).then(|| wins as f64 / finished as f64),
                low: range.map(|[low, _]| low),
                high: range.map(|[_, high]| high),
            }
        });
        Self {
            schema: "scoresheet/openings/1",
            moves,
            games,
            transposed,
            finished,
            draws,
            seats: seats.collect(),
        }
    }
}

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
        let of_view = (standings || lead).then(|| view.standings());
        let found = of_view.as_ref();
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
            let others = standings
                .seats
                .iter()
                .filter(|other| other.seat != standing.seat);
            let best = others.map(|other| other.score).max().unwrap_or(0);
            let name = seats[standing.seat.index()].name.clone();
            (name, json!(standing.score - best))
        });
        lead.collect()
    }
}
