//! Choosing records by number.

use std::fmt;
use std::str::FromStr;

use crate::text::closed_range;

/// A range of records of a file, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordRange {
    first: u64,
    last: u64,
}

impl RecordRange {
    /// Every record.
    pub const ALL: Self = Self {
        first: 1,
        last: u64::MAX,
    };

    /// Chooses one record.
    pub const fn one(number: u64) -> Self {
        let (first, last) = (number, number);
        Self { first, last }
    }

    /// Returns true if this record is chosen.
    pub const fn has(&self, number: u64) -> bool {
        self.first <= number && number <= self.last
    }

    /// Returns true if neither this record nor a later one is chosen.
    pub const fn is_past(&self, number: u64) -> bool {
        number > self.last
    }

    /// Returns true if this record or an earlier one is chosen.
    pub const fn has_any_up_to(&self, number: u64) -> bool {
        self.first <= number
    }
}

impl fmt::Display for RecordRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            write!(f, "{}", self.first)
        } else {
            write!(f, "{}-{}", self.first, self.last)
        }
    }
}

impl FromStr for RecordRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Self::ALL);
        }
        let range = closed_range(text).filter(|&(first, _)| first > 0);
        let (first, last) = range.ok_or("choose records as `2`, `1-3` or `all`")?;
        Ok(Self { first, last })
    }
}

#[cfg(test)]
mod tests {
    use super::RecordRange;

    #[test]
    fn records_are_chosen_by_number() {
        let records: RecordRange = "2-3".parse().unwrap();
        assert!(!records.has(1) && records.has(2) && records.has(3) && records.is_past(4));
        for bad in ["", "0", "3-2", "x", "1-", "-1"] {
            assert!(bad.parse::<RecordRange>().is_err(), "{bad}");
        }
    }
}
