//! Options that records contradict, assumed settings, compressed output.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use crate::helpers::files;
use crate::helpers::run::{Folder, REAL, WON, printed, run};
use crate::snapshot::snapshot;

const POSITION: &str =
    "[Game \"Permute\"]\n[Position \"oyoy/yoyo/yOoy/oyyo y 2\"]\n\n2. Ac2d3-d3 *\n";

/// Checks that a sound sheet stays sound with an option, and that there is this number of
/// warnings about options that its tags contradict.
fn check_warnings(sheet: &str, option: &str, warnings: usize) {
    let object = run(("check -f json", option), sheet).exits(0).object();
    assert_eq!(
        object["plies"],
        run("check -f json", sheet).object()["plies"]
    );
    let found = object["diagnostics"].as_array().unwrap().iter();
    let mut codes: Vec<&str> = found
        .map(|finding| finding["code"].as_str().unwrap())
        .collect();
    codes.retain(|code| *code != "permute/board-size");
    assert_eq!(codes, vec!["tag/over-option"; warnings], "{option}");
}

#[test]
fn options_never_break_a_sound_record() {
    check_warnings(WON, "--board 9", 1);
    check_warnings(WON, "--board 3", 0);
    // The setup `blocks` needs an even board, but the tag `Board` is 3.
    check_warnings(WON, "--setup blocks", 1);
    check_warnings(POSITION, "--board 9", 1);
    check_warnings(POSITION, "--board 4", 0);
    check_warnings(POSITION, "--setup blocks", 1);
    check_warnings(POSITION, "--players 4", 0);
    let archive = [WON, POSITION].join("\n").repeat(3);
    let output = run("check --board 9", archive).exits(0).out;
    assert_eq!(
        output.matches("warning[tag/over-option]").count(),
        6,
        "{output}"
    );
}

#[test]
fn options_of_another_game_are_ignored() {
    let permutu = printed("generate --game permutu --seed 2", "");
    let lines = permutu.lines().filter(|line| !line.starts_with("[Setup"));
    let permutu: String = lines.map(|line| format!("{line}\n")).collect();
    check_warnings(&permutu, "--setup blocks", 0);
    check_warnings(&permutu, "--board 9", 0);
    // An option value that only another game has is accepted, since the input may
    // contain records of that game.
    check_warnings(WON, "--setup different", 0);
    check_warnings(&format!("{permutu}\n"), "--setup free", 0);
    // No game has this setup.
    run("check --setup zigzag", WON).exits(2);
}

#[test]
fn every_command_names_the_assumed_setting_once() {
    let note = "note: Permute 12x12 chequer (assumed; --board, --setup)\n";
    let folder = Folder::new()
        .with("a.txt", REAL)
        .with("b.txt", "Ce5f6-f6 *\nCe5f6-f6 *\n");
    for line in [
        "convert --to aiai a.txt b.txt",
        "render -o a.svg a.txt",
        "render --position start",
        "moves --position start",
        "moves a.txt",
        "list a.txt b.txt",
        "diff a.txt b.txt --record 1",
        "find o a.txt",
        "openings a.txt",
        "duplicates a.txt b.txt",
        "filter --unique a.txt b.txt",
        "filter --result * a.txt",
    ] {
        let err = folder.run(line).err;
        assert_eq!(err.matches(note).count(), 1, "{line}: {err}");
        let err = folder.run((line, "--board 12 --setup chequer")).err;
        assert!(!err.contains("assumed"), "{line}: {err}");
    }
}

#[test]
fn the_name_of_the_output_chooses_its_compression() {
    let folder = Folder::new().with("a.txt", REAL);
    let sheet = folder.printed("convert --to sheet a.txt");
    for (name, start) in [
        ("b.sheet.gz", &[0x1F, 0x8B][..]),
        ("c.sheet.GZ", &[0x1F, 0x8B]),
        ("b.sheet.zst", &[0x28, 0xB5, 0x2F, 0xFD]),
    ] {
        folder.printed(("convert --to sheet a.txt -o", name));
        assert!(folder.bytes(name).starts_with(start), "{name}");
        assert_eq!(
            folder.printed(("convert --to sheet", name)),
            sheet,
            "{name}"
        );
        // A file rewritten in place stays compressed.
        folder.printed(("fmt --tag Event=x -i", name));
        assert!(folder.bytes(name).starts_with(start), "{name}");
        let read = folder.printed(("fmt", name));
        assert!(read.contains("[Event \"x\"]"), "{read}");
    }
}

#[test]
fn a_large_archive_is_compressed_in_frames() {
    let comment = "a b ".repeat(300_000);
    let plain = format!("[Game \"Permute\"]\n\n1. Ce5f6-f6 {{{comment}}} *\n\n").repeat(4);
    assert!(plain.len() > 4 << 20);
    let folder = Folder::new().with("plain.sheet", &plain);
    folder.printed("filter plain.sheet -o a.sheet.zst");
    assert!(folder.printed("filter a.sheet.zst") == plain);
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
        let sheet = files::text(&format!("samples/{game}/{name}.sheet"));
        let score = |input: &str, options: &[&str]| {
            let line = ("score -f json --game", game, options);
            let mut object = run(line, input).exits(0).object();
            for seat in object["standings"].as_array_mut().unwrap() {
                seat.as_object_mut().unwrap().remove("player");
            }
            ["ply", "standings", "result"].map(|field| object[field].take())
        };
        let (tags, list) = tags_and_movetext(&sheet);
        let options: Vec<&str> = tags.iter().flat_map(|tag| ["--assume", tag]).collect();
        assert!(!tags.is_empty(), "{name}");
        assert_eq!(score(&list, &options), score(&sheet, &[]), "{name}");
    }
}

/// An option that cannot have an effect is an error.
#[test]
fn no_option_is_ignored_silently() {
    let lines = [
        "check --assume Event=Cup",
        "check --game permute --assume 'Pool=1 2 3 4'",
        "check --assume Pool",
        "check --assume Board=nine",
        "list --players Anna",
        "list --players 99",
        "list --game permute --players 99",
        "list --board 8 --assume Board=12",
        "show --position start --at 1",
        "show --legal -f json",
        "show --ascii -f json",
        "show --position oy/yo --setup blocks",
        "moves --position start --play Ce5f6-f6 --at 99",
        "render --position start --record 2",
        "analyse --simulations 1 --position start --player Ann",
        "analyse --annotate a.sheet -o a.sheet",
        "analyse --graph a -o a",
        "play --assume RowRed=ABC",
        "play --assume Position=oy/yo --setup blocks",
        "play --record a.sheet --output a.sheet",
        "play --game swaptimum --protocol 1",
    ];
    snapshot("check/options_without_effect", WON, &lines);
}

#[test]
fn a_given_deal_is_played() {
    let deal = "--game permutu --assume RowRed=ABC --assume RowBlack=BCA --assume RowGreen=CAB";
    let folder = Folder::new();
    let generated = folder.run(("generate --games 2", deal)).exits(0).out;
    let line = "match --first greedy --second random --games 2 --records games.sheet";
    folder.run((line, deal)).exits(0);
    let played = folder.read("games.sheet");
    for text in [&generated, &played] {
        for row in ["RowRed \"ABC\"", "RowBlack \"BCA\"", "RowGreen \"CAB\""] {
            assert_eq!(text.matches(row).count(), 2, "{text}");
        }
    }
    for name in [
        "Player1 \"greedy\"",
        "Player2 \"random\"",
        "Player1 \"random\"",
    ] {
        assert_eq!(played.matches(name).count(), 1, "{played}");
    }
}

#[test]
fn the_name_of_the_output_file_chooses_the_format() {
    let folder = Folder::new().with("game.sheet", WON);
    for (command, name, format) in [
        ("list", "a.json", "json"),
        ("score", "b.CSV", "csv"),
        ("score", "c.csv.gz", "csv"),
        ("check", "d.jsonl", "json"),
        ("stats", "e.html", "html"),
        ("stats", "f.md", "md"),
        ("table games", "g.jsonl", "jsonl"),
        ("convert", "h.json", "json"),
        ("list", "i.txt", "human"),
    ] {
        let explicit = format!("explicit{}", &name[1..]);
        let lines = [
            format!("{command} game.sheet -o {name}"),
            format!("{command} game.sheet -f {format} -o {explicit}"),
        ];
        for line in &lines {
            folder.run(line.as_str()).exits(0);
        }
        assert_eq!(
            folder.bytes(name),
            folder.bytes(&explicit),
            "{command} {name}"
        );
    }
    for line in [
        "list game.sheet -f json -o a.csv",
        "stats game.sheet -f csv -o a.html",
        "convert game.sheet -f sheet -o a.json",
        "table games game.sheet -f csv -o a.jsonl",
        "list game.sheet -o a.html",
        "stats game.sheet -o a.svg",
        "check game.sheet -o a.tsv",
        "generate --games 1 -o a.html",
        "generate --games 1 -o a.csv",
        "convert game.sheet -o a.md",
    ] {
        let name = line.rsplit('.').next().unwrap();
        folder.run(line).exits(2).says(&format!("`.{name}`"));
    }
}
