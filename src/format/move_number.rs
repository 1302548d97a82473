//! The parser for move numbers.

/// A move number at the start of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveNumber<'a> {
    /// Its value, 0 if it does not fit into 64 bits.
    pub(crate) value: u64,
    /// The text after its dots.
    pub(crate) rest: &'a [u8],
}

/// `<number> ::= <digits> "." { "." }`
///
/// Returns `None` if the text does not start with a move number.
#[inline]
pub(crate) fn move_number(text: &[u8]) -> Option<MoveNumber<'_>> {
    let mut value = 0;
    let mut at = 0;
    // Fewer than nine digits cannot overflow; longer numbers are rare.
    while at < 9
        && let Some(&digit @ b'0'..=b'9') = text.get(at)
    {
        value = value * 10 + u64::from(digit - b'0');
        at += 1;
    }
    if at == 9 {
        (value, at) = long_value(text);
    }
    let digits = at;
    while text.get(at) == Some(&b'.') {
        at += 1;
    }
    let rest = &text[at..];
    (digits > 0 && at > digits).then_some(MoveNumber { value, rest })
}

/// Returns the value of the digits at the start of `text`, 0 if it does not fit
/// into 64 bits, and their number.
#[cold]
fn long_value(text: &[u8]) -> (u64, usize) {
    let length = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let digits = std::str::from_utf8(&text[..length]).unwrap_or_default();
    (digits.parse().unwrap_or(0), length)
}

#[cfg(test)]
mod tests {
    use super::move_number;

    #[test]
    fn a_number_has_digits_and_dots() {
        let number = move_number(b"12...Cd3").expect("a number");
        assert_eq!((number.value, number.rest), (12, &b"Cd3"[..]));
        for no in ["", ".", "12", "12 .", "x1."] {
            assert_eq!(move_number(no.as_bytes()), None, "{no}");
        }
    }

    #[test]
    fn long_numbers_have_a_value_while_it_fits() {
        let value = |text: &[u8]| move_number(text).map(|number| number.value);
        assert_eq!(value(b"1234567890123."), Some(1_234_567_890_123));
        assert_eq!(value(b"0000000000000000000000007."), Some(7));
        assert_eq!(value(b"99999999999999999999999."), Some(0));
    }
}
