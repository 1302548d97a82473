//! `scoresheet analyse`.

use std::fs;

use crate::helpers::run::{DRAWN, Folder, REAL, WON, keys, scoresheet};

/// A game on a board of side 3. After its first ply, a search proves every reply.
const SMALL: &str =
    "[Game \"Permute\"]\n[Board \"3\"]\n[Swap \"none\"]\n\n1. Ca1b2-a1 {a note} *\n";

#[test]
fn the_same_seed_gives_the_same_table_with_any_number_of_threads() {
    let table = |jobs: &str| {
        let arguments = [
            "analyse",
            "--simulations",
            "300",
            "--at",
            "1-3",
            "-q",
            "-j",
            jobs,
        ];
        scoresheet(&arguments).input(REAL).printed()
    };
    let one = table("1");
    // One line names the game, one is the header, and three are plies.
    assert_eq!(one.lines().count(), 5, "{one}");
    assert_eq!(table("2"), one);
    assert_eq!(table("8"), one);
}

#[test]
fn proven_results_are_marked() {
    // The first ply of this game bandages the middle, which ends the game.
    let row = scoresheet(&["analyse", "-q", "--simulations", "5000"])
        .input(WON)
        .printed();
    assert!(row.contains("100.0 % proven"), "{row}");
    let drawn = scoresheet(&["analyse", "-q", "--simulations", "5000"])
        .input(DRAWN)
        .printed();
    assert!(drawn.contains(" 50.0 % proven"), "{drawn}");
}

#[test]
fn json_and_csv_have_one_row_per_ply() {
    let arguments = ["analyse", "-q", "--simulations", "100", "--at", "1,2", "-f"];
    let json = scoresheet(&[&arguments[..], &["json"]].concat())
        .input(REAL)
        .run()
        .objects();
    assert_eq!(json.len(), 2);
    let names =
        "schema source record game ply seat move after best before loss mark line simulations";
    assert_eq!(keys(&json[0]), names.split(' ').collect::<Vec<_>>());
    let csv = scoresheet(&[&arguments[..], &["csv"]].concat())
        .input(REAL)
        .printed();
    assert_eq!(csv.lines().count(), 3);
    assert!(
        csv.starts_with("source,record,ply,seat,move,chance,"),
        "{csv}"
    );
}

#[test]
fn the_worst_plies_come_first() {
    let arguments = [
        "analyse",
        "-q",
        "--simulations",
        "100",
        "-f",
        "csv",
        "--worst",
        "3",
    ];
    let csv = scoresheet(&arguments).input(REAL).printed();
    let losses = csv.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        cells[12].parse::<f64>().expect("a number")
    });
    let losses: Vec<f64> = losses.collect();
    assert_eq!(losses.len(), 3);
    assert!(losses.is_sorted_by(|one, other| one >= other), "{losses:?}");
}

#[test]
fn an_annotated_record_is_sound_and_its_graph_needs_no_search() {
    let folder = Folder::new();
    fs::write(folder.path().join("game.sheet"), SMALL).expect("a file");
    let arguments = [
        "analyse",
        "game.sheet",
        "--simulations",
        "20000",
        "--annotate",
        "out.sheet",
        "--graph",
        "one.svg",
    ];
    scoresheet(&arguments)
        .within(&folder)
        .run()
        .exits(0)
        .says("a board of side 3 is unusual");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    let text = read("out.sheet");
    assert!(text.contains("{[%wc "), "{text}");
    assert!(text.contains(",0.000] a note}"), "{text}");
    scoresheet(&["check", "out.sheet"])
        .within(&folder)
        .run()
        .exits(0);
    // The chances are read from the comments, and nothing is searched: with this time
    // limit, a search would not end.
    let graph = [
        "analyse",
        "out.sheet",
        "--time",
        "9999s",
        "--graph",
        "two.svg",
    ];
    scoresheet(&graph).within(&folder).run().exits(0);
    assert!(read("two.svg").starts_with("<svg"));
    assert_eq!(
        read("one.svg").matches("<text").count(),
        read("two.svg").matches("<text").count()
    );
}

#[test]
fn only_chosen_plies_of_the_main_line_are_annotated() {
    let folder = Folder::new();
    let sheet = "[Game \"Permute\"]\n\n1. Ce5f6-f6 2. Ae4f5-f5 (2. Ch4i5-h5) 3. Cf8g9-f8 *\n";
    fs::write(folder.path().join("game.sheet"), sheet).expect("a file");
    let annotate = |plies: &str| {
        let words = ["analyse", "game.sheet", "--simulations", "100"];
        scoresheet(&[&words[..], &["--annotate", "out.sheet", "--at", plies]].concat())
            .within(&folder)
            .run()
    };
    annotate("3,1").exits(0);
    let text = fs::read_to_string(folder.path().join("out.sheet")).expect("a file");
    let has_chance = |start: &str| {
        let after = text.split(start).nth(1).expect("the move");
        let until_next = after.split(". ").next().expect("text");
        until_next.contains("[%wc ")
    };
    assert!(has_chance("1. Ce5f6-f6"), "{text}");
    assert!(!has_chance("2. Ae4f5-f5"), "{text}");
    assert!(!has_chance("2. Ch4i5-h5"), "{text}");
    assert!(has_chance("3. Cf8g9-f8"), "{text}");
    annotate("2a").exits(1).says("only plies of the main line");
    annotate("4").exits(1).says("record 1: ");
}

#[test]
fn an_auction_has_a_row_for_the_bid_of_every_seat() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/samples/permutations/five-players.sheet"
    );
    let analyse = |simulations: &str, more: &[&str]| {
        let words = ["analyse", path, "--simulations", simulations];
        scoresheet(&[&words, more].concat()).run().exits(0).out
    };
    let rows = |simulations| -> Vec<serde_json::Value> {
        let rows = analyse(simulations, &["--at", "2", "-f", "json"]);
        let rows = rows.lines();
        rows.map(|line| serde_json::from_str(line).expect("JSON"))
            .collect()
    };
    // One simulation cannot begin with every bid of a seat.
    let few = rows("1");
    let rows = rows("500");
    let moves = |rows: &[serde_json::Value]| -> Vec<_> {
        rows.iter().map(|row| row["move"].clone()).collect()
    };
    assert_eq!(moves(&few), moves(&rows));
    assert!(few.iter().any(|row| row["after"].is_null()), "{few:?}");
    let seats: Vec<_> = rows.iter().map(|row| row["seat"].as_str()).collect();
    let players = ["Player1", "Player2", "Player3", "Player4", "Player5"];
    assert_eq!(seats, players.map(Some));
    // The bids of the second auction.
    let bids: Vec<_> = rows.iter().map(|row| row["move"].as_str()).collect();
    assert_eq!(bids, ["46", "14", "13", "16", "24"].map(Some));
    for row in &rows {
        let chance = |name: &str| row[name]["chance"].as_f64().expect("a chance");
        let loss = row["loss"].as_f64().expect("a loss");
        let difference = 100.0 * (chance("before") - chance("after"));
        assert!((loss - difference.max(0.0)).abs() < 1e-9, "{row}");
        assert_eq!(row["simulations"], 500);
    }
    // A position has the best bid of every seat.
    let next = analyse(
        "500",
        &["--at", "2", "--play", "17x13,20x16,7x24,28x14,30x46"],
    );
    assert_eq!(next.lines().count(), 2 + 5, "{next}");
}

#[test]
fn auctions_cannot_be_annotated() {
    let folder = Folder::new().with(
        "cards.sheet",
        include_str!("../../samples/permutations/five-players.sheet"),
    );
    let words = ["analyse", "cards.sheet", "--simulations", "20", "--at", "2"];
    let run = scoresheet(&[&words[..], &["--annotate", "out.sheet"]].concat());
    run.within(&folder)
        .run()
        .exits(1)
        .says("auctions cannot be annotated");
}

#[test]
fn impossible_searches_are_refused() {
    scoresheet(&["analyse", "--game", "Permutations", "--position", "start"])
        .run()
        .exits(1)
        .says("there is nothing to search");
    scoresheet(&["analyse", "--annotate", "out.sheet", "--simulations", "10"])
        .input(REAL)
        .run()
        .exits(1)
        .says("has no place for notes");
    scoresheet(&["analyse", "--time", "1"])
        .input(REAL)
        .run()
        .exits(2)
        .says("a time is a number");
    for (file, reason) in [
        ("a.gif", "cannot be an animation"),
        ("a.txt", "cannot be text"),
    ] {
        scoresheet(&["analyse", "--graph", file])
            .input(REAL)
            .run()
            .exits(2)
            .says(reason);
    }
}

/// Analyses records as JSON with few simulations.
fn rows(files: &[&str], folder: &Folder, options: &[&str]) -> Vec<serde_json::Value> {
    let line = [&["analyse", "-q", "-f", "json"][..], options, files].concat();
    scoresheet(&line).within(folder).run().objects()
}

#[test]
fn a_swap_of_colours_is_judged_for_its_player() {
    // After a ply that loses for Orange, Yellow takes the lost side.
    let record = |rule: &str| {
        format!("[Game \"Permute\"]\n[Board \"4\"]\n[Swap \"{rule}\"]\n\n1. Ab1c2-c1 2. swap *\n")
    };
    let folder = Folder::new()
        .with("colours.sheet", record("colours"))
        .with("positions.sheet", record("positions"));
    let options = ["--simulations", "20000"];
    let of = |name: &str| rows(&[name], &folder, &options);
    let (colours, positions) = (of("colours.sheet"), of("positions.sheet"));
    let (first, swap) = (&colours[0], &colours[1]);
    assert_eq!(first["after"]["proven"], true, "{first}");
    assert_eq!(first["after"]["chance"], 0.0, "{first}");
    assert_eq!(swap["before"]["chance"], 1.0, "{swap}");
    assert_eq!(swap["after"]["chance"], 0.0, "{swap}");
    assert_eq!(
        (&swap["loss"], &swap["mark"]),
        (&100.0.into(), &"??".into())
    );
    // With either rule, the player is in the same situation.
    assert_eq!(positions[1]["loss"], swap["loss"]);
    // The first seat, which the swapping player now has, loses.
    let line = ["analyse", "-q", "colours.sheet", "--annotate", "out.sheet"];
    let line = [&line[..], &options].concat();
    scoresheet(&line).within(&folder).run().exits(0);
    let text = folder.read("out.sheet");
    assert!(
        text.contains("2. swap $4 {[%wc 0.000,0.000]} (2. "),
        "{text}"
    );
    let line = ["analyse", "out.sheet", "--graph", "out.svg"];
    scoresheet(&line).within(&folder).run().exits(0);
    let graph = folder.read("out.svg");
    assert!(graph.contains("2 ??"), "{graph}");
}

/// A mark compares searches of the positions after the two moves, and not searches one ply
/// apart.
#[test]
fn the_chances_of_a_marked_move_and_the_best_one_are_from_searches_of_the_same_ply() {
    // Both sides lose by bandages in the corners.
    let game = "[Game \"Permute\"]\n[Board \"6\"]\n[Swap \"none\"]\n\n\
                1. Ca1b2-a1 2. Ae5f6-e6 *\n";
    let folder = Folder::new().with("game.sheet", game);
    let options = ["--simulations", "3000"];
    let found = rows(&["game.sheet"], &folder, &options);
    let marked: Vec<_> = found.iter().filter(|row| row["mark"].is_string()).collect();
    assert!(!marked.is_empty(), "{found:?}");
    for row in marked {
        let before = (row["ply"].as_u64().expect("a ply") - 1).to_string();
        let at = match &*before {
            "0" => "start",
            ply => ply,
        };
        let best = row["best"].as_str().expect("a move");
        let options = [&options[..], &["--at", at, "--play", best]].concat();
        let after_best = &rows(&["game.sheet"], &folder, &options)[0];
        let chance = |row: &serde_json::Value| row["before"]["chance"].as_f64().expect("a chance");
        assert!(
            (chance(row) + chance(after_best) - 1.0).abs() < 1e-9,
            "{row}"
        );
    }
}

#[test]
fn records_with_other_settings_are_not_answered_from_memory() {
    let record = |tag: &str| format!("[Game \"Permute\"]\n{tag}\n\n1. Ce5f6-f6 *\n");
    let folder = Folder::new()
        .with("a.sheet", record("[Swap \"none\"]"))
        .with("b.sheet", record("[Swap \"colours\"]"))
        .with("c.sheet", record("[Protocol \"double\"]\n[Swap \"none\"]"));
    let options = ["--at", "start", "--simulations", "300"];
    let all = rows(&["a.sheet", "b.sheet", "c.sheet"], &folder, &options);
    for (row, name) in all.iter().zip(["a.sheet", "b.sheet", "c.sheet"]) {
        assert_eq!(rows(&[name], &folder, &options)[0], *row, "{name}");
    }
}

#[test]
fn notes_are_written_at_the_right_place_of_comments_that_are_not_utf_8() {
    let before = b"[Game \"Permute\"]\n[Board \"4\"]\n\n1. Ca1b2-b2 {caf\xe9 \xe9\xe9 [%wc 0.111,0.022] fin} *\n\n";
    let folder = Folder::new();
    let path = folder.path().join("a.sheet");
    fs::write(&path, [&before[..], before].concat()).expect("a file");
    let line = [
        "analyse",
        "-q",
        "a.sheet",
        "--simulations",
        "50",
        "--annotate",
        "out.sheet",
    ];
    scoresheet(&line).within(&folder).run();
    let out = fs::read(folder.path().join("out.sheet")).expect("a file");
    let text = String::from_utf8_lossy(&out);
    assert_eq!(
        text.matches("{caf\u{fffd} \u{fffd}\u{fffd} [%wc 0.")
            .count(),
        2,
        "{text}"
    );
    assert_eq!(text.matches("] fin}").count(), 2, "{text}");
    assert!(!text.contains("0.111"), "{text}");
}

#[test]
fn a_graph_of_recorded_chances_reports_errors_and_draws_each_ply_once() {
    let chances = "1. Ca1b2-b2 {[%wc 0.4,0.1]} 2. Cc3d4-d3 {[%wc 0.6,0.1]}";
    let folder = Folder::new()
        .with(
            "ok.sheet",
            format!("[Game \"Permute\"]\n[Board \"4\"]\n\n{chances} *\n"),
        )
        .with(
            "bad.sheet",
            format!("[Game \"Permute\"]\n[Board \"4\"]\n\n{chances} 3. Ca1b2-b2 *\n"),
        )
        .with("empty.sheet", "[Game \"Permute\"]\n[Board \"4\"]\n\n*\n");
    let graph = |files: &[&str]| {
        let options = ["--simulations", "50", "--graph", "out.svg"];
        let line = [&["analyse"][..], &options, files].concat();
        scoresheet(&line).within(&folder).run()
    };
    graph(&["bad.sheet"]).exits(1).says("bandaged");
    graph(&["ok.sheet", "empty.sheet"]).exits(0);
    let drawn = folder.read("out.svg");
    assert!(drawn.contains("over 2 plies"), "{drawn}");
    let line = ["analyse", "ok.sheet", "--graph", "x.svg", "--theme", "nope"];
    scoresheet(&line).within(&folder).run().exits(2);
}

#[test]
fn few_simulations_with_two_twists_give_a_row_for_every_ply() {
    let folder = Folder::new();
    let sample = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/samples/permute/double-twist.sheet"
    );
    let listed = scoresheet(&["list", "-f", "json", sample]).run().objects();
    let plies = listed[0]["plies"].as_u64().expect("a number");
    let found = rows(&[sample], &folder, &["--simulations", "30"]);
    assert_eq!(found.len() as u64, plies);
}

#[test]
fn annotating_keeps_records_that_have_no_place_for_notes() {
    let sheet = "[Game \"Permute\"]\n\n1. Ce5f6-f6 *\n\n";
    let list = "Ca1b2-b2 Aa2b3-b2\n";
    let folder = Folder::new().with("a.sheet", format!("{sheet}{list}"));
    let analyse = ["analyse", "a.sheet", "--simulations", "10", "--annotate"];
    let run = |file: &str| {
        let line = [&analyse[..], &[file]].concat();
        scoresheet(&line).within(&folder).run()
    };
    run("b.sheet").exits(1).says("has no place for notes");
    let text = folder.read("b.sheet");
    assert!(
        text.contains("1. Ce5f6-f6 {[%wc ") || text.contains("1. Ce5f6-f6 $"),
        "{text}"
    );
    assert!(text.ends_with(list), "{text}");
    run("-")
        .exits(2)
        .says("`--annotate` needs the name of a file");
    run("absent/b.sheet").exits(4);
}

#[test]
fn recorded_chances_are_drawn_only_if_nothing_else_is_asked_for() {
    let text = "[Game \"Permute\"]\n\n1. Ce5f6-f6 {[%wc 0.5,0.01]} *\n";
    let folder = Folder::new().with("a.sheet", text);
    let rows = |more: &[&str]| {
        let line = [&["analyse", "a.sheet", "--graph", "a.svg"], more].concat();
        let output = scoresheet(&line).within(&folder).run().exits(0);
        output.out.lines().count()
    };
    assert_eq!(rows(&[]), 0);
    // A line about the game, a header and the ply.
    assert_eq!(rows(&["--simulations", "10"]), 3);
    assert_eq!(rows(&["--simulations", "10", "-f", "csv"]), 2);
    // Settings of a search have no effect on recorded chances.
    assert_eq!(rows(&["--seed", "1"]), 3);
    assert_eq!(rows(&["--memory", "2"]), 3);
}

#[test]
fn a_list_of_the_worst_plies_needs_plies() {
    let line = [
        "analyse",
        "--at",
        "start",
        "--worst",
        "3",
        "--simulations",
        "10",
    ];
    let output = scoresheet(&line).input(REAL).run().exits(0);
    output.says("`--worst` needs plies that were played");
}

/// The move played is one of the candidates: the search of the position after it proves a
/// win that the search before it does not find.
#[test]
fn the_best_move_is_not_worse_than_the_move_played() {
    let sheet = "[Game \"Permute\"]\n[Board \"5\"]\n[Swap \"none\"]\n\n1. Ca1b2-b2 *\n";
    let arguments = [
        "analyse",
        "--simulations",
        "12000",
        "--at",
        "1",
        "-f",
        "json",
    ];
    let row = scoresheet(&arguments).input(sheet).run().exits(0).object();
    let chance = |field: &str| row[field]["chance"].as_f64().expect("a chance");
    assert!(chance("before") >= chance("after"), "{row}");
    assert_eq!(row["after"]["proven"], true, "{row}");
    assert_eq!((&row["best"], &row["loss"]), (&row["move"], &0.0.into()));
    assert_eq!(row["line"][0], row["move"]);
}

/// With few simulations, the differences of chances are noise.
#[test]
fn few_simulations_give_few_marks() {
    let analyse = ["analyse", "--simulations", "30", "-f", "json"];
    let rows = scoresheet(&analyse).input(REAL).run().exits(0).objects();
    assert!(rows.iter().any(|row| row["loss"].as_f64() >= Some(5.0)));
    let marked = rows.iter().filter(|row| !row["mark"].is_null()).count();
    assert!(
        marked * 5 <= rows.len(),
        "{marked} of {} are marked",
        rows.len()
    );
    let human = scoresheet(&analyse[..3]).input(REAL).run().exits(0);
    human.says("may deserve a higher mark: it takes more simulations to tell");
}
