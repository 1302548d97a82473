//! A record to report on, and what commands print about it: its game, what is assumed of it,
//! and its findings.

use crate::play::{Replayed, SeatName};
use crate::record::{Record, TagValues};
use crate::text::report::{ReportStyle, excerpt};
use crate::text::{Diagnostic, plural};

/// A record, its game and its findings.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::report::Entry;
///
/// let entry = Entry { number: 1, record: &record, replayed: Some(&*game), findings: &[], offset: None };
/// assert!(entry.is_sound());
/// assert_eq!(entry.plies(), 2);
/// ```
#[derive(Clone, Copy)]
pub struct Entry<'r> {
    /// The number of the record in its input, from 1.
    pub number: u64,
    /// The record as it was read.
    pub record: &'r Record<'r>,
    /// The replayed game, or `None` if its setting cannot be read.
    pub replayed: Option<&'r dyn Replayed>,
    /// The findings.
    pub findings: &'r [Diagnostic],
    /// The position in bytes where the record begins in its input, if only a
    /// slice of the input is read.
    pub offset: Option<u64>,
}

impl Entry<'_> {
    /// Returns true if no finding is an error.
    pub fn is_sound(&self) -> bool {
        !self.findings.iter().any(Diagnostic::is_error)
    }

    /// Returns the name of the input; `-` is standard input.
    pub fn source(&self) -> &str {
        self.record.source().name()
    }

    /// Returns the number of legal plies on the main line.
    pub fn plies(&self) -> usize {
        self.replayed.map_or(0, Replayed::plies)
    }

    /// Returns how the game ended, or `None` if the setting cannot be read.
    pub(crate) fn termination(&self) -> Option<&'static str> {
        let verdict = self.replayed.map(Replayed::verdict);
        verdict.map(|verdict| verdict.termination.as_str())
    }

    /// Returns the player in a seat, `?` if unknown, or `None` for a dummy.
    pub(super) fn player_name(&self, seat: &SeatName) -> Option<&str> {
        let player = self.record.tags().value(&seat.name).unwrap_or("?");
        (!seat.dummy).then_some(player)
    }

    /// Returns [`player_name`](Self::player_name) for a report.
    pub(super) fn player(&self, seat: &SeatName) -> Option<String> {
        self.player_name(seat).map(str::to_owned)
    }
}

/// The maximum number of findings of one record that are printed as excerpts.
const MAX_EXCERPTS: usize = 20;

/// Returns a remark on what is assumed for a bare list, with the options that
/// change it: ` (assumed; --board, --setup)`. Empty if nothing is assumed, as for
/// records with tags and for games that start from a position.
fn assumed(entry: &Entry<'_>, replayed: &dyn Replayed, defaults: &TagValues) -> &'static str {
    if !entry.record.is_bare() {
        return "";
    }
    let variants = replayed.about().variants;
    let is_assumed = |name: &str| {
        let has_tag = variants
            .iter()
            .any(|variant| variant.tag.split(' ').next() == Some(name));
        has_tag && defaults.get(name).is_none()
    };
    let has_position = || replayed.facts().contains_key("position");
    match (is_assumed("Board"), is_assumed("Setup")) {
        (false, false) => "",
        _ if has_position() => "",
        (true, true) => " (assumed; --board, --setup)",
        (true, false) => " (assumed; --board)",
        (false, true) => " (assumed; --setup)",
    }
}

/// Returns the game, its setting and what is assumed:
/// `Permute 12x12 chequer (assumed; --board, --setup)`. Empty if the setting
/// cannot be read.
pub fn game_line(entry: &Entry<'_>, defaults: &TagValues) -> String {
    let Some(replayed) = entry.replayed else {
        return String::new();
    };
    let assumed = assumed(entry, replayed, defaults);
    format!("{} {}{assumed}", replayed.about().name, replayed.setting())
}

/// Returns a note about the setting that is assumed for a record. `None` if
/// nothing is assumed.
pub fn assumption(entry: &Entry<'_>, defaults: &TagValues) -> Option<String> {
    let assumed = assumed(entry, entry.replayed?, defaults);
    (!assumed.is_empty()).then(|| format!("note: {}", game_line(entry, defaults)))
}

/// Formats the first `MAX_EXCERPTS` findings of a record with excerpts, each
/// followed by an empty line, and counts the others.
pub fn excerpts(entry: &Entry<'_>, style: ReportStyle) -> String {
    let source = entry.record.source();
    let shown = entry.findings.iter().take(MAX_EXCERPTS);
    let mut text: String = shown
        .map(|finding| excerpt(source, finding, style) + "\n\n")
        .collect();
    let more = entry.findings.len().saturating_sub(MAX_EXCERPTS);
    if more > 0 {
        let more = plural(more, "more finding");
        text.push_str(&format!("and {more} in this record\n\n"));
    }
    text
}
