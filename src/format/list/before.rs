//! What the kind of a line depends on.

use crate::format::list::line::lex::{
    NumberStyle::{Bare, Dashed},
    utf8,
};
use crate::format::list::line::{self, Item, Kind, Line};
use crate::format::list::open_list::{List, PlyLabel};
use crate::format::list::statements::{Player, titles};
use crate::format::options::ReadOptions;
use crate::record::{Token, TokenKind, Words, vocabulary};
use crate::text::{Span, find};

/// What the kind of a line depends on.
#[derive(Clone, Copy)]
pub(super) struct Before<'l> {
    pub(super) options: ReadOptions,
    /// The list so far; an empty one after a result, since other plies are of another list.
    pub(super) list: &'l List,
    pub(super) players: &'l [Player],
    /// True inside a variation.
    pub(super) is_inside: bool,
}

impl Before<'_> {
    /// Returns true in a game in which a number alone may be a move.
    pub(super) fn has_bare_plies(&self) -> bool {
        self.options.has_bare_plies()
    }

    /// Returns true if names are before the plies.
    pub(super) const fn has_labels(&self) -> bool {
        !self.list.labels.is_empty()
    }

    /// Returns true for a word that is a ply if some of its letters `l`, `I` and `O` are
    /// digits.
    pub(super) fn resembles_ply(&self, word: &[u8]) -> bool {
        let is_odd = |&at: &usize| b"lIO".contains(&word[at]);
        let odd: Vec<usize> = (0..word.len().min(MAX_PLY)).filter(is_odd).collect();
        let is_ply = |digits: u32| {
            let mut plain = word.to_vec();
            for (bit, &at) in odd.iter().enumerate() {
                if digits >> bit & 1 == 1 {
                    plain[at] = if word[at] == b'O' { b'0' } else { b'1' };
                }
            }
            let words = [Token::new(TokenKind::Word, Span::new(0, plain.len()))];
            let count = || (self.options.move_word_count)(Words::new(&plain, &words));
            (self.options.opens_move)(&plain) && count() == Some(1)
        };
        let is_full = odd.len() > MAX_ODD && word.contains(&b'-');
        word.len() <= MAX_PLY
            && (is_full || odd.len() <= MAX_ODD && (1..1 << odd.len()).any(is_ply))
    }

    /// Returns true for a line that begins with a bare number, like the lines above it, or
    /// that may be a ply.
    pub(super) fn begins_bare(&self, text: &[u8], line: &Line) -> bool {
        let is_bare = self.list.shape == (false, false);
        let first = line.content().next();
        let is_number = |item: &Item| match item.kind {
            Kind::Number(number) if number.style == Dashed => is_bare,
            Kind::Number(number) if number.style == Bare => {
                is_bare || (self.options.opens_move)(&text[item.span.range()])
            }
            _ => false,
        };
        self.has_bare_plies() && self.list.plies > 0 && first.is_some_and(is_number)
    }

    /// Returns true for a line that begins with a name that is before plies of the list, where
    /// a number alone may be a ply.
    pub(super) fn begins_with_label(&self, text: &[u8], line: &Line) -> bool {
        let first = line.content().next();
        let is_first = |label: &PlyLabel| {
            let name = &text[label.label.span.range()];
            first.is_some_and(|first| text[first.span.start..].starts_with(name))
        };
        self.has_bare_plies() && self.list.labels.iter().take(MAX_LABELS).any(is_first)
    }

    /// Returns true for a line with the number of the next ply, as before other plies of the
    /// list.
    pub(super) fn has_next_number(&self, line: &Line) -> bool {
        let List {
            plies, numbering, ..
        } = self.list;
        let is_next = |kind| match kind {
            Kind::Number(number) if number.style != Bare => {
                numbering.style == Some(number.style) && numbering.counts(number, *plies)
            }
            _ => false,
        };
        // `7 - 6` after a word is a score, or number 7 of such a list.
        let is_dashed = |pair: &[Item]| match pair[0].kind {
            Kind::Number(number) if number.style == Bare && pair[1].kind == Kind::Separator => {
                numbering.style == Some(Dashed) && numbering.counts(number, *plies)
            }
            _ => false,
        };
        self.has_bare_plies() && (line.has(is_next) || line.items.windows(2).any(is_dashed))
    }

    /// Returns true for a word with a ply between other signs, such as `f6=` or `@c4`.
    pub(super) fn hides_ply(&self, word: &[u8]) -> bool {
        let is_ply = |part: &[u8]| {
            let has = |is: fn(&u8) -> bool| part.iter().any(is);
            has(u8::is_ascii_digit)
                && has(u8::is_ascii_alphabetic)
                && (self.options.opens_move)(part)
        };
        let mut parts = word.split(|byte| !byte.is_ascii_alphanumeric());
        word.len() <= MAX_PLY && find(word, b"//").is_none() && parts.any(is_ply)
    }

    /// Returns true in a game in which `swap` takes the place of a move.
    pub(super) fn has_swap(&self) -> bool {
        let words = [Token::new(TokenKind::Word, Span::new(0, 4))];
        (self.options.move_word_count)(Words::new(b"swap", &words)) == Some(1)
    }

    /// Returns true for a word of letters and digits that may be a misspelt ply.
    pub(super) fn is_short(&self, word: &[u8]) -> bool {
        let count = |is: fn(&u8) -> bool| word.iter().filter(|byte| is(byte)).count();
        let letters = count(u8::is_ascii_alphabetic);
        let digits = count(u8::is_ascii_digit);
        let has_both = (1..=3).contains(&letters) && digits > 0 && letters + digits == word.len();
        let is_size = || titles::tags(word, 0).iter().any(|tag| tag.0 == "Board");
        let is_other = || is_size() || vocabulary::seat(utf8(word)).is_some();
        has_both && word.len() <= 6 && !is_other() || word.len() <= 4 && self.resembles_ply(word)
    }
}

/// The number of names before the first plies that are looked at.
const MAX_LABELS: usize = 9;

/// The maximum length of a ply with letters in place of digits, and of their number.
const MAX_PLY: usize = 32;
const MAX_ODD: usize = 6;

/// Returns true for a misspelt action.
pub(super) fn is_near_action(word: &[u8]) -> bool {
    let is_known = || !vocabulary::meanings(utf8(word)).is_empty();
    line::resembles_action(word) && !line::is_action(word) && !is_known()
}

/// Returns true in a game of more than two seats.
pub(super) fn has_rounds(options: ReadOptions) -> bool {
    options.has_bare_plies() || (options.opens_move)(b"1x2")
}
