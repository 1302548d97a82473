//! Copied lists that cannot be read are refused with help on how to mend them.
//!
//! Next to every list in `samples/pastes/refused` is a file with its errors and
//! their helps; `SCORESHEET_BLESS=1` rewrites it.

use std::fmt::Write as _;
use std::fs;

use scoresheet::format::read;
use scoresheet::text::{Diagnostic, Source};

use crate::helpers::files;
use crate::pastes::{assumed_tags, kind_of};

#[test]
fn lists_that_cannot_be_read_say_how_to_mend_them() {
    let mut wrong = String::new();
    for path in files::below("samples/pastes/refused") {
        let Some(stem) = path.strip_suffix(".txt") else {
            continue;
        };
        let kind = kind_of(path.split('/').nth(3).unwrap());
        let tags = assumed_tags(&format!("{stem}.tags"));
        let text = files::text(&path);
        let mut errors = String::new();
        for record in read(Source::new("paste", text.as_bytes()), kind.read_options()) {
            let mut findings: Vec<Diagnostic> = Vec::new();
            kind.replay_with(&record, &tags, &mut findings);
            for finding in findings.iter().filter(|finding| finding.is_error()) {
                let help = finding.help.as_deref().unwrap_or("none");
                writeln!(
                    errors,
                    "{}: {}\n  help: {help}",
                    finding.code.as_str(),
                    finding.message
                )
                .unwrap();
            }
        }
        assert!(!errors.is_empty(), "{path}");
        // The message of an incomplete move lists the ways to complete it.
        let is_incomplete_move = errors.starts_with("notation/incomplete-move");
        let first_help = errors.lines().nth(1).unwrap();
        assert!(is_incomplete_move || first_help != "  help: none", "{path}");
        let expected = format!("{stem}.expected");
        if files::is_blessing() {
            fs::write(files::root().join(&expected), &errors).unwrap();
        } else if errors != files::text(&expected) {
            writeln!(wrong, "{path}:\n{errors}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
