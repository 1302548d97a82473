//! Implements [`Rules`], [`Identity`], [`Notation`] and [`Picture`] for
//! Swaptimum.

use std::ops::ControlFlow;

use crate::board::{
    BoardStones, BoardSymmetry, Diagram, Group, PatternCell, Seat, Size, Square, SquareSet,
};
use crate::games::swaptimum::figure;
use crate::games::swaptimum::notation::{self, SHEET};
use crate::games::swaptimum::refusal;
use crate::games::swaptimum::{
    BLUE, RED, SEATS, Swap, SwaptimumMove, SwaptimumPosition, SwaptimumRefusal, SwaptimumSetting,
    seat_name,
};
use crate::play::{
    self, About, Cause, Dialect, Fact, FactKind, Facts, FigureOptions, Identity, MoveContext,
    MoveText, Notation, NotationError, Picture, Position as _, Rules, SeatName, SettingReader,
};
use crate::record::Words;
use crate::scene::Scene;
use crate::text::Code;

/// Maximum number of legal moves suggested for an illegal one.
const MAX_NEARBY: usize = 3;

/// The game of Swaptimum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Swaptimum;

impl Rules for Swaptimum {
    type Setting = SwaptimumSetting;
    type Position = SwaptimumPosition;
    const ABOUT: About = About {
        name: "Swaptimum",
        key: "swaptimum",
        author: "Mark Steere, 2023",
        summary: "two players place checkers and swap crosscuts away; joining your two sides of the board wins",
        seats: &["Red", "Blue"],
        variants: play::variants! {
            "Board \"11\"" => "the side of the board, 2 to 26";
            "Setup \"empty\"" => "no checkers at the start";
        },
        moves: &[("sheet", "d4, or d4,c5-d5 with a swap")],
        setting: &[
            Fact::new("board", FactKind::Number),
            Fact::new("setup", FactKind::Text),
            Fact::new("position", FactKind::Text),
        ],
        standing: &[
            Fact::new("groups", FactKind::Numbers),
            Fact::new("connected", FactKind::Flag),
        ],
        position: Some(".r./rb./... b 4"),
    };
    const CODES: &'static [Code] = refusal::CODES;
    const CODE_TITLES: &'static [&'static str] = refusal::TITLES;
    const TAGS: &'static [&'static str] = &[];

    fn setting(reader: &mut SettingReader<'_>) -> Option<SwaptimumSetting> {
        SwaptimumSetting::read(reader)
    }

    fn start(setting: &SwaptimumSetting) -> SwaptimumPosition {
        SwaptimumPosition::new(setting)
    }

    fn seats(_setting: &SwaptimumSetting) -> Vec<SeatName> {
        let seat = |name: &&str| SeatName {
            name: (*name).to_owned(),
            dummy: false,
        };
        SEATS.iter().map(seat).collect()
    }

    fn describe(setting: &SwaptimumSetting) -> String {
        setting.describe()
    }

    fn facts(setting: &SwaptimumSetting) -> Facts {
        setting.facts(start_string(setting))
    }

    fn tags(setting: &SwaptimumSetting) -> Vec<(&'static str, String)> {
        setting.tags(start_string(setting))
    }

    fn cause(refusal: &SwaptimumRefusal, played: &[SwaptimumMove]) -> Option<Cause> {
        let SwaptimumRefusal::Occupied { square, owner } = refusal else {
            return None;
        };
        let touched = |mv: &SwaptimumMove| mv.involves(*square);
        let index = played.iter().rposition(touched)?;
        let is_swapped = matches!(
            played[index],
            SwaptimumMove::Place { swap: Some(swap), .. } if swap.squares().contains(square)
        );
        let how = if is_swapped { "swapped to" } else { "put on" };
        let owner = seat_name(*owner);
        Some(Cause {
            index,
            consequence: format!("cannot be played: {owner}'s checker was {how} {square}"),
            label: format!("here {owner}'s checker was {how} {square}"),
        })
    }

    fn similar_moves(position: &SwaptimumPosition, refused: &SwaptimumMove) -> Vec<SwaptimumMove> {
        similar_moves(position, refused)
    }
}

impl Identity for Swaptimum {
    const IGNORED_TAGS: &'static [&'static str] = &["Board", "Position"];

    // These symmetries map each side's edges to its own edges. A quarter turn
    // that also exchanges the sides is not a symmetry, since Red moves first.
    type Symmetry = BoardSymmetry;

    fn symmetries(_setting: &SwaptimumSetting, _moves: &[SwaptimumMove]) -> Vec<BoardSymmetry> {
        Self::SYMMETRIES.to_vec()
    }

    fn setting_image(setting: &SwaptimumSetting, symmetry: &BoardSymmetry) -> SwaptimumSetting {
        setting.image(*symmetry)
    }

    fn move_image(
        position: &SwaptimumPosition,
        mv: &SwaptimumMove,
        symmetry: &BoardSymmetry,
    ) -> SwaptimumMove {
        mv.image(*symmetry, position.checkers().size())
    }

    fn position_text(position: &SwaptimumPosition) -> String {
        position_text(position, BoardSymmetry::Identity)
    }

    fn symmetric_position_text(position: &SwaptimumPosition) -> String {
        let images = BoardSymmetry::STRAIGHT.into_iter();
        let images = images.map(|symmetry| position_text(position, symmetry));
        images.min().unwrap_or_default()
    }
}

impl Notation for Swaptimum {
    const DIALECTS: &'static [Dialect] = &[SHEET];

    fn read_move(words: Words<'_>) -> (usize, Result<MoveText<SwaptimumMove>, NotationError>) {
        notation::read_move(words)
    }

    fn opens_move(word: &[u8]) -> bool {
        notation::opens_move(word)
    }

    fn writer(_dialect: Dialect) -> impl Fn(&mut String, &SwaptimumMove) {
        notation::write
    }

    fn position_string(position: &SwaptimumPosition) -> Option<String> {
        Some(position_string(position))
    }
}

impl Picture for Swaptimum {
    fn groups(position: &SwaptimumPosition) -> Vec<(Seat, Group)> {
        play::groups_by_size([RED, BLUE].map(|seat| (seat, *position.checkers().of(seat))))
    }

    fn board(position: &SwaptimumPosition) -> Option<Size> {
        Some(position.checkers().size())
    }

    const SYMMETRIES: &'static [BoardSymmetry] = &BoardSymmetry::STRAIGHT;

    fn stones(position: &SwaptimumPosition) -> Option<BoardStones> {
        let checkers = position.checkers();
        Some(BoardStones {
            size: checkers.size(),
            seats: [RED, BLUE].map(|seat| *checkers.of(seat)),
            fixed: SquareSet::EMPTY,
        })
    }

    fn pattern_cell(letter: char) -> Option<PatternCell> {
        Some(match letter {
            'r' | 'R' => PatternCell::Stone(RED),
            // `of_letter` reads `b` as a stone of the second seat, Blue.
            'B' => PatternCell::Stone(BLUE),
            _ => return PatternCell::of_letter(letter),
        })
    }

    fn figure(
        position: &SwaptimumPosition,
        setting: &SwaptimumSetting,
        context: &MoveContext<'_, SwaptimumMove>,
        options: &FigureOptions,
    ) -> Scene {
        figure::draw(position, setting, context, options)
    }
}

/// Returns the position string of the start, if the setting has one.
fn start_string(setting: &SwaptimumSetting) -> Option<String> {
    setting
        .has_position()
        .then(|| position_string(&SwaptimumPosition::new(setting)))
}

fn position_string(position: &SwaptimumPosition) -> String {
    let tail = (letter(position.side()), position.next_ply());
    let size = position.checkers().size();
    Diagram::write(size, |square| square_letter(position, square), tail)
}

/// Returns the canonical text of the image of a position. The ply number in it
/// is always 1, since it does not affect the rest of the game.
fn position_text(position: &SwaptimumPosition, symmetry: BoardSymmetry) -> String {
    let (size, inverse) = (position.checkers().size(), symmetry.inverse());
    let letter_of = |square| square_letter(position, inverse.image(square, size));
    Diagram::write(size, letter_of, (letter(position.side()), 1)) + "\n"
}

const fn letter(seat: Seat) -> char {
    if seat.index() == RED.index() {
        'r'
    } else {
        'b'
    }
}

fn square_letter(position: &SwaptimumPosition, square: Square) -> char {
    position.checkers().owner(square).map_or('.', letter)
}

/// Suggests legal moves that place on the same square as the illegal move,
/// those with the closest swaps first. If there are none, suggests moves that
/// place on the closest squares.
fn similar_moves(position: &SwaptimumPosition, refused: &SwaptimumMove) -> Vec<SwaptimumMove> {
    let SwaptimumMove::Place { at, swap } = *refused else {
        return Vec::new();
    };
    let [first, second] = swap.map_or([at, at], Swap::squares);
    let mut candidates: Vec<((u8, u8), SwaptimumMove)> = Vec::new();
    position.visit_legal(&mut |mv| {
        if let SwaptimumMove::Place { at: other, swap } = *mv {
            let [one, two] = swap.map_or([other, other], Swap::squares);
            let swap_distance = first.distance(one) + second.distance(two);
            candidates.push(((at.distance(other), swap_distance), *mv));
        }
        ControlFlow::Continue(())
    });
    candidates.sort_by_key(|&(distances, _)| distances);
    if candidates
        .first()
        .is_some_and(|((distance, _), _)| *distance == 0)
    {
        candidates.retain(|((distance, _), _)| *distance == 0);
    }
    candidates.truncate(MAX_NEARBY);
    candidates.into_iter().map(|(_, mv)| mv).collect()
}
