//! Numbers as text, written faster than by formatting them, and counts with their nouns.

use crate::text::{Diagnostic, Severity};

/// Appends a number in decimal digits.
#[inline]
pub(crate) fn push_number(out: &mut String, number: u64) {
    if number < 10 {
        out.push(char::from(b'0' + number as u8));
        return;
    }
    if number >= 100 {
        push_number(out, number / 100);
    }
    let pair = (number % 100) as usize * 2;
    out.push_str(&PAIRS[pair..pair + 2]);
}

/// The numbers from 00 to 99.
static PAIRS: &str = "\
    0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899";

/// Writes a whole number with a comma before every third digit from the end.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a number from 0 to 2^53 with this many decimals, at most 3, as `{:.1}` and so
/// on do. Formatting needs more code, which browsers would have to download.
pub(crate) fn with_decimals(value: f64, decimals: u32) -> String {
    const MANTISSA_BITS: u32 = 52;
    let unit = 10_u64.pow(decimals);
    let bits = value.to_bits();
    let mantissa = bits & ((1 << MANTISSA_BITS) - 1) | 1 << MANTISSA_BITS;
    // The exact value is `mantissa / 2^shift`.
    let shift = (1023 + u64::from(MANTISSA_BITS)).saturating_sub(bits >> MANTISSA_BITS & 0x7ff);
    let scaled = u128::from(mantissa) * u128::from(unit);
    let rounded = match shift {
        0 => scaled,
        // Less than half of the last decimal.
        64.. => 0,
        _ => {
            let (whole, rest) = (scaled >> shift, scaled & ((1 << shift) - 1));
            let half = 1 << (shift - 1);
            whole + u128::from(rest > half || rest == half && whole % 2 == 1)
        }
    };
    let rounded = u64::try_from(rounded).unwrap_or(u64::MAX);
    let mut text = String::new();
    push_number(&mut text, rounded / unit);
    if decimals > 0 {
        let decimal = (rounded % unit + unit).to_string();
        text.push('.');
        text.push_str(&decimal[1..]);
    }
    text
}

/// Appends numbers with blanks between them.
pub(crate) fn push_numbers(out: &mut String, numbers: &[u32]) {
    for (index, &number) in numbers.iter().enumerate() {
        if number < 100 {
            // Copying a constant number of bytes and truncating needs no branch that
            // would be hard to predict.
            let begin = number as usize * CELL_LEN;
            let end = out.len() + 2 + usize::from(number >= 10);
            out.push_str(&CELLS[begin..begin + CELL_LEN]);
            out.truncate(end);
        } else {
            push_number(out, number.into());
            out.push(' ');
        }
        if index + 1 == numbers.len() {
            out.pop();
        }
    }
}

/// Bytes per entry of [`CELLS`].
const CELL_LEN: usize = 4;

/// The numbers from 0 to 99, filled up with blanks.
static CELLS: &str = {
    const BYTES: [u8; 100 * CELL_LEN] = {
        let mut bytes = [b' '; 100 * CELL_LEN];
        let mut number = 0;
        while number < 100 {
            let (tens, ones) = (b'0' + number / 10, b'0' + number % 10);
            let begin = number as usize * CELL_LEN;
            if number < 10 {
                bytes[begin] = ones;
            } else {
                (bytes[begin], bytes[begin + 1]) = (tens, ones);
            }
            number += 1;
        }
        bytes
    };
    match str::from_utf8(&BYTES) {
        Ok(text) => text,
        Err(_) => panic!("digits and blanks are ASCII"),
    }
};

/// Appends a number that may be negative.
#[inline]
pub(crate) fn push_signed(out: &mut String, number: i64) {
    if number < 0 {
        out.push('-');
    }
    push_number(out, number.unsigned_abs());
}

/// Returns the number of errors and the number of warnings.
pub(crate) fn count_errors_and_warnings(findings: &[Diagnostic]) -> (usize, usize) {
    let errors = findings.iter().filter(|finding| finding.is_error()).count();
    let is_warning = |finding: &&Diagnostic| finding.severity == Severity::Warning;
    (errors, findings.iter().filter(is_warning).count())
}

/// Formats a count with its noun: `1 record`, `2 records`.
pub(crate) fn plural(count: usize, noun: &str) -> String {
    if count == 1 {
        format!("1 {noun}")
    } else {
        format!("{count} {noun}s")
    }
}

/// Formats a number of plies: `1 ply`, `2 plies`.
pub(crate) fn plural_plies(plies: usize) -> String {
    if plies == 1 {
        "1 ply".to_owned()
    } else {
        let mut text = String::with_capacity(16);
        push_number(&mut text, plies as u64);
        text.push_str(" plies");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::{grouped, push_number, push_numbers, push_signed, with_decimals};

    #[test]
    fn numbers_are_grouped_by_thousands() {
        let texts = [0, 999, 1_000, 88_891, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "88,891", "1,234,567"]);
    }

    #[test]
    fn decimals_are_rounded_as_by_formatting() {
        let parts = (0..2000).flat_map(|whole| [20.0, 7.0, 8.0, 1.0].map(|by| whole as f64 / by));
        let others = [
            1e-300,
            0.05,
            51.15,
            0.9996,
            2_f64.powi(52) + 0.5,
            99.95,
            1e15,
        ];
        for value in parts.chain(others) {
            assert_eq!(with_decimals(value, 0), format!("{value:.0}"));
            assert_eq!(with_decimals(value, 1), format!("{value:.1}"));
            assert_eq!(with_decimals(value, 3), format!("{value:.3}"));
        }
    }

    #[test]
    fn lists_of_numbers_have_blanks_between_them() {
        for numbers in [&[][..], &[0], &[9, 10], &[676, 100, 99, 12, 1, 1]] {
            let mut out = "x".to_owned();
            push_numbers(&mut out, numbers);
            let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
            assert_eq!(out, format!("x{}", words.join(" ")));
        }
    }

    #[test]
    fn numbers_have_their_digits() {
        for number in [0, 7, 10, 99, 100, 101, 110, 999, 1000, 12_345, u64::MAX] {
            let mut out = String::new();
            push_number(&mut out, number);
            assert_eq!(out, number.to_string());
        }
        for number in [i64::MIN, -10, -1, 0, 5, i64::MAX] {
            let mut out = String::new();
            push_signed(&mut out, number);
            assert_eq!(out, number.to_string());
        }
    }
}
