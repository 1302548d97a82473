//! Reading the items of a line.

use crate::format::blank::{is_blank, unicode_blank};
use crate::format::lex as words;
use crate::format::list::line::comment::brace_comment;
use crate::format::list::line::items::{Context, Item, Kind, Line, Mark, is_piece, is_ply};
use crate::format::list::line::lex;
use crate::format::list::line::page_tags::{page_comment, page_tag, table_rule};
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
            b',' | b'.' => self.push(Kind::Separator, 1),
            b':' => self.push(Kind::Colon, 1),
            _ => self.word(),
        }
        true
    }

    pub(super) fn follows_blank(&self) -> bool {
        let before = self.at.checked_sub(1).map(|at| self.text[at]);
        before.map_or(self.context.is_line_start, is_blank)
    }

    fn odd_blank(&mut self) {
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
        let (kind, length) = if rest[0] == b'>' {
            let spoiler = usize::from(rest.get(1) == Some(&b'!'));
            (Kind::Mark(Mark::Reply), 1 + spoiler)
        } else if let Some(length) = lex::check_box(rest) {
            (Kind::Mark(Mark::Bullet), length)
        } else if lex::is_fence(rest) && last.is_none() {
            (Kind::Mark(Mark::Fence), words::line(rest).len())
        } else if last != Some(Kind::Mark(Mark::Bullet))
            && let Some(length) = table_rule(rest)
        {
            (Kind::Mark(Mark::Bullet), length)
        } else if let Some(length) =
            lex::bullet(rest).filter(|&length| !is_rest_blank(&rest[length..]))
        {
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
        let end = memchr::memchr(b'>', inner)?;
        let is_name = |byte: &u8| {
            byte.is_ascii_alphanumeric() || b" @+_-.%~&".contains(byte) || *byte >= 0x80
        };
        (end > 0 && inner[..end].iter().all(is_name)).then_some(end + 2)
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
                let length = rest.iter().take_while(|byte| **byte == b'|').count();
                let is_row = self.is_head && matches!(rest.get(length), Some(b'-' | b'+'));
                self.push(Kind::Separator, length + usize::from(is_row));
            }
            b'[' if lex::stamp(rest).is_some() => {
                let length = lex::stamp(rest).unwrap_or(1);
                self.push(Kind::Cell, length);
            }
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
        let after = line[close + 1..]
            .strip_prefix(b":")
            .unwrap_or(&line[close + 1..]);
        let name = &line[1..close];
        let is_name = name
            .first()
            .is_some_and(|&byte| byte.is_ascii_alphabetic() || byte >= 0x80);
        let first = words::word(after.trim_ascii_start()).map_or(&[][..], |(_, word)| word);
        let begins = (self.context.options.opens_move)(lex::trimmed(first));
        self.is_head && is_name && !name.contains(&b'"') && begins
    }

    /// Returns true if the `]` here closes an array or a name.
    fn closes_bracket(&self) -> bool {
        let after = self.rest()[1..].first();
        self.has_bracket || self.is_head && after.is_none_or(|byte| b"\r\n,;".contains(byte))
    }

    fn comment(&mut self) {
        let end = brace_comment(self.rest(), self.context.options.opens_move);
        self.line.is_cut |= end.ends_list;
        self.push(Kind::Comment(end.is_closed), end.length);
    }

    /// Reads a comment to the end of the line, or a separator: a `;` begins a comment
    /// only after a blank or at the start of the line.
    fn semicolon(&mut self) {
        let is_cell = |item: &Item| item.kind == Kind::Cell;
        let is_head = self.is_head && !self.line.items.last().is_some_and(is_cell);
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
        if let Some(length) = lex::stamp(rest) {
            return self.push(Kind::Cell, length);
        }
        self.opens.push(self.line.items.len());
        self.push(Kind::Open, 1);
    }

    fn close(&mut self) {
        let Some(open) = self.opens.pop() else {
            let is_word = !self.context.is_inside
                && self
                    .line
                    .items
                    .last()
                    .is_some_and(|item| item.kind == Kind::Word);
            let kind = match self.context.is_inside {
                true => Kind::Close,
                false if is_word => Kind::Separator,
                false => Kind::Stray,
            };
            return self.push(kind, 1);
        };
        if self.opens.len() > MAX_CHECKED {
            return self.push(Kind::Close, 1);
        }
        let start = self.line.items[open].span.start;
        let inner = &self.line.items[open + 1..];
        let has = |is: fn(&Item) -> bool| inner.iter().any(is);
        let has_words = has(|item| matches!(item.kind, Kind::Word | Kind::Aside | Kind::Colon));
        let has_action = has(|item| item.kind == Kind::Action) && !has_words;
        let has_ply = has(|item| matches!(item.kind, Kind::Ply(_)))
            || has_action
            || self.are_bare_plies(inner);
        let has_pieces = inner
            .iter()
            .any(|item| item.kind == Kind::Word && is_piece(&self.text[item.span.range()]))
            || self.is_glued_square(open);
        if has_ply && has_words || has_pieces || has(|item| item.kind == Kind::Tangle) {
            self.line.items[open].kind = Kind::Tangle;
            self.push(Kind::Separator, 1);
        } else if has_ply {
            self.push(Kind::Close, 1);
        } else if has(|item| item.kind == Kind::Result) && !has_words {
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

    /// Returns true if a square in brackets follows a word without a blank.
    fn is_glued_square(&self, open: usize) -> bool {
        let start = self.line.items[open].span.start;
        let inner = &self.text[start + 1..self.at];
        let is_glued = start > self.line.start && !is_blank(self.text[start - 1]);
        is_glued && inner.len() <= 3 && lex::count_squares(inner) == 1
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
        let blanks = rest.iter().take_while(|byte| b" \t".contains(byte)).count();
        let ends = matches!(rest.get(blanks), None | Some(b'\n' | b'\r'));
        self.line.end = if ends {
            self.at + lex::line(rest).1
        } else {
            self.at + blanks
        };
        if let Some(&open) = self.opens.first() {
            let inner = &self.line.items[open + 1..];
            let has_words = inner
                .iter()
                .any(|item| matches!(item.kind, Kind::Word | Kind::Aside));
            let has_ply = inner.iter().any(is_ply);
            for &open in &self.opens {
                self.line.items[open].kind = match (has_words, has_ply) {
                    (true, true) => Kind::Tangle,
                    (true, false) => Kind::Word,
                    (false, _) => Kind::Open,
                };
            }
        }
    }
}

fn is_rest_blank(text: &[u8]) -> bool {
    let rest = text.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
    matches!(rest, None | Some(b'\n' | b'\r'))
}
