//! The severity of findings, the formats for code hosts, and `scoresheet.toml`.

use serde_json::Value;

use crate::helpers::run::{Folder, command};
use crate::snapshot::snapshot;

const BAD: &str = "ce5f6-f6 Ae4f5-f5 Cf6g7-f6 *\n";

#[test]
fn findings_are_left_out_or_change_their_severity() {
    let lines = [
        "check -f short",
        "check -f short --allow notation/odd-spelling",
        "check -f short --allow permute/* --deny notation/*",
        "check -f short --deny permute/* --allow permute/*",
        "check -f short --allow bandaged-face --deny notation/odd-spelling --warn bandaged-face --allow notation/odd-spelling",
        "check -f short --allow bandaged-face --deny permute/*",
        "check -f short --warn permute/* --allow notation/* --deny notation/odd-spelling",
        "check -f short --strict --warn notation/odd-spelling --allow permute/bandaged-face",
        "check --allow permute/bandage-face",
        "check --allow foo/*",
        "check --allow per*",
        "check -f github",
        "check -f csv --columns sound --allow permute/* --allow notation/*",
        "check --diff --allow notation/*",
        "check -f short --deny odd-spelling",
        "check -f short --allow single-color-face --warn bandaged-face",
    ];
    snapshot("check/levels", BAD, &lines);
}

#[test]
fn findings_are_written_as_sarif() {
    let folder = Folder::new().with("a b.txt", format!("{BAD}\n{BAD}"));
    let out = folder.run("check -f sarif .").exits(1).out;
    let sarif: Value = serde_json::from_str(&out).expect("it is JSON");
    let run = &sarif["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array();
    assert!(rules.expect("a list").len() > 100);
    let results = run["results"].as_array().expect("a list");
    let found = results.iter().map(|result| {
        let region = &result["locations"][0]["physicalLocation"]["region"];
        let fix = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
        let file = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        format!(
            "{file} {}:{} {} {} {}",
            region["startLine"],
            region["byteOffset"],
            result["ruleId"],
            result["level"],
            fix["insertedContent"]["text"]
        )
    });
    let expected = [
        r#""a%20b.txt" 1:0 "notation/odd-spelling" "warning" "Ce5f6-f6""#,
        r#""a%20b.txt" 1:18 "permute/bandaged-face" "error" null"#,
        r#""a%20b.txt" 3:30 "notation/odd-spelling" "warning" "Ce5f6-f6""#,
        r#""a%20b.txt" 3:48 "permute/bandaged-face" "error" null"#,
    ];
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

#[test]
fn the_settings_of_a_folder_apply_below_it() {
    let config = "board = 8\nsetup = \"blocks\"\ntheme = \"mine.toml\"\n\
        allow = [\"notation/*\"]\ndeny = [\"notation/mixed\"]\n";
    let folder = Folder::new()
        .with("scoresheet.toml", config)
        .with("a.txt", "ce5f6-f6 *\n")
        .with(
            "b.sheet",
            "[Game \"Permute\"]\n[Board \"12\"]\n\n1. Ce5f6-f6 *\n",
        )
        .with("bad/scoresheet.toml", "board = 9\ntab = 1\n")
        .with("wrong/scoresheet.toml", "board = 99\n")
        .with("codes/scoresheet.toml", "allow = [\"permute/x\"]\n");
    let lines = [
        "config",
        "check a.txt b.sheet",
        "check --deny notation/odd-spelling a.txt",
        "list a.txt b.sheet",
        "list --board 10 --setup chequer a.txt",
        "check --no-config a.txt",
        "render a.txt",
        "openings a.txt",
        "show --position start",
    ];
    folder.snapshot("check/config", &lines);
    for (name, message) in [
        ("bad", "unknown field `tab`"),
        ("wrong", "`99` is not the side of a board"),
        ("codes", "there is no code `permute/x`"),
    ] {
        let below = folder.path().join(name);
        let output = command()
            .arg("config")
            .current_dir(below)
            .output()
            .expect("it runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(message), "{error}");
        assert_eq!(output.status.code(), Some(2), "{error}");
    }
    let mut explain = command();
    explain
        .args(["explain", "bandaged-face"])
        .current_dir(folder.path().join("bad"));
    assert!(
        explain.output().expect("it runs").status.success(),
        "pages are read beside a mistake"
    );
}

#[test]
fn an_input_without_records_has_a_severity_too() {
    let folder = Folder::new().with("a.txt", "");
    folder
        .run("check -q a.txt")
        .exits(0)
        .says("warning[record/none]");
    folder
        .run("check -q --deny record/none a.txt")
        .exits(1)
        .says("error[record/none]");
    let allowed = folder.run("check --allow record/* a.txt").exits(0);
    assert!(!allowed.err.contains("record/none") && allowed.err.contains("1 finding left out"));
}

#[test]
fn the_environment_sets_the_options_of_a_session() {
    let folder = Folder::new().with("a.txt", "Ce5f6-f6 *\n");
    let run = |line: [&str; 2], name: &str, value: &str| {
        let mut command = command();
        command
            .args(line)
            .env(name, value)
            .current_dir(folder.path());
        let output = command.output().expect("the program runs");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    for (line, name, value, message) in [
        (
            ["render", "a.txt"],
            "SCORESHEET_THEME",
            "none",
            "unknown theme `none`",
        ),
        (
            ["check", "a.txt"],
            "SCORESHEET_JOBS",
            "0",
            "invalid value '0'",
        ),
        (
            ["check", "a.txt"],
            "SCORESHEET_COLOR",
            "x",
            "invalid value 'x'",
        ),
    ] {
        let (code, error) = run(line, name, value);
        assert!(code == Some(2), "{name}: {error}");
        assert!(error.contains(message), "{name}: {error}");
    }
    assert_eq!(
        run(["render", "a.txt"], "SCORESHEET_THEME", "print").0,
        Some(0)
    );
    let names = ["SCORESHEET_THEME", "SCORESHEET_JOBS", "SCORESHEET_COLOR"];
    for (name, line) in
        names
            .iter()
            .zip([["render", "a.txt"], ["check", "a.txt"], ["list", "a.txt"]])
    {
        assert_eq!(run(line, name, "").0, Some(0), "{name} is not set");
    }
}
