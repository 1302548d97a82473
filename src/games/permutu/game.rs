//! Permutu as a game: its name and its options, and the setting that its tags define.

use std::ops::ControlFlow;

use rand_core::Rng;
use serde_json::json;

use crate::games::permutu::refusal::{self, BAD_ROW, MISSING_ROW, SAME_SYMBOLS};
use crate::games::permutu::setting::{MAX_PLAYERS, PermutuSetup};
use crate::games::permutu::{
    Column, PermutuMove, PermutuPosition, PermutuRefusal, PermutuSetting, Rows, TileColour,
    seat_name,
};
use crate::play::{
    self, About, Cause, Fact, FactKind, Facts, Position as _, Rules, SeatName, SettingReader,
};
use crate::text::{Code, escape_str};

/// The default number of players.
const DEFAULT_PLAYERS: u8 = 2;

/// The default number of symbols in a generated game.
const DEFAULT_SYMBOLS: u8 = 26;

/// The game of Permutu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Permutu;

impl Rules for Permutu {
    type Setting = PermutuSetting;
    type Position = PermutuPosition;
    const ABOUT: About = About {
        name: "Permutu",
        key: "permutu",
        author: "Bartosz Żółtak, 2014",
        summary: "one to six players collect tiles from columns of three; three tiles of one symbol score most",
        seats: &[
            "Player1", "Player2", "Player3", "Player4", "Player5", "Player6",
        ],
        variants: play::variants! {
            "Players \"2\"" => "the number of players, 1 to 6";
            "RowRed \"ABCD\"" => "the red tiles, column 1 first; 2 to 26 symbols, the letters from A on";
            "RowBlack \"ACDB\"" => "the black tiles";
            "RowGreen \"BDAC\"" => "the green tiles";
            "Setup \"free\"" => "the tiles are in any arrangement";
            "Setup \"different\"" => "every column holds three different symbols";
            "MoveTime \"60\"" => "the time limit for a move, in seconds; `timeout` is a turn lost on time";
        },
        moves: &[
            ("sheet", "7r, the red tile of column 7 alone"),
            ("sheet", "7, all that is left of column 7"),
        ],
        setting: &[
            Fact::new("players", FactKind::Number),
            Fact::new("symbols", FactKind::Number),
            Fact::new("setup", FactKind::Text),
        ],
        standing: &[
            Fact::new("points", FactKind::Number),
            Fact::new("triples", FactKind::Number),
            Fact::new("pairs", FactKind::Number),
            Fact::new("tiles", FactKind::Number),
            Fact::new("singles", FactKind::Number),
        ],
        position: None,
        replay_only: None,
    };
    const CODES: &'static [Code] = refusal::CODES;
    const CODE_TITLES: &'static [&'static str] = refusal::TITLES;
    const TAGS: &'static [&'static str] = &["RowRed", "RowBlack", "RowGreen", "MoveTime"];

    fn setting(reader: &mut SettingReader<'_>) -> Option<PermutuSetting> {
        let players = read_players(reader)?;
        let setup = reader.parse_or("Setup", PermutuSetup::Free)?;
        let move_time = read_move_time(reader)?;
        let is_undealt = reader.will_deal() && is_without_rows(reader);
        let rows = if is_undealt {
            read_symbols(reader, setup)?
        } else {
            read_rows(reader, setup)?
        };
        Some(PermutuSetting {
            players,
            rows,
            is_undealt,
            setup,
            move_time,
        })
    }

    fn start(setting: &PermutuSetting) -> PermutuPosition {
        PermutuPosition::new(setting)
    }

    fn seats(setting: &PermutuSetting) -> Vec<SeatName> {
        let seat = |seat| SeatName::player(seat_name(seat));
        setting.seats().map(seat).collect()
    }

    fn describe(setting: &PermutuSetting) -> String {
        let players = match setting.players {
            1 => "1 player".to_owned(),
            count => format!("{count} players"),
        };
        let setup = match setting.setup {
            PermutuSetup::Free => "",
            PermutuSetup::Different => ", different columns",
        };
        format!("{players}, {} symbols{setup}", setting.rows.count())
    }

    fn facts(setting: &PermutuSetting) -> Facts {
        let mut facts = Facts::new();
        facts.insert("players".to_owned(), json!(setting.players));
        facts.insert("symbols".to_owned(), json!(setting.rows.count()));
        facts.insert("setup".to_owned(), json!(setting.setup.as_str()));
        facts
    }

    fn tags(setting: &PermutuSetting) -> Vec<(&'static str, String)> {
        let mut tags = vec![("Players", setting.players.to_string())];
        if setting.setup != PermutuSetup::Free {
            tags.push(("Setup", setting.setup.to_string()));
        }
        tags.extend(TileColour::ALL.map(|colour| (colour.tag(), setting.rows.text(colour))));
        if let Some(time) = &setting.move_time {
            tags.push(("MoveTime", time.clone()));
        }
        tags
    }

    fn cause(refusal: &PermutuRefusal, played: &[PermutuMove]) -> Option<Cause> {
        refusal::cause(refusal, played)
    }

    fn similar_moves(position: &PermutuPosition, refused: &PermutuMove) -> Vec<PermutuMove> {
        let mut legal = Vec::new();
        position.visit_legal(&mut |mv| {
            legal.extend(mv.column().map(|column| (column, *mv)));
            ControlFlow::Continue(())
        });
        let refused_number = refused.column().map_or(1, Column::number);
        legal.sort_by_key(|(column, _)| column.number().abs_diff(refused_number));
        legal.into_iter().take(3).map(|(_, mv)| mv).collect()
    }

    fn deal(setting: &PermutuSetting, rng: &mut dyn Rng) -> Option<PermutuSetting> {
        Some(setting.deal(rng))
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
            let is_missing = |tag: &&str| reader.value(tag).is_none();
            let missing: Vec<&str> = TileColour::ALL
                .map(TileColour::tag)
                .into_iter()
                .filter(is_missing)
                .collect();
            let message = match missing.as_slice() {
                [tag] => format!("the tag `{tag}` is missing"),
                tags => format!("the tags of the rows are missing: `{}`", tags.join("`, `")),
            };
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
