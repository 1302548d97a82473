//! The options for the setting of records without tags.

use std::collections::BTreeSet;

use clap::ValueEnum;

use crate::cli::terminal::error::CommandError;
use crate::format::ReadOptions;
use crate::games::{GameBuilder, GameKind};
use crate::record::{TagValues, Tags};
use crate::report::{check_setting, unknown_tag};

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
    #[arg(long, help_heading = HEADING, value_name = "P", value_parser = players)]
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
    /// Returns true if an option sets a part of the setting.
    pub(crate) const fn is_given(&self) -> bool {
        self.game.is_some()
            || self.board.is_some()
            || self.setup.is_some()
            || self.protocol.is_some()
            || self.swap.is_some()
            || self.players.is_some()
            || !self.assume.is_empty()
    }

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
    pub(crate) fn default_tags(&self) -> Result<TagValues, CommandError> {
        let defaults = self.unchecked();
        check_distinct("--assume", defaults.iter().map(|(name, _)| name))?;
        let assumed = self.assume.iter().map(|(name, _)| name.as_str());
        check_setting(&defaults, assumed)?;
        Ok(defaults)
    }

    /// Returns an error for the first option that the game does not have, for commands that
    /// play this game only.
    pub(crate) fn check_game(&self) -> Result<(), CommandError> {
        let options = self.default_tags()?;
        let kind = self.kind();
        let names = options.iter().map(|(name, _)| name);
        let Some(name) = unknown_tag(Some(kind), &options, names.filter(|name| *name != "Game"))
        else {
            return Ok(());
        };
        let is_assumed = self.assume.iter().any(|(assumed, _)| assumed == name);
        let option = match is_assumed {
            true => format!("assume {name}="),
            false => name.to_ascii_lowercase(),
        };
        let game = kind.about().name;
        let message = format!("`--{option}`: {game} has no such setting");
        Err(CommandError::Usage(message))
    }

    /// Begins a game with these options, without a swap unless they state a rule.
    ///
    /// # Errors
    ///
    /// Returns an error for the first option that the game does not accept.
    pub(crate) fn new_game(&self) -> Result<GameBuilder, CommandError> {
        self.check_game()?;
        let mut game = self.kind().new_game();
        for (name, value) in self.clone().for_playouts(None).unchecked().iter() {
            if name != "Game" {
                let set = game.set_tag(name, value);
                set.map_err(|error| CommandError::Usage(error.to_string()))?;
            }
        }
        Ok(game)
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

    /// Returns the options for reading records of this setting.
    pub(crate) fn read_options(&self) -> ReadOptions {
        match self.game {
            Some(_) => self.kind().read_options(),
            None => self.kind().read_options_by_title(),
        }
    }

    /// Returns the game of records without tags.
    pub(crate) fn kind(&self) -> GameKind {
        let game = self.game.as_ref().and_then(|name| name.parse().ok());
        game.unwrap_or(GameKind::ALL[0])
    }
}

/// Returns the tags to set that an option gives as names and values.
///
/// # Errors
///
/// Returns an error if a name is given twice.
pub(crate) fn tags_to_set(tags: &[(String, String)]) -> Result<TagValues, CommandError> {
    check_distinct("--tag", tags.iter().map(|(name, _)| name.as_str()))?;
    Ok(tags.iter().cloned().collect())
}

/// Returns an error if two of the names of tags are the same.
fn check_distinct<'n>(
    option: &str,
    names: impl Iterator<Item = &'n str>,
) -> Result<(), CommandError> {
    let mut seen = BTreeSet::new();
    for name in names {
        if !seen.insert(name.to_ascii_lowercase()) {
            let message = format!("`{option} {name}=`: the tag `{name}` is given twice");
            return Err(CommandError::Usage(message));
        }
    }
    Ok(())
}

/// Checks that a number of players is a number; which numbers there are depends on the game.
fn players(text: &str) -> Result<String, String> {
    match text.trim().parse::<u8>() {
        Ok(_) => Ok(text.to_owned()),
        Err(_) => Err("not a number; did you mean `--player`?".to_owned()),
    }
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
