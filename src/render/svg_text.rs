//! Text of SVG elements: its characters, alignment and direction.

use crate::scene::{Anchor, Text, Weight};

/// Replaces the characters that XML forbids with U+FFFD.
pub(super) fn clean_text(text: &str) -> String {
    let allowed = |ch: char| !matches!(ch, '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}');
    text.chars()
        .map(|ch| if allowed(ch) { ch } else { '\u{fffd}' })
        .collect()
}

/// Escapes text for the content of an element, and preserves its blanks.
pub(super) fn escaped_text(text: &str) -> String {
    let text = clean_text(text);
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Returns the attributes for the alignment, the direction and the weight of a
/// text.
pub(super) fn text_attributes(text: &Text) -> impl Iterator<Item = (&'static str, &'static str)> {
    let anchor = match text.anchor {
        Anchor::Start => None,
        Anchor::Middle => Some(("text-anchor", "middle")),
        Anchor::End => Some(("text-anchor", "end")),
    };
    // The first letter determines the direction of the whole line. Texts with
    // other anchors have no direction attribute, which would swap start and end.
    let is_rtl = text.anchor == Anchor::Middle && is_rtl(&text.content);
    let direction = is_rtl.then_some(("direction", "rtl"));
    let is_bold = text.weight == Weight::Bold;
    let weight = is_bold.then_some(("font-weight", "bold"));
    [anchor, direction, weight].into_iter().flatten()
}

/// Returns true if the first letter of a text is from a right-to-left script.
fn is_rtl(text: &str) -> bool {
    let first = text.chars().find(|ch| ch.is_alphabetic());
    first.is_some_and(|ch| {
        matches!(ch, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
    })
}
