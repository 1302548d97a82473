//! `scoresheet convert`.

use serde_json::{Value, json};

use crate::helpers::run::{DRAWN, Folder, REAL, WON, keys, scoresheet};

/// A record with everything that a bare list cannot hold.
const ANNOTATED: &str = r#"[Game "Permute"]
[Board "8"]
[Event "A \"small\" game"]
[Orange "Ann"]
[Yellow "Bob"]
[Result "0-1"]
[Termination "resignation"]

{before the first move}
1. Ca1b2-b2 $1 {a comment} (1. Cb2c3-b2 {inside} (1. Ca1b2-a1))
% a line of its own
2. Cc3d4-c4!? ; to the end of the line
3. resigns 0-1
"#;

fn convert(text: &str, options: &[&str]) -> String {
    scoresheet(&[&["convert", "-q"], options].concat())
        .input(text)
        .printed()
}

#[test]
fn notations_convert_there_and_back() {
    let plain = convert(REAL, &["--to", "mindsports"]);
    assert_eq!(plain, format!("{} *\n", REAL.trim()));
    let aiai = convert(&plain, &["--to", "aiai"]);
    assert!(
        aiai.starts_with("Clockwise e5f6-f6 Widdershins e4f5-f5 "),
        "{aiai}"
    );
    let actions = convert(&plain, &["--to", "aiai-actions"]);
    assert!(
        actions.starts_with("Clockwise e5:f6\nf6\nWiddershins e4:f5\nf5\n"),
        "{actions}"
    );
    assert!(actions.ends_with("h9\n*\n\n"), "{actions}");
    let sheet = convert(&plain, &["--to", "sheet"]);
    for text in [aiai, actions, sheet] {
        assert_eq!(convert(&text, &["--to", "mindsports"]), plain);
    }
}

#[test]
fn a_bare_list_becomes_a_sheet_with_its_setting() {
    let sheet = convert(REAL, &["--to", "sheet"]);
    insta::assert_snapshot!("real_game_as_sheet", sheet);
}

#[test]
fn a_sheet_keeps_everything() {
    let sheet = convert(ANNOTATED, &["--to", "sheet"]);
    insta::assert_snapshot!("annotated_as_sheet", sheet);
    assert_eq!(convert(&sheet, &["--to", "sheet"]), sheet);
    assert_eq!(convert(ANNOTATED, &["--to", "sheet", "--lossless"]), sheet);
}

#[test]
fn the_losses_of_a_bare_list_are_counted() {
    let output = scoresheet(&["convert", "--to", "mindsports"])
        .input(ANNOTATED)
        .run()
        .exits(0);
    assert_eq!(output.out, "Ca1b2-b2 Cc3d4-c4 resigns 0-1\n");
    assert_eq!(
        output.err,
        "note: dropped, as the target format cannot represent it: 3 tags, 1 part of the setting, 3 comments, \
         2 glyphs, 1 variation, 1 `%` line\n"
    );
}

#[test]
fn lossless_refuses_what_the_target_cannot_hold() {
    let output = scoresheet(&["convert", "--to", "mindsports", "--lossless"])
        .input("Ce5f6-f6 {x}")
        .run()
        .exits(1);
    assert_eq!(output.out, "");
    assert_eq!(
        output.messages(),
        "error: `-`, record 1: `--lossless`: the target format cannot represent 1 comment\n"
    );
    for to in ["mindsports", "aiai", "aiai-actions", "sheet"] {
        convert(REAL, &["--lossless", "--to", to]);
    }
}

#[test]
fn an_unsound_record_is_cut_by_default() {
    let run = |options: &[&str]| {
        let arguments = [&["convert", "--to", "mindsports"], options].concat();
        scoresheet(&arguments)
            .input("Ce5f6-f6 Ce5f6-f6 Ca1b2-a1 1-0")
            .run()
            .exits(1)
    };
    let cut = run(&[]).says("is cut at the first error: 1 ply, with the result `*`");
    assert_eq!(cut.out, "Ce5f6-f6 *\n");
    assert_eq!(run(&["--unsound", "prefix"]).out, cut.out);
    let kept = run(&["--unsound", "keep"]).out;
    assert_eq!(kept, "Ce5f6-f6 Ce5f6-f6 Ca1b2-a1 1-0\n");
    let skipped = run(&["--unsound", "skip"]).says("is skipped: it is not sound");
    assert_eq!(skipped.out, "");
}

#[test]
fn tags_are_set_in_sheets_only() {
    let sheet = convert(
        DRAWN,
        &[
            "--to",
            "sheet",
            "--tag",
            "Event=\"x \\ y\"",
            "--tag",
            "Orange=Cy",
        ],
    );
    assert_eq!(
        sheet,
        r#"[Game "Permute"]
[Board "2"]
[Event "x \\ y"]
[Orange "Cy"]
[Yellow "Bob"]
[Result "1/2-1/2"]

1. Ca1b2-a1 1/2-1/2
"#
    );
    scoresheet(&["convert", "--to", "aiai", "--tag", "Event=x"])
        .input(REAL)
        .run()
        .exits(2)
        .says("a bare list has no tags to set: use `--to sheet`");
    scoresheet(&["convert", "--to", "sheet", "--tag", "no name=x"])
        .input(REAL)
        .run()
        .exits(2)
        .says("`no name` is not a tag name");
}

/// What is written with other tags is checked as if it had been read.
#[test]
fn a_tag_that_contradicts_the_game_is_refused() {
    let run = |command: &[&str], tag: &str| {
        scoresheet(&[command, &["--tag", tag]].concat())
            .input(DRAWN)
            .run()
    };
    let formats = ["sheet", "json", "abstractplay"];
    for tag in [
        "Result=0-1",
        "Board=1",
        "Board=3",
        "Setup=heap",
        "Swap=maybe",
        "Game=Chess",
    ] {
        for format in formats {
            let output = run(&["convert", "--to", format], tag).exits(1);
            assert_eq!(output.out, "", "{tag}");
            output.says("is skipped: it is not sound with the tags of `--tag`");
        }
        let output = run(&["fmt"], tag).exits(1);
        assert_eq!(output.out, DRAWN, "{tag}");
        output.says("stays as it is: it is not sound with the tags of `--tag`");
        run(&["fmt", "--check"], tag).exits(1);
    }
    for tag in ["Result=1/2-1/2", "Board=2", "Swap=none", "Event=x"] {
        let sheet = run(&["convert", "--to", "sheet"], tag).exits(0).out;
        scoresheet(&["check"]).input(&sheet).run().exits(0);
        run(&["fmt"], tag).exits(0);
    }
}

#[test]
fn unusual_spellings_are_normalised() {
    let odd = "ce5f6–f6";
    assert_eq!(
        convert(odd, &["--to", "mindsports"])
            .split_whitespace()
            .next(),
        Some("Ce5f6-f6")
    );
    let legal = convert("Counterclockwise d6e5, Bandage e5", &["--to", "mindsports"]);
    assert_eq!(legal, "Ad5e6-e5 *\n");
}

#[test]
fn several_records_stay_apart() {
    let text = format!("{DRAWN}\n{DRAWN}");
    let sheets = convert(&text, &["--to", "sheet"]);
    assert_eq!(sheets.matches("\n\n[Game ").count(), 1);
    let list = convert(&text, &["--to", "mindsports"]);
    assert_eq!(list, "Ca1b2-a1 1/2-1/2\n".repeat(2));
    let actions = convert(&text, &["--to", "aiai-actions"]);
    assert_eq!(actions, "Clockwise a1:b2\na1\n1/2-1/2\n\n".repeat(2));
}

#[test]
fn an_unknown_target_is_refused_with_a_list() {
    scoresheet(&["convert", "--to", "pgn"])
        .input(REAL)
        .run()
        .exits(2)
        .says("[possible values: sheet, mindsports, aiai, aiai-actions, json, abstractplay");
}

#[test]
fn json_has_its_fields_in_order_and_is_formatted_like_its_sheet() {
    let text = convert(ANNOTATED, &["--to", "json"]);
    let record: Value = serde_json::from_str(&text).expect("one line is one object");
    assert_eq!(keys(&record), ["format", "game", "tags", "moves", "result"]);
    let first = &record["moves"][0];
    assert_eq!(
        keys(first),
        ["id", "parent", "ply", "text", "glyphs", "before", "after"]
    );
    assert_eq!(first["glyphs"], json!([1]));
    assert_eq!(
        first["before"],
        json!([{ "kind": "brace", "text": "before the first move" }])
    );
    let parents: Vec<&Value> = record["moves"]
        .as_array()
        .expect("moves are an array")
        .iter()
        .map(|ply| &ply["parent"])
        .collect();
    assert_eq!(json!(parents), json!([0, 0, 0, 1, 4]));
    let fmt = |text: &str| scoresheet(&["fmt", "-q"]).input(text).run().out;
    assert_eq!(fmt(&text), fmt(ANNOTATED));
    assert_eq!(convert(&text, &["--to", "json", "--lossless"]), text);
    assert_eq!(
        convert(
            ANNOTATED,
            &["--to", "json", "--lossless", "--from", "sheet"]
        ),
        text
    );
}

#[test]
fn json_has_the_setting_from_options() {
    let text = convert("Ca1b2-a1", &["--to", "json", "--board", "2"]);
    let record: Value = serde_json::from_str(&text).expect("one line is one object");
    assert_eq!(record["tags"], json!([["Game", "Permute"], ["Board", "2"]]));
    assert_eq!(record["result"], "1/2-1/2");
    assert_eq!(
        convert(&text, &["--to", "mindsports"]),
        "Ca1b2-a1 1/2-1/2\n"
    );
    let bare = convert("Ce5f6-f6", &["--to", "json"]);
    assert!(bare.contains("\"tags\":[]"), "{bare}");
}

#[test]
fn one_bad_line_of_json_does_not_stop_the_next() {
    let line = convert(DRAWN, &["--to", "json"]);
    let text = format!("{{\"format\":1,\n{line}");
    let output = scoresheet(&["convert", "--to", "mindsports", "--unsound", "skip", "-"])
        .input(&text)
        .run()
        .exits(1)
        .says("json/syntax")
        .says("record 1 is skipped");
    assert_eq!(output.out, "Ca1b2-a1 1/2-1/2\n");
    scoresheet(&["check", "--from", "json"])
        .input("no JSON at all")
        .run()
        .exits(1)
        .prints("error[json/syntax]: expected `{` at `n`");
}

#[test]
fn a_tag_is_set_in_json_and_an_unsound_record_is_cut() {
    let text = convert(DRAWN, &["--to", "json", "--tag", "Event=x"]);
    assert!(text.contains("[\"Event\",\"x\"]"), "{text}");
    let output = scoresheet(&["convert", "--to", "json"])
        .input("[Board \"12\"]\n[Result \"1-0\"]\n\n1. Ce5f6-f6 2. Ce5f6-f6 1-0")
        .run()
        .exits(1);
    let cut = output.object();
    assert_eq!(cut["result"], "*");
    assert_eq!(cut["tags"], json!([["Board", "12"], ["Result", "*"]]));
    assert_eq!(cut["moves"].as_array().map(Vec::len), Some(1));
}

#[test]
fn fmt_refuses_to_change_a_json_file() {
    let line = convert(DRAWN, &["--to", "json"]);
    let folder = Folder::new().with("a.jsonl", &line);
    for option in ["-i", "--diff"] {
        scoresheet(&["fmt", option, "a.jsonl"])
            .within(&folder)
            .run()
            .exits(2)
            .says("`a.jsonl` contains JSON");
    }
    assert_eq!(folder.read("a.jsonl"), line);
}

#[test]
fn finished_games_become_abstractplay_records() {
    let dated = WON.replace(
        "[Orange",
        "[Site \"MindSports\"]\n[Date \"2024.02.29\"]\n[Orange",
    );
    let output = scoresheet(&["convert", "-q", "--to", "abstractplay"])
        .input(&dated)
        .run()
        .exits(0);
    let record = output.object();
    let header = &record["header"];
    assert_eq!(header["game"]["name"], "Permute");
    assert_eq!(header["site"], json!({ "name": "MindSports" }));
    for date in ["date-start", "date-end", "date-generated"] {
        assert_eq!(header[date], "2024-02-29T00:00:00Z");
    }
    let players = json!([
        { "name": "Ann", "score": header["players"][0]["score"], "result": 1 },
        { "name": "Bob", "score": header["players"][1]["score"], "result": 0 },
    ]);
    assert_eq!(header["players"], players);
    assert_eq!(record["moves"], json!([["Ab1c2-b2", null]]));
    let later = scoresheet(&[
        "convert",
        "-q",
        "--to",
        "abstractplay",
        "--date",
        "2026-11-21",
    ])
    .input(&dated)
    .run()
    .exits(0);
    let record = later.object();
    assert_eq!(record["header"]["date-generated"], "2026-11-21T00:00:00Z");
    scoresheet(&["convert", "--to", "abstractplay", "--date", "2026-13-01"])
        .input(&dated)
        .run()
        .exits(2)
        .says("a day is written as");
}

#[test]
fn settings_and_names_fit_into_abstractplay_records() {
    let converted = |tags: &str, moves: &str| {
        let text = format!("[Game \"Permute\"]\n[Date \"2024.02.29\"]\n{tags}\n\n{moves}\n");
        let output = scoresheet(&["convert", "-q", "--to", "abstractplay"])
            .input(&text)
            .run()
            .exits(0);
        let header = output.object()["header"].clone();
        let names = header["players"].as_array().expect("players");
        let names: Vec<_> = names.iter().map(|player| player["name"].clone()).collect();
        let game = header["game"].clone();
        (game, header["startingPosition"].clone(), json!(names))
    };
    // A player without a name is named after the seat.
    let (game, start, names) = converted(
        "[Board \"2\"]\n[Swap \"none\"]\n[Orange \"?\"]\n[Yellow \"Ann\"]",
        "1. Ca1b2-a1 1/2-1/2",
    );
    let variants = json!(["Board 2", "Swap none"]);
    assert_eq!(game, json!({ "name": "Permute", "variants": variants }));
    assert_eq!((start, names), (json!(null), json!(["Orange", "Ann"])));
    // The schema requires names that differ.
    let (game, start, names) = converted(
        "[Position \"oy/yo o 1\"]\n[Orange \"Ann\"]\n[Yellow \"Ann\"]",
        "1. resigns 0-1",
    );
    assert_eq!(game["variants"], json!(["Board 2"]));
    assert_eq!(
        (start, names),
        (json!("oy/yo o 1"), json!(["Ann", "Ann (2)"]))
    );
}

#[test]
fn games_of_all_kinds_become_abstractplay_records() {
    let samples = [
        "permute/swap-positions.sheet",
        "permute/draw.sheet",
        "swaptimum/forced-pass.sheet",
        "permutations/two-players.sheet",
        "permutations/five-players.sheet",
        "permutu/three-players.sheet",
        "permutu/six-players.sheet",
        "permutu/three-players-time-forfeit.sheet",
    ];
    for sample in samples {
        let path = format!("{}/samples/{sample}", env!("CARGO_MANIFEST_DIR"));
        let arguments = [
            "convert",
            "-q",
            "--to",
            "abstractplay",
            "--tag",
            "Date=2026-01-02",
            "--record",
            "1",
        ];
        let output = scoresheet(&[&arguments[..], &[&path]].concat())
            .run()
            .exits(0);
        let record = output.object();
        let seats = record["header"]["players"].as_array().map_or(0, Vec::len);
        let rounds = record["moves"].as_array().expect("moves are an array");
        assert!(
            rounds
                .iter()
                .all(|round| round.as_array().map(Vec::len) == Some(seats))
        );
        let last = scoresheet(&["list", "-f", "json", "--record", "1", &path])
            .run()
            .exits(0);
        let plies = last.object()["plies"].as_u64().unwrap_or_default() as usize;
        let move_count: usize = rounds
            .iter()
            .map(|round| round.as_array().map_or(0, |round| count_strings(round)))
            .sum();
        let per_ply = if sample.starts_with("permutations") {
            seats
        } else {
            1
        };
        assert_eq!(move_count, plies * per_ply, "{sample}");
        let is_swapped = record["header"]["pied"] == true;
        assert_eq!(is_swapped, sample.contains("swap-positions"), "{sample}");
    }
}

/// The number of strings among these values.
fn count_strings(values: &[Value]) -> usize {
    values.iter().filter(|value| value.is_string()).count()
}

#[test]
fn records_that_abstractplay_cannot_hold_are_refused() {
    let refuse = |text: &str, reason: &str| {
        let output = scoresheet(&["convert", "--to", "abstractplay", "-"])
            .input(text)
            .run()
            .exits(1)
            .says("`-`, record 1 is skipped: ")
            .says(reason);
        assert_eq!(output.out, "");
    };
    refuse(DRAWN, "AbstractPlay requires the date of a game");
    refuse(
        &DRAWN.replace("[Orange", "[Date \"????.??.??\"]\n[Orange"),
        "`????.??.??` is not a date",
    );
    refuse(
        "[Date \"2026.01.02\"]\n\n1. Ce5f6-f6 *",
        "this one has no result",
    );
    let path = format!(
        "{}/samples/permutu/one-player.sheet",
        env!("CARGO_MANIFEST_DIR")
    );
    scoresheet(&[
        "convert",
        "--to",
        "abstractplay",
        "--tag",
        "Date=2026-01-02",
        &path,
    ])
    .run()
    .exits(1)
    .says("this one has one");
    let annotated = ANNOTATED.replace("[Orange", "[Date \"2026.01.02\"]\n[Orange");
    scoresheet(&["convert", "--to", "abstractplay"])
        .input(&annotated)
        .run()
        .exits(0)
        .says("represent it: 1 tag, 3 comments, 2 glyphs, 1 variation, 1 `%` line");
    scoresheet(&["convert", "--to", "abstractplay", "--lossless"])
        .input(&annotated)
        .run()
        .exits(1)
        .says("the target format cannot represent 1 tag");
    let plain = DRAWN.replace("[Orange", "[Date \"2026.01.02\"]\n[Orange");
    scoresheet(&["convert", "-q", "--to", "abstractplay", "--lossless"])
        .input(&plain)
        .run()
        .exits(0);
}
