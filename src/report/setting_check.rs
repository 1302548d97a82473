//! Checks of the setting that is assumed for records without tags.

use crate::games::{GameKind, replay_with};
use crate::record::{Record, TagValues};
use crate::report::selection::SelectionError;
use crate::text::Diagnostic;

/// Checks options for the setting of records without tags, given as tags. `assumed`
/// names those of them that may be of any kind.
///
/// # Errors
///
/// Returns an error for the first option that the game named by `Game` does not
/// accept or, without `Game`, if no game accepts all options.
pub(crate) fn check_setting<'n>(
    options: &TagValues,
    assumed: impl Iterator<Item = &'n str>,
) -> Result<(), SelectionError> {
    if options.get("Position").is_some() && options.get("Setup").is_some() {
        let message = "the position is given, so a setup has no effect: leave it out";
        return Err(SelectionError::Usage(message.to_owned()));
    }
    check_values(options)?;
    let assumed: Vec<&str> = assumed.collect();
    check_each(options, &assumed)?;
    check_names(options, assumed.into_iter())
}

/// Returns the game of records without tags.
pub(crate) fn kind(options: &TagValues) -> GameKind {
    let game = options.get("Game").and_then(|name| name.parse().ok());
    game.unwrap_or(GameKind::ALL[0])
}

/// Checks that every name of `assumed` is part of the setting of the game named by
/// `Game` or, without `Game`, of some game.
fn check_names<'n>(
    options: &TagValues,
    assumed: impl Iterator<Item = &'n str>,
) -> Result<(), SelectionError> {
    let game = options.get("Game").map(|_| kind(options));
    let Some(name) = unknown_tag(game, options, assumed) else {
        return Ok(());
    };
    let game = match game {
        Some(kind) => format!("the setting of {}", kind.as_str()),
        None => "the setting of any game".to_owned(),
    };
    Err(SelectionError::Usage(format!(
        "`--assume {name}=`: {game} does not depend on a tag `{name}`; `convert` and `fmt` set other tags with `--tag`"
    )))
}

/// Checks that the game named by `Game` accepts the options or, without `Game`, that
/// some game does. Errors that `Game` alone would also cause, such as a missing
/// option, are ignored unless the game is unknown.
fn check_values(options: &TagValues) -> Result<(), SelectionError> {
    let game = options.get("Game");
    let game_alone: TagValues = game.into_iter().map(|game| ("Game", game)).collect();
    let errors_of_game = setting_errors(&game_alone);
    let is_unknown_game = errors_of_game
        .iter()
        .any(|finding| finding.code.as_str() == "tag/unknown-game");
    let found = setting_errors(options).into_iter();
    let mut new_errors =
        found.filter(|finding| is_unknown_game || !errors_of_game.contains(finding));
    let Some(finding) = new_errors.next() else {
        return Ok(());
    };
    // Without `Game`, the records may be of any game.
    if game.is_none() && GameKind::ALL.iter().any(|kind| fits(options, *kind)) {
        return Ok(());
    }
    let help = finding
        .help
        .map(|help| format!("; {help}"))
        .unwrap_or_default();
    Err(SelectionError::Usage(format!("{}{help}", finding.message)))
}

/// Checks that every option is accepted by some game that has it, also if the game named by
/// `Game` does not have it. Tags of `assumed` are left out, since they may depend on each
/// other, such as the hands of a deal.
fn check_each(options: &TagValues, assumed: &[&str]) -> Result<(), SelectionError> {
    let alone = |name: &str| name != "Game" && !assumed.contains(&name);
    for (name, value) in options.iter().filter(|(name, _)| alone(name)) {
        let option = TagValues::new().with(name, value);
        let mut kinds = GameKind::ALL.iter();
        let with_tag = GameKind::ALL.iter().find(|kind| has_tag(**kind, name));
        let Some(kind) = with_tag.filter(|_| !kinds.any(|kind| fits(&option, *kind))) else {
            continue;
        };
        check_values(&option.with("Game", kind.as_str()))?;
    }
    Ok(())
}

/// Returns true if the setting of a game depends on a tag.
fn has_tag(kind: GameKind, name: &str) -> bool {
    let mut variants = kind.about().variants.iter();
    variants.any(|variant| variant.tag.split(' ').next() == Some(name))
}

/// Returns true if a game has tags for all of these options and accepts their values.
fn fits(options: &TagValues, kind: GameKind) -> bool {
    let game = TagValues::new().with("Game", kind.as_str());
    let all = options
        .iter()
        .fold(game.clone(), |all, (name, value)| all.with(name, value));
    let errors_of_game = setting_errors(&game);
    options.iter().all(|(name, _)| has_tag(kind, name))
        && setting_errors(&all)
            .iter()
            .all(|finding| errors_of_game.contains(finding))
}

/// Returns the first of these tags that is not part of the setting of `game` or, if
/// that is `None`, of any game. `defaults` are the tags of the setting that are known.
pub(crate) fn unknown_tag<'n>(
    game: Option<GameKind>,
    defaults: &TagValues,
    mut names: impl Iterator<Item = &'n str>,
) -> Option<&'n str> {
    let games = match &game {
        Some(kind) => std::slice::from_ref(kind),
        None => GameKind::ALL,
    };
    let known: Vec<String> = games
        .iter()
        .flat_map(|game| game.setting_tags(defaults))
        .collect();
    names.find(|name| !known.iter().any(|tag| tag.eq_ignore_ascii_case(name)))
}

/// Returns the errors of an empty record with these options.
pub(crate) fn setting_errors(options: &TagValues) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    replay_with(&Record::empty(), options, &mut findings);
    findings.retain(Diagnostic::is_error);
    findings
}
