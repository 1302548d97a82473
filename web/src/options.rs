//! The options of a call, as names and values.

use std::str::FromStr;

use scoresheet::internal::{SelectionError, check_setting};
use scoresheet::record::TagValues;
use scoresheet::scene::Theme;

/// The tags that options of the same name in lower case set.
const SETTING: [&str; 6] = ["Game", "Board", "Setup", "Protocol", "Swap", "Players"];

/// The options of a call that are not yet used. Flags have an empty value.
///
/// An option that cannot be used counts as missing; [`finish`](Self::finish) returns the
/// error.
pub(crate) struct Options {
    unused: Vec<(String, String)>,
    /// The first error.
    error: Option<SelectionError>,
}

impl Options {
    /// Returns the options in a list of names, each followed by its value.
    pub(crate) fn new(list: Vec<String>) -> Self {
        let mut unused = Vec::new();
        let mut list = list.into_iter();
        while let (Some(name), Some(value)) = (list.next(), list.next()) {
            unused.push((name, value));
        }
        Self {
            unused,
            error: None,
        }
    }

    /// Takes the value of an option.
    pub(crate) fn take(&mut self, name: &str) -> Option<String> {
        let index = self.unused.iter().position(|(option, _)| option == name)?;
        Some(self.unused.remove(index).1)
    }

    /// Takes all values of an option.
    pub(crate) fn take_all(&mut self, name: &str) -> Vec<String> {
        std::iter::from_fn(|| self.take(name)).collect()
    }

    /// Takes a flag.
    pub(crate) fn take_flag(&mut self, name: &str) -> bool {
        !self.take_all(name).is_empty()
    }

    /// Notes an error, unless there is one already.
    pub(crate) fn fail(&mut self, error: SelectionError) {
        self.error.get_or_insert(error);
    }

    /// Notes an error about the use of options.
    pub(crate) fn fail_usage(&mut self, text: &str) {
        self.fail(SelectionError::Usage(text.to_owned()));
    }

    /// Takes an option and parses its value.
    pub(crate) fn parse<T: FromStr<Err: ToString>>(&mut self, name: &str) -> Option<T> {
        let value = self.take(name)?;
        self.parsed(name, &value, value.parse())
    }

    /// Takes all values of an option and parses each.
    pub(crate) fn parse_all<T, E: ToString>(
        &mut self,
        name: &str,
        parse: impl Fn(&str) -> Result<T, E>,
    ) -> Vec<T> {
        let values = self.take_all(name).into_iter();
        let parsed = values.map(|value| self.parsed(name, &value, parse(&value)));
        parsed.collect::<Option<_>>().unwrap_or_default()
    }

    /// Returns a parsed value, or notes the error.
    fn parsed<T, E: ToString>(
        &mut self,
        name: &str,
        value: &str,
        parsed: Result<T, E>,
    ) -> Option<T> {
        match parsed {
            Ok(parsed) => Some(parsed),
            Err(error) => {
                self.fail_value(name, value, &error.to_string());
                None
            }
        }
    }

    /// Notes an error about the value of an option.
    pub(crate) fn fail_value(&mut self, name: &str, value: &str, error: &str) {
        self.fail_usage(&format!("`{name}: {value}`: {error}"));
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

    /// Takes the setting of records without tags. It is an error if no game, or not the
    /// named one, accepts it.
    pub(crate) fn setting(&mut self) -> TagValues {
        let mut tags = Vec::new();
        for name in SETTING {
            let value = self.take(&name.to_ascii_lowercase());
            tags.extend(value.map(|value| (name.to_owned(), value)));
        }
        let assumed = self.tags("assume");
        tags.extend(assumed.iter().cloned());
        let setting: TagValues = tags.into_iter().collect();
        let names = assumed.iter().map(|(name, _)| name.as_str());
        if let Err(error) = check_setting(&setting, names) {
            self.fail(error);
        }
        setting
    }

    /// Takes the theme.
    pub(crate) fn theme(&mut self) -> &'static Theme {
        let name = self.take("theme");
        Theme::named(name.as_deref().unwrap_or("classic")).unwrap_or_else(|error| {
            self.fail_usage(&error.to_string());
            Theme::ALL[0]
        })
    }

    /// Ends the taking of options.
    ///
    /// # Errors
    ///
    /// Returns the first error of an option, or else one about the first option that was
    /// not used.
    pub(crate) fn finish(self) -> Result<(), SelectionError> {
        match (self.error, self.unused.first()) {
            (Some(error), _) => Err(error),
            (None, None) => Ok(()),
            (None, Some((name, _))) => Err(SelectionError::Usage(format!(
                "`{name}` is not an option of this function"
            ))),
        }
    }
}
