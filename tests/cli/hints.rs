//! Help for what is nearly right: moves, tags, dates, lists of other games and
//! command lines.
#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

use serde_json::Value;

use crate::run::{Folder, REAL, scoresheet};

/// The findings in a text, as objects.
fn findings(text: &str, options: &[&str]) -> Vec<Value> {
    let arguments = [&["check", "--format", "json"], options].concat();
    let done = scoresheet(&arguments).input(text).done();
    let diagnostics = done.object()["diagnostics"].clone();
    diagnostics.as_array().expect("a list").clone()
}

/// The help of the first error.
#[track_caller]
fn help(text: &str, options: &[&str]) -> String {
    let found = findings(text, options);
    let error = found.iter().find(|finding| finding["severity"] == "error");
    let help = &error.expect("an error")["help"];
    help.as_str().unwrap_or_default().to_owned()
}

/// The moves in backticks of a text.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

#[test]
fn a_near_miss_names_the_moves_that_it_may_be() {
    for (text, moves) in [
        ("f8g9-f8", &["Af8g9-f8", "Cf8g9-f8"][..]),
        ("CWe5f6-f6", &["Ce5f6-f6"]),
        ("Ce5f6f6", &["Ce5f6-f6"]),
        ("C e5f6-f6", &["Ce5f6-f6"]),
        ("Cf8f9-f8", &["Ce8f9-f8", "Cf8g9-f8"]),
        ("Ce5f6-f7", &["Ce5f6-f6"]),
        ("Clockwise e5:f6 f7", &["Clockwise e5f6-f6"]),
        ("1. Clokwise e5:f6 f6", &["Clockwise e5f6-f6"]),
    ] {
        let help = help(text, &[]);
        for mv in moves {
            assert!(quoted(&help).contains(mv), "{text}: {help}");
        }
        // Every move that is named is legal.
        for mv in quoted(&help) {
            scoresheet(&["check"]).input(mv).done().exits(0);
        }
    }
}

#[test]
fn a_move_off_the_board_may_be_a_slip() {
    let help = help("Ck11l12-m12", &[]);
    assert!(quoted(&help).contains(&"Ck11l12-l12"), "{help}");
    assert!(help.contains("`--board 13`"), "{help}");
}

#[test]
fn a_near_miss_is_sought_in_the_position_where_it_is() {
    // Ply 1 bandages f6, so that no move of the face e5f6 is legal.
    let help = help("Ce5f6-f6 Ce5f6f6", &[]);
    assert!(!help.contains("Ce5f6-f6"), "{help}");
}

#[test]
fn words_unlike_any_move_are_not_taken_for_one() {
    let help = help("Ce5f6-f6 h2o Ae4f5-f5", &[]);
    assert!(help.starts_with("a move is "), "{help}");
}

/// The notes about another reading of a list.
fn other_readings(text: &str, options: &[&str]) -> Vec<String> {
    let found = findings(text, options).into_iter();
    let notes = found.filter(|finding| {
        let code = finding["code"].as_str().unwrap_or_default();
        code.starts_with("record/other-")
    });
    let help = |note: Value| note["help"].as_str().unwrap_or_default().to_owned();
    notes.map(help).collect()
}

/// A generated list of moves.
fn generated(options: &[&str]) -> String {
    let arguments = [&["generate", "--seed", "3", "--to", "mindsports"], options].concat();
    scoresheet(&arguments).printed()
}

#[test]
fn an_illegal_list_is_tried_with_other_settings() {
    for options in [
        &["--board", "14"][..],
        &["--board", "10", "--setup", "blocks"],
        &["--protocol", "double"],
    ] {
        let list = generated(options);
        let notes = other_readings(&list, &[]);
        let [note] = &notes[..] else {
            panic!("{options:?}: {notes:?}");
        };
        // What the note proposes makes the list sound.
        let proposed = quoted(note)[0].replace('\'', "");
        let proposed: Vec<&str> = proposed.split(' ').collect();
        let arguments = [&["check"], &proposed[..]].concat();
        scoresheet(&arguments).input(&list).done().exits(0);
        assert!(other_readings(&list, options).is_empty());
    }
}

#[test]
fn a_list_on_a_part_of_the_board_may_be_from_a_smaller_one() {
    let list = generated(&["--board", "9"]);
    let notes = other_readings(&list, &[]);
    assert!(notes[0].contains("`--board 9`"), "{notes:?}");
    let unfinished = list.trim_end().rsplit_once(' ').unwrap().0;
    let notes = other_readings(&format!("{unfinished} *"), &[]);
    assert!(notes[0].contains("`--board 9`"), "{notes:?}");
    // The same among many lists, which are filtered first.
    let lists = format!("{unfinished} *\n").repeat(3);
    let done = scoresheet(&["check"]).input(lists).done().exits(0);
    assert_eq!(done.out.matches("note[record/other-setting]").count(), 3);
    // A named board is not doubted, and a short list shows nothing.
    assert!(other_readings(&format!("{unfinished} *"), &["--board", "12"]).is_empty());
    assert!(other_readings(REAL, &[]).is_empty());
}

#[test]
fn a_list_of_another_game_names_it() {
    assert!(other_readings("d4 e5 c3", &[])[0].contains("`--game swaptimum`"));
    assert!(other_readings("See you on Sunday", &[]).is_empty());
    let moves = other_readings("Ce5f6-f6 Ae4f5-f5", &["--game", "swaptimum"]);
    assert!(moves[0].contains("`--game permute`"), "{moves:?}");
}

/// The codes of findings in the tags of a sheet.
fn in_tags(tags: &str, game: &str) -> Vec<(String, String)> {
    let text = format!("[Game \"{game}\"]\n{tags}\n\n*\n");
    let text_of = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let found = findings(&text, &[]).into_iter();
    let found = found.filter(|finding| finding["code"].as_str().unwrap().starts_with("tag/"));
    found
        .map(|finding| (text_of(&finding["code"]), text_of(&finding["message"])))
        .collect()
}

#[test]
fn a_misspelt_tag_names_the_known_one() {
    for (tag, game, meant) in [
        ("Bord", "Permute", "Board"),
        ("Oragne", "Permute", "Orange"),
        ("Yelow", "Permute", "Yellow"),
        ("Seutp", "Permute", "Setup"),
        ("Size", "Permute", "Board"),
        ("White", "Permute", "Orange"),
        ("Black", "Permute", "Yellow"),
        ("White", "Swaptimum", "Red"),
        ("Rusult", "Swaptimum", "Result"),
    ] {
        let found = in_tags(&format!("[{tag} \"x\"]"), game);
        let [(code, message)] = &found[..] else {
            panic!("{tag}: {found:?}");
        };
        assert_eq!(code, "tag/unknown");
        assert!(
            message.ends_with(&format!("did you mean `{meant}`?")),
            "{message}"
        );
    }
    for tag in [
        "Annotator",
        "Opening",
        "Title",
        "Name",
        "WhiteElo",
        "Source",
        "Orange",
    ] {
        assert_eq!(in_tags(&format!("[{tag} \"x\"]"), "Permute"), [], "{tag}");
    }
    // Swaptimum has no protocol that could be misspelt.
    assert_eq!(in_tags("[Protocl \"x\"]", "Swaptimum"), []);
}

#[test]
fn the_filter_finds_misspelt_tags_and_odd_dates() {
    for (tag, code) in [
        ("Bord \"9\"", "tag/unknown"),
        ("Date \"3.4.2021\"", "tag/odd-date"),
    ] {
        let sheet = format!("[Game \"Permute\"]\n[{tag}]\n\n1. Cc3d4-d4 *\n\n");
        let done = scoresheet(&["check"])
            .input(sheet.repeat(3))
            .done()
            .exits(0);
        assert_eq!(done.out.matches(&format!("warning[{code}]")).count(), 3);
    }
}

#[test]
fn no_true_date_is_an_error() {
    for date in [
        "3.4.2021",
        "21.11.2026",
        "2026/11/21",
        "yesterday",
        "May 2020",
    ] {
        let found = in_tags(&format!("[Date \"{date}\"]"), "Permute");
        assert_eq!(found[0].0, "tag/odd-date", "{date}");
    }
    let found = in_tags("[Date \"3.4.2021\"]", "Permute");
    assert!(
        found[0]
            .1
            .contains("ambiguous: either number may be the day")
    );
    assert_eq!(
        in_tags("[Date \"2026.02.30\"]", "Permute")[0].0,
        "tag/bad-date"
    );
    assert_eq!(in_tags("[Date \"2026.11.??\"]", "Permute"), []);
}

#[test]
fn moves_in_place_of_a_file_are_answered_with_the_line_to_type() {
    scoresheet(&["check", "--board", "9", "Ce5f6-f6", "Ae4f5-f5"])
        .done()
        .exits(2)
        .says("type: echo 'Ce5f6-f6 Ae4f5-f5' | scoresheet check --board 9");
    scoresheet(&["1. Ce5f6-f6 2. Ae4f5-f5"])
        .done()
        .exits(2)
        .says("type: echo '1. Ce5f6-f6 2. Ae4f5-f5' | scoresheet check");
    scoresheet(&["score", "--game", "swaptimum", "d4", "e5"])
        .done()
        .exits(2)
        .says("type: echo 'd4 e5' | scoresheet score --game swaptimum");
    // A file of that name is read.
    let folder = Folder::new().with("Ce5f6-f6", REAL);
    scoresheet(&["check", "Ce5f6-f6"]).within(&folder).printed();
    scoresheet(&["check", "missing.sheet"]).done().exits(3);
}

#[test]
fn a_part_of_a_code_is_enough() {
    let whole = scoresheet(&["explain", "permute/bandaged-face"]).printed();
    for part in [
        "bandaged-face",
        "bandaged",
        "Bandaged-Face",
        "error[bandaged-face]",
    ] {
        assert_eq!(scoresheet(&["explain", part]).printed(), whole, "{part}");
    }
    scoresheet(&["explain", "off-board"])
        .done()
        .exits(2)
        .says("permute/off-board, swaptimum/off-board");
}

#[test]
fn open_ranges_reach_to_the_start_or_the_end() {
    let plies = |at: &str| -> Vec<u64> {
        let done = scoresheet(&["score", "-f", "json", "--at", at])
            .input(REAL)
            .done();
        let objects = done.exits(0).objects();
        objects
            .iter()
            .map(|object| object["ply"].as_u64().unwrap())
            .collect()
    };
    assert_eq!(plies("12-"), [12, 13, 14]);
    assert_eq!(plies("-3"), [1, 2, 3]);
    assert_eq!(plies("-1,14-"), [1, 14]);
    scoresheet(&["score", "--at", "15-"])
        .input(REAL)
        .done()
        .exits(1)
        .says("ends at ply 14");
}

#[test]
fn totals_come_last_even_when_quiet() {
    let text = "Ce5f6-f6 *\nCe5f6-f7 *\n";
    let total = "2 records, 1 ply: 1 sound, 1 not (1 error)";
    for options in [&["-f", "short"][..], &["-f", "short", "-q"]] {
        let arguments = [&["check"], options].concat();
        let done = scoresheet(&arguments).input(text).done().exits(1);
        assert!(done.err.starts_with(total), "{}", done.err);
        assert_eq!(done.out.lines().count(), 1, "{}", done.out);
    }
    let done = scoresheet(&["check", "-q"]).input(text).done().exits(1);
    assert!(done.out.starts_with(total), "{}", done.out);
}
