//! Inputs that cannot be read and outputs that cannot be written: old files stay as
//! they are, and nothing is made from a part of the input. `benches/faults` injects
//! such failures into every command.

use crate::helpers::packed::gzip;
use crate::helpers::run::{Folder, REAL};
#[cfg(target_os = "linux")]
use crate::helpers::{dice::sized, run::run_command};

/// A sheet that `fmt` changes.
const LOOSE: &str = "[Game \"Permute\"]\n\n1.   Ce5f6-f6 2. Ae4f5-f5 *\n\n";

#[test]
fn fmt_in_place_keeps_files_that_it_cannot_read_to_their_ends() {
    let packed = gzip(LOOSE.repeat(5000).as_bytes());
    let cut = &packed[..packed.len() - 9];
    let folder = Folder::new()
        .with("a.sheet", LOOSE)
        .with("cut.sheet.gz", cut);
    folder
        .run("fmt --in-place cut.sheet.gz a.sheet")
        .exits(3)
        .says("`cut.sheet.gz` ends early: ")
        .says("error: `cut.sheet.gz` was not written: it would be incomplete");
    assert_eq!(folder.bytes("cut.sheet.gz"), cut);
    // The other file is formatted nevertheless.
    assert!(folder.read("a.sheet").contains("\n1. Ce5f6-f6"));
    assert_eq!(folder.names(), ["a.sheet", "cut.sheet.gz"]);
    let folder = Folder::new().with("a.sheet", LOOSE.repeat(9));
    folder
        .run("fmt --in-place --slice 1/2 a.sheet")
        .exits(2)
        .says("cannot be used with '--slice <K/N>'");
    assert_eq!(folder.read("a.sheet"), LOOSE.repeat(9));
}

#[test]
fn fmt_in_place_writes_what_fmt_prints() {
    let line = "Ce5f6-f6 Ae4f5-f5 Cf8g9-f8 *\n";
    let loose = "Ce5f6-f6  Ae4f5-f5 *\n";
    // Blocks have 128 KiB: the first difference is in the first, a middle, or the last.
    let many = sized(9000, 5000);
    for (before, after) in [(0, many), (many, many), (sized(20_000, 9000), 0)] {
        let text = [&line.repeat(before), loose, &line.repeat(after)].concat();
        for jobs in ["1", "2"] {
            let folder = Folder::new().with("a.txt", &text).with("b.txt", line);
            let printed = folder.printed("fmt a.txt");
            let words = ("fmt --in-place a.txt b.txt --jobs", jobs);
            assert_eq!(folder.printed(words), "");
            assert!(printed == folder.read("a.txt"), "{before} {after} {jobs}");
            assert_eq!(folder.read("b.txt"), line);
        }
    }
    // Only the end of the file changes.
    let folder = Folder::new().with("a.txt", line.repeat(many) + "\n\n\n");
    let printed = folder.printed("fmt a.txt");
    assert_eq!(folder.printed("fmt --in-place a.txt"), "");
    assert!(printed == folder.read("a.txt"));
}

#[test]
fn nothing_is_made_from_a_part_of_the_inputs() {
    for (line, target) in [
        ("convert --to json -o", "old"),
        ("fmt -o", "old"),
        ("list -o", "old"),
        ("table games -f csv -o", "old"),
        ("stats --partial -o", "old"),
        ("filter -o", "old"),
        ("filter --split", "split-{n}.sheet"),
        ("stats --charts", "charts"),
        ("find oy/yo --figure", "hit.svg"),
        ("render -o", "page.html"),
        ("analyse --simulations 1 --annotate", "new.sheet"),
        ("analyse --simulations 1 --graph", "new.svg"),
    ] {
        let folder = Folder::new().with("a.sheet", LOOSE).with("old", "old");
        folder
            .run((line, target, "a.sheet missing.sheet"))
            .exits(3)
            .says("cannot read `missing.sheet`: ")
            .says(&format!("error: `{target}` was not written: "));
        assert_eq!(folder.read("old"), "old", "{line}");
        assert_eq!(folder.names(), ["a.sheet", "old"], "{line}");
    }
}

#[test]
fn a_slice_of_a_file_that_cannot_be_read_is_not_the_whole_file() {
    let folder = Folder::new().with("a.sheet", b"\x89PNG\r\n\x1a\n");
    for name in ["a.sheet", "missing.sheet"] {
        let output = folder.run(("list --slice 2/2", name)).exits(3);
        let message = format!("error: cannot read `{name}`: ");
        assert_eq!(output.err.matches(&message).count(), 1, "{}", output.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn too_few_open_files_are_reported() {
    let folder = Folder::new().with("a.sheet", REAL).with("b.sheet", REAL);
    let line = "cat a.sheet | prlimit --nofile=N:N scoresheet duplicates -q - b.sheet";
    let normal = "group 1: 2 records\n";
    let (mut failed, mut succeeded) = (0, 0);
    for files in 4..20 {
        let line = line.replace('N', &files.to_string());
        let (code, shown) = run_command(&["bash", "-c", &line], &folder);
        if code == Some(0) {
            assert!(shown.starts_with(normal), "{files}: {shown}");
            succeeded += 1;
        } else {
            // With very few files, the program itself cannot be loaded.
            let is_loaded = !shown.contains("shared libraries");
            assert!(code >= Some(3) || !is_loaded, "{files}: {code:?} {shown}");
            assert!(
                shown.contains("oo many open files") || !is_loaded,
                "{files}: {shown}"
            );
            failed += 1;
        }
    }
    assert!(failed > 0 && succeeded > 0, "{failed} {succeeded}");
}

#[cfg(target_os = "linux")]
#[test]
fn messages_do_not_name_temporary_files() {
    let folder = Folder::new();
    let line = "prlimit --fsize=100 scoresheet games -o games.txt";
    let words: Vec<&str> = line.split(' ').collect();
    let (code, shown) = run_command(&words, &folder);
    assert_eq!(code, Some(4));
    let message = "error: cannot write `games.txt`: File too large (os error 27)\n";
    assert_eq!(shown, message);
    assert!(folder.names().is_empty());
}
