//! Error messages for jq expressions.

use std::fmt::{self, Display};

use jaq_core::compile::Undefined;
use jaq_core::load;

/// An error in an expression, with an excerpt of the code that marks it.
#[derive(Debug)]
pub(crate) struct ExpressionError(String);

impl Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl ExpressionError {
    /// Creates an error about the whole expression.
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// Creates an error that marks `part`, a slice of `code`, or the end of
    /// `code` if `part` is not in it.
    fn at(code: &str, part: &str, message: impl Display) -> Self {
        let offset = (part.as_ptr() as usize).checked_sub(code.as_ptr() as usize);
        let offset = offset.filter(|offset| offset + part.len() <= code.len());
        let offset = offset.unwrap_or(code.len());
        let start = code[..offset].rfind('\n').map_or(0, |end| end + 1);
        let line = code[start..].lines().next().unwrap_or_default();
        let column = code[start..offset].chars().count();
        let width = part.lines().next().map_or(0, |part| part.chars().count());
        let line: String = line.replace('\t', " ");
        let marks = "^".repeat(width.clamp(1, line.chars().count().max(1)));
        Self(format!("{message}\n  {line}\n  {:column$}{marks}", ""))
    }

    /// Describes the first error of the loader.
    pub(super) fn of_load(code: &str, errors: load::Errors<&str, ()>) -> Self {
        let error = errors.into_iter().next().map(|(_, error)| error);
        let found = match error {
            Some(load::Error::Lex(errors)) => errors.into_iter().next().map(|(expected, rest)| {
                let part = first_character(rest);
                (part, format!("expected {}", expected.as_str()))
            }),
            Some(load::Error::Parse(errors)) => errors
                .into_iter()
                .next()
                .map(|(expected, part)| (part, format!("expected {}", expected.as_str()))),
            Some(load::Error::Io(errors)) => errors
                .into_iter()
                .next()
                .map(|(part, _)| (part, "modules are not supported".to_owned())),
            None => None,
        };
        match found {
            Some((part, message)) => Self::at(code, part, message),
            None => Self::new("this is not a jq expression"),
        }
    }

    /// Describes a definition that calls itself.
    pub(super) fn of_recursion(code: &str, call: &str) -> Self {
        Self::at(code, call, "a definition must not call itself")
    }

    /// Describes the first undefined name.
    pub(super) fn of_undefined(code: &str, part: &str, kind: &Undefined) -> Self {
        let arguments = match kind {
            Undefined::Filter(count) if *count > 0 => format!("/{count}"),
            _ => String::new(),
        };
        let message = format!("undefined {} `{part}{arguments}`", kind.as_str());
        Self::at(code, part, message)
    }
}

/// Returns the first character of a text.
fn first_character(text: &str) -> &str {
    let end = text.chars().next().map_or(0, char::len_utf8);
    &text[..end]
}
