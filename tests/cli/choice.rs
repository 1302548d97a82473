//! Choosing records by their content, in every command that reads records.

use crate::helpers::run::{Folder, Output, Words, run};
use crate::snapshot::snapshot;

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

/// Runs `list` on these records.
fn list(line: impl Words) -> Output {
    run(("list -q -f json", line), CUP)
}

#[test]
fn each_option_chooses_records() {
    for (line, records) in [
        ("--player ann", &[1, 2, 3][..]),
        ("--player =Ann", &[2, 3]),
        ("--player ÉVA", &[3]),
        ("--player ann --player bob", &[1, 2]),
        ("--seat orange=ann", &[1]),
        ("--seat Blue==Ann", &[3]),
        ("--winner Orange", &[1, 2]),
        ("--winner bob", &[2]),
        ("--winner bob,lee", &[1, 2]),
        ("--result 1-0", &[1, 2]),
        ("--result *,0-1", &[3, 4]),
        ("--termination 'time forfeit'", &[2]),
        ("--termination normal,time-forfeit", &[1, 2]),
        ("--since 2020", &[1, 2]),
        ("--since 2020-05-12", &[2]),
        ("--until 2020-05", &[1]),
        ("--since 2021-02", &[]),
        ("--plies 1-2", &[1, 4]),
        ("--plies 3-", &[3]),
        ("--plies -0", &[2]),
        ("--has-tag event", &[1, 2]),
        ("--has-tag Event=Cup*", &[1]),
        ("--has-tag Event=?eague", &[2]),
        ("--only-game swaptimum", &[3]),
        ("--only-game Permute,Swaptimum", &[1, 2, 3, 4]),
        ("--has-code permute/bandaged-face", &[4]),
        ("--only unsound", &[4]),
        ("--only sound --player ann --plies 3", &[3]),
        ("--where '.plies > 0'", &[1, 3, 4]),
        ("--where '.players[].player == \"Bob\"'", &[1, 2]),
        ("--where '.board == 3' --where '.event == \"League\"'", &[2]),
        ("--invert --player ann", &[4]),
        ("--invert --player ann --plies 3", &[1, 2, 4]),
        ("--invert --record 1-2 --player lee", &[2]),
    ] {
        let output = list(line);
        // Record 4 is not sound.
        assert!(output.code == Some(1) || records != [4], "{line}");
        assert!(output.code < Some(2), "{line}: {}", output.err);
        assert_eq!(output.values("record"), records, "{line}");
    }
}

#[test]
fn mistakes_in_options_are_usage_errors() {
    let lines = [
        "list --player Zed",
        "list --invert",
        "list --result 2-0",
        "list --termination bored",
        "list --since May",
        "list --plies 9-1",
        "list --only-game chess",
        "list --has-code permute/bandaged",
        "list --seat Orange",
        "list --where '.event | startswith(\"Cup\")'",
        "list --where '.plies > '",
        "list --where '.plies > $x'",
        "list --where '1 | plies'",
        "list --where 'f(1; 2)'",
        "list --where '\"abc'",
        "list --where '1 & 2'",
        "list --where 'def f: f + 1; f'",
    ];
    snapshot("list/chosen", CUP, &lines);
    let stars = "*".repeat(100_000);
    list(["--has-tag", &stars])
        .exits(2)
        .says("at most 1000 characters");
    let open = "(".repeat(100_000);
    list(["--where", &open]).exits(2).says("at most 2000 bytes");
}

#[test]
fn expressions_reach_nothing_but_the_record() {
    let words = "halt input inputs input_filename input_line_number env debug stderr now";
    for word in words.split(' ') {
        let message = format!("undefined filter `{word}`");
        list(["--where", word]).exits(2).says(&message);
    }
    let variable = "undefined variable `$ENV`";
    list("--where $ENV").exits(2).says(variable);
    for code in ["import \"a\" as a; 1", "include \"a\"; 1"] {
        let message = "modules are not supported";
        list(["--where", code]).exits(2).says(message);
    }
}

#[test]
fn every_command_chooses_records() {
    let folder = Folder::new().with("cup.sheet", CUP);
    for (command, text) in [
        ("check", "cup.sheet: Permute 3x3 chequer, 1 ply"),
        ("list", "cup.sheet  1  Ann Lee - Bob"),
        ("score", "Orange 3, Yellow 2"),
        ("convert --to mindsports", "Ab1c2-b2 1-0\n"),
        ("fmt", "[Orange \"Ann Lee\"]"),
        ("show", "yoy/oOy/yyo y 2"),
        ("moves --at start", "Ab1c2-b2"),
        ("render --to txt", "═"),
    ] {
        let output = folder.run((command, "--player lee cup.sheet"));
        output.exits(0).prints(text);
    }
    for command in ["show", "moves", "render", "fmt --check"] {
        let output = folder.run((command, "--player Bob cup.sheet")).exits(2);
        assert_eq!(output.out, "");
        if command != "fmt --check" {
            output.says("several records of `cup.sheet` match");
        }
    }
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
        let row = run(["list", "-f", "json", "--player", name], &games)
            .exits(0)
            .object();
        assert_eq!(row["players"][0]["player"], found);
    }
}
