//! Which game a record holds, and where and when it was played.

use serde::Serialize;
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

use crate::play::{Replayed, View};
use crate::report::entry::Entry;

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

/// Returns the fingerprint of the game that represents all games symmetric to
/// this one: the same for a game and its images under the symmetries of its
/// rules, such as a turned board.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6").next().expect("one record");
/// # let game = scoresheet::replay(&record).game.expect("the default setting is sound");
/// let turned = scoresheet::read("1. Cg7h8-g7").next().expect("one record");
/// let turned = scoresheet::replay(&turned).game.expect("the default setting is sound");
/// use scoresheet::internal::symmetric_fingerprint;
/// assert_eq!(symmetric_fingerprint(&*game), symmetric_fingerprint(&*turned));
/// ```
pub fn symmetric_fingerprint(replayed: &dyn Replayed) -> String {
    hash(&replayed.symmetric_text(replayed.plies()))
}

/// Returns two fingerprints of a position: that of the position itself, and that of
/// the position which represents all positions symmetric to it.
pub fn position_fingerprints(view: &dyn View) -> [String; 2] {
    [hash(&view.canonical_text()), hash(&view.symmetric_text())]
}

/// Returns the hash of a canonical text.
pub(crate) fn text_hash(text: &str) -> u128 {
    xxh3_128(text.as_bytes())
}

/// Returns the hashes of the canonical texts of all proper beginnings of a game
/// that have at least one ply. `text` is the canonical text of the game.
pub(crate) fn beginning_hashes(text: &str) -> Vec<u128> {
    let before = text.trim_end_matches('\n').rfind('\n');
    let line = before.map_or(0, |end| end + 1);
    let mut hasher = Xxh3::new();
    let mut hashed = 0;
    let ends = memchr::memchr_iter(b' ', &text.as_bytes()[line..]);
    let hash = ends.map(|end| {
        hasher.update(&text.as_bytes()[hashed..line + end]);
        hashed = line + end;
        let mut beginning = hasher.clone();
        beginning.update(b"\n");
        beginning.digest128()
    });
    hash.collect()
}

/// Returns the fingerprint of the game with this canonical text.
pub(crate) fn text_fingerprint(text: &str) -> String {
    hash(text)
}

/// Returns the hash of a text as 32 hexadecimal digits.
fn hash(text: &str) -> String {
    let bytes = text_hash(text).to_be_bytes();
    let digit = |value: u8| b"0123456789abcdef"[usize::from(value & 0xF)];
    let digits = bytes.map(|byte| [digit(byte >> 4), digit(byte)]);
    String::from_utf8(digits.as_flattened().to_vec()).unwrap_or_default()
}

/// The tags about the occasion of a game, and its fingerprint.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Origin {
    date: Option<String>,
    event: Option<String>,
    site: Option<String>,
    round: Option<String>,
    annotator: Option<String>,
    fingerprint: Option<String>,
    /// The position in bytes where the record begins in its input; only with
    /// `--slice`.
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<u64>,
}

impl Origin {
    /// Returns the origin of a record.
    pub(crate) fn of(entry: &Entry<'_>) -> Self {
        Self {
            fingerprint: entry.replayed.map(fingerprint),
            ..Self::without_fingerprint(entry)
        }
    }

    /// Returns the origin of a record without the fingerprint, which takes a
    /// replay to compute.
    pub(crate) fn without_fingerprint(entry: &Entry<'_>) -> Self {
        let tag = |name| entry.record.tags().value(name).map(str::to_owned);
        Self {
            date: tag("Date"),
            event: tag("Event"),
            site: tag("Site"),
            round: tag("Round"),
            annotator: tag("Annotator"),
            fingerprint: None,
            offset: entry.offset,
        }
    }
}
