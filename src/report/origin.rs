//! Where and when a game was played, and which game it is.

use serde::Serialize;

use crate::report::entry::Entry;
use crate::report::fingerprint::{fingerprint, symmetric_fingerprint};

/// The tags about the occasion of a game, and its fingerprints.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Origin {
    date: Option<String>,
    event: Option<String>,
    site: Option<String>,
    round: Option<String>,
    annotator: Option<String>,
    fingerprint: Option<String>,
    symmetric: Option<String>,
}

impl Origin {
    /// Returns the origin of a record.
    pub(super) fn of(entry: &Entry<'_>) -> Self {
        let tag = |name| entry.record.tags().value(name).map(str::to_owned);
        Self {
            date: tag("Date"),
            event: tag("Event"),
            site: tag("Site"),
            round: tag("Round"),
            annotator: tag("Annotator"),
            fingerprint: entry.replayed.map(fingerprint),
            symmetric: entry.replayed.map(symmetric_fingerprint),
        }
    }
}
