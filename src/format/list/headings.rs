//! Headings: text of a list that is kept as a comment.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::list::results_in_words::result_in_words_length;
use crate::format::list::scan::action_words::{is_or_reports_action, letters_of};
use crate::format::list::scan::lines::holds_moves;
use crate::format::list::scan::{copied, counts, numbers, page_tags};
use crate::format::move_number::move_number;
use crate::format::sheet::{Reader, Stage};
use crate::record::TokenKind;
use crate::text::{Diagnostic, Span, codes, escape, find};

impl Reader<'_> {
    /// Reads the rest of the line as a heading, if this is the start of a line
    /// before the first move of a bare list, and the line has no move.
    /// Otherwise reads nothing and returns false.
    pub(in crate::format) fn read_heading(&mut self, byte: u8) -> bool {
        let is_first = self.stage == Stage::Nothing && self.line_start && self.is_bare();
        let is_wiki_tag = byte == b'{' && matches!(self.rest().get(1), Some(b'{' | b'|'));
        let is_delimiter = b"{};[])%$`".contains(&byte) && !is_wiki_tag;
        if !is_first || is_delimiter || copied::begins_array(self.rest()) {
            return false;
        }
        let line = lex::line(self.rest());
        let is_empty = copied::peel(line).is_empty() || page_tags::table_rule(line).is_some();
        let is_aside = byte == b'(' && memchr::memchr(b')', line).is_none();
        let has_counts = self.list.numbers_may_be_moves
            && (counts::has_only_counts(line, self.options.opens_move)
                || self.has_words_and_numbers(line));
        let holds_moves = !has_counts && holds_moves(line, self.options.opens_move);
        if is_empty || is_aside || holds_moves || may_misspell_move(line) {
            return false;
        }
        match has_counts {
            true => self.read_line_of_counts(),
            false => self.read_line_as_heading(),
        }
        true
    }

    /// Returns true if a line before the first move has words and numbers that
    /// are not moves, and begins with neither a move number nor the name of a player.
    fn has_words_and_numbers(&self, line: &[u8]) -> bool {
        counts::has_only_words_and_numbers(line, self.options.opens_move)
            && move_number(line).is_none()
            && numbers::other_number(line).is_none()
            && self.name_at(self.rest()).is_none()
            && !self.holds_long_move(copied::line_ahead(line))
    }

    /// Returns true if a line, which must be a part of `self.text`, has a move of
    /// several words.
    fn holds_long_move(&self, line: &[u8]) -> bool {
        let mut words = line.split(|&byte| is_blank(byte));
        words.any(|word| self.has_long_move(&self.text[Span::of(word, self.text).start..]))
    }

    /// Returns true if a line begins here whose numbers are not moves, such as
    /// `Player 1: 12 points`.
    pub(super) fn begins_line_of_counts(&self) -> bool {
        if !self.list.at_line_head || !self.open.is_empty() || self.is_inside_move() {
            return false;
        }
        // Where plies are numbered, a line of names and numbers has points.
        let is_numbered = self.list.numbers_may_be_moves
            && self.list.last_number > 0
            && self.stage == Stage::Moves;
        let line = || copied::line_ahead(self.rest());
        self.has_only_counts(self.rest())
            || is_numbered && counts::has_names_and_numbers(line(), self.options.opens_move)
    }

    /// Returns true if the numbers up to the end of the line at the start of `text`
    /// are not moves, although a number alone may be one in this game.
    pub(super) fn has_only_counts(&self, text: &[u8]) -> bool {
        let line = || copied::line_ahead(text);
        self.list.numbers_may_be_moves && counts::has_only_counts(line(), self.options.opens_move)
    }

    /// Returns true if `text` begins with a number that is no move, as in
    /// `3 players`, although a number alone may be one in this game.
    pub(super) fn begins_count(&self, text: &[u8]) -> bool {
        self.list.numbers_may_be_moves && counts::is_count(text)
    }

    /// Reads the rest of the line, whose numbers are not moves, as a heading.
    pub(super) fn read_line_of_counts(&mut self) {
        let length = lex::line(self.rest()).trim_ascii_end().len();
        let message = "the numbers in this text are not read as moves; it is kept as a comment";
        let help = "if they are moves, write them on a line without other words";
        self.push_heading_with(length, message, help);
    }

    /// Reads the rest of the line as a heading.
    pub(in crate::format) fn read_line_as_heading(&mut self) {
        let line = lex::line(self.rest());
        self.push_heading(line.trim_ascii_end().len());
    }

    /// Reads the next `length` bytes as a heading, and warns about the first
    /// heading of the record.
    pub(super) fn push_heading(&mut self, length: usize) {
        let message = "this text has no move; it is kept as a comment";
        let help = "headings are allowed; if it should have moves, check their spelling";
        self.push_heading_with(length, message, help);
    }

    /// Reads the next `length` bytes as a heading. Warns about it with `message`
    /// and `help` if it is the first of the record. Also warns about words that
    /// would have an effect elsewhere, and about a second result.
    pub(super) fn push_heading_with(&mut self, length: usize, message: &str, help: &str) {
        // Search from the end, where an earlier heading is likely to be.
        let mut earlier = self.tokens.iter().rev();
        let is_first = earlier.all(|token| token.kind != TokenKind::Heading);
        let span = self.push(TokenKind::Heading, length);
        self.inspect(span);
        let text = self.source.slice(span);
        let mut pieces = copied::pieces(text);
        let ineffective = match self.stage {
            Stage::Nothing => pieces.find(|word| is_decisive(word)),
            Stage::Moves => {
                pieces.find(|word| is_or_reports_action(letters_of(word)) || is_decisive(word))
            }
            Stage::Tags | Stage::Result => None,
        };
        let is_second = self.stage == Stage::Result
            && result_in_words_length(text, self.options.opens_move).is_some();
        let (message, help) = match ineffective {
            Some(word) => {
                let word = escape(word);
                let what = "has no effect in this text, which is kept as a comment";
                (format!("`{word}` {what}"), INEFFECTIVE_WORD_HELP)
            }
            None if is_second => (message.to_owned(), SECOND_RESULT_HELP),
            None if is_first => (message.to_owned(), help),
            None => return,
        };
        self.report(Diagnostic::new(codes::HEADING, span, message).with_help(help));
    }
}

/// The help on a word that would have an effect elsewhere.
const INEFFECTIVE_WORD_HELP: &str = "if it should count, write `swap`, `pass`, `Orange resigns` or a result \
                         on a line of its own";

/// The help on a result in words after the result.
const SECOND_RESULT_HELP: &str =
    "only the result before it counts; if they differ, remove the wrong one";

/// Returns true for a result other than `*`.
fn is_decisive(word: &[u8]) -> bool {
    lex::is_result(word) && word != b"*"
}

/// Maximum length of a word that may be a misspelt move, in bytes.
const MAX_MISSPELT: usize = 24;

/// Returns true if a line may be a misspelt move and nothing else, or has a word
/// with two squares.
fn may_misspell_move(line: &[u8]) -> bool {
    let mut words = copied::pieces(line).filter(|word| numbers::digits(word) < word.len());
    let is_address = |word: &[u8]| find(word, b"//").is_some();
    let has_squares =
        |word: &[u8]| word.len() <= MAX_MISSPELT && count_squares(word) > 1 && !is_address(word);
    let Some(first) = words.next() else {
        return false;
    };
    let is_short =
        (1..=3).contains(&copied::letters(first)) && first.iter().any(u8::is_ascii_digit);
    let mut others = words.peekable();
    is_short && others.peek().is_none() || has_squares(first) || others.any(has_squares)
}

/// Returns the number of squares in a word: letters with a digit after them.
pub(super) fn count_squares(word: &[u8]) -> usize {
    let is_square = |pair: &&[u8]| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit();
    word.windows(2).filter(is_square).count()
}
