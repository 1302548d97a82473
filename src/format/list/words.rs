//! Reads the words of a list, and cuts off punctuation that belongs to no move.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::list::plain_plies::next_has_trailer;
use crate::format::list::scan::action_words::{letters_of, takes_a_turn};
use crate::format::list::scan::copied::{self, SEPARATORS, is_trailer, line_ahead};
use crate::format::list::scan::numbers::{self, bare_number, ends_number};
use crate::format::list::scan::page_tags;
use crate::format::move_number::move_number;
use crate::format::sheet::Reader;
use crate::record::{Token, TokenKind, Words};
use crate::text::Span;

/// Maximum number of words of a move.
pub(super) const MAX_MOVE_WORDS: usize = 16;

/// Maximum length of a move of several words, in bytes.
const MAX_LONG_MOVE: usize = 512;

impl Reader<'_> {
    /// Reads the name, the result in words or the prose that begins with
    /// `word`, the next word, and returns `None`. If there is none, reads
    /// nothing and returns the part of `word` that belongs to a move.
    pub(in crate::format) fn read_in_list<'w>(&mut self, word: &'w [u8]) -> Option<&'w [u8]> {
        if self.begins_line_of_counts() {
            self.read_line_of_counts();
            return None;
        }
        let is_count = self.begins_count(self.rest());
        if !is_count && self.is_plain_ply(word) {
            self.warn_of_open_list();
            self.note_plain_ply();
            return Some(word);
        }
        if self.read_mention() {
            return None;
        }
        if let Some(length) = self.name_length(word) {
            self.skip_name(length);
            return None;
        }
        if self.read_result_in_words(word) {
            return None;
        }
        if self.ends_in_prose() {
            self.read_line_as_heading();
            return None;
        }
        if is_question(word) {
            self.push_heading(word.len());
            return None;
        }
        let start = copied::word(word);
        let opens = |word| (self.options.opens_move)(word);
        let may_open = opens(start) || opens(without_glyph(start));
        let may_be_ply =
            may_open && !is_count || lex::is_result(word) || self.has_long_move(self.rest());
        if !may_be_ply && self.read_prose() {
            return None;
        }
        let is_part = self.is_inside_move();
        let word = self.list_word(word);
        if !is_part {
            self.warn_of_open_list();
            if self.open.is_empty() {
                self.count_ply(word);
            }
        }
        Some(word)
    }

    /// Returns true if the next word belongs to the current move.
    pub(in crate::format) const fn is_inside_move(&self) -> bool {
        self.list.words_left > 0
    }

    /// Returns the part of `word`, the next word, that belongs to a move, and
    /// records how many of the words after it belong to the same move.
    pub(in crate::format) fn list_word<'w>(&mut self, word: &'w [u8]) -> &'w [u8] {
        self.list.at_trailer = false;
        if !self.list.knows_moves || lex::is_result(word) {
            return word;
        }
        if self.list.words_left > 0 {
            self.list.words_left -= 1;
            let has_trailer = self.list.words_left == 0 && self.list.has_trailer;
            self.list.at_trailer = has_trailer;
            return if has_trailer {
                without_trailer(word)
            } else {
                word
            };
        }
        let is_markup = |at: usize| match word[at] {
            b'!' => &word[at..] == b"!<",
            b'<' => page_tags::page_tag(&self.rest()[at..]).is_some(),
            0x80.. => copied::wide_punctuation(&word[at..]).is_some(),
            _ => false,
        };
        let tag = (1..word.len()).find(|&at| is_markup(at));
        let word = tag.map_or(word, |at| &word[..at]);
        if tag.is_some() && self.is_whole(word) {
            return word;
        }
        let after = &self.rest()[word.len()..];
        // The rest of a move may follow, as in `Clockwise d3e4-d4`.
        let is_part = !word.iter().any(u8::is_ascii_digit) || next_has_trailer(after);
        let next = after.iter().find(|byte| !is_blank(**byte));
        // A bar after the last word of a move does not separate two of its words.
        if next == Some(&b'|') && self.continues_move() {
            return self.cut_word(word, after);
        }
        if is_part && (self.options.opens_move)(word) && self.begins_long_move() {
            return word;
        }
        let has_trailer = word.iter().any(|&byte| is_trailer(byte));
        if !has_trailer && next.is_none_or(|byte| !SEPARATORS.contains(byte)) {
            return word;
        }
        let opens = (self.options.opens_move)(word);
        if opens && let Some(words) = self.move_words() {
            self.list.words_left = words - 1;
            self.list.has_trailer = false;
            return word;
        }
        self.cut_word(word, after)
    }

    /// Records how many of the next words form one move, perhaps with punctuation
    /// after the last one. Returns false if the next words do not begin with a
    /// move, or if the punctuation is at the end of the first word.
    fn begins_long_move(&mut self) -> bool {
        let Some((words, has_trailer)) = self.move_with_trailer(self.rest()) else {
            return false;
        };
        self.list.words_left = words - 1;
        self.list.has_trailer = has_trailer;
        words > 1 || !has_trailer
    }

    /// Returns the number of words of the well-formed move at the start of
    /// `text`, and whether punctuation follows the last one without a blank.
    /// `text` must be a part of `self.text`.
    fn move_with_trailer(&self, text: &[u8]) -> Option<(usize, bool)> {
        let word_count =
            |words: &[Token]| (self.options.move_word_count)(Words::new(self.text, words));
        let mut words = self.words_of(text);
        if let Some(count) = word_count(&words) {
            return Some((count, false));
        }
        let (at, plain) = words.iter().enumerate().find_map(|(at, token)| {
            let word = self.source.slice(token.span());
            let plain = without_trailer(word).len();
            (plain < word.len()).then_some((at, plain))
        })?;
        let start = words[at].span().start;
        words.truncate(at);
        words.push(Token::new(TokenKind::Word, Span::new(start, start + plain)));
        let count = word_count(&words)?;
        Some((count, count == at + 1))
    }

    /// Cuts a word before the punctuation that separates it from the next word;
    /// returns the whole word if there is none. `after` is the text after it.
    fn cut_word<'w>(&mut self, word: &'w [u8], after: &[u8]) -> &'w [u8] {
        let plain = without_trailer(word);
        if plain.len() < word.len() && !plain.is_empty() {
            let has_cells = memchr::memchr(b'"', plain).is_some();
            let is_part = !has_cells && !(self.options.opens_move)(plain) && self.begins_ply(after);
            if is_part || self.is_whole(plain) {
                self.list.at_trailer = true;
                return plain;
            }
        }
        // A quote after a ply closes a cell of a table, whatever follows.
        if let Some(at) = memchr::memchr(b'"', word).filter(|&at| self.is_whole(&word[..at])) {
            self.list.at_trailer = true;
            return &word[..at];
        }
        let bytes = word.iter().enumerate();
        let mut trailers = bytes.filter(|(_, byte)| is_trailer(**byte));
        let cut = trailers.find(|&(at, _)| at > 0 && self.is_whole(&word[..at]));
        if let Some((at, _)) = cut {
            self.list.at_trailer = true;
            return &word[..at];
        }
        word
    }

    /// Returns true for a word that is a well-formed ply or a result.
    pub(super) fn is_whole(&self, word: &[u8]) -> bool {
        if lex::is_result(word) || copied::is_action(word) {
            return true;
        }
        let token = [Token::new(TokenKind::Word, Span::new(0, word.len()))];
        (self.options.opens_move)(word)
            && (self.options.move_word_count)(Words::new(word, &token)) == Some(1)
    }

    /// Returns the number of words of the well-formed move that begins here.
    fn move_words(&self) -> Option<usize> {
        self.words_at(self.rest())
    }

    /// Returns the number of words of the well-formed move at the start of
    /// `text`, which must be a part of `self.text`.
    pub(super) fn words_at(&self, text: &[u8]) -> Option<usize> {
        (self.options.move_word_count)(Words::new(self.text, &self.words_of(text)))
    }

    /// Returns true if `text`, which must be a part of `self.text`, begins with a
    /// well-formed move of several words, the first of which may open no move, as
    /// in `red 7`. Only games in which a number alone may be a move have such moves.
    pub(super) fn has_long_move(&self, text: &[u8]) -> bool {
        if !self.list.numbers_may_be_moves {
            return false;
        }
        let window = &text[..text.len().min(MAX_LONG_MOVE)];
        let may_begin = window.first().is_some_and(u8::is_ascii_alphanumeric);
        let long_move = may_begin.then(|| self.move_with_trailer(window)).flatten();
        long_move.is_some_and(|(words, _)| words > 1)
    }

    /// Returns true if a well-formed move begins here.
    pub(super) fn begins_well_formed_move(&self) -> bool {
        self.move_words().is_some()
    }

    /// Returns the words at the start of `text` up to other tokens, at most
    /// [`MAX_MOVE_WORDS`].
    fn words_of(&self, text: &[u8]) -> Vec<Token> {
        let mut tokens = Vec::with_capacity(MAX_MOVE_WORDS);
        let mut rest = text;
        while tokens.len() < MAX_MOVE_WORDS
            && let Ok((after, word)) = lex::word(rest)
        {
            tokens.push(Token::new(TokenKind::Word, Span::of(word, self.text)));
            let blanks = after.iter().take_while(|byte| is_blank(**byte)).count();
            rest = &after[blanks..];
        }
        tokens
    }

    /// Returns true if `text` begins with a ply, a number, a result, a comment,
    /// a bracket or the end of the paragraph, perhaps after text to skip.
    pub(super) fn begins_ply(&self, text: &[u8]) -> bool {
        let rest = copied::peel_paragraph(text);
        match rest.first() {
            None | Some(b'{' | b';' | b'(' | b')' | b'$' | b'[') => return true,
            _ => {}
        }
        if move_number(rest).is_some() || numbers::other_number(rest).is_some() {
            return true;
        }
        let is_number = bare_number(rest).is_some_and(|number| {
            number.length < rest.len()
                && (number.is_plain() || self.begins_move(&rest[number.length..]))
        });
        let word = lex::word(rest).map_or(&[][..], |(_, word)| word);
        let plain = without_trailer(word);
        let opens = self.options.opens_move;
        is_number
            || lex::is_result(plain)
            || copied::is_action(plain)
            || opens(word)
            || opens(without_glyph(word))
            || opens(before_comma(word))
            || self.has_long_move(rest)
            || self.name_at(rest).is_some()
    }

    /// Returns true if `text` begins with a move, perhaps after a name or
    /// punctuation on the same line. Actions other than resignations count.
    pub(super) fn begins_move(&self, text: &[u8]) -> bool {
        let rest = line_ahead(text);
        let length = rest.iter().take_while(|&&byte| ends_number(byte)).count();
        let rest = copied::peel(&rest[length..]);
        let word = lex::word(rest).map_or(&[][..], |(_, word)| word);
        // The quote at the end of a cell ends the move in it.
        let quote = memchr::memchr(b'"', word).unwrap_or(word.len());
        let word = &word[..quote];
        let is_move = |word: &[u8]| {
            let acts = copied::is_action(word) && !word.starts_with(b"res");
            acts || (self.options.opens_move)(word)
        };
        is_move(word)
            || is_move(without_glyph(word))
            || is_move(before_comma(word))
            || self.has_long_move(rest)
            || self.name_at(rest).is_some()
    }
}

/// Returns a word without the punctuation at its end; the result `*` stays as it is.
pub(super) fn without_trailer(word: &[u8]) -> &[u8] {
    if word == b"*" {
        return word;
    }
    let end = word.iter().rposition(|&byte| !is_trailer(byte));
    &word[..end.map_or(0, |at| at + 1)]
}

/// Returns a word without the glyph and the punctuation at its end, such as `d4`
/// for `d4!,`.
pub(super) fn without_glyph(word: &[u8]) -> &[u8] {
    let plain = without_trailer(word);
    let end = plain.iter().rposition(|byte| !b"!?".contains(byte));
    &plain[..end.map_or(0, |at| at + 1)]
}

/// Returns the part of a word before its first comma.
fn before_comma(word: &[u8]) -> &[u8] {
    &word[..memchr::memchr(b',', word).unwrap_or(word.len())]
}

/// Returns true for a question such as `draw?`, which ends no game.
fn is_question(word: &[u8]) -> bool {
    let plain = letters_of(word);
    word.ends_with(b"?") && copied::is_action(plain) && !takes_a_turn(plain)
}
