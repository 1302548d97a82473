//! Days of the calendar, complete or partly unknown.

use std::fmt;
use std::str::FromStr;

/// A day of the calendar.
///
/// # Examples
///
/// ```
/// use scoresheet::record::Date;
///
/// let date: Date = "2026-11-21".parse()?;
/// assert_eq!(date.to_string(), "2026-11-21");
/// assert!("2026-02-30".parse::<Date>().is_err());
/// # Ok::<(), scoresheet::record::DateError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The error for a text that is not a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DateError;

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a day is written as `2026-11-21` or `2026.11.21`")
    }
}

impl std::error::Error for DateError {}

impl FromStr for Date {
    type Err = DateError;

    /// Parses `2026-11-21` or `2026.11.21`, from year 1 on.
    fn from_str(text: &str) -> Result<Self, DateError> {
        let parts: Vec<&str> = text.trim().split(['-', '.']).collect();
        let [year, month, day] = parts[..] else {
            return Err(DateError);
        };
        let is_plain = |part: &str, most: usize| {
            (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        if year.len() != 4 || !is_plain(year, 4) || !is_plain(month, 2) || !is_plain(day, 2) {
            return Err(DateError);
        }
        let number = |part: &str| part.parse::<u16>().map_err(|_| DateError);
        let (year, month, day) = (number(year)?, number(month)?, number(day)?);
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 => 28 + u16::from(is_leap),
            _ => return Err(DateError),
        };
        if year == 0 || !(1..=days).contains(&day) {
            return Err(DateError);
        }
        Ok(Self {
            year,
            month: month as u8,
            day: day as u8,
        })
    }
}

impl fmt::Display for Date {
    /// Writes `2026-11-21`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Date {
    /// Returns midnight (UTC) at the beginning of the day.
    pub fn midnight(self) -> String {
        format!("{self}T00:00:00Z")
    }
}

/// Returns true for a day that exists, possibly with unknown parts
/// (`2026.11.21`, `2026.11.??`, `2026`, `?`), and for words, which are not
/// checked.
pub(crate) fn is_date(text: &str) -> bool {
    let text = text.trim();
    if !text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"?.-/".contains(&byte))
    {
        return true;
    }
    let is_unknown = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte == b'?');
    let mut parts: Vec<&str> = text.split(['-', '.']).collect();
    if text.is_empty() || parts.iter().all(|part| is_unknown(part)) {
        return true;
    }
    while parts.last().is_some_and(|part| is_unknown(part)) {
        parts.pop();
    }
    parts.resize(parts.len().max(3), "01");
    // A day of an unknown month is one of a long month of a leap year.
    let part_or = |index: usize, otherwise: &'static str| match parts[index] {
        part if is_unknown(part) => otherwise,
        part => part,
    };
    let day = format!("{}-{}-{}", part_or(0, "2000"), part_or(1, "12"), parts[2]);
    parts.len() == 3 && day.parse::<Date>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::{Date, is_date};

    #[test]
    fn dates_may_have_unknown_parts() {
        for text in [
            "",
            "?",
            "????.??.??",
            "2026",
            "2026.??.??",
            "2026-11",
            "????.12.31",
            "2024.02.29",
            "May 2020",
        ] {
            assert!(is_date(text), "{text}");
        }
        for text in [
            "2026.13.45",
            "0000.01.01",
            "99999.01.01",
            "2026.02.30",
            "2026.1.1.1",
            "2026/11/21",
            "21.11.2026",
            "-",
        ] {
            assert!(!is_date(text), "{text}");
        }
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        for (text, day) in [
            ("2026-11-21", "2026-11-21"),
            ("2024.2.29", "2024-02-29"),
            ("2000-02-29", "2000-02-29"),
            ("0001.01.01", "0001-01-01"),
        ] {
            assert_eq!(text.parse::<Date>().unwrap().to_string(), day);
        }
        for text in [
            "",
            "????.??.??",
            "2026.13.45",
            "2026-02-29",
            "1900-02-29",
            "0000-01-01",
            "99999-01-01",
            "2026-1",
            "2026-04-31",
            "2026-+1-01",
            "2026-00-01",
            "26-01-01",
        ] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
