//! The JSON report of `show`.

use serde::Serialize;
use serde_json::{Value, json};

use crate::play::{Moment, Turn};
use crate::report::entry::Entry;
use crate::report::identity::fingerprint::position_fingerprints;

/// The report of `show` on a position.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Show {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/show/1")))]
    schema: &'static str,
    source: String,
    record: u64,
    ply: u32,
    #[serde(rename = "move")]
    last: Option<String>,
    position: Option<String>,
    fingerprint: String,
    symmetric: String,
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::report::shape::Seats>")
    )]
    turn: Value,
    groups: Vec<ShownGroup>,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct ShownGroup {
    seat: String,
    size: u32,
    squares: Vec<String>,
}

/// Reports the position at one moment of a game.
pub fn show(entry: &Entry<'_>, moment: &Moment<'_>) -> Show {
    let view = moment.view();
    let seats = moment.replayed().seats();
    let turn = match view.turn() {
        _ if moment.ended_early().is_some() => Value::Null,
        Turn::Seat(seat) => json!(seats[seat.index()].name),
        Turn::All => json!(
            seats
                .iter()
                .map(|seat| seat.name.as_str())
                .collect::<Vec<_>>()
        ),
        Turn::Over => Value::Null,
    };
    let groups = view.groups().into_iter().map(|(seat, group)| {
        let mut squares: Vec<_> = group.squares.iter().collect();
        squares.sort_unstable();
        ShownGroup {
            seat: seats[seat.index()].name.clone(),
            size: group.size,
            squares: squares.iter().map(ToString::to_string).collect(),
        }
    });
    let [fingerprint, symmetric] = position_fingerprints(view);
    Show {
        schema: "scoresheet/show/1",
        source: entry.source().to_owned(),
        record: entry.number,
        ply: moment.ply(),
        last: moment.last_move(moment.dialect()),
        position: view.position(),
        fingerprint,
        symmetric,
        turn,
        groups: groups.collect(),
    }
}
