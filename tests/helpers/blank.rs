//! Texts without records.

use scoresheet::internal::{is_blank, unicode_blank};

/// Returns true if the text is blank.
pub(crate) fn is_blank_only(mut text: &[u8]) -> bool {
    while let Some(&byte) = text.first() {
        let width = if is_blank(byte) {
            1
        } else {
            unicode_blank(text).map_or(0, |odd| odd.length)
        };
        if width == 0 {
            return false;
        }
        text = &text[width..];
    }
    true
}
