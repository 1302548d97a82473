//! Lines of plies, their numbers and a result only, in which nothing must be judged.
//! Most lines of a list are such, and they are read without the items and the kinds of
//! other lines.

use crate::format::lex::MAX_WORD;
use crate::format::list::before::has_rounds;
use crate::format::list::kinds::Play;
use crate::format::list::line::lex::{Number, NumberStyle};
use crate::format::list::line::{Line, is_action};
use crate::format::list::open_list::{Beginning, Reader};
use crate::format::list::statements::claims::{Claim, Verdict};
use crate::format::move_number::move_number;
use crate::format::plain::plain_word;
use crate::record::{Token, TokenKind, Words};
use crate::text::Span;

/// The maximum number of words of a ply that is looked for.
const MAX_PLY: usize = 3;

/// What was read of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlainLine {
    /// Nothing, as the line is not plain.
    No,
    /// All of it.
    Whole,
    /// What belongs to the list; plies of another one follow.
    End,
}

impl Reader<'_> {
    /// Reads the line at `self.at` as [`Self::read`] does, if it surely belongs to the
    /// list, or ends it.
    pub(super) fn plain_line(&mut self, is_line_start: bool) -> PlainLine {
        if is_line_start
            && self.list.is_ended
            && self.tokens.is_closed()
            && let Some(end) = self.plain_beginning()
        {
            self.reach = end;
            return PlainLine::End;
        }
        let begins = self
            .text
            .get(self.at)
            .is_some_and(u8::is_ascii_alphanumeric);
        if is_line_start && begins || !is_line_start && self.at == 0 {
            self.own_line()
        } else {
            PlainLine::No
        }
    }

    fn own_line(&mut self) -> PlainLine {
        let may_go_on = self.block.is_empty() || !self.is_begun();
        let is_open = self.tokens.is_closed() && !self.list.is_ended;
        let has_label = self.list.label.is_some() || !self.list.labels.is_empty();
        let is_row = self.list.beginning != Beginning::Plain || self.list.omission.is_some();
        let has_own = self.list.number.is_some() || has_label || is_row;
        if !may_go_on || !is_open || has_own || self.options.has_bare_plies() {
            return PlainLine::No;
        }
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        let end = self.plain_words(&mut words);
        let read = end.filter(|_| self.plain_plies(&words));
        self.words = words;
        let Some((at, reach)) = read else {
            return PlainLine::No;
        };
        (self.at, self.reach) = (at, reach);
        if at < reach {
            PlainLine::End
        } else {
            PlainLine::Whole
        }
    }

    /// Returns the end of the line at `self.at` if it begins with a ply, so that it begins
    /// a list after one that has ended.
    fn plain_beginning(&self) -> Option<usize> {
        let window = &self.text[..self.text.len().min(self.at + MAX_WORD)];
        let end = memchr::memchr3(b'\n', b'\r', b'{', &window[self.at..])?;
        let line = &window[..self.at + end];
        let mut words: [Token; MAX_PLY] = [Token::new(TokenKind::Word, Span::new(0, 0)); MAX_PLY];
        let (mut count, mut at) = (0, self.at);
        while count < MAX_PLY && at < line.len() {
            let Ok(word) = plain_word(line, at) else {
                break;
            };
            at = word.span().end;
            at += line[at..]
                .iter()
                .take_while(|byte| b" \t".contains(byte))
                .count();
            if count > 0 || word.kind != TokenKind::Number {
                words[count] = word;
                count += 1;
            }
        }
        let is_play = count > 0 && words[0].kind == TokenKind::Word;
        let is_line = self.text[line.len()] != b'{';
        let begins = is_line && is_play && self.plain_ply(&words[..count]).is_some();
        begins.then_some(line.len() + 1)
    }

    /// Reads the words up to a result or the end of the line. Returns where the next
    /// line, or the next list, begins, and the end of what was looked at.
    fn plain_words(&self, words: &mut Vec<Token>) -> Option<(usize, usize)> {
        let text = &self.text[..self.text.len().min(self.at + MAX_WORD)];
        let mut at = self.at;
        loop {
            at += text[at..]
                .iter()
                .take_while(|byte| b" \t".contains(byte))
                .count();
            let ends_text = at == text.len() && text.len() == self.text.len();
            if ends_text || matches!(text.get(at)?, b'\n' | b'\r') {
                let line_end = match text[at..] {
                    [b'\r', b'\n', ..] => 2,
                    [] => 0,
                    _ => 1,
                };
                return (!words.is_empty()).then_some((at + line_end, at + line_end));
            }
            let word = plain_word(text, at).ok()?;
            let span = word.span();
            if span.end == text.len() && text.len() < self.text.len() {
                return None;
            }
            if words
                .last()
                .is_some_and(|last| last.kind == TokenKind::Result)
            {
                let begins = word.kind == TokenKind::Number
                    || word.kind == TokenKind::Word && self.begins_ply(span);
                return begins.then_some((words[words.len() - 1].span().end, span.end));
            }
            words.push(word);
            at = span.end;
        }
    }

    /// Reads the words, if they are plies with fitting numbers, and a result.
    fn plain_plies(&mut self, words: &[Token]) -> bool {
        let (mut numbering, mut plies) = (self.list.numbering, self.list.plies);
        let (mut index, mut is_numbered, rounds) = (0, false, has_rounds(self.options));
        while let Some(word) = words.get(index) {
            let text = &self.text[word.span().range()];
            match word.kind {
                TokenKind::Number => {
                    let number = plain_number(text);
                    let next = words.get(index + 1).map(|next| next.kind);
                    let fits = !numbering.is_lost && numbering.fits_seats(number, plies, rounds);
                    if next != Some(TokenKind::Word) || !fits {
                        return false;
                    }
                    numbering.note(number, plies);
                    index += 1;
                }
                TokenKind::Result => {
                    let is_usual = matches!(text, b"1-0" | b"0-1" | b"1/2-1/2" | b"*");
                    if !is_usual || plies == self.list.plies {
                        return false;
                    }
                    index += 1;
                }
                _ => {
                    let Some(count) = self.plain_ply(&words[index..]) else {
                        return false;
                    };
                    let before = index.checked_sub(1).map(|before| words[before].kind);
                    let has_number = before == Some(TokenKind::Number);
                    let is_pair = || !has_rounds(self.options) && !is_numbered;
                    let may_lack = || numbering.may_lack(plies, is_pair());
                    if !has_number && numbering.is_begun() && !may_lack()
                        || numbering.exceeds_round(plies + 1)
                    {
                        return false;
                    }
                    is_numbered |= has_number;
                    plies += 1;
                    index += count;
                }
            }
        }
        if self.list.plies == 0 {
            self.flush_title(&Line::default(), &Play::default());
        }
        let is_numbered = words[0].kind == TokenKind::Number;
        let count = plies - self.list.plies;
        self.list.numbering = numbering;
        self.list.plies = plies;
        let (first, last) = (words[0].span(), words[words.len() - 1].span());
        self.note_shape((is_numbered, false), count as usize, first, last.end);
        for word in words {
            self.tokens.plain_word(*word);
            if word.kind == TokenKind::Result {
                let verdict = Verdict::of_marks(&self.text[word.span().range()]);
                self.take_result(Claim::new(verdict, word.span()), false);
            }
        }
        true
    }

    /// Returns the number of words of the ply with which the words begin; `None` if they
    /// begin with no well-formed ply.
    fn plain_ply(&self, words: &[Token]) -> Option<usize> {
        if !self.begins_ply(words[0].span()) {
            return None;
        }
        let count = (self.options.move_word_count)(Words::new(self.text, words))?;
        let others = words.get(1..count)?.iter();
        let has_signs = |word: &Token| self.has_signs(word.span());
        (!others.clone().any(has_signs)).then_some(count)
    }

    /// Returns true for a word that begins a move, and has no sign that may separate
    /// moves.
    fn begins_ply(&self, word: Span) -> bool {
        let text = &self.text[word.range()];
        text[0].is_ascii_alphabetic()
            && (self.options.opens_move)(text)
            && !is_action(text)
            && !self.has_signs(word)
    }

    fn has_signs(&self, word: Span) -> bool {
        let text = &self.text[word.range()];
        text.iter().any(|byte| b",|:*".contains(byte))
    }
}

/// Returns the number of a ply, digits and periods.
fn plain_number(text: &[u8]) -> Number {
    Number {
        value: move_number(text).map_or(0, |number| number.value),
        is_late: text.ends_with(b".."),
        style: NumberStyle::Period,
    }
}
