//! Options that records contradict, assumed settings, compressed output.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::fs;

use crate::helpers::run::{Folder, REAL, WON, scoresheet};

const POSITION: &str =
    "[Game \"Permute\"]\n[Position \"oyoy/yoyo/yOoy/oyyo y 2\"]\n\n2. Ac2d3-d3 *\n";

/// Checks that a sound sheet stays sound with these options, and that there is this
/// number of warnings about options that its tags contradict.
fn check_warnings(sheet: &str, options: &[&str], warnings: usize) {
    let arguments = [&["check", "-f", "json"], options].concat();
    let object = scoresheet(&arguments).input(sheet).run().exits(0).object();
    let plain = scoresheet(&["check", "-f", "json"]).input(sheet).run();
    assert_eq!(object["plies"], plain.object()["plies"]);
    let found = object["diagnostics"].as_array().unwrap();
    let codes: Vec<&str> = found
        .iter()
        .map(|finding| finding["code"].as_str().unwrap())
        .filter(|code| *code != "permute/board-size")
        .collect();
    assert_eq!(codes, vec!["tag/over-option"; warnings], "{options:?}");
}

#[test]
fn options_never_break_a_sound_record() {
    check_warnings(WON, &["--board", "9"], 1);
    check_warnings(WON, &["--board", "3"], 0);
    // The setup `blocks` needs an even board, but the tag `Board` is 3.
    check_warnings(WON, &["--setup", "blocks"], 1);
    check_warnings(POSITION, &["--board", "9"], 1);
    check_warnings(POSITION, &["--board", "4"], 0);
    check_warnings(POSITION, &["--setup", "blocks"], 1);
    check_warnings(POSITION, &["--players", "4"], 0);
}

#[test]
fn options_of_another_game_are_ignored() {
    let permutu = scoresheet(&["generate", "--game", "permutu", "--seed", "2"]).printed();
    let permutu = permutu
        .lines()
        .filter(|line| !line.starts_with("[Setup"))
        .map(|line| format!("{line}\n"))
        .collect::<String>();
    check_warnings(&permutu, &["--setup", "blocks"], 0);
    check_warnings(&permutu, &["--board", "9"], 0);
    // An option value that only another game has is accepted, since the input may
    // contain records of that game.
    check_warnings(WON, &["--setup", "different"], 0);
    check_warnings(&format!("{permutu}\n"), &["--setup", "free"], 0);
    // No game has this setup.
    scoresheet(&["check", "--setup", "zigzag"])
        .input(WON)
        .run()
        .exits(2);
}

#[test]
fn tags_contradict_options_in_archives_too() {
    let sheets = [WON, POSITION].join("\n").repeat(3);
    let output = scoresheet(&["check", "--board", "9"])
        .input(sheets)
        .run()
        .exits(0);
    assert_eq!(
        output.out.matches("warning[tag/over-option]").count(),
        6,
        "{}",
        output.out
    );
}

#[test]
fn every_command_names_the_assumed_setting_once() {
    let note = "note: Permute 12x12 chequer (assumed; --board, --setup)\n";
    let folder = Folder::new()
        .with("a.txt", REAL)
        .with("b.txt", "Ce5f6-f6 *\nCe5f6-f6 *\n");
    for line in [
        &["convert", "--to", "aiai", "a.txt", "b.txt"][..],
        &["render", "-o", "a.svg", "a.txt"],
        &["moves", "a.txt"],
        &["list", "a.txt", "b.txt"],
        &["diff", "a.txt", "b.txt", "--record", "1"],
        &["find", "o", "a.txt"],
        &["openings", "a.txt"],
        &["duplicates", "a.txt", "b.txt"],
        &["filter", "--unique", "a.txt", "b.txt"],
        &["filter", "--result", "*", "a.txt"],
    ] {
        let output = scoresheet(line).within(&folder).run();
        assert_eq!(
            output.err.matches(note).count(),
            1,
            "{line:?}: {}",
            output.err
        );
        let named = [line, &["--board", "12", "--setup", "chequer"]].concat();
        let output = scoresheet(&named).within(&folder).run();
        assert!(!output.err.contains("assumed"), "{line:?}: {}", output.err);
    }
}

#[test]
fn the_name_of_the_output_chooses_its_compression() {
    let folder = Folder::new().with("a.txt", REAL);
    let sheet = scoresheet(&["convert", "--to", "sheet", "a.txt"])
        .within(&folder)
        .printed();
    for (name, start) in [
        ("b.sheet.gz", &[0x1F, 0x8B][..]),
        ("c.sheet.GZ", &[0x1F, 0x8B]),
        ("b.sheet.zst", &[0x28, 0xB5, 0x2F, 0xFD]),
    ] {
        let write = ["convert", "--to", "sheet", "a.txt", "-o", name];
        scoresheet(&write).within(&folder).printed();
        let bytes = fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.starts_with(start), "{name}");
        let read = scoresheet(&["convert", "--to", "sheet", name])
            .within(&folder)
            .printed();
        assert_eq!(read, sheet, "{name}");
        // A file rewritten in place stays compressed.
        scoresheet(&["fmt", "-i", name, "--tag", "Event=x"])
            .within(&folder)
            .printed();
        let bytes = fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.starts_with(start), "{name}");
        let read = scoresheet(&["fmt", name]).within(&folder).printed();
        assert!(read.contains("[Event \"x\"]"), "{read}");
    }
}

#[test]
fn a_large_archive_is_compressed_in_frames() {
    let comment = "a b ".repeat(300_000);
    let plain = format!("[Game \"Permute\"]\n\n1. Ce5f6-f6 {{{comment}}} *\n\n").repeat(4);
    assert!(plain.len() > 4 << 20);
    let folder = Folder::new().with("plain.sheet", &plain);
    let write = ["filter", "plain.sheet", "-o", "a.sheet.zst"];
    scoresheet(&write).within(&folder).printed();
    let back = scoresheet(&["filter", "a.sheet.zst"])
        .within(&folder)
        .printed();
    assert!(back == plain);
}

/// Returns the tags of the setting of a sheet as `NAME=VALUE`, and its movetext as
/// one line.
fn tags_and_movetext(sheet: &str) -> (Vec<String>, String) {
    let is_setting = |name: &str| {
        ["Players", "Pool", "Deck", "Setup"].contains(&name)
            || name.starts_with("Hand")
            || name.starts_with("Row")
    };
    let tags = sheet.lines().filter_map(|line| {
        let (name, value) = line.strip_prefix('[')?.split_once(' ')?;
        let value = value.trim_end_matches(']').trim_matches('"');
        is_setting(name).then(|| format!("{name}={value}"))
    });
    let moves = sheet.lines().filter(|line| !line.starts_with('['));
    (tags.collect(), moves.collect::<Vec<_>>().join(" "))
}

#[test]
fn a_list_with_assumed_tags_is_the_game_of_its_sheet() {
    for (game, name) in [
        ("permutations", "two-players"),
        ("permutations", "four-players-deck"),
        ("permutations", "three-players-no-hands"),
        ("permutu", "three-players"),
        ("permutu", "six-players"),
    ] {
        let root = env!("CARGO_MANIFEST_DIR");
        let sheet = fs::read_to_string(format!("{root}/samples/{game}/{name}.sheet")).unwrap();
        let score = |input: &str, options: &[&str]| {
            let arguments = [&["score", "-f", "json", "--game", game], options].concat();
            let mut object = scoresheet(&arguments).input(input).run().exits(0).object();
            let facts = object.as_object_mut().unwrap();
            facts.retain(|field, _| ["ply", "standings", "result"].contains(&&**field));
            assert!(!facts.is_empty());
            object
        };
        let (tags, list) = tags_and_movetext(&sheet);
        let options: Vec<&str> = tags.iter().flat_map(|tag| ["--assume", tag]).collect();
        assert!(!tags.is_empty(), "{name}");
        let without_players = |mut object: serde_json::Value| {
            let seats = object["standings"].as_array_mut();
            for seat in seats.into_iter().flatten() {
                seat.as_object_mut().unwrap().remove("player");
            }
            object
        };
        assert_eq!(
            without_players(score(&list, &options)),
            without_players(score(&sheet, &[])),
            "{name}"
        );
    }
}

#[test]
fn only_tags_of_the_setting_can_be_assumed() {
    for (options, part) in [
        (
            &["--assume", "Event=Cup"][..],
            "does not depend on a tag `Event`",
        ),
        (
            &["--game", "permute", "--assume", "Pool=1 2 3 4"],
            "the setting of Permute does not depend on a tag `Pool`",
        ),
        (&["--assume", "Pool"], "NAME=VALUE"),
        (&["--assume", "Board=nine"], "nine"),
    ] {
        let arguments = [&["check"], options].concat();
        scoresheet(&arguments).input("").run().exits(2).says(part);
    }
}

/// Commands with options that cannot have an effect, and what is said.
const IGNORED: &[(&str, &str)] = &[
    (
        "list --players Anna",
        "not a number; did you mean `--player`?",
    ),
    ("list --players 99", "`99` is not a valid number of players"),
    (
        "list --game permute --players 99",
        "`99` is not a valid number of players",
    ),
    (
        "show --position start --at 1",
        "no record is read, since `--position` is given and no PATH: remove `--at`",
    ),
    (
        "moves --position start --play Ce5f6-f6 --at 99",
        "remove `--at`",
    ),
    (
        "render --position start --record 2",
        "remove the options that choose records",
    ),
    (
        "analyse --simulations 1 --position start --player Ann",
        "remove the options that choose records",
    ),
    (
        "fmt --tag Foo=1 --tag foo=2",
        "the tag `foo` is given twice",
    ),
    (
        "convert --to sheet --tag Event=1 --tag Event=2",
        "the tag `Event` is given twice",
    ),
    (
        "list --board 8 --assume Board=12",
        "the tag `Board` is given twice",
    ),
    ("show --legal -f json", "`--legal` has no effect on JSON"),
    ("show --ascii -f json", "`--ascii` has no effect on JSON"),
    (
        "generate --symbols 3",
        "`--symbols`: Permute has no such setting",
    ),
    (
        "generate --players 3",
        "`--players`: Permute has no such setting",
    ),
    (
        "match --first random --second greedy --game swaptimum --swap none",
        "`--swap`: Swaptimum has no such setting",
    ),
    (
        "play --assume RowRed=ABC",
        "`--assume RowRed=`: Permute has no such setting",
    ),
    (
        "play --assume Position=oy/yo --setup blocks",
        "a setup has no effect",
    ),
    (
        "show --position oy/yo --setup blocks",
        "a setup has no effect",
    ),
    (
        "play --record a.sheet --output a.sheet",
        "`--record` and `--output` name the same file",
    ),
    (
        "analyse --annotate a.sheet -o a.sheet",
        "`--annotate` and `--output` name the same file",
    ),
    (
        "analyse --graph a.svg -o a.svg",
        "`--graph` and `--output` name the same file",
    ),
    (
        "play --game swaptimum --protocol 1",
        "`--protocol`: Swaptimum has no such setting",
    ),
    (
        "generate --game permutu --assume RowRed=AB --assume RowBlack=AB --assume RowGreen=BA --symbols 3",
        "the rows are given, so their symbols are too",
    ),
];

/// An option that cannot have an effect is an error.
#[test]
fn no_option_is_ignored_silently() {
    for (arguments, hint) in IGNORED {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        scoresheet(&arguments).input(WON).run().exits(2).says(hint);
    }
}

#[test]
fn a_given_deal_is_played() {
    let rows = ["RowRed=ABC", "RowBlack=BCA", "RowGreen=CAB"];
    let assumed: Vec<&str> = rows.iter().flat_map(|row| ["--assume", row]).collect();
    let run = |arguments: &[&str]| {
        scoresheet(&[arguments, &["--game", "permutu"], &assumed].concat())
            .run()
            .exits(0)
            .out
    };
    let folder = Folder::new();
    let path = folder.path().join("games.sheet");
    let path = path.to_str().unwrap();
    run(&[
        "match",
        "--first",
        "greedy",
        "--second",
        "random",
        "--games",
        "2",
        "--records",
        path,
    ]);
    let played = folder.read("games.sheet");
    for text in [run(&["generate", "--games", "2"]), played.clone()] {
        for row in [
            "[RowRed \"ABC\"]",
            "[RowBlack \"BCA\"]",
            "[RowGreen \"CAB\"]",
        ] {
            assert_eq!(text.matches(row).count(), 2, "{text}");
        }
    }
    for name in [
        "[Player1 \"greedy\"]",
        "[Player2 \"random\"]",
        "[Player1 \"random\"]",
    ] {
        assert_eq!(played.matches(name).count(), 1, "{played}");
    }
}

#[test]
fn a_wrong_number_of_the_next_ply_is_named() {
    for (game, position) in [("permute", "oy/yo o 0"), ("swaptimum", "../.. r 0")] {
        let arguments = ["show", "--game", game, "--position", position];
        let message = "the number of the next ply is 0, but plies have numbers from 1 to 1000000";
        scoresheet(&arguments).run().exits(2).says(message);
    }
}
