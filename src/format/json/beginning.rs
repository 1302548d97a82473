//! Telling JSON from sheets by the beginning of a text.

use crate::format::json::line::skip_blanks;

/// Returns true if a text begins with an object: `{`, a quoted key and a colon. Returns
/// `None` if it is cut off before that is certain.
///
/// A comment of a sheet also begins with `{`, but rarely continues like an object.
pub(crate) fn begins_object(text: &[u8]) -> Option<bool> {
    let is_key = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let mut rest = &text[skip_blanks(text, 0)..];
    for (index, expected) in b"{\"\":".iter().enumerate() {
        rest = match index {
            2 => &rest[rest.iter().take_while(|byte| is_key(byte)).count()..],
            _ => rest.trim_ascii_start(),
        };
        match rest.split_first()? {
            (byte, after) if byte == expected => rest = after,
            _ => return Some(false),
        }
    }
    Some(true)
}

#[cfg(test)]
mod tests {
    use super::begins_object;

    #[test]
    fn json_begins_with_a_key() {
        for (text, expected) in [
            ("{\"format\":1}", Some(true)),
            ("\u{FEFF} \n{ \"format\" : 1", Some(true)),
            ("{\n  \"x-y\": 2}", Some(true)),
            ("{\"for", None),
            ("{\"format\" ", None),
            ("", None),
            (" \n{ ", None),
            ("{a comment} 1. x", Some(false)),
            ("{\"well\" he said} 1. x", Some(false)),
            ("[Game \"x\"]", Some(false)),
            ("{}", Some(false)),
        ] {
            assert_eq!(begins_object(text.as_bytes()), expected, "{text}");
        }
    }
}
