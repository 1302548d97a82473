//! Long work: how far it is, and what is said when it is stopped.

#![cfg(target_os = "linux")]

use crate::run::{Folder, ran, scoresheet};

/// Some megabytes of games.
fn games() -> Folder {
    let line = scoresheet(&["generate", "--games", "300", "--to", "mindsports"]).printed();
    Folder::new().with("a.txt", line.repeat(20))
}

#[test]
fn a_terminal_is_told_how_much_is_read() {
    const SLOW: &str = "(cat a.txt; sleep 1.2; cat a.txt) | scoresheet check -";
    let (code, shown) = ran(&["script", "-qec", SLOW, "/dev/null"], &games());
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
    let (code, shown) = ran(&["bash", "-c", SLOW], &games());
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
    let (_, shown) = ran(&["bash", "-c", STOPPED], &games());
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
