//! `scoresheet analyse`.

use std::fs;

use crate::run::{DRAWN, Folder, REAL, WON, keys, scoresheet};

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
    let analyse = |more: &[&str]| {
        let words = ["analyse", path, "--simulations", "500"];
        scoresheet(&[&words, more].concat()).printed()
    };
    let rows = analyse(&["--at", "2", "-f", "json"]);
    let rows: Vec<serde_json::Value> = rows
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
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
    let next = analyse(&["--at", "2", "--play", "17x13,20x16,7x24,28x14,30x46"]);
    assert_eq!(next.lines().count(), 2 + 5, "{next}");
}

#[test]
fn turning_points_of_recorded_chances_follow_from_the_differences() {
    let folder = Folder::new();
    // Orange loses 20 points at ply 3, where the author praises the move. Yellow loses
    // 12 at ply 4, and Orange 9 at ply 5, which is no turning point.
    let text = "[Game \"Permute\"]\n\n1. Ce5f6-f6 $4 {[%wc 0.5,0.01]} 2. Ae4f5-f5 \
                {[%wc 0.5,0.01]} 3. Cf8g9-f8 $1 {[%wc 0.3,0.01]} 4. Ch4i5-h5 {[%wc 0.42,0.01]} \
                5. Ch3i4-h4 $4 {[%wc 0.33,0.01]} *\n";
    fs::write(folder.path().join("game.sheet"), text).expect("a file");
    scoresheet(&["analyse", "game.sheet", "--graph", "a.svg"])
        .within(&folder)
        .run()
        .exits(0);
    let svg = fs::read_to_string(folder.path().join("a.svg")).expect("a file");
    assert!(svg.contains("Turning points: 1 ??, 3 ??, 4 ?."), "{svg}");
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
