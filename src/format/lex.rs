//! Small parsers shared by the readers and the notations, each with its rule in
//! `grammar/`.

use nom::branch::alt;
use nom::bytes::complete::{tag, take, take_while, take_while1};
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{opt, recognize, verify};
use nom::error::ErrorKind;
use nom::multi::{many0_count, many1_count};
use nom::sequence::{delimited, pair, preceded};
use nom::{IResult, Parser};

use crate::board::{MAX_SIDE, Square};
use crate::format::blank::{is_blank, unicode_blank};
use crate::record::DASH_ENTITIES;

/// Maximum length of a word in bytes.
pub(crate) const MAX_WORD: usize = 64 * 1024;
/// Maximum length of a comment or tag value in bytes.
pub(crate) const MAX_TEXT: usize = 16 * 1024 * 1024;

/// Returns true for the non-blank characters that end a word.
const fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b'{' | b'}' | b'(' | b')' | b';' | b'$' | b'[' | b']')
}

/// `<word> ::= <character> { <character> | <entity> }`
///
/// A `;` that ends an HTML entity belongs to the word, so that `&#8211;` is one
/// bad word instead of a word and a comment.
pub(crate) fn word(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let mut end = 0;
    loop {
        let run = &input[end..];
        end += run
            .iter()
            .position(|&byte| MAY_END_WORD[usize::from(byte)])
            .unwrap_or(run.len());
        let continues = match input.get(end) {
            Some(b';') => is_open_entity(&input[..end]),
            Some(0x80..) => unicode_blank(&input[end..]).is_none(),
            _ => false,
        };
        if !continues {
            break;
        }
        end += 1;
    }
    let (word, rest) = input.split_at(end);
    match end {
        0 => Err(nom::Err::Error(nom::error::Error::new(
            input,
            ErrorKind::TakeWhile1,
        ))),
        _ => Ok((rest, word)),
    }
}

/// The bytes before which a word may end: blanks, brackets, `$`, `;` and non-ASCII
/// bytes.
const MAY_END_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = byte >= 0x80 || is_blank(byte as u8) || is_delimiter(byte as u8);
        byte += 1;
    }
    table
};

/// Returns true if the text ends with an HTML entity without its `;`.
fn is_open_entity(text: &[u8]) -> bool {
    let tail = &text[text.len().saturating_sub(12)..];
    let Some(start) = tail.iter().rposition(|&byte| byte == b'&') else {
        return false;
    };
    let name = tail[start + 1..]
        .strip_prefix(b"#")
        .unwrap_or(&tail[start + 1..]);
    !name.is_empty() && name.iter().all(u8::is_ascii_alphanumeric)
}

/// `<glyph> ::= "$" { <letter> | <digit> }`
///
/// The caller checks the number.
pub(crate) fn dollar_glyph(input: &[u8]) -> IResult<&[u8], &[u8]> {
    recognize(pair(
        char('$'),
        take_while(|byte: u8| byte.is_ascii_alphanumeric()),
    ))
    .parse_complete(input)
}

/// `<brace-comment> ::= "{" <text> "}"`
///
/// Returns the length of the comment and whether it is closed. An unclosed
/// comment ends before an empty line followed by a tag, or at the end of the text,
/// and in both cases before the blanks there.
pub(crate) fn brace_comment(input: &[u8]) -> (usize, bool) {
    let unclosed = |length: usize| (input[..length].trim_ascii_end().len().max(1), false);
    // The start of the empty lines directly before `at`.
    let mut empty_lines = None;
    let mut at = 0;
    while at < input.len() {
        // The search also stops at `}`: a line may have many comments, and a search
        // to the end of the line for each of them would take too long.
        let stop = memchr::memchr3(b'}', b'\n', b'\r', &input[at..]);
        let end = stop.map_or(input.len(), |stop| at + stop);
        if input.get(end) == Some(&b'}') {
            return (end + 1, true);
        }
        let line = &input[at..end];
        if let Some(before) = empty_lines.filter(|_| raw_tag(line).is_ok()) {
            return unclosed(before);
        }
        if line.trim_ascii().is_empty() {
            empty_lines = empty_lines.or(Some(at));
        } else {
            empty_lines = None;
        }
        let is_crlf = input[end..].starts_with(b"\r\n");
        at = end + if is_crlf { 2 } else { 1 };
    }
    unclosed(input.len())
}

/// `<line-comment> ::= ";" <text>` to the end of the line.
pub(crate) fn line_comment(input: &[u8]) -> IResult<&[u8], &[u8]> {
    recognize(pair(char(';'), to_line_end)).parse_complete(input)
}

/// Takes everything up to the end of the line, possibly nothing.
pub(crate) fn to_line_end(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take(line(input).len()).parse_complete(input)
}

/// Returns the text up to the end of the line, possibly nothing.
pub(crate) fn line(text: &[u8]) -> &[u8] {
    let end = memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len());
    &text[..end]
}

/// A tag as it is written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RawTag<'a> {
    /// Its name.
    pub(crate) name: &'a [u8],
    /// The text between its quotes, including escapes.
    pub(crate) value: &'a [u8],
    /// True if the quotes are typographic.
    pub(crate) odd_quotes: bool,
}

/// `<tag> ::= "[" <blanks> <name> <blanks> <quote> <value> <quote> <blanks> "]"`
/// where `<blanks>` are spaces and tabs, or nothing.
pub(crate) fn raw_tag(input: &[u8]) -> IResult<&[u8], RawTag<'_>> {
    let blanks = || take_while(|byte| byte == b' ' || byte == b'\t');
    let name = verify(
        take_while1(|byte: u8| byte.is_ascii_alphanumeric() || byte == b'_'),
        |name: &[u8]| name[0].is_ascii_alphabetic(),
    );
    let (rest, name) =
        delimited(pair(char('['), blanks()), name, blanks()).parse_complete(input)?;
    let plain = delimited(char('"'), plain_value, char('"')).map(|value| (value, false));
    let odd = delimited(odd_quote, odd_value, odd_quote).map(|value| (value, true));
    let (rest, (value, odd_quotes)) = alt((plain, odd)).parse_complete(rest)?;
    let (rest, _) = pair(blanks(), char(']')).parse_complete(rest)?;
    Ok((
        rest,
        RawTag {
            name,
            value,
            odd_quotes,
        },
    ))
}

/// Returns true if `text`, which begins with `[`, looks like a tag: a letter
/// follows. Lower-case letters and digits up to a `=` or `]` are a forum tag
/// instead, such as `[quote="Ann"]`, `[list]` or `[h1]`.
pub(crate) fn looks_like_tag(text: &[u8]) -> bool {
    let name = text.get(1..).unwrap_or_default();
    let is_lower = |byte: &&u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let prefix = name.iter().take_while(is_lower);
    let is_forum_tag = matches!(name.get(prefix.count()), Some(b'=' | b']'));
    name.first().is_some_and(u8::is_ascii_alphabetic) && !is_forum_tag
}

/// `<value> ::= { <plain> | "\" <any> }` on one line.
fn plain_value(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let plain = take_while1(|byte| !matches!(byte, b'"' | b'\\' | b'\n' | b'\r'));
    let escaped = preceded(
        char('\\'),
        verify(take(1_usize), |next: &[u8]| {
            !matches!(next[0], b'\n' | b'\r')
        }),
    );
    recognize(many0_count(alt((plain, escaped)))).parse_complete(input)
}

/// Takes the text up to a quote of any kind or the end of the line.
fn odd_value(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let ends_value = |at: &[u8]| matches!(at[0], b'\n' | b'\r' | b'"') || odd_quote(at).is_ok();
    let length = (0..input.len())
        .find(|&at| ends_value(&input[at..]))
        .unwrap_or(input.len());
    Ok((&input[length..], &input[..length]))
}

/// Takes one of the quotes that word processors substitute for `"`.
fn odd_quote(input: &[u8]) -> IResult<&[u8], &[u8]> {
    alt((
        tag("\u{201C}"),
        tag("\u{201D}"),
        tag("\u{201E}"),
        tag("\u{201F}"),
        tag("\u{AB}"),
        tag("\u{BB}"),
    ))
    .parse_complete(input)
}

/// `<mark> ::= ( "0" | "1" ) [ "/" <digits> ] | "½"`
fn mark(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let plain = recognize(pair(one_of("01"), opt(pair(char('/'), digit1))));
    alt((plain, tag(HALF))).parse_complete(input)
}

/// The character `½`.
const HALF: &str = "\u{BD}";

/// `<result> ::= "*" | "1/1" | "0/1" | "1/2" | "½" | <mark> <separator> <mark> { <separator> <mark> }`
/// where the separator is a hyphen, a dash, the HTML entity of a dash, or a
/// colon.
pub(crate) fn is_result(word: &[u8]) -> bool {
    if matches!(word, b"*" | b"1/1" | b"0/1" | b"1/2") || word == HALF.as_bytes() {
        return true;
    }
    if !matches!(word.first(), Some(b'0' | b'1' | 0xC2)) {
        return false;
    }
    let [ndash, number, minus] = DASH_ENTITIES;
    let entity = alt((tag(ndash), tag(number), tag(minus)));
    let separator = alt((dash, tag(":"), entity));
    let mut marks = recognize(pair(mark, many1_count(preceded(separator, mark))));
    marks
        .parse_complete(word)
        .is_ok_and(|(rest, _): (&[u8], _)| rest.is_empty())
}

/// Takes a hyphen or one of the dashes that word processors substitute for it.
///
/// # Errors
///
/// Returns an error if the input begins with neither.
#[inline]
pub(crate) fn dash(input: &[u8]) -> IResult<&[u8], &[u8]> {
    match input.first() {
        Some(b'-') => Ok((&input[1..], &input[..1])),
        Some(0x80..) => odd_dash(input),
        _ => Err(nom::Err::Error(nom::error::Error::new(
            input,
            ErrorKind::Char,
        ))),
    }
}

fn odd_dash(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let dash = |separator: &'static str| tag::<_, &[u8], nom::error::Error<&[u8]>>(separator);
    alt((
        dash("\u{2010}"),
        dash("\u{2011}"),
        dash("\u{2012}"),
        dash("\u{2013}"),
        dash("\u{2014}"),
        dash("\u{2015}"),
        dash("\u{2212}"),
        dash("\u{FE63}"),
        dash("\u{FF0D}"),
    ))
    .parse_complete(input)
}

/// `<square> ::= <file> <rank>`, `a1` to `z26`, the letter in upper or lower case.
///
/// # Errors
///
/// Returns an error if the input does not begin with a square, or if the rank
/// has more than two digits or begins with a zero.
#[inline]
pub(crate) fn coordinate(input: &[u8]) -> IResult<&[u8], Square> {
    let failure = || {
        Err(nom::Err::Error(nom::error::Error::new(
            input,
            ErrorKind::Digit,
        )))
    };
    let [letter, ones @ b'1'..=b'9', rest @ ..] = input else {
        return failure();
    };
    let (rank, rest) = match rest {
        [next @ b'0'..=b'9', rest @ ..] => ((ones - b'0') * 10 + (next - b'0'), rest),
        _ => (ones - b'0', rest),
    };
    let file = (letter | 0x20).wrapping_sub(b'a');
    let rank_ends = !matches!(rest, [b'0'..=b'9', ..]);
    if file < MAX_SIDE && letter.is_ascii_alphabetic() && rank <= MAX_SIDE && rank_ends {
        return Ok((rest, Square::new(file, rank - 1)));
    }
    failure()
}

/// Strips `start` from the beginning of `text`, ignoring ASCII case; returns
/// `None` if `text` begins with something else.
pub(crate) fn strip_prefix_ignoring_case<'t>(text: &'t [u8], start: &str) -> Option<&'t [u8]> {
    let (head, rest) = text.split_at_checked(start.len())?;
    head.eq_ignore_ascii_case(start.as_bytes()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::{coordinate, is_result, raw_tag, word};

    #[test]
    fn words_end_at_blanks_and_delimiters_but_keep_entities() {
        assert_eq!(word(b"Cd3e4-d4{x}").unwrap().1, b"Cd3e4-d4");
        assert_eq!(word(b"1&#8211;0;x").unwrap().1, b"1&#8211;0");
        assert_eq!(word("a\u{A0}b".as_bytes()).unwrap().1, b"a");
        assert!(word(b"").is_err());
    }

    #[test]
    fn tags_know_escapes_and_typographic_quotes() {
        let tag = raw_tag(br#"[Orange "a \" b]" ] x"#).unwrap().1;
        assert_eq!((tag.name, tag.value), (&b"Orange"[..], &br#"a \" b]"#[..]));
        assert!(
            raw_tag("[Orange \u{201C}Ann\u{201D}]".as_bytes())
                .unwrap()
                .1
                .odd_quotes
        );
        assert!(raw_tag(b"[Orange \"Ann]\n\"]").is_err());
        assert!(raw_tag(b"[%fig x]").is_err());
    }

    #[test]
    fn results_are_distinguished_from_moves() {
        for result in [
            "*",
            "1-0",
            "0-1",
            "1/2-1/2",
            "0-1-0",
            "1/1",
            "0/1",
            "1/3-0-1/3-1/3",
            "1\u{2013}0",
            "1:0",
            "1/2",
            "½",
            "½-½",
            "½:½",
        ] {
            assert!(is_result(result.as_bytes()), "{result}");
        }
        for no in [
            "7", "1", "1/3", "1:", "½-", "1é0", "4x35", "d4", "-", "1-", "", "1-0x", "10-0",
        ] {
            assert!(!is_result(no.as_bytes()), "{no}");
        }
    }

    #[test]
    fn squares_never_have_three_digits_or_a_leading_zero() {
        assert_eq!(coordinate(b"e12-").unwrap().1.to_string(), "e12");
        for no in ["e", "e0", "e01", "e27", "e100", "é1", "\u{430}1"] {
            assert!(coordinate(no.as_bytes()).is_err(), "{no}");
        }
    }
}
