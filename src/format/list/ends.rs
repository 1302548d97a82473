//! Where a list without tags ends.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::list::results_in_words::{result_in_words_length, spaced_result};
use crate::format::list::scan::copied;
use crate::format::list::scan::counts;
use crate::format::list::scan::lines::is_whole_list;
use crate::format::list::scan::numbers::{self, bare_number};
use crate::format::list::state::ListNumber;
use crate::format::list::words::{MAX_MOVE_WORDS, without_trailer};
use crate::format::move_number::move_number;
use crate::format::sheet::{Reader, Stage};
use crate::record::{Token, TokenKind};
use crate::text::{Diagnostic, Span, codes};

/// Maximum number of notes after an empty line that are examined.
const MAX_NOTES: usize = 4;
/// Maximum length of such a note, in bytes.
const MAX_NOTE: usize = 4096;

impl Reader<'_> {
    /// Returns true if the record has no tags so far.
    pub(in crate::format) fn is_bare(&self) -> bool {
        self.tags.is_empty()
    }

    /// Records a move number that is written as `text`, unless it is in a
    /// variation.
    pub(in crate::format) fn note_number(&mut self, value: u64, text: &[u8]) {
        if !self.open.is_empty() {
            return;
        }
        self.list.last_number = value;
        if self.list.plies == 0 {
            let is_late = ends_late(text);
            self.list.first_number = Some(ListNumber { value, is_late });
        }
    }

    /// Returns true if the list ends before the next token although it has no
    /// result: at an empty line, or, with a variation that is never closed,
    /// before another list.
    pub(in crate::format) fn ends_without_result(&self) -> bool {
        if self.open.is_empty() || self.after_unclosed_comment {
            return self.empty_line && !self.continues_at(self.rest());
        }
        self.empty_line && self.next_list_begins() || self.list_begins_after_result()
    }

    /// Returns true if another list begins on the line here, which follows a result,
    /// although a variation of this list is open.
    pub(in crate::format) fn list_begins_after_result(&self) -> bool {
        let last = self.tokens.last();
        if !self.line_start || last.is_none_or(|last| last.kind != TokenKind::Result) {
            return false;
        }
        let rest = copied::peel(self.rest());
        self.next_list_begins() || self.begins_list(rest) && !closes_variation(lex::line(rest))
    }

    /// Returns true if another list certainly begins here, although a variation
    /// of this list is open: with the move number 1 after the second ply, or
    /// with a line that begins like a list, ends with a result and does not
    /// close the variation.
    fn next_list_begins(&self) -> bool {
        let rest = copied::peel(self.rest());
        let number = self.next_number(rest);
        let is_first = number.is_some_and(|number| number.value == 1 && !number.is_late);
        let line = lex::line(rest);
        is_first && self.list.plies > 1
            || !closes_variation(line) && is_whole_list(line, self.options.opens_move)
    }

    /// Returns true if `text`, which follows an empty line, continues the list.
    /// It does so if it begins with the number of the next ply, the result or a
    /// resignation, perhaps after lines of prose, or if it has only prose up to a
    /// tag or its end. After prose, the number must not be `1.`, and only prose
    /// may follow the result. A sentence about an earlier ply and another message
    /// of the same chat also continue the list.
    fn continues_at(&self, text: &[u8]) -> bool {
        let rest = copied::peel(text);
        if rest.is_empty() || spaced_result(rest).is_some() {
            return true;
        }
        if let Some(number) = self.next_number(rest) {
            return self.is_next(number);
        }
        let word = lex::word(rest).map_or(&[][..], |(_, word)| word);
        let is_resignation =
            copied::is_action(word) && word.to_ascii_lowercase().starts_with(b"res");
        if lex::is_result(word) || is_resignation {
            return true;
        }
        let after = copied::peel(self.after_prose(rest));
        let number = self.next_number(after);
        let goes_on = number
            .is_some_and(|number| self.is_next(number) && (number.value > 1 || number.is_late));
        let is_end = after.is_empty() || after[0] == b'[' && lex::looks_like_tag(after);
        let start = self.text.len() - after.len();
        let line = memchr::memrchr2(b'\n', b'\r', &self.text[..start]).map_or(0, |end| end + 1);
        let is_mention = || number.is_some() && self.mentions_ply(&self.text[line..]);
        let between = &rest[..rest.len() - after.len()];
        let is_message =
            || has_time(between) && self.begins_move(after) && self.ends_with_message();
        let is_round = || self.ends_with_next_round(between) && self.begins_move(after);
        goes_on
            || is_round()
            || is_end
            || is_mention()
            || is_message()
            || self.is_closing_result(after)
    }

    /// Returns true if the last line of `text` is the title of the next round, such
    /// as `Round 2`: all rounds before it have the same number of plies, up to six.
    fn ends_with_next_round(&self, text: &[u8]) -> bool {
        let text = text.trim_ascii_end();
        let start = memchr::memrchr2(b'\n', b'\r', text).map_or(0, |end| end + 1);
        let rounds = counts::round_number(&text[start..]).and_then(|round| round.checked_sub(1));
        rounds.is_some_and(|rounds| {
            (2..=6).any(|seats| rounds > 0 && rounds.checked_mul(seats) == Some(self.list.plies))
        })
    }

    /// Returns true if the last ply is a message of a chat: a line with a time
    /// and no other ply is directly before it.
    fn ends_with_message(&self) -> bool {
        let is_word = |token: &&Token| token.kind == TokenKind::Word;
        let mut before = self
            .tokens
            .iter()
            .rev()
            .skip_while(|token| !is_word(token))
            .peekable();
        let mut words = 0;
        let mut first = None;
        while let Some(word) = before.next_if(is_word)
            && words < MAX_MOVE_WORDS
        {
            words += 1;
            first = Some(word);
        }
        let header = before.find(|token| token.kind != TokenKind::Noise);
        let is_header = header.is_some_and(|token| {
            token.kind == TokenKind::Heading && has_time(self.source.slice(token.span()))
        });
        let is_one_ply = |first: &Token| {
            let text = &self.text[first.span().start..];
            words == 1 || self.words_at(text) == Some(words)
        };
        is_header && first.is_some_and(is_one_ply)
    }

    /// Returns true if the list ends before the comment or glyph that begins here.
    /// It may end only after an empty line, and only if it does not continue after
    /// such notes.
    pub(in crate::format) fn ends_before_notes(&self) -> bool {
        let may_end = self.is_bare() && self.empty_line && self.open.is_empty();
        if !may_end || !matches!(self.stage, Stage::Moves | Stage::Result) {
            return false;
        }
        // Notes directly before another list belong to that list; others belong to this
        // one, with a result or without, so that it can be written with one.
        let mut is_before = true;
        // More than `MAX_NOTES` notes in a row are read as notes on the last move.
        let mut rest = self.rest();
        for _ in 0..MAX_NOTES {
            self.extend_reach(self.text.len() - rest.len());
            let window = &rest[..rest.len().min(MAX_NOTE)];
            let length = match window.first() {
                Some(b'{') => memchr::memchr(b'}', window).map(|end| end + 1),
                Some(b';' | b'%') => memchr::memchr2(b'\n', b'\r', window),
                Some(b'$') => Some(1 + numbers::digits(&window[1..])),
                _ => {
                    let follows_result = self.stage == Stage::Result;
                    return is_before
                        && self.begins_list(rest)
                        && (follows_result || !self.continues_at(rest));
                }
            };
            let Some(length) = length else { return false };
            let after = rest[length..].trim_ascii_start();
            let blanks = &rest[length..rest.len() - after.len()];
            is_before = blanks.iter().filter(|&&byte| byte == b'\n').count() < 2;
            rest = after;
        }
        false
    }

    /// Returns true if `text` begins with a move, perhaps after its number.
    fn begins_list(&self, text: &[u8]) -> bool {
        let rest = copied::peel(text);
        let rest = move_number(rest).map_or(rest, |number| number.rest);
        self.begins_move(rest)
    }

    /// Returns true if `text` is a result, in marks or in words, with nothing
    /// but prose after it.
    fn is_closing_result(&self, text: &[u8]) -> bool {
        let length = match lex::word(text).map(|(_, word)| without_trailer(word)) {
            Ok(word) if lex::is_result(word) => word.len(),
            _ => match result_in_words_length(text, self.options.opens_move) {
                Some(length) => length,
                None => return false,
            },
        };
        let after = &text[length..];
        after.trim_ascii().is_empty() || self.has_only_prose(after)
    }

    /// Returns true if `text`, the text after a result, has only lines of
    /// prose, up to its end or to a tag.
    fn has_only_prose(&self, text: &[u8]) -> bool {
        // Text that an earlier call has examined is not examined again.
        let start = self.text.len() - text.len();
        if self.list.only_prose_left.get() || self.list.prose_stop.get() > start {
            return self.list.only_prose_left.get();
        }
        let (length, is_only_prose) = self.prose_after_result(text);
        self.list.only_prose_left.set(is_only_prose);
        self.list.prose_stop.set(start + length + 1);
        self.extend_reach(start + length);
        is_only_prose
    }

    /// Records that the text up to `end` was examined to find the end of the list.
    pub(super) fn extend_reach(&self, end: usize) {
        self.list.reach.set(self.list.reach.get().max(end));
    }

    /// Returns the move number at the start of `text`. A number in a spelling other
    /// than `1.` counts only if a move follows it.
    pub(super) fn next_number(&self, text: &[u8]) -> Option<ListNumber> {
        if let Some(number) = move_number(text) {
            return Some(ListNumber::of(&text[..text.len() - number.rest.len()]));
        }
        if let Some(label) = counts::label(text, self.options.opens_move) {
            let is_before = self.begins_move(&text[label..]);
            return is_before.then(|| ListNumber::of(&text[1..label]));
        }
        let other = numbers::other_number(text);
        let bare = || bare_number(text).map_or(0, |number| number.length);
        let length = other.unwrap_or_else(bare);
        // Digits without a sign such as `#` may be a move themselves.
        let is_move = || (self.options.opens_move)(&text[..numbers::digits(text)]);
        let is_number =
            length > 0 && self.begins_move(&text[length..]) && (other.is_some() || !is_move());
        is_number.then(|| ListNumber::of(&text[..length]))
    }

    /// Returns true if `text` begins with the number of the next ply and an
    /// action.
    pub(super) fn begins_numbered_action(&self, text: &[u8]) -> bool {
        let length = bare_number(text).map_or(0, |number| number.length);
        let number = ListNumber::of(text);
        let after = copied::peel(&text[length..]);
        let word = lex::word(after).map_or(&[][..], |(_, word)| word);
        self.list.plies > 0 && self.is_next(number) && copied::is_action(word)
    }

    /// Returns true at the start of a line if `text` is the number of the next
    /// ply.
    pub(super) fn begins_row(&self, text: &[u8]) -> bool {
        let number = ListNumber::of(text);
        self.list.at_line_head && self.is_next(number)
    }

    /// Returns true if the number with a period here is a ply at the end of a
    /// sentence: in a list without numbers of plies, with no ply after it.
    pub(in crate::format) fn is_ply_before_period(&self) -> bool {
        let digits = numbers::digits(self.rest());
        let (number, after) = self.rest().split_at(digits);
        self.is_bare()
            && self.list.plies > 0
            && self.list.last_number == 0
            && self.open.is_empty()
            && self.list.numbers_may_be_moves
            && (self.options.opens_move)(number)
            && after.first() == Some(&b'.')
            && after.get(1).is_none_or(|&byte| is_blank(byte))
            && !self.is_next(ListNumber::of(number))
            && !self.begins_move(&after[1..])
    }

    /// Returns true if the number is that of the next ply, counted in plies or
    /// in pairs of plies, or if it is one more than the last number.
    pub(super) fn is_next(&self, number: ListNumber) -> bool {
        let first = self.list.first_number.unwrap_or(ListNumber {
            value: 1,
            is_late: false,
        });
        let plies = self.list.plies;
        let by_pair = plies + u64::from(first.is_late);
        let is_pair = number.value == first.value.saturating_add(by_pair / 2)
            && number.is_late == (by_pair % 2 == 1);
        let follows =
            self.list.last_number > 0 && number.value == self.list.last_number.saturating_add(1);
        number.value == first.value.saturating_add(plies) || is_pair || follows
    }

    /// Returns true if this is a list that ends without a result at an empty
    /// line, and the next list begins with a move without a number, perhaps
    /// after headings.
    pub(in crate::format) fn next_list_is_unnumbered(&self) -> bool {
        if !self.is_bare() || self.stage != Stage::Moves || !self.empty_line {
            return false;
        }
        let first = copied::peel(self.after_prose(copied::peel(self.rest())));
        move_number(first).is_none() && self.begins_move(first)
    }

    /// Returns true if a number is that of an earlier ply other than the first.
    pub(super) fn is_earlier(&self, number: ListNumber) -> bool {
        let is_first = number.value <= 1 && !number.is_late;
        !is_first && number.value <= self.list.last_number && !self.is_next(number)
    }

    /// Reads the line here as a heading if it is a sentence about an earlier ply;
    /// returns false if it is not.
    pub(super) fn read_mention(&mut self) -> bool {
        let may_be = self.stage == Stage::Moves && self.line_start && self.open.is_empty();
        if !may_be || self.is_inside_move() || !self.mentions_ply(self.rest()) {
            return false;
        }
        let line = lex::line(self.rest()).trim_ascii_end().len();
        let span = Span::new(self.at, self.at + line);
        let message = "this sentence about earlier moves is kept as a comment";
        let help = "if its moves belong to the game, put them on a separate line";
        self.report(Diagnostic::new(codes::HIDDEN_MOVES, span, message).with_help(help));
        self.push(TokenKind::Heading, line);
        true
    }

    /// Warns about a list that has no move number before its first ply, which is
    /// next, and may be meant to continue the list before it.
    pub(in crate::format) fn warn_of_open_list(&mut self) {
        if !std::mem::take(&mut self.list.follows_open) {
            return;
        }
        let has_number = |token: &Token| token.kind == TokenKind::Number;
        if self.tokens.iter().any(has_number) {
            return;
        }
        let length = lex::word(self.rest()).map_or(1, |(_, word)| word.len());
        let span = Span::new(self.at, self.at + length);
        let message = "another list begins here, since an empty line ends a list without a result";
        let help = "if the game goes on, remove the empty line or number this move; \
                    else end the list before it with its result, or `*`";
        self.report(Diagnostic::new(codes::OPEN_LIST, span, message).with_help(help));
    }

    /// Counts `word`, which is outside of variations, as a ply if it begins
    /// one.
    pub(in crate::format) fn count_ply(&mut self, word: &[u8]) {
        let begins = (self.options.opens_move)(word) || copied::is_action(word);
        self.list.plies += u64::from(begins);
    }

    /// Returns true if the result was read, and only prose follows.
    pub(in crate::format) fn ends_in_prose(&self) -> bool {
        let is_after = self.stage == Stage::Result && self.open.is_empty();
        is_after && self.has_only_prose(self.rest())
    }
}

impl ListNumber {
    /// Reads a move number in any spelling; a value that is too large counts as
    /// 0.
    fn of(text: &[u8]) -> Self {
        Self {
            value: numbers::number_value(text).unwrap_or(0),
            is_late: ends_late(text),
        }
    }
}

/// Returns true if a line closes a variation that begins before it.
fn closes_variation(line: &[u8]) -> bool {
    let count = |bracket| memchr::memchr_iter(bracket, line).count();
    count(b')') > count(b'(')
}

/// Returns true if a text has a time such as `20:11`.
fn has_time(text: &[u8]) -> bool {
    memchr::memchr_iter(b':', text).any(|at| {
        let is_digit = |index: usize| text.get(index).is_some_and(u8::is_ascii_digit);
        at > 0 && is_digit(at - 1) && is_digit(at + 1) && is_digit(at + 2)
    })
}

/// Returns true for a number such as `1...`, which precedes the second ply of a
/// pair.
fn ends_late(number: &[u8]) -> bool {
    number.ends_with(b"..") || number.ends_with("…".as_bytes())
}
