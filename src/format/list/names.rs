//! Names before the moves of a list.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::list::scan::action_words::resembles_action;
use crate::format::list::scan::copied::{self, SkippedKind, SkippedText};
use crate::format::list::scan::counts;
use crate::format::list::scan::line_ahead::is_rest_blank;
use crate::format::list::scan::numbers;
use crate::format::list::words::without_glyph;
use crate::format::move_number::move_number;
use crate::format::sheet::Reader;
use crate::text::Span;

/// Maximum length of a name before a move, in bytes.
const MAX_NAME: usize = 60;

impl Reader<'_> {
    /// Returns the length of the name that begins with `word`, the next word,
    /// if a ply follows it.
    pub(in crate::format) fn name_length(&self, word: &[u8]) -> Option<usize> {
        if self.list.words_left > 0 || !self.open.is_empty() {
            return None;
        }
        let comma = memchr::memchr(b',', word).unwrap_or(word.len());
        let is_move = (self.options.opens_move)(&word[..comma]);
        if is_move && memchr::memchr(b':', word).is_none() {
            return None;
        }
        self.name_at(self.rest())
    }

    /// Returns the length of the name at the start of `text`, such as
    /// `Orange:`, `Orange (Simon)` or `Orange`, if a ply follows it.
    pub(super) fn name_at(&self, text: &[u8]) -> Option<usize> {
        if !text.first().is_some_and(|&byte| copied::is_letter(byte)) {
            return None;
        }
        if self.has_only_counts(text) {
            return None;
        }
        let line = copied::line_within(text, MAX_NAME + 64);
        let length = name_with_colon(line)
            .or_else(|| name_of_seat(line))
            .or_else(|| counts::label(line, self.options.opens_move))
            .or_else(|| name_in_letters(line))
            .filter(|&length| length <= MAX_NAME)?;
        let name = &line[..length];
        let opens = |piece: &[u8]| {
            copied::may_be_move(piece, self.options.opens_move)
                || copied::is_action(piece)
                || copied::begins_like_action(piece)
        };
        let is_bare_name = !name.ends_with(b":") && !name.ends_with(b")");
        let is_misspelt = is_bare_name && resembles_action(name);
        if is_misspelt || copied::pieces(name).any(opens) || self.has_long_move(text) {
            return None;
        }
        let after = line[length..].trim_ascii_start();
        let after = after
            .strip_prefix(b",")
            .or_else(|| after.strip_prefix(b";"))
            .unwrap_or(after);
        let after = copied::peel(after);
        let has_colon = name.ends_with(b":");
        let is_numbered = has_colon && (move_number(after).is_some());
        let is_misspelt_ply =
            has_colon && may_be_misspelt_ply(after) && self.is_name_of_player(name);
        let is_name = is_numbered || is_misspelt_ply || self.precedes_ply(name, after);
        is_name.then_some(length)
    }

    /// Returns true if `after`, the text after `name`, begins with a ply.
    fn precedes_ply(&self, name: &[u8], after: &[u8]) -> bool {
        let word = lex::word(after).map_or(&[][..], |(_, word)| word);
        let plain = without_glyph(word);
        let is_bare_name = !name.ends_with(b":") && !name.ends_with(b")");
        let is_resignation = lex::strip_prefix_ignoring_case(plain, "resign").is_some();
        if is_resignation {
            self.is_name_of_mover(name)
        } else if is_bare_name && copied::is_action(plain) {
            self.is_name_of_mover(name)
                || (self.list.at_line_head || self.is_at_ply())
                    && is_rest_blank(&after[word.len()..])
        } else if is_bare_name {
            let cell = memchr::memchr(b',', word).map_or(word, |comma| &word[..comma]);
            let cell = without_glyph(cell);
            let is_number = numbers::digits(cell) == cell.len();
            // In a sentence, digits after a word are a number, not a ply.
            let is_in_sentence =
                is_number && name[0].is_ascii_lowercase() && next_is_word(&after[word.len()..]);
            if is_in_sentence {
                return false;
            }
            // A result after prose ends the list; the prose is not a name.
            let is_ply = !is_number && !lex::is_result(cell) && self.is_whole(cell);
            self.words_at(after).is_some() || is_ply
        } else {
            let opens = self.options.opens_move;
            opens(word) || opens(plain) || copied::is_action(plain) || self.has_long_move(after)
        }
    }

    /// Returns true if this is one of the two names remembered: the latest one before
    /// an even ply and the latest one before an odd ply.
    fn is_name_of_player(&self, name: &[u8]) -> bool {
        let mut names = self.list.names.iter().flatten();
        names.any(|&span| plain_name(self.source.slice(span)) == plain_name(name))
    }

    /// Returns the name in brackets that begins here, at the start of a line, if
    /// a move follows it: `[Anna]` or `[Anna]:`.
    pub(super) fn name_in_brackets(&self) -> Option<SkippedText> {
        let line = copied::line_within(self.rest(), MAX_NAME + 64);
        let end = line
            .strip_prefix(b"[")?
            .iter()
            .position(|&byte| byte == b']')?
            + 1;
        let name = &line[1..end];
        let is_name = name.first().is_some_and(|&byte| copied::is_letter(byte))
            && name.iter().all(|&byte| byte != b'"' && byte != b'[');
        let length = end + 1 + usize::from(line.get(end + 1) == Some(&b':'));
        let after = copied::peel(line.get(length..)?);
        let word = lex::word(after).map_or(&[][..], |(_, word)| word);
        let is_move = copied::may_be_move(without_glyph(word), self.options.opens_move);
        (self.line_start && is_name && is_move).then(|| SkippedText::new(SkippedKind::Name, length))
    }

    /// Returns true if the same name preceded the ply two plies earlier. It is then
    /// probably that of the player to move.
    fn is_name_of_mover(&self, name: &[u8]) -> bool {
        let before = self.list.names[(self.list.plies % 2) as usize];
        before.is_some_and(|span| plain_name(self.source.slice(span)) == plain_name(name))
    }

    /// Skips a name before a ply, and remembers it.
    pub(in crate::format) fn skip_name(&mut self, length: usize) {
        let span = Span::new(self.at, self.at + length);
        self.list.names[(self.list.plies % 2) as usize] = Some(span);
        self.skip_text(SkippedText {
            kind: SkippedKind::Name,
            length,
            closes: false,
        });
    }
}

/// Returns true if the rest of a line is a word of at most four letters and
/// digits that may be a misspelt ply, such as `1b`.
fn may_be_misspelt_ply(text: &[u8]) -> bool {
    let word = copied::word(text);
    let has_both = word.iter().any(u8::is_ascii_digit) && copied::letters(word) > 0;
    has_both && word.len() <= 4 && is_rest_blank(&text[word.len()..])
}

/// Returns true if a word without digits is next on the line.
fn next_is_word(text: &[u8]) -> bool {
    let word = copied::word(text.trim_ascii_start());
    let is_here = !is_rest_blank(text) && copied::letters(word) > 1;
    is_here && !word.iter().any(u8::is_ascii_digit)
}

/// Returns a name without the colon, and without a remark in parentheses.
fn plain_name(name: &[u8]) -> &[u8] {
    let end = name.iter().position(|byte| matches!(byte, b':' | b'('));
    name[..end.unwrap_or(name.len())].trim_ascii_end()
}

/// Returns the length of the words at the start of a line up to a colon, which
/// is included.
fn name_with_colon(line: &[u8]) -> Option<usize> {
    let stop = |byte: &u8| b":{};|,[]<>$".contains(byte);
    let at = line.iter().position(stop)?;
    // The colon in `(12:30)` is not the end of a name.
    let is_open =
        |name: &[u8]| memchr::memrchr2(b'(', b')', name).is_some_and(|at| name[at] == b'(');
    (line[at] == b':' && !is_open(&line[..at])).then_some(at + 1)
}

/// Returns the length of the seat at the start of a line, such as `Player 1`,
/// with a blank after it.
fn name_of_seat(line: &[u8]) -> Option<usize> {
    counts::seat(line).filter(|&length| line.get(length).is_some_and(|&byte| is_blank(byte)))
}

/// Returns the length of the name at the start of a line. The name is a capital
/// letter or has at least three letters, and includes a remark in parentheses and
/// the colon after the remark, if they are there.
fn name_in_letters(line: &[u8]) -> Option<usize> {
    let letters = line
        .iter()
        .take_while(|&&byte| copied::is_letter(byte))
        .count();
    let ends_name = |&byte: &u8| is_blank(byte) || matches!(byte, b',' | b';');
    let is_initial = letters == 1 && line[0].is_ascii_uppercase();
    let has_name_length = letters >= 3 || is_initial && line.get(1) == Some(&b' ');
    if !has_name_length || !line.get(letters).is_some_and(ends_name) {
        return None;
    }
    let after = line[letters..].trim_ascii_start();
    let remark = match after.first() {
        Some(b'(') => memchr::memchr(b')', after)? + 1,
        _ => return Some(letters),
    };
    let mut end = line.len() - after.len() + remark;
    end += usize::from(line.get(end) == Some(&b':'));
    Some(end)
}
