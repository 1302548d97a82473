//! HTML escaping and paragraphs, shared by the HTML-based platforms.

use std::fmt::Write;

use crate::text::is_invisible_or_directional;

/// Escapes text for the content and attributes of HTML and XML, and collapses
/// whitespace.
///
/// Control characters become U+FFFD. Invisible and direction-changing characters
/// become character references, so that they are visible in the source and
/// cannot reorder it.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (number, word) in text.split_whitespace().enumerate() {
        if number > 0 {
            out.push(' ');
        }
        for ch in word.chars() {
            push_escaped(&mut out, ch);
        }
    }
    out
}

/// Escapes text for pages that interpret shortcodes such as `[gallery]`.
pub(crate) fn escaped_with_brackets(text: &str) -> String {
    escaped(text).replace('[', "&#91;").replace(']', "&#93;")
}

/// Writes an HTML paragraph.
pub(crate) fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escaped(text))
}

fn push_escaped(out: &mut String, ch: char) {
    match ch {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '"' => out.push_str("&quot;"),
        '\'' => out.push_str("&#39;"),
        // XML forbids these, even as character references.
        '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
        _ if ch.is_control() => out.push('\u{FFFD}'),
        _ if is_invisible_or_directional(ch) => {
            write!(out, "&#x{:X};", u32::from(ch)).expect("writing to a string cannot fail");
        }
        _ => out.push(ch),
    }
}

#[cfg(test)]
mod tests {
    use super::{escaped, escaped_with_brackets};

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(
            escaped("<b a=\"1\" c='2'> &\n\n x--> "),
            "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt; &amp; x--&gt;"
        );
        assert_eq!(
            escaped("a\u{1b}[2J\u{202e}b\u{9b}"),
            "a\u{FFFD}[2J&#x202E;b\u{FFFD}"
        );
        assert_eq!(escaped_with_brackets("[gallery]"), "&#91;gallery&#93;");
    }
}
