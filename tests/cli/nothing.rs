//! Messages if the input has nothing to check.

use crate::helpers::run::{Folder, REAL, run};

#[test]
fn an_empty_input_is_a_warning_or_an_error_in_a_check() {
    let lines = [
        "check .",
        "fmt .",
        "score .",
        "check --strict .",
        "fmt --check .",
        "render --figures --check -o {fig}.svg .",
    ];
    Folder::new().snapshot("check/empty_folder", &lines);
    let blank = Folder::new().with("a.txt", "\n\n");
    blank.snapshot("check/blank_file", &lines);
    run("fmt --check", "").exits(1);
    let hidden = Folder::new()
        .with(".git/a.txt", REAL)
        .with(".b.sheet", REAL);
    hidden
        .run("check .")
        .says("the folder `.` contains no file named");
}

#[test]
fn an_empty_file_among_others_is_an_error_when_strict() {
    let folder = Folder::new().with("a.txt", "").with("b.txt", REAL);
    folder
        .run("check --strict .")
        .exits(1)
        .says("error[record/none]: `./a.txt` holds 0 games");
    folder.run("check .").exits(0);
}
