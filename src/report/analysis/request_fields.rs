//! Takes the fields of a request one by one, and checks their types and ranges.

use serde_json::{Map, Value};

use crate::text::{errors, listed};

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
pub(super) struct RequestFields {
    id: Option<String>,
    fields: Map<String, Value>,
}

impl RequestFields {
    /// Parses a line.
    pub(super) fn parse(line: &[u8]) -> Result<Self, RequestError> {
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

    /// Sets the ID that errors state.
    pub(super) fn set_id(&mut self, id: &str) {
        self.id = Some(id.to_owned());
    }

    /// Returns true if a field is present and not null.
    pub(super) fn has(&self, field: &str) -> bool {
        self.fields.get(field).is_some_and(|value| !value.is_null())
    }

    /// Returns the error for a field.
    pub(super) fn error(&self, field: &str, problem: RequestProblem) -> RequestError {
        RequestError {
            id: self.id.clone(),
            field: Some(field.to_owned()),
            problem,
        }
    }

    /// Takes a field and converts it; `expected` describes the values that `convert`
    /// accepts. Returns `None` if the field is absent or null.
    pub(super) fn take<T>(
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
    pub(super) fn take_text(
        &mut self,
        field: &'static str,
    ) -> Result<Option<String>, RequestError> {
        self.take(field, "a string", text)
    }

    /// Takes a required field.
    pub(super) fn required<T>(
        &self,
        field: &'static str,
        value: Option<T>,
    ) -> Result<T, RequestError> {
        value.ok_or_else(|| self.error(field, RequestProblem::Missing { field }))
    }

    /// Checks that all fields were taken.
    pub(super) fn finish(self, known: &'static [&'static str]) -> Result<(), RequestError> {
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
pub(super) fn text(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text),
        _ => None,
    }
}
