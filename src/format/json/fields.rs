//! The values of a record, as `serde_json` reads them: objects by their fields, arrays
//! by their elements, each with its place in the text.

use std::borrow::Cow;
use std::fmt;

use serde::Deserializer;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::text::{CappedFindings, Code, Diagnostic, Span, codes, escape, escape_str};

/// Maximum nesting of the values in a field of a record.
pub(super) const MAX_DEPTH: usize = 64;

/// An integer and its span.
pub(super) type Integer = (u64, Span);

/// Reads the values of a record and reports those that are not allowed.
#[derive(Default)]
pub(super) struct Fields<'a> {
    /// The record up to the end of its object.
    text: &'a str,
    /// True if the text ends where values are nested too deep.
    is_too_deep: bool,
    /// True if the record could not be read to its end.
    pub(super) is_malformed: bool,
    /// Findings with spans in the text.
    pub(super) findings: CappedFindings,
}

impl<'a> Fields<'a> {
    pub(super) fn new(text: &'a str, is_too_deep: bool) -> Self {
        Self {
            text,
            is_too_deep,
            ..Self::default()
        }
    }

    /// Returns the span of a part of the text.
    pub(super) fn span(&self, part: &str) -> Span {
        Span::of(part.as_bytes(), self.text.as_bytes())
    }

    pub(super) fn report(&mut self, code: Code, span: Span, help: &str, message: String) {
        self.findings
            .add(Diagnostic::new(code, span, message).with_help(help));
    }

    /// Reports a value, or what is between its quotes.
    pub(super) fn bad_value(&mut self, part: &str, message: impl Into<String>) {
        let help = "`scoresheet explain json/bad-value` lists the allowed values";
        self.report(codes::BAD_VALUE, self.span(part), help, message.into());
    }

    /// Reads the object of the record, which begins at `start`, as [`Self::object`] does.
    pub(super) fn record<const N: usize>(
        &mut self,
        start: usize,
        names: [&str; N],
        required: usize,
    ) -> [Option<&'a str>; N] {
        let object = &self.text[start..];
        if object.starts_with('{') {
            return self.object(object, names, required).unwrap_or([None; N]);
        }
        self.report_syntax(Span::new(start, start + 1), "expected `{`");
        [None; N]
    }

    /// Reads an object and returns the values of the fields `names`, of which the first
    /// ones are `required`. Reports unknown, duplicate and missing fields; reports any
    /// other value and returns `None`.
    pub(super) fn object<const N: usize>(
        &mut self,
        object: &'a str,
        names: [&str; N],
        required: usize,
    ) -> Option<[Option<&'a str>; N]> {
        if !object.starts_with('{') {
            self.wrong_type("an object", object);
            return None;
        }
        let mut values = [None; N];
        let read = each_part(object, |key, value| {
            let name = unescaped(key);
            let index = names.iter().position(|known| *known == name);
            if let Some(slot) = index.map(|index| &mut values[index])
                && slot.is_none()
            {
                *slot = Some(value);
                return;
            }
            let (name, span) = (escape_str(&name), self.span(unquoted(key)));
            if index.is_some() {
                let message = format!("the key `{name}` is given twice");
                self.report(codes::DUPLICATE_KEY, span, "remove the wrong one", message);
            } else {
                let message = format!("`{name}` is not a field of a record");
                let help = "remove it: its value would be lost";
                self.report(codes::UNKNOWN_FIELD, span, help, message);
            }
        });
        if let Err(error) = read {
            self.report_fault(object, &error);
            return Some(values);
        }
        for (name, _) in names
            .iter()
            .zip(values)
            .take(required)
            .filter(|field| field.1.is_none())
        {
            let help = match *name {
                "format" => {
                    "add `\"format\": 1`; if another program wrote this, make a list of its moves and read that"
                }
                _ => "add it: without it the record is ambiguous",
            };
            let (span, message) = (
                self.span(&object[..1]),
                format!("the field `{name}` is missing"),
            );
            self.report(codes::MISSING_FIELD, span, help, message);
        }
        Some(values)
    }

    /// Returns `value` if it is an array; reports any other value and returns an empty
    /// array.
    pub(super) fn array(&mut self, value: Option<&'a str>) -> &'a str {
        match value {
            Some(array) if array.starts_with('[') => return array,
            Some(other) => self.wrong_type("an array", other),
            None => {}
        }
        "[]"
    }

    /// Returns what is between the quotes of a string; reports any other value.
    pub(super) fn string(&mut self, value: &'a str) -> Option<&'a str> {
        if !value.starts_with('"') {
            self.wrong_type("a string", value);
            return None;
        }
        Some(unquoted(value))
    }

    /// Reads an unsigned 64-bit integer; reports any other value.
    pub(super) fn integer(&mut self, value: &'a str) -> Option<Integer> {
        let span = self.span(value);
        if !value.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
            self.wrong_type("an integer", value);
            return None;
        }
        let number = value.parse().ok();
        if number.is_none() {
            let help = "write the numbers of a record with digits only";
            let message = format!("`{}` is not an unsigned 64-bit integer", shown(value));
            self.report(codes::BAD_NUMBER, span, help, message);
        }
        Some((number?, span))
    }

    fn wrong_type(&mut self, expected: &str, value: &str) {
        let help = "numbers are `format`, `id`, `parent`, `ply` and glyphs; `tags` and `moves` are arrays, `game`, `text`, `kind` and `result` strings";
        let message = format!("{expected} is expected here, not `{}`", shown(value));
        self.report(codes::WRONG_TYPE, self.span(value), help, message);
    }

    /// Reports the error that ended the reading of the object of the record.
    fn report_fault(&mut self, object: &str, error: &serde_json::Error) {
        let end = self.text.len();
        if error.is_eof() && self.is_too_deep {
            self.is_malformed = true;
            let help = "no field of a record is that deep; remove this one";
            let message = format!("values are nested more than {MAX_DEPTH} deep");
            return self.report(codes::JSON_NESTING, Span::new(end, end + 1), help, message);
        }
        let message = error.to_string();
        let reason = message.split(" at line ").next().unwrap_or_default();
        let lines = object.split_inclusive('\n').take(error.line() - 1);
        let line: usize = lines.map(str::len).sum();
        // The column of `serde_json` is that of the last byte it has consumed, and it does
        // not consume a control character.
        let column = error.column() + usize::from(reason.starts_with("control"));
        let at = if error.is_eof() {
            end
        } else {
            (self.span(object).start + line + column).saturating_sub(1)
        };
        let rest = self.text.as_bytes()[at.min(end)..].trim_ascii_start();
        let at = end - rest.len();
        let span = Span::new(at, end.min(at + 1));
        self.report_syntax(span, reason);
    }

    fn report_syntax(&mut self, span: Span, reason: &str) {
        self.is_malformed = true;
        let found = escape(&self.text.as_bytes()[span.range()]);
        let help = "a record is one JSON object on a separate line";
        let message = if span.is_empty() {
            format!("the text ends here: {reason}")
        } else {
            format!("{reason} at `{found}`")
        };
        self.report(codes::JSON_SYNTAX, span, help, message);
    }
}

/// Returns the beginning of a value, escaped.
fn shown(value: &str) -> String {
    escape(&value.as_bytes()[..value.len().min(40)])
}

/// Returns what is between the quotes of a string.
fn unquoted(string: &str) -> &str {
    &string[1..string.len() - 1]
}

/// Returns the content of a string with its escapes resolved, or unchanged if it has a
/// lone surrogate.
pub(super) fn unescaped(string: &str) -> Cow<'_, str> {
    let inner = unquoted(string);
    if inner.contains('\\') {
        serde_json::from_str(string).unwrap_or(Cow::Borrowed(inner))
    } else {
        Cow::Borrowed(inner)
    }
}

/// Calls `each` for the elements of an array, up to a syntax error.
pub(super) fn each_element<'a>(array: &'a str, mut each: impl FnMut(&'a str)) {
    // The error was reported when the record was read, of which the array is a part.
    let _ = each_part(array, |_, element| each(element));
}

/// Calls `each` for the keys and values of an object, or for the elements of an array
/// with an empty key.
fn each_part<'a>(
    text: &'a str,
    each: impl FnMut(&'a str, &'a str),
) -> Result<(), serde_json::Error> {
    serde_json::Deserializer::from_str(text).deserialize_any(Parts { text, each })
}

struct Parts<'a, F> {
    text: &'a str,
    each: F,
}

impl<'a, F: FnMut(&'a str, &'a str)> Visitor<'a> for Parts<'a, F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object or an array")
    }

    fn visit_seq<A: SeqAccess<'a>>(mut self, mut array: A) -> Result<(), A::Error> {
        while let Some(element) = array.next_element::<&RawValue>()? {
            (self.each)("", element.get());
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'a>>(mut self, mut object: A) -> Result<(), A::Error> {
        while let Some(key) = object.next_key::<&RawValue>()? {
            match object.next_value::<&RawValue>() {
                Ok(value) => (self.each)(key.get(), value.get()),
                Err(error) => {
                    let key_end = Span::of(key.get().as_bytes(), self.text.as_bytes()).end;
                    let rest = self.text[key_end..].trim_ascii_start();
                    let value = rest.strip_prefix(':').unwrap_or_default();
                    let list = value.trim_ascii_start();
                    // The elements before the error are read.
                    if list.starts_with('[') {
                        (self.each)(key.get(), list);
                    }
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Fields;

    #[test]
    fn integers_are_never_rounded() {
        for (text, expected) in [
            ("18446744073709551615", Some(u64::MAX)),
            ("18446744073709551616", None),
            ("1.0", None),
            ("1e2", None),
            ("-1", None),
        ] {
            let integer = Fields::new(text, false).integer(text);
            assert_eq!(integer.map(|(number, _)| number), expected, "{text}");
        }
    }
}
