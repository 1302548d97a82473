//! The JSON report of `find`.

use serde::Serialize;

use crate::board::{Area, PatternHit};
use crate::play::{Replayed, View};
use crate::report::entry::Entry;
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

    /// Returns the values as cells of a table, without the schema.
    pub fn cells(&self) -> Vec<String> {
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        vec![
            self.source.clone(),
            self.record.to_string(),
            self.game.to_owned(),
            self.ply.to_string(),
            text(&self.last),
            text(&self.square),
            text(&self.area),
            self.orientation.unwrap_or_default().to_owned(),
            text(&self.position),
        ]
    }

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
