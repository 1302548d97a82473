//! What a function prints: its output, messages, and the exit code of the program.

use scoresheet::internal::{
    Done, Exit, Messages, SelectionError, Sink, escape_str, excerpts, safe_json,
};
use scoresheet::report::Entry;
use scoresheet::text::report::ReportStyle;
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// What a command of the program prints.
#[wasm_bindgen]
#[derive(Default)]
pub struct Printed {
    output: Vec<u8>,
    messages: String,
    exit: Exit,
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
        self.exit as u8
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

    /// Returns true if the exit code was raised.
    pub(crate) fn has_failed(&self) -> bool {
        self.exit != Exit::Success
    }

    /// Adds what a later part of a function prints.
    pub(crate) fn append(&mut self, part: Self) {
        self.output.extend(part.output);
        self.messages.push_str(&part.messages);
        self.exit = self.exit.max(part.exit);
    }

    /// Adds the error that stopped the function. Returns the result, unless the
    /// options of the call are wrong.
    pub(crate) fn finish(mut self, result: Result<(), SelectionError>) -> Result<Self, JsError> {
        let exit = match &result {
            Ok(()) => return Ok(self),
            Err(SelectionError::Usage(_)) => Exit::Usage,
            Err(SelectionError::Absent(_)) => Exit::Findings,
            Err(SelectionError::Limit(_)) => Exit::Limit,
        };
        if let Err(error) = result {
            let text = error.to_string();
            let lines: Vec<String> = text.lines().map(escape_str).collect();
            self.fail(exit, &lines.join("\n"));
        }
        Ok(self)
    }
}

impl Printed {
    /// Prints a note on the setting assumed for a record, unless one was printed before.
    pub(crate) fn note_assumption(&mut self, text: &str) {
        if self.assumption.is_none() {
            self.note(text);
            self.assumption = Some(text.to_owned());
        }
    }
}

impl Messages for Printed {
    fn raise(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    fn note(&mut self, text: &str) {
        if !text.is_empty() {
            self.messages.push_str(text);
            self.messages.push('\n');
        }
    }

    fn fail(&mut self, exit: Exit, text: &str) {
        self.raise(exit);
        self.note(&format!("error: {text}"));
    }

    fn report(&mut self, entry: &Entry<'_>) {
        self.raise_exit_code_for(entry);
        self.note(self.excerpts(entry).trim_end());
    }

    /// Does nothing: the output of a function is never written to a file here.
    fn discard_file(&mut self) {}
}

impl Sink for Printed {
    type Error = SelectionError;

    fn bytes(&mut self, bytes: &[u8]) -> Done<Self> {
        Self::bytes(self, bytes);
        Ok(())
    }

    fn json(&mut self, value: &impl Serialize) -> Done<Self> {
        Self::json(self, value);
        Ok(())
    }

    fn excerpts(&self, entry: &Entry<'_>) -> String {
        excerpts(entry, ReportStyle::Plain)
    }

    fn is_quiet(&self) -> bool {
        false
    }
}

/// Converts an error to one of JavaScript.
pub(crate) fn js_error(error: SelectionError) -> JsError {
    JsError::new(&error.to_string())
}
