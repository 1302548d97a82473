//! Signs around the moves of a copied list.

use crate::format::lex;
use crate::format::list::copied::{
    self, CopiedSign, FoundSign, SEPARATORS, ends_number, line_ahead,
};
use crate::format::list::lines::holds_moves;
use crate::format::move_number::move_number;
use crate::format::sheet::{Reader, Stage};
use crate::record::TokenKind;

impl Reader<'_> {
    /// Returns the sign of a copied list at this place.
    pub(in crate::format) fn copied_sign(&self, byte: u8) -> Option<FoundSign> {
        if !self.list.knows_moves {
            return None;
        }
        let rest = self.rest();
        if self.list.is_cut {
            let length = rest.iter().take_while(|byte| SEPARATORS.contains(byte));
            let length = length.count();
            if length > 0 {
                return FoundSign::new(CopiedSign::Separator, length);
            }
        }
        match byte {
            b'0'..=b'9' | b'#' | b'(' => self.copied_number(byte),
            b'|' | b',' | b'.' | b':' => self.separator(byte),
            b'>' if self.list.head => FoundSign::new(CopiedSign::QuoteMark, 1),
            b'<' | b'[' => copied::page_tag(rest).map(|tag| FoundSign {
                sign: CopiedSign::ListTag,
                length: tag.length,
                closes: tag.closes,
            }),
            b'`' => self.fence(),
            b'*' | b'-' | b'"' | b'\'' | 0x80.. => self.bullet_or_quote(),
            _ => None,
        }
    }

    fn copied_number(&self, byte: u8) -> Option<FoundSign> {
        let rest = self.rest();
        if byte.is_ascii_digit()
            && let Some(number) = move_number(rest)
        {
            let length = rest.len() - number.rest.len();
            let closes = matches!(number.rest.first(), Some(b')' | b':'));
            let is_number = closes && self.open.is_empty();
            return is_number
                .then(|| FoundSign::new(CopiedSign::Number, length + 1))
                .flatten();
        }
        if self.list.inside > 0 || !self.open.is_empty() {
            return None;
        }
        if let Some(length) = copied::other_number(rest) {
            let word = lex::word(rest).map_or(&[][..], |(_, word)| word);
            if lex::is_result(word) {
                return None;
            }
            let is_move = rest[length - 1] == b':' && self.reads_move();
            let is_aside = byte == b'(' && (self.options.opens_move)(&rest[1..length - 1]);
            let follows = self.begins_ply(&rest[length..]) || word.len() < length;
            let is_number = !is_move && !is_aside && follows && self.begins_ply(&rest[length..]);
            return is_number
                .then(|| FoundSign::new(CopiedSign::Number, length))
                .flatten();
        }
        let length = copied::digits(rest);
        let ends = rest
            .get(length)
            .is_some_and(|&byte| ends_number(byte) || byte == b'<');
        let is_number = (1..=4).contains(&length)
            && ends
            && !(self.options.opens_move)(&rest[..length])
            && self.begins_move(&rest[length..]);
        is_number
            .then(|| FoundSign::new(CopiedSign::BareNumber, length))
            .flatten()
    }

    fn separator(&self, byte: u8) -> Option<FoundSign> {
        let rest = self.rest();
        if byte == b'|'
            && self.line_start
            && let Some(length) = copied::table_rule(rest)
        {
            return FoundSign::new(CopiedSign::Separator, length);
        }
        let length = rest.iter().take_while(|sign| **sign == byte).count();
        let is_bar = byte == b'|' && self.list.head;
        let is_sign = self.list.inside == 0 && (is_bar || self.begins_ply(&rest[length..]));
        is_sign
            .then(|| FoundSign::new(CopiedSign::Separator, length))
            .flatten()
    }

    fn fence(&self) -> Option<FoundSign> {
        let rest = self.rest();
        let length = rest.iter().take_while(|byte| **byte == b'`').count();
        let line = if self.line_start {
            lex::to_line_end(rest).map_or(rest, |(_, line)| line)
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
        Some(FoundSign {
            sign: CopiedSign::Fence,
            length,
            closes: self.list.fences % 2 == 1,
        })
    }

    fn bullet_or_quote(&self) -> Option<FoundSign> {
        let rest = self.rest();
        if self.list.inside > 0 {
            return None;
        }
        if self.line_start
            && let Some(length) = copied::table_rule(rest)
        {
            return FoundSign::new(CopiedSign::Separator, length);
        }
        let is_begun = self.stage == Stage::Nothing || self.list.has_bullets;
        if let Some(length) = copied::bullet(rest) {
            let after = &rest[length..];
            let line = line_ahead(after);
            let sign = match self.tokens.last().map(|token| token.kind) {
                _ if self.list.head && is_begun => CopiedSign::Bullet,
                Some(TokenKind::Number | TokenKind::Noise) => CopiedSign::Separator,
                _ => return None,
            };
            let is_before = !line.trim_ascii().is_empty() && self.begins_ply(line);
            return is_before.then(|| FoundSign::new(sign, length)).flatten();
        }
        let length = copied::quote(rest)?;
        let is_after = self.tokens.last().is_some_and(|token| {
            matches!(
                token.kind,
                TokenKind::Word | TokenKind::Number | TokenKind::Result
            ) && token.span().end == self.at
        });
        if is_after {
            return Some(FoundSign {
                sign: CopiedSign::Quote,
                length,
                closes: true,
            });
        }
        let opens = self.begins_ply(&rest[length..]);
        opens
            .then(|| FoundSign::new(CopiedSign::Quote, length))
            .flatten()
    }

    /// Returns whether the record ends before a sign that is skipped.
    pub(in crate::format) fn ends_before_sign(&self, found: FoundSign) -> bool {
        match self.stage {
            Stage::Result => {
                let is_trailing = matches!(found.sign, CopiedSign::Separator | CopiedSign::Quote);
                !(found.closes || is_trailing && !self.list.head)
            }
            Stage::Moves => self.ends_after_empty_line(),
            Stage::Nothing | Stage::Tags => false,
        }
    }

    /// Skips a sign, with a warning for the first of its kind.
    pub(in crate::format) fn skip_sign(&mut self, found: FoundSign) {
        let kind = match found.sign {
            CopiedSign::Number | CopiedSign::BareNumber => TokenKind::Number,
            _ => TokenKind::Noise,
        };
        let span = self.push(kind, found.length);
        let text = self.source.slice(span);
        if kind == TokenKind::Number {
            self.note_number(copied::number_value(text).unwrap_or(0), text);
            if self.stage != Stage::Result {
                self.stage = Stage::Moves;
            }
        }
        match found.sign {
            CopiedSign::Fence => self.list.fences += 1,
            CopiedSign::Bullet => self.list.has_bullets = true,
            _ => {}
        }
        if !self.list.reported.contains(&found.sign) {
            self.list.reported.push(found.sign);
            self.found(found.sign.warning(text, span));
        }
    }
}
