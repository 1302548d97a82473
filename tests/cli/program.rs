//! Behaviour that all commands share: help, exit codes, output files.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

#[cfg(target_os = "linux")]
use crate::helpers::run::run_command;
use crate::helpers::run::{Folder, REAL, command, printed, run};

#[test]
fn the_help_opens_with_three_examples_one_of_them_a_paste() {
    let help = printed("--help", "");
    let lines: Vec<&str> = help.lines().take(4).collect();
    assert_eq!(lines[0], "Examples:");
    for line in &lines[1..] {
        assert!(line.contains("scoresheet"), "{line}");
        assert!(line.starts_with("  "), "{line}");
    }
    assert!(help.contains("| scoresheet score"));
    let version = concat!("scoresheet ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(printed("-V", ""), version);
    let long = printed("--version", "");
    assert!(long.starts_with(version.trim_end()), "{long}");
    for part in ["\ntarget: ", "\nfeatures: "] {
        assert!(long.contains(part), "{long}");
    }
}

#[test]
fn inputs_and_exit_codes() {
    let output = run("", "").exits(2).says("Usage: scoresheet");
    assert_eq!(output.out, "");
    let folder = Folder::new()
        .with("game.sheet", REAL)
        .with("bad.sheet", "Ca1b2-b1 Ca1b2-b1")
        .with("games/b.txt", REAL)
        .with("games/deep/a.sheet", REAL)
        .with("games/notes.md", "not read")
        .with("png", b"\x89PNG\r\n\x1a\n")
        .with("gz", b"\x1f\x8b\x08")
        .with("html", "<!DOCTYPE html><p>")
        .with("utf-16", b"\xff\xfeC\0e\x005\0")
        .input(REAL);
    let lines = [
        "nonsense",
        "game.sheet",
        "list -",
        // A folder is searched for records by name.
        "list games",
        "list game.sheet missing.sheet game.sheet",
        // The highest exit code wins.
        "check -f short bad.sheet",
        "check -f short missing.sheet bad.sheet",
        "check png gz html utf-16",
    ];
    folder.snapshot("program/inputs", &lines);
}

#[test]
fn a_record_beyond_a_documented_limit_exits_5() {
    let (open, close) = ("(".repeat(1001), ")".repeat(1001));
    run(
        "check --format short",
        format!("Ca1b2-a1 {open}Ac1d2-c1{close} *"),
    )
    .exits(5)
    .prints("error[limit/nesting]");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_exits_4() {
    for line in [
        "games",
        "moves -q --position start",
        "man",
        "completions bash",
        "--help",
    ] {
        let line = format!("scoresheet {line} >/dev/full");
        let (code, text) = run_command(&["sh", "-c", &line], &Folder::new());
        assert_eq!(code, Some(4), "{line}: {text}");
        let message = "error: cannot write to standard output: ";
        assert!(text.starts_with(message), "{line}: {text}");
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
        .with("old.txt", "old")
        .input([REAL, "\n", REAL].concat());
    let run = |file| folder.run(("convert --to aiai game.sheet -o", file));
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
    let output = folder.run("show - -o never.txt").exits(2);
    output.says("has several records");
    assert_eq!(folder.names(), ["game.sheet", "new.txt", "old.txt"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_device_is_reported() {
    run("games -o /dev/full", "")
        .exits(4)
        .says("cannot write `/dev/full`");
}
