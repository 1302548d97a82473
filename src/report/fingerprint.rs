//! Fingerprints of games.

use crate::play::Replayed;
use crate::text;

/// What tells a game from others: 16 hexadecimal digits of its setting and
/// its moves. Comments, names and the way of writing moves change nothing.
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
