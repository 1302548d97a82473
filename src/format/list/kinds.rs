//! The kinds of lines, and of what is in them.

use crate::format::list::line::items::{self, Kind, Line, is_content};
use crate::format::list::line::lex::{Number, NumberStyle, utf8};
use crate::format::list::numbers::Numbering;
use crate::format::list::statements::claims::Claim;
use crate::format::list::statements::titles;
use crate::format::list::unclear::Unclear;
use crate::format::options::ReadOptions;
use crate::record::{Token, TokenKind, Words, vocabulary};
use crate::text::Span;

/// What becomes of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// It is kept as what it is.
    Plain,
    /// It is skipped.
    Noise,
    /// A number without a period, which is skipped.
    NoiseNumber,
    /// A name before a ply, which is skipped.
    Name,
    /// It is kept as a comment.
    Heading,
    /// A word in the place of a ply.
    Word,
    /// A result.
    Result,
}

/// A name before a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) span: Span,
    /// The index of the seat, if the name is that of a seat.
    pub(super) seat: Option<usize>,
    /// True if a player of this name is known.
    pub(super) is_known: bool,
    /// True if a colon follows it.
    pub(super) has_colon: bool,
}

/// A ply of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unit {
    /// The index of its first item.
    pub(super) item: usize,
    pub(super) number: Option<Number>,
    pub(super) label: Option<Label>,
}

impl Unit {
    /// Returns true without a number and a name.
    pub(super) const fn is_bare(&self) -> bool {
        self.number.is_none() && self.label.is_none()
    }
}

/// A line with plies.
#[derive(Debug, Clone, Default)]
pub(super) struct Play {
    /// What becomes of the items, one for each.
    pub(super) roles: Vec<Role>,
    pub(super) units: Vec<Unit>,
    /// The end of the title before the plies; the start of the line without one.
    pub(super) title_end: usize,
    /// The result after the plies.
    pub(super) result: Option<Claim>,
    /// The start of the text after the plies.
    pub(super) tail: usize,
    /// How deep it is quoted in a mail.
    pub(super) reply: usize,
    /// True if its only ply is a resignation or an agreed draw.
    pub(super) closes: bool,
    /// The number of the next ply, at the end of the line.
    pub(super) next: Option<Number>,
    /// Dots or a dash after the last ply, which may stand for the next one.
    pub(super) omission: Option<Span>,
}

/// The kind of a line.
#[derive(Debug, Clone)]
pub(super) enum Class {
    /// Plies.
    Play(Box<Play>),
    /// Nothing but blanks.
    Empty,
    /// Comments and the like.
    Note,
    /// Decoration alone.
    Decoration,
    /// The number of the next ply.
    Number(Number),
    /// The name of the player of the next ply; true if it may also be other words.
    Label(Label),
    /// Words, with what they claim of the result.
    Words(Vec<Claim>),
    /// Words and plies that cannot be joined.
    Unclear(Unclear),
}

/// The maximum length of a ply with letters in place of digits.
const MAX_PLY: usize = 32;

/// What the kind of a line depends on: the plies of the list so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before<'l> {
    pub(super) options: ReadOptions,
    pub(super) plies: u64,
    pub(super) numbering: Numbering,
    pub(super) players: &'l [(usize, String)],
    /// The number of the last play lines that are shaped alike.
    pub(super) alike: u64,
    /// The shape of the last play line: whether it begins with a number, a name.
    pub(super) shape: (bool, bool),
    /// How deep the first plies are quoted in a mail.
    pub(super) reply: usize,
    /// The number of the next ply, if it is above the line.
    pub(super) number: Option<Number>,
    /// True inside a variation.
    pub(super) is_inside: bool,
    /// True if names are before the plies.
    pub(super) has_labels: bool,
    /// True after a swap.
    pub(super) is_swapped: bool,
}

impl Before<'_> {
    /// Returns true in a game in which a number alone may be a move.
    pub(super) fn has_bare_plies(&self) -> bool {
        self.options.has_bare_plies()
    }

    /// Returns true for a word that is a ply if its letters `l`, `I` and `O` are digits.
    pub(super) fn resembles_ply(&self, word: &[u8]) -> bool {
        let digit = |letter: &u8| match letter {
            b'l' | b'I' => b'1',
            b'O' => b'0',
            other => *other,
        };
        let plain: Vec<u8> = word.iter().take(MAX_PLY).map(digit).collect();
        let token = Token::new(TokenKind::Word, Span::new(0, plain.len()));
        let is_ply = || (self.options.move_word_count)(Words::new(&plain, &[token])) == Some(1);
        plain.len() == word.len() && plain != word && (self.options.opens_move)(&plain) && is_ply()
    }

    /// Returns true for a line that begins with a bare number, like the lines above it.
    pub(super) fn begins_bare(&self, line: &Line) -> bool {
        let first = line.items.iter().find(|item| is_content(item));
        self.has_bare_plies()
            && self.plies > 0
            && self.shape == (false, false)
            && first.is_some_and(|item| item.kind.is_bare())
    }
}

/// Returns true in a game of more than two seats.
pub(super) fn has_rounds(options: ReadOptions) -> bool {
    options.has_bare_plies() || (options.opens_move)(b"1x2")
}

/// Returns true for a word that may be a misspelt ply if it is alone.
pub(super) fn is_short(word: &[u8], before: Before<'_>) -> bool {
    let letters = word
        .iter()
        .filter(|byte| byte.is_ascii_alphabetic())
        .count();
    let digits = word.iter().filter(|byte| byte.is_ascii_digit()).count();
    let has_both = (1..=3).contains(&letters) && digits > 0 && letters + digits == word.len();
    let is_size = titles::tags(word, 0).iter().any(|tag| tag.0 == "Board");
    let is_seat = vocabulary::seat(utf8(word)).is_some();
    let is_letter = word.len() == 1 && letters == 1;
    let is_action = items::resembles_action(word) && !items::is_action(word) && !means_play(word);
    has_both && word.len() <= 6 && !is_size && !is_seat
        || word.len() <= 4 && before.resembles_ply(word)
        || before.plies > 0 && (is_letter || is_action)
}

pub(super) fn means_play(word: &[u8]) -> bool {
    !vocabulary::meanings(utf8(word)).is_empty()
}

/// Returns what becomes of an item inside a variation.
pub(super) const fn inside(kind: Kind, has_bare_plies: bool) -> Role {
    match kind {
        Kind::Word | Kind::Aside => Role::Word,
        Kind::Number(Number {
            style: NumberStyle::Bare,
            ..
        }) if has_bare_plies => Role::Word,
        Kind::Number(Number {
            style: NumberStyle::Period,
            ..
        }) => Role::Plain,
        Kind::Number(_) => Role::NoiseNumber,
        Kind::Separator | Kind::Mark(_) | Kind::Cell | Kind::Colon => Role::Noise,
        _ => Role::Plain,
    }
}
