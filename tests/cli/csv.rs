//! Tables for spreadsheets: `-f csv` of `check`, `list` and `score`.

use scoresheet::games::GameKind;

use crate::helpers::run::{DRAWN, WON, scoresheet};

/// The rows that a command prints, each as pairs of column and cell.
fn table(arguments: &[&str], input: &str, code: i32) -> Vec<Vec<(String, String)>> {
    let output = scoresheet(&[arguments, &["-f", "csv"]].concat())
        .input(input)
        .run()
        .exits(code);
    let mut reader = csv::Reader::from_reader(output.out.as_bytes());
    let header = reader.headers().expect("there is a header").clone();
    let rows = reader.records();
    rows.map(|row| {
        let row = row.expect("all rows have the same columns");
        let cells = header.iter().zip(row.iter());
        cells
            .map(|(name, cell)| (name.to_owned(), cell.to_owned()))
            .collect()
    })
    .collect()
}

/// The cell of a column.
fn cell<'t>(row: &'t [(String, String)], name: &str) -> &'t str {
    let found = row.iter().find(|(column, _)| column == name);
    found.map_or_else(|| panic!("no column {name}"), |(_, cell)| cell)
}

/// Fails unless the row has these cells, given as pairs of column and cell.
#[track_caller]
fn check_cells(row: &[(String, String)], cells: &[(&str, &str)]) {
    for (name, expected) in cells {
        assert_eq!(cell(row, name), *expected, "{name}");
    }
}

#[test]
fn score_has_a_row_per_record_and_the_columns_of_seats() {
    let rows = table(&["score"], &format!("{DRAWN}\n{WON}"), 0);
    assert_eq!(rows.len(), 2);
    check_cells(
        &rows[0],
        &[
            ("source", "-"),
            ("record", "1"),
            ("game", "Permute"),
            ("sound", "true"),
            ("ply", "1"),
            ("board", "2"),
            ("setup", "chequer"),
            ("symbols", ""),
            ("plies", "1"),
            ("result", "1/2-1/2"),
            ("termination", "normal"),
            ("winner", ""),
            ("player_1", "Ann"),
            ("score_1", "1"),
            ("groups_1", "1 1"),
            ("player_2", "Bob"),
            ("score_3", ""),
        ],
    );
    check_cells(&rows[1], &[("record", "2"), ("winner", "Orange")]);
}

#[test]
fn score_at_all_has_a_row_per_ply() {
    let rows = table(&["score", "--at", "all"], "Ce5f6-f6 (Cd3e4-d4) Ae4f5-f5", 0);
    let plies: Vec<&str> = rows.iter().map(|row| cell(row, "ply")).collect();
    assert_eq!(plies, ["1", "2"]);
}

#[test]
fn records_of_all_games_have_the_same_columns() {
    let folder = format!("{}/samples", env!("CARGO_MANIFEST_DIR"));
    let one = scoresheet(&["list", "-f", "csv"])
        .input(DRAWN)
        .run()
        .exits(0);
    let all = scoresheet(&["list", "-q", "-f", "csv", &folder]).run();
    assert_eq!(one.out.lines().next(), all.out.lines().next());
    let rows = table(&["list", "-q", &folder], "", 5);
    for game in GameKind::ALL {
        let row = rows.iter().find(|row| cell(row, "game") == game.as_str());
        let row = row.unwrap_or_else(|| panic!("no row of {game}"));
        let scores = row
            .iter()
            .filter(|(name, cell)| name.starts_with("score_") && !cell.is_empty());
        assert!(scores.count() > 1, "{game}");
    }
    let permutations = rows.iter().find(|row| cell(row, "players") == "2");
    check_cells(permutations.expect("a game for two"), &[("groups_1", "")]);
}

#[test]
fn every_part_of_every_setting_and_every_seat_has_a_column() {
    let folder = format!("{}/samples", env!("CARGO_MANIFEST_DIR"));
    let row = &table(&["list"], DRAWN, 0)[0];
    let objects = scoresheet(&["list", "-q", "-f", "json", &folder]).run();
    // `sound` is the column of `valid`.
    let keys_without_column = ["schema", "players", "valid"];
    for object in objects.objects() {
        for (key, value) in object.as_object().expect("an object") {
            let has_column = row.iter().any(|(name, _)| name == key);
            assert!(
                has_column || keys_without_column.contains(&key.as_str()),
                "{key}"
            );
            if key == "players" && value.is_array() {
                for seat in 1..=value.as_array().expect("an array").len() {
                    cell(row, &format!("player_{seat}"));
                    cell(row, &format!("score_{seat}"));
                }
            }
        }
    }
}

#[test]
fn check_counts_findings_and_lists_their_codes() {
    let rows = table(
        &["check"],
        &format!("{DRAWN}\n[Board \"2\"]\n\n1. x 2. Ca1b2-a1"),
        1,
    );
    assert_eq!(rows.len(), 2);
    check_cells(&rows[0], &[("errors", "0"), ("codes", "")]);
    check_cells(
        &rows[1],
        &[
            ("sound", "false"),
            ("errors", "1"),
            ("codes", "notation/unknown-word"),
        ],
    );
    let rows = table(&["check"], "[Game \"Chess\"]\n\n1. e4 *", 1);
    check_cells(&rows[0], &[("game", ""), ("result", ""), ("score_1", "")]);
}

#[test]
fn cells_that_look_like_formulas_are_quoted() {
    let text = DRAWN
        .replace("\"Ann\"", "\"=HYPERLINK(\\\"http://x\\\",\\\"a,b\\\")\"")
        .replace("\"Bob\"", "\"@SUM(A1)\"");
    let row = &table(&["score"], &text, 0)[0];
    check_cells(
        row,
        &[
            ("player_1", "'=HYPERLINK(\"http://x\",\"a,b\")"),
            ("player_2", "'@SUM(A1)"),
            ("source", "-"),
        ],
    );
    for name in ["+1", "-1"] {
        let text = DRAWN.replace("\"Ann\"", &format!("\"{name}\""));
        let row = &table(&["list"], &text, 0)[0];
        check_cells(row, &[("player_1", &format!("'{name}"))]);
    }
}

#[test]
fn a_table_without_rows_has_a_header() {
    let output = scoresheet(&["list", "-f", "csv"]).input("").run().exits(0);
    assert!(
        output.out.starts_with("source,record,game,setting,"),
        "{}",
        output.out
    );
    assert_eq!(output.out.lines().count(), 1);
}

#[test]
fn columns_are_chosen_and_ordered() {
    let text = "[Orange \"Ann\"]\n[Opening \"=Centre\"]\n[Event \"Cup\"]\n\n1. Ce5f6-f6 *\n";
    let columns = "plies,tag:opening,event,player_1,record,tag:None";
    let csv = ["-f", "csv", "--columns", columns];
    for command in ["check", "list", "score"] {
        let output = scoresheet(&[&[command], &csv[..]].concat()).input(text);
        let row = "plies,tag:opening,event,player_1,record,tag:None\n1,'=Centre,Cup,Ann,1,\n";
        assert_eq!(output.run().out, row, "{command}");
    }
    let refused = |line: &[&str]| scoresheet(line).input(text).run().exits(2);
    refused(&["list", "-f", "csv", "--columns", "plis"]).says("did you mean `plies`?");
    refused(&["list", "-f", "csv", "--columns", "tag:"]).says("there is no column `tag:`");
    refused(&["list", "--columns", "plies"]).says("`--columns` needs `--format csv`");
}

#[test]
fn the_score_of_every_ply_has_its_move() {
    let line = ["score", "--at", "all", "-f", "csv", "--columns", "ply,move"];
    let output = scoresheet(&line)
        .input("Clockwise e5f6-f6 Widdershins e4f5-f5")
        .run();
    assert_eq!(
        output.out,
        "ply,move\n1,Clockwise e5f6-f6\n2,Widdershins e4f5-f5\n"
    );
}

#[test]
fn the_groups_of_every_seat_have_a_column() {
    let folder = format!("{}/samples", env!("CARGO_MANIFEST_DIR"));
    let csv = table(&["score", "-q", &folder], "", 5);
    let json = scoresheet(&["score", "-q", "-f", "json", &folder]).run();
    assert_eq!(csv.len(), json.objects().len());
    for (row, object) in csv.iter().zip(json.objects()) {
        let standings = object["standings"].as_array().expect("an array");
        for (number, seat) in (1..).zip(standings) {
            let Some(sizes) = seat["groups"].as_array() else {
                continue;
            };
            let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
            assert_eq!(cell(row, &format!("groups_{number}")), sizes.join(" "));
        }
    }
}
