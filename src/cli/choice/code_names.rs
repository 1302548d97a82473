//! Finds the codes of findings by name.

use crate::games::GameKind;
use crate::text::{Code, codes, escape_str};

/// Returns every code, the shared ones first.
pub(crate) fn all_codes() -> impl Iterator<Item = &'static Code> {
    titled_codes().map(|(code, _)| code)
}

/// Returns every code and what it means, the shared ones first.
pub(crate) fn titled_codes() -> impl Iterator<Item = (&'static Code, &'static str)> {
    let games = GameKind::ALL.iter();
    let lists = games.map(|kind| (kind.codes(), kind.code_titles()));
    let lists = std::iter::once((codes::CODES, codes::TITLES)).chain(lists);
    lists.flat_map(|(codes, titles)| codes.iter().zip(titles.iter().copied()))
}

/// Returns the code with this name.
///
/// # Errors
///
/// Returns a message that suggests the most similar code, if one is close.
pub(crate) fn code(name: &str) -> Result<&'static Code, String> {
    let found = all_codes().find(|code| code.as_str() == name);
    found.ok_or_else(|| unknown_code(name))
}

/// Returns the message for a name that is not a code.
pub(crate) fn unknown_code(name: &str) -> String {
    let distance = |code: &&Code| strsim::damerau_levenshtein(code.as_str(), name);
    let nearest = all_codes().min_by_key(distance);
    let name = escape_str(name);
    match nearest.filter(|code| distance(code) <= 1 + name.len() / 4) {
        Some(code) => format!("there is no code `{name}`; did you mean `{code}`?"),
        None => format!("there is no code `{name}`; `scoresheet explain` lists them all"),
    }
}
