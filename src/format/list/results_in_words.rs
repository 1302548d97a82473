//! Results in words, and text after the result.

use crate::format::lex;
use crate::format::list::scan::copied::{self, is_action};
use crate::format::move_number::move_number;
use crate::format::sheet::{Reader, Stage};
use crate::record::{MAX_RESULT_IN_WORDS_LEN, Outcome, ResultInWords, TokenKind, is_draw_in_words};

impl Reader<'_> {
    /// Returns the length of the remark that begins here, if there is one: text
    /// after the result that has no move and is on the line of the result or in
    /// parentheses.
    pub(in crate::format) fn closing_remark(&self) -> Option<usize> {
        let is_after = self.stage == Stage::Result && self.open.is_empty();
        let is_here = !self.line_start || self.rest().starts_with(b"(");
        if !is_after || !is_here {
            return None;
        }
        remark_length(self.rest(), self.options.opens_move)
    }

    /// Reads a remark after the result as a heading; returns false if there is
    /// none.
    pub(in crate::format) fn read_remark(&mut self, byte: u8) -> bool {
        let is_delimiter = matches!(byte, b'{' | b';' | b'$' | b')' | b'[' | b']' | b'}');
        let Some(length) = self.closing_remark().filter(|_| !is_delimiter) else {
            return false;
        };
        let message = "this text after the result has no move; it is kept as a comment";
        let help = "put it in braces; if it should have moves, check their spelling";
        self.push_heading_with(length, message, help);
        true
    }

    /// Reads the result that begins here with the word `first` and is in words or
    /// has blanks, as in `1 - 0`; returns false if there is none.
    pub(in crate::format) fn read_result_in_words(&mut self, first: &[u8]) -> bool {
        let may_be = self.stage == Stage::Moves && self.open.is_empty() && !self.is_inside_move();
        if !may_be {
            return false;
        }
        // Words of moves have digits; names of seats have none, except for
        // `Player1` and the like.
        let is_move = first.iter().any(u8::is_ascii_digit)
            && lex::strip_prefix_ignoring_case(first, "player").is_none();
        let length = if is_move || !first[0].is_ascii_alphabetic() {
            spaced_result(self.rest())
        } else {
            result_in_words_length(self.rest(), self.options.opens_move)
        };
        if let Some(length) = length {
            self.push(TokenKind::Result, length);
            self.stage = Stage::Result;
        }
        length.is_some()
    }
}

/// Returns the length of the result in words, such as `Orange wins`, that fills
/// the line up to its end, an opening bracket or a `;`. Returns `None` if there
/// is none, if a word of the name opens a move, or if a result in marks follows
/// on the next line.
pub(super) fn result_in_words_length(rest: &[u8], opens_move: fn(&[u8]) -> bool) -> Option<usize> {
    let window = &rest[..rest.len().min(MAX_RESULT_IN_WORDS_LEN + 1)];
    let end = memchr::memchr2(b'\n', b'\r', window).unwrap_or(window.len());
    let line = std::str::from_utf8(&window[..end]).ok()?;
    // A remark in parentheses may follow the first word, which is the name.
    let blank = line.find(' ').unwrap_or(line.len());
    let remark = line[blank..].trim_start().starts_with('(');
    let inner = line.find(')').filter(|_| remark).map_or(0, |end| end + 1);
    let bracket = line[inner..].find(['{', '(', ';', '[', '<']);
    let line = line[..bracket.map_or(line.len(), |at| inner + at)].trim_end();
    if line.len() > MAX_RESULT_IN_WORDS_LEN || line[inner..].contains(['}', ')', '$', ']']) {
        return None;
    }
    if is_draw_in_words(line) {
        return (!is_followed_by_result(&rest[end..])).then_some(line.len());
    }
    let parsed = ResultInWords::parse(line)?;
    let mut name = parsed.name.split_whitespace();
    // Words of moves have digits or are short.
    let is_name = parsed.name.to_ascii_lowercase().starts_with("player")
        || parsed.name.bytes().all(|byte| !byte.is_ascii_digit());
    let first = name.clone().next().unwrap_or_default();
    if !is_name || parsed.name.contains(':') || first.len() < 3 || is_action(first.as_bytes()) {
        return None;
    }
    let is_followed = is_followed_by_result(&rest[end..]);
    (!is_followed && !name.any(|word| opens_move(word.as_bytes()))).then_some(line.len())
}

fn is_followed_by_result(text: &[u8]) -> bool {
    lex::word(text.trim_ascii_start()).is_ok_and(|(_, word)| lex::is_result(word))
}

/// Returns the length of a result with blanks around its separator, such as
/// `1 - 0`, if nothing else is on the line.
pub(super) fn spaced_result(text: &[u8]) -> Option<usize> {
    let line = copied::line_within(text, MAX_SPACED);
    let line = std::str::from_utf8(line).ok()?.trim_end();
    let is_result = line.contains(' ') && Outcome::of_text(line.as_bytes()).is_some();
    is_result.then_some(line.len())
}

/// Maximum length of a result with blanks.
const MAX_SPACED: usize = 64;

/// Returns the length of the remark at the start of a text, up to the end of
/// the line or a comment. Returns `None` if it is empty or if a word of it
/// could begin a record.
///
/// # Cost
///
/// Linear in the length of the remark.
fn remark_length(text: &[u8], opens_move: fn(&[u8]) -> bool) -> Option<usize> {
    let mut rest = text;
    let mut end = 0;
    loop {
        let blanks = rest
            .iter()
            .take_while(|&&byte| byte == b' ' || byte == b'\t');
        rest = &rest[blanks.count()..];
        let byte = match rest.first() {
            None | Some(b'\n' | b'\r' | b'{' | b';') => return Some(end).filter(|&end| end > 0),
            Some(&byte) => byte,
        };
        if move_number(rest).is_some() {
            return None;
        }
        if let Some(length) = action_in_parentheses(rest) {
            rest = &rest[length..];
            end = text.len() - rest.len();
            continue;
        }
        let length = match lex::word(rest) {
            Ok((_, word)) if opens_move(word) || is_action(word) || lex::is_result(word) => {
                return None;
            }
            Ok((_, word)) if word.len() > lex::MAX_WORD => return None,
            Ok((_, word)) => word.len(),
            Err(_) if byte >= 0x80 => return Some(end).filter(|&end| end > 0),
            Err(_) => 1,
        };
        rest = &rest[length..];
        end = text.len() - rest.len();
    }
}

/// Returns the length of an action in parentheses, such as `(resigns)`.
fn action_in_parentheses(text: &[u8]) -> Option<usize> {
    let inner = text.strip_prefix(b"(")?;
    let (after, word) = lex::word(inner).ok()?;
    (is_action(word) && after.starts_with(b")")).then_some(word.len() + b"()".len())
}
