//! What `analyse --serve` writes in addition to answers: findings about requests, and
//! replies to commands.

use serde::Serialize;

use crate::text::Severity;

/// A finding about a line that `analyse --serve` has read.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct AnalysisNotice {
    #[cfg_attr(
        feature = "schema",
        schemars(extend("const" = "scoresheet/analyse-notice/1"))
    )]
    schema: &'static str,
    /// The ID of the request, if it could be read.
    id: Option<String>,
    /// The number of the line, from 1.
    line: u64,
    /// `error` if the request was ignored, or `warning`.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "String", extend("enum" = ["error", "warning"]))
    )]
    severity: &'static str,
    /// The field that is wrong, or null if it is the whole line.
    field: Option<String>,
    /// What is wrong.
    message: String,
}

impl AnalysisNotice {
    /// Creates the notice of an error, after which the request is ignored.
    pub fn error(
        line: u64,
        id: Option<String>,
        field: Option<String>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            schema: "scoresheet/analyse-notice/1",
            id,
            line,
            severity: Severity::Error.as_str(),
            field,
            message: message.into(),
        }
    }

    /// Turns the notice into a warning.
    #[must_use]
    pub fn into_warning(self) -> Self {
        let severity = Severity::Warning.as_str();
        Self { severity, ..self }
    }
}

/// The reply to a command.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct AnalysisReply {
    #[cfg_attr(
        feature = "schema",
        schemars(extend("const" = "scoresheet/analyse-reply/1"))
    )]
    schema: &'static str,
    /// The ID of the command.
    pub id: String,
    /// The action of the command.
    pub action: &'static str,
    /// The ID of the query that was to be ended.
    pub terminate: Option<String>,
    /// The number of searches that were waiting and will not run.
    pub cancelled: u64,
    /// The number of running searches that were interrupted.
    pub stopped: u64,
    /// The version of the program.
    pub version: &'static str,
}

impl AnalysisReply {
    /// Creates the reply to a command that has ended nothing.
    pub const fn new(id: String, action: &'static str, terminate: Option<String>) -> Self {
        Self {
            schema: "scoresheet/analyse-reply/1",
            id,
            action,
            terminate,
            cancelled: 0,
            stopped: 0,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}
