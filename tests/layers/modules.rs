//! The modules of `src`: their items, their imports, and where a path leads.

use std::collections::{BTreeMap, BTreeSet};

use crate::{RustFile, code_of, leading_name};

/// Keywords that precede the name of an item.
const ITEMS: [&str; 10] = [
    "fn",
    "struct",
    "enum",
    "union",
    "trait",
    "type",
    "const",
    "static",
    "mod",
    "macro_rules!",
];

/// Keywords that may precede one of [`ITEMS`].
const QUALIFIERS: [&str; 3] = ["const", "async", "unsafe"];

/// The module in a file of `src`.
#[derive(Default)]
pub(crate) struct Module {
    pub(crate) file: String,
    items: BTreeSet<String>,
    /// The names that `use` brings in, with the paths that they are short for.
    imports: BTreeMap<String, String>,
    /// The paths that `use path::*` names.
    globs: Vec<String>,
    /// Every path that the file depends on, as written.
    paths: Vec<String>,
}

impl Module {
    fn read(file: &RustFile) -> Module {
        let mut module = Module {
            file: file.path.clone(),
            ..Module::default()
        };
        let mut statement = String::new();
        for (_, line) in file.lines_before_tests() {
            let code = code_of(line).trim();
            let bare = without_visibility(code);
            if statement.is_empty() && !bare.starts_with("use ") {
                module.items.extend(item(bare).map(str::to_owned));
                module.paths.extend(paths_in(bare));
                continue;
            }
            statement.push_str(code);
            if code.ends_with(';') {
                module.import(&statement);
                statement.clear();
            }
        }
        module
    }

    /// Adds the imports of a `use` statement. The re-exports of a `mod.rs` or `lib.rs`
    /// are not dependencies: nothing in the file needs them.
    fn import(&mut self, statement: &str) {
        let (_, tree) = statement.split_once("use ").unwrap();
        let mut paths = Vec::new();
        expand("", tree.trim_end_matches(';'), &mut paths);
        let is_index = ["mod.rs", "lib.rs", "internal.rs"]
            .iter()
            .any(|name| self.file.ends_with(name));
        for path in paths {
            let (path, alias) = path.split_once(" as ").unwrap_or((&path, ""));
            let path = path.trim_end_matches("::self");
            let last = path.rsplit("::").next().unwrap_or(path);
            if last == "*" {
                self.globs.push(path.trim_end_matches("::*").to_owned());
            } else {
                let name = if alias.is_empty() { last } else { alias };
                self.imports.insert(name.to_owned(), path.to_owned());
            }
            if !(is_index && statement.starts_with("pub")) {
                self.paths.push(path.trim_end_matches("::*").to_owned());
            }
        }
    }
}

/// A line of code without `pub`, `pub(crate)` and the like at its start.
fn without_visibility(code: &str) -> &str {
    let code = code.strip_prefix("pub").unwrap_or(code);
    match code.split_once(") ") {
        Some((scope, item)) if scope.starts_with('(') => item,
        _ => code.trim_start(),
    }
}

/// The name of the item that a line of code begins.
fn item(code: &str) -> Option<&str> {
    let words = code.split_whitespace();
    for (keyword, name) in words.clone().zip(words.skip(1)) {
        let name = leading_name(name);
        if ITEMS.contains(&keyword) && !name.is_empty() && !ITEMS.contains(&name) {
            return Some(name);
        }
        if !QUALIFIERS.contains(&keyword) {
            break;
        }
    }
    // The macro for codes declares constants in lines `Error NAME = "..."`.
    let (declaration, _) = code.split_once(" = \"")?;
    declaration.rsplit(' ').next()
}

/// The paths of a tree such as `a::{b, c::{self, D as E}}`.
fn expand(prefix: &str, tree: &str, paths: &mut Vec<String>) {
    let Some((head, branches)) = tree.split_once('{') else {
        paths.push(format!("{prefix}{}", tree.trim()));
        return;
    };
    let prefix = format!("{prefix}{}", head.trim());
    let branches = branches.trim_end().trim_end_matches('}');
    let (mut depth, mut start) = (0, 0);
    for (at, char) in branches.char_indices().chain([(branches.len(), ',')]) {
        match char {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let branch = branches[start..at].trim();
                if !branch.is_empty() {
                    expand(&prefix, branch, paths);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// The paths of two names or more in a line of code.
fn paths_in(code: &str) -> Vec<String> {
    let is_path = |char: char| char.is_alphanumeric() || char == '_' || char == ':';
    code.split(|char| !is_path(char))
        .map(|path| path.trim_matches(':'))
        .filter(|path| path.contains("::"))
        .map(str::to_owned)
        .collect()
}

/// All modules by their paths; the path of the crate's root is empty.
pub(crate) struct Modules(BTreeMap<String, Module>);

impl Modules {
    pub(crate) fn read(files: &[RustFile]) -> Modules {
        let modules = files
            .iter()
            .map(|file| (path_of_file(&file.path), Module::read(file)));
        Modules(modules.collect())
    }

    /// The files that each file depends on.
    pub(crate) fn dependencies(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let dependencies_of = |(at, module): (&'_ String, &'_ Module)| -> BTreeSet<&str> {
            let paths = module.paths.iter();
            paths
                .filter_map(|path| self.file_of(&self.absolute(at, path)?))
                .filter(|file| *file != module.file)
                .collect()
        };
        let modules = self.0.iter();
        modules
            .map(|entry| (&*entry.1.file, dependencies_of(entry)))
            .collect()
    }

    /// The paths with `crate::` that lead to no file.
    pub(crate) fn unresolved(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (at, module) in &self.0 {
            for path in module
                .paths
                .iter()
                .filter(|path| path.starts_with("crate::"))
            {
                let absolute = self.absolute(at, path).unwrap_or_default();
                // Exported macros are at the crate's root.
                if !absolute.starts_with("__") && self.file_of(&absolute).is_none() {
                    found.push(format!("{}: `{path}` leads to no file", module.file));
                }
            }
        }
        found
    }

    /// Resolves a path that is written in the module `at`, and returns the path from
    /// the crate's root. Returns `None` if it leads to another crate, or begins with a
    /// name that the file does not import.
    fn absolute(&self, at: &str, path: &str) -> Option<String> {
        let (first, rest) = path.split_once("::").unwrap_or((path, ""));
        let start = match first {
            "crate" => String::new(),
            "self" => at.to_owned(),
            "super" => parent(at),
            _ if self.0.contains_key(&join(at, first)) => join(at, first),
            _ => {
                let import = self.0[at].imports.get(first)?;
                // The name is imported from a crate of the same name.
                if import.split("::").next() == Some(first) {
                    return None;
                }
                self.absolute(at, import)?
            }
        };
        Some(join(&start, rest))
    }

    /// The file that defines what a path from the crate's root names.
    fn file_of(&self, path: &str) -> Option<&str> {
        let mut at = String::new();
        let mut names: Vec<&str> = path.split("::").collect();
        names.reverse();
        while let Some(name) = names.pop() {
            let child = join(&at, name);
            let module = self.0.get(&at)?;
            let is_child = self.0.contains_key(&child);
            if is_child && (!names.is_empty() || !module.imports.contains_key(name)) {
                at = child;
                continue;
            }
            if module.items.contains(name) {
                return Some(&module.file);
            }
            names.reverse();
            let rest = names.join("::");
            let follow = |import: &String| {
                let absolute = self.absolute(&at, import)?;
                self.file_of(&join(&absolute, &rest))
            };
            if let Some(import) = module.imports.get(name) {
                return follow(import);
            }
            let in_glob = |glob: &String| follow(&join(glob, name));
            return module.globs.iter().find_map(in_glob);
        }
        self.0.get(&at).map(|module| &*module.file)
    }
}

fn join(path: &str, name: &str) -> String {
    match (path, name) {
        ("", name) => name.to_owned(),
        (path, "") => path.to_owned(),
        _ => format!("{path}::{name}"),
    }
}

fn parent(path: &str) -> String {
    path.rsplit_once("::")
        .map_or("", |(parent, _)| parent)
        .to_owned()
}

/// The module path of a file of `src`.
fn path_of_file(file: &str) -> String {
    let name = file.trim_start_matches("src/").trim_end_matches(".rs");
    let name = name.trim_end_matches("/mod");
    if name == "lib" {
        String::new()
    } else {
        name.replace('/', "::")
    }
}
