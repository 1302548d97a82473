//! Imports go downwards only, and every folder has a rank.

use std::collections::BTreeSet;
use std::fs;

use crate::{assert_none, code_of, root, rust_files};

/// The ranks of the folders of `src`: the files of a folder import only from that
/// folder and from folders of lower ranks.
///
/// Each game, such as `games/permute`, counts as a separate folder with the rank
/// of `games`. The files directly in `games` (the registry) may import every
/// game; a game imports neither another game nor the registry.
const RANKS: [(&str, u8); 14] = [
    ("text", 0),
    ("board", 0),
    ("record", 1),
    ("scene", 1),
    ("format", 2),
    ("render", 2),
    ("play", 3),
    ("search", 2),
    ("games", 4),
    ("convert", 5),
    ("report", 5),
    ("archive", 6),
    ("app", 6),
    ("cli", 7),
];

/// The names of the games: the folders of `src/games`.
fn games() -> BTreeSet<String> {
    let entries = fs::read_dir(root().join("src/games")).unwrap();
    entries
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().unwrap().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect()
}

/// The folder that a file of `src` belongs to; `None` for `lib.rs` and `internal.rs`,
/// which only declare and export, and for `main.rs`, which sees the library from outside.
fn folder_of_file(file: &str) -> Option<String> {
    let parts: Vec<&str> = file.split('/').skip(1).collect();
    match parts[..] {
        ["lib.rs" | "internal.rs" | "main.rs"] => None,
        ["games", game, _, ..] => Some(format!("games/{game}")),
        [folder, ..] => Some(folder.trim_end_matches(".rs").to_owned()),
        [] => unreachable!("a file has a name"),
    }
}

/// The folder that a path, given without its `crate::`, leads to.
fn folder_of_path(path: &str, games: &BTreeSet<String>) -> String {
    let mut names = path.split(|char: char| !char.is_alphanumeric() && char != '_');
    let first = names.next().unwrap_or_default();
    let second = names.find(|name| !name.is_empty()).unwrap_or_default();
    if first == "games" && games.contains(second) {
        format!("games/{second}")
    } else {
        first.to_owned()
    }
}

fn rank(folder: &str) -> Option<u8> {
    let name = folder.split('/').next().unwrap_or_default();
    RANKS
        .iter()
        .find(|(ranked, _)| *ranked == name)
        .map(|&(_, rank)| rank)
}

/// The complaint about an import of `to` in `from`; `None` if it is allowed.
fn complaint(from: &str, to: &str) -> Option<String> {
    let is_registry = from == "games" && to.starts_with("games/");
    if from == to || is_registry {
        return None;
    }
    let below = rank(from).zip(rank(to)).map(|(from, to)| to < from);
    if below == Some(true) {
        return None;
    }
    let shown = |folder: &str| rank(folder).map_or("none".to_owned(), |rank| rank.to_string());
    let (from_rank, to_rank) = (shown(from), shown(to));
    Some(format!(
        "`{from}` (rank {from_rank}) imports `{to}` (rank {to_rank})"
    ))
}

/// The imports of a file that do not go downwards.
fn complaints(file: &str, text: &str, games: &BTreeSet<String>) -> Vec<String> {
    let Some(from) = folder_of_file(file) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let code = code_of(line);
        for path in paths(code, file) {
            let to = folder_of_path(path, games);
            // Exported macros are at the crate's root and have such names.
            let complaint = if to.starts_with("__") {
                None
            } else if to.is_empty() {
                Some("write one `use crate::x` per module".to_owned())
            } else {
                complaint(&from, &to)
            };
            found.extend(complaint.map(|complaint| format!("{file}:{number}: {complaint}")));
        }
        if code.contains("super::super::") {
            found.push(format!("{file}:{number}: write `crate::`, not two `super`"));
        }
    }
    found
}

/// The text after each `crate::` of a line. In a file directly in `src`, `super::`
/// has the same meaning, so the text after it is included.
fn paths<'t>(code: &'t str, file: &str) -> Vec<&'t str> {
    let mut found = after(code, "crate::");
    let is_inner = code.starts_with(' ');
    if file.split('/').count() == 2 && !is_inner {
        found.extend(after(code, "super::"));
    }
    found
}

/// The text after each occurrence of `start`, unless it is the end of a longer name.
fn after<'t>(code: &'t str, start: &str) -> Vec<&'t str> {
    code.match_indices(start)
        .filter(|(at, _)| {
            !code[..*at].ends_with(|char: char| char.is_alphanumeric() || char == '_')
        })
        .map(|(at, _)| &code[at + start.len()..])
        .collect()
}

#[test]
fn imports_go_downwards_only() {
    let games = games();
    let files = rust_files("src");
    let found: Vec<String> = files
        .iter()
        .flat_map(|file| complaints(&file.path, &file.text, &games))
        .collect();
    assert_none(&found);
}

#[test]
fn every_folder_has_a_rank() {
    let folders: BTreeSet<String> = rust_files("src")
        .iter()
        .filter_map(|file| folder_of_file(&file.path))
        .collect();
    assert!(folders.contains("text") && folders.contains("games/permute"));
    for folder in folders {
        assert!(rank(&folder).is_some(), "`{folder}` has no rank in RANKS");
    }
}

#[test]
fn a_bad_import_is_caught() {
    let games = BTreeSet::from(["permute".to_owned(), "swaptimum".to_owned()]);
    let caught = |file: &str, text: &str| complaints(file, text, &games);
    let upwards = caught(
        "src/text/code.rs",
        "use crate::text::Span;\nuse crate::play::Game;\n",
    );
    assert_eq!(
        upwards,
        ["src/text/code.rs:2: `text` (rank 0) imports `play` (rank 3)"]
    );
    let bad = [
        ("src/format/lex.rs", "use crate::render::Target;"),
        (
            "src/record/tags.rs",
            "    let x = crate::scene::Ink::Paper;",
        ),
        (
            "src/games/permute/game.rs",
            "use crate::games::swaptimum::SwaptimumMove;",
        ),
        ("src/games/permute/game.rs", "use crate::games::GameKind;"),
        ("src/play/replay.rs", "use crate::games::permute::Permute;"),
        ("src/text/code.rs", "use crate::{play, board};"),
        ("src/text/code.rs", "use crate::nowhere::X;"),
        ("src/convert.rs", "use super::archive::walk;"),
        ("src/text/code.rs", "use super::super::play::Game;"),
        ("src/archive/open.rs", "use crate::cli::output::Output;"),
    ];
    for (file, text) in bad {
        assert_eq!(caught(file, text).len(), 1, "{file}: {text}");
    }
    let good = [
        ("src/lib.rs", "pub use crate::play::Game;"),
        (
            "src/games/registry.rs",
            "use crate::games::permute::Permute;",
        ),
        (
            "src/games/permute/game.rs",
            "use crate::games::permute::moves::PermuteMove;",
        ),
        ("src/convert.rs", "use crate::games::GameKind;"),
        ("src/text/code.rs", "// crate::play is above this"),
        ("src/text/code.rs", "pub use crate::__codes as declare;"),
        ("src/convert.rs", "    use super::convert;"),
        ("src/cli/check.rs", "use crate::cli::output::Output;"),
        ("src/cli/check.rs", "use crate::text::Span;"),
        ("src/internal.rs", "pub use crate::cli::global::GlobalArgs;"),
    ];
    for (file, text) in good {
        assert!(caught(file, text).is_empty(), "{file}: {text}");
    }
}
