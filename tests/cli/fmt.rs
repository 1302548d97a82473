//! `scoresheet fmt`.

use std::fs;

use crate::helpers::run::{Folder, scoresheet};

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
    let printed = scoresheet(&["fmt"]).input(text).printed();
    let lists = "Ce5f6-f6 *\nCd3e4-d4 *\n";
    assert_eq!(printed, format!("{PLAIN}\n{PLAIN}\n{lists}"));
}

#[test]
fn only_changed_files_are_rewritten() {
    let folder = folder();
    let plain = folder.path().join("plain.sheet");
    let before = fs::metadata(&plain).unwrap().modified().unwrap();
    let run = scoresheet(&["fmt", "-i", "loose.sheet", "plain.sheet"]).within(&folder);
    assert_eq!(run.printed(), "");
    let found = fs::read_to_string(folder.path().join("loose.sheet")).unwrap();
    assert_eq!(found, PLAIN);
    assert_eq!(fs::metadata(&plain).unwrap().modified().unwrap(), before);
    let names = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(names, 2, "no other file is left in the folder");
}

#[test]
fn check_names_the_files_that_would_change() {
    let folder = folder();
    let output = scoresheet(&["fmt", "--check", "."])
        .within(&folder)
        .run()
        .exits(1);
    assert_eq!(output.out, "./loose.sheet: 1 record would change\n");
    let found = fs::read_to_string(folder.path().join("loose.sheet")).unwrap();
    assert_eq!(found, LOOSE);
    let plain = scoresheet(&["fmt", "--check", "plain.sheet"]).within(&folder);
    assert_eq!(plain.run().exits(0).out, "");
}

#[test]
fn diff_prints_what_would_change() {
    let text = PLAIN.replace("$6", "?!");
    let printed = scoresheet(&["fmt", "--diff"]).input(text).printed();
    assert_eq!(
        printed,
        "--- a/-\n+++ b/-\n@@ -1,4 +1,4 @@\n [Game \"Permute\"]\n [Orange \"Ann\"]\n \n\
         -1. Ce5f6-f6 ?! 2. Ae4f5-f5 *\n+1. Ce5f6-f6 $6 2. Ae4f5-f5 *\n"
    );
}

#[test]
fn unsound_records_are_reported_and_kept() {
    let text = "[Game \"Permute\"]\n\n1. Ce5f6-f6   2. Ce5f6-e5 *\n\n\
        [Game \"Permute\"]\n\n1.   Ce5f6-f6 {open\n\n[Game \"Permute\"]\n\n1.  Ae4f5-e4 *\n";
    let output = scoresheet(&["fmt"]).input(text).run().exits(1);
    assert_eq!(
        output.out,
        "[Game \"Permute\"]\n\n1. Ce5f6-f6 2. Ce5f6-e5 *\n\n\
         [Game \"Permute\"]\n\n1.   Ce5f6-f6 {open\n\n[Game \"Permute\"]\n\n1. Ae4f5-e4 *\n"
    );
    let output =
        output.says("note: `-`, record 1 is not sound: run `scoresheet check` to see why\n");
    output.says("note: `-`, record 2 is not sound: run `scoresheet check` to see why\n");
}

#[test]
fn a_tag_can_be_set() {
    let printed = scoresheet(&["fmt", "--tag", "Orange=Eve", "--tag", "Event=\"x y\""])
        .input(PLAIN)
        .printed();
    let tags = "[Event \"x y\"]\n[Orange \"Eve\"]\n";
    assert_eq!(printed, PLAIN.replace("[Orange \"Ann\"]\n", tags));
}

#[test]
fn conflicting_options_are_refused() {
    scoresheet(&["fmt", "-i"]).input(PLAIN).run().exits(2);
    scoresheet(&["fmt", "-i", "--record", "1", "x"])
        .run()
        .exits(2);
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
        let list = scoresheet(&["list", "-f", "json"])
            .input(sheet(written))
            .run();
        assert_eq!(list.objects()[0]["event"], value, "{written}");
        for text in [sheet(written), sheet(canonical)] {
            let line = ["convert", "--to", "sheet", "--lossless", "-"];
            let printed = scoresheet(&line).input(&*text).printed();
            assert!(
                printed.contains(&format!("[Event \"{canonical}\"]")),
                "{printed}"
            );
            assert_eq!(scoresheet(&["fmt"]).input(text).printed(), sheet(canonical));
        }
    }
}

/// `--check` passes over what cannot be formatted, and leaves soundness to `check`.
#[test]
fn a_folder_is_checked_for_changes_only() {
    let json = scoresheet(&["convert", "--to", "json"])
        .input(PLAIN)
        .printed();
    let unsound = "[Game \"Permute\"]\n\n1. Ce5f6-f6 2. Ce5f6-f6 *\n";
    let folder = Folder::new()
        .with("a.json", json)
        .with("b.sheet", PLAIN)
        .with("c.sheet", unsound);
    for options in [&["--check"][..], &["--check", "--diff"]] {
        let run = || {
            scoresheet(&[&["fmt"], options, &["."]].concat())
                .within(&folder)
                .run()
        };
        let output = run().exits(0);
        assert_eq!(output.out, "");
        assert_eq!(
            output.err,
            "note: 1 record passed over: `fmt` formats neither JSON nor records that are too long\n"
        );
    }
    let folder = folder.with("d.sheet", PLAIN.replace("1. ", "1.  "));
    let output = scoresheet(&["fmt", "--check", "."])
        .within(&folder)
        .run()
        .exits(1);
    assert_eq!(output.out, "./d.sheet: 1 record would change\n");
}

#[test]
#[cfg(unix)]
fn the_target_of_a_link_is_rewritten_in_place_only() {
    let folder = Folder::new().with("a.sheet", PLAIN.replace("1. ", "1.  "));
    let link = folder.path().join("link.sheet");
    std::os::unix::fs::symlink("a.sheet", &link).expect("a link");
    scoresheet(&["fmt", "-i", "link.sheet"])
        .within(&folder)
        .run()
        .exits(0);
    assert!(link.is_symlink());
    assert_eq!(folder.read("a.sheet"), PLAIN);
    // Other output files replace the link.
    scoresheet(&["generate", "-o", "link.sheet"])
        .within(&folder)
        .run()
        .exits(0);
    assert!(!link.is_symlink() && folder.read("link.sheet").contains("[Event"));
    assert_eq!(folder.read("a.sheet"), PLAIN);
}
