//! Choosing records by their content, in every command that reads records.

use crate::helpers::run::{Folder, Output, scoresheet};

/// Records that every option for choosing records tells apart.
const CUP: &str = "\
[Game \"Permute\"]
[Board \"3\"]
[Event \"Cup, final\"]
[Date \"2020.05.11\"]
[Orange \"Ann Lee\"]
[Yellow \"Bob\"]

1. Ab1c2-b2 1-0

[Game \"Permute\"]
[Board \"3\"]
[Event \"League\"]
[Date \"2021.??.??\"]
[Orange \"Bob\"]
[Yellow \"Ann\"]
[Termination \"time forfeit\"]

1-0

[Game \"Swaptimum\"]
[Board \"4\"]
[Red \"Éva\"]
[Blue \"Ann\"]

1. a1 2. b2 3. b1 *

[Game \"Permute\"]
[Orange \"Cyd\"]

1. Ca1b2-a1 2. Ca1b2-b2 *
";

fn run(line: &[&str]) -> Output {
    let line = [&["list", "-q", "-f", "json"], line].concat();
    scoresheet(&line).input(CUP).run()
}

/// The numbers of the chosen records.
#[track_caller]
fn chosen(line: &[&str]) -> Vec<u64> {
    let output = run(line);
    assert!(output.code < Some(2), "{line:?}: {}", output.err);
    let number = |object: &serde_json::Value| object["record"].as_u64().expect("a number");
    output.objects().iter().map(number).collect()
}

#[test]
fn each_option_chooses_records() {
    for (line, records) in [
        (&["--player", "ann"][..], &[1, 2, 3][..]),
        (&["--player", "=Ann"], &[2, 3]),
        (&["--player", "ÉVA"], &[3]),
        (&["--player", "ann", "--player", "bob"], &[1, 2]),
        (&["--seat", "orange=ann"], &[1]),
        (&["--seat", "Blue==Ann"], &[3]),
        (&["--winner", "Orange"], &[1, 2]),
        (&["--winner", "bob"], &[2]),
        (&["--winner", "bob,lee"], &[1, 2]),
        (&["--result", "1-0"], &[1, 2]),
        (&["--result", "*,0-1"], &[3, 4]),
        (&["--termination", "time forfeit"], &[2]),
        (&["--termination", "normal,time-forfeit"], &[1, 2]),
        (&["--since", "2020"], &[1, 2]),
        (&["--since", "2020-05-12"], &[2]),
        (&["--until", "2020-05"], &[1]),
        (&["--since", "2021-02"], &[]),
        (&["--plies", "1-2"], &[1, 4]),
        (&["--plies", "3-"], &[3]),
        (&["--plies", "-0"], &[2]),
        (&["--has-tag", "event"], &[1, 2]),
        (&["--has-tag", "Event=Cup*"], &[1]),
        (&["--has-tag", "Event=?eague"], &[2]),
        (&["--only-game", "swaptimum"], &[3]),
        (&["--only-game", "Permute,Swaptimum"], &[1, 2, 3, 4]),
        (&["--has-code", "permute/bandaged-face"], &[4]),
        (&["--only", "unsound"], &[4]),
        (
            &["--only", "sound", "--player", "ann", "--plies", "3"],
            &[3],
        ),
        (&["--where", ".plies > 0"], &[1, 3, 4]),
        (&["--where", ".players[].player == \"Bob\""], &[1, 2]),
        (
            &["--where", ".board == 3", "--where", ".event == \"League\""],
            &[2],
        ),
        (&["--invert", "--player", "ann"], &[4]),
        (&["--invert", "--player", "ann", "--plies", "3"], &[1, 2, 4]),
        (&["--invert", "--record", "1-2", "--player", "lee"], &[2]),
    ] {
        // Record 4 is not sound.
        if records == [4] {
            assert_eq!(run(line).code, Some(1), "{line:?}");
        }
        assert_eq!(chosen(line), records, "{line:?}");
    }
}

#[test]
fn choosing_no_record_is_a_finding() {
    run(&["--player", "Zed"]).exits(1).says("no record matches");
    run(&["--player", "ann"]).exits(0);
}

#[test]
fn mistakes_in_options_are_usage_errors() {
    for (line, message) in [
        (&["--invert"][..], "`--invert` needs another option"),
        (&["--result", "2-0"], "a result is"),
        (&["--termination", "bored"], "a termination is"),
        (&["--since", "May"], "write a day, a month or a year"),
        (&["--plies", "9-1"], "write a number or a range"),
        (&["--only-game", "chess"], "`chess` is not a game"),
        (&["--has-code", "permute/bandaged"], "did you mean"),
        (&["--seat", "Orange"], "name a seat and its player"),
        (
            &["--has-tag", &"*".repeat(100_000)],
            "at most 1000 characters",
        ),
        (&["--where", &"(".repeat(100_000)], "at most 2000 bytes"),
    ] {
        run(line).exits(2).says(message);
    }
}

#[test]
fn jq_shows_the_place_of_its_errors() {
    for (code, message) in [
        (".plies > ", "expected term\n  .plies > \n           ^"),
        (
            ".plies > $x",
            "undefined variable `$x`\n  .plies > $x\n           ^^",
        ),
        (
            "1 | plies",
            "undefined filter `plies`\n  1 | plies\n      ^^^^^",
        ),
        ("f(1; 2)", "undefined filter `f/2`"),
        ("\"abc", "expected closing quote"),
        ("1 & 2", "expected token\n  1 & 2\n    ^"),
        (
            "def f: f + 1; f",
            "a definition must not call itself\n  def f: f + 1; f\n         ^",
        ),
    ] {
        run(&["--where", code]).exits(2).says(message);
    }
}

#[test]
fn expressions_reach_nothing_but_the_record() {
    for word in [
        "halt",
        "input",
        "inputs",
        "input_filename",
        "input_line_number",
        "env",
        "debug",
        "stderr",
        "now",
    ] {
        let message = format!("undefined filter `{word}`");
        run(&["--where", word]).exits(2).says(&message);
    }
    run(&["--where", "$ENV"])
        .exits(2)
        .says("undefined variable `$ENV`");
    for code in ["import \"a\" as a; 1", "include \"a\"; 1"] {
        run(&["--where", code])
            .exits(2)
            .says("modules are not supported");
    }
}

#[test]
fn an_expression_that_fails_does_not_match() {
    let failing = ["list", "--where", ".event | startswith(\"Cup\")"];
    let output = scoresheet(&failing).input(CUP).run();
    assert_eq!(output.out.lines().count(), 1, "{}", output.out);
    output.says("`--where` failed on 2 records, which were treated as not matching");
}

#[test]
fn every_command_chooses_records() {
    let folder = Folder::new().with("cup.sheet", CUP);
    let only = ["--player", "lee", "cup.sheet"];
    for (command, text) in [
        (&["check"][..], "cup.sheet: Permute 3x3 chequer, 1 ply"),
        (&["list"], "cup.sheet  1  Ann Lee - Bob"),
        (&["score"], "Orange 3, Yellow 2"),
        (&["convert", "--to", "mindsports"], "Ab1c2-b2 1-0\n"),
        (&["fmt"], "[Orange \"Ann Lee\"]"),
        (&["show"], "yoy/oOy/yyo y 2"),
        (&["moves", "--at", "start"], "Ab1c2-b2"),
        (&["render", "--to", "txt"], "═"),
    ] {
        let output = scoresheet(&[command, &only].concat()).within(&folder).run();
        output.exits(0).prints(text);
    }
    for command in ["show", "moves", "render"] {
        let line = [command, "--player", "Bob", "cup.sheet"];
        let output = scoresheet(&line).within(&folder).run();
        assert_eq!(output.out, "");
        output.exits(2).says("several records of `cup.sheet` match");
    }
    let line = ["fmt", "--check", "--player", "Bob", "cup.sheet"];
    scoresheet(&line).within(&folder).run().exits(2);
}

#[test]
fn names_are_compared_with_their_case_folded() {
    let sheet =
        |name: &str| format!("[Game \"Permute\"]\n[Orange \"{name}\"]\n\n1. Ce5f6-f6 *\n\n");
    let games = sheet("Çelik") + &sheet("Straße") + &sheet("Σίσυφος");
    for (name, found) in [
        ("ÇELİK", "Çelik"),
        ("STRASSE", "Straße"),
        ("straße", "Straße"),
        ("ΣΊΣΥΦΟΣ", "Σίσυφος"),
    ] {
        let rows = scoresheet(&["list", "-f", "json", "--player", name])
            .input(&games)
            .run();
        let rows = rows.exits(0).objects();
        assert_eq!(rows.len(), 1, "{name}");
        assert_eq!(rows[0]["players"][0]["player"], found);
    }
}
