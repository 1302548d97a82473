//! Words that are no marks: plies, numbers, results, times and other words.

use crate::format::lex as words;
use crate::format::list::line::items::{Kind, Mark, is_piece};
use crate::format::list::line::lex::{self, Number, NumberStyle};
use crate::format::list::line::lexer::Lexer;

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
            let more = rest.iter().position(|byte| b",|\"<".contains(byte));
            self.at += more.unwrap_or(rest.len());
            word.span.end = self.at;
        }
    }

    fn part_of_word(&mut self) {
        let rest = self.rest();
        if let Some(length) = lex::keycap_word(rest, self.context.options.opens_move) {
            return self.push(Kind::Ply(false), length);
        }
        let word = lex::before_symbol(&rest[..self.word_end - self.at]);
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
        let cell = word
            .iter()
            .position(|byte| b",|;\"<".contains(byte))
            .unwrap_or(word.len());
        let plain_cell = lex::trimmed(&word[..cell]);
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
        } else if word == b"*" && self.follows_blank() {
            self.push(Kind::Result, 1);
        } else if is_command(word) {
            let name = word[1..]
                .iter()
                .take_while(|byte| byte.is_ascii_alphabetic());
            self.push(Kind::Mark(Mark::PageTag), 1 + name.count());
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
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
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
        let glyph = word.iter().take_while(|byte| b"!?".contains(byte)).count();
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
        let signs = word
            .iter()
            .take_while(|byte| b"-+=>/\\.~_".contains(byte))
            .count();
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
        let head = plain.split(|&byte| byte == b',').next().unwrap_or(plain);
        if is_piece(plain) && lex::count_squares(head) == 1 && plain.contains(&b'-') {
            // The swap of a move without its first square.
            return self.push(Kind::Word, plain.len());
        }
        let cut = memchr::memchr3(b',', b'|', b'"', word).unwrap_or(word.len());
        let cut = memchr::memchr(b'<', &word[..cut]).unwrap_or(cut).max(1);
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
