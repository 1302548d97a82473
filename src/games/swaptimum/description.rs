//! The title and the description of a figure of Swaptimum.

use crate::board::{Seat, Square, groups_of};
use crate::games::swaptimum::{
    BLUE, RED, SEATS, Swaptimum, SwaptimumMove, SwaptimumPosition, SwaptimumSetting, seat_name,
    sides, winning_path,
};
use crate::play::{FigureOptions, MoveContext, Position as _, Rules as _, Status, groups_in_words};

/// Returns the title: the game, its setting, the players and the ply.
pub(super) fn title(
    position: &SwaptimumPosition,
    setting: &SwaptimumSetting,
    options: &FigureOptions,
) -> String {
    let players = options.opponents(SEATS);
    let setting = Swaptimum::describe(setting);
    match position.next_ply() - 1 {
        0 => format!("Swaptimum {setting}{players}, before the first move"),
        ply => format!("Swaptimum {setting}{players}, after ply {ply}"),
    }
}

/// Describes the figure in words: the last and the next move, the checkers and
/// groups, the visible part and the status of the game.
pub(super) fn description(
    position: &SwaptimumPosition,
    context: &MoveContext<'_, SwaptimumMove>,
    options: &FigureOptions,
) -> String {
    let mut text = String::new();
    if let Some(last) = context.played.last() {
        text.push_str(&last_move_in_words(position, last));
    }
    for seat in [RED, BLUE] {
        let squares = position.checkers().of(seat);
        let groups = groups_of(squares);
        let largest = groups.first().map_or(0, |group| group.size);
        let name = seat_name(seat);
        text.push_str(&match squares.len() {
            0 => format!("{name} has no checkers. "),
            1 => format!("{name} has one checker. "),
            count => format!("{name} has {count} checkers, {largest} in the largest group. "),
        });
    }
    if let Some(best) = context.best_in_words() {
        text.push_str(&best);
    } else if let Some(next) = context.next(options) {
        text.push_str(&next_move_in_words(position, next));
    }
    text.push_str(&groups_in_words(
        &sides(position),
        options.groups,
        options.window.crop,
    ));
    text.push_str(&options.view_in_words());
    let mover = seat_name(position.side());
    if let Some(face) = position.checkers().crosscut() {
        let placer = seat_name(position.side().other());
        text.push_str(&format!("{placer} is to swap the crosscut {face} away."));
        return text;
    }
    text.push_str(&match position.status() {
        Status::Won(seat) => won_in_words(position, seat),
        Status::Running if options.ended.is_some() => options.running_in_words(String::new()),
        Status::Running if position.must_pass() => {
            format!("{mover} has no legal placement and must pass.")
        }
        Status::Running => format!("{mover} is to move."),
        _ => "The game is over without a winner: neither side can place.".to_owned(),
    });
    text
}

fn won_in_words(position: &SwaptimumPosition, seat: Seat) -> String {
    let checkers = position.checkers();
    let path = winning_path(checkers, seat);
    let names: Vec<String> = path.iter().map(Square::to_string).collect();
    let edges = if seat == RED {
        format!("rank 1 with rank {}", checkers.size().side())
    } else {
        let last = Square::new(checkers.size().side() - 1, 0);
        format!("file a with file {}", last.file_letter())
    };
    format!(
        "The game is over; {} has won, connecting {edges} by the path {}.",
        seat_name(seat),
        names.join(" ")
    )
}

fn next_move_in_words(position: &SwaptimumPosition, next: &SwaptimumMove) -> String {
    let mover = seat_name(position.side());
    match next {
        SwaptimumMove::Pass => format!("{mover} must pass next. "),
        SwaptimumMove::Place { at, swap: None } => {
            format!("The next move is {next}: {mover} is to place on {at}. ")
        }
        SwaptimumMove::Place {
            at,
            swap: Some(swap),
        } => format!(
            "The next move is {next}: {mover} is to place on {at} and to swap the checkers on {} and {}. ",
            swap.first(),
            swap.second()
        ),
    }
}

fn last_move_in_words(position: &SwaptimumPosition, last: &SwaptimumMove) -> String {
    let mover = seat_name(position.side().other());
    match last {
        SwaptimumMove::Pass => format!("{mover} had no legal placement and passed. "),
        SwaptimumMove::Place { at, swap: None } => {
            format!("The last move was {last}: {mover} placed on {at}. ")
        }
        SwaptimumMove::Place {
            at,
            swap: Some(swap),
        } => format!(
            "The last move was {last}: {mover} placed on {at} and swapped the checkers on {} and {}. ",
            swap.first(),
            swap.second()
        ),
    }
}
