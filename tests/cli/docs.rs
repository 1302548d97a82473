//! The pages in `docs/` show what the program prints.
//!
//! A `console` block holds commands after `$ ` and their output; a `text NAME`
//! block is first written to a file of that name. `docs/help` has the help of every
//! command. `SCORESHEET_BLESS=1` rewrites the pages instead of comparing them.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use crate::helpers::run::{Folder, REAL, WON, printed, shell};

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

/// The commands in the groups of the help.
pub(crate) fn commands() -> Vec<String> {
    let help = printed("--help", "");
    let groups = help.lines().skip_while(|line| *line != "Read:");
    let listed = groups.take_while(|line| *line != "Options:");
    let listed = listed.filter_map(|line| line.strip_prefix("  "));
    let names = listed.filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

#[test]
fn the_help_of_every_command_has_a_page() {
    let mut index = "# The help of every command\n\nWritten by the program.\n\n".to_owned();
    let program = [("scoresheet".to_owned(), "--help".to_owned())];
    let commands = commands()
        .into_iter()
        .map(|name| (name.clone(), format!("{name} --help")));
    for (name, line) in program.into_iter().chain(commands) {
        let help = printed(&line, "");
        let lines: Vec<&str> = help.trim_end().lines().map(str::trim_end).collect();
        let text = format!("# {name}\n\n```text\n{}\n```\n", lines.join("\n"));
        writeln!(index, "- [{name}]({name}.md)").expect("writing to a string cannot fail");
        compare(
            &format!("help/{name}.md"),
            &read_if_any(&format!("help/{name}.md")),
            &text,
        );
    }
    compare("help/README.md", &read_if_any("help/README.md"), &index);
}

/// The pages lead to each other: no page is without a link to it, and no link is dead.
#[test]
fn every_page_has_a_link_to_it() {
    let index = read("README.md");
    let mut all = pages();
    all.retain(|name| name != "README.md");
    all.push("help/README.md".to_owned());
    for name in &all {
        assert!(
            index.contains(&format!("]({name})")),
            "docs/README.md lacks {name}"
        );
    }
    all.retain(|name| !name.starts_with("help/"));
    all.push("README.md".to_owned());
    for name in all {
        let page = read(&name);
        for link in page
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            if link.contains("://") || link.contains(' ') || link.starts_with('%') {
                continue;
            }
            let target = if file.is_empty() { &name } else { file };
            let path = folder().join(target);
            assert!(path.exists(), "docs/{name}: {link}");
            if anchor.is_empty() || !target.ends_with(".md") {
                continue;
            }
            let text = fs::read_to_string(path).expect("the page is there");
            let mut headings = text.lines().filter(|line| line.starts_with('#'));
            // The second of equal headings has a number.
            let anchor = anchor.trim_end_matches("-1");
            let is_anchor = |heading: &str| anchor_of(heading) == anchor;
            assert!(headings.any(is_anchor), "docs/{name}: {link}");
        }
    }
}

/// The anchor of a heading on the pages of code hosts.
fn anchor_of(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text
        .chars()
        .filter(|ch| ch.is_alphanumeric() || " -_".contains(*ch));
    kept.map(|ch| if ch == ' ' { '-' } else { ch }).collect()
}

fn read_if_any(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap_or_default()
}

/// The examples in the help of commands run.
#[cfg(unix)]
#[test]
fn the_examples_of_every_command_run() {
    for command in commands() {
        let help = printed(("help", command.as_str()), "");
        let examples = help
            .split_once("Examples:\n")
            .map_or("", |(_, examples)| examples);
        let lines: Vec<&str> = examples
            .lines()
            .filter_map(|line| line.strip_prefix("  scoresheet "))
            .collect();
        assert!(lines.len() >= 2 || command == "help", "{command}");
        for line in lines {
            let folder = Folder::new()
                .with("game.sheet", WON)
                .with("other.sheet", REAL)
                .with(
                    "article.md",
                    "<!-- scoresheet render game.sheet -o a.svg -->\n",
                )
                .with("games/a.txt", REAL)
                .with("games/b.sheet", WON.replace("Ann", "Anna"));
            let line = line.replace("game.sheet --at", "other.sheet --at");
            let output = folder.run(&line);
            assert!(output.code <= Some(1), "{line}: {output:?}");
        }
    }
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
