//! The pages in `docs/` show what the program prints.
//!
//! A `console` block holds commands after `$ ` and their output; a `text NAME`
//! block is first written to a file of that name. `docs/cli.md` also has the
//! help of every command between two markers. `SCORESHEET_BLESS=1` rewrites the
//! pages instead of comparing them.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use crate::helpers::run::{Folder, printed, shell};

const BEGIN: &str = "<!-- generated: the help of every command -->";
const END: &str = "<!-- end of the generated part -->";

#[test]
fn the_page_of_commands_shows_what_the_program_prints() {
    check_pages(|name| name == "cli.md");
}

#[test]
fn the_other_pages_show_what_the_program_prints() {
    check_pages(|name| name != "cli.md");
}

fn check_pages(is_checked: impl Fn(&str) -> bool) {
    for name in pages().into_iter().filter(|name| is_checked(name)) {
        let page = read(&name);
        let (expected, _) = with_examples(&page);
        let expected = if name == "cli.md" {
            with_help(&expected)
        } else {
            expected
        };
        compare(&name, &page, &expected);
    }
}

#[test]
fn every_command_has_a_section_on_the_page() {
    let page = read("cli.md");
    for command in commands() {
        assert!(
            page.contains(&format!("\n### {command}\n")),
            "docs/cli.md has no section for `{command}`"
        );
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

pub(crate) fn read(name: &str) -> String {
    fs::read_to_string(folder().join(name)).expect("the page is there")
}

/// The pages directly in `docs/`, sorted.
fn pages() -> Vec<String> {
    let entries = fs::read_dir(folder()).expect("the folder is there");
    let names = entries.map(|entry| {
        let name = entry.expect("an entry can be read").file_name();
        name.to_string_lossy().into_owned()
    });
    let mut pages: Vec<String> = names.filter(|name| name.ends_with(".md")).collect();
    pages.sort();
    pages
}

/// Compares a page with the expected text, or rewrites it.
fn compare(name: &str, page: &str, expected: &str) {
    if page == expected {
        return;
    }
    if env::var_os("SCORESHEET_BLESS").is_some_and(|value| value == "1") {
        fs::write(folder().join(name), expected).expect("the page can be written");
        return;
    }
    let line = page
        .lines()
        .zip(expected.lines())
        .position(|(one, other)| one != other);
    let line = line.unwrap_or_else(|| page.lines().count().min(expected.lines().count()));
    panic!(
        "docs/{name} is not what the program prints, from line {}:\n  page:    {:?}\n  program: {:?}\n\
         look at it, then run the tests with SCORESHEET_BLESS=1 to rewrite the page",
        line + 1,
        page.lines().nth(line),
        expected.lines().nth(line),
    );
}

/// The commands in the help, without `help`.
pub(crate) fn commands() -> Vec<String> {
    let help = printed("--help", "");
    let listed = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

/// Replaces the help between the markers of a page by the current help.
fn with_help(page: &str) -> String {
    let (before, after_begin) = page.split_once(BEGIN).expect("the page has the marker");
    let (_, after) = after_begin
        .split_once(END)
        .expect("the page has both markers");
    [before, BEGIN, &help(), END, after].concat()
}

/// The help of the program and of every command, as blocks.
fn help() -> String {
    let mut text = String::from("\n");
    block(&mut text, "scoresheet", &["--help"]);
    for command in commands() {
        block(
            &mut text,
            &format!("scoresheet {command}"),
            &[&command, "--help"],
        );
    }
    text
}

fn block(text: &mut String, title: &str, arguments: &[&str]) {
    let help = printed(arguments, "");
    let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
    write!(
        text,
        "\n### {title}\n\n```text\n{}\n```\n\n",
        lines.join("\n")
    )
    .expect("writing to a string cannot fail");
}

/// Runs the commands in the blocks of a page. Returns the page with their current
/// output, and the folder in which they ran.
#[cfg(unix)]
pub(crate) fn with_examples(page: &str) -> (String, Folder) {
    let mut folder = Folder::new();
    let mut text = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        writeln!(text, "{line}").expect("writing to a string cannot fail");
        let Some(kind) = line.strip_prefix("```").filter(|kind| !kind.is_empty()) else {
            continue;
        };
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let mut block = body.iter().map(|line| format!("{line}\n")).collect();
        if let Some(name) = kind.strip_prefix("text ") {
            folder = folder.with(name, &block);
        } else if kind == "console" {
            block = console(&body, &folder);
        }
        text.push_str(&block);
        text.push_str("```\n");
    }
    (text, folder)
}

/// Without a POSIX shell the page is returned unchanged.
#[cfg(not(unix))]
fn with_examples(page: &str) -> (String, ()) {
    (page.to_owned(), ())
}

/// The commands of a block, each with its output.
#[cfg(unix)]
fn console(body: &[&str], folder: &Folder) -> String {
    let mut text = String::new();
    for line in body.iter().filter(|line| line.starts_with("$ ")) {
        let printed = shell(&line[2..], folder.path());
        let printed = String::from_utf8(printed).expect("the program writes UTF-8");
        text += &format!("{line}\n{printed}");
    }
    text
}
