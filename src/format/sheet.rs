//! The reader for sheets and bare lists, which finds the end of each record.

use crate::format::blank::{is_blank, unicode_blank};
use crate::format::inspect;
use crate::format::lex;
use crate::format::list::comment;
use crate::format::list::scan::copied::MAY_BE_SKIPPED;
use crate::format::list::state::ListState;
use crate::format::move_number::move_number;
use crate::format::open_variations::OpenVariations;
use crate::format::options::ReadOptions;
use crate::record::{Record, Tags, Token, TokenKind, push_without_doubling};
use crate::text::{CappedFindings, Diagnostic, Source, Span, codes};

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

/// Reads the first record of `source`; returns `None` if the text has only
/// blanks.
pub(super) fn read_record(source: Source<'_>, options: ReadOptions) -> Option<Record<'_>> {
    read_with_reach(source, options).map(|(record, _)| record)
}

/// Reads the first record of `source`. Also returns its reach: the end of the record,
/// or of the text after it, of any length, that was examined to find this end. A few
/// words after that may have been examined, too.
pub(super) fn read_with_reach(
    source: Source<'_>,
    options: ReadOptions,
) -> Option<(Record<'_>, usize)> {
    let mut reader = Reader::new(source, options);
    while reader.at < reader.text.len() {
        if !reader.step() {
            break;
        }
    }
    if reader.tokens.is_empty() {
        return None;
    }
    let reach = reader.list.reach.get().max(reader.at);
    Some((reader.finish(), reach))
}

/// A reader of the first record of a text, token by token.
pub(super) struct Reader<'a> {
    pub(super) source: Source<'a>,
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
    pub(super) empty_line: bool,
    /// True if an unclosed comment was read in this step.
    unclosed_comment: bool,
    /// True if an unclosed comment was read in the last step.
    pub(super) after_unclosed_comment: bool,
    /// True after an unclosed comment that ends before another list.
    comment_ends_list: bool,
    /// The position after the line on which the last token ends.
    after_last_line: usize,
    /// The start of the line of the next token.
    next_token_line: usize,
    pub(super) open: OpenVariations,
    /// True if a variation without a move was reported.
    pub(super) has_reported_stray_variation: bool,
    pub(super) list: ListState,
    pub(super) tokens: Vec<Token>,
    pub(super) tags: Tags,
    /// The names of the tags in lower case, to find duplicates.
    pub(super) tag_names: std::collections::BTreeSet<Box<str>>,
    pub(super) findings: CappedFindings,
    /// Findings in the blanks before the next token, which may belong to the
    /// next record.
    pending_findings: CappedFindings,
}

impl<'a> Reader<'a> {
    pub(super) fn new(source: Source<'a>, options: ReadOptions) -> Self {
        Self {
            source,
            text: source.text(),
            options,
            at: 0,
            stage: Stage::Nothing,
            line_start: source.start().column == 1,
            empty_line: false,
            unclosed_comment: false,
            after_unclosed_comment: false,
            comment_ends_list: false,
            after_last_line: 0,
            next_token_line: 0,
            open: OpenVariations::default(),
            has_reported_stray_variation: false,
            list: ListState::new(source.start().column == 1, options),
            tokens: Vec::with_capacity(64),
            tags: Tags::default(),
            tag_names: std::collections::BTreeSet::new(),
            findings: CappedFindings::default(),
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
        let skipped = if MAY_BE_SKIPPED[usize::from(byte)] && self.is_bare() {
            self.skippable_text(byte)
        } else {
            None
        };
        let is_tag = skipped.is_none()
            && byte == b'['
            && self.line_start
            && lex::looks_like_tag(self.rest());
        let ends = match skipped {
            Some(skipped) => self.ends_before_skipped(skipped),
            None => self.ends_before(byte, is_tag),
        };
        if ends || self.comment_ends_list {
            self.end_here();
            return false;
        }
        self.add_pending_findings();
        let count = self.tokens.len();
        match skipped {
            _ if self.read_heading(byte) => {}
            Some(skipped) => self.skip_text(skipped),
            None if self.read_remark(byte) => {}
            None if self.may_be_prose(byte) && !is_tag && self.read_prose() => {}
            None => self.token(byte, is_tag),
        }
        let is_noise = |token: &Token| token.kind == TokenKind::Noise;
        self.list.at_line_head &= self.tokens[count..].iter().all(is_noise);
        self.line_start = false;
        self.empty_line = self.unclosed_comment;
        self.after_unclosed_comment = self.unclosed_comment;
        self.unclosed_comment = false;
        self.read_plain_plies();
        true
    }

    /// Reads the token that begins with `byte`.
    fn token(&mut self, byte: u8, is_tag: bool) {
        match byte {
            b'[' if is_tag => self.tag(),
            b'%' if self.line_start => self.escaped_line(),
            b'{' => self.brace_comment(),
            b';' => self.line_comment(),
            b'(' => self.open_variation(),
            b')' => self.close_variation(),
            b'$' => self.dollar_glyph(),
            b'[' | b']' | b'}' => self.stray(),
            _ => self.word(),
        }
    }

    /// Ends the record before the next token.
    fn end_here(&mut self) {
        if !self.line_start {
            return;
        }
        // The blanks on the line of the next token, and the findings in them,
        // belong to the next record. If the next record is a list that may be
        // meant to continue this list, it also gets the empty lines, so that
        // its reader can recognize the case and warn.
        self.at = if self.next_list_is_unnumbered() {
            self.after_last_line
        } else {
            self.next_token_line
        };
        self.pending_findings.keep_before(self.at);
    }

    /// Adds the findings in the blanks before the next token to the record. Called
    /// when the blanks belong to this record.
    fn add_pending_findings(&mut self) {
        if !self.pending_findings.is_empty() {
            let pending = std::mem::take(&mut self.pending_findings);
            self.findings.append(pending);
        }
    }

    /// Skips blanks between tokens. Records line ends, and reports unusual blanks.
    fn skip_blanks(&mut self) {
        let mut line_ends = 0;
        let start = self.at;
        while let Some(&byte) = self.rest().first() {
            let width = match byte {
                b'\n' | b'\r' => {
                    line_ends += 1;
                    self.line_start = true;
                    self.list.at_line_head = true;
                    let width = if self.rest().starts_with(b"\r\n") {
                        2
                    } else {
                        1
                    };
                    self.next_token_line = self.at + width;
                    if line_ends == 1 {
                        self.after_last_line = self.next_token_line;
                    }
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
        let at_start = self.tokens.is_empty();
        self.empty_line |= line_ends >= if at_start { 1 } else { 2 };
        let is_leading = at_start && line_ends > 0 && start == 0;
        self.list.follows_open |= is_leading && self.source.start().offset > 0;
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
        if is_tag {
            return match self.stage {
                Stage::Nothing => false,
                Stage::Tags => self.empty_line || self.is_second_game(),
                Stage::Moves | Stage::Result => true,
            };
        }
        if self.stage == Stage::Result && !self.open.is_empty() {
            // The lists after an unclosed variation do not belong to it.
            return self.is_bare() && (self.empty_line || self.list_begins_after_result());
        }
        if byte == b'{' && self.begins_unclosed_comment() {
            return true;
        }
        let is_delimiter = matches!(byte, b'{' | b';' | b'(' | b')' | b'$' | b'[' | b']' | b'}');
        if is_delimiter || byte == b'%' && self.line_start {
            return matches!(byte, b'{' | b';' | b'$' | b'%') && self.ends_before_notes();
        }
        match self.stage {
            Stage::Result => {
                let is_closing_prose = self.is_bare() && self.ends_in_prose();
                !is_closing_prose && self.closing_remark().is_none()
            }
            Stage::Moves => self.is_bare() && self.ends_without_result(),
            Stage::Nothing | Stage::Tags => false,
        }
    }

    /// Returns true if an unclosed comment begins here on a new line after the
    /// result of a list. The text of such a comment may be the next list.
    fn begins_unclosed_comment(&self) -> bool {
        let is_after_list = self.stage == Stage::Result && self.line_start && self.is_bare();
        is_after_list && !comment::brace_comment(self.rest(), self.options.opens_move).is_closed
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
        self.findings.add(finding);
    }

    /// Adds the findings about a comment, a tag value or other free text.
    pub(super) fn inspect(&mut self, span: Span) {
        inspect::free_text(&self.source, span, &mut self.findings);
    }

    /// Adds a token for the next `length` bytes and skips them.
    pub(super) fn push(&mut self, kind: TokenKind, length: usize) -> Span {
        let span = Span::new(self.at, self.at + length);
        push_without_doubling(&mut self.tokens, Token::new(kind, span));
        self.at += length;
        span
    }

    /// Reads the rest of the line, which begins with `%`, as one token.
    fn escaped_line(&mut self) {
        let length = lex::line(self.rest()).trim_ascii_end().len();
        let span = self.push(TokenKind::Escape, length);
        self.inspect(span);
        self.warn_of_escaped_moves(span);
    }

    fn brace_comment(&mut self) {
        let (length, closed) = if self.is_bare() {
            let end = comment::brace_comment(self.rest(), self.options.opens_move);
            self.comment_ends_list = end.ends_list;
            (end.length, end.is_closed)
        } else {
            lex::brace_comment(self.rest())
        };
        let span = self.push(TokenKind::BraceComment, length);
        if !closed {
            self.unclosed_comment = true;
            let opening = Span::new(span.start, span.start + 1);
            let message = "this comment is never closed";
            let help =
                "put a `}` where the comment ends; the rest of this record is read as its text";
            self.report(Diagnostic::new(codes::UNCLOSED_COMMENT, opening, message).with_help(help));
        }
        self.inspect(span);
    }

    fn line_comment(&mut self) {
        let length = lex::line_comment(self.rest()).map_or(1, |(_, comment)| comment.len());
        let span = self.push(TokenKind::LineComment, length);
        self.inspect(span);
        self.warn_of_hidden_moves(span);
    }

    /// Reads a glyph that begins with `$`.
    fn dollar_glyph(&mut self) {
        let length = lex::dollar_glyph(self.rest()).map_or(1, |(_, glyph)| glyph.len());
        let span = self.push(TokenKind::Glyph, length);
        let digits = &self.source.slice(span)[1..];
        let value = std::str::from_utf8(digits)
            .ok()
            .and_then(|digits| digits.parse::<u16>().ok());
        if value.is_none_or(|value| value > 255) {
            self.findings.add(inspect::bad_glyph(&self.source, span));
        }
    }

    /// Reads a move number, or a word and the glyph at its end.
    fn word(&mut self) {
        if self.rest()[0].is_ascii_digit()
            && let Some(number) = move_number(self.rest())
            && !self.is_ply_before_period()
        {
            let length = self.rest().len() - number.rest.len();
            self.note_number(number.value, &self.rest()[..length]);
            self.begin_moves();
            self.push(TokenKind::Number, length);
            return;
        }
        let Ok((_, word)) = lex::word(self.rest()) else {
            // Cannot happen: every byte that gets here begins a word.
            self.push(TokenKind::Stray, 1);
            return;
        };
        let word = if self.is_bare() {
            self.read_in_list(word)
        } else {
            Some(word).filter(|word| !self.read_result_in_words(word))
        };
        let Some(word) = word else { return };
        let glyph = word
            .iter()
            .rev()
            .take_while(|&&byte| byte == b'!' || byte == b'?')
            .count();
        let (move_part, glyph) = word.split_at(word.len() - glyph);
        self.plain_word(move_part);
        if !glyph.is_empty() {
            self.begin_moves();
            let span = self.push(TokenKind::Glyph, glyph.len());
            if glyph.len() > 2 {
                self.findings.add(inspect::bad_glyph(&self.source, span));
            }
        }
    }

    /// Reads a result, or a word without a glyph.
    fn plain_word(&mut self, word: &[u8]) {
        if word.is_empty() {
            return;
        }
        if lex::is_result(word) {
            let span = self.push(TokenKind::Result, word.len());
            inspect::result(&self.source, span, &mut self.findings);
            if self.open.is_empty() {
                self.stage = Stage::Result;
            }
            return;
        }
        self.begin_moves();
        let span = self.push(TokenKind::Word, word.len());
        inspect::word(&self.source, span, &mut self.findings);
    }

    fn begin_moves(&mut self) {
        if self.stage != Stage::Result {
            self.stage = Stage::Moves;
        }
    }

    fn finish(mut self) -> Record<'a> {
        self.add_pending_findings();
        if let Some(open) = self.open.last() {
            self.report(inspect::unclosed_variation(open));
        }
        if self.has_no_ply() {
            // All lines are headings or comments: report only that there is no
            // move.
            self.findings.remove(codes::HEADING);
            let span = self.tokens[0].span();
            let message = "no move was found in this text";
            let tags = "a sheet begins with tags such as `[Game \"Permute\"]`";
            let help = match (self.options.how_to_write)() {
                "" => tags.to_owned(),
                moves => format!("{moves}; {tags}"),
            };
            self.report(Diagnostic::new(codes::NO_MOVES, span, message).with_help(help));
        }
        let source = Source::part(
            self.source.name(),
            &self.text[..self.at],
            self.source.start(),
        );
        Record::new(source, self.tokens, self.tags, self.findings.finish())
    }
}
