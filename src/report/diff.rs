//! The JSON report of `diff`.

use serde::Serialize;
use serde_json::{Value, json};

/// Where two records part, and what each has there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parting {
    what: &'static str,
    place: Option<String>,
    both: [Option<String>; 2],
}

impl Parting {
    /// `what` is `game`, `setting`, `move`, `result` or `remark` (a variation,
    /// a comment or a glyph); `place` the name of the setting or ply; `both`
    /// what each record has there, none for nothing.
    pub const fn new(what: &'static str, place: Option<String>, both: [Option<String>; 2]) -> Self {
        Self { what, place, both }
    }

    /// What differs.
    pub const fn what(&self) -> &'static str {
        self.what
    }

    /// Returns the setting or the ply.
    pub fn place(&self) -> Option<&str> {
        self.place.as_deref()
    }

    /// What each record has.
    pub const fn both(&self) -> &[Option<String>; 2] {
        &self.both
    }
}

/// What `diff` says of two records.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Diff {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/diff/1")))]
    schema: &'static str,
    equal: bool,
    what: Option<&'static str>,
    place: Option<String>,
    #[cfg_attr(
        feature = "schema",
        schemars(with = "[crate::report::shape::Compared; 2]")
    )]
    records: [Value; 2],
}

/// Compares two records, given by source and number, that part here or not at
/// all.
pub fn diff(names: [(String, u64); 2], parting: Option<&Parting>) -> Diff {
    let mut said = parting
        .map_or([None, None], |parting| parting.both.clone())
        .into_iter();
    let records = names.map(|(source, record)| {
        let said = said.next().flatten();
        json!({ "source": source, "record": record, "said": said })
    });
    Diff {
        schema: "scoresheet/diff/1",
        equal: parting.is_none(),
        what: parting.map(Parting::what),
        place: parting.and_then(|parting| parting.place.clone()),
        records,
    }
}
