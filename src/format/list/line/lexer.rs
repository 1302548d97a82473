//! Reading the items of a line.

use crate::format::blank::{is_blank, unicode_blank};
use crate::format::lex as words;
use crate::format::list::line::brackets::{
    CommentEnd, brace_comment, page_comment, page_tag, table_rule,
};
use crate::format::list::line::lex;
use crate::format::list::line::{Context, Item, Kind, Line, Mark, is_piece};
use crate::text::Span;

/// The number of items after which a line is read in parts.
const MAX_ITEMS: usize = 4096;
/// The same for a line with several lists.
const MAX_ITEMS_OF_LISTS: usize = 16;
/// The maximum nesting of brackets whose content is checked, so that a line takes
/// linear time.
const MAX_CHECKED: usize = 64;

/// Reads the items of the line at `start`.
pub(crate) fn line(text: &[u8], start: usize, context: Context) -> Line {
    let mut lexer = Lexer {
        text,
        context,
        at: start,
        is_head: context.is_line_start,
        opens: Vec::new(),
        has_ply: false,
        has_bracket: false,
        has_result: false,
        results: 0,
        word_end: start,
        has_list_end: false,
        line: Line {
            start,
            ..Line::default()
        },
    };
    while !lexer.is_long() && lexer.step() {}
    lexer.finish();
    lexer.line
}

pub(crate) struct Lexer<'t> {
    pub(crate) text: &'t [u8],
    pub(crate) context: Context,
    pub(crate) at: usize,
    /// True if only marks are before `at` on the line.
    pub(crate) is_head: bool,
    /// The items that are the `(` of open brackets of this line.
    pub(crate) opens: Vec<usize>,
    /// True after a ply, and after the bracket of an array or a name.
    pub(crate) has_ply: bool,
    pub(crate) has_bracket: bool,
    /// The end of the word that is read, without regard to the signs in it.
    pub(super) word_end: usize,
    /// True after a result below a ply.
    has_result: bool,
    /// The number of results outside brackets.
    results: usize,
    /// True after a ply or a result that follows a result below a ply, and after a third
    /// result.
    has_list_end: bool,
    pub(crate) line: Line,
}

impl<'t> Lexer<'t> {
    /// Returns true where a long line is cut: many lists on a line would else take
    /// quadratic time, and many words much memory.
    fn is_long(&self) -> bool {
        let count = self.line.items.len();
        let most = if self.has_list_end {
            MAX_ITEMS_OF_LISTS
        } else {
            MAX_ITEMS
        };
        let last = self.line.items.last().map(|item| item.kind);
        count >= most
            && self.opens.is_empty()
            && !matches!(last, Some(Kind::Number(_) | Kind::Colon))
    }

    pub(crate) fn rest(&self) -> &'t [u8] {
        &self.text[self.at..]
    }

    pub(crate) fn push(&mut self, kind: Kind, length: usize) {
        let span = Span::new(self.at, self.at + length);
        self.at += length;
        self.has_ply |= matches!(kind, Kind::Ply(_) | Kind::Action)
            || kind.is_bare() && self.context.options.has_bare_plies();
        let is_outside = self.opens.is_empty();
        let begins = matches!(kind, Kind::Ply(_) | Kind::Action | Kind::Result);
        self.results += usize::from(kind == Kind::Result && is_outside);
        self.has_list_end |= self.has_result && is_outside && begins || self.results > 2;
        self.has_result |= kind == Kind::Result && is_outside && self.has_ply;
        self.has_bracket |= kind == Kind::Mark(Mark::Bracket);
        self.is_head &= matches!(kind, Kind::Mark(_) | Kind::Cell | Kind::OddBlank);
        self.line.items.push(Item { kind, span });
    }

    /// Reads the next item; returns false at the end of the line.
    fn step(&mut self) -> bool {
        let rest = self.rest();
        let Some(&byte) = rest.first() else {
            return false;
        };
        match byte {
            b'\n' | b'\r' => return false,
            _ if is_blank(byte) => self.at += 1,
            b'%' if self.context.is_line_start && self.line.items.is_empty() => {
                let length = words::line(rest).trim_ascii_end().len();
                self.push(Kind::Escape, length);
            }
            0x80.. if unicode_blank(rest).is_some() => self.odd_blank(),
            _ if self.is_head && self.head_mark() => {}
            b'{' | b'}' | b'[' | b']' | b'<' | b'|' => self.bracket(byte),
            b';' | b':' if lex::smiley(rest).is_some() && self.follows_blank() => {
                let length = lex::smiley(rest).unwrap_or(1);
                self.push(Kind::Separator, length);
            }
            b';' => self.semicolon(),
            b'(' => self.open(),
            b')' => self.close(),
            b'$' => self.dollar(),
            b'.' => {
                self.push(Kind::Separator, lex::run(rest, b"."));
            }
            b',' => self.push(Kind::Separator, 1),
            b':' => self.push(Kind::Colon, 1),
            _ => self.word(),
        }
        true
    }

    pub(super) fn follows_blank(&self) -> bool {
        let last = self.line.items.last();
        let is_odd = last.is_some_and(|last| last.kind == Kind::OddBlank);
        let before = self.at.checked_sub(1).map(|at| self.text[at]);
        is_odd || before.map_or(self.context.is_line_start, is_blank)
    }

    /// Returns true for an asterisk in the last cell of a row.
    pub(super) fn is_last_cell(&self, rest: &[u8]) -> bool {
        let before = self.at.checked_sub(1).map(|at| self.text[at]);
        let begins = before.is_some_and(|byte| b",;|>".contains(&byte));
        let Some(after) = rest.strip_prefix(b"*").filter(|_| begins) else {
            return false;
        };
        let signs = lex::run(after, b",;| \t");
        matches!(after.get(signs), None | Some(b'\n' | b'\r' | b'<'))
    }

    pub(super) fn odd_blank(&mut self) {
        let Some(blank) = unicode_blank(self.rest()) else {
            return;
        };
        let is_mark = blank.character == '\u{FEFF}' && self.at == self.line.start;
        if blank.silent || is_mark {
            self.at += blank.length;
        } else {
            self.push(Kind::OddBlank, blank.length);
        }
    }

    /// `<head> ::= <reply> | <bullet> | <check-box> | <fence> | <rule> | <stamp>`
    ///
    /// Reads a mark at the start of a line.
    fn head_mark(&mut self) -> bool {
        let rest = self.rest();
        let last = self.line.items.last().map(|item| item.kind);
        let is_bullet = last == Some(Kind::Mark(Mark::Bullet));
        let bullet = || {
            let rule = || table_rule(rest).filter(|_| !is_bullet);
            let sign = || lex::bullet(rest).filter(|&length| !is_rest_blank(&rest[length..]));
            lex::check_box(rest).or_else(rule).or_else(sign)
        };
        let (kind, length) = if rest[0] == b'>' {
            let spoiler = usize::from(rest.get(1) == Some(&b'!'));
            (Kind::Mark(Mark::Reply), 1 + spoiler)
        } else if last.is_none() && lex::is_fence(rest) {
            (Kind::Mark(Mark::Fence), words::line(rest).len())
        } else if let Some(length) = bullet() {
            (Kind::Mark(Mark::Bullet), length)
        } else if let Some(length) = lex::stamp(rest) {
            (Kind::Cell, length)
        } else if let Some(length) = self.chat_name() {
            (Kind::Mark(Mark::PageTag), length)
        } else {
            return false;
        };
        self.push(kind, length);
        true
    }

    /// Returns the length of the name in a chat, such as `<@anneke>`.
    fn chat_name(&self) -> Option<usize> {
        let line = words::line(&self.rest()[..self.rest().len().min(64)]);
        let inner = line.strip_prefix(b"<")?;
        let name = &inner[..memchr::memchr(b'>', inner)?];
        let is_part = |byte: &u8| {
            byte.is_ascii_alphanumeric() || b" @+_-.%~&".contains(byte) || *byte >= 0x80
        };
        (!name.is_empty() && name.iter().all(is_part)).then_some(name.len() + 2)
    }

    /// Reads a bracket, a tag of a page, or a comment.
    pub(crate) fn bracket(&mut self, byte: u8) {
        let rest = self.rest();
        if byte == b'<' && rest.starts_with(b"<!--") {
            return self.push(Kind::Aside, page_comment(rest));
        }
        if let Some(length) = page_tag(rest) {
            return self.push(Kind::Mark(Mark::PageTag), length);
        }
        match byte {
            b'{' => self.comment(),
            b'|' => {
                let length = lex::run(rest, b"|");
                let is_row = self.is_head && matches!(rest.get(length), Some(b'-' | b'+'));
                self.push(Kind::Separator, length + usize::from(is_row));
            }
            b'[' if self.stamp() => {}
            b'[' if lex::number(rest).is_ok() => self.number(),
            b'[' if self.is_bracket_of_array() || self.is_name_in_brackets() => {
                self.push(Kind::Mark(Mark::Bracket), 1);
            }
            b']' if self.closes_bracket() => self.push(Kind::Mark(Mark::Bracket), 1),
            b'<' => self.push(Kind::Mark(Mark::Quote), 1),
            b'[' => {
                let closing = rest[1..].iter().position(|byte| b"[]\n\r".contains(byte));
                let closing = closing.filter(|&at| rest[at + 1] == b']');
                self.push(Kind::Stray, closing.map_or(1, |at| at + 2));
            }
            _ => self.push(Kind::Stray, 1),
        }
    }

    /// Returns true if the `[` here begins an array of quoted moves.
    fn is_bracket_of_array(&self) -> bool {
        let after = self.rest()[1..].trim_ascii_start();
        matches!(after.first(), Some(b'"' | b'\''))
    }

    /// Returns true if the `[` here begins a name before a move: `[Ann] ...`.
    fn is_name_in_brackets(&self) -> bool {
        let line = words::line(&self.rest()[..self.rest().len().min(128)]);
        let Some(close) = memchr::memchr(b']', line) else {
            return false;
        };
        let (name, after) = (&line[1..close], &line[close + 1..]);
        let after = after.strip_prefix(b":").unwrap_or(after).trim_ascii_start();
        let is_letter = |&byte: &u8| byte.is_ascii_alphabetic() || byte >= 0x80;
        let is_name = name.first().is_some_and(is_letter) && !name.contains(&b'"');
        let first = words::word(after).map_or(&[][..], |(_, word)| word);
        self.is_head && is_name && (self.context.options.opens_move)(lex::trimmed(first))
    }

    /// Returns true if the `]` here closes an array or a name.
    fn closes_bracket(&self) -> bool {
        let after = self.rest()[1..].first();
        self.has_bracket || self.is_head && after.is_none_or(|byte| b"\r\n,;".contains(byte))
    }

    fn comment(&mut self) {
        let (is_closed, length) = match brace_comment(self.rest(), self.context.options.opens_move)
        {
            CommentEnd::Closed(length) => (true, length),
            CommentEnd::Cut(length) => (false, length),
            CommentEnd::List(length) => {
                self.line.is_cut = true;
                (false, length)
            }
        };
        self.push(Kind::Comment(is_closed), length);
    }

    /// Reads a comment to the end of the line, or a separator: a `;` begins a comment
    /// only after a blank or at the start of the line.
    fn semicolon(&mut self) {
        // A cell, or the glyph of a ply that ends the line above, may stand before a separator.
        let is_part =
            |item: &Item| item.kind == Kind::Cell || b"!?".contains(&self.text[item.span.end - 1]);
        let is_head = self.is_head && !self.line.items.last().is_some_and(is_part);
        if self.follows_blank() || is_head {
            let line = words::line(self.rest()).trim_ascii_end().len();
            self.push(Kind::LineComment, line.max(1));
        } else {
            self.push(Kind::Separator, 1);
        }
    }

    fn dollar(&mut self) {
        let length = words::dollar_glyph(self.rest()).map_or(1, |(_, glyph)| glyph.len());
        let is_glyph = length > 1;
        self.push(if is_glyph { Kind::Glyph } else { Kind::Word }, length);
    }

    fn open(&mut self) {
        let rest = self.rest();
        if let Ok((after, _)) = lex::number(rest)
            && self.opens.is_empty()
            && !is_rest_blank(after)
        {
            return self.number();
        }
        if !self.stamp() {
            self.opens.push(self.line.items.len());
            self.push(Kind::Open, 1);
        }
    }

    /// Reads a time in brackets.
    fn stamp(&mut self) -> bool {
        let stamp = lex::stamp(self.rest());
        if let Some(length) = stamp {
            self.push(Kind::Cell, length);
        }
        stamp.is_some()
    }

    fn close(&mut self) {
        let Some(open) = self.opens.pop() else {
            let last = self.line.items.last().map(|item| item.kind);
            let kind = match last {
                _ if self.context.is_inside => Kind::Close,
                Some(Kind::Word) => Kind::Separator,
                _ => Kind::Stray,
            };
            return self.push(kind, 1);
        };
        if self.opens.len() > MAX_CHECKED {
            return self.push(Kind::Close, 1);
        }
        let start = self.line.items[open].span.start;
        let inner = &self.line.items[open + 1..];
        let has = |is: fn(Kind) -> bool| inner.iter().any(|item| is(item.kind));
        let has_words = has(|kind| matches!(kind, Kind::Word | Kind::Aside | Kind::Colon));
        let has_ply = has(|kind| matches!(kind, Kind::Ply(_)))
            || has(|kind| kind == Kind::Action) && !has_words
            || self.are_bare_plies(inner);
        let is_piece =
            |item: &Item| item.kind == Kind::Word && is_piece(&self.text[item.span.range()]);
        let has_pieces = inner.iter().any(is_piece) || has(|kind| kind == Kind::Tangle);
        // `(resigns)` and `(swapped)` may say what happened, or what could have.
        let is_action = |item: &Item| {
            let word = lex::trimmed(&self.text[item.span.range()]);
            item.kind == Kind::Word && resembles_swap(word)
        };
        let is_plain = !has(|kind| matches!(kind, Kind::Ply(_) | Kind::Number(_)));
        let is_said =
            is_plain && !has_words && self.results == 0 && has(|kind| kind == Kind::Action);
        let has_action = is_said || inner.len() <= 2 && inner.iter().any(is_action);
        if has_ply && has_words || has_pieces || has_action {
            self.line.items[open].kind = Kind::Tangle;
            self.push(Kind::Separator, 1);
        } else if has_ply {
            self.push(Kind::Close, 1);
        } else if has(|kind| kind == Kind::Result) && !has_words {
            self.line.items[open].kind = Kind::Mark(Mark::Bracket);
            self.push(Kind::Mark(Mark::Bracket), 1);
        } else {
            self.line.items.truncate(open);
            let length = self.at + 1 - start;
            self.at = start;
            self.push(Kind::Aside, length);
        }
    }

    /// Returns true if numbers alone in brackets may be plies.
    fn are_bare_plies(&self, inner: &[Item]) -> bool {
        let is_bare = |item: &Item| item.kind.is_bare();
        !inner.is_empty() && inner.iter().all(is_bare) && (self.context.options.opens_move)(b"1")
    }

    pub(crate) fn number(&mut self) {
        if let Ok((rest, number)) = lex::number(self.rest()) {
            let length = self.rest().len() - rest.len();
            self.push(Kind::Number(number), length);
        }
    }

    /// Settles the brackets that are open at the end of the line.
    fn finish(&mut self) {
        let rest = self.rest();
        let blanks = lex::run(rest, b" \t");
        let ends = matches!(rest.get(blanks), None | Some(b'\n' | b'\r'));
        self.line.end = if ends {
            self.at + lex::line(rest).1
        } else {
            self.at + blanks
        };
        if let Some(&open) = self.opens.first() {
            let inner = self.line.items[open + 1..].iter().map(|item| item.kind);
            let has_words = inner
                .clone()
                .any(|kind| matches!(kind, Kind::Word | Kind::Aside));
            let kind = match inner.clone().any(Kind::is_ply) {
                true if has_words => Kind::Tangle,
                false if has_words => Kind::Word,
                _ => Kind::Open,
            };
            for &open in &self.opens {
                self.line.items[open].kind = kind;
            }
        }
        self.lone_star();
    }

    /// Makes a result of an asterisk that is alone on its line but for decoration.
    fn lone_star(&mut self) {
        if self.line.has(Kind::is_content) {
            return;
        }
        let is_star = |item: &Item| {
            let signs = self.text[item.span.range()].trim_ascii();
            let star = signs.iter().filter(|&&sign| sign == b'*').count() == 1;
            star && signs.iter().all(|sign| b"*\"'`\\".contains(sign))
        };
        let mut stars = (0..)
            .zip(&self.line.items)
            .filter(|(_, item)| is_star(item));
        let (Some((index, item)), None) = (stars.next(), stars.next()) else {
            return;
        };
        let Span { start, end } = item.span;
        let star = start + memchr::memchr(b'*', &self.text[start..end]).unwrap_or(0);
        let parts = [
            (item.kind, Span::new(start, star)),
            (Kind::Result, Span::new(star, star + 1)),
            (item.kind, Span::new(star + 1, end)),
        ];
        let parts = parts.into_iter().filter(|(_, span)| !span.is_empty());
        let parts = parts.map(|(kind, span)| Item { kind, span });
        self.line.items.splice(index..=index, parts);
    }
}

/// Returns true for `swaps` and the like.
fn resembles_swap(word: &[u8]) -> bool {
    [&b"swapped"[..], b"swaps", b"swap"]
        .iter()
        .any(|form| word.eq_ignore_ascii_case(form))
}

fn is_rest_blank(text: &[u8]) -> bool {
    let rest = text.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
    matches!(rest, None | Some(b'\n' | b'\r'))
}
