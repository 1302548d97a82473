//! The values of the options that choose records.

use std::str::FromStr;

use unicase::UniCase;
use wildmatch::WildMatch;

use crate::games::{GameKind, titled_codes};
use crate::record::{Date, Tags};
use crate::text::{Code, escape_str, open_range};

/// The maximum length of a tag pattern in characters.
const MAX_PATTERN: usize = 1000;

/// A pattern for the name of a player: `ann` matches names that contain it,
/// ignoring case; `=Ann` matches this name only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NamePattern {
    /// A part of a name, with its case folded.
    Part(String),
    /// A whole name.
    Whole(String),
}

impl NamePattern {
    /// Returns true if a player has this name.
    pub(crate) fn matches(&self, player: &str) -> bool {
        match self {
            Self::Part(part) => fold_case(player).contains(part),
            Self::Whole(name) => player == name,
        }
    }
}

impl FromStr for NamePattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix('=') {
            Some(name) => Ok(Self::Whole(name.to_owned())),
            None if text.is_empty() => {
                Err("the name is empty; use `=` to find empty names".to_owned())
            }
            None => Ok(Self::Part(fold_case(text))),
        }
    }
}

/// Folds the case of a text, as Unicode defines it: `Straße` and `STRASSE` become the
/// same. The dot that is left of a Turkish `İ` is dropped.
fn fold_case(text: &str) -> String {
    UniCase::unicode(text)
        .to_folded_case()
        .replace("i\u{307}", "i")
}

/// A player at a seat: `Orange=Ann`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SeatPattern {
    pub(crate) seat: String,
    pub(crate) name: NamePattern,
}

impl FromStr for SeatPattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (seat, name) = text
            .split_once('=')
            .filter(|(seat, _)| !seat.is_empty())
            .ok_or("name a seat and its player, such as `Orange=Ann`")?;
        check_seat(seat)?;
        let (seat, name) = (seat.to_owned(), name.parse()?);
        Ok(Self { seat, name })
    }
}

/// Returns an error if no game has this seat.
pub(crate) fn check_seat(seat: &str) -> Result<(), String> {
    let mut seats = GameKind::ALL.iter().flat_map(|kind| kind.about().seats);
    if seats.any(|name| name.eq_ignore_ascii_case(seat)) {
        return Ok(());
    }
    let seat = escape_str(seat);
    Err(format!(
        "there is no seat `{seat}`: name one such as `Orange`"
    ))
}

/// The winner of a game: a seat or a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WinnerPattern {
    /// The text as the name of a seat.
    pub(crate) seat: String,
    /// The same text as a pattern for the name of a player.
    pub(crate) name: NamePattern,
}

impl FromStr for WinnerPattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (seat, name) = (text.to_owned(), text.parse()?);
        Ok(Self { seat, name })
    }
}

/// A tag that a record must have, and optionally a pattern for its value:
/// `Event`, `Event=Cup*`.
#[derive(Debug, Clone)]
pub(crate) struct TagPattern {
    name: String,
    value: Option<WildMatch>,
}

impl TagPattern {
    /// Returns true if the tag is among `tags` and its value matches.
    pub(crate) fn matches(&self, tags: &Tags) -> bool {
        let value = tags.value(&self.name);
        value.is_some_and(|value| {
            let pattern = self.value.as_ref();
            pattern.is_none_or(|pattern| pattern.matches(value))
        })
    }
}

impl FromStr for TagPattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.chars().count() > MAX_PATTERN {
            return Err(format!("a pattern has at most {MAX_PATTERN} characters"));
        }
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(WildMatch::new(value))),
            None => (text, None),
        };
        if name.is_empty() {
            return Err("name a tag, such as `Event` or `Event=Cup*`".to_owned());
        }
        let name = name.to_owned();
        Ok(Self { name, value })
    }
}

/// A range of numbers: `40`, `40-60`, `40-`, `-60`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NumberRange {
    first: u64,
    last: u64,
}

impl NumberRange {
    /// Returns true if the number is in the range.
    pub(crate) const fn has(self, number: u64) -> bool {
        self.first <= number && number <= self.last
    }
}

impl FromStr for NumberRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let range = open_range(text);
        let (first, last) =
            range.ok_or("write a number or a range: `40`, `40-60`, `40-`, `-60`")?;
        Ok(Self {
            first: first.unwrap_or(0),
            last: last.unwrap_or(u64::MAX),
        })
    }
}

/// A limit on the dates of records. It is a day, a month or a year, stored as its
/// first and its last day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DateLimit {
    pub(crate) first: Date,
    pub(crate) last: Date,
}

impl FromStr for DateLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // Unknown parts, as in `2026.??`, are allowed in records only.
        let is_plain = |byte: u8| byte.is_ascii_digit() || byte == b'-' || byte == b'.';
        let days = Date::range_of(text).filter(|_| text.bytes().all(is_plain));
        let help = "write a day, a month or a year: `2026-11-21`, `2026-11`, `2026`";
        let [first, last] = days.ok_or(help)?;
        Ok(Self { first, last })
    }
}

/// Returns the code with this name, or whose last part it is.
///
/// # Errors
///
/// Returns a message that names the codes that have this last part, or the most similar
/// code, if one is close.
pub(crate) fn code(name: &str) -> Result<&'static Code, String> {
    let found = named_codes(name);
    match found[..] {
        [code] => Ok(code),
        [] => Err(unknown_code(name)),
        [..] => Err(ambiguous_code(name, &found)),
    }
}

/// Returns the code with this name or, if there is none, all codes whose last part it is.
/// American spellings are understood.
fn named_codes(name: &str) -> Vec<&'static Code> {
    let name = name.to_ascii_lowercase().replace("color", "colour");
    let found = codes_with(|code| code == name);
    if found.is_empty() {
        codes_with(|code| code.split('/').next_back() == Some(&name))
    } else {
        found
    }
}

/// Returns the codes with this name or, if there are none, all codes that contain it.
pub(crate) fn matching_codes(name: &str) -> Vec<&'static Code> {
    let found = named_codes(name);
    if found.is_empty() && !name.is_empty() {
        let name = name.to_ascii_lowercase();
        return codes_with(|code| code.contains(&name));
    }
    found
}

fn codes_with(matches: impl Fn(&str) -> bool) -> Vec<&'static Code> {
    let codes = titled_codes().map(|(code, _)| code);
    codes.filter(|code| matches(code.as_str())).collect()
}

/// Returns the message for a name that several codes have.
pub(crate) fn ambiguous_code(name: &str, codes: &[&Code]) -> String {
    let codes: Vec<&str> = codes.iter().map(|code| code.as_str()).collect();
    format!("`{}` may be any of {}", escape_str(name), codes.join(", "))
}

/// Returns the message for a name that is not a code.
pub(crate) fn unknown_code(name: &str) -> String {
    let distance = |code: &&Code| strsim::damerau_levenshtein(code.as_str(), name);
    let nearest = titled_codes().map(|(code, _)| code).min_by_key(distance);
    let name = escape_str(name);
    match nearest.filter(|code| distance(code) <= 1 + name.len() / 4) {
        Some(code) => format!("there is no code `{name}`; did you mean `{code}`?"),
        None => format!("there is no code `{name}`; `scoresheet explain` lists them all"),
    }
}

#[cfg(test)]
mod tests {
    use super::{DateLimit, NamePattern, NumberRange, SeatPattern, TagPattern};

    #[test]
    fn names_match_in_part_or_as_a_whole() {
        let matches =
            |pattern: &str, name: &str| pattern.parse::<NamePattern>().unwrap().matches(name);
        assert!(matches("ann", "Ann Lee") && matches("ÉVA", "éva") && matches("=Ann", "Ann"));
        assert!(!matches("=Ann", "Ann Lee") && !matches("=Ann", "ann") && matches("=", ""));
        assert!("".parse::<NamePattern>().is_err());
    }

    #[test]
    fn malformed_values_are_rejected() {
        for good in ["40", "40-60", "40-", "-60", "0-0"] {
            assert!(good.parse::<NumberRange>().is_ok(), "{good}");
        }
        for bad in [
            "",
            "-",
            "60-40",
            "x",
            "4-5-6",
            "+4x",
            "99999999999999999999",
        ] {
            assert!(bad.parse::<NumberRange>().is_err(), "{bad}");
        }
        for bad in ["", "=", "Orange", "=Ann", "Orange="] {
            assert!(bad.parse::<SeatPattern>().is_err(), "{bad}");
        }
        assert!("Orange==".parse::<SeatPattern>().is_ok());
        for bad in ["", "?", "2026-13", "21/11/2026", "2026.??", "May"] {
            assert!(bad.parse::<DateLimit>().is_err(), "{bad}");
        }
        for bad in ["", "=x", &"*".repeat(1_000_000)] {
            assert!(bad.parse::<TagPattern>().is_err());
        }
    }
}
