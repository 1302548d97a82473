//! What must be the same in two records for them to be duplicates.

use clap::ValueEnum;

use crate::games::symmetric_text;
use crate::report::{Entry, beginning_hashes, text_hash};

/// The part of a record that is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum ComparedPart {
    /// The setting and the plies.
    #[default]
    Moves,
    /// The players, the date, the event, the site and the round.
    Tags,
}

/// The tags about the occasion of a game.
const OCCASION: [&str; 4] = ["Date", "Event", "Site", "Round"];

/// The options that determine what is compared. Records are duplicates if their
/// [`text`](Self::text) is the same.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct DuplicateCriteria {
    pub(crate) part: ComparedPart,
    /// True if symmetric images count as the same.
    pub(crate) symmetric: bool,
    /// True if only the final positions are compared.
    pub(crate) positions: bool,
    /// What is done with games that are the beginning of others.
    pub(crate) beginnings: Beginnings,
}

/// What is done with a game whose moves are the first moves of another game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Beginnings {
    /// Such games are different games.
    #[default]
    Differ,
    /// They are grouped with the games that continue them.
    Join,
    /// They are in separate groups, marked as continued.
    Continued,
}

/// A beginning of a game: its hash and its number of plies.
pub(crate) type Beginning = (u128, usize);

impl DuplicateCriteria {
    /// Returns the text that is compared. `None` for records that are not compared:
    /// those that are not sound, with [`ComparedPart::Tags`] those without players, and with
    /// [`Beginnings::Join`] those without moves.
    pub(crate) fn text(&self, entry: &Entry<'_>) -> Option<String> {
        let replayed = entry.replayed.filter(|_| entry.is_sound())?;
        if self.part == ComparedPart::Tags {
            return occasion(entry);
        }
        // All games would continue one without moves.
        if self.beginnings == Beginnings::Join && replayed.plies() == 0 {
            return None;
        }
        Some(match (self.positions, self.symmetric) {
            (true, false) => replayed.end().canonical_text(),
            (true, true) => replayed.end().symmetric_text(),
            (false, false) => replayed.canonical_text(),
            (false, true) => symmetric_text(replayed, replayed.plies()),
        })
    }

    /// Returns the beginnings of a game, from the first ply to all plies but the
    /// last, the shortest first. `text` is the compared text of the game.
    pub(crate) fn beginnings(&self, entry: &Entry<'_>, text: &str) -> Vec<Beginning> {
        let Some(replayed) = entry.replayed else {
            return Vec::new();
        };
        let plies = 1..replayed.plies();
        if self.symmetric {
            let hash = |plies| (text_hash(&symmetric_text(replayed, plies)), plies);
            return plies.map(hash).collect();
        }
        beginning_hashes(text).into_iter().zip(plies).collect()
    }

    /// Returns the text of the first `plies` plies of a game. `text` is the compared
    /// text of the whole game.
    pub(crate) fn beginning(&self, entry: &Entry<'_>, text: &str, plies: usize) -> String {
        match entry.replayed.filter(|_| self.symmetric) {
            Some(replayed) => symmetric_text(replayed, plies),
            None => {
                let line = text
                    .trim_end_matches('\n')
                    .rfind('\n')
                    .map_or(0, |end| end + 1);
                let ends = text[line..].match_indices(' ').map(|(at, _)| line + at);
                let end = ends.chain([text.len() - 1]).nth(plies - 1);
                format!("{}\n", &text[..end.unwrap_or(text.len() - 1)])
            }
        }
    }
}

/// Returns the game, the players and the occasion of a record; `None` if no
/// player is known.
fn occasion(entry: &Entry<'_>) -> Option<String> {
    let replayed = entry.replayed?;
    let tags = entry.record.tags();
    let is_known = |value: &&str| !matches!(value.trim(), "" | "?");
    let mut text = format!("{}\n", replayed.about().name);
    let mut has_player = false;
    for seat in replayed.seats().iter().filter(|seat| !seat.dummy) {
        let player = tags.value(&seat.name).filter(is_known);
        has_player |= player.is_some();
        text.push_str(&format!(
            "{} {:?}\n",
            seat.name,
            player.unwrap_or_default().trim()
        ));
    }
    for name in OCCASION {
        let value = tags.value(name).filter(is_known).unwrap_or_default();
        text.push_str(&format!("{name} {:?}\n", value.trim()));
    }
    has_player.then_some(text)
}
