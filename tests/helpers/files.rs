//! Files of the repository, for tests that walk them.

use std::fs;
use std::path::{Path, PathBuf};

use scoresheet::games::GameKind;

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = package.ancestors();
    let root = folders.find(|folder| folder.join("samples").is_dir());
    root.expect("the package is in the repository")
}

/// The sorted paths of the records below `samples`: those in folders called `bad`, or
/// all others. Folders called `pastes` and `broken` are left out, as they have separate
/// tests.
pub(crate) fn samples(bad: bool) -> Vec<String> {
    let endings = [".sheet", ".txt", ".jsonl"];
    let is_record = |path: &str| endings.iter().any(|ending| path.ends_with(ending));
    let is_bad = |path: &str| path.contains("/bad/");
    let is_tested_elsewhere = |path: &str| path.contains("/pastes/") || path.contains("/broken/");
    let found = below("samples")
        .into_iter()
        .filter(|path| !is_tested_elsewhere(path));
    found
        .filter(|path| is_record(path) && is_bad(path) == bad)
        .collect()
}

/// The sorted paths of all files below a folder, relative to the root and with `/`.
pub(crate) fn below(folder: &str) -> Vec<String> {
    let mut files = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(from_root(&path));
            }
        }
    }
    files.sort();
    files
}

fn from_root(path: &Path) -> String {
    let path: PathBuf = path.strip_prefix(root()).expect("below the root").into();
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// The game of a sample, which its folder names.
pub(crate) fn kind_of(path: &str) -> GameKind {
    let folder = path.split('/').nth(1).unwrap_or_default();
    let kind = GameKind::ALL.iter().find(|kind| kind.about().key == folder);
    *kind.unwrap_or_else(|| panic!("{path}: no game has the folder `{folder}`"))
}

/// The text of a file.
pub(crate) fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns true if expected texts are to be rewritten instead of compared.
pub(crate) fn is_blessing() -> bool {
    std::env::var_os("SCORESHEET_BLESS").is_some()
}
