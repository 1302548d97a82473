//! The themes of the crate as files, and the page that names their keys.
//!
//! `SCORESHEET_BLESS=1 cargo test --test themes` rewrites the files.
#![cfg(feature = "themes")]
#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

#[expect(dead_code, reason = "no samples are walked here")]
mod files;

use std::collections::BTreeSet;
use std::fs;

use scoresheet::scene::{Theme, ThemeValue};

/// A theme as a file that sets every key.
fn written(theme: &Theme) -> String {
    let mut text = format!("# The theme `{}`, every key of it.\n", theme.name);
    let mut open = String::new();
    for (key, value) in theme.values() {
        let (table, name) = key.rsplit_once('.').unwrap();
        if table != open {
            text.push_str(&format!("\n[{table}]\n"));
            table.clone_into(&mut open);
        }
        match value {
            ThemeValue::Width(width) => text.push_str(&format!("{name} = {width}\n")),
            _ => text.push_str(&format!("{name} = \"{value}\"\n")),
        }
    }
    text
}

#[test]
fn the_files_are_the_themes_of_the_crate() {
    let folder = "docs/themes";
    let mut names = Vec::new();
    for theme in Theme::ALL {
        let path = format!("{folder}/{}.toml", theme.name);
        if files::is_blessing() {
            fs::write(files::root().join(&path), written(theme)).unwrap();
        }
        let text = files::text(&path);
        assert_eq!(
            Theme::from_toml(&theme.name, &text).as_ref(),
            Ok(theme),
            "{path}"
        );
        assert_eq!(text, written(theme), "{path}");
        names.push(path);
    }
    names.sort();
    assert_eq!(files::below(folder), names);
}

#[test]
fn every_key_is_read_from_a_file() {
    let classic = Theme::default();
    for (key, value) in classic.values() {
        let other = match value {
            ThemeValue::Colour(_) => "\"#012345\"",
            ThemeValue::Width(_) => "0.123",
            ThemeValue::Pattern(_) => "\"level\"",
            ThemeValue::MarkLine(_) => "\"dotted\"",
        };
        let theme = Theme::from_toml("mine", &format!("{key} = {other}\n")).unwrap();
        let before = classic.values();
        let changed: Vec<_> = theme
            .values()
            .into_iter()
            .filter(|pair| !before.contains(pair))
            .collect();
        let [(found, value)] = &changed[..] else {
            panic!("{key}: {changed:?}");
        };
        assert_eq!(
            (found, value.to_string()),
            (&key, other.trim_matches('"').to_owned())
        );
    }
}

#[test]
fn the_page_has_every_key_and_no_other() {
    let page = files::text("docs/themes.md");
    let (_, table) = page.split_once("## Every key").unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `"));
    let named: BTreeSet<String> = rows
        .filter_map(|row| row.split_once('`'))
        .map(|(key, _)| key.to_owned())
        .collect();
    let mut keys: BTreeSet<String> = BTreeSet::from(["base".to_owned()]);
    for (key, _) in Theme::default().values() {
        let mut parts: Vec<&str> = key.split('.').collect();
        if parts[0] == "hues" {
            parts[1] = "HUE";
        }
        keys.insert(parts.join("."));
    }
    assert_eq!(named, keys);
}

#[test]
fn the_example_on_the_page_is_a_theme() {
    let page = files::text("docs/themes.md");
    let (_, rest) = page.split_once("```text mine.toml\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let theme = Theme::from_toml("example", example).unwrap();
    assert_ne!(theme.values(), Theme::default().values());
}
