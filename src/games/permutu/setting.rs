//! The setting of a game of Permutu and its tags.

use rand_core::Rng;
use serde_json::json;

use crate::board::Seat;
use crate::games::permutu::refusal::{BAD_ROW, MISSING_ROW, SAME_SYMBOLS};
use crate::games::permutu::{Rows, TileColour};
use crate::play::{Facts, SettingReader};
use crate::text::{closed_enum, escape_str};

/// The default number of players.
const DEFAULT_PLAYERS: u8 = 2;

/// Maximum number of players.
pub(super) const MAX_PLAYERS: u8 = 6;

/// The default number of symbols in a generated game.
const DEFAULT_SYMBOLS: u8 = 26;

closed_enum! {
    /// The arrangement of the tiles at the start.
    pub(crate) enum PermutuSetup {
        /// Any arrangement.
        Free = "free",
        /// Every column holds three different symbols.
        Different = "different",
    }
    else
    /// The error for a text that is not a [`PermutuSetup`].
    SetupError = "a setup is `free` or `different`" ignoring case
}

/// The setting of a game: players, rows, setup and time limit.
#[derive(Debug, Clone, PartialEq)]
pub struct PermutuSetting {
    players: u8,
    rows: Rows,
    /// True if the rows have only the number of symbols, and are still to be shuffled.
    is_undealt: bool,
    setup: PermutuSetup,
    /// The time limit for a move, as in the tag `MoveTime`.
    move_time: Option<String>,
}

impl PermutuSetting {
    /// Creates the setting of a game with the setup `free` and no time limit;
    /// `None` unless there are 1 to 6 players.
    pub fn new(players: u8, rows: Rows) -> Option<Self> {
        (1..=MAX_PLAYERS).contains(&players).then_some(Self {
            players,
            rows,
            is_undealt: false,
            setup: PermutuSetup::Free,
            move_time: None,
        })
    }

    /// Returns the setting with its tiles replaced.
    pub(super) fn with_rows(&self, rows: Rows) -> Self {
        Self {
            rows,
            ..self.clone()
        }
    }

    /// Sets the time limit for a move, as in the tag `MoveTime`.
    #[must_use]
    pub fn with_move_time(mut self, time: impl Into<String>) -> Self {
        self.move_time = Some(time.into());
        self
    }

    /// Returns the number of players.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// Returns the tiles at the start.
    pub const fn rows(&self) -> &Rows {
        &self.rows
    }

    /// Returns the time limit for a move, if there is one.
    pub fn move_time(&self) -> Option<&str> {
        self.move_time.as_deref()
    }

    /// Iterates over the seats in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::first(self.players)
    }

    /// Reads the tags `Players`, `Setup`, `RowRed`, `RowBlack`, `RowGreen` and
    /// `MoveTime`. For a game that is still to be dealt, reads `Symbols` if
    /// there are no rows. Returns `None` after reporting a value that cannot be
    /// used.
    pub(super) fn read(reader: &mut SettingReader<'_>) -> Option<Self> {
        let players = read_players(reader)?;
        let setup = reader.parse_or("Setup", PermutuSetup::Free)?;
        let move_time = read_move_time(reader)?;
        let is_undealt = reader.will_deal() && is_without_rows(reader);
        let rows = if is_undealt {
            read_symbols(reader, setup)?
        } else {
            read_rows(reader, setup)?
        };
        Some(Self {
            players,
            rows,
            is_undealt,
            setup,
            move_time,
        })
    }

    /// Returns the setting with its tiles shuffled at random, repeatedly until
    /// the setup allows the arrangement. Keeps given rows.
    pub(super) fn deal(&self, rng: &mut dyn Rng) -> Self {
        let mut dealt = self.clone();
        if !std::mem::take(&mut dealt.is_undealt) {
            return dealt;
        }
        loop {
            dealt.rows = self.rows.shuffled(rng);
            if dealt.setup == PermutuSetup::Free || dealt.rows.first_repeat().is_none() {
                return dealt;
            }
        }
    }

    /// Describes the setting in a few words.
    pub(super) fn describe(&self) -> String {
        let players = match self.players {
            1 => "1 player".to_owned(),
            count => format!("{count} players"),
        };
        let setup = match self.setup {
            PermutuSetup::Free => "",
            PermutuSetup::Different => ", different columns",
        };
        format!("{players}, {} symbols{setup}", self.rows.count())
    }

    /// Returns the setting as JSON fields.
    pub(super) fn facts(&self) -> Facts {
        let mut facts = Facts::new();
        facts.insert("players".to_owned(), json!(self.players));
        facts.insert("symbols".to_owned(), json!(self.rows.count()));
        facts.insert("setup".to_owned(), json!(self.setup.as_str()));
        facts
    }

    /// Returns the setting as tags, without `Setup` if it is `free`.
    pub(super) fn tags(&self) -> Vec<(&'static str, String)> {
        let mut tags = vec![("Players", self.players.to_string())];
        if self.setup != PermutuSetup::Free {
            tags.push(("Setup", self.setup.to_string()));
        }
        tags.extend(TileColour::ALL.map(|colour| (colour.tag(), self.rows.text(colour))));
        if let Some(time) = &self.move_time {
            tags.push(("MoveTime", time.clone()));
        }
        tags
    }
}

fn read_players(reader: &mut SettingReader<'_>) -> Option<u8> {
    let Some(text) = reader.value("Players") else {
        return Some(DEFAULT_PLAYERS);
    };
    let players = read_number(text).filter(|number| (1..=MAX_PLAYERS).contains(number));
    if players.is_none() {
        let message = format!("`{}` is not a valid number of players", escape_str(text));
        reader.refuse("Players", message, "Permutu is for 1 to 6 players");
    }
    players
}

/// Parses a number up to 255 that consists of digits only, without a sign.
fn read_number(text: &str) -> Option<u8> {
    let text = text.trim();
    let is_all_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    is_all_digits.then_some(text)?.parse().ok()
}

/// Reads the time limit for a move, if there is one. Returns `None` after
/// reporting an empty tag.
fn read_move_time(reader: &mut SettingReader<'_>) -> Option<Option<String>> {
    let time = reader.value("MoveTime");
    if time.is_some_and(|text| text.trim().is_empty()) {
        let message = "the tag `MoveTime` is empty".to_owned();
        reader.refuse(
            "MoveTime",
            message,
            "write the number of seconds, or remove the tag",
        );
        return None;
    }
    Some(time.map(str::to_owned))
}

fn is_without_rows(reader: &SettingReader<'_>) -> bool {
    TileColour::ALL
        .iter()
        .all(|colour| reader.is_unset(colour.tag()))
}

/// Reads the number of symbols of a game that is still to be dealt, and returns
/// unshuffled rows of that many symbols.
fn read_symbols(reader: &mut SettingReader<'_>, setup: PermutuSetup) -> Option<Rows> {
    let text = reader.value("Symbols");
    let count = text.map_or(Some(DEFAULT_SYMBOLS), read_number);
    // A game with two symbols has no column of three different symbols.
    let fits = |count: &u8| setup == PermutuSetup::Free || *count > 2;
    let rows = count.filter(fits).and_then(Rows::in_order);
    if rows.is_none() {
        let text = escape_str(text.unwrap_or_default());
        let allowed = match setup {
            PermutuSetup::Free => "2 to 26",
            PermutuSetup::Different => "3 to 26 with the setup `different`",
        };
        let message = format!("`{text}` is not a valid number of symbols: use {allowed}");
        reader.refuse(
            "Symbols",
            message,
            "leave it out for a game with 26 symbols",
        );
    }
    rows
}

/// Reads the tags of the three rows, and checks them against the setup.
fn read_rows(reader: &mut SettingReader<'_>, setup: PermutuSetup) -> Option<Rows> {
    if reader.will_deal() && !reader.is_unset("Symbols") {
        let message = "the rows are given, so their symbols are too".to_owned();
        reader.refuse("Symbols", message, "leave out the number of symbols");
        return None;
    }
    let mut texts = [""; 3];
    for colour in TileColour::ALL {
        let Some(text) = reader.value(colour.tag()) else {
            let message = format!("the tag `{}` is missing", colour.tag());
            let help = format!(
                "write the symbols of the {colour} tiles, column 1 first, as in `[{0} \"BDAC\"]`, or, for a list, `--assume {0}=BDAC`",
                colour.tag()
            );
            reader.report(MISSING_ROW, colour.tag(), message, &help);
            return None;
        };
        texts[colour.index()] = text.trim();
    }
    let rows = match Rows::parse(texts) {
        Ok(rows) => rows,
        Err(error) => {
            let help = "a row has every symbol once: the letters from A on, one per column";
            reader.report(BAD_ROW, error.colour().tag(), error.to_string(), help);
            return None;
        }
    };
    if setup == PermutuSetup::Different
        && let Some((column, symbol)) = rows.first_repeat()
    {
        let message = format!("column {column} has {symbol} more than once");
        let help = "a `different` setup has three different symbols in every column: correct the rows, or write `free`";
        reader.report(SAME_SYMBOLS, "Setup", message, help);
        return None;
    }
    Some(rows)
}
