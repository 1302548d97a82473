//! The options for the setting of records without tags, and notes on what is
//! assumed.

use clap::ValueEnum;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::record::{Record, TagValues, Tags};
use scoresheet::text::Diagnostic;

use crate::cli::terminal::error::Stop;

/// An input format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum InputFormat {
    /// Records with tags.
    Sheet,
    /// Bare lists of moves, as on MindSports.
    Mindsports,
    /// Bare lists of moves, as in Ai Ai.
    Aiai,
    /// JSON, one object per record.
    Json,
}

/// The help heading of these options.
const HEADING: &str = "Setting of the game (tags of a record take precedence)";

/// The setting of records without tags.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct SettingArgs {
    /// Set the game [default: Permute]
    #[arg(long, help_heading = HEADING, value_name = "NAME")]
    game: Option<String>,
    /// Set the side length of the board
    #[arg(long, help_heading = HEADING, value_name = "N")]
    board: Option<String>,
    /// Set the starting position, by name
    #[arg(long, help_heading = HEADING, value_name = "NAME")]
    setup: Option<String>,
    /// Set the number of twists per turn: `1`, or `1[1]2[2]*` (also `double`) for two from ply 2 on
    #[arg(long, help_heading = HEADING, value_name = "NAME")]
    protocol: Option<String>,
    /// Set what `swap` does: `colours`, `positions` or `none`
    #[arg(long, help_heading = HEADING, value_name = "RULE")]
    swap: Option<String>,
    /// Set the number of players, not counting dummies
    #[arg(long, help_heading = HEADING, value_name = "P")]
    players: Option<String>,
    /// Set another tag of the setting, for example `Pool="4 35 41 48"`
    #[arg(long, help_heading = HEADING, value_name = "NAME=VALUE", value_parser = tag)]
    assume: Vec<(String, String)>,
    #[arg(skip)]
    symbols: Option<String>,
    #[arg(skip)]
    position: Option<String>,
}

impl SettingArgs {
    /// Returns the setting for a figure command that draws a position string, or
    /// `start`, instead of a ply of the record. The board and setup of the record
    /// are included only if `position` is `start`: a position string states its own.
    pub(crate) fn of_record(tags: &Tags, position: &str) -> Self {
        let value = |name| tags.value(name).map(str::to_owned);
        let of_start = |name| value(name).filter(|_| position == "start");
        Self {
            game: value("Game"),
            board: of_start("Board"),
            setup: of_start("Setup"),
            protocol: value("Protocol"),
            swap: value("Swap"),
            ..Self::default()
        }
    }

    /// Sets the position string from which the game starts.
    pub(crate) fn with_position(self, position: &str) -> Self {
        let position = Some(position.to_owned());
        Self { position, ..self }
    }

    /// Sets the number of symbols for generated games, and disables swaps unless
    /// they are requested.
    pub(crate) fn for_playouts(mut self, symbols: Option<&String>) -> Self {
        self.symbols = symbols.cloned();
        if self.kind().has_swap() {
            self.swap.get_or_insert_with(|| "none".to_owned());
        }
        self
    }

    /// Returns the options as tags.
    ///
    /// # Errors
    ///
    /// Returns an error for the first option that the game named by `--game` does
    /// not accept or, without `--game`, if no game accepts all options.
    pub(crate) fn default_tags(&self) -> Result<TagValues, Stop> {
        let defaults = self.unchecked();
        self.check(&defaults)?;
        self.check_names(&defaults)?;
        Ok(defaults)
    }

    /// Returns the options as tags, unchecked.
    pub(crate) fn unchecked(&self) -> TagValues {
        let options = [
            ("Game", &self.game),
            ("Board", &self.board),
            ("Setup", &self.setup),
            ("Protocol", &self.protocol),
            ("Swap", &self.swap),
            ("Players", &self.players),
            ("Symbols", &self.symbols),
            ("Position", &self.position),
        ];
        let options = options.into_iter();
        let options = options.filter_map(|(name, value)| Some((name, value.as_ref()?.as_str())));
        let assumed = self.assume.iter();
        let assumed = assumed.map(|(name, value)| (name.as_str(), value.as_str()));
        options.chain(assumed).collect()
    }

    /// Checks that every tag of `--assume` is part of the setting of the game named
    /// by `--game` or, without `--game`, of some game.
    fn check_names(&self, defaults: &TagValues) -> Result<(), Stop> {
        let game = self.game.as_ref().map(|_| self.kind());
        let names = self.assume.iter().map(|(name, _)| name.as_str());
        let Some(name) = unknown_tag(game, defaults, names) else {
            return Ok(());
        };
        let game = match game {
            Some(kind) => format!("the setting of {}", kind.as_str()),
            None => "the setting of any game".to_owned(),
        };
        Err(Stop::Usage(format!(
            "`--assume {name}=`: {game} does not depend on a tag `{name}`; `convert` and `fmt` set other tags with `--tag`"
        )))
    }

    /// Returns the game of records without tags.
    pub(crate) fn kind(&self) -> GameKind {
        let game = self.game.as_ref().and_then(|name| name.parse().ok());
        game.unwrap_or(GameKind::ALL[0])
    }

    /// Checks that the game named by `--game` accepts the options or, without
    /// `--game`, that some game does. Errors that `--game` alone would also cause,
    /// such as a missing option, are ignored unless the game is unknown.
    fn check(&self, defaults: &TagValues) -> Result<(), Stop> {
        let game_alone = Self {
            game: self.game.clone(),
            ..Self::default()
        };
        let errors_of_game = errors(&game_alone.unchecked());
        let is_unknown_game = errors_of_game
            .iter()
            .any(|finding| finding.code.as_str() == "tag/unknown-game");
        let found = errors(defaults).into_iter();
        let mut new_errors =
            found.filter(|finding| is_unknown_game || !errors_of_game.contains(finding));
        let Some(finding) = new_errors.next() else {
            return Ok(());
        };
        // Without `--game`, the records may be of any game.
        if self.game.is_none() && GameKind::ALL.iter().any(|kind| self.fits(*kind)) {
            return Ok(());
        }
        let help = finding.help.map(|help| format!("; {help}"));
        let help = help.unwrap_or_default();
        Err(Stop::Usage(format!("{}{help}", finding.message)))
    }
}

impl SettingArgs {
    /// Returns true if this game has tags for all of these options and accepts their
    /// values.
    fn fits(&self, kind: GameKind) -> bool {
        let has_tag = |name: &str| {
            let mut variants = kind.about().variants.iter();
            variants.any(|variant| variant.tag.split(' ').next() == Some(name))
        };
        let game = TagValues::new().with("Game", kind.as_str());
        let options = self.unchecked();
        let all = options
            .iter()
            .fold(game.clone(), |all, (name, value)| all.with(name, value));
        let errors_of_game = errors(&game);
        options.iter().all(|(name, _)| has_tag(name))
            && errors(&all)
                .iter()
                .all(|finding| errors_of_game.contains(finding))
    }
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
pub(crate) fn errors(defaults: &TagValues) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    replay_with(&Record::empty(), defaults, &mut findings);
    findings.retain(Diagnostic::is_error);
    findings
}

/// Parses `NAME=VALUE`; the value may be in quotes.
pub(crate) fn tag(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("set a tag as NAME=VALUE")?;
    let is_name = name.starts_with(|ch: char| ch.is_ascii_alphabetic())
        && name
            .chars()
            .all(|ch| ch.is_ascii_alphanumeric() || ch == '_');
    let value = value
        .strip_prefix('"')
        .and_then(|value| value.strip_suffix('"'))
        .unwrap_or(value);
    if !is_name {
        return Err(format!(
            "`{name}` is not a tag name: use letters, digits and `_`, starting with a letter"
        ));
    }
    Ok((name.to_owned(), value.to_owned()))
}
