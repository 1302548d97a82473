//! Long work: how far it is, and what is said when it is stopped.

#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::{Folder, scoresheet};

/// Some megabytes of games.
fn games() -> String {
    let line = scoresheet(&["generate", "--games", "300", "--to", "mindsports"]).printed();
    line.repeat(20)
}

/// Runs a command line with the program on its path; gives the exit code and
/// all that is written.
fn ran(words: &[&str]) -> (Option<i32>, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_scoresheet"));
    let home = program.parent().expect("the program is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let folder = Folder::new().with("a.txt", games());
    let output = Command::new(words[0])
        .args(&words[1..])
        .env("PATH", format!("{}:{path}", home.display()))
        .env("TERM", "xterm")
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("util-linux and a shell are there");
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    (
        output.status.code(),
        out + &String::from_utf8_lossy(&output.stderr),
    )
}

#[test]
fn a_terminal_is_told_how_much_is_read() {
    const SLOW: &str = "(cat a.txt; sleep 1.2; cat a.txt) | scoresheet check -";
    let (code, shown) = ran(&["script", "-qec", SLOW, "/dev/null"]);
    assert_eq!(code, Some(0), "{shown:?}");
    let mut lines = shown.split("\r\u{1b}[K").skip(1);
    let first = lines.next().expect("a line while it works");
    assert!(
        first.contains(" MB, ") && first.contains(" records, "),
        "{shown:?}"
    );
    assert!(first.ends_with("/s"), "{shown:?}");
    // The last line goes, and what was done stays.
    let last = lines.last().expect("the end");
    assert!(
        last.starts_with("12000 records, 6.") && last.contains(" MB in "),
        "{shown:?}"
    );
    let (code, shown) = ran(&["bash", "-c", SLOW]);
    assert_eq!(code, Some(0));
    assert!(
        shown.starts_with("12000 records, ") && shown.lines().count() == 1,
        "{shown:?}"
    );
}

#[test]
fn a_run_that_is_stopped_says_what_it_has_done() {
    const STOPPED: &str = "mkfifo g; (cat a.txt; exec sleep 3) > g & \
        scoresheet score g -o b.txt & program=$!; sleep 1.5; kill -TERM $program; \
        wait $program; echo \"exit $?\"; ls -A";
    let (_, shown) = ran(&["bash", "-c", STOPPED]);
    let mut lines = shown.lines();
    assert_eq!(lines.next(), Some("exit 143"), "{shown:?}");
    assert_eq!(lines.next(), Some("a.txt"), "{shown:?}");
    assert_eq!(lines.next(), Some("g"), "{shown:?}");
    let said = lines.next().expect("last words");
    let records = said.strip_prefix("stopped after ");
    let records = records.and_then(|said| said.strip_suffix(" records"));
    let records: u64 = records.expect("a number").parse().expect("a number");
    assert!(
        (1..=6000).contains(&records) && lines.next().is_none(),
        "{shown:?}"
    );
}
