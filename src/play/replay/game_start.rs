//! The setting of a game, read with defaults that may not fit the record, and the values
//! derived from it, computed when first needed and shared by all games of a file with the
//! same setting.

use std::sync::{Arc, OnceLock};

use crate::play::{Facts, Game, SeatName, SettingReader};
use crate::record::{TagValues, Tags};
use crate::text::{Diagnostic, codes};

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

/// Reads the setting of a record. Returns `None` after reporting a setting that
/// cannot be used.
///
/// If the record has tags, defaults that contradict them are ignored, so that a
/// default never makes such a record unsound. A warning reports each ignored
/// default whose value is valid in the game.
pub(crate) fn read_setting<G: Game>(
    tags: &Tags,
    defaults: &TagValues,
    findings: &mut Vec<Diagnostic>,
) -> Option<G::Setting> {
    let (setting, mut found) = try_setting::<G>(tags, defaults);
    if setting.is_some() || tags.is_empty() {
        findings.append(&mut found);
        return setting;
    }
    let try_defaults = |defaults: &TagValues| {
        let (setting, found) = try_setting::<G>(tags, defaults);
        setting.is_none().then_some(found)
    };
    let Some(accepted) = accepted_defaults(tags, defaults, &try_defaults, findings) else {
        findings.append(&mut found);
        return None;
    };
    let (setting, mut found) = try_setting::<G>(tags, &accepted);
    findings.append(&mut found);
    setting
}

/// Returns the defaults that do not contradict the tags, and reports the others.
/// `None` if the tags alone are not a setting. `try_defaults` returns the findings if
/// the tags with these defaults are not a setting.
fn accepted_defaults(
    tags: &Tags,
    defaults: &TagValues,
    try_defaults: &dyn Fn(&TagValues) -> Option<Vec<Diagnostic>>,
    findings: &mut Vec<Diagnostic>,
) -> Option<TagValues> {
    let mut accepted: TagValues = defaults
        .iter()
        .filter(|(name, _)| *name == "Game")
        .collect();
    if try_defaults(&accepted).is_some() {
        return None;
    }
    for (name, value) in defaults.iter().filter(|(name, _)| *name != "Game") {
        let candidate = accepted.clone().with(name, value);
        match try_defaults(&candidate) {
            None => accepted = candidate,
            Some(found) => findings.extend(ignored_default(tags, value, &found)),
        }
    }
    Some(accepted)
}

/// Reads the setting with these defaults. Returns the setting and the findings.
fn try_setting<G: Game>(
    tags: &Tags,
    defaults: &TagValues,
) -> (Option<G::Setting>, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    let mut reader = SettingReader::new(tags, defaults, &mut findings);
    reader.compare_defaults();
    (G::setting(&mut reader), findings)
}

/// Returns a warning about a default that contradicts the tags. `found` are the
/// findings of the setting with that default. `None` if the value is not
/// valid in the game.
fn ignored_default(tags: &Tags, value: &str, found: &[Diagnostic]) -> Option<Diagnostic> {
    let error = found.iter().find(|finding| finding.is_error())?;
    if error.code == codes::BAD_TAG_VALUE {
        return None;
    }
    let first = tags.iter().next()?;
    let message = format!(
        "the tags take precedence over `{value}` from the command line: {}",
        error.message
    );
    let finding = Diagnostic::new(codes::TAG_OVER_OPTION, first.span(), message);
    Some(finding.with_help("leave the option out, or correct the tags"))
}
