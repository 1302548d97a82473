use crate::board::{GroupSizes, Seat, Square};
use crate::games::permute::game::seat_name;
use crate::games::permute::moves::{Direction, ORANGE, PermuteMove, Twist, YELLOW};
use crate::games::permute::notation::MINDSPORTS;
use crate::games::permute::position::PermutePosition;
use crate::games::permute::setting::PermuteSetting;
use crate::games::permute::words;
use crate::play::{
    Course, FigureOptions, Position as _, Shown, Status, StonesOf, groups_in_words, outline_groups,
};
use crate::scene::{self, BoardPicture, Hue, Scene, StoneShape};

const fn hue(seat: Seat) -> Hue {
    if seat.index() == ORANGE.index() {
        Hue::Orange
    } else {
        Hue::Yellow
    }
}

/// The picture of a position: stones, tokens of the bandaged, the last twist
/// as an arrow round its tinted face, the next one as a broken arrow, groups
/// with their sizes, marks.
pub(super) fn draw(
    position: &PermutePosition,
    setting: &PermuteSetting,
    course: &Course<'_, PermuteMove>,
    options: &FigureOptions,
) -> Scene {
    let mut picture = BoardPicture::with_frame(options.frame(position.size()));
    for seat in [ORANGE, YELLOW] {
        for square in &position.stones(seat) {
            picture.stone(square, hue(seat), StoneShape::Disc);
        }
    }
    if options.bandages == Shown::Yes {
        draw_tokens(&mut picture, position, course, options);
    }
    for twist in course.last(options).map_or(Vec::new(), twists) {
        picture.twist(twist.face, turning(twist));
    }
    if let Some(next) = course.next(options) {
        for twist in twists(next) {
            picture.next_twist(twist.face, turning(twist));
        }
        if let Some(square) = next.bandage() {
            picture.next_ring(square);
        }
    }
    outline_groups(&mut picture, &sides(position), options.groups);
    for mark in &options.marks {
        picture.mark(mark, |square| position.owner(square).map(hue));
    }
    picture.into_scene(
        title(setting, course, options),
        description(position, course, options),
    )
}

fn draw_tokens(
    picture: &mut BoardPicture,
    position: &PermutePosition,
    course: &Course<'_, PermuteMove>,
    options: &FigureOptions,
) {
    for square in &position.bandaged() {
        let seat = position.owner(square).unwrap_or(ORANGE);
        let number = options
            .numbers
            .and_then(|numbers| numbers.of(ply_of(position, course.played, square)?));
        picture.token(square, hue(seat), number);
    }
}

/// The number of the ply that bandaged a square, if it is among the moves.
fn ply_of(position: &PermutePosition, played: &[PermuteMove], square: Square) -> Option<u32> {
    let back = played.iter().rev();
    let index = back
        .take_while(|chosen| chosen.bandage() != Some(square))
        .count();
    let ago = u32::try_from(index + 1).ok()?;
    (index < played.len()).then(|| position.next_ply() - ago)
}

/// The one or two twists of a move.
fn twists(chosen: &PermuteMove) -> Vec<Twist> {
    match chosen {
        PermuteMove::Turn { first, second, .. } => {
            [Some(*first), *second].into_iter().flatten().collect()
        }
        PermuteMove::Swap => Vec::new(),
    }
}

const fn turning(twist: Twist) -> scene::Turning {
    match twist.turning {
        Direction::Clockwise => scene::Turning::Clockwise,
        Direction::Anticlockwise => scene::Turning::Anticlockwise,
    }
}

/// Both sides with their stones.
fn sides(position: &PermutePosition) -> [StonesOf; 2] {
    [ORANGE, YELLOW].map(|seat| StonesOf {
        seat,
        name: seat_name(seat),
        hue: hue(seat),
        stones: position.stones(seat),
    })
}

fn title(
    setting: &PermuteSetting,
    course: &Course<'_, PermuteMove>,
    options: &FigureOptions,
) -> String {
    let players = match options.players.as_slice() {
        [orange, yellow] if orange != "?" || yellow != "?" => {
            format!(", {orange} (Orange) against {yellow} (Yellow)")
        }
        _ => String::new(),
    };
    let when = match (course.played.len(), course.next) {
        // A position that belongs to no game.
        (0, None) => String::new(),
        (0, Some(_)) => ", before the first move shown".to_owned(),
        (1, _) => ", after 1 ply".to_owned(),
        (plies, _) => format!(", after {plies} plies"),
    };
    format!("Permute {}{players}{when}", setting.describe())
}

/// The position in words: who moved, what was twisted and bandaged, the
/// largest groups, how the game stands.
fn description(
    position: &PermutePosition,
    course: &Course<'_, PermuteMove>,
    options: &FigureOptions,
) -> String {
    let mut text = String::new();
    if let Some(last) = course.played.last() {
        text.push_str(&last_move(position, last));
    }
    let largest = |seat| GroupSizes::of(&position.stones(seat), position.size()).largest();
    let (orange, yellow) = (largest(ORANGE), largest(YELLOW));
    text.push_str(&format!(
        "Largest groups: Orange {orange}, Yellow {yellow}. "
    ));
    let bandaged = position.bandaged().len();
    text.push_str(&match bandaged {
        0 => "No stone is bandaged. ".to_owned(),
        1 => "One stone is bandaged. ".to_owned(),
        _ => format!("{bandaged} stones are bandaged. "),
    });
    if let Some(next) = course.next(options) {
        text.push_str(&format!("The next move is {}. ", written(next)));
    }
    text.push_str(&groups_in_words(
        &sides(position),
        options.groups,
        options.window.crop,
    ));
    text.push_str(&options.view_in_words());
    text.push_str(&standing(position));
    text
}

/// How the game stands; on a board with empty squares, which shows a shape,
/// nobody has won.
fn standing(position: &PermutePosition) -> String {
    let stones = position.stones(ORANGE).or(&position.stones(YELLOW)).len();
    let squares = u32::from(position.size().side()).pow(2);
    match position.status() {
        Status::Running => format!("{} is to move.", seat_name(position.side())),
        _ if stones < squares => format!("Stones stand on {stones} of {squares} squares."),
        Status::Won(seat) => format!("The game is over; {} has won.", seat_name(seat)),
        _ => "The game is over; it is a draw.".to_owned(),
    }
}

fn written(chosen: &PermuteMove) -> String {
    let mut written = String::new();
    words::writer(MINDSPORTS)(&mut written, chosen);
    written
}

fn last_move(position: &PermutePosition, last: &PermuteMove) -> String {
    let Some(bandage) = last.bandage() else {
        return "The last move was a swap. ".to_owned();
    };
    let mover = position.owner(bandage).map_or("The mover", seat_name);
    let twists: Vec<String> = twists(last)
        .into_iter()
        .map(|twist| format!("{} {}", twist.face, turning(twist)))
        .collect();
    let faces = if twists.len() > 1 { "faces" } else { "face" };
    format!(
        "The last move was {}: {mover} twisted the {faces} {} and bandaged {bandage}. ",
        written(last),
        twists.join(" and "),
    )
}
