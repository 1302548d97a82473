//! `scoresheet analyse`.

use serde_json::Value;

use crate::helpers::run::{DRAWN, Folder, REAL, WON, Words, keys, printed, run};
use crate::snapshot::snapshot;

/// A game on a board of side 3. After its first ply, a search proves every reply.
const SMALL: &str =
    "[Game \"Permute\"]\n[Board \"3\"]\n[Swap \"none\"]\n\n1. Ca1b2-a1 {a note} *\n";

#[test]
fn the_same_seed_gives_the_same_table_with_any_number_of_threads() {
    let table = |jobs: &str| printed(("analyse --simulations 300 --at 1-3 -q -j", jobs), REAL);
    let one = table("1");
    // One line names the game, one is the header, and three are plies.
    assert_eq!(one.lines().count(), 5, "{one}");
    assert_eq!(table("2"), one);
    assert_eq!(table("8"), one);
}

#[test]
fn proven_results_are_marked() {
    // The first ply of this game bandages the middle, which ends the game.
    let row = printed("analyse -q --simulations 5000", WON);
    assert!(row.contains("100.0 % proven"), "{row}");
    let drawn = printed("analyse -q --simulations 5000", DRAWN);
    assert!(drawn.contains(" 50.0 % proven"), "{drawn}");
}

#[test]
fn json_and_csv_have_one_row_per_ply() {
    let arguments = "analyse -q --simulations 100 --at 1,2 -f";
    let json = run((arguments, "json"), REAL).objects();
    assert_eq!(json.len(), 2);
    let names =
        "schema source record game ply seat move after best before loss mark line simulations";
    assert_eq!(keys(&json[0]).join(" "), names);
    let csv = printed((arguments, "csv"), REAL);
    assert_eq!(csv.lines().count(), 3);
    assert!(
        csv.starts_with("source,record,ply,seat,move,chance,"),
        "{csv}"
    );
}

#[test]
fn the_worst_plies_come_first() {
    let losses = |options: &str| -> Vec<f64> {
        let rows = run(("analyse -q --simulations 100 -f json", options), REAL);
        let losses = rows.values("loss").into_iter();
        losses.filter_map(|loss| loss.as_f64()).collect()
    };
    let mut all = losses("");
    all.sort_by(|one, other| other.total_cmp(one));
    assert_eq!(losses("--worst 3"), all[..3]);
}

#[test]
fn an_annotated_record_is_sound_and_its_graph_needs_no_search() {
    let folder = Folder::new().with("game.sheet", SMALL);
    let line = "analyse game.sheet --simulations 20000 --annotate out.sheet --graph one.svg";
    folder
        .run(line)
        .exits(0)
        .says("a board of side 3 is unusual");
    let text = folder.read("out.sheet");
    assert!(text.contains("{[%wc "), "{text}");
    assert!(text.contains(",0.000] a note}"), "{text}");
    folder.run("check out.sheet").exits(0);
    // The chances are read from the comments, and nothing is searched: with this time
    // limit, a search would not end.
    let line = "analyse out.sheet --time 9999s --graph two.svg";
    folder.run(line).exits(0);
    let [one, two] = ["one.svg", "two.svg"].map(|name| folder.read(name));
    assert!(two.starts_with("<svg"));
    assert_eq!(one.matches("<text").count(), two.matches("<text").count());
}

#[test]
fn only_chosen_plies_of_the_main_line_are_annotated() {
    let sheet = "[Game \"Permute\"]\n\n1. Ce5f6-f6 2. Ae4f5-f5 (2. Ch4i5-h5) 3. Cf8g9-f8 *\n";
    let folder = Folder::new().with("game.sheet", sheet);
    let annotate = |plies: &str| {
        let line = "analyse game.sheet --simulations 100 --annotate out.sheet --at";
        folder.run((line, plies))
    };
    annotate("3,1").exits(0);
    let text = folder.read("out.sheet");
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
    let analyse = |options: &str| {
        let line = "analyse samples/permutations/five-players.sheet --at 2 --simulations";
        run((line, options), "").exits(0)
    };
    // One simulation cannot begin with every bid of a seat.
    let few = analyse("1 -f json");
    assert!(few.values("after").contains(&Value::Null), "{few:?}");
    let rows = analyse("500 -f json");
    let players = ["Player1", "Player2", "Player3", "Player4", "Player5"];
    assert_eq!(rows.values("seat"), players);
    // The bids of the second auction.
    let bids = ["46", "14", "13", "16", "24"];
    assert_eq!(rows.values("move"), bids);
    assert_eq!(few.values("move"), bids);
    for row in rows.objects() {
        let chance = |name: &str| row[name]["chance"].as_f64().expect("a chance");
        let loss = row["loss"].as_f64().expect("a loss");
        let difference = 100.0 * (chance("before") - chance("after"));
        assert!((loss - difference.max(0.0)).abs() < 1e-9, "{row}");
        assert_eq!(row["simulations"], 500);
    }
    // A position has the best bid of every seat.
    let next = analyse("500 --play 17x13,20x16,7x24,28x14,30x46").out;
    assert_eq!(next.lines().count(), 2 + 5, "{next}");
}

#[test]
fn impossible_searches_are_refused() {
    let lines = [
        "analyse --game Permutations --position start",
        "analyse --annotate out.sheet --simulations 10",
        "analyse --time 1",
        "analyse --graph a.gif",
        "analyse --graph a.txt",
        "analyse --annotate - --simulations 10",
        "analyse --annotate absent/b.sheet --simulations 10",
    ];
    snapshot("analyse/refused", REAL, &lines);
    let line = "analyse --simulations 20 --at 2 --annotate out.sheet";
    let auction = include_str!("../../samples/permutations/five-players.sheet");
    let message = "auctions cannot be annotated";
    Folder::new()
        .input(auction)
        .run(line)
        .exits(1)
        .says(message);
    let line = "analyse --at start --worst 3 --simulations 10";
    let message = "`--worst` needs plies that were played";
    run(line, REAL).exits(0).says(message);
}

/// Analyses records in a folder as JSON.
fn rows(folder: &Folder, line: impl Words) -> Vec<Value> {
    folder
        .run(("analyse -q -f json --simulations", line))
        .objects()
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
    let colours = rows(&folder, "20000 colours.sheet");
    let positions = rows(&folder, "20000 positions.sheet");
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
    let line = "analyse -q colours.sheet --annotate out.sheet --simulations 20000";
    folder.run(line).exits(0);
    let text = folder.read("out.sheet");
    assert!(
        text.contains("2. swap $4 {[%wc 0.000,0.000]} (2. "),
        "{text}"
    );
    folder.run("analyse out.sheet --graph out.svg").exits(0);
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
    let mut marked = rows(&folder, "3000 game.sheet");
    marked.retain(|row| row["mark"].is_string());
    assert!(!marked.is_empty());
    for row in marked {
        let at = ["start", "1"][row["ply"].as_u64().expect("a ply") as usize - 1];
        let best = row["best"].as_str().expect("a move");
        let line = format!("3000 game.sheet --at {at} --play {best}");
        let after_best = &rows(&folder, line)[0];
        let chance = |row: &Value| row["before"]["chance"].as_f64().expect("a chance");
        let sum = chance(&row) + chance(after_best);
        assert!((sum - 1.0).abs() < 1e-9, "{row}");
    }
}

#[test]
fn records_with_other_settings_are_not_answered_from_memory() {
    let record = |tag: &str| format!("[Game \"Permute\"]\n{tag}\n\n1. Ce5f6-f6 *\n");
    let folder = Folder::new()
        .with("a.sheet", record("[Swap \"none\"]"))
        .with("b.sheet", record("[Swap \"colours\"]"))
        .with("c.sheet", record("[Protocol \"double\"]\n[Swap \"none\"]"));
    let all = rows(&folder, "300 --at start a.sheet b.sheet c.sheet");
    for (row, name) in all.iter().zip(["a.sheet", "b.sheet", "c.sheet"]) {
        assert_eq!(rows(&folder, ("300 --at start", name))[0], *row, "{name}");
    }
}

#[test]
fn notes_are_written_at_the_right_place_of_comments_that_are_not_utf_8() {
    let record = b"[Game \"Permute\"]\n[Board \"4\"]\n\n1. Ca1b2-b2 {caf\xe9 \xe9\xe9 [%wc 0.111,0.022] fin} *\n\n";
    let folder = Folder::new().with("a.sheet", record.repeat(2));
    folder.run("analyse -q a.sheet --simulations 50 --annotate out.sheet");
    let out = folder.bytes("out.sheet");
    let text = String::from_utf8_lossy(&out);
    let comment = "{caf\u{fffd} \u{fffd}\u{fffd} [%wc 0.";
    assert_eq!(text.matches(comment).count(), 2, "{text}");
    assert_eq!(text.matches("] fin}").count(), 2, "{text}");
    assert!(!text.contains("0.111"), "{text}");
}

#[test]
fn a_graph_of_recorded_chances_reports_errors_and_draws_each_ply_once() {
    let sheet = |moves: &str| format!("[Game \"Permute\"]\n[Board \"4\"]\n\n{moves}*\n");
    let chances = "1. Ca1b2-b2 {[%wc 0.4,0.1]} 2. Cc3d4-d3 {[%wc 0.6,0.1]} ";
    let folder = Folder::new()
        .with("ok.sheet", sheet(chances))
        .with("bad.sheet", sheet(&format!("{chances}3. Ca1b2-b2 ")))
        .with("empty.sheet", sheet(""));
    let graph = |files: &str| folder.run(("analyse --simulations 50 --graph out.svg", files));
    graph("bad.sheet").exits(1).says("bandaged");
    graph("ok.sheet empty.sheet").exits(0);
    let drawn = folder.read("out.svg");
    assert!(drawn.contains("over 2 plies"), "{drawn}");
    folder
        .run("analyse ok.sheet --graph x.svg --theme nope")
        .exits(2);
}

#[test]
fn few_simulations_with_two_twists_give_a_row_for_every_ply() {
    let sample = include_str!("../../samples/permute/double-twist.sheet");
    let plies = run("list -f json", sample).object()["plies"].as_u64();
    let folder = Folder::new().input(sample);
    assert_eq!(Some(rows(&folder, "30").len() as u64), plies);
}

#[test]
fn annotating_keeps_records_that_have_no_place_for_notes() {
    let list = "Ca1b2-b2 Aa2b3-b2\n";
    let records = format!("[Game \"Permute\"]\n\n1. Ce5f6-f6 *\n\n{list}");
    let folder = Folder::new().input(records);
    folder
        .run("analyse --simulations 10 --annotate b.sheet")
        .exits(1)
        .says("has no place for notes");
    let text = folder.read("b.sheet");
    let is_noted = |note: &str| text.contains(&format!("1. Ce5f6-f6 {note}"));
    assert!(is_noted("{[%wc ") || is_noted("$"), "{text}");
    assert!(text.ends_with(list), "{text}");
}

#[test]
fn recorded_chances_are_drawn_only_if_nothing_else_is_asked_for() {
    let text = "[Game \"Permute\"]\n\n1. Ce5f6-f6 {[%wc 0.5,0.01]} *\n";
    let folder = Folder::new().with("a.sheet", text);
    let rows = |more: &str| {
        let line = ("analyse a.sheet --graph a.svg", more);
        folder.run(line).exits(0).out.lines().count()
    };
    assert_eq!(rows(""), 0);
    // A line about the game, a header and the ply.
    assert_eq!(rows("--simulations 10"), 3);
    assert_eq!(rows("--simulations 10 -f csv"), 2);
    // Settings of a search have no effect on recorded chances.
    assert_eq!(rows("--seed 1"), 3);
    assert_eq!(rows("--memory 2"), 3);
}

/// The move played is one of the candidates: the search of the position after it proves a
/// win that the search before it does not find.
#[test]
fn the_best_move_is_not_worse_than_the_move_played() {
    let sheet = "[Game \"Permute\"]\n[Board \"5\"]\n[Swap \"none\"]\n\n1. Ca1b2-b2 *\n";
    let line = "analyse --simulations 12000 --at 1 -f json";
    let row = run(line, sheet).exits(0).object();
    let chance = |field: &str| row[field]["chance"].as_f64().expect("a chance");
    assert!(chance("before") >= chance("after"), "{row}");
    assert_eq!(row["after"]["proven"], true, "{row}");
    assert_eq!((&row["best"], &row["loss"]), (&row["move"], &0.0.into()));
    assert_eq!(row["line"][0], row["move"]);
}

/// With few simulations, the differences of chances are noise.
#[test]
fn few_simulations_give_few_marks() {
    let rows = run("analyse --simulations 30 -f json", REAL)
        .exits(0)
        .objects();
    assert!(rows.iter().any(|row| row["loss"].as_f64() >= Some(5.0)));
    let marked = rows.iter().filter(|row| !row["mark"].is_null()).count();
    assert!(
        marked * 5 <= rows.len(),
        "{marked} of {} are marked",
        rows.len()
    );
    run("analyse --simulations 30", REAL)
        .exits(0)
        .says("may deserve a higher mark: it takes more simulations to tell");
}
