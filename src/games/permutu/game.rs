//! Implements [`Rules`], [`Identity`], [`Notation`] and [`Picture`] for
//! Permutu.

use rand_core::Rng;

use crate::games::permutu::figure;
use crate::games::permutu::notation::{self, SHEET};
use crate::games::permutu::refusal;
use crate::games::permutu::symmetry::renaming::{self, Renaming};
use crate::games::permutu::{
    Column, PermutuMove, PermutuPosition, PermutuRefusal, PermutuSetting, Symbol, TileColour,
    counted, lone, pairs, seat_name, symbols, triples,
};
use crate::play::{
    self, About, Cause, Dialect, Fact, FactKind, Facts, FigureOptions, Identity, MoveContext,
    MoveText, Notation, NotationError, Picture, Position as _, Rules, SeatName, SettingReader,
    Turn,
};
use crate::record::Words;
use crate::scene::Scene;
use crate::text::Code;

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
    };
    const CODES: &'static [Code] = refusal::CODES;
    const CODE_TITLES: &'static [&'static str] = refusal::TITLES;
    const TAGS: &'static [&'static str] = &["RowRed", "RowBlack", "RowGreen", "MoveTime"];

    fn setting(reader: &mut SettingReader<'_>) -> Option<PermutuSetting> {
        PermutuSetting::read(reader)
    }

    fn start(setting: &PermutuSetting) -> PermutuPosition {
        PermutuPosition::new(setting)
    }

    fn seats(setting: &PermutuSetting) -> Vec<SeatName> {
        let seat = |seat| SeatName {
            name: seat_name(seat),
            dummy: false,
        };
        setting.seats().map(seat).collect()
    }

    fn describe(setting: &PermutuSetting) -> String {
        setting.describe()
    }

    fn facts(setting: &PermutuSetting) -> Facts {
        setting.facts()
    }

    fn tags(setting: &PermutuSetting) -> Vec<(&'static str, String)> {
        setting.tags()
    }

    fn cause(refusal: &PermutuRefusal, played: &[PermutuMove]) -> Option<Cause> {
        refusal::cause(refusal, played)
    }

    fn similar_moves(position: &PermutuPosition, refused: &PermutuMove) -> Vec<PermutuMove> {
        similar_moves(position, *refused)
    }

    fn deal(setting: &PermutuSetting, rng: &mut dyn Rng) -> Option<PermutuSetting> {
        Some(setting.deal(rng))
    }
}

impl Identity for Permutu {
    const IGNORED_TAGS: &'static [&'static str] = &["Setup", "MoveTime"];

    type Symmetry = Renaming;

    fn symmetries(setting: &PermutuSetting, moves: &[PermutuMove]) -> Vec<Renaming> {
        renaming::renamings(setting.rows(), moves)
    }

    fn setting_image(setting: &PermutuSetting, renaming: &Renaming) -> PermutuSetting {
        setting.with_rows(renaming.rows(setting.rows()))
    }

    fn move_image(
        _position: &PermutuPosition,
        mv: &PermutuMove,
        renaming: &Renaming,
    ) -> PermutuMove {
        renaming.image(*mv)
    }

    fn position_text(position: &PermutuPosition) -> String {
        renaming::position_text(position)
    }

    fn symmetric_position_text(position: &PermutuPosition) -> String {
        renaming::symmetric_position_text(position)
    }
}

impl Notation for Permutu {
    const DIALECTS: &'static [Dialect] = &[SHEET];

    fn read_move(words: Words<'_>) -> (usize, Result<MoveText<PermutuMove>, NotationError>) {
        notation::read_move(words)
    }

    fn opens_move(word: &[u8]) -> bool {
        notation::opens_move(word)
    }

    fn writer(_dialect: Dialect) -> impl Fn(&mut String, &PermutuMove) {
        notation::write
    }

    fn position_string(_position: &PermutuPosition) -> Option<String> {
        None
    }
}

impl Picture for Permutu {
    fn listing(position: &PermutuPosition) -> Option<String> {
        Some(listing(position))
    }

    fn figure(
        position: &PermutuPosition,
        setting: &PermutuSetting,
        context: &MoveContext<'_, PermutuMove>,
        options: &FigureOptions,
    ) -> Scene {
        figure::draw(position, setting, context, options)
    }
}

/// Lists the table under its column numbers, then one line per player.
fn listing(position: &PermutuPosition) -> String {
    let mut text = "  ".to_owned();
    for column in position.rows().columns() {
        text.push_str(&format!("{:>3}", column.number()));
    }
    text.push('\n');
    for colour in TileColour::ALL {
        text.push_str(&format!("{} ", colour.letter()));
        for column in position.rows().columns() {
            text.push_str("  ");
            text.push(tile_symbol(position, column, colour));
        }
        text.push('\n');
    }
    for seat in position.seats() {
        let is_next = position.turn() == Turn::Seat(seat);
        let mark = if is_next { '>' } else { ' ' };
        let name = seat_name(seat);
        let tally = position.tally(seat);
        let score = if position.players() == 1 {
            format!("{} taken singly", tally.singles)
        } else {
            counted(tally.points(), "point")
        };
        text.push_str(&format!("{mark} {name}, {score}:"));
        let held = position.held_symbols(seat);
        for group in [triples(held), pairs(held), lone(held)] {
            for symbol in symbols(group) {
                text.push_str(&format!(" {symbol}{}", held_colours(held, symbol)));
            }
        }
        text.push('\n');
    }
    text
}

/// Returns the letter of a tile, or a dot if it has been taken.
fn tile_symbol(position: &PermutuPosition, column: Column, colour: TileColour) -> char {
    position.tile(column, colour).map_or('.', Symbol::letter)
}

/// Returns the letters of the colours in which a symbol is held: `rg` for the
/// red and the green tile.
fn held_colours(held: [u32; 3], symbol: Symbol) -> String {
    let has = |colour: &TileColour| held[colour.index()] & symbol.bit() != 0;
    let colours = TileColour::ALL.into_iter().filter(has);
    colours.map(TileColour::letter).collect()
}

/// Returns up to three legal moves, those in the columns closest to that of the
/// refused move.
fn similar_moves(position: &PermutuPosition, refused: PermutuMove) -> Vec<PermutuMove> {
    let mut legal = Vec::new();
    position.visit_legal(&mut |mv| {
        legal.extend(mv.column().map(|column| (column, *mv)));
        std::ops::ControlFlow::Continue(())
    });
    let refused_number = refused.column().map_or(1, Column::number);
    legal.sort_by_key(|(column, _)| column.number().abs_diff(refused_number));
    legal.into_iter().take(3).map(|(_, mv)| mv).collect()
}
