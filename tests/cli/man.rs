//! `scoresheet man` and `scoresheet completions`.

use crate::docs::commands;
use crate::helpers::run::{Folder, printed, run};

#[test]
fn the_page_has_a_section_for_every_command() {
    let page = printed("man", "");
    assert!(page.contains(".TH scoresheet 1"));
    for command in commands() {
        let section = format!(".TH scoresheet-{command} 1");
        assert!(page.contains(&section), "{command}");
    }
}

#[test]
fn pages_are_printed_alone_or_written_to_files() {
    let page = printed("man render", "");
    assert!(page.matches(".TH ").count() == 1 && page.contains(".TH scoresheet-render 1"));
    run("man no", "").exits(2).says("there is no command `no`");
    let analyse = printed("man analyze", "");
    assert!(analyse.contains(".TH scoresheet-analyse 1"));
    // Options that short help leaves out have their texts, and their variables.
    assert!(analyse.contains("Use at most N threads") && analyse.contains("SCORESHEET_JOBS"));
    assert!(
        !analyse.contains("\n.TP\n\\fB\\-\\-board\\fR \\fI<N>\\fR\n\n"),
        "{analyse}"
    );
    let folder = Folder::new();
    folder.run("man --dir man/man1").exits(0);
    let written = folder.path().join("man/man1");
    for command in commands() {
        let file = written.join(format!("scoresheet-{command}.1"));
        assert!(file.exists(), "{command}");
    }
    let text = std::fs::read_to_string(written.join("scoresheet-render.1"));
    assert_eq!(text.expect("the file is there"), page);
}

#[test]
fn pages_of_help_are_printed() {
    for (topic, text) in [
        ("record-format", "# The record format"),
        ("exit-codes", "## Exit codes"),
        ("positions", "### Position strings"),
        ("check", "Usage: scoresheet check"),
    ] {
        let page = printed(["help", topic], "");
        assert!(page.contains(text), "{topic}: {page}");
        // Links and files of the repository are of no use here.
        for part in ["](", "grammar/", "schema/", "samples/", "```"] {
            assert!(!page.contains(part), "{topic}: {page}");
        }
    }
    let positions = printed("help positions", "");
    assert!(positions.contains("## Permute") && positions.contains("## Swaptimum"));
    assert!(printed("help", "").contains("\nPages:\n"));
    run("help no", "")
        .exits(2)
        .says("neither a command nor a page");
}

#[test]
fn every_shell_gets_a_script_with_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(["completions", shell], "");
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
        let values = ["photocopy", "permute/bandaged-face", "Swaptimum", "mirrors"];
        for value in values
            .into_iter()
            .filter(|_| ["bash", "fish", "zsh"].contains(&shell))
        {
            assert!(script.contains(value), "{shell}: {value}");
        }
    }
    run("completions cmd", "")
        .exits(2)
        .says("[possible values: bash, elvish, fish, powershell, zsh]");
}
