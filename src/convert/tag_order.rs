//! The tags of an exported record, in their order.

use std::collections::{BTreeMap, BTreeSet};

use crate::convert::subject::{Extent, Subject};
use crate::games::GameKind;
use crate::play::Termination;
use crate::record::TagValues;

/// The tags before those of the game, and those after them.
const FIRST: [&str; 7] = [
    "Game", "Board", "Players", "Setup", "Position", "Protocol", "Swap",
];
const MIDDLE: [&str; 4] = ["Event", "Site", "Date", "Round"];
const LAST: [&str; 3] = ["Result", "Termination", "Forfeit"];

/// Returns the tags of a record in the order in which sheets are written: those that
/// say the setting, the occasion, the seats, the result, then all others in
/// their own order. `set` replaces or adds.
pub(super) fn tags(subject: &Subject<'_>, set: &TagValues) -> Vec<(String, String)> {
    in_order(Known::new(subject, set, Say::All))
}

/// Returns the tags that a record has, in the same order. `set` replaces or adds.
pub(super) fn kept(subject: &Subject<'_>, set: &TagValues) -> Vec<(String, String)> {
    in_order(Known::new(subject, set, Say::AsSaid))
}

/// Returns the tags that a record has and those that its setting needs, in the same
/// order. `set` replaces or adds.
pub(super) fn with_setting(subject: &Subject<'_>, set: &TagValues) -> Vec<(String, String)> {
    in_order(Known::new(subject, set, Say::Setting))
}

fn in_order(mut known: Known<'_, '_>) -> Vec<(String, String)> {
    let subject = known.subject;
    let game = subject.replayed.about();
    let own = GameKind::ALL
        .iter()
        .find(|kind| kind.about().key == game.key)
        .map_or(&[][..], |kind| kind.tags());
    let seats: Vec<String> = subject
        .replayed
        .seats()
        .into_iter()
        .map(|seat| seat.name)
        .collect();
    for name in FIRST.iter().chain(own).chain(&MIDDLE) {
        known.push(name);
    }
    for name in &seats {
        known.push(name);
    }
    for name in LAST {
        known.push(name);
    }
    known.others();
    known.tags
}

/// Which tags are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Say {
    /// Those of the record, and all that its setting needs.
    All,
    /// Those of the record, and all that its setting needs, but no result.
    Setting,
    /// Those of the record.
    AsSaid,
}

/// Values of tags of one name.
type Values = Vec<String>;

struct Known<'s, 'r> {
    subject: &'s Subject<'r>,
    set: &'s TagValues,
    say: Say,
    /// The names of the record in their order, with the values of each.
    said: BTreeMap<String, Values>,
    start: Vec<(&'static str, String)>,
    done: BTreeSet<String>,
    tags: Vec<(String, String)>,
}

impl<'s, 'r> Known<'s, 'r> {
    fn new(subject: &'s Subject<'r>, set: &'s TagValues, say: Say) -> Self {
        let mut said: BTreeMap<String, Values> = BTreeMap::new();
        for tag in subject.record.tags().iter() {
            said.entry(tag.name.to_ascii_lowercase())
                .or_default()
                .push(tag.value.to_string());
        }
        let start = subject.replayed.start_tags();
        Self {
            subject,
            set,
            say,
            said,
            start,
            done: BTreeSet::new(),
            tags: Vec::new(),
        }
    }

    /// Adds the tag of this name, duplicates after it.
    fn push(&mut self, name: &str) {
        if !self.done.insert(name.to_ascii_lowercase()) {
            return;
        }
        let mut values = self
            .said
            .remove(&name.to_ascii_lowercase())
            .unwrap_or_default();
        if let Some(value) = self.forced(name, &values) {
            values.splice(..values.len().min(1), [value]);
        } else if values.is_empty() {
            values.extend(self.default(name));
        }
        self.tags
            .extend(values.into_iter().map(|value| (name.to_owned(), value)));
    }

    /// What must be written whatever the record says.
    fn forced(&self, name: &str, said: &[String]) -> Option<String> {
        if let Some(value) = self.set.get(name) {
            return Some(value.to_owned());
        }
        match name {
            "Result" if self.say != Say::All && said.is_empty() => None,
            _ if self.say != Say::All && self.subject.part == Extent::Whole => None,
            "Result" => Some(self.subject.result().to_string()),
            "Termination" if self.subject.part == Extent::Sound && !said.is_empty() => {
                Some(Termination::Unterminated.to_string())
            }
            _ => None,
        }
    }

    /// What is written where the record says nothing.
    fn default(&self, name: &str) -> Option<String> {
        if self.say == Say::AsSaid {
            return None;
        }
        if name == "Game" {
            return Some(self.subject.replayed.about().name.to_owned());
        }
        self.start
            .iter()
            .find(|(tag, _)| *tag == name)
            .map(|(_, value)| value.clone())
    }

    fn others(&mut self) {
        for tag in self.subject.record.tags().iter() {
            self.push(&tag.name);
        }
        for (name, _) in self.set.iter() {
            self.push(name);
        }
    }
}
