//! What a function prints: its output, messages, and the exit code of the program.

use scoresheet::report::{Entry, SelectionError, excerpts};
use scoresheet::text::report::ReportStyle;
use scoresheet::text::{escape_str, safe_json};
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The exit code if a record is not sound, or something requested does not exist.
pub(crate) const FINDINGS: u8 = 1;

/// The exit code if an option is wrong.
pub(crate) const USAGE: u8 = 2;

/// The exit code if the text cannot be read.
pub(crate) const INPUT: u8 = 3;

/// The exit code beyond a limit.
pub(crate) const LIMIT: u8 = 5;

/// What a command of the program prints.
#[wasm_bindgen]
#[derive(Default)]
pub struct Printed {
    output: Vec<u8>,
    messages: String,
    exit_code: u8,
    /// The first note on an assumed setting.
    assumption: Option<String>,
}

#[wasm_bindgen]
impl Printed {
    /// Takes what the program prints to standard output.
    #[wasm_bindgen(js_name = takeOutput)]
    pub fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.output)
    }

    /// Returns what the program prints to standard error.
    #[wasm_bindgen(getter)]
    pub fn messages(&self) -> String {
        self.messages.clone()
    }

    /// Returns the exit code of the program.
    #[wasm_bindgen(getter, js_name = exitCode)]
    pub fn exit_code(&self) -> u8 {
        self.exit_code
    }
}

impl Printed {
    /// Prints text.
    pub(crate) fn print(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Prints bytes.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.output.extend_from_slice(bytes);
    }

    /// Prints a line.
    pub(crate) fn line(&mut self, text: &str) {
        self.print(text);
        self.print("\n");
    }

    /// Prints an object as a line of JSON, with control characters escaped.
    pub(crate) fn json(&mut self, value: &impl Serialize) {
        let text = serde_json::to_string(value).unwrap_or_default();
        self.line(&safe_json(&text));
    }

    /// Adds a message.
    pub(crate) fn note(&mut self, text: &str) {
        if !text.is_empty() {
            self.messages.push_str(text);
            self.messages.push('\n');
        }
    }

    /// Adds a note on an assumed setting, unless there is one.
    pub(crate) fn note_assumption(&mut self, text: &str) {
        if self.assumption.is_none() {
            self.note(text);
            self.assumption = Some(text.to_owned());
        }
    }

    /// Raises the exit code to at least `code`.
    pub(crate) fn raise(&mut self, code: u8) {
        self.exit_code = self.exit_code.max(code);
    }

    /// Adds an error, and raises the exit code.
    pub(crate) fn fail(&mut self, code: u8, text: &str) {
        self.raise(code);
        self.note(&format!("error: {text}"));
    }

    /// Raises the exit code to match the findings of a record.
    pub(crate) fn raise_for(&mut self, entry: &Entry<'_>) {
        for finding in entry.findings.iter().filter(|finding| finding.is_error()) {
            self.raise(match finding.code.is_limit() {
                true => LIMIT,
                false => FINDINGS,
            });
        }
    }

    /// Adds the findings of a record as messages.
    pub(crate) fn report(&mut self, entry: &Entry<'_>) {
        self.raise_for(entry);
        let text = excerpts(entry, ReportStyle::Plain);
        self.note(text.trim_end());
    }

    /// Adds the error that stopped the function. Returns the result, unless the
    /// options of the call are wrong.
    pub(crate) fn finish(mut self, result: Result<(), SelectionError>) -> Result<Self, JsError> {
        let code = match &result {
            Ok(()) => return Ok(self),
            Err(SelectionError::Usage(_)) => USAGE,
            Err(SelectionError::Absent(_)) => FINDINGS,
            Err(SelectionError::Limit(_)) => LIMIT,
        };
        if let Err(error) = result {
            let text = error.to_string();
            let lines: Vec<String> = text.lines().map(escape_str).collect();
            self.fail(code, &lines.join("\n"));
        }
        Ok(self)
    }
}

/// Converts an error to one of JavaScript.
pub(crate) fn js_error(error: SelectionError) -> JsError {
    JsError::new(&error.to_string())
}
