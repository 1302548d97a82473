//! Words that are no marks: plies, numbers, results, times and other words.

use crate::format::list::line::lex::{self, Number, NumberStyle};
use crate::format::list::line::lexer::Lexer;
use crate::format::list::line::{Kind, Mark, is_action};
use crate::format::{lex as words, unicode_blank};
use crate::record::{Token, TokenKind, Words};
use crate::text::Span;

/// The number of bytes of a word that are looked at to read its next token, so that a
/// long word with many signs takes linear time.
const MAX_WORD: usize = 256;

impl Lexer<'_> {
    /// Reads the next token of text: a result, a number, a time, a ply, punctuation or
    /// another word.
    pub(crate) fn word(&mut self) {
        if self.at >= self.word_end {
            self.word_end = self.at + words::word(self.rest()).map_or(0, |(_, word)| word.len());
        }
        if self.word_end - self.at <= MAX_WORD {
            return self.part_of_word();
        }
        let text = self.text;
        let (mut end, word_end) = (self.at + MAX_WORD, self.word_end);
        while text[end] & 0xC0 == 0x80 && end > self.at + 1 {
            end -= 1;
        }
        (self.text, self.word_end) = (&text[..end], end);
        self.part_of_word();
        (self.text, self.word_end) = (text, word_end);
        if self.at == end
            && let Some(word) = self.line.items.last_mut()
            && word.kind == Kind::Word
        {
            let rest = &text[end..word_end];
            self.at += lex::until(rest, b",|\"<").len();
            word.span.end = self.at;
        }
    }

    fn part_of_word(&mut self) {
        let rest = self.rest();
        let word = &rest[..self.word_end - self.at];
        if !word.is_ascii() && lex::is_keycap_word(word) {
            // It has to be typed again.
            return self.push(Kind::Ply(false), word.len());
        }
        let word = lex::before_symbol(word);
        if word.first().is_some_and(u8::is_ascii_alphabetic) {
            self.letters(word);
        } else {
            self.digits_or_signs(word);
        }
    }

    /// Reads a word that is no number, result, time or sign.
    fn letters(&mut self, word: &[u8]) {
        let plain = lex::trimmed(word);
        if is_letter_for_number(word, plain) {
            self.push(Kind::Ply(false), plain.len());
        } else if !plain.is_empty() && !self.ply(word, plain) {
            self.other_word(word, plain);
        }
    }

    fn digits_or_signs(&mut self, word: &[u8]) {
        let rest = self.rest();
        let plain = lex::trimmed(word);
        let has_bare_plies = self.context.options.has_bare_plies();
        let plain_cell = lex::trimmed(lex::until(word, b",|;\"<"));
        let is_cell = lex::is_cell(plain_cell)
            && !plain_cell.iter().all(u8::is_ascii_digit)
            && !has_bare_plies;
        // `22: 4 - a reply` and `Ann, 4 - a reply` have one number only.
        let mut before = self.line.items.iter().rev();
        let last = before.find(|item| item.kind != Kind::Separator);
        let is_mark = last.is_some_and(|last| match last.kind {
            Kind::Number(number) => number.style != NumberStyle::Bare,
            kind => matches!(kind, Kind::Colon | Kind::Word),
        });
        let is_dash_after = has_bare_plies && is_mark;
        let is_marked =
            |(_, number): (&[u8], Number)| number.style != NumberStyle::Dashed || !is_dash_after;
        let is_number = lex::number(rest).is_ok_and(is_marked) && !is_cell;
        let is_dashed = is_number && self.context.is_dashed;
        if is_cell && !words::is_result(plain) {
            self.push(Kind::Cell, plain_cell.len());
        } else if is_letter_for_number(word, plain) {
            self.push(Kind::Ply(false), plain.len());
        } else if let Some(length) = lex::spaced_result(rest).filter(|_| !is_dashed) {
            self.push(Kind::Result, length);
        } else if let Some(length) = lex::time(rest) {
            self.push(Kind::Cell, length);
        } else if lex::is_date(word) {
            self.push(Kind::Cell, word.len());
        } else if words::is_result(plain) && !is_number {
            self.push(Kind::Result, plain.len());
        } else if words::is_result(plain_cell) && !is_number {
            self.push(Kind::Result, plain_cell.len());
        } else if word == b"*" && self.follows_blank() || self.is_last_cell(rest) {
            self.push(Kind::Result, 1);
        } else if is_command(word) {
            let is_other = |byte: &u8| !byte.is_ascii_alphabetic();
            let end = word[1..].iter().position(is_other);
            self.push(
                Kind::Mark(Mark::PageTag),
                end.map_or(word.len(), |end| 1 + end),
            );
        } else if !is_number
            && (plain.is_empty()
                || is_signs(word)
                || is_dash(word)
                || lex::decoration(rest).is_some())
        {
            self.punctuation(word);
        } else if !self.ply(word, plain) {
            self.digits_or_word(word, plain, is_number);
        }
    }

    fn digits_or_word(&mut self, word: &[u8], plain: &[u8], is_number: bool) {
        let digits = lex::run(word, b"0123456789");
        let ends = || {
            let next = word.get(digits);
            next.is_none_or(|byte| b",|\"<;*_`'!?.:".contains(byte))
        };
        let is_bare = ends() && !lex::is_cell(plain) || digits == plain.len();
        if is_number {
            self.number();
        } else if digits > 0 && is_bare {
            self.bare_number(digits);
        } else {
            self.other_word(word, plain);
        }
    }

    fn bare_number(&mut self, digits: usize) {
        let text = std::str::from_utf8(&self.rest()[..digits]).unwrap_or_default();
        let number = Number {
            value: text.parse().unwrap_or(0),
            is_late: false,
            style: NumberStyle::Bare,
        };
        self.push(Kind::Number(number), digits);
    }

    /// Reads punctuation, a glyph or decoration.
    fn punctuation(&mut self, word: &[u8]) {
        let glyph = lex::run(word, b"!?");
        let follows_ply = self.has_ply;
        if glyph == word.len() && glyph <= 2 && follows_ply {
            return self.push(Kind::Glyph, glyph);
        }
        if glyph > 2 || glyph == word.len() && glyph > 0 {
            return self.push(Kind::Word, glyph);
        }
        if word[0] == b'=' {
            return self.push(Kind::Colon, 1);
        }
        let colon = "\u{FF1A}".as_bytes();
        if word.starts_with(colon) {
            return self.push(Kind::Colon, colon.len());
        }
        let signs = lex::run(word, b"-+=>/\\.~_");
        if signs > 0 && signs == word.len() {
            return self.push(Kind::Separator, signs);
        }
        match lex::decorations(self.rest()) {
            length @ 1.. => self.push(Kind::Mark(Mark::Quote), length),
            0 => {
                let dash = words::dash(self.rest()).map_or(0, |(_, dash)| dash.len());
                self.push(Kind::Separator, dash.max(1));
            }
        }
    }

    /// Reads a word that is no ply, up to a separator or a colon before more text.
    fn other_word(&mut self, word: &[u8], plain: &[u8]) {
        if lex::is_cell(plain) {
            return self.push(Kind::Cell, plain.len());
        }
        let end = memchr::memchr3(b',', b'|', b'"', word).unwrap_or(word.len());
        let cut = memchr::memchr(b'<', &word[..end]).unwrap_or(end).max(1);
        let colon = memchr::memchr(b':', &word[..cut]).filter(|&at| at > 0);
        let is_address = |at: usize| word[at + 1..].starts_with(b"//");
        match colon {
            Some(at) if !is_address(at) && !word[at - 1].is_ascii_digit() => {
                self.push(Kind::Word, at);
            }
            _ => self.push(Kind::Word, cut),
        }
    }
}

/// Returns true for a command of a text processor, such as `\\item`.
fn is_command(word: &[u8]) -> bool {
    matches!(word, [b'\\', letter, ..] if letter.is_ascii_alphabetic())
}

/// Returns true for a number with a letter in place of a digit, such as `l.`.
fn is_letter_for_number(word: &[u8], plain: &[u8]) -> bool {
    let is_part = |byte: &u8| b"lIO".contains(byte) || byte.is_ascii_digit();
    let has_end = matches!(word.get(plain.len()), Some(b'.' | b')'));
    has_end
        && plain.len() <= 3
        && plain.iter().all(is_part)
        && plain.iter().any(u8::is_ascii_alphabetic)
}

/// Returns true for a dash alone.
fn is_dash(word: &[u8]) -> bool {
    words::dash(word).is_ok_and(|(rest, _)| rest.is_empty())
}

/// Returns true for a word of signs between plies, such as `->`.
fn is_signs(word: &[u8]) -> bool {
    word.iter().all(|byte| b"-+=>/.~_".contains(byte))
}

/// The maximum length of a word that continues a malformed ply.
const MAX_SQUARE_WORD: usize = 8;

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
        let cell = lex::trimmed(lex::until(word, b",|;\"<"));
        if let Some(action) = [plain, cell].into_iter().find(|word| self.is_action(word)) {
            if is_question {
                return false;
            }
            self.push(Kind::Action, action.len());
            return true;
        }
        let digits = plain.iter().all(u8::is_ascii_digit);
        let head = lex::until(word, b",|;\"<:");
        let mut forms = [word, plain, head, lex::trimmed(head)].into_iter();
        let opens = forms.any(options.opens_move);
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
                while self.at < span.start {
                    if self.text[self.at].is_ascii() {
                        self.at += 1;
                    } else {
                        self.odd_blank();
                    }
                }
                self.push(kind, span.len());
            }
            self.glyph();
            return true;
        }
        let mut parts = word.split(|&byte| byte == b';').skip(1);
        let is_entity = word.contains(&b'&') && parts.any(options.opens_move);
        let is_cut = !head.is_empty() && head.len() < word.len();
        let is_after_word = is_cut && !(options.opens_move)(head);
        let is_ply = !digits && opens && !is_after_word || is_entity;
        if is_ply {
            let end = if is_entity { word.len() } else { plain.len() };
            self.push(Kind::Ply(false), end);
            self.pieces();
            self.glyph();
        }
        is_ply
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
        let after = after[..after.len().min(16)].to_ascii_lowercase();
        let after = after.trim_ascii_start();
        let is_agreed = after.starts_with(b"agreed") || after.starts_with(b"by agreement");
        !is_agreed && (closes || self.count(&[span]) == Some(1))
    }

    /// Reads the squares after the first word of a malformed ply.
    fn pieces(&mut self) {
        while let Some(rest) = self.rest().strip_prefix(b" ") {
            let square = lex::trimmed(words::word(rest).map_or(&[][..], |(_, word)| word));
            let is_square = lex::count_squares(square) > 0 && square.len() <= MAX_SQUARE_WORD;
            if !is_square || (self.context.options.opens_move)(square) {
                return;
            }
            self.at += 1;
            self.push(Kind::More, square.len());
        }
    }

    fn glyph(&mut self) {
        let length = lex::run(self.rest(), b"!?");
        if length > 0 {
            self.push(Kind::Glyph, length);
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
        let is_cut = |&at: &usize| b",|:;\"'<".contains(&word[at]);
        let cuts: Vec<usize> = (1..word.len()).filter(is_cut).take(8).collect();
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
            let gap = self.gap(at, blanks);
            let lines = memchr::memchr_iter(b'\n', &self.text[at..at + gap]).count();
            if gap == 0 || lines > 1 {
                break;
            }
            at += gap;
        }
        spans
    }

    /// Returns the length of these blanks, and unusual ones, from `at` on.
    fn gap(&self, at: usize, blanks: &[u8]) -> usize {
        let mut end = at;
        loop {
            end += lex::run(&self.text[end..], blanks);
            match unicode_blank(&self.text[end..]) {
                Some(blank) if !blank.silent => end += blank.length,
                _ => return end - at,
            }
        }
    }
}
