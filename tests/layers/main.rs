//! Checks of the source tree: imports, lengths, names and comments.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod cycles;
mod functions;
mod modules;
mod ranks;
mod security;
mod tree;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// The folders whose files and functions have a maximum length.
const FOLDERS: [&str; 5] = ["src", "tests", "benches", "fuzz/src", "fuzz/fuzz_targets"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A Rust file and its text.
struct RustFile {
    /// The path from the package's root, with `/`.
    path: String,
    text: String,
}

impl RustFile {
    fn new(path: &str, text: &str) -> RustFile {
        RustFile {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    /// The lines before the test module at the end, with their numbers.
    fn lines_before_tests(&self) -> impl Iterator<Item = (usize, &str)> {
        let end = self.text.find("\n#[cfg(test)]\nmod tests {");
        let text = &self.text[..end.unwrap_or(self.text.len())];
        (1..).zip(text.lines())
    }
}

/// The Rust files below a folder, in the order of their paths.
fn rust_files(folder: &str) -> Vec<RustFile> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let path = folder.join(entry.file_name());
            if entry.file_type().unwrap().is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let parts: Vec<_> = path.iter().map(|part| part.to_str().unwrap()).collect();
                let text = fs::read_to_string(entry.path()).unwrap();
                files.push(RustFile::new(&parts.join("/"), &text));
            }
        }
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
}

/// The code of a line, without a comment at its end.
fn code_of(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

/// The name at the start of a text, which may be empty.
fn leading_name(text: &str) -> &str {
    let is_name = |char: char| char.is_alphanumeric() || char == '_';
    let end = text.find(|char| !is_name(char)).unwrap_or(text.len());
    &text[..end]
}

/// Fails if there are complaints, and prints them, one per line.
fn assert_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}
