//! What is said when there is nothing to check.

use crate::run::{Folder, REAL, scoresheet};

#[test]
fn an_empty_input_is_a_warning_unless_it_must_be_checked() {
    for folder in [Folder::new(), Folder::new().with("a.txt", "\n\n")] {
        for line in [&["check"][..], &["fmt"], &["score"]] {
            let arguments = [line, &["."]].concat();
            let done = scoresheet(&arguments).within(&folder).done().exits(0);
            assert!(done.err.contains("warning"), "{line:?}: {}", done.err);
        }
        for line in [
            &["check", "--strict"][..],
            &["fmt", "--check"],
            &["render", "--figures", "--check", "-o", "{fig}.svg"],
        ] {
            let arguments = [line, &["."]].concat();
            let done = scoresheet(&arguments).within(&folder).done().exits(1);
            let is_named = ["there is nothing to check", "error[record/none]"]
                .iter()
                .any(|message| done.err.contains(message));
            assert!(is_named, "{line:?}: {}", done.err);
        }
    }
    scoresheet(&["check", "--strict"]).done().exits(1);
    scoresheet(&["fmt", "--check"]).done().exits(1);
}

#[test]
fn an_empty_file_among_others_is_an_error_when_strict() {
    let folder = Folder::new().with("a.txt", "").with("b.txt", REAL);
    let done = scoresheet(&["check", "--strict", "."])
        .within(&folder)
        .done();
    done.exits(1)
        .says("error[record/none]: `./a.txt` holds 0 games");
    scoresheet(&["check", "."]).within(&folder).done().exits(0);
}

#[test]
fn records_without_figures_have_nothing_to_compare() {
    let options = ["render", "--figures", "--check", "-o", "{fig}.svg"];
    scoresheet(&options)
        .input(REAL)
        .done()
        .exits(1)
        .says("no comment contains a `[%fig NAME]`");
}
