//! Writes numbers for SVG.

/// Writes a number with at most three decimals: no exponent, no zero before the
/// point, no trailing zeros, no minus zero.
///
/// Values with more than twelve digits before the point are clamped.
pub(crate) fn push_number(out: &mut String, value: f64) {
    let (digits, first) = digits_of(to_thousandths(value));
    out.extend(digits[first..].iter().copied().map(char::from));
}

/// Returns a number in thousandths, rounded and clamped as by [`push_number`].
pub(crate) fn to_thousandths(value: f64) -> i64 {
    const MAX: f64 = 999_999_999_999.0;
    // Adding a half and truncating rounds to nearest, and unlike `round` is
    // fast on every processor.
    let exact = value.clamp(-MAX, MAX) * 1000.0;
    (exact + 0.5_f64.copysign(exact)) as i64
}

/// Writes a number given in thousandths as [`push_number`] does: 1500 becomes
/// `1.5`.
pub(crate) fn push_thousandths(out: &mut Vec<u8>, thousandths: i64) {
    let (digits, first) = digits_of(thousandths);
    out.extend_from_slice(&digits[first..]);
}

/// Returns a buffer that ends with the characters of a number, and the index of
/// the first character.
fn digits_of(thousandths: i64) -> ([u8; 24], usize) {
    let mut digits = [0; 24];
    let mut first = digits.len();
    let mut put = |digit: u8| {
        first -= 1;
        digits[first] = digit;
    };
    let magnitude = thousandths.unsigned_abs();
    let (mut whole, mut decimals) = (magnitude / 1000, magnitude % 1000);
    if decimals != 0 {
        let mut places = 3;
        while decimals.is_multiple_of(10) {
            (decimals, places) = (decimals / 10, places - 1);
        }
        for _ in 0..places {
            put(b'0' + (decimals % 10) as u8);
            decimals /= 10;
        }
        put(b'.');
    }
    while whole != 0 || magnitude == 0 {
        put(b'0' + (whole % 10) as u8);
        whole /= 10;
        if whole == 0 {
            break;
        }
    }
    if thousandths < 0 {
        put(b'-');
    }
    (digits, first)
}

#[cfg(test)]
mod tests {
    use super::push_number;

    fn printed(value: f64) -> String {
        let mut out = String::new();
        push_number(&mut out, value);
        out
    }

    #[test]
    fn numbers_are_as_short_as_possible() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.0004, "0"),
            (1.0, "1"),
            (10.5, "10.5"),
            (0.05, ".05"),
            (-0.001, "-.001"),
            (12.3456, "12.346"),
            (9.9996, "10"),
            (1e20, "999999999999"),
            (f64::NAN, "0"),
        ];
        for (value, text) in cases {
            assert_eq!(printed(value), text);
        }
    }

    #[test]
    fn numbers_round_trip() {
        for thousandths in -3000i32..3000 {
            let value = f64::from(thousandths) / 1000.0;
            assert_eq!(printed(value).parse::<f64>(), Ok(value));
        }
    }
}
