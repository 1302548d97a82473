//! Types with the JSON schemas of values that are untyped in the reports.

use std::borrow::Cow;

use itertools::Itertools as _;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::games::GameKind;
use crate::play::{About, Fact, FactKind};

/// The setting of a game. Each game has only some of the values.
pub(super) struct Setting;

impl JsonSchema for Setting {
    fn schema_name() -> Cow<'static, str> {
        "Setting".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "properties": properties(setting_facts()) })
    }
}

/// The setting of a game in the report of `list`, where `players` is a list.
pub(super) struct SettingOfList;

impl JsonSchema for SettingOfList {
    fn schema_name() -> Cow<'static, str> {
        "Setting".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let facts = setting_facts().filter(|fact| fact.name != "players");
        json_schema!({ "type": "object", "properties": properties(facts) })
    }
}

/// The standing of a seat: its player, its score and details of the game.
pub(super) struct Standing;

impl JsonSchema for Standing {
    fn schema_name() -> Cow<'static, str> {
        "Standing".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut properties = properties(standing_facts());
        properties.insert("seat".to_owned(), json!({ "type": "string" }));
        properties.insert("player".to_owned(), json!({ "type": ["string", "null"] }));
        properties.insert("score".to_owned(), json!({ "type": "integer" }));
        json_schema!({
            "type": "object",
            "additionalProperties": false,
            "properties": properties,
            "required": ["seat", "player", "score"],
        })
    }
}

/// Returns the properties of an object that has some of these values.
fn properties(facts: impl Iterator<Item = Fact>) -> Map<String, Value> {
    facts
        .map(|fact| (fact.name.to_owned(), schema_of(fact.kind)))
        .collect()
}

/// Returns the schema of a value.
fn schema_of(kind: FactKind) -> Value {
    match kind {
        FactKind::Number => json!({ "type": "integer", "minimum": 0 }),
        FactKind::Text => json!({ "type": "string" }),
        FactKind::Flag => json!({ "type": "boolean" }),
        FactKind::Numbers => json!({ "type": "array", "items": schema_of(FactKind::Number) }),
        FactKind::Rows(facts) => json!({
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": false,
                "properties": properties(facts.iter().copied()),
                "required": facts.iter().map(|fact| fact.name).collect::<Vec<_>>(),
            },
        }),
    }
}

/// The name of a seat, or of several.
#[derive(Debug, JsonSchema, Serialize)]
#[serde(untagged)]
#[allow(dead_code, reason = "only its schema is used")]
pub(crate) enum Seats {
    One(String),
    Several(Vec<String>),
}

/// One of two compared records, and its text where they differ.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(deny_unknown_fields)]
pub(super) struct Compared {
    source: String,
    record: u64,
    value: Option<String>,
}

/// The tags of a setting in a query.
pub(super) struct SettingTags;

impl JsonSchema for SettingTags {
    fn schema_name() -> Cow<'static, str> {
        "SettingTags".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let value = json!({ "anyOf": [{ "type": "string" }, schema_of(FactKind::Number)] });
        json_schema!({ "type": "object", "additionalProperties": value })
    }
}

/// The chosen plies in a query.
pub(super) struct ChosenPlies;

impl JsonSchema for ChosenPlies {
    fn schema_name() -> Cow<'static, str> {
        "ChosenPlies".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let number = json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX });
        json_schema!({
            "anyOf": [
                { "type": "string", "maxLength": 1000 },
                { "type": "array", "items": number, "minItems": 1, "maxItems": 10_000 },
            ],
        })
    }
}

/// Returns the facts about settings of all games, each name once.
pub(super) fn setting_facts() -> impl Iterator<Item = Fact> {
    facts(|about| about.setting)
}

/// Returns the facts about the standings of all games, except the score. Each name
/// occurs once.
pub(super) fn standing_facts() -> impl Iterator<Item = Fact> {
    facts(|about| about.standing)
}

/// Returns the facts that `select` returns for all games, each name once.
fn facts(select: fn(&About) -> &'static [Fact]) -> impl Iterator<Item = Fact> {
    let games = GameKind::ALL.iter();
    let all = games.flat_map(move |kind| select(kind.about()).iter().copied());
    all.unique_by(|fact| fact.name)
}
