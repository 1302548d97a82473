//! Escaping text for terminals and JSON.

use std::fmt::Write;

/// Returns true for characters that change the direction of text or are
/// invisible, such as bidirectional controls, zero-width characters, line
/// separators, the soft hyphen and the byte-order mark.
pub(crate) const fn is_invisible_or_directional(character: char) -> bool {
    matches!(character,
        '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// Escapes text for display:
///
/// - tabs, CR and LF become spaces;
/// - other ASCII control characters become escapes such as `\x1b`, and so do
///   bytes that are not UTF-8 (`\xe9`);
/// - C1 controls and invisible or direction-changing characters become escapes
///   such as `<U+202E>`.
///
/// The result cannot move the cursor of a terminal, change its colours, or
/// change the direction of its text.
pub(crate) fn escape(text: &[u8]) -> String {
    let mut shown = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        for character in chunk.valid().chars() {
            push_escaped(&mut shown, character);
        }
        for byte in chunk.invalid() {
            write!(shown, "\\x{byte:02x}").expect("writing to a string cannot fail");
        }
    }
    shown
}

/// Escapes UTF-8 text as `escape` does.
pub fn escape_str(text: &str) -> String {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    escape(text.as_bytes())
}

fn push_escaped(shown: &mut String, character: char) {
    match character {
        '\t' | '\n' | '\r' => shown.push(' '),
        '\0'..='\x1f' | '\x7f' => {
            write!(shown, "\\x{:02x}", character as u32).expect("writing to a string cannot fail");
        }
        '\u{80}'..='\u{9f}' => {
            write!(shown, "<U+{:04X}>", character as u32).expect("writing to a string cannot fail");
        }
        _ if is_invisible_or_directional(character) => {
            write!(shown, "<U+{:04X}>", character as u32).expect("writing to a string cannot fail");
        }
        _ => shown.push(character),
    }
}

/// Escapes DEL, C1 controls and invisible or direction-changing characters in
/// JSON, so that it is safe to print to a terminal.
pub fn safe_json(text: &str) -> String {
    let is_unsafe =
        |ch: char| ('\u{7f}'..='\u{9f}').contains(&ch) || is_invisible_or_directional(ch);
    if !text.contains(is_unsafe) {
        return text.to_owned();
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for ch in text.chars() {
        if is_unsafe(ch) {
            safe.push_str(&format!("\\u{:04x}", ch as u32));
        } else {
            safe.push(ch);
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn control_and_direction_characters_are_escaped() {
        assert_eq!(escape(b"a\x1b[2J\xe9b\x07"), "a\\x1b[2J\\xe9b\\x07");
        assert_eq!(
            escape("x\u{202E}y\u{9b}z".as_bytes()),
            "x<U+202E>y<U+009B>z"
        );
        assert_eq!(escape("Žluťoučký".as_bytes()), "Žluťoučký");
    }
}
