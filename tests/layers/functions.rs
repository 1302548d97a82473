//! No function is long.

use crate::{FOLDERS, RustFile, assert_none, leading_name, rust_files};

/// The maximum number of lines of a function.
const MAX_LINES: usize = 60;

/// The functions of a file that are too long.
fn long_functions(file: &RustFile) -> Vec<String> {
    let lines: Vec<&str> = file.text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = function(line) else {
            continue;
        };
        // The declaration of a method in a trait may take several lines.
        let opens = lines[at..].iter().find(|line| line.ends_with(['{', ';']));
        if opens.is_some_and(|line| line.ends_with(';')) {
            continue;
        }
        let end = format!("{}}}", &line[..line.len() - line.trim_start().len()]);
        let Some(length) = lines[at..].iter().position(|line| *line == end) else {
            continue;
        };
        let (path, number, length) = (&file.path, at + 1, length + 1);
        if length > MAX_LINES {
            found.push(format!("{path}:{number}: `{name}` has {length} lines"));
        }
    }
    found
}

/// The name of the function that a line declares, if the function has a body
/// that does not end in the same line.
fn function(line: &str) -> Option<&str> {
    let is_whole = line.ends_with(';') || line.ends_with('}');
    let (qualifiers, name) = line.split_once("fn ").filter(|_| !is_whole)?;
    let mut qualifiers = qualifiers.split_whitespace();
    let is_function = qualifiers.all(|word| {
        word.starts_with("pub")
            || word.ends_with(')')
            || ["const", "async", "unsafe", "extern"].contains(&word)
    });
    Some(leading_name(name)).filter(|name| is_function && !name.is_empty())
}

#[test]
fn no_function_is_long() {
    let files = FOLDERS.iter().flat_map(|folder| rust_files(folder));
    let found: Vec<String> = files.flat_map(|file| long_functions(&file)).collect();
    assert_none(&found);
}

#[test]
fn a_long_function_is_caught() {
    let body = |lines: usize| "        call();\n".repeat(lines);
    let text = format!(
        "impl A {{\n    pub(crate) fn fits() {{\n{}    }}\n\n    fn short(&self) -> u8;\n\n    \
         fn wide(\n        &self,\n    ) -> u8;\n\n    \
         pub(in crate::a) fn long<T>(\n        a: T,\n    ) {{\n{}    }}\n}}\n",
        body(58),
        body(57)
    );
    let found = long_functions(&RustFile::new("src/a.rs", &text));
    assert_eq!(found, ["src/a.rs:69: `long` has 61 lines"]);
}
