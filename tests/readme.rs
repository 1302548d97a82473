//! What the README shows is what the program prints, and its figure is what
//! the program draws. With `SCORESHEET_BLESS=1` both are written anew.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn is_blessing() -> bool {
    env::var_os("SCORESHEET_BLESS").is_some()
}

/// What a shell prints for a line, from the top of the project.
fn output_of(line: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_scoresheet"));
    let folder = program.parent().expect("a program lies in a folder");
    let path = env::var("PATH").unwrap_or_default();
    let done = Command::new("sh")
        .args(["-c", line])
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("NO_COLOR", "1")
        .current_dir(root())
        .output()
        .expect("a shell runs");
    String::from_utf8(done.stdout).expect("output is UTF-8")
}

/// The text with the output of every `$ ` line in its console blocks.
fn rerun(text: &str) -> String {
    let mut fresh = String::new();
    let mut in_console = false;
    for line in text.lines() {
        if line == "```console" || in_console && line == "```" {
            in_console = !in_console;
        } else if in_console && !line.starts_with("$ ") {
            continue;
        }
        fresh.push_str(line);
        fresh.push('\n');
        if let Some(command) = line.strip_prefix("$ ").filter(|_| in_console) {
            fresh.push_str(&output_of(command));
        }
    }
    fresh
}

#[test]
fn the_readme_shows_real_output() {
    let path = root().join("README.md");
    let text = fs::read_to_string(&path).expect("there is a README");
    let fresh = rerun(&text);
    if is_blessing() {
        return fs::write(&path, fresh).expect("the README can be written");
    }
    assert!(text.matches("\n$ ").count() >= 6, "the README shows output");
    assert_eq!(text, fresh, "the README shows what the program prints");
}

#[test]
fn the_readme_shows_a_real_figure() {
    let path = root().join("docs/images/simon-r-eric-s.svg");
    let game = "samples/permute/simon-r-eric-s.sheet";
    let fresh = output_of(&format!("scoresheet render {game} --groups=1 --width 480"));
    if is_blessing() {
        return fs::write(&path, fresh).expect("the figure can be written");
    }
    assert_eq!(fs::read_to_string(&path).expect("there is a figure"), fresh);
}
