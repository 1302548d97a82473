//! No source file depends on itself through other files.

use std::collections::{BTreeMap, BTreeSet};

use crate::modules::Modules;
use crate::{RustFile, assert_none, rust_files};

/// Cycles of files that are allowed, with the reason for each.
const ALLOWED: [(&[&str], &str); 0] = [];

/// The files that each file depends on.
type Graph<'g> = BTreeMap<&'g str, BTreeSet<&'g str>>;

/// The files that a file depends on, directly or through other files.
fn reachable<'g>(graph: &Graph<'g>, file: &'g str) -> BTreeSet<&'g str> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![file];
    while let Some(file) = waiting.pop() {
        let dependencies = graph.get(file).into_iter().flatten().copied();
        waiting.extend(dependencies.filter(|file| reached.insert(*file)));
    }
    reached
}

/// The groups of several files in which each file depends on every other.
fn cycles<'g>(graph: &Graph<'g>) -> BTreeSet<Vec<&'g str>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> = graph
        .keys()
        .map(|file| (*file, reachable(graph, file)))
        .collect();
    let cycle_of = |file: &&'g str| {
        let is_mutual = |other: &&&str| reached[**other].contains(file);
        reached[file].iter().filter(is_mutual).copied().collect()
    };
    let cycles = graph.keys().map(cycle_of);
    cycles.filter(|cycle: &Vec<_>| cycle.len() > 1).collect()
}

#[test]
fn files_form_no_cycles() {
    let modules = Modules::read(&rust_files("src"));
    let is_new = |cycle: &&Vec<&str>| {
        let mut allowed = ALLOWED.iter();
        !allowed.any(|(files, _)| cycle.iter().all(|file| files.contains(file)))
    };
    let complaints: Vec<String> = cycles(&modules.dependencies())
        .iter()
        .filter(is_new)
        .map(|cycle| format!("a cycle of {}: {}", cycle.len(), cycle.join(" ")))
        .collect();
    assert_none(&complaints);
}

#[test]
fn few_cycles_are_allowed() {
    let modules = Modules::read(&rust_files("src"));
    let graph = modules.dependencies();
    let cycles = cycles(&graph);
    for (files, _) in ALLOWED {
        assert!(cycles.contains(files), "no cycle: {}", files.join(" "));
    }
    assert!(ALLOWED.len() <= 5);
}

#[test]
fn every_path_leads_to_a_file() {
    assert_none(&Modules::read(&rust_files("src")).unresolved());
}

#[test]
fn a_cycle_is_caught() {
    let files = [
        ("src/lib.rs", "pub mod a;\npub mod b;\n"),
        (
            "src/a/mod.rs",
            "mod one;\nmod two;\npub use one::{One, make};\n",
        ),
        (
            "src/a/one.rs",
            "use crate::b::{self, Red as Blue};\npub struct One;\npub fn make() {}\n",
        ),
        ("src/a/two.rs", "use crate::a::One;\n"),
        (
            "src/b/mod.rs",
            "mod glob;\nmod red;\npub(crate) use glob::*;\npub use red::Red;\n",
        ),
        (
            "src/b/red.rs",
            "fn red() {\n    crate::b::globbed();\n}\npub enum Red {}\n",
        ),
        (
            "src/b/glob.rs",
            "use crate::a;\npub(crate) const fn globbed() {\n    a::make();\n}\n",
        ),
    ];
    let files = files.map(|(path, text)| RustFile::new(path, text));
    let modules = Modules::read(&files);
    assert_none(&modules.unresolved());
    let cycle = vec!["src/a/one.rs", "src/b/glob.rs", "src/b/red.rs"];
    assert_eq!(cycles(&modules.dependencies()), BTreeSet::from([cycle]));
}

#[test]
fn tests_and_comments_make_no_cycle() {
    let files = [
        ("src/lib.rs", "pub mod a;\npub mod b;\n"),
        ("src/a.rs", "use crate::b::B;\npub struct A;\n"),
        (
            "src/b.rs",
            "// crate::a::A\npub struct B;\n\n#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}\n",
        ),
    ];
    let files = files.map(|(path, text)| RustFile::new(path, text));
    let modules = Modules::read(&files);
    assert!(cycles(&modules.dependencies()).is_empty());
}

#[test]
fn a_path_to_nowhere_is_caught() {
    let files = [RustFile::new("src/lib.rs", "use crate::nowhere::X;\n")];
    let found = Modules::read(&files).unresolved();
    assert_eq!(found, ["src/lib.rs: `crate::nowhere::X` leads to no file"]);
}
