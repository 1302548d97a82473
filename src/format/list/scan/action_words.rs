//! Actions, and words that may be misspelt actions.

use crate::format::list::scan::copied::{self, ACTIONS};
use crate::text::edit_distance;

/// Returns a word without the characters around its letters.
pub(in crate::format) fn letters_of(word: &[u8]) -> &[u8] {
    let start = word.iter().position(|&byte| copied::is_letter(byte));
    let end = word.iter().rposition(|&byte| copied::is_letter(byte));
    start
        .zip(end)
        .map_or(&[], |(start, end)| &word[start..=end])
}

/// Returns true for an action that does not end the game.
pub(in crate::format) fn takes_a_turn(word: &[u8]) -> bool {
    copied::is_one_of(letters_of(word), &TURN_ACTIONS)
}

/// Returns true for an action other than `draw`, and for a word that may be
/// a misspelt one; false for `resign` without an ending.
pub(in crate::format) fn resembles_action_except_draw(word: &[u8]) -> bool {
    let others = ["swapped", "passed", "passes", "resigns", "resigned"];
    // A site's button `Resign` may have been copied along with the list.
    let is_label = word.eq_ignore_ascii_case(b"resign");
    !is_label && (resembles(word, &TURN_ACTIONS) || resembles(word, &others))
}

/// The actions that do not end the game.
const TURN_ACTIONS: [&str; 3] = ["swap", "pass", "timeout"];

/// Returns true for an action, and for a word that may be a misspelt one.
pub(in crate::format) fn resembles_action(word: &[u8]) -> bool {
    resembles(word, &ACTIONS)
}

/// Returns true if a word is one of `forms`, or differs from one in few letters.
fn resembles(word: &[u8], forms: &[&str]) -> bool {
    let word = word.to_ascii_lowercase();
    let is_near = |form: &&str| edit_distance(&word, form.as_bytes(), form.len() / 4).is_some();
    forms.iter().any(is_near)
}

/// Returns true for an action, and for a word that says in another form that
/// somebody swapped, passed, won or lost, or that the game was drawn.
pub(in crate::format) fn is_or_reports_action(word: &[u8]) -> bool {
    let others = [
        "swaps", "swapped", "passes", "passed", "drawn", "wins", "won", "winner", "loses", "lost",
    ];
    copied::is_action(word) || copied::is_one_of(word, &others)
}
