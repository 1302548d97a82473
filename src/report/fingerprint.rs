//! Fingerprints of games.

use crate::play::Replayed;
use crate::text;

/// Returns the fingerprint of a game: 16 hexadecimal digits, computed from its
/// setting and moves. Comments, names and notation do not matter.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// let other = scoresheet::read("Clockwise e5f6-f6 Anticlockwise e4f5-f5").next().expect("one record");
/// let other = scoresheet::replay(&other).game.expect("the default setting is sound");
/// use scoresheet::report::fingerprint;
/// assert_eq!(fingerprint(&*game), fingerprint(&*other));
/// ```
pub fn fingerprint(replayed: &dyn Replayed) -> String {
    let plain = replayed.dialects()[0];
    let mut texts = vec![replayed.about().name.to_owned()];
    for (name, value) in replayed.start_tags() {
        texts.extend([name.to_owned(), value]);
    }
    texts.extend((0..replayed.plies()).filter_map(|index| replayed.ply_text(index, plain)));
    format!(
        "{:016x}",
        text::fingerprint(texts.iter().map(String::as_str))
    )
}
