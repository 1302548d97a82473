//! What the words of lines state: results, players, the size of the board and the game.

pub(super) mod claims;
mod marks;
pub(super) mod titles;

/// The number of words on each side of a word that are looked at.
const MAX_NEAR: usize = 8;

/// The index of a seat, and the name of its player.
pub(crate) type Player = (usize, String);

/// A word of a line, without the punctuation around it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClaimWord<'t> {
    pub(crate) text: &'t str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The clause of the word, and the part of the clause between commas.
    pub(crate) clause: usize,
    pub(crate) part: usize,
    /// True before a colon.
    pub(crate) has_colon: bool,
}

/// Splits a text into words. `at` is its start.
pub(crate) fn split(text: &str, at: usize) -> Vec<ClaimWord<'_>> {
    let (mut clause, mut part) = (0, 0);
    let mut words = Vec::new();
    let is_gap = |character: char| {
        character.is_whitespace() || "=|\t\"\u{201C}\u{201D}*`<>[]{}\u{FEFF}".contains(character)
    };
    for raw in text.split(is_gap).filter(|raw| !raw.is_empty()) {
        let start = raw.as_ptr() as usize - text.as_ptr() as usize;
        let opens = raw.starts_with(['(', '\u{FF08}']);
        let is_dash = matches!(raw, "-" | "\u{2013}" | "\u{2014}" | "--");
        clause += usize::from(opens);
        part += usize::from(opens || is_dash);
        let inner = raw.trim_start_matches(['(', '\u{FF08}', '#', '_']);
        let plain = inner.trim_end_matches(['.', '!', '?', ';', ':', ',', ')', '\u{FF09}', '_']);
        let from = at + start + raw.len() - inner.len();
        let tail = &inner[plain.len()..];
        if !plain.is_empty() && !is_dash {
            words.push(ClaimWord {
                has_colon: tail.contains(':'),
                text: plain,
                start: from,
                end: from + plain.len(),
                clause,
                part,
            });
        }
        clause += usize::from(tail.contains(['.', '!', '?', ';', ')', '\u{FF09}']) && tail != ".:");
        part += usize::from(!tail.is_empty() && tail != ":");
    }
    words
}
