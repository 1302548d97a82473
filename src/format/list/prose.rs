//! Text without a move between the moves of a list: remarks, times, names.

use crate::format::blank::{blank_length, is_blank};
use crate::format::lex;
use crate::format::list::headings::count_squares;
use crate::format::list::results_in_words::result_in_words_length;
use crate::format::list::scan::action_words::{
    letters_of, resembles_action, resembles_action_except_draw, takes_a_turn,
};
use crate::format::list::scan::copied::{self, is_action};
use crate::format::list::scan::line_ahead::{
    MAX_LINE, is_rest_blank, next_word, no_prose_follows, punctuation_length, time,
};
use crate::format::list::scan::numbers::{self, bare_number};
use crate::format::list::scan::page_tags;
use crate::format::list::scan::text_without_move::{MAX_NAME_WORDS, Prose};
use crate::format::list::words::{MAX_MOVE_WORDS, without_glyph, without_trailer};
use crate::format::move_number::move_number;
use crate::format::sheet::{Reader, Stage};
use crate::record::{Token, TokenKind};
use crate::text::find;

/// Maximum number of bytes of prose that are skipped at once to find the next
/// move.
const MAX_PROSE: usize = 16 * 1024;

/// What a piece of text means to the search for the end of prose.
enum Piece {
    /// A ply, a move number, a result, a comment or the like, before which the
    /// prose ends.
    End,
    /// A name before a ply, before which the prose ends.
    Name,
    /// An action after the name of a player, before which the prose ends.
    Action,
    /// A malformed ply, before which the prose ends.
    BadPly,
    /// A word that may be a misspelt ply; the text before it is not read as prose
    /// either.
    PossiblePly,
    /// A word of this length, and whether it may be a misspelt action.
    Word(usize, bool),
    /// A time or text in brackets, of this length.
    Aside(usize),
    /// A number of this length that is not a move number.
    Number(usize),
    /// A single letter or a word with digits, of this length.
    Fragment(usize),
    /// Punctuation of this length.
    Punctuation(usize),
}

impl Reader<'_> {
    /// Reads prose as a heading, or as noise if it is only punctuation; returns
    /// false if there is none.
    pub(in crate::format) fn read_prose(&mut self) -> bool {
        let may_be = self.is_bare() && self.list.knows_moves;
        if !may_be || self.is_inside_move() || !self.open.is_empty() || self.continues_move() {
            return false;
        }
        let is_cell = self.at < self.list.row_end.get();
        let starts_line = self.line_start || self.list.at_line_head || is_cell;
        let found = match self.stage {
            Stage::Result => self.read_into(self.rest(), Prose::after_result()),
            _ => {
                // After a ply on the same line, a name and an action must fill the
                // rest of the line.
                let is_at_ply = starts_line || self.is_at_ply() || self.ends_with_turn();
                self.read_into(self.rest(), Prose::at_ply(is_at_ply))
            }
        };
        let Some(prose) = found.filter(|prose| prose.is_surely_prose(starts_line)) else {
            return false;
        };
        let length = self.rest()[..prose.length].trim_ascii_end().len();
        let is_punctuation = !prose.has_numbers && !prose.has_fragments && !prose.has_aside;
        if prose.words == 0 && is_punctuation {
            self.read_punctuation(length);
        } else {
            self.push_heading(length);
        }
        true
    }

    /// Returns true if the rest of the line is a name of one or two words, the
    /// first with a capital letter, and an action that is a turn, perhaps
    /// misspelt.
    fn ends_with_turn(&self) -> bool {
        let line = copied::line_ahead(self.rest());
        let mut words = copied::pieces(line);
        let count = words.by_ref().take(MAX_NAME_WORDS + 2).count();
        let mut words = copied::pieces(line).map(letters_of);
        let first = words.next().unwrap_or_default();
        let has_name = first.first().is_some_and(u8::is_ascii_uppercase);
        let last = words.last().unwrap_or_default();
        has_name && (2..=MAX_NAME_WORDS + 1).contains(&count) && resembles_action_except_draw(last)
    }

    /// Returns true where a ply may begin: on a new line or after a move number,
    /// with nothing but noise and headings in between.
    pub(super) fn is_at_ply(&self) -> bool {
        let is_other =
            |token: &&Token| !matches!(token.kind, TokenKind::Noise | TokenKind::Heading);
        let Some(last) = self.tokens.iter().rev().take(MAX_MOVE_WORDS).find(is_other) else {
            return true;
        };
        let between = &self.text[last.span().end..self.at];
        last.kind == TokenKind::Number || memchr::memchr2(b'\n', b'\r', between).is_some()
    }

    /// Returns true if the next word continues a well-formed move.
    pub(super) fn continues_move(&self) -> bool {
        let before = self.tokens.iter().rev().take(MAX_MOVE_WORDS);
        let words = before.take_while(|token| token.kind == TokenKind::Word);
        words.enumerate().any(|(at, token)| {
            let count = self.words_at(&self.text[token.span().start..]);
            count.is_some_and(|count| count > at + 1)
        })
    }

    /// Returns `text` without the lines of prose at its start.
    pub(super) fn after_prose<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        // The prose that earlier calls have found is not read again.
        let start = self.text.len() - text.len();
        let known = self.list.prose_end.get().max(start) - start;
        let mut at = known;
        while at < MAX_PROSE + known {
            let peeled = copied::peel(&text[at..]);
            at = text.len() - peeled.len();
            let Some(prose) = self.prose(peeled) else {
                break;
            };
            if !prose.is_surely_prose(true) {
                break;
            }
            at += prose.length;
            if !prose.ends_line {
                break;
            }
            self.list.prose_end.set(start + at);
        }
        self.extend_reach(start + at);
        &text[at..]
    }

    /// Returns true if `text`, at the start of a line, is a sentence about an
    /// earlier ply: at least two words, and then the number of that ply.
    pub(super) fn mentions_ply(&self, text: &[u8]) -> bool {
        let Some(prose) = self.prose(text) else {
            return false;
        };
        let number = self.next_number(&text[prose.length..]);
        let is_earlier = |number| self.is_earlier(number);
        prose.words > 1 && prose.is_surely_prose(true) && number.is_some_and(is_earlier)
    }

    /// Looks for anything but prose in `text`, which follows a result, up to its
    /// end or to a tag. Returns the position where the search stops, and true if
    /// there is prose and nothing else.
    pub(super) fn prose_after_result(&self, text: &[u8]) -> (usize, bool) {
        let (mut rest, mut any) = (text, false);
        loop {
            rest = rest.trim_ascii_start();
            let length = text.len() - rest.len();
            if rest.is_empty() || rest[0] == b'[' && lex::looks_like_tag(rest) {
                return (length, any);
            }
            let Some(prose) = self.read_into(rest, Prose::after_result()) else {
                return (length, false);
            };
            if !prose.ends_line || !prose.is_surely_prose(true) {
                return (length + prose.length, false);
            }
            any = true;
            rest = &rest[prose.length..];
        }
    }

    /// Reads the prose at the start of `text`, which begins a line and is before
    /// the result.
    fn prose(&self, text: &[u8]) -> Option<Prose> {
        self.read_into(text, Prose::at_ply(true))
    }

    /// Reads text into `prose`, which is empty, up to the next ply or the end of
    /// the line. Returns `None` if there is no prose, or if it may have a misspelt
    /// ply.
    fn read_into(&self, text: &[u8], mut prose: Prose) -> Option<Prose> {
        if (prose.is_at_ply || prose.is_after_result) && self.has_only_counts(text) {
            return Some(Prose::whole_line(text));
        }
        while prose.length < MAX_LINE {
            let rest = &text[prose.length..];
            let at_end = matches!(rest.first(), None | Some(b'\n' | b'\r'));
            if at_end {
                prose.ends_line = true;
                break;
            }
            let length = match blank_length(rest) {
                Some(length) => length,
                None => match self.piece(rest, &prose) {
                    Piece::End => break,
                    Piece::Name => {
                        prose.precedes_name = true;
                        break;
                    }
                    Piece::Action => {
                        prose.precedes_action = true;
                        break;
                    }
                    Piece::BadPly => {
                        prose.precedes_bad_ply = true;
                        break;
                    }
                    Piece::PossiblePly => return None,
                    Piece::Word(length, ends_like_action) => {
                        prose.words += 1;
                        prose.ends_with_colon = rest[..length].ends_with(b":");
                        prose.ends_like_action = ends_like_action;
                        prose.update_hides_action(copied::word(rest));
                        length
                    }
                    Piece::Aside(length) => {
                        prose.has_aside = true;
                        length
                    }
                    Piece::Number(length) => {
                        prose.has_numbers = true;
                        prose.has_number_after_word |= prose.words > 0;
                        prose.hides_action = false;
                        length
                    }
                    Piece::Fragment(length) => {
                        prose.has_fragments = true;
                        prose.hides_action = false;
                        length
                    }
                    Piece::Punctuation(length) => length,
                },
            };
            prose.length += length;
        }
        (prose.length > 0).then_some(prose)
    }

    /// Returns the piece at the start of `text`, after the prose `before`, if it
    /// begins with a character that no word has.
    fn delimiter_piece(&self, text: &[u8], before: &Prose) -> Option<Piece> {
        match text[0] {
            b'{' => Some(Piece::End),
            b';' if !before.is_after_result => Some(Piece::End),
            b'$' if text.get(1).is_some_and(u8::is_ascii_digit) => Some(Piece::End),
            b'(' | b'[' | b'<' => Some(self.bracketed(text)),
            b')' | b']' | b'}' if before.words == 0 => Some(Piece::End),
            b',' => Some(Piece::Punctuation(1)),
            _ => None,
        }
    }

    /// Returns the piece at the start of `text`, after the prose `before`.
    fn piece(&self, text: &[u8], before: &Prose) -> Piece {
        let has_words = before.words > 0;
        if let Some(piece) = self.delimiter_piece(text, before) {
            return piece;
        }
        if let Some(length) = time(text) {
            return Piece::Aside(length);
        }
        if !before.is_after_result && self.name_at(text).is_some() {
            return Piece::Name;
        }
        if self.begins_numbered(text) {
            return Piece::End;
        }
        let word = copied::word(text);
        if word.len() >= lex::MAX_WORD {
            return Piece::PossiblePly;
        }
        let plain = without_trailer(word);
        if lex::is_result(plain) || self.begins_result_in_words(text, before) {
            return Piece::End;
        }
        let has_digit = word.iter().any(u8::is_ascii_digit);
        let opens = (self.options.opens_move)(plain);
        let is_long_move = self.has_long_move(text);
        if has_digit && !is_long_move && self.is_number_in_prose(text, word, has_words) {
            return Piece::Number(word.len());
        }
        let is_move =
            self.is_decorated_move(plain) || opens && self.words_at(text).is_some() || is_long_move;
        if is_move || opens && has_digit {
            return if is_move { Piece::End } else { Piece::BadPly };
        }
        if is_action(plain) && before.ends_with_colon && is_rest_blank(&text[word.len()..]) {
            return Piece::PossiblePly;
        }
        if before.may_be_name() && takes_a_turn(plain) && next_word(&text[word.len()..]).is_none() {
            return Piece::Action;
        }
        let is_in_remark = has_words || before.is_after_result;
        if is_action(plain)
            && !is_in_remark
            && no_prose_follows(&text[word.len()..], self.options.opens_move)
        {
            return Piece::End;
        }
        let letters = copied::letters(word);
        let is_foreign = !word.iter().any(u8::is_ascii_alphabetic);
        match count_squares(word) {
            0 if word.is_empty() => Piece::Punctuation(punctuation_length(text)),
            0 if letters >= 2 && (!has_digit || is_foreign) => {
                Piece::Word(word.len(), !has_words && resembles_action(plain))
            }
            0 | 1 if letters > 0 || has_digit => Piece::Fragment(word.len()),
            0 => Piece::Punctuation(word.len()),
            _ => Piece::PossiblePly,
        }
    }

    /// Returns true if `word`, at the start of `text`, is a number, a count or
    /// several cells of numbers, but no ply. `has_words` is true after other words.
    fn is_number_in_prose(&self, text: &[u8], word: &[u8], has_words: bool) -> bool {
        let plain = without_trailer(word);
        let opens = (self.options.opens_move)(plain);
        let is_number = numbers::digits(plain) == plain.len();
        let is_in_sentence = has_words && !is_rest_blank(&text[word.len()..]);
        is_number && (!opens || is_in_sentence)
            || !opens && self.begins_number_cells(text, plain)
            || self.begins_count(text)
    }

    /// Returns true for a well-formed move, perhaps with a glyph at its end.
    fn is_decorated_move(&self, word: &[u8]) -> bool {
        let mv = without_glyph(word);
        (self.options.opens_move)(mv) && self.is_whole(mv)
    }

    /// Returns true if `text`, after the prose `before`, begins with a result in
    /// words. After other words, it must have two words, such as `Orange wins`,
    /// unless a colon precedes it.
    fn begins_result_in_words(&self, text: &[u8], before: &Prose) -> bool {
        if before.is_after_result {
            return false;
        }
        let is_in_text = before.words > 0 && !before.ends_with_colon;
        let is_long_enough = |length: usize| {
            let words = text[..length].split(|&byte| is_blank(byte));
            !is_in_text || words.filter(|word| !word.is_empty()).count() == 2
        };
        result_in_words_length(text, self.options.opens_move).is_some_and(is_long_enough)
    }

    /// Returns true if `text` begins with a move number and a move.
    fn begins_numbered(&self, text: &[u8]) -> bool {
        let bare = || bare_number(text).map(|number| number.length);
        let length = match move_number(text) {
            Some(number) => Some(text.len() - number.rest.len()),
            None => numbers::other_number(text).or_else(bare),
        };
        length.is_some_and(|length| self.begins_move(&text[length..]))
    }

    /// Returns the piece at the start of `text`, which begins with an opening
    /// bracket.
    fn bracketed(&self, text: &[u8]) -> Piece {
        if let Some(rest) = text.strip_prefix(b"<!--") {
            let window = &rest[..rest.len().min(MAX_LINE)];
            let end = find(window, b"-->").map(|end| end + b"<!--".len() + b"-->".len());
            return end.map_or(Piece::End, |end| self.piece_in_brackets(&text[..end]));
        }
        if lex::raw_tag(text).is_ok() {
            return Piece::End;
        }
        if let Some(tag) = page_tags::page_tag(text) {
            return Piece::Punctuation(tag.length);
        }
        let close = match text[0] {
            b'(' => b')',
            b'[' => b']',
            _ => return Piece::Punctuation(1),
        };
        let window = &text[..text.len().min(MAX_LINE)];
        let stop = |byte: &u8| *byte == close || matches!(byte, b'\n' | b'\r' | b'{');
        match window.iter().position(stop) {
            Some(end) if text[end] == close => self.piece_in_brackets(&text[..=end]),
            _ => Piece::End,
        }
    }

    /// Returns the piece for a text in brackets: an aside, or the end of the prose
    /// if something in the text may be a ply.
    fn piece_in_brackets(&self, text: &[u8]) -> Piece {
        let opens_move = self.options.opens_move;
        let is_move = |piece: &[u8]| {
            let is_number = numbers::digits(piece) == piece.len();
            opens_move(piece) && !is_number || count_squares(piece) > 1
        };
        let inner = text[1..text.len() - 1].trim_ascii();
        let is_word = !inner.iter().any(|&byte| is_blank(byte));
        let is_ply = is_word && (is_action(inner) || opens_move(inner));
        match is_ply || copied::pieces(text).any(is_move) {
            true => Piece::End,
            false => Piece::Aside(text.len()),
        }
    }
}
