//! Writing whole numbers, faster than formatting them.

/// Appends a number in decimal digits.
#[inline]
pub fn push_number(out: &mut String, number: u64) {
    // Most numbers have at most two digits.
    if number >= 100 {
        push_number(out, number / 100);
    }
    let number_below_100 = (number % 100) as u8;
    if number >= 10 {
        out.push(char::from(b'0' + number_below_100 / 10));
    }
    out.push(char::from(b'0' + number_below_100 % 10));
}

/// Appends a number that may be negative.
#[inline]
pub fn push_signed(out: &mut String, number: i64) {
    if number < 0 {
        out.push('-');
    }
    push_number(out, number.unsigned_abs());
}

#[cfg(test)]
mod tests {
    use super::{push_number, push_signed};

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
