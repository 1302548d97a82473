//! The JSON report of `diff`: two records, and the first difference between them
//! if there is one.

use serde::Serialize;
use serde_json::{Value, json};

use crate::report::compare::first_difference::Difference;

/// The report of `diff` on two records.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Diff {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/diff/1")))]
    schema: &'static str,
    equal: bool,
    kind: Option<&'static str>,
    location: Option<String>,
    #[cfg_attr(
        feature = "schema",
        schemars(with = "[crate::report::shape::Compared; 2]")
    )]
    records: [Value; 2],
}

/// Reports the first difference between two records. `ids` has the source and the
/// number of each record.
pub fn diff(ids: [(String, u64); 2], difference: Option<&Difference>) -> Diff {
    let mut texts = difference
        .map_or([None, None], |difference| difference.values().clone())
        .into_iter();
    let records = ids.map(|(source, record)| {
        let text = texts.next().flatten();
        json!({ "source": source, "record": record, "value": text })
    });
    Diff {
        schema: "scoresheet/diff/1",
        equal: difference.is_none(),
        kind: difference.map(|difference| difference.kind().as_str()),
        location: difference.and_then(|difference| difference.location().map(str::to_owned)),
        records,
    }
}
