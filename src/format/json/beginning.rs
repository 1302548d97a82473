//! Telling JSON from sheets by the beginning of a text.

use crate::format::json::line::skip_blanks;

/// What a text begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) enum Beginning {
    /// An object: `{`, a quoted key and a colon.
    Object,
    /// The beginning of an object, cut off before its first quote, or only blanks.
    CutOffBrace,
    /// The beginning of an object, cut off after its first quote.
    CutOffKey,
    /// Something else.
    Other,
}

impl Beginning {
    /// Returns what a text begins with.
    ///
    /// A comment of a sheet also begins with `{`, but rarely continues like an object.
    pub(in crate::format) fn of(text: &[u8]) -> Self {
        let rest = match text[skip_blanks(text, 0)..].split_first() {
            None => return Self::CutOffBrace,
            Some((b'{', rest)) => rest.trim_ascii_start(),
            Some(_) => return Self::Other,
        };
        let key = match rest.split_first() {
            None => return Self::CutOffBrace,
            Some((b'"', key)) => key,
            Some(_) => return Self::Other,
        };
        let is_key = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        let length = key.iter().take_while(|byte| is_key(byte)).count();
        match &key[length..] {
            [] => Self::CutOffKey,
            [b'"', rest @ ..] => match rest.trim_ascii_start().first() {
                None => Self::CutOffKey,
                Some(b':') => Self::Object,
                Some(_) => Self::Other,
            },
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Beginning;

    #[test]
    fn json_begins_with_a_key() {
        for (text, beginning) in [
            ("{\"format\":1}", Beginning::Object),
            ("\u{FEFF} \n{ \"format\" : 1", Beginning::Object),
            ("{\n  \"x-y\": 2}", Beginning::Object),
            ("{\"for", Beginning::CutOffKey),
            ("{\"format\" ", Beginning::CutOffKey),
            ("", Beginning::CutOffBrace),
            (" \n{ ", Beginning::CutOffBrace),
            ("{a comment} 1. x", Beginning::Other),
            ("{\"well\" he said} 1. x", Beginning::Other),
            ("[Game \"x\"]", Beginning::Other),
            ("{}", Beginning::Other),
        ] {
            assert_eq!(Beginning::of(text.as_bytes()), beginning, "{text}");
        }
    }
}
