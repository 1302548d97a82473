//! The first stage of reading lists: text becomes items, the words of a line with
//! their kinds. This stage knows the words of the game, and nothing of other lines.
//! The rules of the items are in `grammar/list.bnf`.

use nom::branch::alt;
use nom::bytes::complete::{tag, take, take_while_m_n};
use nom::character::complete::{char, digit1, one_of, space0};
use nom::combinator::{eof, not, opt, peek, recognize, value, verify};
use nom::multi::{fold_many_m_n, many_m_n, many0_count, many1_count};
use nom::sequence::{delimited, pair, terminated};
use nom::{IResult, Parser};

use crate::format::blank::{blank_length, first_character, is_blank};
use crate::format::lex;
use crate::record::Outcome;
use crate::record::vocabulary::{Meaning, find_meaning};
use crate::text::{Span, find};

/// How a number is marked as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NumberStyle {
    /// `1.`, which needs no warning.
    Period,
    /// `1)`, `#1`, `Move 1:` and the like.
    Marked,
    /// `1 -`, which may also be a part of a result.
    Dashed,
    /// `Round 1`: the number of a round of all seats.
    Round,
    /// `1` alone.
    Bare,
}

impl NumberStyle {
    /// Returns the style of a number after a noun such as `Move` or `Round`.
    pub(crate) fn after(noun: &str) -> Option<Self> {
        find_meaning(noun, |meaning| match meaning {
            Meaning::Number => Some(Self::Marked),
            Meaning::Round => Some(Self::Round),
            _ => None,
        })
    }
}

/// The number of a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Number {
    /// Its value; 0 if it does not fit into 64 bits.
    pub(crate) value: u64,
    /// True for a number such as `1...`, before the second ply of a pair.
    pub(crate) is_late: bool,
    /// How it is marked.
    pub(crate) style: NumberStyle,
}

impl Number {
    /// Returns true for digits alone.
    pub(crate) const fn is_bare(self) -> bool {
        matches!(self.style, NumberStyle::Bare)
    }
}

/// `<number> ::= <digits> <points> | "#" <digits> [ <close> ] | "(" <digits> ")" |`
/// `"[" <digits> "]" | <digits> <mark>`
///
/// Reads a number that is marked as one.
pub(crate) fn number(input: &[u8]) -> IResult<&[u8], Number> {
    use NumberStyle::{Dashed, Marked, Period};
    let is_ordinal = |end: &[u8]| {
        let ends = [b"st", b"nd", b"rd", b"th"];
        ends.iter()
            .any(|ordinal| end.eq_ignore_ascii_case(*ordinal))
    };
    let ordinal = verify(take(2_usize), is_ordinal);
    let marked = alt((
        keycaps,
        delimited(char('#'), digits, opt(one_of(".):"))),
        delimited(char('('), digits, char(')')),
        delimited(char('['), digits, char(']')),
        terminated(digits, alt((tag("．"), tag("、"), tag("手目")))),
        terminated(digits, alt((tag(")"), tag(":")))),
        terminated(digits, (alt((ordinal, tag("]"))), peek(end))),
        terminated(digits, (char('-'), peek(alt((end, letter))))),
    ));
    let marked = marked.map(|value| (value, false, Marked));
    let pointed = (digits, points, opt(one_of("):")));
    let pointed = pointed.map(|(value, late, close)| {
        let style = if close.is_some() { Marked } else { Period };
        (value, late, style)
    });
    let spaces = || take_while_m_n(1, 3, |byte| byte == b' ');
    let point = alt((points, value(false, one_of("):"))));
    let spaced = (digits, spaces(), point, peek(end));
    let spaced = spaced.map(|(value, _, late, ())| (value, late, Marked));
    let dash = alt((tag("-"), tag("\u{2013}"), tag("\u{2014}")));
    let dashed = terminated(digits, (spaces(), dash, peek(end), space0, not(eof)));
    let dashed = dashed.map(|value| (value, false, Dashed));
    let number = alt((pointed, marked, spaced, dashed));
    let mut number = number.map(|(value, is_late, style)| Number {
        value,
        is_late,
        style,
    });
    number.parse_complete(input)
}

/// `<points> ::= "." { "." } | "…"`
///
/// Returns true for a number before the second ply of a pair.
fn points(input: &[u8]) -> IResult<&[u8], bool> {
    let periods = many1_count(char('.')).map(|count| count > 1);
    alt((periods, value(true, tag("…")))).parse_complete(input)
}

/// Takes at most nine digits, and returns their value.
fn digits(input: &[u8]) -> IResult<&[u8], u64> {
    let value = |digits: &[u8]| {
        let digits = std::str::from_utf8(digits).unwrap_or_default();
        digits.parse().unwrap_or(0)
    };
    digit1.map(value).parse_complete(input)
}

/// `<keycaps> ::= { <digit> [ U+FE0F ] [ U+20E3 ] }`, with a mark after some digit
///
/// Returns the value of a number of at most nine keycap digits.
fn keycaps(input: &[u8]) -> IResult<&[u8], u64> {
    let mark = (opt(tag("\u{FE0F}")), opt(tag("\u{20E3}")));
    let key = pair(one_of("0123456789"), recognize(mark));
    let key = key.map(|(digit, mark): (char, &[u8])| (digit, !mark.is_empty()));
    let keys = fold_many_m_n(
        1,
        9,
        key,
        || (0, false),
        |(value, has_mark), (digit, mark)| {
            (
                10 * value + u64::from(digit) - u64::from('0'),
                has_mark | mark,
            )
        },
    );
    let mut marked = verify(keys, |&(_, has_mark)| has_mark).map(|(value, _)| value);
    marked.parse_complete(input)
}

/// Succeeds before a blank, a separator of cells, a tag of a page, or the end.
fn end(input: &[u8]) -> IResult<&[u8], ()> {
    let ends = input.is_empty()
        || blank_length(input).is_some()
        || input.starts_with("\u{FE0F}".as_bytes())
        || matches!(
            input[0],
            b'|' | b',' | b';' | b'"' | b'<' | b'[' | b'*' | b'_'
        );
    verify(nom::combinator::success(()), |(): &()| ends).parse_complete(input)
}

fn letter(input: &[u8]) -> IResult<&[u8], ()> {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic();
    value((), take_while_m_n(1, 1, is_letter)).parse_complete(input)
}

/// `<spaced-result> ::= <mark> " " <separator> " " <mark>`, such as `1 - 0`.
///
/// Returns the length of the result at the start of `text`.
pub(crate) fn spaced_result(text: &[u8]) -> Option<usize> {
    let mark = || alt((tag("1/2"), tag("0"), tag("1"), tag("\u{BD}")));
    let sign = alt((lex::dash, tag(":")));
    let ends = peek(alt((end, value((), one_of(".)!")))));
    let result: IResult<&[u8], &[u8]> =
        recognize((mark(), blanks, sign, blanks, mark(), ends)).parse_complete(text);
    let (_, result) = result.ok()?;
    // The colon of `Player 1: 1` is that of a name.
    if find(result, b": ").is_some() && find(result, b" :").is_none() {
        return None;
    }
    Outcome::of_text(result).map(|_| result.len())
}

/// Takes spaces, also those at which a page must not break a line.
fn blanks(input: &[u8]) -> IResult<&[u8], usize> {
    many0_count(alt((tag(" "), tag("\u{A0}"), tag("\u{202F}")))).parse_complete(input)
}

/// Returns true for a word with keycap digits that is not only a number.
pub(crate) fn is_keycap_word(word: &[u8]) -> bool {
    let rest = || keycaps(word).map_or(word, |(rest, _)| rest);
    find(word, "\u{20E3}".as_bytes()).is_some()
        && word[0].is_ascii_alphanumeric()
        && rest().iter().any(u8::is_ascii_alphanumeric)
}

/// `<time> ::= <digits> ":" <digit> <digit> [ ":" <digit> <digit> ]`
///
/// Returns the length of the time at the start of `text`. The first number has at
/// most three digits.
pub(crate) fn time(text: &[u8]) -> Option<usize> {
    let two = || take_while_m_n(2, 2, |byte: u8| byte.is_ascii_digit());
    let first = take_while_m_n(1, 3, |byte: u8| byte.is_ascii_digit());
    let ends = peek(alt((end, value((), one_of(")].")))));
    let tail = many_m_n(1, 2, pair(char(':'), two()));
    let time: IResult<&[u8], &[u8]> = recognize((first, tail, ends)).parse_complete(text);
    time.ok().map(|(_, time)| time.len())
}

/// `<stamp> ::= "[" <date-or-time> "]"`, such as `[12.03.24, 20:13:02]`.
///
/// Returns the length of the time stamp in brackets at the start of `text`.
pub(crate) fn stamp(text: &[u8]) -> Option<usize> {
    let window = lex::line(&text[..text.len().min(40)]);
    let close = match window.first()? {
        b'[' => b']',
        b'(' => b')',
        _ => return None,
    };
    let end = memchr::memchr(close, window)?;
    let inner = &window[1..end];
    let is_part = |byte: &u8| byte.is_ascii_digit() || b":./,- APMapm".contains(byte);
    let has_time = memchr::memchr(b':', inner).is_some_and(|at| at > 0);
    let is_stamp = has_time && inner.iter().all(is_part) && !lex::is_result(inner);
    is_stamp.then_some(end + 1)
}

/// The maximum length of a date with the punctuation after it.
const MAX_DATE: usize = 24;

/// `<date> ::= <digits> <point> <digits> <point> <digits>` with the same kind of
/// point, a period, a slash or a hyphen.
///
/// Returns true if a word is a date.
pub(crate) fn is_date(word: &[u8]) -> bool {
    if word.len() > MAX_DATE {
        return false;
    }
    let word = trimmed(word);
    b"./-".iter().any(|point| {
        let parts = || word.split(|byte| byte == point);
        let is_part =
            |part: &[u8]| (1..=4).contains(&part.len()) && part.iter().all(u8::is_ascii_digit);
        parts().all(is_part) && parts().count() == 3
    }) && !lex::is_result(word)
}

/// `<cell> ::= [ "+" | "-" ] <digits> [ "." <digits> ] [ "%" | "s" ]`
///
/// Returns true if a word is a number as in the cell of a table.
pub(crate) fn is_cell(word: &[u8]) -> bool {
    let mut cell = (
        opt(one_of("+-")),
        digit1,
        opt(pair(char('.'), digit1)),
        opt(one_of("%s")),
        eof,
    );
    let read: IResult<&[u8], _> = cell.parse_complete(word);
    read.is_ok()
}

/// Returns the length of the bullet at the start of `text`, if a blank follows
/// it.
pub(crate) fn bullet(text: &[u8]) -> Option<usize> {
    let is_bullet = |sign: &char| {
        "*-+\u{2022}\u{2013}\u{2014}\u{B7}\u{25AA}\u{25CF}\u{2023}\u{25E6}".contains(*sign)
    };
    let length = first_character(text).filter(is_bullet)?.len_utf8();
    let ends = blank_length(&text[length..]).is_some() && !text[length..].starts_with(b"\n");
    ends.then_some(length)
}

/// Returns the length of the box of a check list, `[x]`, at the start of `text`.
pub(crate) fn check_box(text: &[u8]) -> Option<usize> {
    matches!(text, [b'[', b'x' | b'X' | b' ', b']', b' ' | b'\t', ..]).then_some(3)
}

/// Returns the length of the smiley at the start of `text`, such as `:)` or `;-)`.
pub(crate) fn smiley(text: &[u8]) -> Option<usize> {
    let mouth = terminated(one_of(")(DPp"), peek(end));
    let smiley: IResult<&[u8], &[u8]> =
        recognize((one_of(":;"), opt(char('-')), mouth)).parse_complete(text);
    // A comment may begin with `;(`.
    let (_, smiley) = smiley.ok().filter(|_| !text.starts_with(b";("))?;
    Some(smiley.len())
}

/// Returns the length of the sign at the start of `text` that only decorates: a
/// quotation mark, an asterisk, punctuation or a symbol that is not ASCII.
pub(crate) fn decoration(text: &[u8]) -> Option<usize> {
    match text.first()? {
        b'"' | b'\'' | b'`' | b'*' | b'_' | b'~' | b'\\' | b'=' | b'#' | b'!' => Some(1),
        0x80.. => symbol(text),
        _ => None,
    }
}

/// Returns the length of the decoration at the start of `text`, of one sign or several.
pub(crate) fn decorations(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(length) = decoration(&text[at..]) {
        if at > 0 && matches!(text[at], b'=' | b'!') {
            break;
        }
        at += length;
    }
    at
}

/// Returns the length of the sign at the start of `text`, if it is neither ASCII nor
/// a part of a word: letters, digits, dashes and the signs in moves and results are
/// parts of words.
pub(crate) fn symbol(text: &[u8]) -> Option<usize> {
    let character = first_character(text).filter(|character| !character.is_ascii())?;
    let is_part =
        character.is_alphanumeric() || "\u{D7}\u{BD}\u{2194}\u{21C4}\u{AD}".contains(character);
    (!is_part && lex::dash(text).is_err()).then(|| character.len_utf8())
}

/// Returns a word up to a sign that is not ASCII.
pub(crate) fn before_symbol(word: &[u8]) -> &[u8] {
    let mut at = 0;
    while at < word.len() && !word.is_ascii() {
        if at > 0 && symbol(&word[at..]).is_some() {
            return &word[..at];
        }
        at += first_character(&word[at..]).map_or(1, char::len_utf8);
    }
    word
}

/// Returns a text as a string, empty if it is not UTF-8.
pub(crate) fn utf8(text: &[u8]) -> &str {
    std::str::from_utf8(text).unwrap_or_default()
}

/// Returns the number of bytes at the start of `text` that are among these signs.
#[inline]
pub(crate) fn run(text: &[u8], signs: &[u8]) -> usize {
    text.iter().take_while(|byte| signs.contains(byte)).count()
}

/// Returns the text before the first of these signs.
#[inline]
pub(crate) fn until<'t>(text: &'t [u8], signs: &[u8]) -> &'t [u8] {
    let end = text.iter().position(|byte| signs.contains(byte));
    &text[..end.unwrap_or(text.len())]
}

/// Returns a word without the punctuation at its end, and the position of its glyph.
pub(crate) fn trimmed(word: &[u8]) -> &[u8] {
    let is_end = |byte: &u8| b",.;:|\"'`_*!?<~".contains(byte);
    let end = word.iter().rposition(|byte| !is_end(byte));
    &word[..end.map_or(0, |end| end + 1)]
}

/// Returns the number of squares in a word: letters with a digit after them.
pub(crate) fn count_squares(word: &[u8]) -> usize {
    let is_square = |pair: &&[u8]| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit();
    word.windows(2).filter(is_square).count()
}

/// Returns the line at the start of `text` without blanks at its end, and the length
/// of the line with its line end.
pub(crate) fn line(text: &[u8]) -> (Span, usize) {
    let line = lex::line(text);
    let end = match &text[line.len()..] {
        [b'\r', b'\n', ..] => 2,
        [] => 0,
        _ => 1,
    };
    let trimmed = line.iter().rposition(|&byte| !is_blank(byte));
    let span = Span::new(0, trimmed.map_or(0, |last| last + 1));
    (span, line.len() + end)
}

/// Returns true if `text` begins with a fence of code.
pub(crate) fn is_fence(text: &[u8]) -> bool {
    let text = text.strip_prefix(b" ").unwrap_or(text);
    text.starts_with(b"```") || text.starts_with(b"~~~")
}
