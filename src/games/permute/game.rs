//! Implements [`Rules`], [`Identity`], [`Notation`] and [`Picture`] for
//! Permute.

use crate::board::{
    BoardStones, BoardSymmetry, Diagram, Face, Group, PatternCell, Seat, Size, Square, SquareSet,
};
use crate::games::permute::fast::{canonical, plain, words};
use crate::games::permute::figure;
use crate::games::permute::notation;
use crate::games::permute::refusal;
use crate::games::permute::symmetry;
use crate::games::permute::{
    AIAI, AIAI_ACTIONS, MINDSPORTS, ORANGE, PermuteMove, PermutePosition, PermuteRefusal,
    PermuteSetting, SEATS, SwapRule, Twist, YELLOW,
};
use crate::play::{
    self, About, Cause, Dialect, Fact, FactKind, Facts, FigureOptions, Identity, MainLineMoves,
    MoveContext, MoveOf, MoveText, Notation, NotationError, Picture, Ply, Position as _,
    RecordForm, Rules, SeatName, SettingReader,
};
use crate::record::Words;
use crate::scene::Scene;
use crate::text::{Code, Diagnostic};

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
        ],
        standing: &[Fact::new("groups", FactKind::Numbers)],
        position: Some("oyoy/yoyo/yOoy/oyyo y 2"),
    };
    const CODES: &'static [Code] = refusal::CODES;
    const CODE_TITLES: &'static [&'static str] = refusal::TITLES;
    const TAGS: &'static [&'static str] = &["Colours"];

    fn setting(reader: &mut SettingReader<'_>) -> Option<PermuteSetting> {
        PermuteSetting::read(reader)
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
            .rposition(|mv| mv.bandage() == Some(*square))?;
        let consequence = format!("cannot twist {face}: {square} was bandaged");
        Some(Cause {
            index,
            consequence,
            label: format!("{square} was bandaged here"),
        })
    }

    fn similar_moves(position: &PermutePosition, refused: &PermuteMove) -> Vec<PermuteMove> {
        similar_moves(position, refused)
    }
}

impl Identity for Permute {
    // `Swap` is ignored because, after either kind of swap, the same moves are
    // legal and are written in the same way.
    const IGNORED_TAGS: &'static [&'static str] = &["Board", "Setup", "Position", "Swap"];

    fn representative(position: &PermutePosition, mv: &PermuteMove) -> PermuteMove {
        symmetry::move_image(position, mv, BoardSymmetry::Identity)
    }

    fn write_representatives(
        position: &PermutePosition,
        plies: &[Ply<PermuteMove>],
        text: &mut String,
    ) -> bool {
        canonical::write(position, plies, text)
    }

    type Symmetry = BoardSymmetry;

    fn symmetries(_setting: &PermuteSetting, _moves: &[PermuteMove]) -> Vec<BoardSymmetry> {
        Self::SYMMETRIES.to_vec()
    }

    fn setting_image(setting: &PermuteSetting, symmetry: &BoardSymmetry) -> PermuteSetting {
        setting.image(*symmetry)
    }

    fn move_image(
        position: &PermutePosition,
        mv: &PermuteMove,
        symmetry: &BoardSymmetry,
    ) -> PermuteMove {
        symmetry::move_image(position, mv, *symmetry)
    }

    fn position_text(position: &PermutePosition) -> String {
        symmetry::position_text(position, BoardSymmetry::Identity)
    }

    fn symmetric_position_text(position: &PermutePosition) -> String {
        let images = BoardSymmetry::ALL.into_iter();
        let images = images.map(|symmetry| symmetry::position_text(position, symmetry));
        images.min().unwrap_or_default()
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

    fn implied_tags(dialect: Dialect) -> &'static [(&'static str, &'static str)] {
        match SwapRule::of_dialect(dialect) {
            SwapRule::Positions => &[("Swap", "positions")],
            _ => &[("Swap", "colours")],
        }
    }

    fn read_move(words: Words<'_>) -> (usize, Result<MoveText<PermuteMove>, NotationError>) {
        notation::read_move(words)
    }

    #[inline(always)]
    fn play_canonical<'t>(
        position: &mut PermutePosition,
        text: &'t [u8],
        played: &mut impl FnMut(PermuteMove),
    ) -> Option<(&'t [u8], &'static Dialect)> {
        plain::play(position, text, played)
    }

    fn may_infer_setting(setting: &PermuteSetting, form: RecordForm) -> bool {
        form == RecordForm::List && setting.stated_swap.is_none()
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
        play::groups_by_size([ORANGE, YELLOW].map(|seat| (seat, position.stones(seat))))
    }

    fn board(position: &PermutePosition) -> Option<Size> {
        Some(position.size())
    }

    const SYMMETRIES: &'static [BoardSymmetry] = &BoardSymmetry::ALL;

    fn stones(position: &PermutePosition) -> Option<BoardStones> {
        Some(BoardStones {
            size: position.size(),
            seats: [ORANGE, YELLOW].map(|seat| position.stones(seat)),
            fixed: position.bandaged(),
        })
    }

    fn locked(position: &PermutePosition) -> Option<SquareSet> {
        Some(figure::locked(position))
    }

    fn pattern_cell(letter: char) -> Option<PatternCell> {
        Some(match letter {
            'o' => PatternCell::Free(ORANGE),
            'O' => PatternCell::Fixed(ORANGE),
            'y' => PatternCell::Free(YELLOW),
            'Y' => PatternCell::Fixed(YELLOW),
            _ => return PatternCell::of_letter(letter),
        })
    }

    fn figure(
        position: &PermutePosition,
        setting: &PermuteSetting,
        context: &MoveContext<'_, PermuteMove>,
        options: &FigureOptions,
    ) -> Scene {
        figure::draw(position, setting, context, options)
    }
}

/// Returns the position string of the start, if the setting has one.
fn start_string(setting: &PermuteSetting) -> Option<String> {
    setting
        .has_position()
        .then(|| position_string(&PermutePosition::new(setting)))
}

fn position_string(position: &PermutePosition) -> String {
    let turn = if position.side() == ORANGE { 'o' } else { 'y' };
    let letter = |square| position.letter(square);
    Diagram::write(position.size(), letter, (turn, position.next_ply()))
}

/// Maximum number of legal moves suggested for an illegal one.
const MAX_NEARBY: usize = 3;

/// Suggests legal moves in the face of the illegal move or, if that face cannot
/// be twisted, in the closest faces that can. Suggests none for a swap or two
/// twists.
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
        let legal = squares.into_iter().map(|bandage| PermuteMove::Turn {
            first,
            second: None,
            bandage,
        });
        let legal = legal.filter(|mv| position.check(mv).is_ok());
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
