//! Permute as a game: its name and its options, the setting that its tags define, and
//! advice on illegal moves.

use serde_json::json;

use crate::board::{Face, Size, Square};
use crate::games::permute::refusal::{
    self, BAD_POSITION, BOARD_SIZE, FOUR_COLOURS, ODD_BLOCKS, REPLAY_ONLY,
};
use crate::games::permute::{
    PermuteMove, PermutePosition, PermuteRefusal, PermuteSetting, PermuteSetup, PermuteStart,
    Protocol, SEATS, SwapRule, Twist,
};
use crate::play::{
    self, About, Cause, Fact, FactKind, Facts, Notation as _, Position as _, Rules, SeatName,
    SettingReader,
};
use crate::text::{Code, escape_str};

/// The default side of the board.
pub(super) const DEFAULT_SIDE: u8 = 12;

/// Maximum number of legal moves suggested for an illegal one.
const MAX_NEARBY: usize = 3;

/// The game of Permute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Permute;

impl Rules for Permute {
    type Setting = PermuteSetting;
    type Position = PermutePosition;
    const ABOUT: About = About {
        name: "Permute",
        key: "permute",
        author: "Eric Silverman, 2020",
        summary: "two players twist 2x2 faces of a full board and bandage a stone each turn; the largest groups win",
        seats: &["Orange", "Yellow"],
        variants: play::variants! {
            "Board \"12\"" => "the side of the board, 2 to 26";
            "Setup \"chequer\"" => "alternating stones, a1 Yellow";
            "Setup \"blocks\"" => "blocks two files wide, even boards only";
            "Protocol \"1\"" => "one twist and one bandage per turn";
            "Protocol \"1[1]2[2]*\"" => "two twists and one bandage per turn from ply 2 on";
            "Swap \"colours\"" => "`swap` as ply 2: the players exchange seats";
            "Swap \"positions\"" => "`swap` as ply 2: every stone changes colour";
            "Swap \"none\"" => "no swap";
            "Colours \"4\"" => "four colours, if `Owners` and `Position` state whose they are and the start";
        },
        moves: &[
            ("mindsports", "Cd3e4-d4"),
            ("aiai", "Clockwise d3e4-d4"),
            (
                "aiai-actions",
                "Clockwise d3:e4, then d4 on a separate line",
            ),
        ],
        setting: &[
            Fact::new("board", FactKind::Number),
            Fact::new("setup", FactKind::Text),
            Fact::new("position", FactKind::Text),
            Fact::new("protocol", FactKind::Text),
            Fact::new("swap", FactKind::Text),
            Fact::new("colours", FactKind::Number),
            Fact::new("owners", FactKind::Text),
        ],
        standing: &[Fact::new("groups", FactKind::Numbers)],
        position: Some("oyoy/yoyo/yOoy/oyyo y 2"),
        replay_only: None,
    };
    const CODES: &'static [Code] = refusal::CODES;
    const CODE_TITLES: &'static [&'static str] = refusal::TITLES;
    const TAGS: &'static [&'static str] = &["Colours", "Owners"];

    fn setting(reader: &mut SettingReader<'_>) -> Option<PermuteSetting> {
        refuse_colours(reader)?;
        let start = reader
            .parse_with::<PermuteStart>("Position", |_| {
                let help = "write ranks from the top, as in `oyoy/yoyo/yOoy/oyyo y 2`";
                (BAD_POSITION, help)
            })?
            .map(Box::new);
        let from_position = start.as_ref().map(|start| (start.size, BAD_POSITION));
        let size = reader.board(DEFAULT_SIDE, from_position)?;
        warn_of_size(reader, size);
        let setup = reader.parse_or("Setup", PermuteSetup::Chequer)?;
        let protocol = reader.parse_or("Protocol", Protocol::Single)?;
        let swap = reader.parse_or("Swap", SwapRule::Colours)?;
        if setup == PermuteSetup::Blocks && start.is_none() && !size.side().is_multiple_of(2) {
            let message = format!("a board of side {} cannot start in blocks", size.side());
            reader.report(
                ODD_BLOCKS,
                "Setup",
                message,
                "blocks are two files wide: choose an even side",
            );
            return None;
        }
        let stated_swap = (!reader.is_unset("Swap")).then_some(swap);
        Some(PermuteSetting {
            size,
            setup,
            start,
            protocol,
            stated_swap,
        })
    }

    fn start(setting: &PermuteSetting) -> PermutePosition {
        PermutePosition::new(setting)
    }

    fn seats(_setting: &PermuteSetting) -> Vec<SeatName> {
        SEATS.map(SeatName::player).into()
    }

    fn describe(setting: &PermuteSetting) -> String {
        let start = if setting.start.is_some() {
            "from a position"
        } else {
            setting.setup.as_str()
        };
        match setting.protocol {
            Protocol::Single => format!("{} {start}", setting.size),
            Protocol::Double => format!("{} {start} {}", setting.size, setting.protocol),
        }
    }

    fn facts(setting: &PermuteSetting) -> Facts {
        let mut facts = Facts::new();
        facts.insert("board".to_owned(), json!(setting.size.side()));
        match start_string(setting) {
            Some(position) => facts.insert("position".to_owned(), json!(position)),
            None => facts.insert("setup".to_owned(), json!(setting.setup.as_str())),
        };
        facts.insert("protocol".to_owned(), json!(setting.protocol.as_str()));
        facts.insert("swap".to_owned(), json!(setting.swap().as_str()));
        facts.insert("colours".to_owned(), json!(2));
        facts
    }

    fn tags(setting: &PermuteSetting) -> Vec<(&'static str, String)> {
        let mut tags = vec![("Board", setting.size.side().to_string())];
        match start_string(setting) {
            Some(position) => tags.push(("Position", position)),
            None if setting.setup != PermuteSetup::Chequer => {
                tags.push(("Setup", setting.setup.to_string()));
            }
            None => {}
        }
        if setting.protocol != Protocol::Single {
            tags.push(("Protocol", setting.protocol.to_string()));
        }
        if let Some(swap) = setting.stated_swap {
            tags.push(("Swap", swap.to_string()));
        }
        tags
    }

    fn cause(refusal: &PermuteRefusal, played: &[PermuteMove]) -> Option<Cause> {
        let PermuteRefusal::BandagedFace { face, square } = refusal else {
            return None;
        };
        let index = played
            .iter()
            .rposition(|mv| mv.bandage() == Some(*square))?;
        let consequence = format!("cannot twist {face}: {square} was bandaged");
        Some(Cause {
            index,
            consequence,
            label: format!("{square} was bandaged here"),
        })
    }

    fn similar_moves(position: &PermutePosition, refused: &PermuteMove) -> Vec<PermuteMove> {
        let (
            PermuteMove::Turn {
                second: None,
                bandage,
                ..
            },
            Some(twist),
        ) = (refused, refused.last_twist())
        else {
            return Vec::new();
        };
        let corner = twist.face.bottom_left();
        let distance = |face: &Face| (corner.distance(face.bottom_left()), face.bottom_left());
        let mut faces: Vec<_> = position.faces().collect();
        if faces.len() > MAX_NEARBY {
            faces.select_nth_unstable_by_key(MAX_NEARBY, distance);
            faces.truncate(MAX_NEARBY);
        }
        faces.sort_by_key(distance);
        let (max_faces, per_face) = if faces.first() == Some(&twist.face) {
            (1, MAX_NEARBY)
        } else {
            (MAX_NEARBY, 1)
        };
        let mut suggested = Vec::new();
        for face in faces.into_iter().take(max_faces) {
            let first = Twist {
                direction: twist.direction,
                face,
            };
            let mut squares: Vec<Square> = face.squares().to_vec();
            squares.sort_by_key(|&square| (bandage.distance(square), square));
            let legal = squares
                .into_iter()
                .map(|bandage| PermuteMove::Turn {
                    first,
                    second: None,
                    bandage,
                })
                .filter(|mv| position.check(mv).is_ok());
            suggested.extend(legal.take(per_face));
        }
        // The same face and bandage, twisted the other way.
        let reversed = PermuteMove::Turn {
            first: Twist {
                direction: twist.direction.reversed(),
                ..twist
            },
            second: None,
            bandage: *bandage,
        };
        if position.check(&reversed).is_ok() {
            suggested.truncate(MAX_NEARBY - 1);
            suggested.push(reversed);
        }
        suggested
    }
}

/// Returns the position string of the start, or `None` if the game starts from a setup.
fn start_string(setting: &PermuteSetting) -> Option<String> {
    let is_position = setting.start.is_some();
    is_position
        .then(|| Permute::position_string(&PermutePosition::new(setting)))
        .flatten()
}

/// Returns `None` after reporting a number of colours other than 2. A record that states
/// four is replayed as a game of `FourColours`.
fn refuse_colours(reader: &mut SettingReader<'_>) -> Option<()> {
    match reader.value("Colours").or(reader.value("Colors")) {
        None | Some("2") => Some(()),
        Some("4") => {
            let help = "write a record of such a game with the tags `Owners` and `Position`";
            reader.report(FOUR_COLOURS, "Colours", REPLAY_ONLY.to_owned(), help);
            None
        }
        Some(other) => {
            let message = format!("`{}` is not a valid number of colours", escape_str(other));
            reader.refuse("Colours", message, "Permute is played with two colours");
            None
        }
    }
}

/// Warns of an unusual board size.
pub(super) fn warn_of_size(reader: &mut SettingReader<'_>, size: Size) {
    if (8..=24).contains(&size.side()) {
        return;
    }
    let side = size.side();
    let message = format!("a board of side {side} is unusual: Ai Ai plays 8 to 24, MindSports 12");
    let help = "the rules ask for 9 or more; the game is checked anyway";
    reader.report(BOARD_SIZE, "Board", message, help);
}
