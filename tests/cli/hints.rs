//! Help for mistakes in moves, tags, dates and command lines, and for lists of other
//! games.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use serde_json::Value;

use crate::helpers::dice::Dice;
use crate::helpers::run::{Folder, REAL, Words, printed, run};
use crate::snapshot::snapshot;

/// The findings in a text, as objects.
fn findings(text: &str, options: impl Words) -> Vec<Value> {
    let mut found = run(("check -f json", options), text).object();
    let found = found["diagnostics"].as_array_mut().expect("a list");
    std::mem::take(found)
}

/// The help of the first error.
#[track_caller]
fn help(text: &str) -> String {
    let found = findings(text, "");
    let error = found.iter().find(|finding| finding["severity"] == "error");
    let help = &error.expect("an error")["help"];
    help.as_str().unwrap_or_default().to_owned()
}

/// The moves in backticks of a text.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

#[test]
fn a_near_miss_is_answered_with_the_moves_that_may_be_meant() {
    for (text, moves) in [
        ("f8g9-f8", &["Af8g9-f8", "Cf8g9-f8"][..]),
        ("Ce5f6f6", &["Ce5f6-f6"]),
        ("C e5f6-f6", &["Ce5f6-f6"]),
        ("Cf8f9-f8", &["Ce8f9-f8", "Cf8g9-f8"]),
        ("Ce5f6-f7", &["Ce5f6-f6"]),
        ("Clockwise e5:f6 f7", &["Clockwise e5f6-f6"]),
        ("1. Clokwise e5:f6 f6", &["Clockwise e5f6-f6"]),
    ] {
        let help = help(text);
        for mv in moves {
            assert!(quoted(&help).contains(mv), "{text}: {help}");
        }
        // Every suggested move is legal.
        for mv in quoted(&help) {
            run("check", mv).exits(0);
        }
    }
}

#[test]
fn a_move_off_the_board_may_be_a_slip() {
    let help = help("Ck11l12-m12");
    assert!(quoted(&help).contains(&"Ck11l12-l12"), "{help}");
    assert!(help.contains("`--board 13`"), "{help}");
}

#[test]
fn suggestions_are_legal_in_the_position_of_the_near_miss() {
    // Ply 1 bandages f6, so that no move of the face e5f6 is legal.
    let help = help("Ce5f6-f6 Ce5f6f6");
    let similar = help.strip_prefix("`Ce5f6-f6` is illegal here; similar legal moves: ");
    for mv in quoted(similar.unwrap()) {
        run("check", format!("Ce5f6-f6 {mv}")).exits(0);
    }
}

#[test]
fn words_unlike_any_move_get_no_suggestion() {
    let help = help("Ce5f6-f6 h2o Ae4f5-f5");
    assert!(
        !help.contains("h2o") && quoted(&help) == ["{...}"],
        "{help}"
    );
}

/// The notes about another reading of a list.
fn other_readings(text: &str, options: &str) -> Vec<String> {
    let mut found = findings(text, options);
    found.retain(|finding| {
        let code = finding["code"].as_str();
        code.is_some_and(|code| code.starts_with("record/other-"))
    });
    let help = |note: &Value| note["help"].as_str().unwrap_or_default().to_owned();
    found.iter().map(help).collect()
}

/// A generated list of moves.
fn generated(options: &str) -> String {
    printed(("generate --seed 3 --to mindsports", options), "")
}

#[test]
fn an_illegal_list_is_tried_with_other_settings() {
    for options in [
        "--board 14",
        "--board 10 --setup blocks",
        "--protocol double",
    ] {
        let list = generated(options);
        let notes = other_readings(&list, "");
        let [note] = &notes[..] else {
            panic!("{options:?}: {notes:?}");
        };
        // The list is sound with the options that the note proposes.
        run(("check", quoted(note)[0]), &list).exits(0);
        // No finding names the board that only its own move needs.
        assert!(!run("check", &list).out.contains("for a larger board"));
        assert!(other_readings(&list, options).is_empty());
    }
}

#[test]
fn a_list_on_a_part_of_the_board_may_be_from_a_smaller_one() {
    let list = generated("--board 9");
    let unfinished = list.trim_end().rsplit_once(' ').unwrap().0;
    let unfinished = format!("{unfinished} *\n");
    for list in [&list, &unfinished] {
        let notes = other_readings(list, "");
        assert!(notes[0].contains("`--board 9`"), "{notes:?}");
    }
    // Several lists, which the fast filter reads first, get the same notes.
    let output = run("check", unfinished.repeat(3)).exits(0);
    assert_eq!(output.out.matches("note[record/other-setting]").count(), 3);
    // There is no note if an option sets the board, or if the list is short.
    assert!(other_readings(&unfinished, "--board 12").is_empty());
    assert!(other_readings(REAL, "").is_empty());
}

#[test]
fn a_sheet_without_its_board_gets_a_note_with_that_board() {
    let game = printed("generate --seed 5 --game swaptimum --board 5", "");
    let open = game
        .replace("[Board \"5\"]\n", "")
        .replace("[Termination \"normal\"]\n", "");
    let notes: Vec<Value> = findings(&open, "");
    let note = notes
        .iter()
        .find(|note| note["code"] == "record/other-setting");
    let help = note
        .and_then(|note| note["help"].as_str())
        .unwrap_or_default();
    assert!(help.contains("`[Board \"5\"]`"), "{notes:?}\n{open}");
    assert_eq!(findings(&game, ""), Vec::<Value>::new());
}

#[test]
fn unfinished_games_on_lines_of_their_own_get_a_note() {
    // The same face cannot be twisted twice, so the second line is no part of the game.
    let notes = other_readings("Ce5f6-f6 Ae4f5-f5\nCe5f6-f6 Ae3f4-f3\n", "");
    assert!(notes[0].contains("end every line"), "{notes:?}");
    let one_game = "Ce5f6-f6 Ae4f5-f5\nCh3i4-h4 Ab7c8-b7\n";
    assert!(other_readings(one_game, "").is_empty());
}

#[test]
fn a_list_of_another_game_gets_a_note_with_that_game() {
    assert!(other_readings("d4 e5 c3", "")[0].contains("`--game swaptimum`"));
    assert!(other_readings("See you on Sunday", "").is_empty());
    let moves = other_readings("Ce5f6-f6 Ae4f5-f5", "--game swaptimum");
    assert!(moves[0].contains("`--game permute`"), "{moves:?}");
}

#[test]
fn a_list_of_every_game_is_known_in_every_other_one_however_it_is_laid_out() {
    let games = ["permute", "swaptimum", "permutations", "permutu"];
    let seed = Dice::new(46).below(1 << 20).to_string();
    for game in games {
        let options = format!("generate --policy greedy --game {game} --seed {seed}");
        let sheet = printed(&options, "");
        let (_, list) = sheet.split_once("\n\n").unwrap();
        let line = list.split_whitespace().collect::<Vec<_>>().join(" ");
        let (moves, _) = line.rsplit_once(' ').unwrap();
        let is_number = |word: &&str| word.ends_with('.');
        let bare: Vec<_> = moves.split(' ').filter(|word| !is_number(word)).collect();
        let texts = [
            list,
            &line,
            moves,
            &bare.join(" "),
            &bare.join("\n"),
            &format!("Ann - Bob\n\n{list}"),
        ];
        for other in games.into_iter().filter(|other| *other != game) {
            for text in texts {
                let notes = other_readings(text, &format!("--game {other}"));
                let is_named = notes.iter().any(|note| quoted(note)[0].ends_with(game));
                assert!(is_named, "seed {seed}: as {other}: {notes:?}\n{text}");
            }
        }
    }
}

#[test]
fn a_missing_ply_is_named() {
    let list = "1. Ce2f3-f2 Ab8c9-b9\n2. Ab7c8-b7 Cc8d9-c9\n3. Af5g6-g5\n4. Ch8i9-h9 Ah5i6-h6\n";
    let found = findings(list, "--board 9");
    assert_eq!(
        found[0]["message"],
        "the number 4 comes before the second ply of number 3"
    );
    assert_eq!(found[0]["line"], 4);
    let names = "Ann: Ce2f3-f2\nBob: Ab8c9-b9\nAnn: Ab7c8-b7\nAnn: Af5g6-g5\nBob: Ch8i9-h9\n";
    assert_eq!(
        help(names),
        "the ply of `Bob` before it is missing: write it"
    );
    // The same with one wrong name.
    let names = names.replace("Ann: Af", "Anna: Af");
    assert!(
        help(&names).starts_with("did you mean `Bob`?"),
        "{}",
        help(&names)
    );
}

#[test]
fn no_other_move_is_offered_below_a_missing_ply() {
    let sheet = include_str!("../../samples/permute/resignation.sheet");
    let found = findings(&sheet.replace("8. Ag9h10-h9 ", ""), "");
    let helps: Vec<&str> = found
        .iter()
        .filter_map(|finding| finding["help"].as_str())
        .collect();
    assert!(
        helps[1].starts_with("if a ply is missing before the number `9.`"),
        "{helps:?}"
    );
    assert!(
        !helps
            .iter()
            .any(|help| help.contains("similar legal moves")),
        "{helps:?}"
    );
}

/// The findings about a tag of a sheet, as pairs of code and message.
fn tag_findings(name: &str, value: &str, game: &str) -> Vec<[String; 2]> {
    let text = format!("[Game \"{game}\"]\n[{name} \"{value}\"]\n\n*\n");
    let text_of = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let found = findings(&text, "").into_iter();
    let found = found.map(|finding| ["code", "message"].map(|field| text_of(&finding[field])));
    found.filter(|[code, _]| code.starts_with("tag/")).collect()
}

#[test]
fn a_misspelt_tag_names_the_known_one() {
    for (tag, game, suggestion) in [
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
        let found = tag_findings(tag, "x", game);
        let [[code, message]] = &found[..] else {
            panic!("{tag}: {found:?}");
        };
        assert_eq!(code, "tag/unknown");
        let question = format!("did you mean `{suggestion}`?");
        assert!(message.ends_with(&question), "{message}");
    }
    for tag in "Annotator Opening Title Name WhiteElo Source Orange".split(' ') {
        assert!(tag_findings(tag, "x", "Permute").is_empty(), "{tag}");
    }
    // Swaptimum has no protocol that could be misspelt.
    assert!(tag_findings("Protocl", "x", "Swaptimum").is_empty());
}

#[test]
fn the_fast_filter_finds_misspelt_tags_and_odd_dates() {
    for (tag, code) in [
        ("Bord \"9\"", "tag/unknown"),
        ("Date \"3.4.2021\"", "tag/odd-date"),
    ] {
        let sheet = format!("[Game \"Permute\"]\n[{tag}]\n\n1. Cc3d4-d4 *\n\n");
        let output = run("check", sheet.repeat(3)).exits(0);
        assert_eq!(output.out.matches(&format!("warning[{code}]")).count(), 3);
    }
}

#[test]
fn odd_dates_are_told_apart_from_impossible_dates() {
    let found = |date: &str| tag_findings("Date", date, "Permute");
    for date in [
        "3.4.2021",
        "21.11.2026",
        "2026/11/21",
        "yesterday",
        "May 2020",
    ] {
        assert_eq!(found(date)[0][0], "tag/odd-date", "{date}");
    }
    let message = &found("3.4.2021")[0][1];
    assert!(message.contains("ambiguous: either number may be the day"));
    assert_eq!(found("2026.02.30")[0][0], "tag/bad-date");
    assert!(found("2026.11.??").is_empty());
}

#[test]
fn moves_in_place_of_a_file_are_answered_with_the_command_to_type() {
    let lines = [
        "check --board 9 Ce5f6-f6 Ae4f5-f5",
        "'1. Ce5f6-f6 2. Ae4f5-f5'",
        "score --game swaptimum d4 e5",
        "check missing.sheet",
    ];
    snapshot("check/moves_as_files", "", &lines);
    // A file of that name is read.
    let folder = Folder::new().with("Ce5f6-f6", REAL);
    folder.printed("check Ce5f6-f6");
}

#[test]
fn a_long_remark_is_found_in_parts() {
    let text = format!(
        "[Game \"Permute\"]\n\n{}*\n",
        "some words of chat ".repeat(50_000)
    );
    let found = findings(&text, "");
    let span = found[0]["span"].as_array().expect("a span");
    let length = span[1].as_u64().unwrap() - span[0].as_u64().unwrap();
    assert!(
        (100..400).contains(&length) && found.len() < 100,
        "{length} bytes"
    );
}
