//! Fingerprints of games.

use xxhash_rust::xxh3::xxh3_128;

use crate::play::Replayed;

/// Returns the fingerprint of a game: 32 hexadecimal digits that depend only on
/// its setting and its plies. Comments, names and notation do not matter, nor
/// does the tag `Swap`.
///
/// It is the same in every version and on every machine;
/// `docs/fingerprints.md` describes how it is computed. It is not
/// cryptographic: games with the same fingerprint can be constructed.
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
    hash(&replayed.canonical_text())
}

/// Returns the hash of a text as 32 hexadecimal digits.
fn hash(text: &str) -> String {
    format!("{:032x}", xxh3_128(text.as_bytes()))
}
