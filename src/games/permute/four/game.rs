//! Four colours as a game: its setting, notation and pictures.

use serde_json::json;

use crate::board::{BoardStones, Face, Group, Seat, Size, Square, SquareSet};
use crate::games::permute::figure::{ShownPosition, draw};
use crate::games::permute::four::position::{FourPosition, LETTERS, colours_of};
use crate::games::permute::game::{DEFAULT_SIDE, warn_of_size};
use crate::games::permute::refusal::{BAD_POSITION, FOUR_COLOURS, REPLAY_ONLY};
use crate::games::permute::setting::read_stones;
use crate::games::permute::symmetry::FIRST_ORDINARY_PLY;
use crate::games::permute::{
    ORANGE, Permute, PermuteMove, PermutePosition, PermuteRefusal, PermuteSetting, PermuteSetup,
    Protocol, YELLOW, seat_name,
};
use crate::play::{
    About, Cause, Dialect, Facts, FigureOptions, Identity, Measured, MoveContext, MoveText,
    Notation, NotationError, Picture, Position as _, Rules, Searchable, SeatName, SeatStones,
    SettingReader, Shown, groups_by_size,
};
use crate::record::{TagValues, Tags, Words};
use crate::scene::{Hue, LegendEntry, Scene, StoneShape};
use crate::text::Code;

/// The help for a record that lacks a tag.
const MISSING: &str = "state both, as in `[Owners \"or yb\"]` (Orange's letters, then Yellow's) and \
                       `[Position \"oyrb/rboy/yobr/bryo o 1\"]`; for a list, use `--assume`";

/// The hues of the colours, which readers with any kind of colour vision can tell apart.
const HUES: [Hue; 4] = [Hue::Orange, Hue::Yellow, Hue::RedOfFour, Hue::BlueOfFour];

/// The game of Permute with four colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FourColours;

impl FourColours {
    /// Returns true if tags, or for a record without any the defaults, state four
    /// colours.
    pub(crate) fn is_stated(tags: &Tags, defaults: &TagValues) -> bool {
        let default = |name| tags.is_empty().then(|| defaults.get(name)).flatten();
        let value = |name| tags.value(name).or_else(|| default(name));
        value("Colours").or_else(|| value("Colors")) == Some("4")
    }
}

/// The setting of a game with four colours.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FourSetting {
    /// The setting with the owners of the stones in place of their colours.
    by_owner: PermuteSetting,
    start: FourPosition,
}

impl Rules for FourColours {
    type Setting = FourSetting;
    type Position = FourPosition;
    const ABOUT: About = About {
        replay_only: Some(REPLAY_ONLY),
        ..Permute::ABOUT
    };
    const CODES: &'static [Code] = Permute::CODES;
    const CODE_TITLES: &'static [&'static str] = Permute::CODE_TITLES;
    const TAGS: &'static [&'static str] = Permute::TAGS;

    fn setting(reader: &mut SettingReader<'_>) -> Option<FourSetting> {
        let position = reader.value("Position");
        let position = position.map(|text| read_stones(text, LETTERS)).transpose();
        if let Err(error) = &position {
            let help = "write ranks from the top, as in `oyrb/rboy/yobr/bryo o 1`";
            reader.report(BAD_POSITION, "Position", error.to_string(), help);
        }
        let (Some((stones, mut start)), Some(owners)) = (position.ok()?, reader.value("Owners"))
        else {
            let message = "no source says who owns which of four colours, or how the board begins";
            reader.report(FOUR_COLOURS, "Game", message.to_owned(), MISSING);
            return None;
        };
        let Some(owners) = owners_of(owners) else {
            let message = "`Owners` has each of `o`, `y`, `r` and `b` once, in two words";
            let help = "write the letters of Orange and those of Yellow, as in `or yb`";
            reader.refuse("Owners", message.to_owned(), help);
            return None;
        };
        let size = reader.board(DEFAULT_SIDE, Some((start.size, BAD_POSITION)))?;
        warn_of_size(reader, size);
        let of_seat = |seat| {
            let own = colours_of(owners, seat).map(|colour| stones[colour]);
            own.fold(SquareSet::EMPTY, |all, stones| all.or(&stones))
        };
        (start.orange, start.yellow) = (of_seat(ORANGE), of_seat(YELLOW));
        let mut by_owner = PermuteSetting::new(size, PermuteSetup::Chequer);
        by_owner.protocol = reader.parse_or("Protocol", Protocol::Single)?;
        by_owner.start = Some(Box::new(start));
        let start = FourPosition {
            by_owner: PermutePosition::new(&by_owner),
            owners,
            stones,
        };
        Some(FourSetting { by_owner, start })
    }

    fn start(setting: &FourSetting) -> FourPosition {
        setting.start.clone()
    }

    fn seats(setting: &FourSetting) -> Vec<SeatName> {
        Permute::seats(&setting.by_owner)
    }

    fn describe(setting: &FourSetting) -> String {
        let with_two = Permute::describe(&setting.by_owner);
        format!("{with_two}, four colours ({})", setting.start.owners_text())
    }

    fn facts(setting: &FourSetting) -> Facts {
        let mut facts = Permute::facts(&setting.by_owner);
        let position = Self::position_string(&setting.start);
        facts.insert("position".to_owned(), json!(position));
        facts.insert("swap".to_owned(), json!("none"));
        facts.insert("colours".to_owned(), json!(4));
        facts.insert("owners".to_owned(), json!(setting.start.owners_text()));
        facts
    }

    fn tags(setting: &FourSetting) -> Vec<(&'static str, String)> {
        let mut tags = Permute::tags(&setting.by_owner);
        tags.retain(|(name, _)| *name != "Position");
        let position = Self::position_string(&setting.start);
        tags.extend(position.map(|position| ("Position", position)));
        tags.push(("Colours", "4".to_owned()));
        tags.push(("Owners", setting.start.owners_text()));
        tags
    }

    fn cause(refusal: &PermuteRefusal, played: &[PermuteMove]) -> Option<Cause> {
        Permute::cause(refusal, played)
    }
}

/// Returns the owner of each colour, given the letters of Orange and those of Yellow;
/// `None` unless each letter is in one of the two words.
fn owners_of(text: &str) -> Option<[Seat; 4]> {
    let (orange, yellow) = text.trim().split_once(' ')?;
    let letters = [orange, yellow.trim_start()].concat();
    let is_sound = letters.len() == LETTERS.len() && LETTERS.iter().all(|&it| letters.contains(it));
    is_sound.then(|| LETTERS.map(|letter| Seat::new(yellow.contains(letter).into())))
}

impl Notation for FourColours {
    const DIALECTS: &'static [Dialect] = Permute::DIALECTS;

    fn read_move(words: Words<'_>) -> (usize, Result<MoveText<PermuteMove>, NotationError>) {
        let first = words.first().unwrap_or_default();
        if first.eq_ignore_ascii_case(b"pass") {
            return (1, Ok(MoveText::usual(PermuteMove::Pass, None)));
        }
        Permute::read_move(words)
    }

    fn opens_move(word: &[u8]) -> bool {
        word.eq_ignore_ascii_case(b"pass") || Permute::opens_move(word)
    }

    fn writer(dialect: Dialect) -> impl Fn(&mut String, &PermuteMove) {
        Permute::writer(dialect)
    }

    fn position_string(position: &FourPosition) -> Option<String> {
        Some(position.diagram(position.next_ply()))
    }
}

impl Identity for FourColours {
    const IGNORED_TAGS: &'static [&'static str] = Permute::IGNORED_TAGS;

    // Only equal games count as the same, not their images under symmetries.
    type Symmetry = ();

    fn position_text(position: &FourPosition) -> String {
        let diagram = position.diagram(position.next_ply().min(FIRST_ORDINARY_PLY));
        let (protocol, owners) = (position.by_owner.protocol, position.owners_text());
        format!("{diagram}\nProtocol {protocol}\nColours 4\nOwners {owners}\n")
    }
}

impl Searchable for FourColours {}

impl Measured for FourColours {
    type Observer = ();
}

impl Picture for FourColours {
    fn groups(position: &FourPosition) -> Vec<(Seat, Group)> {
        groups_by_size(position.owners.into_iter().zip(position.stones))
    }

    fn board(position: &FourPosition) -> Option<Size> {
        Some(position.by_owner.size())
    }

    // By their owners.
    fn stones(position: &FourPosition) -> Option<BoardStones> {
        Permute::stones(&position.by_owner)
    }

    fn half(position: &FourPosition, last: &PermuteMove) -> Option<(FourPosition, PermuteMove)> {
        let mut half = position.clone();
        half.by_owner = position.by_owner.without_bandage(last.bandage()?);
        Some((half, *last))
    }

    fn figure(
        position: &FourPosition,
        setting: &FourSetting,
        context: &MoveContext<'_, PermuteMove>,
        options: &FigureOptions,
    ) -> Scene {
        let shown = ShownPosition {
            position: &position.by_owner,
            sides: [ORANGE, YELLOW].map(|seat| {
                let colours = colours_of(position.owners, seat);
                let colours = colours.map(|colour| (HUES[colour], position.stones[colour]));
                SeatStones {
                    seat,
                    name: seat_name(seat),
                    colours: colours.collect(),
                }
            }),
            status: position.status(),
            locked: None,
        };
        let mut scene = draw(&shown, &Self::describe(setting), context, options);
        if options.legend == Shown::Yes {
            let squares = Face::at(Square::new(0, 0)).squares();
            let entries = shown.sides.iter().map(|side| {
                LegendEntry::of_face(side.name, |sign| {
                    for ((hue, _), square) in side.colours.iter().zip(squares) {
                        sign.stone(square, *hue, StoneShape::Disc);
                    }
                })
            });
            scene.legend.splice(..0, entries);
        }
        scene
    }
}
