//! The setting of a game and the values derived from it, computed when first
//! needed and shared by all games of a file with the same setting.

use std::sync::{Arc, OnceLock};

use crate::play::{Facts, Game, SeatName};

/// The setting and the starting position of a game.
#[derive(Debug, Clone)]
pub struct GameStart<G: Game> {
    /// The setting.
    pub setting: G::Setting,
    /// The position before the first move.
    pub start: G::Position,
    /// The seats in order, dummies last.
    pub(crate) seats: Vec<SeatName>,
    description: OnceLock<String>,
    facts: OnceLock<Arc<Facts>>,
    tags: OnceLock<Vec<(&'static str, String)>>,
    canonical_lines: OnceLock<String>,
}

impl<G: Game> GameStart<G> {
    /// Sets up the start of a game.
    pub(crate) fn new(setting: G::Setting) -> Self {
        Self {
            start: G::start(&setting),
            seats: G::seats(&setting),
            setting,
            description: OnceLock::new(),
            facts: OnceLock::new(),
            tags: OnceLock::new(),
            canonical_lines: OnceLock::new(),
        }
    }

    /// Describes the setting in a few words.
    pub(crate) fn description(&self) -> &str {
        self.description.get_or_init(|| G::describe(&self.setting))
    }

    /// Returns the setting as JSON values.
    pub(crate) fn facts(&self) -> &Arc<Facts> {
        self.facts.get_or_init(|| Arc::new(G::facts(&self.setting)))
    }

    /// Returns the setting as tags.
    pub(crate) fn tags(&self) -> &[(&'static str, String)] {
        self.tags.get_or_init(|| G::tags(&self.setting))
    }

    /// Returns the lines before the plies in the canonical text of a game.
    pub(crate) fn canonical_lines(&self) -> &str {
        self.canonical_lines
            .get_or_init(|| canonical_lines_of::<G>(&self.start, self.tags()))
    }
}

/// Returns the lines before the plies in the canonical text of a game with this
/// start and these tags of its setting: the name of the game, the position before
/// the first ply if the game has position strings, and the other tags.
pub(crate) fn canonical_lines_of<G: Game>(
    start: &G::Position,
    tags: &[(&'static str, String)],
) -> String {
    let mut text = format!("{}\n", G::ABOUT.name);
    if let Some(position) = G::position_string(start) {
        text.push_str(&position);
        text.push('\n');
    }
    for (name, value) in tags {
        if !G::IGNORED_TAGS.contains(name) {
            text.push_str(&format!("{name} {value}\n"));
        }
    }
    text
}
