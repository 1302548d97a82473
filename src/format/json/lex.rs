//! The JSON lexer: strings, numbers, arrays and objects.

use std::collections::BTreeSet;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{opt, recognize};
use nom::{IResult, Parser};

use crate::text::{CappedFindings, Diagnostic, Span, codes, escape, escape_str};

/// Maximum nesting of values.
const MAX_DEPTH: usize = 64;

/// A value, or the finding that ends the reading of a record.
pub(super) type Read<T> = Result<T, Box<Diagnostic>>;

/// An integer and its span.
pub(super) type Integer = (u64, Span);

/// A position in the text of a record, and the findings so far.
pub(super) struct Cursor<'a> {
    text: &'a [u8],
    pub(super) at: usize,
    pub(super) findings: CappedFindings,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a [u8], at: usize) -> Self {
        Self {
            text,
            at,
            findings: CappedFindings::default(),
        }
    }

    /// Returns at most 40 bytes of a span, escaped.
    fn shown(&self, span: Span) -> String {
        let start = Span::new(span.start, span.end.min(span.start + 40));
        escape(&self.text[start.range()])
    }

    /// Returns the content of a string with its escapes resolved. `inner` is
    /// the span between its quotes.
    pub(super) fn decoded(&self, inner: Span) -> String {
        let mut bytes = Vec::with_capacity(inner.len());
        decode(self.text, inner, |piece, _| bytes.extend_from_slice(piece));
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Skips blanks and returns the next byte.
    fn peek(&mut self) -> Option<u8> {
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        let rest = &self.text[self.at..];
        self.at += rest.iter().take_while(|byte| is_blank(byte)).count();
        self.text.get(self.at).copied()
    }

    /// Creates the finding for the syntax error that `expected` is missing here.
    /// The caller returns it to end the reading.
    fn fault(&mut self, expected: &str) -> Box<Diagnostic> {
        let next = self.peek();
        let end = (self.at + 1).min(self.text.len());
        let span = Span::new(self.at.min(end), end);
        let message = match next {
            Some(_) => format!("{expected} is expected here, not `{}`", self.shown(span)),
            None => format!("{expected} is expected here, but the text ends"),
        };
        let help = "a record is one JSON object on a separate line";
        Box::new(Diagnostic::new(codes::JSON_SYNTAX, span, message).with_help(help))
    }

    fn expect(&mut self, character: u8) -> Read<()> {
        if self.peek() != Some(character) {
            return Err(self.fault(&format!("`{}`", character as char)));
        }
        self.at += 1;
        Ok(())
    }

    /// Reads an object. `member` is called for each key and reads its value, or
    /// returns false for an unknown key. Duplicate and unknown keys are
    /// reported and skipped with their values.
    pub(super) fn object(
        &mut self,
        member: &mut dyn FnMut(&mut Self, &str) -> Read<bool>,
    ) -> Read<()> {
        self.expect(b'{')?;
        let mut keys: BTreeSet<Box<str>> = BTreeSet::new();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(());
        }
        loop {
            let inner = self.required_string()?;
            let key = self.decoded(inner);
            self.expect(b':')?;
            if !keys.insert(key.as_str().into()) {
                self.findings.add_with(codes::DUPLICATE_KEY, inner, || {
                    let message = format!("the key `{}` is given twice", escape_str(&key));
                    (message, "remove the wrong one".to_owned())
                });
                self.skip_value()?;
            } else if !member(self, &key)? {
                self.findings.add_with(codes::UNKNOWN_FIELD, inner, || {
                    let message = format!("`{}` is not a field of a record", escape_str(&key));
                    let help = "remove it: its value would be lost";
                    (message, help.to_owned())
                });
                self.skip_value()?;
            }
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => break,
                _ => return Err(self.fault("`,` or `}`")),
            }
        }
        self.at += 1;
        Ok(())
    }

    /// Reads an array; `element` reads each value. Reports and skips any other
    /// value.
    pub(super) fn array(&mut self, element: &mut dyn FnMut(&mut Self) -> Read<()>) -> Read<()> {
        if self.peek() != Some(b'[') {
            return self.wrong_type("an array");
        }
        self.at += 1;
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(());
        }
        loop {
            element(self)?;
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => break,
                _ => return Err(self.fault("`,` or `]`")),
            }
        }
        self.at += 1;
        Ok(())
    }

    /// Returns true if an object begins here; reports and skips any other value.
    pub(super) fn begins_object(&mut self) -> Read<bool> {
        let is_object = self.peek() == Some(b'{');
        if !is_object {
            self.wrong_type("an object")?;
        }
        Ok(is_object)
    }

    /// Reads a string and returns the span between its quotes. Reports and
    /// skips any other value.
    pub(super) fn string(&mut self) -> Read<Option<Span>> {
        if self.peek() == Some(b'"') {
            return self.required_string().map(Some);
        }
        self.wrong_type("a string")?;
        Ok(None)
    }

    /// Reads an unsigned 64-bit integer. Reports and skips any other value.
    pub(super) fn integer(&mut self) -> Read<Option<Integer>> {
        if !matches!(self.peek(), Some(b'-' | b'0'..=b'9')) {
            self.wrong_type("an integer")?;
            return Ok(None);
        }
        let start = self.at;
        self.skip_value()?;
        let span = Span::new(start, self.at);
        let text = &self.text[span.range()];
        let is_plain = text.iter().all(u8::is_ascii_digit) && (text.len() == 1 || text[0] != b'0');
        let number = std::str::from_utf8(text)
            .ok()
            .and_then(|text| text.parse().ok());
        if let Some(number) = number.filter(|_| is_plain) {
            return Ok(Some((number, span)));
        }
        let shown = self.shown(span);
        self.findings.add_with(codes::BAD_NUMBER, span, || {
            let message = format!("`{shown}` is not an unsigned 64-bit integer");
            let help = "write the numbers of a record with digits only";
            (message, help.to_owned())
        });
        Ok(None)
    }

    /// Reports and skips a value of the wrong type.
    fn wrong_type(&mut self, expected: &str) -> Read<()> {
        let start = self.at;
        self.skip_value()?;
        let span = Span::new(start, self.at);
        let shown = self.shown(span);
        self.findings.add_with(codes::WRONG_TYPE, span, || {
            let message = format!("{expected} is expected here, not `{shown}`");
            let help = "numbers are `format`, `id`, `parent`, `ply` and glyphs; `tags` and `moves` are arrays, `game`, `text`, `kind` and `result` strings";
            (message, help.to_owned())
        });
        Ok(())
    }

    /// Reads a string and returns the span between its quotes; anything else is
    /// a syntax error.
    fn required_string(&mut self) -> Read<Span> {
        self.expect(b'"')?;
        let start = self.at;
        loop {
            match self.text.get(self.at) {
                Some(b'"') => break,
                Some(b'\\') => self.escape()?,
                Some(0x20..) => self.at += 1,
                Some(_) => return Err(self.fault("`\"`, or an escape for this character")),
                None => return Err(self.fault("`\"`")),
            }
        }
        self.at += 1;
        Ok(Span::new(start, self.at - 1))
    }

    /// Reads an escape in a string, and reports a lone surrogate.
    fn escape(&mut self) -> Read<()> {
        let (character, length) = match escaped(&self.text[self.at..]) {
            Some(read) => read,
            None => {
                self.at += 1;
                return Err(self.fault("one of `\" \\ / b f n r t` or `u` and four hex digits"));
            }
        };
        if character.is_none() {
            let span = Span::new(self.at, self.at + length);
            let shown = self.shown(span);
            self.findings.add_with(codes::LONE_SURROGATE, span, || {
                let message = format!("`{shown}` is half of a surrogate pair");
                let help = "write the character itself, or both halves";
                (message, help.to_owned())
            });
        }
        self.at += length;
        Ok(())
    }

    /// Skips any value. Brackets are only counted, so that nesting needs no
    /// stack; the kinds of opening and closing brackets are not compared.
    fn skip_value(&mut self) -> Read<()> {
        let mut open = 0;
        loop {
            match self.peek() {
                Some(b'{' | b'[') => {
                    open += 1;
                    if open > MAX_DEPTH {
                        return Err(self.too_deep());
                    }
                    self.at += 1;
                }
                Some(b'}' | b']') if open > 0 => {
                    open -= 1;
                    self.at += 1;
                }
                Some(b',' | b':') if open > 0 => self.at += 1,
                Some(b'"') => {
                    self.required_string()?;
                }
                _ => match plain(&self.text[self.at..]) {
                    Ok((_, word)) => self.at += word.len(),
                    Err(_) => return Err(self.fault("a value")),
                },
            }
            if open == 0 {
                return Ok(());
            }
        }
    }

    fn too_deep(&self) -> Box<Diagnostic> {
        let span = Span::new(self.at, self.at + 1);
        let message = format!("values are nested more than {MAX_DEPTH} deep");
        let help = "no field of a record is that deep; remove this one";
        Box::new(Diagnostic::new(codes::JSON_NESTING, span, message).with_help(help))
    }
}

/// `<plain> ::= <number> | "true" | "false" | "null"`
fn plain(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let fraction = (char('.'), digit1);
    let exponent = (one_of("eE"), opt(one_of("+-")), digit1);
    let number = (opt(char('-')), digit1, opt(fraction), opt(exponent));
    alt((recognize(number), tag("true"), tag("false"), tag("null"))).parse_complete(input)
}

/// Calls `emit` with each decoded piece of a string and the span of `text` where
/// it is written; a lone surrogate becomes U+FFFD. `inner` is the span between
/// the quotes of the string.
pub(super) fn decode(text: &[u8], inner: Span, mut emit: impl FnMut(&[u8], Span)) {
    let mut at = inner.start;
    while at < inner.end {
        let rest = &text[at..inner.end];
        let run_len = memchr::memchr(b'\\', rest).unwrap_or(rest.len());
        if run_len > 0 {
            emit(&rest[..run_len], Span::new(at, at + run_len));
            at += run_len;
            continue;
        }
        let (character, length) = escaped(rest).unwrap_or((None, 1));
        let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
        let mut bytes = [0; 4];
        let piece = character.encode_utf8(&mut bytes).as_bytes();
        emit(piece, Span::new(at, at + length));
        at += length;
    }
}

/// Parses the escape at the start of `text`. Returns its character, which is
/// `None` for a lone surrogate, and its length in bytes. Returns `None` if the
/// text does not begin with an escape.
fn escaped(text: &[u8]) -> Option<(Option<char>, usize)> {
    let plain = match text.get(1)? {
        b'u' => {
            let first = hex(text, 2)?;
            let second = hex(text, 8).filter(|_| text[6..].starts_with(b"\\u"));
            let pair = [first, second.unwrap_or(0)];
            let character = char::decode_utf16(pair).next()?.ok();
            let length = if (0xD800..0xDC00).contains(&first) && character.is_some() {
                12
            } else {
                6
            };
            return Some((character, length));
        }
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        character @ (b'"' | b'\\' | b'/') => *character as char,
        _ => return None,
    };
    Some((Some(plain), 2))
}

/// Parses the four hexadecimal digits at position `at`.
fn hex(text: &[u8], at: usize) -> Option<u16> {
    let digits = text.get(at..at + 4)?;
    let is_hex = digits.iter().all(u8::is_ascii_hexdigit);
    let digits = std::str::from_utf8(digits).ok().filter(|_| is_hex)?;
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::{Cursor, Span, escaped, plain};

    #[test]
    fn escapes_are_characters_or_lone_surrogates() {
        let cases = [
            ("\\n", Some((Some('\n'), 2))),
            ("\\u0041x", Some((Some('A'), 6))),
            ("\\ud83d\\ude00", Some((Some('\u{1F600}'), 12))),
            ("\\ud83d", Some((None, 6))),
            ("\\ud83dx\\ude00", Some((None, 6))),
            ("\\ude00\\ud83d", Some((None, 6))),
            ("\\u12", None),
            ("\\x41", None),
        ];
        for (text, expected) in cases {
            assert_eq!(escaped(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn numbers_are_those_of_json() {
        for number in ["0", "-1", "1.5", "1e999", "30000000000000000000000"] {
            let (rest, word) = plain(number.as_bytes()).unwrap();
            assert_eq!((rest, word), (&b""[..], number.as_bytes()));
        }
        assert!(plain(b"x").is_err() && plain(b"-").is_err());
    }

    #[test]
    fn integers_are_never_rounded() {
        for (text, expected) in [
            ("18446744073709551615", Some(u64::MAX)),
            ("18446744073709551616", None),
            ("1.0", None),
            ("1e2", None),
            ("-1", None),
            ("01", None),
        ] {
            let mut cursor = Cursor::new(text.as_bytes(), 0);
            let integer = cursor.integer().unwrap().map(|(number, _)| number);
            assert_eq!(integer, expected, "{text}");
        }
    }

    #[test]
    fn values_of_any_kind_and_depth_are_skipped() {
        let text = br#"{"a":[1,{"b":"\"]"}],"c":null} x"#;
        let mut cursor = Cursor::new(text, 0);
        assert!(cursor.skip_value().is_ok());
        assert_eq!(cursor.at, text.len() - 2);
        let deep = "[".repeat(1_000_000);
        assert!(Cursor::new(deep.as_bytes(), 0).skip_value().is_err());
        let text = br#""\ud83d\ude00\u00e9""#;
        let decoded = Cursor::new(text, 0).decoded(Span::new(1, text.len() - 1));
        assert_eq!(decoded, "\u{1F600}é");
    }
}
