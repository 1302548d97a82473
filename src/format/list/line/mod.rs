//! The first stage of reading lists: lines become items: plies, numbers, results, words,
//! and the marks around them.

mod brackets;
pub(crate) mod lex;
pub(crate) mod lexer;
mod words;

use crate::format::list::line::lex::Number;
use crate::format::options::ReadOptions;
use crate::text::{Span, edit_distance};

/// The kind of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The first word of a ply; false if it only begins like one.
    Ply(bool),
    /// A further word of a ply.
    More,
    /// A word in place of a move, such as `swap`.
    Action,
    /// A number that is marked as one, or digits alone.
    Number(Number),
    /// A result in marks.
    Result,
    /// `!?` or `$6`.
    Glyph,
    /// A comment in braces; false if it is not closed.
    Comment(bool),
    /// A comment from `;` to the end of the line.
    LineComment,
    /// A line that begins with `%`.
    Escape,
    /// The `(` of a variation.
    Open,
    /// The `)` of a variation.
    Close,
    /// The `(` of a text with plies and other words.
    Tangle,
    /// A comma or the like.
    Separator,
    /// A colon after words.
    Colon,
    /// Decoration.
    Mark(Mark),
    /// A time, a date or a number with decimals.
    Cell,
    /// A remark in parentheses.
    Aside,
    /// Any other word.
    Word,
    /// A blank that is not a plain one.
    OddBlank,
    /// A bracket without meaning.
    Stray,
}

impl Kind {
    /// Returns the number.
    pub(crate) const fn number(self) -> Option<Number> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Returns true for digits alone.
    pub(crate) fn is_bare(self) -> bool {
        matches!(self, Self::Number(number) if number.is_bare())
    }

    /// Returns true for a ply or an action.
    pub(crate) const fn is_ply(self) -> bool {
        matches!(self, Self::Ply(_) | Self::Action)
    }

    /// Returns true for a comment.
    pub(crate) const fn is_note(self) -> bool {
        matches!(self, Self::Comment(_) | Self::LineComment)
    }

    /// Returns true for an item that is more than decoration.
    pub(crate) const fn is_content(self) -> bool {
        use Kind::{Action, Aside, More, Number, Ply, Result, Stray, Word};
        matches!(
            self,
            Word | Aside | Number(_) | Result | Action | Ply(_) | More | Stray
        )
    }
}

/// A kind of decoration around a line or a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The `>` of a quoted mail.
    Reply,
    /// `-` or `*` before a line.
    Bullet,
    /// `<li>`, `[list]`, `{{nowrap|` or the name in a chat, `<Ann>`.
    PageTag,
    /// A fence of code.
    Fence,
    /// A quotation mark, or a sign that is not ASCII.
    Quote,
    /// A bracket around an array, a name or a result.
    Bracket,
}

/// An item of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

/// A line of a list. A comment or a move that goes on in the next line of the text
/// makes one line of both.
#[derive(Debug, Clone, Default)]
pub(crate) struct Line {
    pub(crate) items: Vec<Item>,
    /// The start of the line.
    pub(crate) start: usize,
    /// The start of the next line.
    pub(crate) end: usize,
    /// True if an unclosed comment in the line ends before another list.
    pub(crate) is_cut: bool,
}

impl Line {
    /// Returns true if an item is of such a kind.
    pub(crate) fn has(&self, is: impl Fn(Kind) -> bool) -> bool {
        self.items.iter().any(|item| is(item.kind))
    }

    /// Returns the items that are more than decoration.
    pub(crate) fn content(&self) -> impl DoubleEndedIterator<Item = &Item> {
        self.items.iter().filter(|item| item.kind.is_content())
    }

    /// Returns the span of the items that are more than decoration.
    pub(crate) fn span(&self) -> Span {
        let mut content = self.content().map(|item| item.span);
        let first = content.next().unwrap_or(Span::new(self.start, self.start));
        content.next_back().map_or(first, |last| first.to(last))
    }

    /// Returns the parts of `span` before, between and after the comments of the line.
    pub(crate) fn without_notes(&self, span: Span) -> Vec<Span> {
        let mut start = span.start;
        let mut parts = Vec::new();
        for Item { kind, span: note } in &self.items {
            let is_note = kind.is_note() || *kind == Kind::Escape;
            if is_note && span.start <= note.start && note.end <= span.end {
                parts.push(Span::new(start, note.start));
                start = note.end;
            }
        }
        parts.push(Span::new(start, span.end));
        parts
    }
}

/// What the items of a line depend on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context {
    pub(crate) options: ReadOptions,
    /// True if the line begins at `start`, false if a record ends there.
    pub(crate) is_line_start: bool,
    /// True if a variation of an earlier line is open.
    pub(crate) is_inside: bool,
    /// True if the plies so far have numbers such as `1 -`.
    pub(crate) is_dashed: bool,
}

impl Context {
    /// Returns the context of a text without anything above it.
    pub(crate) const fn new(options: ReadOptions) -> Self {
        Self {
            options,
            is_line_start: false,
            is_inside: false,
            is_dashed: false,
        }
    }
}

/// Returns true for a word that may be a piece of a ply: it has two squares.
pub(crate) fn is_piece(word: &[u8]) -> bool {
    let plain = lex::trimmed(word);
    let is_address = plain.iter().any(|byte| b"/@=&%".contains(byte));
    plain.len() <= 24 && !is_address && lex::count_squares(plain) > 1
}

/// The words that take the place of a move.
const ACTIONS: [&str; 7] = [
    "swap", "pass", "timeout", "resigns", "resign", "resigned", "draw",
];

/// Returns true for a word that takes the place of a move.
pub(crate) fn is_action(word: &[u8]) -> bool {
    ACTIONS
        .iter()
        .any(|action| word.eq_ignore_ascii_case(action.as_bytes()))
}

/// Returns true for a word that differs from an action in few letters.
pub(crate) fn resembles_action(word: &[u8]) -> bool {
    ACTIONS.iter().any(|action| {
        let most = action.len() / 4;
        word.len().abs_diff(action.len()) <= most
            && edit_distance(&word.to_ascii_lowercase(), action.as_bytes(), most).is_some()
    })
}
