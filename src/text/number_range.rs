//! Ranges of numbers, as options state them.

use std::str::FromStr;

/// Parses a number or a range: `40`, `40-60`, or, with one side open, `40-` or `-60`.
pub(crate) fn open_range<T: FromStr + PartialOrd>(text: &str) -> Option<(Option<T>, Option<T>)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let limit = |text: &str| match text {
        "" => Some(None),
        text => text.parse().ok().map(Some),
    };
    let (first, last): (Option<T>, Option<T>) = limit(first).zip(limit(last))?;
    let is_range = match (&first, &last) {
        (None, None) => false,
        (Some(first), Some(last)) => first <= last,
        _ => true,
    };
    is_range.then_some((first, last))
}

/// Parses a number or a range that is not open.
pub(crate) fn closed_range<T: FromStr + PartialOrd>(text: &str) -> Option<(T, T)> {
    let (first, last) = open_range(text)?;
    first.zip(last)
}

#[cfg(test)]
mod tests {
    use super::{closed_range, open_range};

    #[test]
    fn ranges_may_be_open() {
        assert_eq!(open_range("7"), Some((Some(7), Some(7))));
        assert_eq!(open_range("7-"), Some((Some(7), None)));
        assert_eq!(open_range("-9"), Some((None, Some(9))));
        assert_eq!(closed_range("7-9"), Some((7, 9)));
        for bad in ["", "-", "9-7", "x", "7-x", "7-8-9"] {
            assert_eq!(open_range::<u64>(bad), None, "{bad}");
        }
        assert_eq!([closed_range::<u64>("7-"), closed_range("-9")], [None; 2]);
    }
}
