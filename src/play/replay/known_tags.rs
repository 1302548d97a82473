//! The tags that a game knows, and warnings about misspelt ones.

use std::cell::RefCell;

use crate::play::{Game, SeatName, SettingReader};
use crate::record::{Record, Tag, TagValues, Tags};
use crate::text::{CappedFindings, Diagnostic, Span, codes, edit_distance};

/// Tags of every game.
const COMMON_TAGS: [&str; 9] = [
    "Game",
    "Event",
    "Site",
    "Date",
    "Round",
    "Annotator",
    "Result",
    "Termination",
    "Forfeit",
];

/// Setting tags of some games. No game reports them as unknown.
const SETTING_TAGS: [&str; 6] = ["Board", "Players", "Setup", "Position", "Protocol", "Swap"];

/// Tags that other programs write. They look like misspelt known tags, but are
/// not.
const FOREIGN_TAGS: [&str; 7] = ["Name", "Title", "Mode", "Rate", "Rated", "Time", "UTCDate"];

/// Tags of other programs and other games, and what they are called here.
const ALIASES: [(&str, Alias); 9] = [
    ("Size", Alias::Tag("Board")),
    ("White", Alias::Seat(0)),
    ("Black", Alias::Seat(1)),
    ("Orange", Alias::Seat(0)),
    ("Yellow", Alias::Seat(1)),
    ("Red", Alias::Seat(0)),
    ("Blue", Alias::Seat(1)),
    ("Player1", Alias::Seat(0)),
    ("Player2", Alias::Seat(1)),
];

/// The known tag that corresponds to a tag of another program.
#[derive(Debug, Clone, Copy)]
enum Alias {
    /// The tag with this name.
    Tag(&'static str),
    /// The tag named after the seat with this index.
    Seat(usize),
}

/// The tags that have a meaning in a game with a given setting.
#[derive(Debug, Clone)]
pub(crate) struct KnownTags {
    /// The names of all these tags.
    names: Vec<String>,
    /// The names of the seats, which are tags too.
    seats: Vec<String>,
}

impl KnownTags {
    /// Returns the tags of a game, with the usual names of its seats and, if the
    /// setting is known, the names that the seats have in it. `lookups` are the tags
    /// that its setting depends on.
    pub(crate) fn new<G: Game>(
        setting: Option<&G::Setting>,
        lookups: impl IntoIterator<Item = String>,
    ) -> Self {
        let seats = setting.map(G::seats).unwrap_or_default();
        Self::of_game(
            [G::TAGS, G::ABOUT.seats],
            seats,
            lookups.into_iter().collect(),
        )
    }

    /// Returns the tags of a game: those that it always has, those that its setting
    /// depends on, and its seats.
    fn of_game(fixed: [&[&str]; 2], seats: Vec<SeatName>, lookups: Vec<String>) -> Self {
        let seats: Vec<String> = seats.into_iter().map(|seat| seat.name).collect();
        let fixed = COMMON_TAGS.iter().chain(fixed.into_iter().flatten());
        let mut names: Vec<String> = fixed.map(|&name| name.to_owned()).collect();
        names.extend(lookups);
        names.extend(seats.iter().cloned());
        Self { names, seats }
    }

    /// Returns the known tag that the tag `name` was probably meant to be.
    /// `None` if `name` is known, is used by other programs in another sense, or
    /// is unlike any known tag.
    pub(crate) fn likely_meant_by(&self, name: &str) -> Option<&str> {
        let is_name = |other: &str| other.eq_ignore_ascii_case(name);
        let mut known = self.names.iter().map(String::as_str).chain(SETTING_TAGS);
        if known.any(is_name) || FOREIGN_TAGS.into_iter().any(is_name) {
            return None;
        }
        if let Some((_, alias)) = ALIASES.iter().find(|(other, _)| is_name(other)) {
            return match *alias {
                Alias::Tag(tag) => self.names.iter().find(|known| *known == tag),
                Alias::Seat(index) => self.seats.get(index),
            }
            .map(String::as_str);
        }
        let distances = self
            .names
            .iter()
            .filter_map(|known| Some((misspelling(name, known)?, known)));
        let nearest = distances.min_by_key(|&(edits, _)| edits);
        nearest.map(|(_, known)| known.as_str())
    }
}

/// Returns the number of edits between `name` and `known`, if `name` is likely to
/// be a misspelling of `known`.
fn misspelling(name: &str, known: &str) -> Option<usize> {
    let max_edits = if name.len().min(known.len()) < 5 {
        1
    } else {
        2
    };
    let [name, known] = [name, known].map(str::to_ascii_lowercase);
    let edits = edit_distance(name.as_bytes(), known.as_bytes(), max_edits)?;
    let stem_len = |text: &str| {
        text.trim_end_matches(|character: char| character.is_ascii_digit())
            .len()
    };
    // `Hand2` is not a misspelt `Hand1`.
    let stem = stem_len(&name);
    let differs_in_number = stem < name.len()
        && stem_len(&known) < known.len()
        && name[..stem] == known[..stem_len(&known)];
    (!differs_in_number).then_some(edits)
}

/// Warns about unknown tags for which a known tag was probably meant. The
/// setting may be unknown just because of such a tag.
pub(crate) fn unknown_tags<G: Game>(
    record: &Record<'_>,
    defaults: &TagValues,
    setting: Option<&G::Setting>,
    findings: &mut Vec<Diagnostic>,
) {
    if has_only(record.tags(), [G::TAGS, G::ABOUT.seats]) {
        return;
    }
    let known = KnownTags::new::<G>(setting, lookups::<G>(record.tags(), defaults));
    report_unknown(record, &known, findings);
}

/// Returns true if all tags are tags of every game, setting tags or in `names`.
fn has_only(tags: &Tags, names: [&[&str]; 2]) -> bool {
    let lists = [&COMMON_TAGS[..], &SETTING_TAGS, names[0], names[1]];
    let is_in =
        |list: &[&str], name: &str| list.iter().any(|known| known.eq_ignore_ascii_case(name));
    tags.iter()
        .all(|tag| lists.iter().any(|list| is_in(list, &tag.name)))
}

fn report_unknown(record: &Record<'_>, known: &KnownTags, findings: &mut Vec<Diagnostic>) {
    let mut warnings = CappedFindings::default();
    for tag in record.tags().iter() {
        let Some(meant) = known.likely_meant_by(&tag.name) else {
            continue;
        };
        warnings.add_named("unknown tags", tag.span(), || {
            let message = format!("the tag `{}` is unknown; did you mean `{meant}`?", tag.name);
            let help = "it is kept as it is, but has no meaning";
            let finding = Diagnostic::new(codes::UNKNOWN_TAG, tag.span(), message).with_help(help);
            match name_span(record, tag) {
                Some(span) => finding.with_choice(span, meant),
                None => finding,
            }
        });
    }
    findings.extend(warnings.finish());
}

/// Returns where the name of a tag is in the text of its record, if it is written there.
fn name_span(record: &Record<'_>, tag: &Tag) -> Option<Span> {
    let text = record.text().get(tag.span().range())?;
    let start = text.iter().position(u8::is_ascii_alphanumeric)?;
    let is_name = text[start..].starts_with(tag.name.as_bytes());
    let start = tag.span().start + start;
    is_name.then(|| Span::new(start, start + tag.name.len()))
}

/// Returns the setting tags that only this game has, and the tags that the game looks
/// up to find the setting of a record that has no tags, given these defaults.
pub(crate) fn setting_tags<G: Game>(defaults: &TagValues) -> Vec<String> {
    let fixed = G::TAGS.iter().map(|&name| name.to_owned());
    let looked_up = lookups::<G>(&Tags::default(), defaults);
    fixed.chain(looked_up).collect()
}

/// Returns the names of the tags that the setting depends on.
fn lookups<G: Game>(tags: &Tags, defaults: &TagValues) -> Vec<String> {
    let lookups = RefCell::new(Vec::new());
    let mut findings = Vec::new();
    let mut reader = SettingReader::new(tags, defaults, &mut findings).recording(&lookups);
    G::setting(&mut reader);
    lookups.into_inner()
}
