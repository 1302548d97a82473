//! Messages if the input has nothing to check.

use crate::helpers::run::{Folder, REAL, scoresheet};

#[test]
fn an_empty_input_is_a_warning_or_an_error_in_a_check() {
    for folder in [Folder::new(), Folder::new().with("a.txt", "\n\n")] {
        for line in [&["check"][..], &["fmt"], &["score"]] {
            let arguments = [line, &["."]].concat();
            let output = scoresheet(&arguments).within(&folder).run().exits(0);
            assert!(output.err.contains("warning"), "{line:?}: {}", output.err);
        }
        for line in [
            &["check", "--strict"][..],
            &["fmt", "--check"],
            &["render", "--figures", "--check", "-o", "{fig}.svg"],
        ] {
            let arguments = [line, &["."]].concat();
            let output = scoresheet(&arguments).within(&folder).run().exits(1);
            let is_reported = ["there is nothing to check", "error[record/none]"]
                .iter()
                .any(|message| output.err.contains(message));
            assert!(is_reported, "{line:?}: {}", output.err);
        }
    }
    scoresheet(&["check", "--strict"]).run().exits(1);
    scoresheet(&["fmt", "--check"]).run().exits(1);
}

#[test]
fn an_empty_file_among_others_is_an_error_when_strict() {
    let folder = Folder::new().with("a.txt", "").with("b.txt", REAL);
    let output = scoresheet(&["check", "--strict", "."])
        .within(&folder)
        .run();
    output
        .exits(1)
        .says("error[record/none]: `./a.txt` holds 0 games");
    scoresheet(&["check", "."]).within(&folder).run().exits(0);
}

#[test]
fn records_without_figures_have_nothing_to_compare() {
    let options = ["render", "--figures", "--check", "-o", "{fig}.svg"];
    scoresheet(&options)
        .input(REAL)
        .run()
        .exits(1)
        .says("no comment contains a `[%fig NAME]`");
}
