use crate::board::{Seat, groups_of};
use crate::games::permute::game::seat_name;
use crate::games::permute::moves::{Move, ORANGE, Turning, Twist, YELLOW};
use crate::games::permute::notation::{self, MINDSPORTS};
use crate::games::permute::position::Position;
use crate::games::permute::setting::Setting;
use crate::play::{FigureOptions, GroupsShown, Position as _, Shown, Status};
use crate::scene::{self, BoardPicture, Hue, Scene, StoneShape};

const fn hue(seat: Seat) -> Hue {
    if seat.index() == ORANGE.index() {
        Hue::Orange
    } else {
        Hue::Yellow
    }
}

/// The picture of a position: stones, tokens of the bandaged, the last twist
/// as an arrow round its tinted face, groups with their sizes.
pub(super) fn draw(
    position: &Position,
    setting: &Setting,
    played: &[Move],
    options: &FigureOptions,
) -> Scene {
    let mut picture = BoardPicture::new(position.size(), options.coords);
    for seat in [ORANGE, YELLOW] {
        for square in &position.stones(seat) {
            picture.stone(square, hue(seat), StoneShape::Disc);
        }
    }
    if options.bandages == Shown::Yes {
        for square in &position.bandaged() {
            let seat = position.owner(square).unwrap_or(ORANGE);
            picture.token(square, hue(seat), None);
        }
    }
    if options.last_move == Shown::Yes {
        for twist in last_twists(played) {
            mark_twist(&mut picture, twist);
        }
    }
    outline_groups(&mut picture, position, options.groups);
    picture.into_scene(
        title(setting, played, options),
        description(position, played),
    )
}

fn last_twists(played: &[Move]) -> Vec<Twist> {
    match played.last() {
        Some(Move::Turn { first, second, .. }) => {
            [Some(*first), *second].into_iter().flatten().collect()
        }
        _ => Vec::new(),
    }
}

fn mark_twist(picture: &mut BoardPicture, twist: Twist) {
    let turning = match twist.turning {
        Turning::Clockwise => scene::Turning::Clockwise,
        Turning::Anticlockwise => scene::Turning::Anticlockwise,
    };
    picture.twist(twist.face, turning);
}

fn outline_groups(picture: &mut BoardPicture, position: &Position, shown: GroupsShown) {
    for seat in [ORANGE, YELLOW] {
        let groups = groups_of(&position.stones(seat));
        let count = match shown {
            GroupsShown::None => 0,
            GroupsShown::All => usize::MAX,
            GroupsShown::Largest(count) => count as usize,
            GroupsShown::Of(wanted) if wanted == seat => usize::MAX,
            GroupsShown::Of(_) => 0,
        };
        for group in groups.iter().filter(|group| group.size > 1).take(count) {
            picture.outline(&group.squares, hue(seat));
            picture.badge(&group.squares, hue(seat), group.size, &position.bandaged());
        }
    }
}

fn title(setting: &Setting, played: &[Move], options: &FigureOptions) -> String {
    let players = match options.players.as_slice() {
        [orange, yellow] if orange != "?" || yellow != "?" => {
            format!(", {orange} (Orange) against {yellow} (Yellow)")
        }
        _ => String::new(),
    };
    match played.len() {
        0 => format!(
            "Permute {}{players}, before the first move shown",
            setting.describe()
        ),
        1 => format!("Permute {}{players}, after 1 ply", setting.describe()),
        plies => format!(
            "Permute {}{players}, after {plies} plies",
            setting.describe()
        ),
    }
}

/// The position in words: who moved, what was twisted and bandaged, the
/// largest groups, how the game stands.
fn description(position: &Position, played: &[Move]) -> String {
    let mut text = String::new();
    if let Some(last) = played.last() {
        text.push_str(&last_move(position, last));
    }
    let largest = |seat| {
        groups_of(&position.stones(seat))
            .first()
            .map_or(0, |group| group.size)
    };
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
    text.push_str(&match position.status() {
        Status::Running => format!("{} is to move.", seat_name(position.side())),
        Status::Won(seat) => format!("The game is over; {} has won.", seat_name(seat)),
        _ => "The game is over; it is a draw.".to_owned(),
    });
    text
}

fn last_move(position: &Position, last: &Move) -> String {
    let mut written = String::new();
    notation::write(&mut written, last, MINDSPORTS);
    let (Some(twist), Some(bandage)) = (last.last_twist(), last.bandage()) else {
        return "The last move was a swap. ".to_owned();
    };
    let mover = position.owner(bandage).map_or("The mover", seat_name);
    let way = match twist.turning {
        Turning::Clockwise => "clockwise",
        Turning::Anticlockwise => "anticlockwise",
    };
    format!(
        "The last move was {written}: {mover} twisted the face {} {way} and bandaged {bandage}. ",
        twist.face
    )
}
