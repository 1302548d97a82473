//! Behaviour that all commands share: help, exit codes, output files.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use crate::helpers::run::{Folder, REAL, command, scoresheet};

#[test]
fn the_help_opens_with_three_examples_one_of_them_a_paste() {
    let help = scoresheet(&["--help"]).printed();
    let lines: Vec<&str> = help.lines().take(4).collect();
    assert_eq!(lines[0], "Examples:");
    assert!(
        lines[1..]
            .iter()
            .all(|line| line.contains("scoresheet") && line.starts_with("  "))
    );
    assert!(lines.iter().any(|line| line.contains("| scoresheet score")));
}

#[test]
fn the_version_is_that_of_the_crate() {
    let version = concat!("scoresheet ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(scoresheet(&["--version"]).printed(), version);
}

#[test]
fn without_a_command_the_usage_is_shown_on_standard_error() {
    let output = scoresheet(&[]).run().exits(2).says("Usage: scoresheet");
    assert_eq!(output.out, "");
    scoresheet(&["nonsense"])
        .run()
        .exits(2)
        .says("unrecognized subcommand 'nonsense'");
}

#[test]
fn a_file_name_instead_of_a_command_is_answered_with_the_command() {
    let folder = Folder::new().with("game.sheet", REAL);
    let output = scoresheet(&["game.sheet"]).within(&folder).run().exits(2);
    assert_eq!(
        output.err,
        "error: `game.sheet` is a file, not a command; type: scoresheet check game.sheet\n"
    );
}

#[test]
fn a_missing_file_is_named_and_the_others_are_read() {
    let folder = Folder::new().with("a.sheet", REAL).with("b.sheet", REAL);
    let output = scoresheet(&["list", "a.sheet", "missing.sheet", "b.sheet"])
        .within(&folder)
        .run()
        .exits(3)
        .says("error: cannot read `missing.sheet`: ");
    assert_eq!(output.out.lines().count(), 2);
}

#[test]
fn binary_files_are_named_and_skipped() {
    for (bytes, description) in [
        (&b"\x89PNG\r\n\x1a\n"[..], "a PNG picture"),
        (b"\x1f\x8b\x08", "ends inside compressed data at byte 3"),
        (b"<!DOCTYPE html><p>", "an HTML page"),
        (b"\xff\xfeC\0e\x005\0", "UTF-16 text"),
    ] {
        let output = scoresheet(&["check"]).input(bytes).run().exits(3);
        assert!(output.err.contains(description), "{}", output.err);
        assert_eq!(output.out, "");
    }
}

#[test]
fn a_folder_is_searched_for_records_by_name() {
    let folder = Folder::new()
        .with("games/b.txt", REAL)
        .with("games/deep/a.sheet", REAL)
        .with("games/notes.md", "not read");
    let listed = scoresheet(&["list", "games"]).within(&folder).printed();
    let names: Vec<&str> = listed
        .lines()
        .map(|line| line.split("  ").next().unwrap_or_default())
        .collect();
    assert_eq!(names, ["games/b.txt", "games/deep/a.sheet"]);
}

#[test]
fn a_dash_is_standard_input() {
    let listed = scoresheet(&["list", "-"]).input(REAL).printed();
    assert!(listed.starts_with("-  1  "), "{listed}");
}

#[test]
fn the_highest_exit_code_wins() {
    let folder = Folder::new().with("bad.sheet", "Ca1b2-b1 Ca1b2-b1");
    scoresheet(&["check", "bad.sheet"])
        .within(&folder)
        .run()
        .exits(1);
    scoresheet(&["check", "missing.sheet", "bad.sheet"])
        .within(&folder)
        .run()
        .exits(3);
}

#[test]
fn a_record_beyond_a_documented_limit_exits_5() {
    let deep = format!(
        "Ca1b2-a1 {}Ac1d2-c1{} *",
        "(".repeat(1001),
        ")".repeat(1001)
    );
    scoresheet(&["check", "--format", "short"])
        .input(&deep)
        .run()
        .exits(5)
        .prints("error[limit/nesting]");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_exits_4() {
    for arguments in [
        &["games"][..],
        &["moves", "-q", "--position", "start"],
        &["man"],
        &["completions", "bash"],
        &["--help"],
    ] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = command()
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(full)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(4), "{arguments:?}: {message}");
        assert!(
            message.starts_with("error: cannot write to standard output: "),
            "{message}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    // The output is larger than the buffer of a pipe, so writing it fails.
    let mut child = command()
        .args(["generate", "--games", "300", "--to", "mindsports"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut first).unwrap();
    drop(out);
    let mut message = String::new();
    let mut err = child.stderr.take().unwrap();
    err.read_to_string(&mut message).unwrap();
    let status = child.wait().unwrap();
    assert!(first.ends_with('\n'));
    assert_eq!((status.code(), message.as_str()), (Some(0), ""));
}

#[test]
fn an_output_file_is_complete_or_absent() {
    let folder = Folder::new()
        .with("game.sheet", REAL)
        .with("old.txt", "old");
    let convert = ["convert", "--to", "aiai", "game.sheet", "-o"];
    let run = |file| {
        scoresheet(&[&convert[..], &[file]].concat())
            .within(&folder)
            .run()
    };
    assert_eq!(run("new.txt").exits(0).out, "");
    assert!(folder.read("new.txt").starts_with("Clockwise e5f6-f6 "));
    run("old.txt").exits(0);
    assert_eq!(folder.read("old.txt"), folder.read("new.txt"));
    assert!(run("-").exits(0).out.starts_with("Clockwise e5f6-f6 "));
    run("missing/new.txt")
        .exits(4)
        .says("cannot write `missing/new.txt`");
    run(".").exits(4).says("cannot write `.`: is a directory");
    // The command sees that the file has several records only after it has
    // started writing.
    let two = [REAL, "\n", REAL].concat();
    scoresheet(&["show", "-", "-o", "never.txt"])
        .within(&folder)
        .input(two)
        .run()
        .exits(2)
        .says("has several records");
    assert_eq!(folder.names(), ["game.sheet", "new.txt", "old.txt"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_device_is_reported() {
    scoresheet(&["games", "-o", "/dev/full"])
        .run()
        .exits(4)
        .says("cannot write `/dev/full`");
}
