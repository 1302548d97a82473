//! The promises of `SECURITY.md`: the library leaves the operating system alone, and
//! every test that the page names exists.

use std::fs;

use crate::{assert_none, code_of, root, rust_files};

/// Parts of the standard library that only the program may use.
const SYSTEM: [&str; 6] = [
    "std::env",
    "std::fs",
    "std::net",
    "std::os",
    "std::process",
    "std::thread::spawn",
];

/// The lines of a text that use one of [`SYSTEM`].
fn uses_of_system(path: &str, text: &str) -> Vec<String> {
    let lines = (1..).zip(text.lines());
    let uses = lines.filter(|(_, line)| SYSTEM.iter().any(|part| code_of(line).contains(part)));
    uses.map(|(number, line)| format!("{path}:{number}: {}", line.trim()))
        .collect()
}

/// The tests that a page names in the form `name` in `path`, with the path.
fn named_tests(page: &str) -> Vec<(String, String)> {
    let joined = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut parts = joined.split("` in `tests/");
    let mut before = parts.next().unwrap_or_default();
    let mut tests = Vec::new();
    for part in parts {
        let (_, name) = before.rsplit_once('`').unwrap_or_default();
        let (path, _) = part.split_once('`').unwrap_or_default();
        tests.push((name.to_owned(), format!("tests/{path}")));
        before = part;
    }
    tests
}

#[test]
fn the_library_leaves_the_system_alone() {
    let files = rust_files("src").into_iter();
    let library = files.filter(|file| {
        let path = file.path.as_str();
        path != "src/main.rs" && !path.starts_with("src/cli/")
    });
    let found = library.flat_map(|file| {
        let lines: Vec<&str> = file.lines_before_tests().map(|(_, line)| line).collect();
        uses_of_system(&file.path, &lines.join("\n"))
    });
    assert_none(&found.collect::<Vec<_>>());
}

#[test]
fn a_use_of_the_system_is_caught() {
    let text = "use std::io;\n// std::fs\nlet home = std::env::var(\"HOME\");\n";
    assert_eq!(uses_of_system("a.rs", text).len(), 1);
}

#[test]
fn the_tests_that_the_security_page_names_exist() {
    let page = fs::read_to_string(root().join("SECURITY.md")).unwrap();
    let tests = named_tests(&page);
    assert!(tests.len() > 25, "{tests:?}");
    let missing = tests.iter().filter(|(name, path)| {
        let text = fs::read_to_string(root().join(path)).unwrap_or_default();
        !text.contains(&format!("fn {name}("))
    });
    let missing = missing.map(|(name, path)| format!("`{name}` is not in {path}"));
    assert_none(&missing.collect::<Vec<_>>());
}

/// Every identifier on the page with several underscores is the name of a test.
#[test]
fn every_long_name_on_the_security_page_is_a_test() {
    let page = fs::read_to_string(root().join("SECURITY.md")).unwrap();
    let tests: String = rust_files("tests")
        .iter()
        .map(|file| fs::read_to_string(root().join(&file.path)).unwrap())
        .collect();
    let is_name = |word: &&str| {
        word.matches('_').count() >= 2
            && word
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    };
    let names: Vec<&str> = page.split('`').skip(1).step_by(2).filter(is_name).collect();
    assert!(names.len() > 30, "{names:?}");
    let missing = names
        .iter()
        .filter(|name| !tests.contains(&format!("fn {name}(")));
    let missing: Vec<String> = missing.map(|name| (*name).to_owned()).collect();
    assert_none(&missing);
}

/// Every row of the hostile inputs on the page is tested.
#[test]
fn the_rows_on_the_security_page_are_tested() {
    let page = fs::read_to_string(root().join("SECURITY.md")).unwrap();
    let rows = fs::read_to_string(root().join("tests/conformance/tests/hostile/rows.txt")).unwrap();
    let words = page.split_whitespace().collect::<Vec<_>>();
    let mut numbers = Vec::new();
    for (index, word) in words.iter().enumerate() {
        if ["(row", "(rows", "row", "rows"].contains(word) {
            let after = words[index + 1..].iter();
            let of_row = after.take_while(|word| !["of", "there)", "there):"].contains(word));
            numbers.extend(of_row.filter_map(|word| word.trim_matches(',').parse::<u32>().ok()));
        }
    }
    assert!(numbers.len() >= 8, "{numbers:?}");
    let missing = numbers
        .iter()
        .filter(|number| !rows.contains(&format!("\n# {number} test ")));
    let missing: Vec<String> = missing.map(|number| format!("row {number}")).collect();
    assert_none(&missing);
}

/// Every promise in the sections about boundaries names its test.
#[test]
fn every_promise_names_its_test() {
    let page = fs::read_to_string(root().join("SECURITY.md")).unwrap();
    let (promises, _) = page.split_once("## What counts").unwrap();
    let items = promises.split("\n- ").skip(1);
    let without_test = items.filter(|item| !item.contains("tests/") && !item.contains("benches/"));
    let without_test: Vec<String> = without_test.map(str::to_owned).collect();
    assert_none(&without_test);
}
