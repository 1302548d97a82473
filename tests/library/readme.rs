//! The README shows the program's actual output and figures, and all pages that
//! list the games name every game. `SCORESHEET_BLESS=1` rewrites the output and
//! the figures.
#![cfg(unix)]

use std::fs;

use scoresheet::games::GameKind;

use crate::helpers::files;
use crate::helpers::run::shell;

/// What a shell command prints in the root folder.
fn output_of(line: &str) -> String {
    String::from_utf8(shell(line, files::root())).expect("output is UTF-8")
}

/// The text with the current output after every `$ ` line in its console
/// blocks.
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
    let path = files::root().join("README.md");
    let text = fs::read_to_string(&path).expect("there is a README");
    let fresh = rerun(&text);
    if files::is_blessing() {
        return fs::write(&path, fresh).expect("the README can be written");
    }
    assert!(text.matches("\n$ ").count() >= 6, "the README shows output");
    assert_eq!(text, fresh, "the README shows what the program prints");
}

/// The README with absolute links, for pages that do not have the repository.
fn with_absolute_links(text: &str) -> String {
    let pages = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/");
    let files = pages.replace("/github.com/", "/raw.githubusercontent.com/");
    let files = files.replace("/blob/", "/");
    let mut fresh = text.to_owned();
    for start in ["](", "src=\"", "srcset=\"", "href=\""] {
        let mut parts = fresh.split(start).map(str::to_owned);
        let mut linked = parts.next().unwrap_or_default();
        for part in parts {
            linked.push_str(start);
            let link = part.split([')', '"', '#']).next().unwrap_or_default();
            let is_relative = !link.is_empty() && !link.contains("://");
            if is_relative {
                assert!(files::root().join(link).exists(), "{link}");
                let is_picture = [".svg", ".png", ".gif"]
                    .iter()
                    .any(|end| link.ends_with(end));
                linked.push_str(if is_picture { &files } else { pages });
            }
            linked.push_str(&part);
        }
        fresh = linked;
    }
    fresh
}

/// What is packaged is shown where the repository is not.
#[test]
fn the_packaged_readme_has_absolute_links() {
    let path = files::root().join("packaging/crate.md");
    let fresh = with_absolute_links(&files::text("README.md"));
    if files::is_blessing() {
        return fs::write(&path, fresh).expect("the page can be written");
    }
    assert!(fresh.matches(env!("CARGO_PKG_REPOSITORY")).count() > 10);
    assert_eq!(files::text("packaging/crate.md"), fresh, "bless it");
}

#[test]
fn the_pages_name_every_game() {
    for kind in GameKind::ALL {
        let about = kind.about();
        let (name, rules) = (about.name, format!("docs/rules/{}.md", about.key));
        let places = [
            ("README.md", name.to_owned()),
            ("Cargo.toml", name.to_owned()),
            ("src/lib.rs", format!(" {name}")),
            ("grammar/README.md", format!(" of {name}")),
            ("docs/changelog.md", format!("\n- {name}: ")),
            ("docs/cli.md", name.to_owned()),
            ("docs/notations.md", format!("\n## {name}\n")),
            ("docs/record-format.md", name.to_owned()),
            (rules.as_str(), format!("# {name}\n")),
        ];
        for (page, words) in places {
            let text = fs::read_to_string(files::root().join(page)).unwrap_or_default();
            assert!(text.contains(&words), "{page} lacks {words:?}");
        }
    }
}

#[test]
fn the_pages_show_real_figures() {
    let mode = if files::is_blessing() {
        "--in-place"
    } else {
        "--check"
    };
    let line = format!("scoresheet weave {mode} README.md docs/gallery.md");
    assert_eq!(output_of(&format!("{line} && echo woven")), "woven\n");
    let readme = files::text("README.md");
    for kind in GameKind::ALL {
        let comment = format!("<!-- scoresheet render samples/{}/", kind.about().key);
        assert!(readme.contains(&comment), "README.md has no {comment}");
    }
}
