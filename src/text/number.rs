//! Writing whole numbers, faster than formatting them.

/// Appends a number in decimal digits.
#[inline]
pub fn push_number(out: &mut String, number: u64) {
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
