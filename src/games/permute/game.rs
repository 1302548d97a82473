use crate::board::{Diagram, Face, Group, Seat, Size, Square, groups_of};
use crate::games::permute::figure;
use crate::games::permute::moves::{ORANGE, PermuteMove, Twist, YELLOW};
use crate::games::permute::notation::{self, AIAI, AIAI_ACTIONS, MINDSPORTS};
use crate::games::permute::plain;
use crate::games::permute::position::PermutePosition;
use crate::games::permute::refusal::{self, PermuteRefusal};
use crate::games::permute::setting::PermuteSetting;
use crate::games::permute::words;
use crate::play::{
    About, Cause, Course, Dialect, Facts, FigureOptions, MainLineMoves, MoveOf, MoveText, Notation,
    NotationError, Picture, Position as _, RecordForm, Rules, SeatName, SettingReader, Variant,
};
use crate::record::Words;
use crate::scene::Scene;
use crate::text::{Code, Diagnostic};

/// The names of the seats.
const SEATS: [&str; 2] = ["Orange", "Yellow"];

/// What a seat is called.
pub(super) const fn seat_name(seat: Seat) -> &'static str {
    SEATS[seat.index() % 2]
}

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
        variants: &[
            Variant {
                tag: "Board \"12\"",
                what: "the side of the board, 2 to 26",
            },
            Variant {
                tag: "Setup \"chequer\"",
                what: "alternating stones, a1 Yellow",
            },
            Variant {
                tag: "Setup \"blocks\"",
                what: "blocks two files wide, even boards only",
            },
            Variant {
                tag: "Protocol \"1\"",
                what: "one twist and one bandage a turn",
            },
            Variant {
                tag: "Protocol \"1[1]2[2]*\"",
                what: "from ply 2 on two twists and one bandage a turn",
            },
            Variant {
                tag: "Swap \"colours\"",
                what: "`swap` as ply 2: the players exchange seats",
            },
            Variant {
                tag: "Swap \"positions\"",
                what: "`swap` as ply 2: every stone changes colour",
            },
            Variant {
                tag: "Swap \"none\"",
                what: "no swap",
            },
        ],
        moves: &[
            ("mindsports", "Cd3e4-d4"),
            ("aiai", "Clockwise d3e4-d4"),
            (
                "aiai-actions",
                "Clockwise d3:e4, then d4 on a line of its own",
            ),
        ],
        position: Some("oyoy/yoyo/yOoy/oyyo y 2"),
    };
    const CODES: &'static [Code] = refusal::CODES;
    const TAGS: &'static [&'static str] = &["Colours"];

    fn setting(given: &mut SettingReader<'_>) -> Option<PermuteSetting> {
        PermuteSetting::read(given)
    }

    fn start(setting: &PermuteSetting) -> PermutePosition {
        PermutePosition::new(setting)
    }

    fn seats(_setting: &PermuteSetting) -> Vec<SeatName> {
        SEATS
            .iter()
            .map(|&name| SeatName {
                name: name.to_owned(),
                dummy: false,
            })
            .collect()
    }

    fn describe(setting: &PermuteSetting) -> String {
        setting.describe()
    }

    fn facts(setting: &PermuteSetting) -> Facts {
        setting.facts(start_string(setting))
    }

    fn tags(setting: &PermuteSetting) -> Vec<(&'static str, String)> {
        setting.tags(start_string(setting))
    }

    fn cause(refusal: &PermuteRefusal, played: &[PermuteMove]) -> Option<Cause> {
        let PermuteRefusal::BandagedFace { face, square } = refusal else {
            return None;
        };
        let index = played
            .iter()
            .rposition(|chosen| chosen.bandage() == Some(*square))?;
        let consequence = format!("cannot twist {face}: {square} was bandaged");
        Some(Cause {
            index,
            consequence,
            label: format!("{square} was bandaged here"),
        })
    }

    fn nearby(position: &PermutePosition, refused: &PermuteMove) -> Vec<PermuteMove> {
        nearby(position, refused)
    }
}

impl Notation for Permute {
    const DIALECTS: &'static [Dialect] = &[MINDSPORTS, AIAI, AIAI_ACTIONS];

    fn infer_setting(
        setting: &mut PermuteSetting,
        moves: &MainLineMoves<'_, MoveOf<Self>>,
        findings: &mut Vec<Diagnostic>,
    ) {
        setting.infer_setting(moves, findings);
    }

    fn take(words: Words<'_>) -> (usize, Result<MoveText<PermuteMove>, NotationError>) {
        notation::take(words)
    }

    #[inline(always)]
    fn play_canonical<'t>(
        position: &mut PermutePosition,
        text: &'t [u8],
    ) -> Option<(&'t [u8], &'static Dialect)> {
        plain::play(position, text)
    }

    fn is_open(setting: &PermuteSetting, form: RecordForm) -> bool {
        form == RecordForm::List && setting.said_swap.is_none()
    }

    fn opens_move(word: &[u8]) -> bool {
        notation::opens_move(word)
    }

    fn writer(dialect: Dialect) -> impl Fn(&mut String, &PermuteMove) {
        words::writer(dialect)
    }

    fn position_string(position: &PermutePosition) -> Option<String> {
        Some(position_string(position))
    }
}

impl Picture for Permute {
    fn groups(position: &PermutePosition) -> Vec<(Seat, Group)> {
        let both = [ORANGE, YELLOW].into_iter();
        let of = |seat| {
            groups_of(&position.stones(seat))
                .into_iter()
                .map(move |group| (seat, group))
        };
        let mut groups: Vec<(Seat, Group)> = both.flat_map(of).collect();
        groups.sort_by_key(|(_, group)| std::cmp::Reverse(group.size));
        groups
    }

    fn board(position: &PermutePosition) -> Option<Size> {
        Some(position.size())
    }

    fn figure(
        position: &PermutePosition,
        setting: &PermuteSetting,
        course: &Course<'_, PermuteMove>,
        options: &FigureOptions,
    ) -> Scene {
        figure::draw(position, setting, course, options)
    }
}

/// The position string of a setting that starts from one.
fn start_string(setting: &PermuteSetting) -> Option<String> {
    setting
        .has_position()
        .then(|| position_string(&PermutePosition::new(setting)))
}

fn position_string(position: &PermutePosition) -> String {
    let turn = if position.side() == ORANGE { 'o' } else { 'y' };
    let sign = |square| sign(position, square);
    Diagram::write(position.size(), sign, (turn, position.next_ply()))
}

/// The letter of a square: upper case when its stone is bandaged.
fn sign(position: &PermutePosition, square: Square) -> char {
    let stone = match position.owner(square) {
        Some(ORANGE) => 'o',
        Some(_) => 'y',
        None => '.',
    };
    if position.bandaged().has(square) {
        stone.to_ascii_uppercase()
    } else {
        stone
    }
}

/// How many legal moves are shown for one that was refused.
const MOST_NEARBY: usize = 3;

/// Legal moves like the one refused: first those of the same face, then those
/// of the faces closest to it.
fn nearby(position: &PermutePosition, refused: &PermuteMove) -> Vec<PermuteMove> {
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
    let apart = |one: Square, two: Square| {
        u32::from(one.file().abs_diff(two.file())) + u32::from(one.rank().abs_diff(two.rank()))
    };
    let wanted = twist.face.bottom_left();
    let away = |face: &Face| (apart(face.bottom_left(), wanted), face.bottom_left());
    let mut faces: Vec<_> = position.faces().collect();
    if faces.len() > MOST_NEARBY {
        faces.select_nth_unstable_by_key(MOST_NEARBY, away);
        faces.truncate(MOST_NEARBY);
    }
    faces.sort_by_key(away);
    let only_same = faces.first() == Some(&twist.face);
    let mut found = Vec::new();
    for face in faces
        .into_iter()
        .take(if only_same { 1 } else { MOST_NEARBY })
    {
        let first = Twist {
            turning: twist.turning,
            face,
        };
        let mut own: Vec<Square> = face.squares().to_vec();
        own.sort_by_key(|&square| (apart(square, *bandage), square));
        let legal = own.into_iter().map(|bandage| PermuteMove::Turn {
            first,
            second: None,
            bandage,
        });
        let legal = legal.filter(|chosen| position.check(chosen).is_ok());
        found.extend(legal.take(if only_same { MOST_NEARBY } else { 1 }));
    }
    found
}
