//! Results of games, as records write them.

use std::fmt;
use std::str::FromStr;

use crate::text::errors;

/// The dashes that word processors and web pages put in place of a hyphen.
pub(crate) const ODD_DASHES: [char; 9] = [
    '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}', '\u{2212}', '\u{FE63}',
    '\u{FF0D}',
];

/// The HTML entities of dashes that web pages use in results.
pub(crate) const DASH_ENTITIES: [&str; 3] = ["&ndash;", "&#8211;", "&minus;"];

/// The result of one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeatResult {
    /// The seat lost: `0`.
    Lost,
    /// The seat won: `1`.
    Won,
    /// The win is shared by this many seats, including this one: `1/2`.
    Shared(u8),
}

impl fmt::Display for SeatResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost => f.write_str("0"),
            Self::Won => f.write_str("1"),
            Self::Shared(count) => write!(f, "1/{count}"),
        }
    }
}

/// The result of a game.
///
/// # Examples
///
/// ```
/// use scoresheet::Outcome;
///
/// let outcome: Outcome = "0-1".parse()?;
/// assert!(outcome.is_decisive());
/// assert_eq!(outcome.winners(), [1]);
/// assert_eq!(Outcome::drawn(2).to_string(), "1/2-1/2");
/// # Ok::<(), scoresheet::record::OutcomeError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `*`.
    #[default]
    Unfinished,
    /// The results of two or more seats, in the order of the seats.
    Marks(Vec<SeatResult>),
    /// A game for one seat: `1/1` if the goal was reached, else `0/1`.
    Solo {
        /// Whether the goal was reached.
        reached: bool,
    },
}

errors! {
    /// The error for a text that is not a result.
    #[derive(Copy)]
    pub struct OutcomeError
        = "a result is `*` or one mark per seat, such as `1-0` or `1/2-1/2`";
}

impl Outcome {
    /// Parses a result in any unambiguous spelling: the standard one; with
    /// colons, spaced hyphens, typographic dashes or their HTML entities
    /// between the marks; with `½`; and `1/2` alone for a draw of two seats.
    pub fn of_text(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?.trim();
        // Most texts are moves. They begin with a character that no result begins
        // with or, like `14x35`, have a letter or a digit as the second one.
        let may_be_result = match text.as_bytes() {
            [b'0' | b'1', next, ..] => !next.is_ascii_alphanumeric(),
            _ => text.starts_with(['0', '1', '*', '½']),
        };
        if !may_be_result {
            return None;
        }
        let decoded = text.replace(ODD_DASHES, "-").replace('½', "1/2");
        let plain = DASH_ENTITIES
            .iter()
            .fold(decoded, |text, entity| text.replace(entity, "-"));
        let joined: String = plain.split_whitespace().collect();
        let joined = joined.replace(':', "-");
        match joined.as_str() {
            "1/2" => Some(Self::drawn(2)),
            _ => plain.parse().or_else(|_| joined.parse()).ok(),
        }
    }

    /// Returns the result of a game with `count` seats that was won by the
    /// seats with these indices; several winners share the win. Only a game for
    /// one seat may have no winner.
    pub fn won_by(winners: &[usize], count: usize) -> Self {
        if count == 1 {
            return Self::Solo {
                reached: !winners.is_empty(),
            };
        }
        let mark = match winners.len() {
            1 => SeatResult::Won,
            many => SeatResult::Shared(u8::try_from(many).unwrap_or(u8::MAX)),
        };
        let marks = (0..count).map(|seat| {
            if winners.contains(&seat) {
                mark
            } else {
                SeatResult::Lost
            }
        });
        Self::Marks(marks.collect())
    }

    /// Returns the result in which all `count` seats share the win.
    pub fn drawn(count: usize) -> Self {
        Self::won_by(&(0..count).collect::<Vec<_>>(), count)
    }

    /// Returns the seats (by index) that won or share the win.
    pub fn winners(&self) -> Vec<usize> {
        match self {
            Self::Unfinished => Vec::new(),
            Self::Solo { reached } => {
                if *reached {
                    vec![0]
                } else {
                    Vec::new()
                }
            }
            Self::Marks(marks) => (0..marks.len())
                .filter(|&seat| marks[seat] != SeatResult::Lost)
                .collect(),
        }
    }

    /// Returns true if exactly one seat won, or if the game is for one seat and
    /// is finished.
    pub fn is_decisive(&self) -> bool {
        match self {
            Self::Unfinished => false,
            Self::Solo { .. } => true,
            Self::Marks(marks) => marks.contains(&SeatResult::Won),
        }
    }

    /// Returns the number of seats, or `None` if unfinished.
    pub fn seats(&self) -> Option<usize> {
        match self {
            Self::Unfinished => None,
            Self::Solo { .. } => Some(1),
            Self::Marks(marks) => Some(marks.len()),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfinished => f.write_str("*"),
            Self::Solo { reached } => f.write_str(if *reached { "1/1" } else { "0/1" }),
            Self::Marks(marks) => {
                for (index, mark) in marks.iter().enumerate() {
                    if index > 0 {
                        f.write_str("-")?;
                    }
                    mark.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

impl FromStr for Outcome {
    type Err = OutcomeError;

    /// Parses `*`, `1/1`, `0/1`, or one mark per seat separated by hyphens:
    /// either one seat has `1`, or several seats share the win equally; all
    /// others have `0`.
    fn from_str(text: &str) -> Result<Self, OutcomeError> {
        match text {
            "*" => return Ok(Self::Unfinished),
            "1/1" => return Ok(Self::Solo { reached: true }),
            "0/1" => return Ok(Self::Solo { reached: false }),
            _ => {}
        }
        let marks = text.split('-').map(mark).collect::<Result<Vec<_>, _>>()?;
        let won = marks
            .iter()
            .filter(|&&mark| mark == SeatResult::Won)
            .count();
        let shares: Vec<u8> = marks
            .iter()
            .filter_map(|mark| match mark {
                SeatResult::Shared(count) => Some(*count),
                _ => None,
            })
            .collect();
        let is_equal_share = shares
            .iter()
            .all(|&count| usize::from(count) == shares.len());
        let is_one_win = is_equal_share && won + usize::from(!shares.is_empty()) == 1;
        let is_valid = marks.len() > 1 && is_one_win;
        is_valid.then_some(Self::Marks(marks)).ok_or(OutcomeError)
    }
}

/// Parses the mark of one seat: `0`, `1` or a share such as `1/2`.
fn mark(text: &str) -> Result<SeatResult, OutcomeError> {
    match text {
        "0" => Ok(SeatResult::Lost),
        "1" => Ok(SeatResult::Won),
        _ => {
            let count = text.strip_prefix("1/").ok_or(OutcomeError)?;
            let is_digits = count.bytes().all(|byte| byte.is_ascii_digit());
            let count = count.parse().map_err(|_| OutcomeError)?;
            if is_digits && count >= 2 {
                Ok(SeatResult::Shared(count))
            } else {
                Err(OutcomeError)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome;

    #[test]
    fn results_are_displayed_as_they_are_parsed() {
        for text in [
            "*",
            "1-0",
            "0-1",
            "1/2-1/2",
            "0-1-0",
            "1/3-0-1/3-1/3",
            "1/1",
            "0/1",
        ] {
            assert_eq!(text.parse::<Outcome>().unwrap().to_string(), text);
        }
        for text in ["1/+2-1/+2", "1/1-0", "1/0-0", "1/-1/2"] {
            assert!(text.parse::<Outcome>().is_err(), "{text}");
        }
        let error = "1-x".parse::<Outcome>().unwrap_err();
        assert!(error.to_string().contains("one mark per seat"));
    }

    #[test]
    fn winners_are_the_seats_that_have_not_lost() {
        for (text, winners) in [
            ("*", &[][..]),
            ("1-0", &[0]),
            ("0-1-0", &[1]),
            ("1/2-0-1/2", &[0, 2]),
            ("1/1", &[0]),
            ("0/1", &[]),
        ] {
            assert_eq!(
                text.parse::<Outcome>().unwrap().winners(),
                winners,
                "{text}"
            );
        }
    }

    #[test]
    fn odd_spellings_are_read_if_they_are_unambiguous() {
        let read = |text: &str| Outcome::of_text(text.as_bytes()).map(|found| found.to_string());
        for (unusual, plain) in [
            ("1\u{2013}0", "1-0"),
            ("0\u{2212}1", "0-1"),
            ("1:0", "1-0"),
            ("0 - 1", "0-1"),
            ("½-½", "1/2-1/2"),
            ("½:½", "1/2-1/2"),
            ("½\u{2013}½", "1/2-1/2"),
            ("½", "1/2-1/2"),
            ("1/2", "1/2-1/2"),
            ("1/2:1/2", "1/2-1/2"),
            ("0:1:0", "0-1-0"),
            ("1/1", "1/1"),
        ] {
            assert_eq!(read(unusual).as_deref(), Some(plain), "{unusual}");
        }
        for no in [
            "1é0",
            "1\u{b7}0",
            "1~0",
            "1.0",
            "1 0",
            "10",
            "½-0",
            "1:1",
            "1/3",
            "\u{661}-0",
            "",
        ] {
            assert_eq!(read(no), None, "{no}");
        }
        assert_eq!(Outcome::of_text(b"1\xe90"), None);
    }

    #[test]
    fn marks_that_do_not_add_up_to_one_win_are_rejected() {
        for text in [
            "",
            "1",
            "0-0",
            "1-1",
            "1/2-0",
            "1/3-1/3",
            "1/2-1/2-1",
            "+1-0",
            "1/02-1/2-",
            "2-0",
        ] {
            assert!(text.parse::<Outcome>().is_err(), "{text}");
        }
    }
}
