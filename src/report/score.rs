//! The JSON report of `score`.

use serde::Serialize;
use serde_json::{Value, json};

use crate::play::{Decision, Facts, Replayed, Termination, View};
use crate::report::entry::Entry;
use crate::report::moment::{is_played_on, last_move, ply_number, verdict_at};
use crate::report::origin::Origin;

/// The report of `score` on a position.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Score {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/score/1")))]
    schema: &'static str,
    source: String,
    record: u64,
    game: &'static str,
    valid: bool,
    #[serde(flatten)]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "crate::report::shape::WholeSetting")
    )]
    facts: Facts,
    plies: usize,
    ply: u32,
    #[serde(rename = "move")]
    last: Option<String>,
    result: String,
    termination: &'static str,
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::report::shape::Seats>")
    )]
    winner: Value,
    decided_by: Option<Decided>,
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Vec<crate::report::shape::Standing>")
    )]
    standings: Vec<Facts>,
    #[serde(flatten)]
    origin: Origin,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct Decided {
    rank: u32,
    values: Vec<u32>,
}

/// Reports the standings in `view`, the position after `plies` plies.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::report::{Entry, score};
///
/// let entry = Entry { number: 1, record: &record, replayed: Some(&*game), findings: &[] };
/// let score = score(&entry, &*game, 2, &*game.end());
/// assert!(serde_json::to_string(&score).expect("a score is JSON").contains("\"ply\":2"));
/// ```
pub fn score(entry: &Entry<'_>, replayed: &dyn Replayed, plies: usize, view: &dyn View) -> Score {
    let verdict = verdict_at(replayed, plies, view);
    let standings = view.standings();
    let seats = replayed.seats();
    let rows = standings.seats.iter().map(|standing| {
        let seat = &seats[standing.seat.index()];
        let mut row = Facts::new();
        row.insert("seat".to_owned(), json!(seat.name));
        row.insert("player".to_owned(), json!(entry.player(seat)));
        row.extend(standing.facts.clone());
        row
    });
    let rows: Vec<Facts> = rows.collect();
    let names: Vec<&str> = verdict
        .winners
        .iter()
        .map(|&seat| seats[seat].name.as_str())
        .collect();
    let winner = match names.as_slice() {
        [] => Value::Null,
        [only] => json!(only),
        several => json!(several),
    };
    let decided = decision(replayed, plies, view, verdict.termination);
    Score {
        schema: "scoresheet/score/1",
        source: entry.source().to_owned(),
        record: entry.number,
        game: replayed.about().name,
        valid: entry.is_valid(),
        facts: replayed.facts(),
        plies: replayed.plies(),
        ply: ply_number(replayed, plies, view),
        last: (!is_played_on(replayed, plies, view))
            .then(|| last_move(replayed, plies))
            .flatten(),
        result: verdict.result.to_string(),
        termination: verdict.termination.as_str(),
        winner,
        decided_by: decided.map(|decision| Decided {
            rank: decision.rank,
            values: decision.values,
        }),
        standings: rows,
        origin: Origin::of(entry),
    }
}

/// Returns what decided a game that ended by the rules, for any of its
/// positions.
fn decision(
    replayed: &dyn Replayed,
    plies: usize,
    view: &dyn View,
    termination: Termination,
) -> Option<Decision> {
    if termination != Termination::Normal {
        return None;
    }
    if plies == replayed.plies() || is_played_on(replayed, plies, view) {
        return view.standings().decided_by;
    }
    replayed.end().standings().decided_by
}
