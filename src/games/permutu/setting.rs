use rand_core::Rng;
use serde_json::json;

use crate::board::Seat;
use crate::games::permutu::moves::TileColour;
use crate::games::permutu::refusal::{BAD_ROW, MISSING_ROW, SAME_SYMBOLS};
use crate::games::permutu::rows::Rows;
use crate::play::{Facts, Given};
use crate::text::{closed_enum, escape_str};

/// The number of seats that is meant when nothing is said.
const DEFAULT_PLAYERS: u8 = 2;

/// The most seats.
pub(super) const MOST_PLAYERS: u8 = 6;

/// The number of symbols of a deal where nothing is said.
const DEFAULT_SYMBOLS: u8 = 26;

closed_enum! {
    /// How the tiles may lie at the start.
    pub enum PermutuSetup {
        /// Anyhow.
        Free = "free",
        /// Every column holds three different symbols.
        Different = "different",
    }
    else
    /// A value that the tag `Setup` cannot have.
    SetupError = "a setup is `free` or `different`" ignoring case
}

/// What is fixed before the first move.
#[derive(Debug, Clone, PartialEq)]
pub struct PermutuSetting {
    players: u8,
    rows: Rows,
    setup: PermutuSetup,
    move_time: Option<String>,
}

impl PermutuSetting {
    /// A game with these rows and no time for a move; none outside 1 to 6
    /// players.
    pub fn new(players: u8, rows: Rows) -> Option<Self> {
        (1..=MOST_PLAYERS).contains(&players).then_some(Self {
            players,
            rows,
            setup: PermutuSetup::Free,
            move_time: None,
        })
    }

    /// The same game with so much time for a move, as the tag `MoveTime` has
    /// it.
    #[must_use]
    pub fn with_move_time(mut self, time: impl Into<String>) -> Self {
        self.move_time = Some(time.into());
        self
    }

    /// The number of seats.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// The tiles at the start.
    pub const fn rows(&self) -> &Rows {
        &self.rows
    }

    /// The time for a move, where there is one.
    pub fn move_time(&self) -> Option<&str> {
        self.move_time.as_deref()
    }

    /// The seats in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::first(self.players)
    }

    /// Reads the tags `Players`, `Setup`, `RowRed`, `RowBlack`, `RowGreen`
    /// and `MoveTime`.
    pub(super) fn read(given: &mut Given<'_>) -> Option<Self> {
        let players = read_players(given)?;
        let setup = read_setup(given)?;
        let move_time = read_move_time(given)?;
        let rows = if given.is_to_be_dealt() && is_without_rows(given) {
            read_symbols(given, setup)?
        } else {
            read_rows(given, setup)?
        };
        Some(Self {
            players,
            rows,
            setup,
            move_time,
        })
    }

    /// The same game with tiles that chance has put in order.
    pub(super) fn dealt(&self, rng: &mut dyn Rng) -> Self {
        let mut dealt = self.clone();
        loop {
            dealt.rows = self.rows.shuffled(rng);
            if dealt.setup == PermutuSetup::Free || dealt.rows.first_repeat().is_none() {
                return dealt;
            }
        }
    }

    /// The setting in a few words.
    pub(super) fn describe(&self) -> String {
        let players = match self.players {
            1 => "1 player".to_owned(),
            many => format!("{many} players"),
        };
        let setup = match self.setup {
            PermutuSetup::Free => "",
            PermutuSetup::Different => ", different columns",
        };
        format!("{players}, {} symbols{setup}", self.rows.count())
    }

    /// The setting for JSON.
    pub(super) fn facts(&self) -> Facts {
        let mut facts = Facts::new();
        facts.insert("players".to_owned(), json!(self.players));
        facts.insert("symbols".to_owned(), json!(self.rows.count()));
        facts.insert("setup".to_owned(), json!(self.setup.as_str()));
        facts
    }

    /// The setting as tags; a setup and a time that say the default are left
    /// out.
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

fn read_players(given: &mut Given<'_>) -> Option<u8> {
    let Some(text) = given.value("Players") else {
        return Some(DEFAULT_PLAYERS);
    };
    let players = read_number(text).filter(|number| (1..=MOST_PLAYERS).contains(number));
    if players.is_none() {
        let message = format!("`{}` is no number of players", escape_str(text));
        given.refuse("Players", message, "Permutu is for 1 to 6 players");
    }
    players
}

/// A number in plain digits.
fn read_number(text: &str) -> Option<u8> {
    let text = text.trim();
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then_some(text)?.parse().ok()
}

fn read_setup(given: &mut Given<'_>) -> Option<PermutuSetup> {
    let Some(text) = given.value("Setup") else {
        return Some(PermutuSetup::Free);
    };
    match text.parse() {
        Ok(setup) => Some(setup),
        Err(error @ SetupError) => {
            let message = format!("`{}` is no value of `Setup`", escape_str(text));
            given.refuse("Setup", message, &error.to_string());
            None
        }
    }
}

fn read_move_time(given: &mut Given<'_>) -> Option<Option<String>> {
    let time = given.value("MoveTime");
    if time.is_some_and(|text| text.trim().is_empty()) {
        let message = "the tag `MoveTime` says no time".to_owned();
        given.refuse("MoveTime", message, "write the seconds, or take it out");
        return None;
    }
    Some(time.map(str::to_owned))
}

fn is_without_rows(given: &Given<'_>) -> bool {
    TileColour::ALL
        .iter()
        .all(|colour| given.is_silent(colour.tag()))
}

/// The rows of a game that is to be dealt: only their number of symbols
/// matters.
fn read_symbols(given: &mut Given<'_>, setup: PermutuSetup) -> Option<Rows> {
    let text = given.value("Symbols");
    let count = text.map_or(Some(DEFAULT_SYMBOLS), read_number);
    // Two symbols cannot make a column of three different ones.
    let fits = |count: &u8| setup == PermutuSetup::Free || *count > 2;
    let rows = count.filter(fits).and_then(Rows::in_order);
    if rows.is_none() {
        let text = escape_str(text.unwrap_or_default());
        let (fewest, apart) = match setup {
            PermutuSetup::Free => (2, ""),
            PermutuSetup::Different => (3, " where the symbols of a column differ"),
        };
        let message = format!("`{text}` is no number of symbols from {fewest} to 26{apart}");
        let help = format!("there are {fewest} to 26 symbols{apart}");
        given.refuse("Symbols", message, &help);
    }
    rows
}

fn read_rows(given: &mut Given<'_>, setup: PermutuSetup) -> Option<Rows> {
    let mut texts = [""; 3];
    for colour in TileColour::ALL {
        let Some(text) = given.value(colour.tag()) else {
            let message = format!("the tag `{}` is missing", colour.tag());
            let help = format!(
                "write the symbols of the {colour} tiles, column 1 first, as in `[{} \"BDAC\"]`",
                colour.tag()
            );
            given.report(MISSING_ROW, colour.tag(), message, &help);
            return None;
        };
        texts[colour.index()] = text.trim();
    }
    let rows = match Rows::parse(texts) {
        Ok(rows) => rows,
        Err(error) => {
            let help =
                "a row names every symbol once: as many letters from A on as there are columns";
            given.report(BAD_ROW, error.colour().tag(), error.to_string(), help);
            return None;
        }
    };
    if setup == PermutuSetup::Different
        && let Some((column, symbol)) = rows.first_repeat()
    {
        let message = format!("column {column} has {symbol} more than once");
        let help =
            "`different` asks for three different symbols in every column; else write `free`";
        given.report(SAME_SYMBOLS, "Setup", message, help);
        return None;
    }
    Some(rows)
}
