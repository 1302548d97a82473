//! `scoresheet convert`.

use serde_json::{Value, json};

use crate::helpers::files;
use crate::helpers::run::{DRAWN, Folder, REAL, WON, Words, printed, run};
use crate::snapshot::snapshot;

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

/// A record without findings in the format `to`, which may be followed by options.
fn convert(text: &str, to: impl Words) -> String {
    printed(("convert -q --to", to), text)
}

#[test]
fn notations_convert_there_and_back() {
    let plain = convert(REAL, "mindsports");
    assert_eq!(plain, format!("{} *\n", REAL.trim()));
    for to in ["aiai", "aiai-actions", "sheet"] {
        assert_eq!(convert(&convert(&plain, to), "mindsports"), plain);
        assert_eq!(convert(REAL, (to, "--lossless")), convert(REAL, to));
    }
    let lines = [
        "convert --to aiai",
        "convert --to aiai-actions",
        "convert --to sheet",
    ];
    snapshot("convert/real_game", REAL, &lines);
    // Several records stay apart.
    let two = format!("{DRAWN}\n{DRAWN}");
    let lines = [
        "convert --to sheet",
        "convert --to mindsports",
        "convert --to aiai-actions",
    ];
    snapshot("convert/several", two, &lines);
}

#[test]
fn a_sheet_keeps_everything() {
    let lines = [
        "convert --to sheet",
        "convert --to json",
        // The losses of a bare list are counted.
        "convert --to mindsports",
    ];
    snapshot("convert/annotated", ANNOTATED, &lines);
    let sheet = convert(ANNOTATED, "sheet");
    assert_eq!(convert(&sheet, "sheet"), sheet);
    assert_eq!(convert(ANNOTATED, "sheet --lossless"), sheet);
    let json = convert(ANNOTATED, "json");
    assert_eq!(convert(&json, "json --lossless"), json);
    assert_eq!(convert(ANNOTATED, "json --lossless --from sheet"), json);
    let fmt = |text: &str| run("fmt -q", text).out;
    assert_eq!(fmt(&json), fmt(ANNOTATED));
}

#[test]
fn an_unsound_record_is_cut_by_default() {
    let lines = [
        "convert --to mindsports",
        "convert --to mindsports --unsound prefix",
        "convert --to mindsports --unsound keep",
        "convert --to mindsports --unsound skip",
        "convert --to json <<< '[Board \"12\"]\n[Result \"1-0\"]\n\n1. Ce5f6-f6 2. Ce5f6-f6 1-0'",
    ];
    let list = "Ce5f6-f6 Ce5f6-f6 Ca1b2-a1 1-0";
    snapshot("convert/unsound", list, &lines);
    let line = convert(DRAWN, "json");
    let text = format!("{{\"format\":1,\n{line}");
    let lines = [
        "convert --to mindsports --unsound skip -",
        "check --from json <<< 'no JSON at all'",
    ];
    snapshot("convert/bad_json", text, &lines);
}

#[test]
fn tags_are_set_in_sheets_only() {
    let lines = [
        "convert --to sheet --tag 'Event=\"x \\ y\"' --tag Orange=Cy",
        "convert --to json --tag Event=x",
        "convert --to aiai --tag Event=x",
        "convert --to sheet --tag 'no name=x'",
        "convert --to sheet --tag Event=1 --tag Event=2",
        "convert --to pgn",
        "convert --to mindsports --lossless <<< 'Ce5f6-f6 {x}'",
        "convert --to mindsports <<< ce5f6–f6",
        "convert --to mindsports <<< 'Counterclockwise d6e5, Bandage e5'",
    ];
    snapshot("convert/options", DRAWN, &lines);
}

/// What is written with other tags is checked as if it had been read.
#[test]
fn a_tag_that_contradicts_the_game_is_refused() {
    let run = |command: &str, tag: &str| run((command, ["--tag", tag]), DRAWN);
    let wrong = [
        "Result=0-1",
        "Board=1",
        "Board=3",
        "Setup=heap",
        "Swap=maybe",
        "Game=Chess",
    ];
    for tag in wrong {
        for format in ["sheet", "json", "abstractplay"] {
            let output = run(&format!("convert --to {format}"), tag).exits(1);
            assert_eq!(output.out, "", "{tag}");
            output.says("is skipped: it is not sound with the tags of `--tag`");
        }
        let output = run("fmt", tag).exits(1);
        assert_eq!(output.out, DRAWN, "{tag}");
        output.says("stays as it is: it is not sound with the tags of `--tag`");
        run("fmt --check", tag).exits(1);
    }
    for tag in ["Result=1/2-1/2", "Board=2", "Swap=none", "Event=x"] {
        let sheet = run("convert --to sheet", tag).exits(0).out;
        Folder::new().input(sheet).run("check").exits(0);
        run("fmt", tag).exits(0);
    }
}

#[test]
fn json_has_the_setting_from_options() {
    let text = convert("Ca1b2-a1", "json --board 2");
    let record: Value = serde_json::from_str(&text).expect("one line is one object");
    assert_eq!(record["tags"], json!([["Game", "Permute"], ["Board", "2"]]));
    assert_eq!(record["result"], "1/2-1/2");
    assert_eq!(convert(&text, "mindsports"), "Ca1b2-a1 1/2-1/2\n");
    let bare = convert("Ce5f6-f6", "json");
    assert!(bare.contains("\"tags\":[]"), "{bare}");
}

#[test]
fn finished_games_become_abstractplay_records() {
    let tags = "[Site \"MindSports\"]\n[Date \"2024.02.29\"]\n[Orange";
    let lines = [
        "convert --to abstractplay",
        "convert --to abstractplay --date 2026-11-21",
        "convert --to abstractplay --date 2026-13-01",
    ];
    let dated = WON.replace("[Orange", tags);
    snapshot("convert/abstractplay", &dated, &lines);
    let record = run("convert -q --to abstractplay", dated).exits(0).object();
    let players = &record["header"]["players"];
    assert_eq!(
        (&players[0]["name"], &players[0]["result"]),
        (&json!("Ann"), &json!(1))
    );
    assert_eq!(
        (&players[1]["name"], &players[1]["result"]),
        (&json!("Bob"), &json!(0))
    );
    assert_eq!(record["moves"], json!([["Ab1c2-b2", null]]));
}

#[test]
fn settings_and_names_fit_into_abstractplay_records() {
    let header = |tags: &str, moves: &str| {
        let text = format!("[Game \"Permute\"]\n[Date \"2024.02.29\"]\n{tags}\n\n{moves}\n");
        let record = run("convert -q --to abstractplay", text).exits(0).object();
        record["header"].clone()
    };
    let drawn = header("[Board \"2\"]\n[Swap \"none\"]", "1. Ca1b2-a1 1/2-1/2");
    let variants = json!(["Board 2", "Swap none"]);
    assert_eq!(
        drawn["game"],
        json!({ "name": "Permute", "variants": variants })
    );
    assert!(drawn["startingPosition"].is_null());
    let resigned = header("[Position \"oy/yo o 1\"]", "1. resigns 0-1");
    assert_eq!(resigned["game"]["variants"], json!(["Board 2"]));
    assert_eq!(resigned["startingPosition"], "oy/yo o 1");
    // A player without a name is named after the seat. The schema requires names that
    // differ.
    for (orange, yellow, names) in [
        ("?", "?", ["Orange", "Yellow"]),
        ("?", "Ann", ["Orange", "Ann"]),
        ("Ann", "Ann", ["Ann", "Ann (2)"]),
        ("Yellow", "?", ["Yellow", "Yellow (2)"]),
        ("Ann", "Bob", ["Ann", "Bob"]),
    ] {
        let tags = format!("[Orange \"{orange}\"]\n[Yellow \"{yellow}\"]");
        let header = header(&tags, "Cc3d4-c3 draw 1/2-1/2");
        let named = [0, 1].map(|seat| header["players"][seat]["name"].clone());
        assert_eq!(named, names);
    }
}

#[test]
fn games_of_all_kinds_become_abstractplay_records() {
    for sample in [
        "permute/swap-positions",
        "permute/draw",
        "swaptimum/forced-pass",
        "permutations/two-players",
        "permutations/five-players",
        "permutu/three-players",
        "permutu/six-players",
        "permutu/three-players-time-forfeit",
    ] {
        let text = files::text(&format!("samples/{sample}.sheet"));
        let line = "convert -q --to abstractplay --tag Date=2026-01-02 --record 1";
        let record = run(line, &text).exits(0).object();
        let seats = record["header"]["players"].as_array().map_or(0, Vec::len);
        let rounds = record["moves"]
            .as_array()
            .expect("moves are an array")
            .iter();
        let moves = rounds.flat_map(|round| {
            let round = round.as_array().expect("a round is an array");
            assert_eq!(round.len(), seats, "{sample}");
            round.iter().filter(|mv| mv.is_string())
        });
        let plies = run("list -f json --record 1", &text).exits(0).object()["plies"].as_u64();
        let is_auction = sample.starts_with("permutations");
        let per_ply = if is_auction { seats } else { 1 };
        assert_eq!(Some((moves.count() / per_ply) as u64), plies, "{sample}");
        let is_swapped = record["header"]["pied"] == true;
        assert_eq!(is_swapped, sample.contains("swap-positions"), "{sample}");
    }
}

#[test]
fn records_that_abstractplay_cannot_hold_are_refused() {
    let dated = |sheet: &str, date: &str| {
        let tag = format!("[Date \"{date}\"]\n[Orange");
        sheet.replace("[Orange", &tag)
    };
    let sheets = [
        ("convert/abstractplay_undated", DRAWN.to_owned()),
        ("convert/abstractplay_no_date", dated(DRAWN, "????.??.??")),
        (
            "convert/abstractplay_unfinished",
            "[Date \"2026.01.02\"]\n\n1. Ce5f6-f6 *".to_owned(),
        ),
        (
            "convert/abstractplay_losses",
            dated(ANNOTATED, "2026.01.02"),
        ),
        ("convert/abstractplay_plain", dated(DRAWN, "2026.01.02")),
    ];
    let lines = [
        "convert --to abstractplay -",
        "convert --to abstractplay --lossless",
    ];
    for (name, sheet) in sheets {
        snapshot(name, sheet, &lines);
    }
    let sample = files::text("samples/permutu/one-player.sheet");
    run("convert --to abstractplay --tag Date=2026-01-02", sample)
        .exits(1)
        .says("this one has one");
}
