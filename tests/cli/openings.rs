//! `scoresheet openings`.

use serde_json::Value;

use crate::helpers::run::{printed, run};
use crate::snapshot::snapshot;

/// Three games, two of which reach the same position by different moves.
const GAMES: &str = "[Game \"Permute\"]\n[Result \"1-0\"]\n[Termination \"unknown\"]\n\n\
    1. Ce5f6-f6 2. Ca1b2-b1 3. Cg9h10-g9 1-0\n\n\
    [Game \"Permute\"]\n[Result \"0-1\"]\n[Termination \"unknown\"]\n\n\
    1. Cg9h10-g9 2. Ca1b2-b1 3. Ce5f6-f6 0-1\n\n\
    [Game \"Permute\"]\n\n1. Cg7h8-g7 2. resigns 1-0\n";

#[test]
fn continuations_have_their_results() {
    let lines = [
        "openings -f csv --depth 3",
        "openings --play Cb2c3-b2",
        "openings --play Ce5f6-e6",
        "openings --position 'o\u{1b}'",
    ];
    snapshot("openings/results", GAMES, &lines);
    let rows = printed("openings -f csv --depth 3", GAMES);
    // Two of three games are won: the interval is that of Wilson, of 95 %.
    let all = ",3,0,3,0,2,0.6666666666666666,0.20765960080204768,0.9385080552796037,\
        1,0.3333333333333333,0.061491944720396215,0.7923403991979523";
    assert_eq!(rows.lines().nth(1), Some(all));
    // There are three different first moves, but only two up to symmetry.
    let symmetric = run("openings -f json --symmetric", GAMES).exits(0);
    assert_eq!(symmetric.values("games"), [3, 2, 1]);
    // The games that reach a position by other moves are counted too.
    let moves = "openings -f json --play 'Cg9h10-g9 Ca1b2-b1 Ce5f6-f6'";
    let both = run(moves, GAMES).exits(0).object();
    let counts = (both["games"].as_u64(), both["transposed"].as_f64());
    assert_eq!(counts, (Some(2), Some(0.5)));
}

#[test]
fn continuations_of_images_can_be_played_from_the_position() {
    // No game reaches the requested position itself. All games reach its image under
    // a half turn.
    let games = "Cg7h8-g7 Ca1b2-b1 *\nCg7h8-g7 Cc1d2-d1 *\n";
    let line = "openings --play Ce5f6-f6 --symmetric -f json";
    let rows = run(line, games).exits(0).values("moves");
    assert_eq!(rows.len(), 3);
    for moves in rows {
        let moves = moves.as_array().expect("moves").iter();
        let moves: Vec<&str> = moves.filter_map(Value::as_str).collect();
        let list = format!("Ce5f6-f6 {} *\n", moves.join(" "));
        run("check --strict", list).exits(0);
    }
}

#[test]
fn moves_are_compared_up_to_symmetry_like_positions() {
    // The second game is the first one in a mirror.
    let games = "a2 b2 *\nc2 b2 *\n";
    let line = "openings --game swaptimum --board 3 --play a2 --symmetric -f json";
    let rows = run(line, games).exits(0);
    assert_eq!(rows.values("games"), [2, 2]);
    assert_eq!(rows.values("transposed"), [0.0, 0.0]);
}

#[test]
fn a_single_player_who_misses_the_goal_has_not_drawn() {
    let deal = ["RowRed=AB", "RowBlack=BA", "RowGreen=AB", "MoveTime=60"];
    let mut game = "[Game \"Permutu\"]\n[Players \"1\"]\n".to_owned();
    let mut line = "openings --game permutu --players 1 -f json".to_owned();
    for tag in deal {
        game += &format!("[{}\"]\n", tag.replace('=', " \""));
        line += &format!(" --assume {tag}");
    }
    game += "[Result \"0/1\"]\n[Termination \"time forfeit\"]\n\n0/1\n";
    let row = &run(line, game).exits(0).objects()[0];
    assert_eq!(
        (&row["finished"], &row["draws"]),
        (&1.into(), &0.into()),
        "{row}"
    );
    assert_eq!(row["seats"][0]["wins"], 0, "{row}");
}
