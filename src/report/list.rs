//! The JSON report of `list`.

use serde::Serialize;

use crate::play::{Facts, Replayed};
use crate::report::entry::Entry;
use crate::report::identity::Origin;

/// The report of `list` on a record.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct List {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/list/1")))]
    schema: &'static str,
    source: String,
    record: u64,
    game: Option<&'static str>,
    valid: bool,
    #[serde(flatten)]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "crate::report::shape::SettingOfList")
    )]
    facts: Facts,
    plies: usize,
    result: Option<String>,
    termination: Option<&'static str>,
    players: Vec<Player>,
    #[serde(flatten)]
    origin: Origin,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct Player {
    seat: String,
    player: Option<String>,
}

/// Reports the game of a record, its setting, players, result and origin.
pub(crate) fn list(entry: &Entry<'_>) -> List {
    let seats = entry.replayed.map(Replayed::seats).unwrap_or_default();
    let players = seats.iter().map(|seat| Player {
        player: entry.player(seat),
        seat: seat.name.clone(),
    });
    let mut facts = entry
        .replayed
        .map(Replayed::facts)
        .cloned()
        .unwrap_or_default();
    // The list `players` replaces the number of players in the setting.
    facts.shift_remove("players");
    List {
        schema: "scoresheet/list/1",
        source: entry.source().to_owned(),
        record: entry.number,
        game: entry.replayed.map(|replayed| replayed.about().name),
        valid: entry.is_sound(),
        facts,
        plies: entry.plies(),
        result: entry
            .replayed
            .map(|replayed| replayed.verdict().result.to_string()),
        termination: entry.termination(),
        players: players.collect(),
        origin: Origin::of(entry),
    }
}
