//! The tags of an exported record, in their order.

use crate::convert::subject::{Extent, Subject};
use crate::games::GameKind;
use crate::play::Termination;
use crate::record::{Outcome, TagValues};

/// The setting tags that come first; the other tags of the game follow.
const FIRST_TAGS: [&str; 7] = [
    "Game", "Board", "Players", "Setup", "Position", "Protocol", "Swap",
];
/// The tags after those of the game and before the seats.
const MIDDLE_TAGS: [&str; 4] = ["Event", "Site", "Date", "Round"];
/// The tags after the seats.
const LAST_TAGS: [&str; 3] = ["Result", "Termination", "Forfeit"];

/// Returns the tags of a record with implied ones, in the order of sheets: the
/// setting, the event, the seats, the result, then all others in the order of
/// the record. `overrides` replaces tags of the record or adds to them.
pub(super) fn with_implied(subject: &Subject<'_>, overrides: &TagValues) -> Vec<(String, String)> {
    in_order(TagCollector::new(subject, overrides, Implied::All))
}

/// Returns the tags of a record without implied ones, in the order of
/// [`with_implied`].
pub(super) fn without_implied(
    subject: &Subject<'_>,
    overrides: &TagValues,
) -> Vec<(String, String)> {
    in_order(TagCollector::new(subject, overrides, Implied::None))
}

/// Returns the tags of a record with implied ones except `Result`, in the order
/// of [`with_implied`].
pub(super) fn with_setting(subject: &Subject<'_>, overrides: &TagValues) -> Vec<(String, String)> {
    in_order(TagCollector::new(subject, overrides, Implied::Setting))
}

/// Collects the tags that have values, in the order of sheets.
fn in_order(mut collector: TagCollector<'_, '_>) -> Vec<(String, String)> {
    let subject = collector.subject;
    let game = subject.replayed.about();
    let game_tags = GameKind::ALL
        .iter()
        .find(|kind| kind.about().key == game.key)
        .map_or(&[][..], |kind| kind.tags());
    let seats = subject.replayed.seats();
    for name in FIRST_TAGS.iter().chain(game_tags).chain(&MIDDLE_TAGS) {
        collector.push_tag(name);
    }
    for seat in seats {
        collector.push_tag(&seat.name);
    }
    for name in LAST_TAGS {
        collector.push_tag(name);
    }
    collector.push_others();
    collector.tags
}

/// The tags that are added if the record lacks them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Implied {
    /// Those of `Setting`, and `Result`.
    All,
    /// `Game`, the tags of the setting and, if neither the rules nor the last
    /// ply explain the result, `Termination`.
    Setting,
    /// None.
    None,
}

/// The values of all tags of one name.
type Values = Vec<String>;

struct TagCollector<'s, 'r> {
    subject: &'s Subject<'r>,
    overrides: &'s TagValues,
    implied: Implied,
    /// The values of the record's tags that have not been added yet, by name in lower
    /// case, sorted. A name without values was added.
    stated: Vec<(String, Values)>,
    /// The tags of the setting.
    setting_tags: &'r [(&'static str, String)],
    /// The tags so far, in order.
    tags: Vec<(String, String)>,
}

impl<'s, 'r> TagCollector<'s, 'r> {
    fn new(subject: &'s Subject<'r>, overrides: &'s TagValues, implied: Implied) -> Self {
        let tags = subject.record.tags().iter();
        let values = tags.map(|tag| (tag.name.to_ascii_lowercase(), vec![tag.value.to_string()]));
        let mut stated: Vec<(String, Values)> = values.collect();
        stated.sort_by(|(one, _), (other, _)| one.cmp(other));
        stated.dedup_by(|(name, values), (first, first_values)| {
            let is_same = name == first;
            if is_same {
                first_values.append(values);
            }
            is_same
        });
        let setting_tags = subject.replayed.start_tags();
        Self {
            subject,
            overrides,
            implied,
            stated,
            setting_tags,
            tags: Vec::new(),
        }
    }

    /// Adds the tag with this name, if it has a value, then its duplicates.
    /// Does nothing if the tag was added before.
    ///
    /// # Cost
    ///
    /// Linear in the number of tags added before. This number is small for the
    /// tags of the game and the setting; `push_others` adds the other tags of
    /// the record without this search.
    fn push_tag(&mut self, name: &str) {
        let mut added = self.tags.iter();
        if !added.any(|(added_name, _)| added_name.eq_ignore_ascii_case(name)) {
            self.add_tag(name);
        }
    }

    /// Adds the tag with this name, which was not added before.
    fn add_tag(&mut self, name: &str) {
        let index = self.stated_as(name);
        let values = index.map(|index| std::mem::take(&mut self.stated[index].1));
        let mut values = values.unwrap_or_default().into_iter();
        let forced = self.forced(name, values.as_slice());
        let stated = values.next();
        let first = forced.or(stated).or_else(|| self.default(name));
        let values = first.into_iter().chain(values);
        self.tags
            .extend(values.map(|value| (name.to_owned(), value)));
    }

    /// Returns the value that replaces the first one in the record: an override,
    /// the standard spelling of the result, or the result or termination of the
    /// exported part. Returns `None` if the first value is kept.
    fn forced(&self, name: &str, stated: &[String]) -> Option<String> {
        if let Some(value) = self.overrides.get(name) {
            return Some(value.to_owned());
        }
        match name {
            "Result" if self.implied != Implied::All && stated.is_empty() => None,
            "Result" if self.implied != Implied::All && self.subject.part == Extent::Whole => {
                let outcome = stated
                    .first()
                    .and_then(|stated| Outcome::of_text(stated.as_bytes()));
                outcome.map(|outcome| outcome.to_string())
            }
            _ if self.implied != Implied::All && self.subject.part == Extent::Whole => None,
            "Result" => Some(self.subject.result().to_string()),
            "Termination" if self.subject.part == Extent::Prefix && !stated.is_empty() => {
                let has_result = self.subject.result() != Outcome::Unfinished;
                let termination = has_result.then(|| self.subject.replayed.verdict().termination);
                Some(termination.unwrap_or(Termination::Unterminated).to_string())
            }
            _ => None,
        }
    }

    /// Returns the implied value for a tag that the record does not have.
    fn default(&self, name: &str) -> Option<String> {
        if self.implied == Implied::None {
            return None;
        }
        if name == "Termination" {
            return self.subject.reason().map(|reason| reason.to_string());
        }
        if name == "Game" {
            return Some(self.subject.replayed.about().name.to_owned());
        }
        self.setting_tags
            .iter()
            .find(|(tag, _)| *tag == name)
            .map(|(_, value)| value.clone())
    }

    /// Returns the index of a name in `stated`.
    fn stated_as(&self, name: &str) -> Option<usize> {
        if self.stated.is_empty() {
            return None;
        }
        let name = name.to_ascii_lowercase();
        let found = self
            .stated
            .binary_search_by(|(stated, _)| stated.cmp(&name));
        found.ok()
    }

    /// Adds all tags that have not been added yet.
    fn push_others(&mut self) {
        for tag in self.subject.record.tags().iter() {
            // `add_tag` takes the values that it adds from `stated`.
            let stated = self.stated_as(&tag.name);
            if stated.is_some_and(|index| !self.stated[index].1.is_empty()) {
                self.add_tag(&tag.name);
            }
        }
        for (name, _) in self.overrides.iter() {
            self.push_tag(name);
        }
    }
}
