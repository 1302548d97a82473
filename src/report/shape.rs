//! Types that describe untyped values in the JSON schemas.

use schemars::JsonSchema;
use serde::Serialize;

/// The setting of a game; each game has some of the parts.
#[derive(Debug, JsonSchema, Serialize)]
pub(super) struct Setting {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    protocol: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    swap: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colours: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symbols: Option<u32>,
}

/// The setting with the number of players.
#[derive(Debug, JsonSchema, Serialize)]
pub(super) struct WholeSetting {
    #[serde(flatten)]
    setting: Setting,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<u32>,
}

/// The standing of a seat: its player, its score and details of the game.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(deny_unknown_fields)]
pub(super) struct Standing {
    seat: String,
    player: Option<String>,
    score: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    connected: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<Vec<Round>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    zeroed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    triples: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    singles: Option<u32>,
}

/// The standing of a seat in one round of Permutations.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(deny_unknown_fields)]
pub(super) struct Round {
    icons: u32,
    colours: u32,
    suns: u32,
    moon: bool,
}

/// The name of a seat, or of several.
#[derive(Debug, JsonSchema, Serialize)]
#[serde(untagged)]
#[allow(dead_code, reason = "only its schema is used")]
pub(super) enum Seats {
    One(String),
    Several(Vec<String>),
}

/// The value of one of two compared records where they differ.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(deny_unknown_fields)]
pub(super) struct Compared {
    source: String,
    record: u64,
    said: Option<String>,
}
