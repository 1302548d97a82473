//! Headings: text of a list that is kept as a comment.

use crate::format::lex;
use crate::format::list::action_words::letters_of;
use crate::format::list::claims::{SECOND_RESULT, claim_length};
use crate::format::list::copied;
use crate::format::list::lines::holds_moves;
use crate::format::sheet::{Reader, Stage};
use crate::record::TokenKind;
use crate::text::{Diagnostic, codes, escape};

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
        let line = lex::to_line_end(self.rest()).map_or(self.rest(), |(_, line)| line);
        let is_empty = copied::peel(line).is_empty() || copied::table_rule(line).is_some();
        let is_aside = byte == b'(' && memchr::memchr(b')', line).is_none();
        let holds_moves = holds_moves(line, self.options.opens_move);
        if is_empty || is_aside || holds_moves || may_misspell_move(line) {
            return false;
        }
        self.read_line_as_heading();
        true
    }

    /// Reads the rest of the line as a heading.
    pub(in crate::format) fn read_line_as_heading(&mut self) {
        let line = lex::to_line_end(self.rest()).map_or(self.rest(), |(_, line)| line);
        self.push_heading(line.trim_ascii_end().len());
    }

    /// Reads the next `length` bytes as a heading, and warns about the first
    /// heading of the record.
    pub(super) fn push_heading(&mut self, length: usize) {
        // Search from the end, where an earlier heading is likely to be.
        let mut earlier = self.tokens.iter().rev();
        let is_first = earlier.all(|token| token.kind != TokenKind::Heading);
        let span = self.push(TokenKind::Heading, length);
        self.inspect(span);
        let text = self.source.slice(span);
        let is_claim =
            self.stage == Stage::Result && claim_length(text, self.options.opens_move).is_some();
        let has_effect = |word: &&[u8]| match self.stage {
            Stage::Moves => acts(letters_of(word)) || is_decisive(word),
            Stage::Nothing => is_decisive(word),
            Stage::Tags | Stage::Result => false,
        };
        if let Some(word) = copied::pieces(text).find(has_effect) {
            let word = escape(word);
            let message =
                format!("`{word}` has no effect in this text, which is kept as a comment");
            let help = "if it should count, write `swap`, `pass`, `Orange resigns` or a result \
                        on a line of its own";
            self.report(Diagnostic::new(codes::HEADING, span, message).with_help(help));
        } else if is_first || is_claim {
            let message = "this text has no move; it is kept as a comment";
            let help = match is_claim {
                true => SECOND_RESULT,
                false => "headings are allowed; if it should have moves, check their spelling",
            };
            self.report(Diagnostic::new(codes::HEADING, span, message).with_help(help));
        }
    }
}

/// Returns true for a result other than `*`.
fn is_decisive(word: &[u8]) -> bool {
    lex::is_result(word) && word != b"*"
}

/// Returns true for a word that says that somebody swapped, passed, resigned,
/// ran out of time, won or lost, or that the game was drawn.
fn acts(word: &[u8]) -> bool {
    let words = [
        "swap", "swaps", "swapped", "pass", "passes", "passed", "resign", "resigns", "resigned",
        "timeout", "draw", "drawn", "wins", "won", "loses", "lost",
    ];
    words
        .iter()
        .any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

/// Maximum length of a word that may be a misspelt move, in bytes.
const MAX_MISSPELT: usize = 24;

/// Returns true if a line may be a misspelt move and nothing else, or has a word
/// with two squares.
fn may_misspell_move(line: &[u8]) -> bool {
    let mut words = copied::pieces(line).filter(|word| copied::digits(word) < word.len());
    let is_address = |word: &[u8]| memchr::memmem::find(word, b"//").is_some();
    let has_squares =
        |word: &[u8]| word.len() <= MAX_MISSPELT && count_squares(word) > 1 && !is_address(word);
    let Some(first) = words.next() else {
        return false;
    };
    let letters = first
        .iter()
        .filter(|&&byte| copied::is_letter(byte))
        .count();
    let is_short = (1..=3).contains(&letters) && first.iter().any(u8::is_ascii_digit);
    let mut others = words.peekable();
    is_short && others.peek().is_none() || has_squares(first) || others.any(has_squares)
}

/// Returns the number of squares in a word: letters with a digit after them.
pub(super) fn count_squares(word: &[u8]) -> usize {
    let is_square = |pair: &&[u8]| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit();
    word.windows(2).filter(is_square).count()
}
