//! Reading plies in a line.

use crate::format::lex as words;
use crate::format::list::line::items::{Kind, MAX_SQUARE_WORD, is_action};
use crate::format::list::line::lex;
use crate::format::list::line::lexer::Lexer;
use crate::format::list::line::page_tags::page_tag;
use crate::record::{Token, TokenKind, Words};
use crate::text::Span;

/// The maximum number of words of a ply.
const MAX_WORDS: usize = 10;

impl Lexer<'_> {
    /// Reads the ply or the action that begins with `word`, which is `plain` without
    /// punctuation at its end.
    pub(crate) fn ply(&mut self, word: &[u8], plain: &[u8]) -> bool {
        let options = self.context.options;
        if self.plain_ply(word) {
            return true;
        }
        let is_question = word[plain.len()..].contains(&b'?');
        let cell = word.iter().position(|byte| b",|;\"<".contains(byte));
        let cell = lex::trimmed(&word[..cell.unwrap_or(word.len())]);
        if let Some(action) = [plain, cell].into_iter().find(|word| self.is_action(word)) {
            if is_question {
                return false;
            }
            self.push(Kind::Action, action.len());
            return true;
        }
        let digits = plain.iter().all(u8::is_ascii_digit);
        let head = word
            .iter()
            .position(|byte| b",|;\"<:".contains(byte))
            .unwrap_or(word.len());
        let opens = [word, plain, &word[..head], lex::trimmed(&word[..head])]
            .into_iter()
            .any(options.opens_move);
        if let Some(spans) = self.well_formed(word, opens) {
            let is_digits = |span: &Span| self.text[span.range()].iter().all(u8::is_ascii_digit);
            if spans.len() == 1 && spans.iter().all(is_digits) {
                return false;
            }
            for (index, span) in spans.iter().enumerate() {
                let kind = if index == 0 {
                    Kind::Ply(true)
                } else {
                    Kind::More
                };
                self.at = span.start;
                self.push(kind, span.len());
            }
            self.glyph();
            return true;
        }
        let is_entity = memchr::memchr(b'&', word).is_some()
            && word
                .split(|&byte| byte == b';')
                .skip(1)
                .any(|part| (options.opens_move)(part));
        let is_after_word =
            head > 0 && head < word.len() && !(options.opens_move)(&word[..head]) && !is_entity;
        if !digits && !is_after_word && (opens || is_entity) {
            let end = if is_entity { word.len() } else { plain.len() };
            self.push(Kind::Ply(false), end);
            self.pieces();
            self.glyph();
            return true;
        }
        false
    }

    /// Reads a ply of one word before another ply, without looking at more words.
    fn plain_ply(&mut self, word: &[u8]) -> bool {
        let opens_move = self.context.options.opens_move;
        if !word[0].is_ascii_alphabetic() || !opens_move(word) {
            return false;
        }
        let end = self.at + word.len();
        let (Some(b' '), Ok((_, next))) = (
            self.text.get(end),
            words::word(&self.text[(end + 1).min(self.text.len())..]),
        ) else {
            return false;
        };
        let next_span = Span::new(end + 1, end + 1 + next.len());
        let spans = [Span::new(self.at, end), next_span];
        let is_one = opens_move(next) && self.count(&spans) == Some(1);
        if is_one {
            self.push(Kind::Ply(true), word.len());
        }
        is_one
    }

    /// Returns true for a word that takes the place of a move in this game.
    pub(crate) fn is_action(&self, word: &[u8]) -> bool {
        if !is_action(word) {
            return false;
        }
        let closes = word.first().is_some_and(|byte| b"rRdD".contains(byte));
        let span = Span::new(self.at, self.at + word.len());
        let after = &self.rest()[word.len()..];
        let after = after[..after.len().min(16)]
            .trim_ascii_start()
            .to_ascii_lowercase();
        let is_agreed = after.starts_with(b"agreed") || after.starts_with(b"by agreement");
        !is_agreed && (closes || self.count(&[span]) == Some(1))
    }

    /// Reads the squares after the first word of a malformed ply.
    pub(crate) fn pieces(&mut self) {
        loop {
            let spaces = self.rest().iter().take_while(|&&byte| byte == b' ').count();
            let text = &self.rest()[spaces..];
            let word = lex::word(text);
            let plain = lex::trimmed(word);
            let is_square = lex::count_squares(plain) > 0 && plain.len() <= MAX_SQUARE_WORD;
            if spaces == 0 || !is_square || (self.context.options.opens_move)(plain) {
                return;
            }
            self.at += spaces;
            self.push(Kind::More, plain.len());
        }
    }

    pub(crate) fn glyph(&mut self) {
        let glyph = self
            .rest()
            .iter()
            .take_while(|byte| b"!?".contains(byte))
            .count();
        // `>!Ce5f6-f6!<` hides a ply, `Ce5f6-f6!<br>` has a glyph.
        let after = &self.rest()[glyph..];
        let is_spoiler = after.starts_with(b"<") && page_tag(after).is_none();
        if glyph > usize::from(is_spoiler) {
            self.push(Kind::Glyph, glyph - usize::from(is_spoiler));
        }
    }

    /// Returns the spans of the words of the well-formed ply that begins here. The
    /// words may go on in the next line only if they are no ply without it.
    pub(crate) fn well_formed(&self, word: &[u8], opens: bool) -> Option<Vec<Span>> {
        let most = if opens { MAX_WORDS } else { 2 };
        let spans = self.words(most, b" \t");
        // The colour of `3 green, 7 red` is a part of the first ply.
        let is_whole = |count: &usize| *count > 1 || !word.iter().all(u8::is_ascii_digit);
        if let Some(count) = self.count(&spans).filter(is_whole) {
            return Some(spans[..count].to_vec());
        }
        for count in (1..=spans.len()).rev() {
            let last = spans[count - 1];
            let cell = self.text[last.range()].split(|&byte| byte == b'<').next();
            let plain = lex::trimmed(cell.unwrap_or_default());
            if plain.len() < last.len() {
                let mut trimmed = spans[..count].to_vec();
                trimmed[count - 1].end = last.start + plain.len();
                if self.count(&trimmed) == Some(count) {
                    return Some(trimmed);
                }
            }
        }
        if !opens {
            return None;
        }
        let cuts = word
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(_, byte)| b",|:;\"'<".contains(byte));
        let cuts: Vec<usize> = cuts.map(|(at, _)| at).take(8).collect();
        let prefixes = cuts.iter().rev().flat_map(|&cut| {
            let plain = lex::trimmed(&word[..cut]).len();
            [cut, plain].map(|end| Span::new(self.at, self.at + end))
        });
        let mut prefixes = prefixes.filter(|span| self.count(&[*span]) == Some(1));
        if let Some(prefix) = prefixes.next() {
            return Some(vec![prefix]);
        }
        let spans = self.words(MAX_WORDS, b" \t\r\n");
        let count = self.count(&spans)?;
        Some(spans[..count].to_vec())
    }

    /// Returns the number of words of the ply with which the words begin.
    pub(crate) fn count(&self, spans: &[Span]) -> Option<usize> {
        let count = self.context.options.move_word_count;
        let token = |&span: &Span| Token::new(TokenKind::Word, span);
        if let [one, two] = spans {
            return count(Words::new(self.text, &[token(one), token(two)]));
        }
        let tokens: Vec<Token> = spans.iter().map(token).collect();
        count(Words::new(self.text, &tokens))
    }

    /// Returns the spans of the next words, with these blanks between them, but no
    /// empty line.
    pub(crate) fn words(&self, most: usize, blanks: &[u8]) -> Vec<Span> {
        let mut spans = Vec::new();
        let mut at = self.at;
        while spans.len() < most {
            let Ok((_, word)) = words::word(&self.text[at..]) else {
                break;
            };
            spans.push(Span::new(at, at + word.len()));
            at += word.len();
            let gap = self.text[at..]
                .iter()
                .take_while(|byte| blanks.contains(byte))
                .count();
            let lines = memchr::memchr_iter(b'\n', &self.text[at..at + gap]).count();
            if gap == 0 || lines > 1 {
                break;
            }
            at += gap;
        }
        spans
    }
}
