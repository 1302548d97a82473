//! `scoresheet man` and `scoresheet completions`.

use crate::docs::commands;
use crate::helpers::run::{printed, run};

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
fn every_shell_gets_a_script_with_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(["completions", shell], "");
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
    }
    run("completions cmd", "")
        .exits(2)
        .says("[possible values: bash, elvish, fish, powershell, zsh]");
}
