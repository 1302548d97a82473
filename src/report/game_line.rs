//! What commands print about a record: its game, what is assumed of it, and its findings.

use crate::play::Replayed;
use crate::record::TagValues;
use crate::report::entry::Entry;
use crate::text::plural;
use crate::text::report::{ReportStyle, excerpt};

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
