//! Reads a setting with defaults that may not fit the record.

use crate::play::game::game::Game;
use crate::play::game::setting_reader::SettingReader;
use crate::record::{TagValues, Tags};
use crate::text::{Diagnostic, codes};

/// Reads the setting of a record. Returns `None` after reporting a setting that
/// cannot be used.
///
/// If the record has tags, defaults that contradict them are ignored, so that a
/// default never makes such a record unsound. A warning reports each ignored
/// default whose value is valid in the game.
pub(in crate::play) fn read_setting<G: Game>(
    tags: &Tags,
    defaults: &TagValues,
    findings: &mut Vec<Diagnostic>,
) -> Option<G::Setting> {
    let (setting, mut found) = try_setting::<G>(tags, defaults);
    if setting.is_some() || tags.is_empty() {
        findings.append(&mut found);
        return setting;
    }
    let mut accepted: TagValues = defaults
        .iter()
        .filter(|(name, _)| *name == "Game")
        .collect();
    if try_setting::<G>(tags, &accepted).0.is_none() {
        findings.append(&mut found);
        return None;
    }
    for (name, value) in defaults.iter().filter(|(name, _)| *name != "Game") {
        let candidate = accepted.clone().with(name, value);
        let (setting, found) = try_setting::<G>(tags, &candidate);
        match setting {
            Some(_) => accepted = candidate,
            None => findings.extend(ignored_default(tags, value, &found)),
        }
    }
    let (setting, mut found) = try_setting::<G>(tags, &accepted);
    findings.append(&mut found);
    setting
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
