//! What commands print, compared with the files in `snapshots`.

use crate::helpers::files;
use crate::helpers::run::{Folder, Words as _};

/// Compares what these command lines print with the snapshot `COMMAND/NAME`, as
/// [`Folder::snapshot`] does, in an empty folder.
pub(crate) fn snapshot(name: &str, input: impl AsRef<[u8]>, lines: &[&str]) {
    Folder::new().input(input).snapshot(name, lines);
}

impl Folder {
    /// Compares what these command lines print, one after the other, with the snapshot
    /// `COMMAND/NAME`. A line may end with its own input, as in
    /// `check <<< 'Ce5f6-f6'`; `ls` lists the folder, and `cat` prints a file.
    pub(crate) fn snapshot(&self, name: &str, lines: &[&str]) {
        let input = String::from_utf8_lossy(&self.input);
        let mut text: String = input.lines().map(|line| format!("> {line}\n")).collect();
        for line in lines {
            text += &format!("\n$ {line}\n{}", self.result(line));
        }
        let (command, name) = name.split_once('/').expect("COMMAND/NAME");
        let mut settings = insta::Settings::new();
        settings.set_snapshot_path(files::root().join("tests/cli/snapshots").join(command));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name, visible(text.trim_start())));
    }

    /// What a line prints: standard output, then standard error after `!`, and the exit
    /// code.
    fn result(&self, line: &str) -> String {
        if line == "ls" {
            return self.names().join("\n") + "\n";
        }
        if let Some(name) = line.strip_prefix("cat ") {
            return whole_lines(self.read(name));
        }
        let (arguments, input) = line.split_once(" <<< ").unwrap_or((line, ""));
        let output = match input.words().pop() {
            Some(input) => self.prepare(arguments).input(input).run(),
            None => self.run(arguments),
        };
        let mut text = whole_lines(output.out);
        for line in output.err.lines() {
            // The words for errors of the system depend on it.
            let cause = line.contains(" (os error ").then(|| line.rsplit_once(": "));
            let (line, cause) = cause
                .flatten()
                .map_or((line, ""), |(line, _)| (line, ": ..."));
            text += &format!("! {line}{cause}\n");
        }
        if output.code != Some(0) {
            text += &format!("exit code {}\n", output.code.unwrap_or(-1));
        }
        text
    }
}

/// A text that ends with a line break, or says that it has none.
fn whole_lines(mut text: String) -> String {
    if !text.is_empty() && !text.ends_with('\n') {
        text += "\n(without a line break at the end)\n";
    }
    text
}

/// A text with its control and other invisible characters as escape sequences, and
/// without the version.
fn visible(text: &str) -> String {
    let is_hidden = |sign: char| {
        sign.is_control() && sign != '\n'
            || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let mut shown = String::new();
    for sign in text.chars() {
        if is_hidden(sign) {
            shown.extend(sign.escape_unicode());
        } else {
            shown.push(sign);
        }
    }
    shown.replace(env!("CARGO_PKG_VERSION"), "[version]")
}

/// No snapshot is left of a test that has gone.
#[test]
fn every_snapshot_has_a_test() {
    let tests = files::below("tests/cli").into_iter();
    let tests = tests.filter(|path| path.ends_with(".rs"));
    let tests: String = tests.map(|path| files::text(&path)).collect();
    for path in files::below("tests/cli/snapshots") {
        let name = path.strip_prefix("tests/cli/snapshots/");
        let name = name.and_then(|name| name.strip_suffix(".snap"));
        let name = name.unwrap_or_else(|| panic!("{path} is no snapshot"));
        assert!(tests.contains(&format!("\"{name}\"")), "{name}");
    }
}
