//! How moves are written: dialects, unusual spellings and notation errors.

use crate::record::{Token, TokenKind, Words};
use crate::text::{Code, Span, closed_enum, codes, errors};

/// A notation for the moves of a game.
#[derive(Debug, Clone, Copy, Eq)]
pub struct Dialect {
    /// The name on the command line.
    pub name: &'static str,
    /// The site, program or kind of record that uses it, for display:
    /// `MindSports`.
    pub title: &'static str,
    /// True if each part of a move, such as a twist, is on a separate line.
    pub part_per_line: bool,
}

impl PartialEq for Dialect {
    /// Compares the names, first by address, which is fast and usually enough,
    /// since dialects are constants.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.name, other.name) || self.name == other.name
    }
}

closed_enum! {
    /// An accepted but unusual way of writing a move. Its text completes a
    /// sentence that begins with the move.
    pub enum Oddity {
        /// A face named by its top-left and bottom-right squares.
        OtherCorners = "names its face by the other two corners",
        /// A face whose corners are in the other order.
        ReversedCorners = "names the corners of its face in the other order",
        /// Upper case for lower case, or the reverse.
        LetterCase = "has letters in the other case",
        /// A typographic dash instead of a hyphen.
        Dash = "has a typographic dash instead of a hyphen",
        /// A synonym for the direction of a twist.
        OtherWord = "has another word for the direction",
        /// Squares or cards in another order than the canonical one.
        OtherOrder = "has its parts in another order",
        /// Other separators between the parts.
        OtherSeparators = "has other separators between its parts",
        /// A times sign instead of the letter `x`.
        TimesSign = "has a times sign instead of the letter `x`",
        /// A word for a colour.
        ColourWord = "has a word for its colour instead of the letter",
    }
}

/// A set of oddities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Oddities(u16);

impl Oddities {
    /// Adds an oddity.
    pub const fn insert(&mut self, oddity: Oddity) {
        self.0 |= 1 << oddity as u16;
    }

    /// Adds an oddity, if there is one.
    pub fn note(&mut self, oddity: impl Into<Option<Oddity>>) {
        if let Some(oddity) = oddity.into() {
            self.insert(oddity);
        }
    }

    /// Iterates over the set in the order of [`Oddity::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Oddity> {
        Oddity::ALL
            .into_iter()
            .filter(move |&oddity| self.0 >> oddity as u16 & 1 == 1)
    }

    /// Returns true if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// A move as it was read, not yet checked against a position.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveText<M> {
    /// The move.
    pub mv: M,
    /// The dialect in which it is written. `None` if it is written the same
    /// in all of them.
    pub dialect: Option<&'static Dialect>,
    /// The unusual features of its spelling.
    pub oddities: Oddities,
}

impl<M> MoveText<M> {
    /// Creates the text of a move that is written as usual in `dialect`.
    pub(crate) fn usual(mv: M, dialect: Option<&'static Dialect>) -> Self {
        let oddities = Oddities::default();
        Self {
            mv,
            dialect,
            oddities,
        }
    }
}

errors! {
    /// Why words cannot be read as a move.
    #[derive(Copy)]
    pub enum NotationError {
        /// The words are not in the grammar; `expected` says what a move looks
        /// like.
        Unknown { expected: &'static str } = "is not a move";
        /// A word that looks like a result but is not one.
        ResultLike = "is neither a move nor a result";
        /// The beginning of a move. `missing` is a sentence about the rest: "a
        /// move ends with the bandaged stone".
        Incomplete { missing: &'static str } = "is not a complete move: {missing}";
        /// The words are in the grammar but never legal. `reason` is a sentence.
        NeverLegal { code: Code, reason: &'static str } = "cannot be played: {reason}";
        /// A character that looks like an ASCII character, `plain`.
        LookAlike { found: char, plain: char }
            = "has `{found}` (U+{:04X}), which only looks like `{plain}`", *found as u32;
        /// An HTML entity, such as `&#8211;`.
        Entity = "contains an HTML entity";
    }
}

impl NotationError {
    /// Creates a [`NeverLegal`](Self::NeverLegal) error with the code of
    /// [`Unknown`](Self::Unknown).
    pub const fn never(reason: &'static str) -> Self {
        let code = codes::UNKNOWN_WORD;
        Self::NeverLegal { code, reason }
    }

    /// Returns the code of the finding.
    pub const fn code(&self) -> Code {
        match self {
            Self::Unknown { .. } | Self::ResultLike => codes::UNKNOWN_WORD,
            Self::NeverLegal { code, .. } => *code,
            Self::Incomplete { .. } => codes::INCOMPLETE_MOVE,
            Self::LookAlike { .. } => codes::LOOK_ALIKE,
            Self::Entity => codes::ENTITY,
        }
    }

    /// Returns advice on how to fix the text, if there is any.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Unknown { expected } => Some((*expected).to_owned()),
            Self::ResultLike => Some(
                "results have a mark for each seat, as in `1-0`, `0-1` and `1/2-1/2`; `*` is an unfinished game"
                    .to_owned(),
            ),
            Self::Incomplete { .. } | Self::NeverLegal { .. } => None,
            Self::LookAlike { plain, .. } => Some(format!("did you mean `{plain}`?")),
            Self::Entity => {
                Some("copy the text from the page as it is shown, not from its source".to_owned())
            }
        }
    }
}

/// Pairs of lists: characters outside ASCII, and the ASCII letters that they look
/// like, in the same order.
const LOOK_ALIKES: [(&str, &str); 4] = [
    (
        "авсԁеһіјӏорԛѕхуԝАВСЕНІЈКМОРЅТХУԜ",
        "abcdehijlopqsxywABCEHIJKMOPSTXYW",
    ),
    ("αονρικυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aovpikuABEZHIKMNOPTYX"),
    ("ıοℓ", "iol"),
    ("×х", "xx"),
];

/// Returns a more precise error if `error` is
/// [`Unknown`](NotationError::Unknown) and the word contains an HTML entity or a
/// look-alike of an ASCII character; otherwise returns `error`.
pub(crate) fn diagnose_unknown(word: &[u8], error: NotationError) -> NotationError {
    let is_unknown = matches!(error, NotationError::Unknown { .. });
    if !is_unknown {
        return error;
    }
    let is_entity = word
        .iter()
        .position(|&byte| byte == b'&')
        .is_some_and(|at| word[at..].contains(&b';'));
    if is_entity {
        return NotationError::Entity;
    }
    if is_result_like(word) {
        return NotationError::ResultLike;
    }
    let text = String::from_utf8_lossy(word);
    let found = text.chars().find_map(look_alike);
    found.or_else(|| letter_for_digit(&text)).unwrap_or(error)
}

/// Returns true for two marks or small numbers with a separator between them,
/// such as `2-0` or `1=0`.
fn is_result_like(word: &[u8]) -> bool {
    const MARKS: [&[u8]; 9] = [
        b"0",
        b"1",
        b"2",
        b"O",
        b"o",
        b"1/2",
        b"0.5",
        b".5",
        "½".as_bytes(),
    ];
    let is_mark = |text: &[u8]| MARKS.contains(&text);
    MARKS.iter().any(|mark| {
        let separator = word.strip_prefix(*mark).and_then(<[u8]>::split_first);
        separator.is_some_and(|(separator, second)| b"-:=~".contains(separator) && is_mark(second))
    })
}

/// Returns the error for a number with letters in place of digits, such as `1O`.
/// `None` if the word is not such a number.
fn letter_for_digit(word: &str) -> Option<NotationError> {
    let digit = |letter: char| match letter {
        'l' | 'I' => Some('1'),
        'O' => Some('0'),
        _ => None,
    };
    let is_number = |letter: char| letter.is_ascii_digit() || digit(letter).is_some();
    if !word
        .trim_end_matches(['.', ')', ':'])
        .chars()
        .all(is_number)
        || word == "O"
    {
        return None;
    }
    word.chars().find_map(|found| {
        let plain = digit(found)?;
        Some(NotationError::LookAlike { found, plain })
    })
}

/// Returns the error for a character that looks like an ASCII character. `None`
/// for all other characters.
fn look_alike(found: char) -> Option<NotationError> {
    // In Unicode, the full-width forms are in the order of ASCII.
    let full_width = matches!(found, '\u{FF01}'..='\u{FF5E}').then(|| found as u32 - 0xFEE0);
    // The zeros of Arabic, Persian and Devanagari; the digits 1 to 9 follow each.
    let other_digit = [0x660, 0x6F0, 0x966].into_iter().find_map(|zero| {
        let value = (found as u32).wrapping_sub(zero);
        (value < 10).then(|| u32::from(b'0') + value)
    });
    let plain = full_width
        .or(other_digit)
        .and_then(char::from_u32)
        .or_else(|| {
            LOOK_ALIKES.iter().find_map(|(others, plains)| {
                others
                    .chars()
                    .zip(plains.chars())
                    .find(|&(other, _)| other == found)
                    .map(|(_, plain)| plain)
            })
        })?;
    Some(NotationError::LookAlike { found, plain })
}

/// A game's parser: returns the number of words of the next move, and the move.
type ReadMove<M> = fn(Words<'_>) -> (usize, Result<MoveText<M>, NotationError>);

/// Reads a text that is exactly one move; `read_move` is the game's parser.
///
/// # Errors
///
/// Returns an error if the text is not a move, or if words follow the move.
pub(crate) fn read_only_move<M>(
    text: &str,
    read_move: ReadMove<M>,
) -> Result<MoveText<M>, NotationError> {
    let start = text.as_ptr() as usize;
    let words = text.split_ascii_whitespace().map(|word| {
        let from = word.as_ptr() as usize - start;
        Token::new(TokenKind::Word, Span::new(from, from + word.len()))
    });
    let tokens: Vec<Token> = words.collect();
    let (count, read) = read_move(Words::new(text.as_bytes(), &tokens));
    let read = read?;
    if count < tokens.len() {
        return Err(NotationError::never("more words follow the move"));
    }
    Ok(read)
}

/// Implements `Display` and `FromStr` for a type of moves, from the function
/// that writes a move to a string and the one that parses it.
macro_rules! impl_move_text {
    ($move:ty, $write:expr, $read_move:expr) => {
        impl ::std::fmt::Display for $move {
            /// Writes the move as in record sheets.
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                let mut text = String::new();
                $write(&mut text, self);
                f.pad(&text)
            }
        }

        impl ::std::str::FromStr for $move {
            type Err = $crate::play::NotationError;

            /// Parses a move in any dialect and spelling that records may use.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::play::read_only_move(text, $read_move).map(|read| read.mv)
            }
        }
    };
}

pub(crate) use impl_move_text;

#[cfg(test)]
mod tests {
    use super::{LOOK_ALIKES, NotationError, diagnose_unknown};

    #[test]
    fn look_alike_tables_are_pairs() {
        for (others, plains) in LOOK_ALIKES {
            assert_eq!(others.chars().count(), plains.chars().count(), "{others}");
            assert!(plains.is_ascii() && !others.chars().any(|other| other.is_ascii()));
        }
    }

    #[test]
    fn entities_and_look_alikes_in_unknown_words_are_named() {
        let unknown = NotationError::Unknown { expected: "" };
        let found = diagnose_unknown("Cd3\u{435}4-d4".as_bytes(), unknown);
        assert_eq!(
            found,
            NotationError::LookAlike {
                found: '\u{435}',
                plain: 'e'
            }
        );
        let found = diagnose_unknown("Cd\u{FF13}e4-d4".as_bytes(), unknown);
        assert_eq!(
            found,
            NotationError::LookAlike {
                found: '\u{FF13}',
                plain: '3'
            }
        );
        assert_eq!(
            diagnose_unknown(b"Cd3e4&#8211;d4", unknown),
            NotationError::Entity
        );
        assert_eq!(diagnose_unknown("Cd3é4".as_bytes(), unknown), unknown);
    }
}
