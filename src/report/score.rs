//! The JSON report of `score`.

use serde::Serialize;
use serde_json::{Value, json};

use crate::play::{Decision, Facts, Moment, Replayed, Standings, Termination};
use crate::report::entry::Entry;
use crate::report::identity::Origin;

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
    #[cfg_attr(feature = "schema", schemars(with = "crate::report::shape::Setting"))]
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

/// Reports the standings at one moment of a game.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::play::Moment;
/// use scoresheet::report::{Entry, score};
///
/// let entry = Entry { number: 1, record: &record, replayed: Some(&*game), findings: &[], offset: None };
/// let score = score(&entry, &Moment::end(&*game));
/// assert!(serde_json::to_string(&score).expect("a score is JSON").contains("\"ply\":2"));
/// ```
pub fn score(entry: &Entry<'_>, moment: &Moment<'_>) -> Score {
    score_from(entry, moment, Origin::of(entry))
}

/// Reports the score of a position with this origin.
pub(super) fn score_from(entry: &Entry<'_>, moment: &Moment<'_>, origin: Origin) -> Score {
    let replayed = moment.replayed();
    let verdict = moment.verdict();
    let standings = standing_objects(entry, replayed, moment.standings());
    let seats = replayed.seats();
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
    let decided = decision(moment, verdict.termination);
    Score {
        schema: "scoresheet/score/1",
        source: entry.source().to_owned(),
        record: entry.number,
        game: replayed.about().name,
        valid: entry.is_sound(),
        facts: replayed.facts().clone(),
        plies: replayed.plies(),
        ply: moment.ply(),
        last: moment
            .is_recorded()
            .then(|| moment.last_move(moment.dialect()))
            .flatten(),
        result: verdict.result.to_string(),
        termination: verdict.termination.as_str(),
        winner,
        decided_by: decided.map(|decision| Decided {
            rank: decision.rank,
            values: decision.values,
        }),
        standings,
        origin,
    }
}

/// Returns the move before the position after `plies` plies.
pub(super) fn last_move(replayed: &dyn Replayed, plies: usize) -> Option<String> {
    let dialect = replayed.dialect().unwrap_or(replayed.dialects()[0]);
    replayed.ply_text(plies.checked_sub(1)?, dialect)
}

/// Returns the standings as JSON objects.
pub(super) fn standing_objects(
    entry: &Entry<'_>,
    replayed: &dyn Replayed,
    standings: &Standings,
) -> Vec<Facts> {
    let seats = replayed.seats();
    let objects = standings.seats.iter().map(|standing| {
        let seat = &seats[standing.seat.index()];
        let mut object = Facts::new();
        object.insert("seat".to_owned(), json!(seat.name));
        object.insert("player".to_owned(), json!(entry.player(seat)));
        object.extend(standing.facts());
        object
    });
    objects.collect()
}

/// Returns what decided the game, if it ended by the rules. This is the same
/// for all recorded positions of the game.
fn decision(moment: &Moment<'_>, termination: Termination) -> Option<Decision> {
    if termination != Termination::Normal {
        return None;
    }
    if moment.is_recorded() && !moment.is_end() {
        return moment.replayed().end().standings().decided_by;
    }
    moment.standings().decided_by.clone()
}
