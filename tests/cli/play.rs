//! `scoresheet play`.

#[cfg(target_os = "linux")]
use crate::helpers::run::{Folder, run_command, scoresheet};

#[test]
fn a_resigned_game_is_recorded() {
    let text = scoresheet(&["play", "-q", "--board", "4", "--level", "2"])
        .input("Ca1b2-b2\nhint\nundo\nAc3d4-z9\nCc3d4-d4\nresign\n")
        .run()
        .exits(0);
    let text = text.prints("0-1").messages();
    assert!(text.is_empty() || text.contains("z9"), "{text}");
}

#[test]
fn only_single_moves_and_commands_in_any_case_are_played() {
    for (input, moves) in [
        ("Ca1b2-b2 Cc3d4-d4\nRESIGN\n", "1. resigns 0-1"),
        ("Ca1b2-b2 resigns\nresigns\n", "1. resigns 0-1"),
        ("Draw\nDraw agreed\nQuit\n", "*"),
    ] {
        let output = scoresheet(&["play", "--board", "4", "--level", "1"])
            .input(input)
            .run()
            .exits(0);
        let record = output.out.trim_end().lines().next_back();
        assert_eq!(record, Some(moves), "{}", output.out);
    }
}

#[test]
fn a_record_that_cannot_be_written_is_printed() {
    let folder = Folder::new().with("full/x", "");
    let line = ["play", "--board", "4", "--level", "1", "--record"];
    let play = |record: &str| {
        let line = [&line[..], &[record]].concat();
        scoresheet(&line).within(&folder).input("resign\n").run()
    };
    // There is a folder of this name.
    let lost = play("full").exits(4).prints("1. resigns 0-1");
    lost.says("cannot write `full`");
    // These are refused before a move is played.
    assert_eq!(play("absent/x.sheet").exits(4).out, "");
    let refused = play("-")
        .exits(2)
        .says("`--record` needs the name of a file");
    assert_eq!(refused.out, "");
}

#[test]
fn the_program_begins_if_the_user_has_the_second_seat() {
    let folder = Folder::new();
    let arguments = [
        "play",
        "-q",
        "--board",
        "4",
        "--level",
        "1",
        "--seat",
        "2",
        "--record",
        "game.sheet",
    ];
    scoresheet(&arguments)
        .within(&folder)
        .input("resign\n")
        .run()
        .exits(0);
    let record = folder.read("game.sheet");
    assert!(record.contains("[Orange \"scoresheet\"]"), "{record}");
    assert!(record.contains("2. resigns 1-0"), "{record}");
    scoresheet(&["check", "game.sheet"])
        .within(&folder)
        .run()
        .exits(0);
}

#[test]
fn the_program_swaps_a_first_move_that_wins() {
    // The first player has an advantage with this start.
    let game = ["--board", "8", "--setup", "blocks"];
    let best = [
        "analyse",
        "-f",
        "json",
        "--simulations",
        "5000",
        "--swap",
        "none",
    ];
    let row = scoresheet(&[&best[..], &game, &["--position", "start"]].concat()).printed();
    let row: serde_json::Value = serde_json::from_str(&row).expect("JSON");
    assert!(row["before"]["chance"].as_f64() > Some(0.6), "{row}");
    let first = row["best"].as_str().expect("a move");
    for rule in ["colours", "positions"] {
        let play = ["play", "-q", "--level", "6", "--swap", rule];
        let text = scoresheet(&[&play[..], &game].concat())
            .input(format!("{first}\nundo\n{first}\nresign\n"))
            .printed();
        // It answers the same move in the same way after `undo`, and the record has it.
        assert_eq!(text.matches("> 2. swap\n").count(), 2, "{text}");
        assert!(
            text.contains(&format!("1. {first} 2. swap 3. resigns")),
            "{text}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_the_board_and_a_prompt() {
    let folder = Folder::new();
    let typed =
        "printf 'hint\\nquit\\n' | script -qec 'scoresheet play --board 4 --level 1' /dev/null";
    let (_, text) = run_command(&["sh", "-c", typed], &folder);
    assert!(text.contains("> "), "{text}");
    assert!(text.contains("type a move as in records"), "{text}");
}

#[test]
fn games_with_a_deal_cannot_be_played() {
    scoresheet(&["play", "--game", "Permutations"])
        .run()
        .exits(2)
        .says("only games with two seats can be played");
    scoresheet(&["play", "--level", "11"]).run().exits(2);
}

#[test]
fn a_swap_of_colours_gives_the_players_each_others_seat() {
    let play = |rule: &str, word: &str, last: &str| {
        let options = [
            "--board", "6", "--swap", rule, "--seat", "2", "--level", "1",
        ];
        let input = format!("{word}\n{last}\n");
        let line = [&["play", "-q"][..], &options].concat();
        scoresheet(&line).input(input).printed()
    };
    for word in ["swap", "2. swap", "swap!"] {
        let text = play("colours", word, "quit");
        assert!(text.contains("[Orange \"person\"]"), "{word}: {text}");
        assert!(text.contains("[Yellow \"scoresheet\"]"), "{word}: {text}");
        // The program has answered.
        assert!(
            text.contains("2. swap") && text.contains(" 3. "),
            "{word}: {text}"
        );
        let text = play("colours", word, "undo\nquit");
        assert!(text.contains("[Yellow \"person\"]"), "{word}: {text}");
        for rule in ["positions", "POSITIONS"] {
            let text = play(rule, word, "quit");
            assert!(text.contains("[Yellow \"person\"]"), "{rule}: {text}");
            assert!(
                text.contains("2. swap") && text.contains(" 3. "),
                "{rule}: {text}"
            );
        }
    }
}

#[test]
fn the_user_is_told_their_seat_at_the_start_and_after_a_swap() {
    let told = |input: &str| {
        let options = [
            "--board", "6", "--level", "1", "--seat", "2", "--swap", "colours",
        ];
        let line = [&["play"][..], &options].concat();
        let messages = scoresheet(&line).input(input).run().exits(0).messages();
        let told = messages
            .lines()
            .filter_map(|line| line.strip_prefix("you are "));
        told.map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(told("moves\nquit\n"), ["Yellow"]);
    assert_eq!(told("swap\nmoves\nquit\n"), ["Yellow", "Orange"]);
    assert_eq!(
        told("swap\nundo\nswap\nquit\n"),
        ["Yellow", "Orange", "Yellow", "Orange"]
    );
}

#[test]
fn lines_that_are_no_moves_do_not_end_the_game() {
    let text = scoresheet(&["play", "-q", "--board", "4", "--level", "1"])
        .input(b"\xff\xfe\ndraw\nCa1b2-b2\nquit\n")
        .run()
        .exits(0);
    assert!(text.out.contains("1. Ca1b2-b2 2. "), "{}", text.out);
    assert!(
        text.out.contains("[Result \"*\"]") || text.out.contains(" *\n"),
        "{}",
        text.out
    );
}

#[test]
fn the_program_finds_a_move_in_every_position_with_two_twists() {
    // The person plays the first legal move until the game is over.
    for (board, level) in [("4", "1"), ("5", "3"), ("6", "2")] {
        let mut moves = String::new();
        loop {
            let options = ["--board", board, "--protocol", "double", "--level", level];
            let line = [&["play", "-q", "--swap", "none"][..], &options].concat();
            let text = scoresheet(&line)
                .input(format!("{moves}moves\nquit\n"))
                .printed();
            let (_, record) = text.split_once("[Game ").expect("a record");
            if !record.contains("[Result \"*\"]") {
                break;
            }
            let listed = text.lines().filter_map(|line| line.strip_prefix("> "));
            let listed = listed.filter(|line| line.contains('-'));
            let mut listed = listed;
            let listed = listed.next_back().unwrap_or_else(|| panic!("{text}"));
            let first = listed.split_whitespace().next().expect("a move");
            moves.push_str(&format!("{first}\n"));
            assert!(moves.lines().count() < 40, "{text}");
        }
    }
}
