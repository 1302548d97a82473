//! The protocol of `analyse --serve` besides its answers: the requests that it reads, findings
//! about them, and replies to commands.

use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::record::TagValues;
use crate::text::{Severity, closed_enum, errors, listed};

/// Maximum length of an ID in bytes.
const MAX_ID: usize = 256;

/// Maximum number of simulations of a search.
const MAX_SIMULATIONS: u64 = 100_000_000;

/// The durations of a search that are allowed, in seconds.
const ALLOWED_SECONDS: RangeInclusive<f64> = 0.001..=86_400.0;

/// Maximum number of moves in an answer.
const MAX_MOVES: u64 = 10_000;

/// Maximum number of items of `plies`.
const MAX_PLIES: usize = 10_000;

/// The fields of a query.
const QUERY_FIELDS: [&str; 10] = [
    "id",
    "record",
    "setting",
    "position",
    "moves",
    "plies",
    "simulations",
    "seconds",
    "seed",
    "max_moves",
];

/// The fields of a command.
const COMMAND_FIELDS: [&str; 3] = ["id", "action", "terminate"];

/// A query of `analyse --serve`: positions of a game to search.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct AnalysisQuery {
    /// The name of the query, which all its answers repeat.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 256)))]
    pub id: String,
    /// The text of one record: a sheet, a list of moves or JSON.
    pub record: Option<String>,
    /// Tags of the setting that the record lacks, or of a game without a record.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::report::shape::SettingTags>")
    )]
    pub setting: TagValues,
    /// The position string in which the game starts, or `start`.
    pub position: Option<String>,
    /// The moves played from there, as in a list of moves.
    pub moves: Option<String>,
    /// The plies after which the positions are searched, as for `--at`, or a list of
    /// numbers; without it, the last.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::report::shape::ChosenPlies>")
    )]
    pub plies: Option<String>,
    /// The number of simulations after which each search stops.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 100_000_000)))]
    pub simulations: Option<u64>,
    /// The time in seconds after which each search stops.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.001, max = 86_400.0)))]
    pub seconds: Option<f64>,
    /// The seed of the random numbers.
    #[cfg_attr(
        feature = "schema",
        schemars(range(max = 18_446_744_073_709_551_615_u64))
    )]
    pub seed: Option<u64>,
    /// The number of moves that an answer lists; without it, 10.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 10_000)))]
    pub max_moves: Option<u64>,
}

closed_enum! {
    /// What a command asks for.
    pub enum AnalysisAction {
        /// Ending the searches of one query.
        Terminate = "terminate",
        /// Ending the searches of all queries.
        TerminateAll = "terminate_all",
        /// The version of the program.
        Version = "version",
    }
    else AnalysisActionError = "unknown action"
}

/// A command to `analyse --serve`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct AnalysisCommand {
    /// The name of the command, which its reply repeats.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 256)))]
    pub id: String,
    /// `terminate`, `terminate_all` or `version`.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "String", extend("enum" = ["terminate", "terminate_all", "version"]))
    )]
    pub action: AnalysisAction,
    /// The ID of the query to end; only for `terminate`.
    pub terminate: Option<String>,
}

/// A line that `analyse --serve` reads.
#[derive(Debug, Clone, PartialEq)]
pub enum AnalysisRequest {
    /// A query.
    Query(Box<AnalysisQuery>),
    /// A command: an object with the field `action`.
    Command(AnalysisCommand),
}

impl AnalysisRequest {
    /// Parses a line.
    ///
    /// # Errors
    ///
    /// Returns an error for the first field that is wrong.
    pub fn parse(line: &[u8]) -> Result<Self, RequestError> {
        let mut fields = RequestFields::parse(line)?;
        let id = fields.take("id", "a string of 1 to 256 bytes", |value| {
            text(value).filter(|id| (1..=MAX_ID).contains(&id.len()))
        })?;
        let id = fields.required("id", id)?;
        fields.id = Some(id.clone());
        if fields.has("action") {
            command(id, fields).map(Self::Command)
        } else {
            query(id, fields).map(|query| Self::Query(Box::new(query)))
        }
    }
}

/// Reads the fields of a command.
fn command(id: String, mut fields: RequestFields) -> Result<AnalysisCommand, RequestError> {
    let actions = "`terminate`, `terminate_all` or `version`";
    let stated = fields.take("action", actions, |value| text(value)?.parse().ok())?;
    let action = fields.required("action", stated)?;
    let terminate = fields.take_text("terminate")?;
    match (action, &terminate) {
        (AnalysisAction::Terminate, None) => {
            fields.required("terminate", None::<String>)?;
        }
        (AnalysisAction::TerminateAll | AnalysisAction::Version, Some(_)) => {
            let (field, expected) = ("terminate", "absent unless `action` is `terminate`");
            return Err(fields.error(field, RequestProblem::Expected { field, expected }));
        }
        _ => {}
    }
    fields.finish(&COMMAND_FIELDS)?;
    Ok(AnalysisCommand {
        id,
        action,
        terminate,
    })
}

/// Reads the fields of a query.
fn query(id: String, mut fields: RequestFields) -> Result<AnalysisQuery, RequestError> {
    let query = AnalysisQuery {
        id,
        record: fields.take_text("record")?,
        setting: fields
            .take("setting", "an object of strings and whole numbers", setting)?
            .unwrap_or_default(),
        position: fields.take_text("position")?,
        moves: fields.take_text("moves")?,
        plies: fields.take(
            "plies",
            "a string or a list of at most 10000 ply numbers",
            plies,
        )?,
        simulations: fields.take_number(
            "simulations",
            "a whole number from 1 to 100000000",
            1..=MAX_SIMULATIONS,
        )?,
        seconds: fields.take("seconds", "a number from 0.001 to 86400", |value| {
            let seconds = value.as_f64();
            seconds.filter(|seconds| ALLOWED_SECONDS.contains(seconds))
        })?,
        seed: fields.take_number(
            "seed",
            "a whole number from 0 to 18446744073709551615",
            0..=u64::MAX,
        )?,
        max_moves: fields.take_number(
            "max_moves",
            "a whole number from 1 to 10000",
            1..=MAX_MOVES,
        )?,
    };
    let fields = check_game(&query, fields)?;
    fields.finish(&QUERY_FIELDS)?;
    Ok(query)
}

/// Checks that a query has either a record, or a position or moves. Returns the fields
/// that were not taken.
fn check_game(query: &AnalysisQuery, fields: RequestFields) -> Result<RequestFields, RequestError> {
    let others = [("position", &query.position), ("moves", &query.moves)];
    let given = others.into_iter().find(|(_, text)| text.is_some());
    match (&query.record, given) {
        (Some(_), Some((field, _))) => {
            return Err(fields.error(
                field,
                RequestProblem::Excluded {
                    field,
                    by: "record",
                },
            ));
        }
        (None, None) => {
            // A misspelt `record` is an unknown field.
            let error = fields.error("record", RequestProblem::NoGame);
            return Err(fields.finish(&QUERY_FIELDS).err().unwrap_or(error));
        }
        _ => {}
    }
    Ok(fields)
}

/// Reads tags and their values.
fn setting(value: Value) -> Option<TagValues> {
    let Value::Object(object) = value else {
        return None;
    };
    let tags = object.into_iter().map(|(name, value)| match value {
        Value::String(text) => Some((name, text)),
        Value::Number(number) => Some((name, number.as_u64()?.to_string())),
        _ => None,
    });
    tags.collect()
}

/// Reads the chosen plies in the form of `--at`.
fn plies(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text),
        Value::Array(items) if (1..=MAX_PLIES).contains(&items.len()) => {
            let number = |item: &Value| u32::try_from(item.as_u64()?).ok();
            let numbers: Option<Vec<u32>> = items.iter().map(number).collect();
            let texts = numbers?.into_iter().map(|number| number.to_string());
            Some(texts.collect::<Vec<_>>().join(","))
        }
        _ => None,
    }
}

errors! {
    /// What is wrong with a request.
    pub enum RequestProblem {
        /// The line is not JSON.
        NotJson { message: String } = "this line is not JSON: {message}";
        /// The line is not an object.
        NotAnObject = "a request is a JSON object";
        /// There is no such field.
        Unknown { field: String, known: &'static [&'static str] }
            = "there is no field `{field}`; the fields are {}", listed(*known);
        /// A required field is absent.
        Missing { field: &'static str } = "the field `{field}` is required";
        /// A query has neither a record nor a position nor moves.
        NoGame = "a query needs a `record`, or a `position` or `moves`";
        /// A field has a wrong type, or is out of range.
        Expected { field: &'static str, expected: &'static str } = "`{field}` must be {expected}";
        /// Two fields exclude each other.
        Excluded { field: &'static str, by: &'static str }
            = "`{field}` cannot be given together with `{by}`";
    }
}

/// A request that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestError {
    /// The ID of the request, if it can be read.
    pub id: Option<String>,
    /// The field that is wrong; `None` if it is the whole line.
    pub field: Option<String>,
    /// What is wrong.
    pub problem: RequestProblem,
}

/// The fields of a request that have not been taken yet.
struct RequestFields {
    id: Option<String>,
    fields: Map<String, Value>,
}

impl RequestFields {
    /// Parses a line.
    fn parse(line: &[u8]) -> Result<Self, RequestError> {
        let fail = |problem| RequestError {
            id: None,
            field: None,
            problem,
        };
        let value: Value = serde_json::from_slice(line).map_err(|error| {
            let message = error.to_string();
            fail(RequestProblem::NotJson { message })
        })?;
        match value {
            Value::Object(fields) => Ok(Self { id: None, fields }),
            _ => Err(fail(RequestProblem::NotAnObject)),
        }
    }

    /// Returns true if a field is present and not null.
    fn has(&self, field: &str) -> bool {
        self.fields.get(field).is_some_and(|value| !value.is_null())
    }

    /// Returns the error for a field.
    fn error(&self, field: &str, problem: RequestProblem) -> RequestError {
        RequestError {
            id: self.id.clone(),
            field: Some(field.to_owned()),
            problem,
        }
    }

    /// Takes a field and converts it; `expected` describes the values that `convert`
    /// accepts. Returns `None` if the field is absent or null.
    fn take<T>(
        &mut self,
        field: &'static str,
        expected: &'static str,
        convert: impl FnOnce(Value) -> Option<T>,
    ) -> Result<Option<T>, RequestError> {
        let value = self.fields.shift_remove(field);
        let Some(value) = value.filter(|value| !value.is_null()) else {
            return Ok(None);
        };
        match convert(value) {
            Some(value) => Ok(Some(value)),
            None => Err(self.error(field, RequestProblem::Expected { field, expected })),
        }
    }

    /// Takes a text.
    fn take_text(&mut self, field: &'static str) -> Result<Option<String>, RequestError> {
        self.take(field, "a string", text)
    }

    /// Takes a whole number in a range.
    fn take_number(
        &mut self,
        field: &'static str,
        expected: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, RequestError> {
        self.take(field, expected, |value| {
            value.as_u64().filter(|number| range.contains(number))
        })
    }

    /// Takes a required field.
    fn required<T>(&self, field: &'static str, value: Option<T>) -> Result<T, RequestError> {
        value.ok_or_else(|| self.error(field, RequestProblem::Missing { field }))
    }

    /// Checks that all fields were taken.
    fn finish(self, known: &'static [&'static str]) -> Result<(), RequestError> {
        match self.fields.keys().next() {
            None => Ok(()),
            Some(field) => {
                let field = field.clone();
                Err(self.error(&field.clone(), RequestProblem::Unknown { field, known }))
            }
        }
    }
}

/// Returns the text of a string.
fn text(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text),
        _ => None,
    }
}

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
