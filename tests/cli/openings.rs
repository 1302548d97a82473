//! `scoresheet openings`.

use crate::helpers::run::scoresheet;

/// Three games, two of which reach the same position by different moves.
const GAMES: &str = "[Game \"Permute\"]\n[Result \"1-0\"]\n[Termination \"unknown\"]\n\n\
    1. Ce5f6-f6 2. Ca1b2-b1 3. Cg9h10-g9 1-0\n\n\
    [Game \"Permute\"]\n[Result \"0-1\"]\n[Termination \"unknown\"]\n\n\
    1. Cg9h10-g9 2. Ca1b2-b1 3. Ce5f6-f6 0-1\n\n\
    [Game \"Permute\"]\n\n1. Cg7h8-g7 2. resigns 1-0\n";

#[test]
fn continuations_have_their_results() {
    let openings = |line: &[&str]| {
        let line = [&["openings"], line].concat();
        scoresheet(&line).input(GAMES).run()
    };
    let rows = openings(&["-f", "csv", "--depth", "3"]).exits(0).out;
    let mut rows = rows.lines();
    assert_eq!(
        rows.next(),
        Some(
            "moves,games,transposed,finished,draws,Orange_wins,Orange_share,Orange_low,\
             Orange_high,Yellow_wins,Yellow_share,Yellow_low,Yellow_high"
        )
    );
    let rows: Vec<&str> = rows.collect();
    assert_eq!(
        rows[0],
        ",3,0,3,0,2,0.6666666666666666,0.20765960080204768,0.9385080552796037,\
         1,0.3333333333333333,0.061491944720396215,0.7923403991979523"
    );
    let long = "Ce5f6-f6 Ca1b2-b1 Cg9h10-g9,1,0.5,1,0,1,1,0.20654931437723742,1,0,0,0,\
        0.7934506856227626";
    assert!(rows.contains(&long), "{rows:#?}");
    // There are three different first moves, but only two up to symmetry.
    let symmetric = openings(&["-f", "json", "--symmetric"]).exits(0).objects();
    let games: Vec<u64> = symmetric
        .iter()
        .filter_map(|row| row["games"].as_u64())
        .collect();
    assert_eq!(games, [3, 2, 1]);
    // The games that reach a position by other moves are counted too.
    let moves = "Cg9h10-g9 Ca1b2-b1 Ce5f6-f6";
    let both = openings(&["--play", moves, "-f", "json"]).exits(0).object();
    assert_eq!(
        (both["games"].as_u64(), both["transposed"].as_f64()),
        (Some(2), Some(0.5))
    );
}

#[test]
fn continuations_of_images_can_be_played_from_the_position() {
    // No game reaches the requested position itself. All games reach its image under
    // a half turn.
    let games = "Cg7h8-g7 Ca1b2-b1 *\nCg7h8-g7 Cc1d2-d1 *\n";
    let line = [
        "openings",
        "--play",
        "Ce5f6-f6",
        "--symmetric",
        "-f",
        "json",
    ];
    let rows = scoresheet(&line).input(games).run().exits(0).objects();
    assert_eq!(rows.len(), 3);
    for row in rows {
        let moves = row["moves"].as_array().expect("moves").iter();
        let moves: Vec<&str> = moves.filter_map(|mv| mv.as_str()).collect();
        let list = format!("Ce5f6-f6 {} *\n", moves.join(" "));
        scoresheet(&["check", "--strict"])
            .input(list)
            .run()
            .exits(0);
    }
}

#[test]
fn positions_that_no_game_has_are_reported() {
    let output = scoresheet(&["openings", "--play", "Cb2c3-b2"])
        .input(GAMES)
        .run();
    output.exits(1).says("no game reaches the position");
    let output = scoresheet(&["openings", "--play", "Ce5f6-e6"])
        .input(GAMES)
        .run();
    output.exits(2).says("--play: `Ce5f6-e6` bandages e6");
    let output = scoresheet(&["openings", "--position", "o\u{1b}"])
        .input(GAMES)
        .run();
    assert!(!output.err.contains('\u{1b}'));
    output.exits(2);
}

#[test]
fn moves_are_compared_up_to_symmetry_like_positions() {
    // The second game is the first one in a mirror.
    let games = "a2 b2 *\nc2 b2 *\n";
    let line = [
        "openings",
        "--game",
        "swaptimum",
        "--board",
        "3",
        "--play",
        "a2",
    ];
    let line = [&line[..], &["--symmetric", "-f", "json"]].concat();
    let rows = scoresheet(&line).input(games).run().exits(0).objects();
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert_eq!(
            (&row["games"], &row["transposed"]),
            (&2.into(), &0.0.into()),
            "{row}"
        );
    }
}

#[test]
fn a_single_player_who_misses_the_goal_has_not_drawn() {
    let deal = [
        ["RowRed", "AB"],
        ["RowBlack", "BA"],
        ["RowGreen", "AB"],
        ["MoveTime", "60"],
    ];
    let mut game = "[Game \"Permutu\"]\n[Players \"1\"]\n".to_owned();
    let mut line: Vec<String> = [
        "openings",
        "--game",
        "permutu",
        "--players",
        "1",
        "-f",
        "json",
    ]
    .map(str::to_owned)
    .to_vec();
    for [name, value] in deal {
        game += &format!("[{name} \"{value}\"]\n");
        line.extend(["--assume".to_owned(), format!("{name}={value}")]);
    }
    game += "[Result \"0/1\"]\n[Termination \"time forfeit\"]\n\n0/1\n";
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    let rows = scoresheet(&line).input(game).run().exits(0).objects();
    let row = &rows[0];
    assert_eq!(
        (&row["finished"], &row["draws"], &row["seats"][0]["wins"]),
        (&1.into(), &0.into(), &0.into()),
        "{row}"
    );
}
