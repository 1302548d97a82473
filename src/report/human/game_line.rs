//! The game of a record, its setting, and what is assumed of it.

use crate::play::Replayed;
use crate::record::TagValues;
use crate::report::entry::Entry;

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
