//! Days of the calendar, and dates that may be partly unknown.

use std::fmt;
use std::str::FromStr;

use crate::text::errors;

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

errors! {
    /// The error for a text that is not a day.
    #[derive(Copy)]
    pub struct DateError
        = "a day is written as `2026-11-21` or `2026.11.21`";
}

impl FromStr for Date {
    type Err = DateError;

    /// Parses `2026-11-21` or `2026.11.21`, from year 1 on. The month and the
    /// day may have one digit.
    fn from_str(text: &str) -> Result<Self, DateError> {
        let parts: Vec<&str> = text.trim().split(['-', '.']).collect();
        let [year, month, day] = parts[..] else {
            return Err(DateError);
        };
        let is_digits = |part: &str, max_len: usize| {
            (1..=max_len).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        if year.len() != 4 || !is_digits(year, 4) || !is_digits(month, 2) || !is_digits(day, 2) {
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
    /// Returns the number of days since 1970-01-01, negative before that.
    pub fn days_since_1970(self) -> i32 {
        /// The days of a year before each month, without a leap day.
        const DAYS_BEFORE: [i32; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
        let leap_days = |years: i32| years / 4 - years / 100 + years / 400;
        let days_before = |year: i32| (year - 1) * 365 + leap_days(year - 1);
        let year = i32::from(self.year);
        let is_after_february = self.month > 2;
        let leap_day = if is_after_february {
            leap_days(year) - leap_days(year - 1)
        } else {
            0
        };
        let month = DAYS_BEFORE[usize::from(self.month - 1)];
        let day = i32::from(self.day) - 1;
        days_before(year) + month + leap_day + day - days_before(1970)
    }

    /// Returns the beginning of the day in UTC, such as `2026-11-21T00:00:00Z`.
    pub fn midnight(self) -> String {
        format!("{self}T00:00:00Z")
    }

    /// Returns the year of a range of days; `None` if it covers several.
    pub(crate) fn year_of([first, last]: [Self; 2]) -> Option<u16> {
        (first.year == last.year).then_some(first.year)
    }

    /// Returns the first and the last day that a date may mean. Its month and
    /// day may be unknown or missing, as in `2026.11.??` or `2026`; an
    /// ambiguous date, such as `3.4.2021`, may mean two days. Returns `None` if
    /// the year is unknown or the text is not a date.
    pub(crate) fn range_of(text: &str) -> Option<[Self; 2]> {
        match DateForm::of(text) {
            DateForm::Standard => days_of(text.trim()),
            DateForm::Other(date) => days_of(&date),
            DateForm::Ambiguous(dates) => {
                let [one, other] = dates.map(|date| date.parse::<Self>().ok());
                let (one, other) = one.zip(other)?;
                Some([one.min(other), one.max(other)])
            }
            DateForm::Words | DateForm::Impossible => None,
        }
    }
}

/// Returns the first and the last day that a date in standard form may mean, or
/// `None` if the year is unknown.
fn days_of(date: &str) -> Option<[Date; 2]> {
    let parts: Vec<&str> = date.split(['-', '.']).collect();
    let number = |index: usize| parts.get(index)?.parse::<u16>().ok();
    let year = number(0)?;
    let day = |month: u16, day: u16| -> Option<Date> {
        let text = format!("{year:04}-{month}-{day}");
        text.parse().ok()
    };
    // If the month is unknown, the range is the whole year, even for a known
    // day.
    let [first_month, last_month] = number(1).map_or([1, 12], |month| [month; 2]);
    match (number(1), number(2)) {
        (Some(month), Some(number)) => Some([day(month, number)?; 2]),
        _ => {
            let end = (28..=31).rev().find_map(|end| day(last_month, end))?;
            Some([day(first_month, 1)?, end])
        }
    }
}

/// How the value of the tag `Date` is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DateForm {
    /// In standard form: `2026.11.21`, `2026.11.??`, `2026`, `?` or nothing;
    /// the dots may also be hyphens.
    Standard,
    /// A date in another order or with other separators. Contains its standard
    /// form.
    Other(String),
    /// One of two days: either number may be the month, as in `3.4.2021`.
    Ambiguous([String; 2]),
    /// Anything else, such as `May 2026`.
    Words,
    /// A date that does not exist in the calendar.
    Impossible,
}

impl DateForm {
    /// Classifies the value of the tag `Date`.
    pub(crate) fn of(text: &str) -> Self {
        let text = text.trim();
        if text.is_empty() {
            return Self::Standard;
        }
        let is_date_byte = |byte: u8| byte.is_ascii_digit() || b"?.-/".contains(&byte);
        let parts: Vec<&str> = text.split(['-', '.', '/']).collect();
        if !text.bytes().all(is_date_byte) || parts.len() > 3 || parts.contains(&"") {
            return Self::Words;
        }
        let is_year = |part: &str| part.len() == 4 || is_unknown(part);
        if is_year(parts[0]) {
            return match (is_possible(&parts), text.contains('/')) {
                (false, _) => Self::Impossible,
                (true, true) => Self::Other(padded(&parts)),
                (true, false) => Self::Standard,
            };
        }
        match parts[..] {
            [one, two, year] if year.len() == 4 => Self::year_last(one, two, year),
            _ => Self::Words,
        }
    }

    /// Classifies a date whose year comes last, after two other numbers.
    fn year_last(one: &str, two: &str, year: &str) -> Self {
        let day = |month: &str, day: &str| {
            let parts = [year, month, day];
            is_possible(&parts).then(|| format!("{year}.{month:0>2}.{day:0>2}"))
        };
        match (day(two, one), day(one, two)) {
            (Some(first), Some(second)) if first != second => Self::Ambiguous([first, second]),
            (Some(only), _) | (None, Some(only)) => Self::Other(only),
            (None, None) => Self::Impossible,
        }
    }
}

/// Joins the parts of a date by dots, each with at least two characters.
fn padded(parts: &[&str]) -> String {
    let pad = |part: &&str| {
        if is_unknown(part) && part.len() < 4 {
            "??".to_owned()
        } else {
            format!("{part:0>2}")
        }
    };
    let padded: Vec<String> = parts.iter().map(pad).collect();
    padded.join(".")
}

/// Returns true for `?`, `??` and so on.
fn is_unknown(part: &str) -> bool {
    part.bytes().all(|byte| byte == b'?')
}

/// Returns true if a date exists in the calendar. The parts are the year, the
/// month and the day; each may be unknown, and the last ones may be missing.
fn is_possible(parts: &[&str]) -> bool {
    // Unknown or missing parts are replaced by values that allow every day: a
    // leap year and a month of 31 days.
    let part = |index: usize, unknown: &'static str| match parts.get(index) {
        Some(part) if !is_unknown(part) => (*part).to_owned(),
        _ => unknown.to_owned(),
    };
    let day = format!("{}-{}-{}", part(0, "2000"), part(1, "12"), part(2, "01"));
    day.parse::<Date>().is_ok()
}

/// Returns true for a date in standard form.
pub(crate) fn is_standard_date(text: &str) -> bool {
    DateForm::of(text) == DateForm::Standard
}

#[cfg(test)]
mod tests {
    use super::{Date, DateForm, is_standard_date};

    #[test]
    fn days_are_counted_from_1970() {
        for (text, days) in [
            ("1970-01-01", 0),
            ("1969-12-31", -1),
            ("2000-02-29", 11_016),
            ("2000-03-01", 11_017),
            ("1900-03-01", -25_508),
            ("2026-11-22", 20_779),
            ("0001-01-01", -719_162),
        ] {
            assert_eq!(
                text.parse::<Date>().unwrap().days_since_1970(),
                days,
                "{text}"
            );
        }
    }

    #[test]
    fn a_date_covers_a_range_of_days() {
        let range = |text: &str| Date::range_of(text).map(|days| days.map(|day| day.to_string()));
        for (text, first, last) in [
            ("2026.11.21", "2026-11-21", "2026-11-21"),
            ("2026-11", "2026-11-01", "2026-11-30"),
            ("2024.02.??", "2024-02-01", "2024-02-29"),
            (" 2026 ", "2026-01-01", "2026-12-31"),
            ("2026.??.??", "2026-01-01", "2026-12-31"),
            ("2026.??.31", "2026-01-01", "2026-12-31"),
            ("21/11/2026", "2026-11-21", "2026-11-21"),
            ("05/04/2026", "2026-04-05", "2026-05-04"),
        ] {
            assert_eq!(
                range(text),
                Some([first, last].map(str::to_owned)),
                "{text}"
            );
        }
        for text in [
            "",
            "?",
            "????.11.21",
            "2026.13.01",
            "2026.02.30",
            "May 2026",
            "-",
            "9999999",
        ] {
            assert_eq!(range(text), None, "{text}");
        }
    }

    #[test]
    fn standard_dates_may_have_unknown_or_missing_parts() {
        for text in [
            "",
            "?",
            "????.??.??",
            "2026",
            "2026.??.??",
            "2026-11",
            "????.12.31",
            "2024.02.29",
        ] {
            assert!(is_standard_date(text), "{text}");
        }
    }

    #[test]
    fn dates_in_other_forms_are_recognized() {
        for (text, standard) in [
            ("2026/11/21", "2026.11.21"),
            ("2021/3/4", "2021.03.04"),
            ("2021/3/??", "2021.03.??"),
            ("2021/?/?", "2021.??.??"),
            ("21.11.2026", "2026.11.21"),
            ("11/21/2026", "2026.11.21"),
            ("3.3.2021", "2021.03.03"),
            ("29.2.2024", "2024.02.29"),
        ] {
            assert_eq!(DateForm::of(text), DateForm::Other(standard.to_owned()));
        }
        let both = ["2021.04.03", "2021.03.04"].map(str::to_owned);
        assert_eq!(DateForm::of("3.4.2021"), DateForm::Ambiguous(both));
        for text in ["yesterday", "May 2020", "3.4.21", "2026.1.1.1", "-", "21."] {
            assert_eq!(DateForm::of(text), DateForm::Words, "{text}");
        }
    }

    #[test]
    fn dates_outside_the_calendar_are_impossible() {
        for text in [
            "2026.13.45",
            "0000.01.01",
            "2026.02.30",
            "2026/02/30",
            "30.02.2026",
            "13.13.2026",
        ] {
            assert_eq!(DateForm::of(text), DateForm::Impossible, "{text}");
        }
    }

    #[test]
    fn only_existing_days_are_parsed() {
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
