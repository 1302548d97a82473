//! The JSON report of `check`.

use serde::Serialize;

use crate::report::entry::Entry;
use crate::report::identity::origin::Origin;
use crate::text::report::{JsonFinding, json};

/// The report of `check` on a record.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Check {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/check/1")))]
    schema: &'static str,
    source: String,
    record: u64,
    valid: bool,
    plies: usize,
    termination: Option<&'static str>,
    #[serde(flatten)]
    origin: Origin,
    diagnostics: Vec<JsonFinding>,
}

/// Reports the findings of a record, with offsets in the whole input.
pub fn check(entry: &Entry<'_>) -> Check {
    Check {
        schema: "scoresheet/check/1",
        source: entry.source().to_owned(),
        record: entry.number,
        valid: entry.is_sound(),
        plies: entry.plies(),
        termination: entry.termination(),
        origin: Origin::of(entry),
        diagnostics: entry
            .findings
            .iter()
            .map(|finding| json(entry.record.source(), finding))
            .collect(),
    }
}
