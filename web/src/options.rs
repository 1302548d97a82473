//! The options of a call, as names and values.

use std::str::FromStr;

use scoresheet::record::TagValues;
use scoresheet::report::{SelectionError, check_setting};

/// The tags that options of the same name in lower case set.
const SETTING: [&str; 6] = ["Game", "Board", "Setup", "Protocol", "Swap", "Players"];

/// The options of a call that are not yet used. Flags have an empty value.
pub(crate) struct Options(Vec<(String, String)>);

impl Options {
    /// Returns the options in a list of names, each followed by its value.
    pub(crate) fn new(list: Vec<String>) -> Self {
        let mut options = Vec::new();
        let mut list = list.into_iter();
        while let (Some(name), Some(value)) = (list.next(), list.next()) {
            options.push((name, value));
        }
        Self(options)
    }

    /// Takes the value of an option.
    pub(crate) fn take(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(option, _)| option == name)?;
        Some(self.0.remove(index).1)
    }

    /// Takes all values of an option.
    pub(crate) fn take_all(&mut self, name: &str) -> Vec<String> {
        std::iter::from_fn(|| self.take(name)).collect()
    }

    /// Takes a flag.
    pub(crate) fn take_flag(&mut self, name: &str) -> bool {
        !self.take_all(name).is_empty()
    }

    /// Takes an option and parses its value.
    ///
    /// # Errors
    ///
    /// Returns an error if the value cannot be parsed.
    pub(crate) fn parse<T: FromStr<Err: ToString>>(
        &mut self,
        name: &str,
    ) -> Result<Option<T>, SelectionError> {
        let value = self.take(name);
        value
            .map(|value| parsed(name, &value, |value| value.parse()))
            .transpose()
    }

    /// Takes all values of an option and parses each.
    ///
    /// # Errors
    ///
    /// Returns an error for the first value that cannot be parsed.
    pub(crate) fn parse_all<T, E: ToString>(
        &mut self,
        name: &str,
        parse: impl Fn(&str) -> Result<T, E>,
    ) -> Result<Vec<T>, SelectionError> {
        let values = self.take_all(name);
        let values = values.iter().map(|value| parsed(name, value, &parse));
        values.collect()
    }

    /// Takes tags, each written as `NAME=VALUE`.
    pub(crate) fn tags(&mut self, name: &str) -> Vec<(String, String)> {
        let tags = self.take_all(name).into_iter();
        let pair = |tag: String| {
            let (name, value) = tag.split_once('=')?;
            Some((name.to_owned(), value.to_owned()))
        };
        tags.filter_map(pair).collect()
    }

    /// Takes the setting of records without tags.
    ///
    /// # Errors
    ///
    /// Returns an error if no game, or not the named one, accepts the setting.
    pub(crate) fn setting(&mut self) -> Result<TagValues, SelectionError> {
        let mut tags = Vec::new();
        for name in SETTING {
            let value = self.take(&name.to_ascii_lowercase());
            tags.extend(value.map(|value| (name.to_owned(), value)));
        }
        let assumed = self.tags("assume");
        tags.extend(assumed.iter().cloned());
        let setting: TagValues = tags.into_iter().collect();
        check_setting(&setting, assumed.iter().map(|(name, _)| name.as_str()))?;
        Ok(setting)
    }

    /// Returns an error if an option was not used.
    ///
    /// # Errors
    ///
    /// Returns an error that names the first such option.
    pub(crate) fn finish(&self) -> Result<(), SelectionError> {
        match self.0.first() {
            None => Ok(()),
            Some((name, _)) => Err(SelectionError::Usage(format!(
                "`{name}` is not an option of this function"
            ))),
        }
    }
}

/// Parses the value of an option.
fn parsed<T, E: ToString>(
    name: &str,
    value: &str,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<T, SelectionError> {
    parse(value)
        .map_err(|error| SelectionError::Usage(format!("`{name}: {value}`: {}", error.to_string())))
}
