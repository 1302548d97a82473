//! Recognizes and skips text around the moves of a copied list.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::list::scan::copied::{self, SEPARATORS, SkippedKind, SkippedText, line_ahead};
use crate::format::list::scan::line_ahead::time;
use crate::format::list::scan::lines::holds_moves;
use crate::format::list::scan::numbers::{self, bare_number};
use crate::format::list::scan::page_tags;
use crate::format::move_number::move_number;
use crate::format::sheet::{Reader, Stage};
use crate::record::TokenKind;

impl Reader<'_> {
    /// Returns the text to skip that begins here with `byte`, such as a bullet
    /// or a comma.
    pub(in crate::format) fn skippable_text(&self, byte: u8) -> Option<SkippedText> {
        if !self.list.knows_moves {
            return None;
        }
        let rest = self.rest();
        if self.list.at_trailer {
            let length = rest.iter().take_while(|byte| SEPARATORS.contains(byte));
            let length = length.count();
            if length > 0 {
                return Some(SkippedText::new(SkippedKind::Separator, length));
            }
        }
        match byte {
            b'(' if self.begins_result_in_parentheses() => {
                Some(SkippedText::new(SkippedKind::Quote, 1))
            }
            b')' => self.parenthesis_after_result(),
            b'0'..=b'9' | b'#' | b'(' => self.copied_number(byte),
            b'|' if rest.starts_with(b"|}") => self.page_tag(),
            b':' | b';' if self.smiley().is_some() => self.smiley(),
            b'|' | b',' | b'.' | b':' => self.separator(byte),
            b';' if self.is_between_cells() => Some(SkippedText::new(SkippedKind::Separator, 1)),
            b'>' if self.list.at_line_head => {
                // `>!` begins a spoiler in Markdown.
                let is_spoiler = rest.get(1) == Some(&b'!');
                let length = 1 + usize::from(is_spoiler);
                Some(SkippedText::new(SkippedKind::QuoteMark, length))
            }
            b'[' if numbers::other_number(rest).is_some() => self.copied_number(byte),
            b'<' | b'[' | b'{' | b'}' => {
                let tag = self.page_tag().or_else(|| self.array_start());
                tag.or_else(|| self.name_in_brackets())
            }
            b']' => self.array_end(),
            b'`' => self.fence(),
            b'*' | b'-' | b'_' | b'"' | b'\'' | 0x80.. => self.bullet_or_quote(),
            _ => None,
        }
    }

    /// Returns the tag of a page that begins here.
    fn page_tag(&self) -> Option<SkippedText> {
        let tag = page_tags::page_tag(self.rest())?;
        Some(SkippedText {
            kind: SkippedKind::PageTag,
            length: tag.length,
            closes: tag.closes,
        })
    }

    /// Returns the bracket before an array of quoted moves.
    fn array_start(&self) -> Option<SkippedText> {
        let is_start = self.stage == Stage::Nothing && copied::begins_array(self.rest());
        is_start.then(|| SkippedText::new(SkippedKind::Bracket, 1))
    }

    /// Returns the bracket after an array of quoted moves.
    fn array_end(&self) -> Option<SkippedText> {
        let bracket = SkippedText::closing(SkippedKind::Bracket, 1);
        self.list.in_array.then_some(bracket)
    }

    /// Returns the move number that begins here, if it is written in another
    /// way than `1.`.
    fn copied_number(&self, byte: u8) -> Option<SkippedText> {
        let rest = self.rest();
        if time(rest).is_some() {
            return None;
        }
        if byte.is_ascii_digit()
            && let Some(number) = move_number(rest)
        {
            let length = rest.len() - number.rest.len();
            let closes = matches!(number.rest.first(), Some(b')' | b':'));
            let is_number = closes && self.open.is_empty();
            return is_number.then(|| SkippedText::new(SkippedKind::Number, length + 1));
        }
        if self.list.words_left > 0 {
            return None;
        }
        if !self.open.is_empty() {
            return self.bare_number();
        }
        if let Some(length) = numbers::other_number(rest) {
            let word = lex::word(rest).map_or(&[][..], |(_, word)| word);
            let end = memchr::memchr(b'"', word).unwrap_or(word.len());
            if lex::is_result(&word[..end]) {
                return None;
            }
            let is_move = rest[length - 1] == b':' && self.begins_well_formed_move();
            let is_in_brackets = matches!(byte, b'(' | b'[');
            let is_row = is_in_brackets && self.begins_row(&rest[..length]);
            let is_aside =
                is_in_brackets && (self.options.opens_move)(&rest[1..length - 1]) && !is_row;
            let is_number = !is_move && !is_aside && (is_row || self.begins_ply(&rest[length..]));
            return is_number.then(|| SkippedText::new(SkippedKind::Number, length));
        }
        self.bare_number()
    }

    /// Returns the number without a period that begins here.
    fn bare_number(&self) -> Option<SkippedText> {
        let rest = self.rest();
        let number = bare_number(rest)?;
        if number.digits > 4 {
            return None;
        }
        let after = &rest[number.digits..];
        let is_number = if after.starts_with(b";") || after.starts_with(b"\";") {
            self.begins_row_of_cells(number.digits)
        } else if (self.options.opens_move)(&rest[..number.digits]) {
            self.begins_row_of_moves(number)
        } else {
            self.begins_move(&rest[number.length..]) || self.begins_numbered_action(rest)
        };
        is_number.then(|| SkippedText::new(number.kind(), number.length))
    }

    /// Returns the smiley here, such as `:)` or `;-)`, outside of variations.
    fn smiley(&self) -> Option<SkippedText> {
        let rest = self.rest();
        let nose = usize::from(rest.get(1) == Some(&b'-'));
        let has_mouth = rest
            .get(1 + nose)
            .is_some_and(|byte| b")(DP".contains(byte));
        let length = nose + 2;
        let is_alone = rest.get(length).is_none_or(|&byte| is_blank(byte))
            && self.at > 0
            && is_blank(self.text[self.at - 1]);
        let is_smiley = has_mouth && is_alone && self.open.is_empty();
        is_smiley.then(|| SkippedText::new(SkippedKind::Separator, length))
    }

    /// Returns the run of `byte` here if it separates moves or table cells, or
    /// the line here if it divides a table.
    fn separator(&self, byte: u8) -> Option<SkippedText> {
        let rest = self.rest();
        if byte == b'|'
            && self.line_start
            && let Some(length) = page_tags::table_rule(rest)
        {
            return Some(SkippedText::new(SkippedKind::Separator, length));
        }
        let length = rest.iter().take_while(|next| **next == byte).count();
        let is_bar = byte == b'|' && self.list.at_line_head;
        let is_separator = self.list.words_left == 0
            && (is_bar || self.begins_ply(&rest[length..]))
            && !self.replaces_ply(&rest[..length]);
        is_separator.then(|| SkippedText::new(SkippedKind::Separator, length))
    }

    /// Returns the length of the character here if it also precedes the word
    /// that ends here, as in `*swap*`.
    fn closing_emphasis(&self) -> Option<usize> {
        let last = self.tokens.last()?;
        let before = last.span().start.checked_sub(1)?;
        let byte = self.rest()[0];
        let closes = matches!(byte, b'*' | b'_') && self.text[before] == byte;
        (closes && last.span().end == self.at).then_some(1)
    }

    /// Returns true if a result in parentheses begins here.
    fn begins_result_in_parentheses(&self) -> bool {
        let is_after = self.stage == Stage::Moves && self.open.is_empty();
        let word = lex::word(&self.rest()[1..]).map_or(&[][..], |(_, word)| word);
        is_after && lex::is_result(word) && self.rest().get(1 + word.len()) == Some(&b')')
    }

    /// Returns the closing parenthesis here if a result in parentheses precedes
    /// it.
    fn parenthesis_after_result(&self) -> Option<SkippedText> {
        let last = self.tokens.last()?;
        let before = last.span().start.checked_sub(1)?;
        let closes = last.kind == TokenKind::Result && last.span().end == self.at;
        (closes && self.open.is_empty() && self.text[before] == b'(')
            .then_some(SkippedText::closing(SkippedKind::Quote, 1))
    }

    /// Returns the backticks here; after three or more at the start of a line,
    /// the rest of the line belongs to the fence unless it has moves.
    fn fence(&self) -> Option<SkippedText> {
        let rest = self.rest();
        let length = rest.iter().take_while(|byte| **byte == b'`').count();
        let line = if self.line_start {
            lex::line(rest)
        } else {
            rest
        };
        let is_line = length >= 3
            && self.line_start
            && !holds_moves(&line[length..], self.options.opens_move);
        let length = if is_line {
            line.trim_ascii_end().len()
        } else {
            length
        };
        Some(SkippedText {
            kind: SkippedKind::Fence,
            length,
            closes: self.list.fences % 2 == 1,
        })
    }

    /// Returns the bullet, the dash after a move number, the quotation mark of
    /// a move or the line between table rows that begins here.
    fn bullet_or_quote(&self) -> Option<SkippedText> {
        let rest = self.rest();
        if self.list.words_left > 0 {
            return None;
        }
        if self.line_start
            && let Some(length) = page_tags::table_rule(rest)
        {
            return Some(SkippedText::new(SkippedKind::Separator, length));
        }
        let is_begun = self.stage == Stage::Nothing || self.list.has_bullets;
        if let Some(length) = copied::bullet(rest) {
            let after = &rest[length..];
            let line = line_ahead(after);
            // In a chat, the `*` of `* Ann thinks` is not a result.
            let is_remark = self.stage == Stage::Moves
                && self.list.at_line_head
                && self.open.is_empty()
                && copied::letters(copied::word(after.trim_ascii_start())) > 1;
            if rest[0] == b'*' && is_remark && !self.begins_ply(line) {
                return Some(SkippedText::new(SkippedKind::Bullet, length));
            }
            let kind = match self.tokens.last().map(|last| last.kind) {
                _ if self.list.at_line_head && is_begun => SkippedKind::Bullet,
                Some(TokenKind::Number | TokenKind::Noise) => SkippedKind::Separator,
                _ => return None,
            };
            let is_before = !line.trim_ascii().is_empty()
                && self.begins_ply(line)
                && !self.replaces_ply(&rest[..length]);
            return is_before.then(|| SkippedText::new(kind, length));
        }
        let length = copied::quote(rest).or_else(|| self.closing_emphasis())?;
        let is_after = self.tokens.last().is_some_and(|token| {
            matches!(
                token.kind,
                TokenKind::Word | TokenKind::Number | TokenKind::Result
            ) && token.span().end == self.at
        });
        if is_after {
            return Some(SkippedText::closing(SkippedKind::Quote, length));
        }
        let opens = self.begins_ply(&rest[length..]);
        opens.then(|| SkippedText::new(SkippedKind::Quote, length))
    }

    /// Returns true if the record ends before the text to skip.
    pub(in crate::format) fn ends_before_skipped(&self, skipped: SkippedText) -> bool {
        match self.stage {
            Stage::Result => {
                let is_trailing =
                    matches!(skipped.kind, SkippedKind::Separator | SkippedKind::Quote);
                let belongs = skipped.closes || is_trailing && !self.list.at_line_head;
                !belongs && !self.ends_in_prose()
            }
            Stage::Moves => self.ends_without_result(),
            Stage::Nothing | Stage::Tags => false,
        }
    }

    /// Skips text, with a warning for the first of its kind.
    pub(in crate::format) fn skip_text(&mut self, skipped: SkippedText) {
        let token = match skipped.kind {
            SkippedKind::Number | SkippedKind::BareNumber => TokenKind::Number,
            _ => TokenKind::Noise,
        };
        let span = self.push(token, skipped.length);
        let text = self.source.slice(span);
        if token == TokenKind::Number {
            self.note_number(numbers::number_value(text).unwrap_or(0), text);
            if self.stage != Stage::Result {
                self.stage = Stage::Moves;
            }
        }
        match skipped.kind {
            SkippedKind::Fence => self.list.fences += 1,
            SkippedKind::Bullet => self.list.has_bullets = true,
            SkippedKind::Bracket => self.list.in_array = !skipped.closes,
            _ => {}
        }
        if !self.list.reported.contains(&skipped.kind) {
            self.list.reported.push(skipped.kind);
            self.report(skipped.kind.warning(text, span));
        }
    }
}
