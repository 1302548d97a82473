//! The JSON report of `duplicates`.

use serde::Serialize;
use serde_json::Value;

/// The report of `duplicates` on a record of a group.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Duplicate {
    #[cfg_attr(
        feature = "schema",
        schemars(extend("const" = "scoresheet/duplicates/1"))
    )]
    schema: &'static str,
    group: usize,
    size: usize,
    #[cfg_attr(feature = "schema", schemars(with = "crate::report::list::List"))]
    record: Value,
}

impl Duplicate {
    /// Creates the report on a record of a group of `size` records. `record` is its
    /// report from [`list`](crate::report::list).
    pub fn new(group: usize, size: usize, record: Value) -> Self {
        Self {
            schema: "scoresheet/duplicates/1",
            group,
            size,
            record,
        }
    }
}
