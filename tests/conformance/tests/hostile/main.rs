//! Hostile and broken inputs. Each is a row of the table in `rows.txt`, with shell
//! commands that need Linux and its tools.
#![cfg(target_os = "linux")]

#[allow(
    dead_code,
    unused_imports,
    reason = "each test program uses a part of the helpers"
)]
#[path = "../../../helpers/mod.rs"]
mod helpers;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use tempfile::TempDir;

/// The number of rows of the table.
const ROW_COUNT: usize = 104;

/// A row of the table.
#[derive(Debug)]
struct Row {
    number: usize,
    kind: String,
    runs: Vec<Run>,
}

/// One shell command of a row.
#[derive(Debug, Default)]
struct Run {
    line: String,
    exit: Option<i32>,
    /// Texts that standard output must contain.
    out: Vec<String>,
    /// Texts that standard error must contain.
    err: Vec<String>,
    /// Texts that neither standard output nor standard error may contain.
    absent: Vec<String>,
}

fn root() -> &'static Path {
    helpers::files::root()
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(root().join("tests/conformance/tests/hostile/rows.txt"))
        .expect("the table");
    let mut rows: Vec<Row> = Vec::new();
    for line in text.lines() {
        let Some((sign, text)) = line.split_once(' ') else {
            continue;
        };
        if sign == "#" {
            let (number, kind) = text.split_once(' ').expect("a number and a kind");
            rows.push(Row {
                number: number.parse().expect("a number"),
                kind: kind.to_owned(),
                runs: Vec::new(),
            });
            continue;
        }
        let Some(row) = rows.last_mut() else {
            continue;
        };
        row.add(sign, text);
    }
    rows
}

impl Row {
    fn add(&mut self, sign: &str, text: &str) {
        if sign == "$" {
            self.runs.push(Run {
                line: text.to_owned(),
                ..Run::default()
            });
            return;
        }
        let run = self.runs.last_mut().expect("a command line before");
        match sign {
            "?" => run.exit = Some(text.parse().expect("an exit code")),
            ">" => run.out.push(text.to_owned()),
            "!" => run.err.push(text.to_owned()),
            "-" => run.absent.push(text.to_owned()),
            _ => panic!("row {}: `{sign}` is not a sign of this table", self.number),
        }
    }

    /// The differences of all runs from the row.
    fn differences(&self) -> Vec<String> {
        let words: Vec<&str> = self.kind.split(' ').collect();
        if let ["seam", file, name] = words[..] {
            let text = fs::read_to_string(root().join(file)).unwrap_or_default();
            let has_test = text.contains(&format!("fn {name}("));
            return if has_test {
                Vec::new()
            } else {
                vec![format!("row {}: no test `{name}` in {file}", self.number)]
            };
        }
        let folder = TempDir::new().expect("a folder");
        let runs = self
            .runs
            .iter()
            .flat_map(|run| run.differences(folder.path()));
        runs.map(|difference| format!("row {}: {difference}", self.number))
            .collect()
    }
}

impl Run {
    /// The differences of a run from the row.
    fn differences(&self, folder: &Path) -> Vec<String> {
        let program = &*helpers::run::PROGRAM;
        let programs = program.parent().expect("a folder").display();
        let path = std::env::var("PATH").unwrap_or_default();
        let script = format!(
            ". '{}'\n{}",
            root()
                .join("tests/conformance/tests/hostile/prelude.sh")
                .display(),
            self.line
        );
        let output = Command::new("timeout")
            .args(["-k", "5", "60", "bash", "-c", &script])
            .current_dir(folder)
            .env("PATH", format!("{programs}:{path}"))
            .env("ROOT", root())
            .env_remove("NO_COLOR")
            .stdin(Stdio::null())
            .output()
            .expect("bash runs");
        let code = output.status.code();
        let out = String::from_utf8_lossy(&output.stdout);
        let err = String::from_utf8_lossy(&output.stderr);
        let mut wrong = Vec::new();
        if self.exit.is_some() && code != self.exit
            || matches!(code, None | Some(101 | 124 | 134..=139))
        {
            wrong.push(format!("exit {code:?} instead of {:?}", self.exit));
        }
        let missing = |expected: &[String], text: &str| {
            let mut rest = text.lines();
            let mut lines = Vec::new();
            for line in expected {
                let is_found = match is_whole_line(line) {
                    true => rest.any(|found| found.trim() == line),
                    false => text.contains(line.as_str()),
                };
                if !is_found {
                    lines.push(format!("`{line}` is missing"));
                }
            }
            lines
        };
        wrong.extend(missing(&self.out, &out));
        wrong.extend(missing(&self.err, &err));
        for line in self
            .absent
            .iter()
            .map(String::as_str)
            .chain(["panicked at"])
        {
            if out.contains(line) || err.contains(line) {
                wrong.push(format!("`{line}` must not be printed"));
            }
        }
        let short = |text: &str| text.chars().take(600).collect::<String>();
        let (out, err) = (short(&out), short(&err));
        let report = |difference: String| format!("{difference}\n$ {}\n{out}\n{err}", self.line);
        wrong.into_iter().map(report).collect()
    }
}

/// Returns true for an expected text that is a number or an exit code. It must be a whole
/// line, after the lines of those before it: `0` is not a part of `10`.
fn is_whole_line(expected: &str) -> bool {
    let number = expected.strip_prefix("exit ").unwrap_or(expected);
    number.bytes().all(|byte| byte.is_ascii_digit())
}

#[test]
fn every_row_is_unique_and_titled() {
    let mut kinds = BTreeMap::new();
    for row in rows() {
        let is_test = row.kind.starts_with("test ");
        let others = ["seam ", "no such feature yet: ", "not tested: "];
        let is_known = is_test || others.iter().any(|kind| row.kind.starts_with(kind));
        assert!(is_known, "row {}: {}", row.number, row.kind);
        assert_eq!(is_test, !row.runs.is_empty(), "row {}", row.number);
        assert!(kinds.insert(row.number, row.kind).is_none());
    }
    assert!(
        kinds.keys().copied().eq(1..=ROW_COUNT),
        "{:?}",
        kinds.keys()
    );
}

#[test]
fn every_row_has_the_expected_output() {
    let rows = rows();
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = row.differences();
                    wrong.lock().expect("no test panics here").extend(found);
                }
            });
        }
    });
    let mut wrong = wrong.into_inner().expect("no test panics here");
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
