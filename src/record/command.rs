//! Figure commands in comments, such as `[%csl Rd3,Ge4]`.

use std::ops::Range;

use crate::board::Square;

/// The maximum number of digits of a chance.
const MAX_DIGITS: usize = 15;

/// A figure command, written in a comment.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// `[%csl Rd3,Ge4]`: squares in a colour.
    Colours(Vec<(CommandColour, Square)>),
    /// `[%cal Gd3e4]`: arrows in a colour, from one square to another.
    Arrows(Vec<(CommandColour, Square, Square)>),
    /// `[%mark Xi5,Oh4]`: symbols on squares.
    Symbols(Vec<(CommandSymbol, Square)>),
    /// `[%label d3=A,e4=12]`: text on squares.
    Labels(Vec<(Square, String)>),
    /// `[%wc 0.362,0.012]`: the first seat's chance to win, and the standard
    /// error of that chance.
    Chance {
        /// The chance, from 0 to 1.
        chance: f64,
        /// The standard error of the chance.
        error: f64,
    },
    /// `[%fig NAME OPTIONS]`: a figure of this position.
    Figure {
        /// The name of the figure.
        name: String,
        /// The options for `render`, unparsed.
        options: String,
    },
}

/// The colour of a square or an arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandColour {
    /// `R`.
    Red,
    /// `G`.
    Green,
    /// `B`.
    Blue,
    /// `Y`.
    Yellow,
}

/// A symbol on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandSymbol {
    /// `X`.
    Cross,
    /// `O`.
    Circle,
    /// `T`.
    Triangle,
    /// `S`.
    Square,
}

impl Command {
    /// Iterates over the commands of a comment with their ranges, from the `[`
    /// to the `]`. The item for an unknown or malformed command has `None`.
    ///
    /// # Cost
    ///
    /// Linear in the length of the comment.
    pub fn all(comment: &str) -> impl Iterator<Item = (Range<usize>, Option<Self>)> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = at + comment[at..].find("[%")?;
            let inner = &comment[start + 2..];
            let end = inner.find([']', '[']);
            let length = end.unwrap_or(inner.len());
            let is_closed = end.is_some_and(|end| inner[end..].starts_with(']'));
            at = start + 2 + length + usize::from(is_closed);
            let command = is_closed.then(|| Self::parse(&inner[..length])).flatten();
            Some((start..at, command))
        })
    }

    /// Parses the text between `[%` and `]`.
    fn parse(inner: &str) -> Option<Self> {
        let (name, arguments) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        let arguments = arguments.trim();
        match name {
            "csl" => parse_list(arguments, |part| {
                parse_square(split_kind(part, CommandColour::of)?)
            })
            .map(Self::Colours),
            "cal" => parse_list(arguments, |part| {
                parse_squares(split_kind(part, CommandColour::of)?)
            })
            .map(Self::Arrows),
            "mark" => parse_list(arguments, |part| {
                parse_square(split_kind(part, CommandSymbol::of)?)
            })
            .map(Self::Symbols),
            "label" => parse_list(arguments, parse_label).map(Self::Labels),
            "wc" => {
                let (chance, error) = arguments.split_once(',')?;
                let number = |text: &str| parse_decimal(text.trim());
                Some(Self::Chance {
                    chance: number(chance)?,
                    error: number(error)?,
                })
            }
            "fig" => {
                let (name, options) = arguments
                    .split_once(char::is_whitespace)
                    .unwrap_or((arguments, ""));
                (!name.is_empty()).then(|| Self::Figure {
                    name: name.to_owned(),
                    options: options.trim().to_owned(),
                })
            }
            _ => None,
        }
    }
}

/// Parses a decimal number from 0 to 1 with at most 15 digits, such as `0.512`.
fn parse_decimal(text: &str) -> Option<f64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = whole.len() + fraction.len();
    let mut bytes = whole.bytes().chain(fraction.bytes());
    if digits == 0 || digits > MAX_DIGITS || !bytes.all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = whole.bytes().chain(fraction.bytes());
    let value = digits.fold(0_u64, |value, digit| value * 10 + u64::from(digit - b'0'));
    // Both numbers are exact, so their quotient is rounded correctly.
    let number = value as f64 / 10_u64.pow(fraction.len() as u32) as f64;
    Some(number).filter(|number| *number <= 1.0)
}

impl CommandColour {
    const fn of(letter: char) -> Option<Self> {
        match letter {
            'R' => Some(Self::Red),
            'G' => Some(Self::Green),
            'B' => Some(Self::Blue),
            'Y' => Some(Self::Yellow),
            _ => None,
        }
    }
}

impl CommandSymbol {
    const fn of(letter: char) -> Option<Self> {
        match letter {
            'X' => Some(Self::Cross),
            'O' => Some(Self::Circle),
            'T' => Some(Self::Triangle),
            'S' => Some(Self::Square),
            _ => None,
        }
    }
}

/// Parses a comma-separated list with `parse`; returns `None` if that fails for
/// any part.
fn parse_list<T>(text: &str, parse: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(',').map(|part| parse(part.trim())).collect()
}

/// Parses the first letter of `part`, which is the kind of a mark; returns the
/// kind and the rest.
fn split_kind<T>(part: &str, of: impl Fn(char) -> Option<T>) -> Option<(T, &str)> {
    let letter = part.chars().next()?;
    Some((of(letter)?, &part[letter.len_utf8()..]))
}

/// Parses what follows the kind of a mark as a square.
fn parse_square<T>((kind, rest): (T, &str)) -> Option<(T, Square)> {
    Some((kind, rest.parse().ok()?))
}

/// Parses what follows the kind of a mark as two squares; the last letter
/// begins the second square.
fn parse_squares<T>((kind, rest): (T, &str)) -> Option<(T, Square, Square)> {
    let second = rest.rfind(|ch: char| ch.is_ascii_lowercase())?;
    let (from, to) = rest.split_at(second);
    Some((kind, from.parse().ok()?, to.parse().ok()?))
}

/// Parses a square and its text, such as `d3=A`.
fn parse_label(part: &str) -> Option<(Square, String)> {
    let (square, text) = part.split_once('=')?;
    let square = square.parse().ok()?;
    (!text.is_empty()).then(|| (square, text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::parse_decimal;

    #[test]
    fn a_chance_is_a_decimal_from_0_to_1() {
        for (text, value) in [
            ("0.512", 0.512),
            ("1", 1.0),
            ("0", 0.0),
            (".5", 0.5),
            ("1.", 1.0),
        ] {
            assert_eq!(parse_decimal(text), Some(value), "{text}");
        }
        for bad in [
            "",
            ".",
            "1.1",
            "-0.5",
            "1e-3",
            "0.5x",
            "inf",
            "0.1234567890123456",
        ] {
            assert_eq!(parse_decimal(bad), None, "{bad}");
        }
    }
}
