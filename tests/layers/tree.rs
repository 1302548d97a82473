//! No file is long, no folder is full, and no public name has two meanings.

use std::collections::BTreeMap;

use crate::{FOLDERS, RustFile, assert_none, code_of, leading_name, rust_files};

/// The maximum number of lines of a file.
const MAX_LINES: usize = 500;

/// The maximum number of Rust files in a folder of `src`, without those of
/// its sub-folders.
const MAX_FILES: usize = 16;

/// The keywords that introduce a type.
const TYPES: [&str; 5] = ["struct", "enum", "union", "trait", "type"];

fn long_files(files: &[RustFile]) -> Vec<String> {
    let lines = |file: &RustFile| file.text.lines().count();
    files
        .iter()
        .filter(|file| lines(file) > MAX_LINES)
        .map(|file| format!("{} has {} lines, over {MAX_LINES}", file.path, lines(file)))
        .collect()
}

fn full_folders(files: &[RustFile]) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for file in files {
        let (folder, _) = file.path.rsplit_once('/').unwrap();
        *counts.entry(folder).or_default() += 1;
    }
    counts
        .iter()
        .filter(|(_, count)| **count > MAX_FILES)
        .map(|(folder, count)| format!("{folder} has {count} files, over {MAX_FILES}"))
        .collect()
}

fn files_without_header(files: &[RustFile]) -> Vec<String> {
    files
        .iter()
        .filter(|file| !file.text.starts_with("//! "))
        .map(|file| format!("{} does not start with `//!`", file.path))
        .collect()
}

/// The names of types that are public in two files.
fn shared_type_names(files: &[RustFile]) -> Vec<String> {
    let mut files_of: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for file in files {
        for (_, line) in file.lines_before_tests() {
            let words = code_of(line).trim_start().strip_prefix("pub ");
            let item = words.and_then(|words| words.split_once(' '));
            let Some((_, name)) = item.filter(|(keyword, _)| TYPES.contains(keyword)) else {
                continue;
            };
            let name = leading_name(name);
            if !name.is_empty() {
                files_of.entry(name).or_default().push(&file.path);
            }
        }
    }
    files_of
        .iter()
        .filter(|(_, files)| files.len() > 1)
        .map(|(name, files)| format!("`{name}` is public in {}", files.join(" and ")))
        .collect()
}

#[test]
fn no_file_is_long() {
    let files = FOLDERS.iter().flat_map(|folder| rust_files(folder));
    let files: Vec<RustFile> = files.collect();
    assert!(files.iter().any(|file| file.path == "tests/layers/tree.rs"));
    assert_none(&long_files(&files));
}

#[test]
fn no_folder_is_full() {
    assert_none(&full_folders(&rust_files("src")));
}

#[test]
fn every_file_has_a_header() {
    assert_none(&files_without_header(&rust_files("src")));
}

#[test]
fn every_public_type_has_its_own_name() {
    let mut files = rust_files("src");
    files.retain(|file| !file.path.starts_with("src/cli/"));
    assert_none(&shared_type_names(&files));
}

#[test]
fn a_long_file_is_caught() {
    let files = [500, 501].map(|lines| RustFile::new("src/a.rs", &"//\n".repeat(lines)));
    assert_eq!(long_files(&files), ["src/a.rs has 501 lines, over 500"]);
}

#[test]
fn a_full_folder_is_caught() {
    let file = |folder: &str, number: usize| RustFile::new(&format!("{folder}/f{number}.rs"), "");
    let mut files: Vec<RustFile> = (0..17).map(|number| file("src/a", number)).collect();
    files.extend((0..16).map(|number| file("src/a/b", number)));
    assert_eq!(full_folders(&files), ["src/a has 17 files, over 16"]);
}

#[test]
fn a_missing_header_is_caught() {
    let files = [
        "//! A file.\n",
        "// A file.\n",
        "use std::io;\n\n//! A file.\n",
    ];
    let files = files.map(|text| RustFile::new("src/a.rs", text));
    assert_eq!(files_without_header(&files).len(), 2);
}

#[test]
fn a_shared_type_name_is_caught() {
    let files = [
        (
            "src/a.rs",
            "pub struct One<T>(T);\npub enum Two {}\npub fn three() {}\n",
        ),
        (
            "src/b.rs",
            "closed_enum! {\n    pub enum One {}\n}\npub(crate) enum Two {}\n",
        ),
        (
            "src/c.rs",
            "// pub struct Two\npub enum $name {}\npub fn three() {}\n",
        ),
        (
            "src/d.rs",
            "pub enum $name {}\n\n#[cfg(test)]\nmod tests {\n    pub struct Two;\n}\n",
        ),
    ];
    let files = files.map(|(path, text)| RustFile::new(path, text));
    let found = shared_type_names(&files);
    assert_eq!(found, ["`One` is public in src/a.rs and src/b.rs"]);
}
