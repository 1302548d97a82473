//! The options for the setting of records without tags.

use std::collections::BTreeSet;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

#[cfg(feature = "cli")]
use crate::app::format::Suggested;
use crate::format::{ReadOptions, Syntax};
#[cfg(feature = "cli")]
use crate::games::game_names;
use crate::games::{GameBuilder, GameKind};
use crate::record::{TagValues, Tags};
use crate::report::{SelectionError, check_setting, unknown_tag};
use crate::text::closed_enum;

closed_enum! {
    /// An input format.
    #[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
    pub enum InputFormat {
        /// Records with tags.
        Sheet = "sheet",
        /// Bare lists of moves, as on MindSports.
        Mindsports = "mindsports",
        /// Bare lists of moves, as in Ai Ai.
        Aiai = "aiai",
        /// JSON, one object per record.
        Json = "json",
    }
    else
    /// The error returned when an [`InputFormat`] cannot be parsed.
    InputFormatError = "choose `sheet`, `mindsports`, `aiai` or `json`"
}

impl InputFormat {
    /// Returns the syntax of the format.
    pub const fn syntax(self) -> Syntax {
        match self {
            Self::Json => Syntax::Json,
            Self::Sheet | Self::Mindsports | Self::Aiai => Syntax::Sheet,
        }
    }

    /// Returns the name of the notation that records should be in, if there is one.
    pub const fn notation(self) -> Option<&'static str> {
        match self {
            Self::Mindsports | Self::Aiai => Some(self.as_str()),
            Self::Sheet | Self::Json => None,
        }
    }
}

/// The help heading of these options.
#[cfg(feature = "cli")]
const HEADING: &str = "Setting of the game (tags of a record take precedence)";

/// The setting of records without tags.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct SettingArgs {
    /// Set the game [default: Permute]
    #[cfg_attr(feature = "cli", arg(long, help_heading = HEADING, value_name = "NAME", hide_possible_values = true, value_parser = Suggested { parser: clap::builder::StringValueParser::new(), values: game_names }))]
    game: Option<String>,
    /// Set the side length of the board
    #[cfg_attr(feature = "cli", arg(long, help_heading = HEADING, value_name = "N"))]
    board: Option<String>,
    /// Set the starting position, by name
    #[cfg_attr(feature = "cli", arg(long, help_heading = HEADING, value_name = "NAME"))]
    setup: Option<String>,
    /// Set the number of twists per turn: `1`, or `1[1]2[2]*` (also `double`) for two from ply 2 on
    #[cfg_attr(feature = "cli", arg(long, help_heading = HEADING, value_name = "NAME"))]
    protocol: Option<String>,
    /// Set what `swap` does: `colours`, `positions` or `none`
    #[cfg_attr(feature = "cli", arg(long, help_heading = HEADING, value_name = "RULE"))]
    swap: Option<String>,
    /// Set the number of players, not counting dummies
    #[cfg_attr(feature = "cli", arg(long, help_heading = HEADING, value_name = "P", value_parser = players))]
    players: Option<String>,
    /// Set another tag of the setting, for example `Pool="4 35 41 48"`
    #[cfg_attr(feature = "cli", arg(long, help_heading = HEADING, value_name = "NAME=VALUE", value_parser = tag))]
    #[serde(deserialize_with = "read_tags")]
    assume: Vec<(String, String)>,
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    symbols: Option<String>,
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
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

    /// Creates the setting that a configuration states.
    pub(crate) fn of_config(
        board: Option<String>,
        setup: Option<String>,
        swap: Option<String>,
    ) -> Self {
        Self {
            board,
            setup,
            swap,
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
    pub fn default_tags(&self) -> Result<TagValues, SelectionError> {
        let defaults = self.unchecked();
        check_distinct("--assume", defaults.iter().map(|(name, _)| name))?;
        let assumed = self.assume.iter().map(|(name, _)| name.as_str());
        check_setting(&defaults, assumed)?;
        Ok(defaults)
    }

    /// Returns an error for the first option that the game does not have, for commands that
    /// play this game only.
    ///
    /// # Errors
    ///
    /// Returns an error like [`default_tags`](Self::default_tags), too.
    pub fn check_game(&self) -> Result<(), SelectionError> {
        let options = self.default_tags()?;
        let kind = self.kind();
        let names = options.iter().map(|(name, _)| name);
        let Some(name) = unknown_tag(Some(kind), &options, names.filter(|name| *name != "Game"))
        else {
            return Ok(());
        };
        let is_assumed = self.assume.iter().any(|(assumed, _)| assumed == name);
        let option = if is_assumed {
            format!("assume {name}=")
        } else {
            name.to_ascii_lowercase()
        };
        let game = kind.about().name;
        let message = format!("`--{option}`: {game} has no such setting");
        Err(SelectionError::Usage(message))
    }

    /// Begins a game with these options, without a swap unless they state a rule.
    ///
    /// # Errors
    ///
    /// Returns an error for the first option that the game does not accept.
    pub(crate) fn new_game(&self) -> Result<GameBuilder, SelectionError> {
        self.check_game()?;
        let mut game = self.kind().new_game();
        for (name, value) in self.clone().for_playouts(None).unchecked().iter() {
            if name != "Game" {
                let set = game.set_tag(name, value);
                set.map_err(|error| SelectionError::Usage(error.to_string()))?;
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
        let options = options
            .into_iter()
            .filter_map(|(name, value)| Some((name, value.as_ref()?.as_str())));
        let assumed = self
            .assume
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        options.chain(assumed).collect()
    }

    /// Returns the options for reading records of this setting.
    pub fn read_options(&self) -> ReadOptions {
        self.kind().read_options_with(&self.unchecked())
    }

    /// Returns the game of records without tags.
    pub fn kind(&self) -> GameKind {
        let game = self.game.as_ref().and_then(|name| name.parse().ok());
        game.unwrap_or(GameKind::ALL[0])
    }
}

/// Returns the tags to set that an option gives as names and values.
///
/// # Errors
///
/// Returns an error if a name is given twice.
pub(crate) fn tags_to_set(tags: &[(String, String)]) -> Result<TagValues, SelectionError> {
    check_distinct("--tag", tags.iter().map(|(name, _)| name.as_str()))?;
    Ok(tags.iter().cloned().collect())
}

/// Returns an error if two of the names of tags are the same.
fn check_distinct<'n>(
    option: &str,
    names: impl Iterator<Item = &'n str>,
) -> Result<(), SelectionError> {
    let mut seen = BTreeSet::new();
    for name in names {
        if !seen.insert(name.to_ascii_lowercase()) {
            let message = format!("`{option} {name}=`: the tag `{name}` is given twice");
            return Err(SelectionError::Usage(message));
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

/// Reads tags, each written as `NAME=VALUE`.
pub(super) fn read_tags<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<(String, String)>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    let pair = |text: &String| {
        let (name, value) = text.split_once('=')?;
        Some((name.to_owned(), value.to_owned()))
    };
    let tags: Option<_> = texts.iter().map(pair).collect();
    tags.ok_or_else(|| D::Error::custom("set a tag as NAME=VALUE"))
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
