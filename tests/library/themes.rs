//! The themes of the crate as files, and the page that names their keys.
//!
//! `SCORESHEET_BLESS=1 cargo test --test library themes::` rewrites the files.
#![cfg(feature = "themes")]

use std::collections::BTreeSet;
use std::fs;

use scoresheet::scene::{Hue, Ink, MarkColour, Suit, Theme, ThemeValue};

use crate::helpers::files;

/// A theme as a file that sets every key.
fn written(theme: &Theme) -> String {
    let mut text = format!("# The theme `{}`, every key of it.\n", theme.name);
    let mut current_table = String::new();
    for (key, value) in theme.values() {
        let (table, name) = key.rsplit_once('.').unwrap();
        if table != current_table {
            text.push_str(&format!("\n[{table}]\n"));
            table.clone_into(&mut current_table);
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
        let read = Theme::from_toml(&theme.name, &text);
        assert_eq!(read.as_ref(), Ok(theme), "{path}");
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
        let changed = theme.values().into_iter();
        let changed = changed.filter(|pair| !before.contains(pair));
        let changed: Vec<_> = changed
            .map(|(key, value)| (key, value.to_string()))
            .collect();
        assert_eq!(changed, [(key, other.trim_matches('"').to_owned())]);
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
    let (_, after) = page.split_once("```text mine.toml\n").unwrap();
    let (example, _) = after.split_once("```").unwrap();
    let theme = Theme::from_toml("example", example).unwrap();
    assert_ne!(theme.values(), Theme::default().values());
}

/// The message of the error in a theme.
fn theme_error(text: &str) -> String {
    Theme::from_toml("mine", text).unwrap_err().to_string()
}

#[test]
fn missing_keys_come_from_the_base() {
    let classic = Theme::named("classic").unwrap();
    let same = Theme::from_toml("classic", "").unwrap();
    assert_eq!(same, *classic);
    let text = "base = \"print\"\n\n[hues.red]\npattern = \"dots\"\n[lines]\ngrid = 0\n";
    let mine = Theme::from_toml("mine", text).unwrap();
    let print = Theme::named("print").unwrap().values();
    let changed = mine
        .values()
        .into_iter()
        .filter(|pair| !print.contains(pair));
    let changed: Vec<_> = changed
        .map(|(key, value)| format!("{key} {value}"))
        .collect();
    assert_eq!(changed, ["hues.red.pattern dots", "lines.grid 0"]);
}

#[test]
fn errors_name_the_key_and_the_allowed_values() {
    let hues =
        "`orange`, `yellow`, `red`, `blue`, `green`, `violet`, `red-of-four`, `blue-of-four`";
    for (text, message) in [
        ("\n[lines]\nmrk = 1", "line 3: `lines.mrk` is not a theme key; expected one of `grid`, `frame`, `edge`, `outline`, `arrow`, `mark`, `pattern`".to_owned()),
        ("colour = 1", "line 1: `colour` is not a theme key; expected one of `base`, `surface`, `hues`, `marks`, `suits`, `lines`".to_owned()),
        ("[hues.pink]\nstone = \"#000000\"", format!("line 1: `hues.pink` is not a theme key; expected one of {hues}")),
        ("[surface]\narrow = \"rad\"", "line 2: `surface.arrow`: `rad` is not a colour; a colour is hexadecimal as in `#f90` or `#ff9900`, a CSS name such as `navy`, or `transparent`".to_owned()),
        ("[surface]\narrow = 7", "line 2: `surface.arrow` is a colour, not a value of type integer".to_owned()),
        ("[surface.arrow]\nx = 7", "line 1: `surface.arrow` is a colour, not a value of type table".to_owned()),
        ("lines = 7", "line 1: `lines` is a table of keys, not a value".to_owned()),
        ("lines.grid = -1", "line 1: `lines.grid`: `-1` is not a width; a width is a number from 0 to 0.5, in units of one square".to_owned()),
        ("lines.grid = nan", "line 1: `lines.grid`: `nan` is not a width; a width is a number from 0 to 0.5, in units of one square".to_owned()),
        ("hues.red.pattern = \"wavy\"", "line 1: `hues.red.pattern`: `wavy` is not a pattern; expected one of `plain`, `rising`, `falling`, `upright`, `level`, `dots`".to_owned()),
        ("base = \"pink\"", "line 1: `base`: unknown theme `pink`; expected one of `classic`, `print`, `photocopy`, `contrast`, `dark`, `dark-transparent`".to_owned()),
        ("base = 1", "line 1: `base` is the name of a theme, not a value of type integer".to_owned()),
    ] {
        assert_eq!(theme_error(text), message);
    }
    assert!(theme_error("a = ").starts_with("line 1: this is not TOML: "));
    assert!(theme_error("\na = 1\na = 2").starts_with("line 3: this is not TOML: "));
}

#[test]
fn free_text_never_becomes_a_value() {
    for value in [
        "red;background:url(http://x)",
        "expression(alert(1))",
        "@import 'x'",
        "#ffffff;fill:url(#a)",
        "#fff\" onload=\"x",
        "var(--x)",
        "rgb(0,0,0)",
    ] {
        for key in ["surface.board", "marks.red", "hues.red.pattern", "base"] {
            let message = theme_error(&format!("{key} = '''{value}'''"));
            let start = format!("line 1: `{key}`: ");
            assert!(message.starts_with(&start), "{message}");
        }
        let quoted = value.replace('"', "\\\"");
        let message = theme_error(&format!("surface.\"{quoted}\" = 1"));
        assert!(message.contains(" is not a theme key"), "{message}");
    }
}

#[test]
fn deep_and_long_values_are_theme_error() {
    let (open, close) = ("[".repeat(100_000), "]".repeat(100_000));
    let deep = format!("surface.arrow = {open}1{close}");
    assert!(Theme::from_toml("mine", &deep).is_err());
    let dotted = format!("{}x = 1", "x.".repeat(10_000));
    assert!(Theme::from_toml("mine", &dotted).is_err());
    let long = theme_error(&format!("surface.arrow = \"{}\"", "é".repeat(1_000)));
    assert!(long.chars().count() < 200, "{long}");
}

/// Returns every ink.
fn inks() -> Vec<Ink> {
    let mut inks = vec![
        Ink::Background,
        Ink::Board,
        Ink::Grid,
        Ink::Frame,
        Ink::Coordinate,
        Ink::LastMove,
        Ink::Arrow,
        Ink::Halo,
        Ink::Title,
        Ink::Caption,
        Ink::Text,
        Ink::Panel,
        Ink::CardFace,
        Ink::CardBack,
        Ink::CardEdge,
        Ink::Dim,
    ];
    inks.extend(MarkColour::ALL.map(Ink::Mark));
    inks.extend(Suit::ALL.map(Ink::Suit));
    for hue in Hue::ALL {
        inks.extend([
            Ink::Stone(hue),
            Ink::StoneEdge(hue),
            Ink::Token(hue),
            Ink::TokenNumber(hue),
            Ink::Group(hue),
            Ink::Badge(hue),
            Ink::BadgeText(hue),
            Ink::OnStone(hue),
        ]);
    }
    inks
}

#[test]
fn the_key_of_an_ink_has_its_colour() {
    for theme in Theme::ALL {
        let values = theme.values();
        for ink in inks() {
            let found = values.iter().find(|(key, _)| *key == ink.key());
            let colour = ThemeValue::Colour(theme.colour(ink));
            assert_eq!(found.map(|pair| pair.1), Some(colour), "{ink:?}");
        }
    }
}

#[test]
fn every_key_is_different() {
    let values = Theme::default().values();
    let keys: BTreeSet<&str> = values.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(keys.len(), values.len());
    assert!(keys.contains("hues.violet.pattern-ink") && keys.contains("lines.mark"));
}

#[test]
fn a_theme_file_may_use_the_colours_of_css() {
    let text = "[surface]\nbackground = \"transparent\"\nboard = \"#abc\"\narrow = \"Navy\"\nhalo = \"#12345680\"\n";
    let surface = Theme::from_toml("mine", text).unwrap().surface;
    for (colour, channels) in [
        (surface.background, [0, 0, 0, 0]),
        (surface.board, [0xaa, 0xbb, 0xcc, 255]),
        (surface.arrow, [0, 0, 0x80, 255]),
        (surface.halo, [0x12, 0x34, 0x56, 0x80]),
    ] {
        assert_eq!([colour.r, colour.g, colour.b, colour.a], channels);
    }
}

#[test]
fn the_transparent_dark_theme_differs_in_the_background_only() {
    let [dark, other] = ["dark", "dark-transparent"].map(|name| Theme::named(name).unwrap());
    let mut changed = other.values();
    changed.retain(|pair| !dark.values().contains(pair));
    let [(key, value)] = &changed[..] else {
        panic!("{changed:?}");
    };
    assert_eq!(format!("{key} {value}"), "surface.background transparent");
}
