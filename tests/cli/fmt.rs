//! `scoresheet fmt`.

use std::fs;

use crate::helpers::run::{Folder, printed, run};
use crate::snapshot::snapshot;

/// A sheet in canonical form.
const PLAIN: &str = "[Game \"Permute\"]\n[Orange \"Ann\"]\n\n1. Ce5f6-f6 $6 2. Ae4f5-f5 *\n";
/// The same sheet in another layout.
const LOOSE: &str = "[orange \"Ann\"]\r\n[Game \"Permute\"]\r\n\r\nCe5f6-f6?!\r\nAe4f5-f5 *";

/// A folder with `LOOSE` and `PLAIN` as files.
fn folder() -> Folder {
    Folder::new()
        .with("loose.sheet", LOOSE)
        .with("plain.sheet", PLAIN)
}

#[test]
fn records_come_out_in_canonical_form() {
    let text = format!("{LOOSE}\n\n{PLAIN}Ce5f6-f6  *\n1. Cd3e4-d4 *\n");
    let lists = "Ce5f6-f6 *\nCd3e4-d4 *\n";
    assert_eq!(printed("fmt", text), format!("{PLAIN}\n{PLAIN}\n{lists}"));
}

#[test]
fn only_changed_files_are_rewritten() {
    let folder = folder();
    let plain = folder.path().join("plain.sheet");
    let before = fs::metadata(&plain).unwrap().modified().unwrap();
    assert_eq!(folder.printed("fmt -i loose.sheet plain.sheet"), "");
    assert_eq!(folder.read("loose.sheet"), PLAIN);
    assert_eq!(fs::metadata(&plain).unwrap().modified().unwrap(), before);
    assert_eq!(folder.names(), ["loose.sheet", "plain.sheet"]);
}

#[test]
fn what_would_change() {
    let unsound = "[Game \"Permute\"]\n\n1. Ce5f6-f6   2. Ce5f6-e5 *\n\n\
        [Game \"Permute\"]\n\n1.   Ce5f6-f6 {open\n\n[Game \"Permute\"]\n\n1.  Ae4f5-e4 *\n";
    snapshot("fmt/unsound", unsound, &["fmt"]);
    snapshot("fmt/diff", PLAIN.replace("$6", "?!"), &["fmt --diff"]);
    let lines = [
        "fmt --tag Orange=Eve --tag 'Event=\"x y\"'",
        "fmt -i",
        "fmt -i --record 1 x",
        "fmt --tag Foo=1 --tag foo=2",
    ];
    snapshot("fmt/options", PLAIN, &lines);
    let folder = folder();
    let lines = ["fmt --check .", "fmt --check plain.sheet"];
    folder.snapshot("fmt/check", &lines);
    assert_eq!(folder.read("loose.sheet"), LOOSE);
}

#[test]
fn a_backslash_is_itself_unless_a_quote_or_a_backslash_follows() {
    let sheet = |value: &str| format!("[Game \"Permute\"]\n[Event \"{value}\"]\n\n1. Ce5f6-f6 *\n");
    // The value as it is written, its meaning, and its canonical form.
    for (written, value, canonical) in [
        (r"C:\games\new", r"C:\games\new", r"C:\\games\\new"),
        (r"C:\\games", r"C:\games", r"C:\\games"),
        (r#"\"Cup\" \n"#, r#""Cup" \n"#, r#"\"Cup\" \\n"#),
        (r"\\\x", r"\\x", r"\\\\x"),
    ] {
        let list = run("list -f json", sheet(written));
        assert_eq!(list.object()["event"], value, "{written}");
        for text in [sheet(written), sheet(canonical)] {
            let sheet_of = printed("convert --to sheet --lossless -", &text);
            let tag = format!("[Event \"{canonical}\"]");
            assert!(sheet_of.contains(&tag), "{sheet_of}");
            assert_eq!(printed("fmt", text), sheet(canonical));
        }
    }
}

/// `--check` passes over what cannot be formatted, and leaves soundness to `check`.
#[test]
fn a_folder_is_checked_for_changes_only() {
    let unsound = "[Game \"Permute\"]\n\n1. Ce5f6-f6 2. Ce5f6-f6 *\n";
    let json = printed("convert --to json", PLAIN);
    let folder = Folder::new()
        .with("a.json", &json)
        .with("b.sheet", PLAIN)
        .with("c.sheet", unsound);
    let lines = [
        "fmt --check .",
        "fmt --check --diff .",
        "fmt -i a.json",
        "fmt --diff a.json",
    ];
    folder.snapshot("fmt/folder", &lines);
    assert_eq!(folder.read("a.json"), json);
    let folder = folder.with("d.sheet", PLAIN.replace("1. ", "1.  "));
    let output = folder.run("fmt --check .").exits(1);
    assert_eq!(output.out, "./d.sheet: 1 record would change\n");
}

#[test]
#[cfg(unix)]
fn the_target_of_a_link_is_rewritten_in_place_only() {
    let folder = Folder::new().with("a.sheet", PLAIN.replace("1. ", "1.  "));
    let link = folder.path().join("link.sheet");
    std::os::unix::fs::symlink("a.sheet", &link).expect("a link");
    folder.run("fmt -i link.sheet").exits(0);
    assert!(link.is_symlink());
    assert_eq!(folder.read("a.sheet"), PLAIN);
    // Other output files replace the link.
    folder.run("generate -o link.sheet").exits(0);
    assert!(!link.is_symlink() && folder.read("link.sheet").contains("[Event"));
    assert_eq!(folder.read("a.sheet"), PLAIN);
}
