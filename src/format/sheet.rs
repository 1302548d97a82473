//! The reader for sheets, which finds the end of each.

use crate::format::blank::{is_blank, unicode_blank};
use crate::format::is_action;
use crate::format::lex;
use crate::format::move_number::move_number;
use crate::format::options::ReadOptions;
use crate::format::token_list::TokenList;
use crate::record::{
    Outcome, Record, Tags, Token, TokenKind, is_draw_in_words, is_result_in_words,
};
use crate::text::{CappedFindings, Diagnostic, Source, Span, codes};

/// The maximum length of a result in words, in bytes.
const MAX_RESULT: usize = 120;

/// The part of a record that the reader is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Before the first tag or move; perhaps after headings and comments.
    Nothing,
    /// After a tag.
    Tags,
    /// After a word or a move number.
    Moves,
    /// After the result of the main line.
    Result,
}

/// Reads the first record of `source`, which is a sheet; returns `None` if the text
/// has only blanks. Also returns the end of the text that was examined to find the end
/// of the record. The text before `first_tag` has no plies.
pub(super) fn read_record(
    source: Source<'_>,
    options: ReadOptions,
    first_tag: usize,
) -> Option<(Record<'_>, usize)> {
    let mut reader = Reader::new(source, options, first_tag);
    while reader.at < reader.text.len() {
        if !reader.step() {
            break;
        }
    }
    if reader.list.tokens.is_empty() {
        return None;
    }
    let reach = reader.reach.max(reader.at);
    Some((reader.finish(), reach))
}

/// A reader of the first record of a text, token by token.
pub(super) struct Reader<'a> {
    pub(super) text: &'a [u8],
    pub(super) options: ReadOptions,
    /// The position of the next byte to read.
    pub(super) at: usize,
    pub(super) stage: Stage,
    /// True if only blanks are between the start of the line and `at`.
    pub(super) line_start: bool,
    /// True if an empty line or the end of an unclosed comment is between the
    /// last token and `at`. Before the first token, any line end counts as an
    /// empty line.
    empty_line: bool,
    /// True if an unclosed comment was read in this step.
    unclosed_comment: bool,
    /// The position of the first tag.
    first_tag: usize,
    /// The start of the line of the next token.
    next_token_line: usize,
    /// The end of the text that was examined.
    reach: usize,
    pub(super) list: TokenList<'a>,
    pub(super) tags: Tags,
    /// The names of the tags in lower case, to find duplicates.
    pub(super) tag_names: std::collections::BTreeSet<Box<str>>,
    /// Findings in the blanks before the next token, which may belong to the
    /// next record.
    pending_findings: CappedFindings,
}

impl<'a> Reader<'a> {
    fn new(source: Source<'a>, options: ReadOptions, first_tag: usize) -> Self {
        Self {
            text: source.text(),
            options,
            at: 0,
            stage: Stage::Nothing,
            line_start: source.start().column == 1,
            empty_line: false,
            unclosed_comment: false,
            first_tag,
            next_token_line: 0,
            reach: 0,
            list: TokenList::new(source),
            tags: Tags::default(),
            tag_names: std::collections::BTreeSet::new(),
            pending_findings: CappedFindings::default(),
        }
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    /// Reads the next tokens, if there are any; returns false if the record ends
    /// before them.
    fn step(&mut self) -> bool {
        self.skip_blanks();
        let Some(&byte) = self.rest().first() else {
            return true;
        };
        let is_tag = byte == b'['
            && self.line_start
            && self.at >= self.first_tag
            && lex::looks_like_tag(self.rest());
        if self.ends_before(byte, is_tag) {
            self.reach = self.at + 1;
            if self.line_start {
                // The blanks on the line of the next token, and the findings in them,
                // belong to the next record.
                self.at = self.next_token_line;
                self.pending_findings.keep_before(self.at);
            }
            return false;
        }
        self.add_pending_findings();
        let is_note = matches!(byte, b'{' | b';') || byte == b'%' && self.line_start;
        if self.at < self.first_tag && !is_note {
            self.heading();
        } else if let Some(length) = self.remark(byte) {
            let span = self.push(TokenKind::Heading, length);
            self.inspect(span);
            let message = "this text after the result has no move; it is kept as a comment";
            let help = "put it in braces; if it should have moves, check their spelling";
            self.report(Diagnostic::new(codes::HEADING, span, message).with_help(help));
        } else {
            self.token(byte, is_tag);
        }
        self.line_start = false;
        self.empty_line = std::mem::take(&mut self.unclosed_comment);
        true
    }

    /// Returns the length of the remark after the result that begins here: text
    /// without a move on the line of the result, or in parentheses.
    fn remark(&self, byte: u8) -> Option<usize> {
        let is_here = !self.line_start || byte == b'(';
        let is_after = self.stage == Stage::Result && self.list.is_closed() && is_here;
        if !is_after || matches!(byte, b'{' | b';' | b'$' | b')' | b'[' | b']' | b'}') {
            return None;
        }
        let line = lex::line(self.rest());
        let end = memchr::memchr2(b'{', b';', line).unwrap_or(line.len());
        let text = line[..end].trim_ascii_end();
        let mut words = text.split(|byte| is_blank(*byte) || b"(),".contains(byte));
        let is_part = |word: &[u8]| {
            (self.options.opens_move)(word)
                || lex::is_result(word)
                || move_number(word).is_some()
                || word.len() > lex::MAX_WORD
        };
        (!text.is_empty() && !words.any(is_part)).then_some(text.len())
    }

    /// Reads the rest of a line before the first tag as a comment.
    fn heading(&mut self) {
        let line = lex::line(self.rest());
        let end = memchr::memchr(b'{', line)
            .filter(|&at| at > 0)
            .unwrap_or(line.len());
        let is_heading = |token: &Token| token.kind == TokenKind::Heading;
        let is_first = !self.list.tokens.iter().any(is_heading);
        let span = self.push(
            TokenKind::Heading,
            line[..end].trim_ascii_end().len().max(1),
        );
        self.inspect(span);
        if is_first {
            let message = "this text has no move; it is kept as a comment";
            let help = "headings are allowed; if it should have moves, check their spelling";
            self.report(Diagnostic::new(codes::HEADING, span, message).with_help(help));
        }
    }

    /// Reads the token that begins with `byte`.
    fn token(&mut self, byte: u8, is_tag: bool) {
        match byte {
            b'[' if is_tag => self.tag(),
            b'%' if self.line_start => self.escaped_line(),
            b'{' => self.brace_comment(),
            b';' => self.line_comment(),
            b'(' => {
                let is_after_result = self.stage == Stage::Result && self.list.is_closed();
                let span = self.take(1);
                self.list.open(span, is_after_result);
            }
            b')' => {
                let span = self.take(1);
                self.list.close(span);
            }
            b'$' => self.dollar_glyph(),
            b'[' | b']' | b'}' => self.stray(),
            _ => self.word(),
        }
    }

    /// Adds the findings in the blanks before the next token to the record. Called
    /// when the blanks belong to this record.
    fn add_pending_findings(&mut self) {
        if !self.pending_findings.is_empty() {
            let pending = std::mem::take(&mut self.pending_findings);
            self.list.findings.append(pending);
        }
    }

    /// Skips blanks between tokens. Records line ends, and reports unusual blanks.
    fn skip_blanks(&mut self) {
        let mut line_ends = 0;
        while let Some(&byte) = self.rest().first() {
            let width = match byte {
                b'\n' | b'\r' => {
                    line_ends += 1;
                    self.line_start = true;
                    let width = if self.rest().starts_with(b"\r\n") {
                        2
                    } else {
                        1
                    };
                    self.next_token_line = self.at + width;
                    width
                }
                _ if is_blank(byte) => 1,
                0x80.. => match self.unicode_blank() {
                    Some(width) => width,
                    None => break,
                },
                _ => break,
            };
            self.at += width;
        }
        let at_start = self.list.tokens.is_empty();
        self.empty_line |= line_ends >= if at_start { 1 } else { 2 };
    }

    /// Returns the length of the non-ASCII blank that begins here, and reports the
    /// blank if it is unusual.
    fn unicode_blank(&mut self) -> Option<usize> {
        let blank = unicode_blank(self.rest())?;
        let is_byte_order_mark = blank.character == '\u{FEFF}' && self.line_start;
        if !blank.silent && !is_byte_order_mark {
            let code = blank.character as u32;
            let span = Span::new(self.at, self.at + blank.length);
            let message = format!("an unusual blank (U+{code:04X}) is read as a space");
            let finding = Diagnostic::new(codes::ODD_SPACE, span, message);
            let help = "put a plain space there";
            self.pending_findings
                .add(finding.with_help(help).with_fix(span, " "));
        }
        Some(blank.length)
    }

    /// Returns true if the record ends before the next token, which begins with
    /// `byte`.
    fn ends_before(&self, byte: u8, is_tag: bool) -> bool {
        if self.remark(byte).is_some() {
            return false;
        }
        if is_tag {
            return match self.stage {
                Stage::Nothing => false,
                Stage::Tags => self.empty_line || self.is_second_game(),
                Stage::Moves | Stage::Result => true,
            };
        }
        let is_delimiter = matches!(byte, b'{' | b';' | b'(' | b')' | b'$' | b'[' | b']' | b'}');
        let is_escape = byte == b'%' && self.line_start;
        self.stage == Stage::Result && self.list.is_closed() && !is_delimiter && !is_escape
    }

    /// Returns true if a second `Game` tag begins here.
    fn is_second_game(&self) -> bool {
        let after = lex::strip_prefix_ignoring_case(self.rest(), "[game");
        // The blank before the value may be missing.
        let is_in_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        after.is_some_and(|after| after.first().is_some_and(|byte| !is_in_name(byte)))
            && self.tags.get("Game").is_some()
    }

    /// Adds a finding.
    pub(super) fn report(&mut self, finding: Diagnostic) {
        self.list.report(finding);
    }

    /// Adds the findings about a comment, a tag value or other free text.
    pub(super) fn inspect(&mut self, span: Span) {
        self.list.inspect(span);
    }

    /// Skips the next `length` bytes, and returns their span.
    fn take(&mut self, length: usize) -> Span {
        let span = Span::new(self.at, self.at + length);
        self.at += length;
        span
    }

    /// Adds a token for the next `length` bytes and skips them.
    pub(super) fn push(&mut self, kind: TokenKind, length: usize) -> Span {
        let span = self.take(length);
        self.list.push(kind, span);
        span
    }

    /// Reads the rest of the line, which begins with `%`, as one token.
    fn escaped_line(&mut self) {
        let length = lex::line(self.rest()).trim_ascii_end().len();
        let span = self.take(length);
        self.list.text(TokenKind::Escape, span);
    }

    fn brace_comment(&mut self) {
        // A comment before the first tag does not go beyond it.
        let end = if self.at < self.first_tag {
            self.first_tag
        } else {
            self.text.len()
        };
        let (length, closed) = lex::brace_comment(&self.text[self.at..end]);
        self.unclosed_comment |= !closed;
        let span = self.take(length);
        self.list.comment(span, closed);
    }

    fn line_comment(&mut self) {
        let length = lex::line_comment(self.rest()).map_or(1, |(_, comment)| comment.len());
        let span = self.take(length);
        self.list.text(TokenKind::LineComment, span);
    }

    /// Reads a glyph that begins with `$`.
    fn dollar_glyph(&mut self) {
        let length = lex::dollar_glyph(self.rest()).map_or(1, |(_, glyph)| glyph.len());
        let span = self.take(length);
        self.list.glyph(span);
    }

    /// Reads a move number, or a word and the glyph at its end.
    fn word(&mut self) {
        if self.rest()[0].is_ascii_digit()
            && let Some(number) = move_number(self.rest())
        {
            let length = self.rest().len() - number.rest.len();
            self.begin_moves();
            self.push(TokenKind::Number, length);
            return;
        }
        let Ok((_, word)) = lex::word(self.rest()) else {
            // Cannot happen: every byte that gets here begins a word.
            self.push(TokenKind::Stray, 1);
            return;
        };
        if self.result_in_words(word) {
            return;
        }
        let glyph = word
            .iter()
            .rev()
            .take_while(|&&byte| byte == b'!' || byte == b'?')
            .count();
        let (move_part, glyph) = word.split_at(word.len() - glyph);
        self.plain_word(move_part);
        if !glyph.is_empty() {
            self.begin_moves();
            let span = self.take(glyph.len());
            self.list.glyph(span);
        }
    }

    /// Reads the rest of the line as a result if it is one in words, such as `Orange
    /// wins`. A mark in it ends the record whatever follows, so the words end there too.
    fn result_in_words(&mut self, word: &[u8]) -> bool {
        let opens_move = self.options.opens_move;
        let is_word = !word.is_empty() && !opens_move(word);
        let line = lex::line(&self.rest()[..self.rest().len().min(MAX_RESULT)]);
        let end = line.iter().position(|byte| b"{}();$[]".contains(byte));
        let text = line[..end.unwrap_or(line.len())].trim_ascii_end();
        let is_said = |text| is_draw_in_words(text) || !is_action(word) && is_result_in_words(text);
        let said = up_to_mark(text);
        // Plies are no part of a name.
        let is_ply =
            |word: &[u8]| word.first().is_some_and(u8::is_ascii_alphabetic) && opens_move(word);
        let has_ply = || said.split(u8::is_ascii_whitespace).any(is_ply);
        let is_in_words = || is_word && std::str::from_utf8(said).is_ok_and(is_said) && !has_ply();
        let is_spaced = || word.len() <= 3 && Outcome::of_text(text).is_some();
        let may_be = self.list.is_closed() && self.options.knows_moves();
        let is_several = memchr::memchr(b' ', text).is_some();
        let length = if may_be && is_several && is_spaced() {
            text.len()
        } else if may_be && is_in_words() {
            said.len()
        } else {
            return false;
        };
        self.push(TokenKind::Result, length);
        self.stage = Stage::Result;
        true
    }

    /// Reads a result, or a word without a glyph.
    fn plain_word(&mut self, word: &[u8]) {
        if word.is_empty() {
            return;
        }
        if lex::is_result(word) {
            let span = self.take(word.len());
            self.list.result(span);
            if self.list.is_closed() {
                self.stage = Stage::Result;
            }
            return;
        }
        self.begin_moves();
        let span = self.take(word.len());
        self.list.word(span);
    }

    fn begin_moves(&mut self) {
        if self.stage != Stage::Result {
            self.stage = Stage::Moves;
        }
    }

    fn finish(mut self) -> Record<'a> {
        self.add_pending_findings();
        let whole = self.list.source;
        let source = Source::part(whole.name(), &self.text[..self.at], whole.start());
        let (tokens, findings) = self.list.finish();
        Record::new(source, tokens, self.tags, findings)
    }

    /// Reads a bracket or brace without meaning.
    fn stray(&mut self) {
        let rest = self.rest();
        // A `[` is read together with the text up to its `]` on the same line. The
        // search stops at the next `[`, so that many `[` take linear time.
        let ends_search = |byte: &u8| matches!(byte, b'[' | b']' | b'\n' | b'\r');
        let close = match rest[0] {
            b'[' => rest[1..]
                .iter()
                .position(ends_search)
                .map(|inner| inner + 1),
            _ => None,
        };
        let close = close.filter(|&close| rest[close] == b']');
        let span = self.take(close.map_or(1, |close| close + 1));
        self.list.stray(span);
    }
}

/// Returns a text up to the end of the first result in marks.
fn up_to_mark(text: &[u8]) -> &[u8] {
    let mut end = 0;
    for word in text.split(u8::is_ascii_whitespace) {
        end += word.len();
        if lex::is_result(word) {
            return &text[..end];
        }
        end += 1;
    }
    text
}
