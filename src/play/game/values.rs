//! Readers of setting values that several games share.

use std::fmt;
use std::str::FromStr;

use crate::play::SettingReader;
use crate::text::{Code, escape_str};

impl SettingReader<'_> {
    /// Parses the value of a tag, `default` if there is none. Reports an
    /// invalid value, with its error as the help, and returns `None`.
    pub fn parse_or<T: FromStr<Err: fmt::Display>>(&mut self, name: &str, default: T) -> Option<T> {
        let Some(text) = self.value(name) else {
            return Some(default);
        };
        let parsed = text.trim().parse();
        parsed.map_or_else(
            |error: T::Err| {
                let message = format!("`{}` is not a value of `{name}`", escape_str(text));
                self.refuse(name, message, &error.to_string());
                None
            },
            Some,
        )
    }

    /// Parses the value of a tag, if there is one. Reports an invalid value,
    /// with the code and the help that `explain` returns for its error, and
    /// returns `None`.
    pub fn parse_with<T: FromStr<Err: fmt::Display>>(
        &mut self,
        name: &str,
        explain: impl Fn(&T::Err) -> (Code, &'static str),
    ) -> Option<Option<T>> {
        match self.value(name).map(str::parse).transpose() {
            Ok(value) => Some(value),
            Err(error) => {
                let (code, help) = explain(&error);
                self.report(code, name, error.to_string(), help);
                None
            }
        }
    }
}
