//! `scoresheet play`.

use crate::helpers::run::{Folder, printed, run};

#[test]
fn a_resigned_game_is_recorded() {
    let input = "Ca1b2-b2\nhint\nundo\nAc3d4-z9\nCc3d4-d4\nresign\n";
    let output = run("play -q --board 4 --level 2", input).exits(0);
    let text = output.prints("0-1").messages();
    assert!(text.is_empty() || text.contains("z9"), "{text}");
}

#[test]
fn only_single_moves_and_commands_in_any_case_are_played() {
    for (input, moves) in [
        ("Ca1b2-b2 Cc3d4-d4\nRESIGN\n", "1. resigns 0-1"),
        ("Ca1b2-b2 resigns\nresigns\n", "1. resigns 0-1"),
        ("Draw\nDraw agreed\nQuit\n", "*"),
    ] {
        let printed = run("play --board 4 --level 1", input).exits(0).out;
        assert_eq!(printed.lines().last(), Some(moves), "{printed}");
    }
}

#[test]
fn a_record_that_cannot_be_written_is_printed() {
    let folder = Folder::new().with("full/x", "").input("resign\n");
    let lines = [
        // There is a folder of this name.
        "play --board 4 --level 1 --record full",
        // These are refused before a move is played.
        "play --board 4 --level 1 --record absent/x.sheet",
        "play --board 4 --level 1 --record -",
        "play --game Permutations",
        "play --level 11",
    ];
    folder.snapshot("play/refused", &lines);
}

#[test]
fn the_program_begins_if_the_user_has_the_second_seat() {
    let folder = Folder::new().input("resign\n");
    let line = "play -q --board 4 --level 1 --seat 2 --record game.sheet";
    folder.run(line).exits(0);
    let record = folder.read("game.sheet");
    assert!(record.contains("[Orange \"scoresheet\"]"), "{record}");
    assert!(record.contains("2. resigns 1-0"), "{record}");
    folder.run("check game.sheet").exits(0);
}

#[test]
fn the_program_swaps_a_first_move_that_wins() {
    // The first player has an advantage with this start.
    let game = "--board 8 --setup blocks";
    let best = "analyse -f json --simulations 5000 --swap none --position start";
    let row = run((best, game), "").exits(0).object();
    assert!(row["before"]["chance"].as_f64() > Some(0.6), "{row}");
    let first = row["best"].as_str().expect("a move");
    for rule in ["colours", "positions"] {
        let input = format!("{first}\nundo\n{first}\nresign\n");
        let text = printed(("play -q --level 6 --swap", rule, game), input);
        // It answers the same move in the same way after `undo`, and the record has it.
        assert_eq!(text.matches("> 2. swap\n").count(), 2, "{text}");
        let record = format!("1. {first} 2. swap 3. resigns");
        assert!(text.contains(&record), "{text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_the_board_and_a_prompt() {
    let typed =
        "printf 'hint\\nquit\\n' | script -qec 'scoresheet play --board 4 --level 1' /dev/null";
    let (_, text) = crate::helpers::run::run_command(&["sh", "-c", typed], &Folder::new());
    assert!(text.contains("> "), "{text}");
    assert!(text.contains("type a move as in records"), "{text}");
}

#[test]
fn a_swap_of_colours_gives_the_players_each_others_seat() {
    let play = |rule: &str, input: &str| {
        let line = "play -q --board 6 --seat 2 --level 1 --swap";
        printed((line, rule), format!("{input}\nquit\n"))
    };
    // The program has answered.
    let is_swapped = |text: &str| text.contains("2. swap") && text.contains(" 3. ");
    for word in ["swap", "2. swap", "swap!"] {
        let text = play("colours", word);
        assert!(text.contains("[Orange \"person\"]"), "{word}: {text}");
        assert!(text.contains("[Yellow \"scoresheet\"]"), "{word}: {text}");
        assert!(is_swapped(&text), "{word}: {text}");
        let text = play("colours", &format!("{word}\nundo"));
        assert!(text.contains("[Yellow \"person\"]"), "{word}: {text}");
        for rule in ["positions", "POSITIONS"] {
            let text = play(rule, word);
            assert!(text.contains("[Yellow \"person\"]"), "{rule}: {text}");
            assert!(is_swapped(&text), "{rule}: {text}");
        }
    }
}

#[test]
fn the_user_is_told_their_seat_at_the_start_and_after_a_swap() {
    let told = |input: &str| {
        let line = "play --board 6 --level 1 --seat 2 --swap colours";
        let messages = run(line, input).exits(0).err;
        let told = messages
            .lines()
            .filter_map(|line| line.strip_prefix("you are "));
        told.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(told("moves\nquit\n"), "Yellow");
    assert_eq!(told("swap\nmoves\nquit\n"), "Yellow Orange");
    let undone = told("swap\nundo\nswap\nquit\n");
    assert_eq!(undone, "Yellow Orange Yellow Orange");
}

#[test]
fn lines_that_are_no_moves_do_not_end_the_game() {
    let input = b"\xff\xfe\ndraw\nCa1b2-b2\nquit\n";
    let text = run("play -q --board 4 --level 1", input).exits(0).out;
    assert!(text.contains("1. Ca1b2-b2 2. "), "{text}");
    assert!(
        text.contains("[Result \"*\"]") || text.contains(" *\n"),
        "{text}"
    );
}

#[test]
fn the_program_finds_a_move_in_every_position_with_two_twists() {
    // The person plays the first legal move until the game is over.
    for (board, level) in [("4", "1"), ("5", "3"), ("6", "2")] {
        let mut moves = String::new();
        loop {
            let options = format!("--board {board} --protocol double --level {level}");
            let input = format!("{moves}moves\nquit\n");
            let text = printed(("play -q --swap none", &options), input);
            let (_, record) = text.split_once("[Game ").expect("a record");
            if !record.contains("[Result \"*\"]") {
                break;
            }
            let lines = text.lines().filter_map(|line| line.strip_prefix("> "));
            let listed = lines.rev().find(|line| line.contains('-'));
            let first = listed.and_then(|line| line.split_whitespace().next());
            moves += first.unwrap_or_else(|| panic!("{text}"));
            moves.push('\n');
            assert!(moves.lines().count() < 40, "{text}");
        }
    }
}
