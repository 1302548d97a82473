//! Where and when a game was played, and which game it is.

use serde::Serialize;

use crate::report::entry::Entry;
use crate::report::identity::fingerprint::fingerprint;

/// The tags about the occasion of a game, and its fingerprint.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Origin {
    date: Option<String>,
    event: Option<String>,
    site: Option<String>,
    round: Option<String>,
    annotator: Option<String>,
    fingerprint: Option<String>,
    /// The position in bytes where the record begins in its input; only with
    /// `--slice`.
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<u64>,
}

impl Origin {
    /// Returns the origin of a record.
    pub(crate) fn of(entry: &Entry<'_>) -> Self {
        Self {
            fingerprint: entry.replayed.map(fingerprint),
            ..Self::without_fingerprint(entry)
        }
    }

    /// Returns the origin of a record without the fingerprint, which takes a
    /// replay to compute.
    pub(crate) fn without_fingerprint(entry: &Entry<'_>) -> Self {
        let tag = |name| entry.record.tags().value(name).map(str::to_owned);
        Self {
            date: tag("Date"),
            event: tag("Event"),
            site: tag("Site"),
            round: tag("Round"),
            annotator: tag("Annotator"),
            fingerprint: None,
            offset: entry.offset,
        }
    }
}
