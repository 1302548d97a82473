//! Reading the values of options by serde, as `FromStr` parses them.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};

/// Parses a value.
pub(crate) fn parsed<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map(Some).map_err(D::Error::custom)
}

/// Parses a value; without one, as for a flag, it is `all`.
pub(crate) fn parsed_or_all<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let value = if text.is_empty() { "all" } else { &text };
    value.parse().map(Some).map_err(D::Error::custom)
}

/// Parses a number from `MIN` to `MAX`.
pub(crate) fn within<
    'de,
    const MIN: u32,
    const MAX: u32,
    T: FromStr<Err: Display> + Copy + Into<u32>,
    D: Deserializer<'de>,
>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let number: Option<T> = parsed(deserializer)?;
    match number.map(Into::into) {
        Some(number) if !(MIN..=MAX).contains(&number) => Err(D::Error::custom(format!(
            "{number} is not in {MIN}..={MAX}"
        ))),
        _ => Ok(number),
    }
}
