//! Figures of Swaptimum.

use scoresheet::games::swaptimum::{
    Swap, Swaptimum, SwaptimumMove, SwaptimumPosition, SwaptimumSetting, SwaptimumStart,
};
use scoresheet::play::{Course, FigureOptions, Picture as _, Position as _};
use scoresheet::scene::Scene;

fn figure(start: &str, played: &[SwaptimumMove], players: [&str; 2]) -> Scene {
    let setting = SwaptimumSetting::from_start(start.parse::<SwaptimumStart>().unwrap());
    let mut position = SwaptimumPosition::new(&setting);
    for mv in played {
        position.play(mv).unwrap();
    }
    let options = FigureOptions {
        players: players.map(str::to_owned).into(),
        ..FigureOptions::default()
    };
    let course = Course { played, next: None };
    Swaptimum::figure(&position, &setting, &course, &options)
}

#[test]
fn the_description_reports_a_win_by_the_opponents_swap() {
    let square = |name: &str| name.parse().unwrap();
    let swap = Some(Swap::new(square("c3"), square("b3")));
    let at = square("b3");
    let scene = figure(
        "..r/.rb/.rb b 6",
        &[SwaptimumMove::Place { at, swap }],
        ["Ann", "?"],
    );
    let title = "Swaptimum 3x3 from a position, Ann (Red) against ? (Blue), after ply 6";
    assert_eq!(scene.title, title);
    assert_eq!(
        scene.description,
        "The last move was b3,b3-c3: Blue placed on b3 and swapped the checkers on b3 and c3. \
         Red has 3 checkers, 3 in the largest group. \
         Blue has 3 checkers, 3 in the largest group. \
         The game is over; Red has won, connecting rank 1 with rank 3 by the path b1 b2 b3."
    );
}

#[test]
fn the_sides_the_swap_the_path_and_the_dot_are_drawn() {
    let none = figure("..r/.rb/.rb b 6", &[], ["?", "?"]);
    let square = |name: &str| name.parse().unwrap();
    let place = |swap| SwaptimumMove::Place {
        at: square("b3"),
        swap,
    };
    let swap = Some(Swap::new(square("b3"), square("c3")));
    let won = figure("..r/.rb/.rb b 6", &[place(swap)], ["?", "?"]);
    // One checker, two tinted squares, two lines of the path, four parts
    // of the arrow and the dot.
    assert_eq!(won.items.len() - none.items.len(), 1 + 2 + 2 + 4 + 1);
    let drawn = none.title.ends_with("from a position, after ply 5");
    assert!(drawn, "{}", none.title);
}
