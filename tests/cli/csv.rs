//! Tables for spreadsheets: `-f csv` of `check`, `list` and `score`.

use std::collections::HashMap;

use scoresheet::games::GameKind;

use crate::helpers::run::{DRAWN, WON, run};
use crate::snapshot::snapshot;

/// The rows that a command prints: the cell of each column.
fn table(line: &str, input: &str) -> Vec<HashMap<String, String>> {
    let output = run((line, "-f csv"), input);
    let mut reader = csv::Reader::from_reader(output.out.as_bytes());
    let rows = reader.deserialize();
    rows.map(|row| row.expect("all rows have the same columns"))
        .collect()
}

#[test]
fn rows_as_csv() {
    let lines = [
        "score -f csv",
        "score -f csv --at all --columns record,ply,move,score_1",
        "check -f csv --columns record,sound,errors,codes,game,result,score_1",
        "list -f csv --columns plis",
        "list -f csv --columns colors,plies",
        "list -f csv --columns tag:",
        "list --columns plies",
        "list -f csv <<< ''",
    ];
    let several = format!("{DRAWN}\n{WON}\n[Board \"2\"]\n\n1. x 2. Ca1b2-a1 *");
    snapshot("score/csv", several, &lines);
    let row = &table("check", "[Game \"Chess\"]\n\n1. e4 *")[0];
    for column in ["game", "result", "score_1"] {
        assert_eq!(row[column], "", "{column}");
    }
    let moves = "Clockwise e5f6-f6 (Clockwise d3e4-d4) Widdershins e4f5-f5";
    let csv = run("score --at all -f csv --columns ply,move", moves).out;
    assert_eq!(
        csv,
        "ply,move\n1,Clockwise e5f6-f6\n2,Widdershins e4f5-f5\n"
    );
}

#[test]
fn records_of_all_games_have_the_same_columns() {
    let one = run("list -f csv", DRAWN).exits(0);
    let all = run("list -q -f csv samples", "").exits(5);
    assert_eq!(one.out.lines().next(), all.out.lines().next());
    let rows = table("list -q samples", "");
    for game in GameKind::ALL {
        let row = rows.iter().find(|row| row["game"] == game.as_str());
        let row = row.unwrap_or_else(|| panic!("no row of {game}"));
        let is_score = |column: &str| column.starts_with("score_") && !row[column].is_empty();
        let scores = row.keys().filter(|column| is_score(column));
        assert!(scores.count() > 1, "{game}");
    }
    let permutations = rows.iter().find(|row| row["players"] == "2");
    assert_eq!(permutations.expect("a game for two")["groups_1"], "");
}

#[test]
fn every_part_of_every_setting_and_every_seat_has_a_column() {
    let row = &table("list", DRAWN)[0];
    // `sound` is the column of `valid`, and `setting` has the `owners` of four colours.
    assert!(row.contains_key("sound") && row.contains_key("setting"));
    let keys_without_column = ["schema", "players", "valid", "owners"];
    for object in run("list -q -f json samples", "").objects() {
        for key in object.as_object().expect("an object").keys() {
            let is_left_out = keys_without_column.contains(&key.as_str());
            assert!(is_left_out || row.contains_key(key), "{key}");
        }
        let seats = object["players"].as_array().map_or(0, Vec::len);
        for seat in 1..=seats {
            assert!(row.contains_key(&format!("player_{seat}")));
            assert!(row.contains_key(&format!("score_{seat}")));
        }
    }
}

#[test]
fn cells_that_look_like_formulas_are_quoted() {
    for (written, name) in [
        (
            "=HYPERLINK(\\\"http://x\\\",\\\"a,b\\\")",
            "'=HYPERLINK(\"http://x\",\"a,b\")",
        ),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("+1", "'+1"),
        ("-1", "'-1"),
    ] {
        for command in ["score", "list"] {
            let row = &table(command, &DRAWN.replace("Ann", written))[0];
            assert_eq!(
                (row["player_1"].as_str(), row["source"].as_str()),
                (name, "-")
            );
        }
    }
}

#[test]
fn columns_are_chosen_and_ordered() {
    let text = "[Orange \"Ann\"]\n[Opening \"=Centre\"]\n[Event \"Cup\"]\n\n1. Ce5f6-f6 *\n";
    for command in ["check", "list", "score"] {
        let columns = "-f csv --columns plies,tag:opening,event,player_1,record,tag:None";
        let row = "plies,tag:opening,event,player_1,record,tag:None\n1,'=Centre,Cup,Ann,1,\n";
        assert_eq!(run((command, columns), text).out, row, "{command}");
    }
}

#[test]
fn the_groups_of_every_seat_have_a_column() {
    let csv = table("score -q samples", "");
    let json = run("score -q -f json samples", "").exits(5).objects();
    assert_eq!(csv.len(), json.len());
    for (row, object) in csv.iter().zip(json) {
        let standings = object["standings"].as_array().expect("an array");
        for (number, seat) in (1..).zip(standings) {
            let Some(sizes) = seat["groups"].as_array() else {
                continue;
            };
            let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
            assert_eq!(row[&format!("groups_{number}")], sizes.join(" "));
        }
    }
}
