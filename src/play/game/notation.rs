use std::fmt;

use crate::text::{Code, closed_enum, codes};

/// One way of writing the moves of a game.
#[derive(Debug, Clone, Copy, Eq)]
pub struct Dialect {
    /// The name that the command line takes.
    pub name: &'static str,
    /// Where it is used, for people.
    pub title: &'static str,
    /// True when a move takes several lines, one an action.
    pub lines: bool,
}

impl PartialEq for Dialect {
    /// Dialects are told apart by their names; the same constant needs no
    /// look at the letters.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.name, other.name) || self.name == other.name
    }
}

closed_enum! {
    /// A sound but unusual way of writing a move.
    pub enum Oddity {
        /// A face named by its top-left and bottom-right squares.
        OtherCorners = "names its face by the other two corners",
        /// A face whose corners are in the other order.
        ReversedCorners = "names the corners of its face in the other order",
        /// Letters in the other case.
        LetterCase = "has letters in the other case",
        /// A typographic dash for a hyphen.
        Dash = "has a typographic dash for a hyphen",
        /// Another word of the same meaning.
        OtherWord = "has another word for the direction",
        /// Squares or cards in an order that is not the plain one.
        OtherOrder = "has its parts in another order",
        /// Other signs between the parts.
        OtherSigns = "has other signs between its parts",
    }
}

/// A set of oddities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Oddities(u8);

impl Oddities {
    /// Adds one.
    pub const fn insert(&mut self, oddity: Oddity) {
        self.0 |= 1 << oddity as u8;
    }

    /// Adds one when `found`.
    pub fn note(&mut self, found: impl Into<Option<Oddity>>) {
        if let Some(oddity) = found.into() {
            self.insert(oddity);
        }
    }

    /// Those in the set, in the order of [`Oddity::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Oddity> {
        Oddity::ALL
            .into_iter()
            .filter(move |&oddity| self.0 >> oddity as u8 & 1 == 1)
    }

    /// True when there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// A move as it was written, read but not yet checked against a position.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveText<M> {
    /// The move that it means.
    pub chosen: M,
    /// Which of the game's dialects it is written in; none where the word is
    /// the same in all of them.
    pub dialect: Option<&'static Dialect>,
    /// What is unusual about it.
    pub odd: Oddities,
}

/// Why words are no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotationError {
    /// Not in the grammar at all.
    Unknown {
        /// What a move looks like.
        expected: &'static str,
    },
    /// The beginning of a move.
    Incomplete {
        /// What is missing, as a sentence: "a move ends with the bandaged
        /// stone".
        missing: &'static str,
    },
    /// In the grammar, but never a move of the game.
    Never {
        /// What kind of finding it is.
        code: Code,
        /// Why not, as a sentence.
        reason: &'static str,
    },
    /// A letter or digit of another script.
    LookAlike {
        /// The character that stands there.
        found: char,
        /// The one that it looks like.
        plain: char,
    },
    /// An HTML entity.
    Entity,
}

impl NotationError {
    /// What kind of finding it is.
    pub const fn code(&self) -> Code {
        match self {
            Self::Unknown { .. } => codes::UNKNOWN_WORD,
            Self::Never { code, .. } => *code,
            Self::Incomplete { .. } => codes::INCOMPLETE_MOVE,
            Self::LookAlike { .. } => codes::LOOK_ALIKE,
            Self::Entity => codes::ENTITY,
        }
    }

    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Unknown { expected } => Some((*expected).to_owned()),
            Self::Incomplete { .. } | Self::Never { .. } => None,
            Self::LookAlike { plain, .. } => Some(format!("did you mean `{plain}`?")),
            Self::Entity => {
                Some("copy the text from the page as it is shown, not from its source".to_owned())
            }
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { .. } => f.write_str("is no move"),
            Self::Incomplete { missing } => write!(f, "is not a whole move: {missing}"),
            Self::Never { reason, .. } => write!(f, "cannot be played: {reason}"),
            Self::LookAlike { found, plain } => {
                write!(
                    f,
                    "has `{found}` (U+{:04X}), which only looks like `{plain}`",
                    *found as u32
                )
            }
            Self::Entity => f.write_str("holds an HTML entity"),
        }
    }
}

impl std::error::Error for NotationError {}

/// The letters and digits of other scripts that are taken for those of moves.
const LOOK_ALIKES: [(&str, &str); 4] = [
    (
        "авсԁеһіјӏорԛѕхуԝАВСЕНІЈКМОРЅТХУԜ",
        "abcdehijlopqsxywABCEHIJKMOPSTXYW",
    ),
    ("αονρικυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aovpikuABEZHIKMNOPTYX"),
    ("ıοℓ", "iol"),
    ("×х", "xx"),
];

/// What makes a word bad that would otherwise be unknown: an entity, or a
/// character of another script.
pub(in crate::play) fn sharper(word: &[u8], error: NotationError) -> NotationError {
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
    let text = String::from_utf8_lossy(word);
    text.chars().find_map(look_alike).unwrap_or(error)
}

fn look_alike(found: char) -> Option<NotationError> {
    let wide = matches!(found, '\u{FF01}'..='\u{FF5E}').then(|| found as u32 - 0xFEE0);
    let other_digit = [0x660, 0x6F0, 0x966].into_iter().find_map(|zero| {
        let value = (found as u32).wrapping_sub(zero);
        (value < 10).then(|| u32::from(b'0') + value)
    });
    let plain = wide.or(other_digit).and_then(char::from_u32).or_else(|| {
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

#[cfg(test)]
mod tests {
    use super::{LOOK_ALIKES, NotationError, sharper};

    #[test]
    fn the_tables_of_look_alikes_are_pairs() {
        for (others, plains) in LOOK_ALIKES {
            assert_eq!(others.chars().count(), plains.chars().count(), "{others}");
            assert!(plains.is_ascii() && !others.chars().any(|other| other.is_ascii()));
        }
    }

    #[test]
    fn bad_words_say_what_is_bad_about_them() {
        let unknown = NotationError::Unknown { expected: "" };
        let found = sharper("Cd3\u{435}4-d4".as_bytes(), unknown);
        assert_eq!(
            found,
            NotationError::LookAlike {
                found: '\u{435}',
                plain: 'e'
            }
        );
        let found = sharper("Cd\u{FF13}e4-d4".as_bytes(), unknown);
        assert_eq!(
            found,
            NotationError::LookAlike {
                found: '\u{FF13}',
                plain: '3'
            }
        );
        assert_eq!(sharper(b"Cd3e4&#8211;d4", unknown), NotationError::Entity);
        assert_eq!(sharper("Cd3é4".as_bytes(), unknown), unknown);
    }
}
