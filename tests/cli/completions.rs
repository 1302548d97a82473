//! `scoresheet completions`.

use crate::helpers::run::scoresheet;

#[test]
fn every_shell_gets_a_script_with_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = scoresheet(&["completions", shell]).printed();
        for command in ["check", "score", "show", "moves", "convert", "render"] {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
}

#[test]
fn an_unknown_shell_is_refused_with_a_list() {
    scoresheet(&["completions", "cmd"])
        .run()
        .exits(2)
        .says("[possible values: bash, elvish, fish, powershell, zsh]");
}
