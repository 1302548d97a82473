//! Runs the program in a temporary folder and captures its output.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use serde_json::Value;
use tempfile::TempDir;

use crate::helpers::files;

/// The first 14 plies of a game on MindSports, reconstructed from an article
/// about it.
pub(crate) const REAL: &str = "Ce5f6-f6 Ae4f5-f5 Cf8g9-f8 Ch4i5-h5 Ch3i4-h4 Cg7h8-h7 Ae3f4-f4 \
    Cc4d5-d5 Cb4c5-c4 Ab5c6-b5 Ai5j6-j5 Ci3j4-j3 Ci8j9-i9 Ag8h9-h9\n";

/// A game on the smallest board: one ply, groups of one stone, a draw.
pub(crate) const DRAWN: &str = r#"[Game "Permute"]
[Board "2"]
[Orange "Ann"]
[Yellow "Bob"]

1. Ca1b2-a1 1/2-1/2
"#;

/// A game of one ply. The bandage in the middle leaves no face to twist:
///
/// ```text
/// y o y
/// o O y
/// y y o
/// ```
pub(crate) const WON: &str = r#"[Game "Permute"]
[Board "3"]
[Orange "Ann"]
[Yellow "Bob"]

1. Ab1c2-b2 1-0
"#;

/// The program: that of `SCORESHEET_PROGRAM`, for the tests of other packages than its
/// own, which else build it.
pub(crate) static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
    if let Some(path) = option_env!("CARGO_BIN_EXE_scoresheet") {
        return path.into();
    }
    if let Some(path) = std::env::var_os("SCORESHEET_PROGRAM") {
        return path.into();
    }
    let test = std::env::current_exe().expect("the test has a path");
    let folder = test.ancestors().nth(2).expect("tests are in `deps`");
    let profile = match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") | None => "dev",
        Some(name) => name,
    };
    let mut build = Command::new(env!("CARGO"));
    build.args([
        "build",
        "--quiet",
        "--package",
        "scoresheet",
        "--profile",
        profile,
    ]);
    let status = build.status().expect("cargo starts");
    assert!(status.success(), "the program cannot be built");
    folder.join(format!("scoresheet{}", std::env::consts::EXE_SUFFIX))
});

/// The escape sequence that clears a line of a terminal.
#[cfg(target_os = "linux")]
pub(crate) const CLEAR_LINE: &str = "\r\u{1b}[2K";

/// Runs a command in a folder with an empty input and the program in `PATH`. Returns
/// the exit code, and standard output followed by standard error.
#[cfg(target_os = "linux")]
pub(crate) fn run_command(words: &[&str], folder: &Folder) -> (Option<i32>, String) {
    let output = output_with_program(words, folder.path());
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    let err = String::from_utf8_lossy(&output.stderr);
    (output.status.code(), out + &err)
}

/// The words of a command line: those of a text are separated by spaces, and may be in
/// single quotes. Others are words as they are. A tuple joins command lines.
pub(crate) trait Words {
    fn words(&self) -> Vec<String>;
}

impl<T: Words + ?Sized> Words for &T {
    fn words(&self) -> Vec<String> {
        (**self).words()
    }
}

impl Words for str {
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut rest = self.trim_start();
        while !rest.is_empty() {
            let (end, text) = match rest.strip_prefix('\'') {
                Some(quoted) => ("'", quoted),
                None => (" ", rest),
            };
            let (word, after) = text.split_once(end).unwrap_or((text, ""));
            words.push(word.to_owned());
            rest = after.trim_start();
        }
        words
    }
}

impl Words for String {
    fn words(&self) -> Vec<String> {
        self.as_str().words()
    }
}

impl<S: AsRef<str>> Words for [S] {
    fn words(&self) -> Vec<String> {
        self.iter().map(|word| word.as_ref().to_owned()).collect()
    }
}

impl<S: AsRef<str>, const N: usize> Words for [S; N] {
    fn words(&self) -> Vec<String> {
        self.as_slice().words()
    }
}

impl<S: AsRef<str>> Words for Vec<S> {
    fn words(&self) -> Vec<String> {
        self.as_slice().words()
    }
}

impl<A: Words, B: Words> Words for (A, B) {
    fn words(&self) -> Vec<String> {
        [self.0.words(), self.1.words()].concat()
    }
}

impl<A: Words, B: Words, C: Words> Words for (A, B, C) {
    fn words(&self) -> Vec<String> {
        ((&self.0, &self.1), &self.2).words()
    }
}

/// Runs a command in a folder with an empty input and the program in `PATH`.
#[cfg(unix)]
pub(crate) fn output_with_program(words: &[&str], folder: &Path) -> std::process::Output {
    let program_folder = PROGRAM.parent().expect("the program is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new(words[0])
        .args(&words[1..])
        .env("PATH", format!("{}:{path}", program_folder.display()))
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("util-linux and a shell are installed")
}

/// What a line of a shell prints, standard error in its place, with the program in `PATH`.
#[cfg(unix)]
pub(crate) fn shell(line: &str, folder: &Path) -> Vec<u8> {
    output_with_program(&["sh", "-c", &format!("exec 2>&1\n{line}")], folder).stdout
}

/// Prepares a run of the program with these arguments.
pub(crate) fn scoresheet(arguments: impl Words) -> Run {
    Run {
        arguments: arguments.words(),
        input: Vec::new(),
        folder: None,
    }
}

/// Runs the program with a text on standard input.
pub(crate) fn run(arguments: impl Words, input: impl AsRef<[u8]>) -> Output {
    scoresheet(arguments).input(input).run()
}

/// Returns what the program prints for a text on standard input. Fails as
/// [`Run::printed`] does.
#[track_caller]
pub(crate) fn printed(arguments: impl Words, input: impl AsRef<[u8]>) -> String {
    scoresheet(arguments).input(input).printed()
}

/// The command for the program, without environment variables that change its
/// output.
pub(crate) fn command() -> Command {
    let mut command = Command::new(&*PROGRAM);
    for name in [
        "NO_COLOR",
        "FORCE_COLOR",
        "COLUMNS",
        "LINES",
        "CLICOLOR",
        "CLICOLOR_FORCE",
    ] {
        command.env_remove(name);
    }
    command
}

/// A run of the program that is not started yet.
#[derive(Debug)]
pub(crate) struct Run {
    arguments: Vec<String>,
    input: Vec<u8>,
    folder: Option<PathBuf>,
}

/// The exit code and output of a run.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// Sets the text on standard input.
    pub(crate) fn input(mut self, text: impl AsRef<[u8]>) -> Self {
        text.as_ref().clone_into(&mut self.input);
        self
    }

    /// Runs in the root of the repository.
    pub(crate) fn at_root(mut self) -> Self {
        self.folder = Some(files::root().to_owned());
        self
    }

    /// Sets the folder to run in.
    pub(crate) fn within(mut self, folder: &Folder) -> Self {
        self.folder = Some(folder.path().to_owned());
        self
    }

    /// Runs the program until it exits.
    pub(crate) fn run(self) -> Output {
        let mut command = command();
        command.args(&self.arguments);
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        let output = output_of(&mut command, self.input);
        // What is copied is as it was read.
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Output {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }

    /// Runs the program and returns standard output. Fails unless it exits with 0 and
    /// prints nothing on standard error, except a note of the assumed setting.
    #[track_caller]
    pub(crate) fn printed(self) -> String {
        let output = self.run();
        assert_eq!((output.code, output.messages().as_str()), (Some(0), ""));
        output.out
    }
}

impl Output {
    /// Fails unless the program exited with this code.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{}\n{}", self.out, self.err);
        self
    }

    /// Standard error without the note of the assumed setting.
    pub(crate) fn messages(&self) -> String {
        let is_assumption =
            |line: &&str| line.starts_with("note: ") && line.contains(" (assumed; ");
        let lines = self.err.split_inclusive('\n');
        lines.filter(|line| !is_assumption(line)).collect()
    }

    /// Fails unless standard error contains this text.
    #[track_caller]
    pub(crate) fn says(self, text: &str) -> Self {
        assert!(self.err.contains(text), "{}", self.err);
        self
    }

    /// Fails unless standard output contains this text.
    #[track_caller]
    pub(crate) fn prints(self, text: &str) -> Self {
        assert!(self.out.contains(text), "{}", self.out);
        self
    }

    /// The printed JSON objects, one per line.
    #[track_caller]
    pub(crate) fn objects(&self) -> Vec<Value> {
        let object = |line| serde_json::from_str(line).expect("a line is an object");
        self.out.lines().map(object).collect()
    }

    /// The values of a field in the printed JSON objects.
    #[track_caller]
    pub(crate) fn values(&self, field: &str) -> Vec<Value> {
        let objects = self.objects().into_iter();
        objects.map(|object| object[field].clone()).collect()
    }

    /// The only printed JSON object.
    #[track_caller]
    pub(crate) fn object(&self) -> Value {
        let mut objects = self.objects();
        assert_eq!(objects.len(), 1, "{}", self.out);
        objects.remove(0)
    }
}

/// The keys of an object in their order.
pub(crate) fn keys(object: &Value) -> Vec<&str> {
    let object = object.as_object().expect("this is an object");
    object.keys().map(String::as_str).collect()
}

/// A temporary folder that is deleted after the test.
#[derive(Debug)]
pub(crate) struct Folder {
    folder: TempDir,
    pub(crate) input: Vec<u8>,
}

impl Folder {
    /// An empty folder.
    pub(crate) fn new() -> Self {
        Self {
            folder: TempDir::new().expect("a folder can be made"),
            input: Vec::new(),
        }
    }

    /// Sets the standard input of programs that run in it.
    pub(crate) fn input(mut self, text: impl AsRef<[u8]>) -> Self {
        text.as_ref().clone_into(&mut self.input);
        self
    }

    /// Adds a file, and the folders in its name.
    pub(crate) fn with(self, name: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.path().join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).expect("a folder can be made");
        }
        fs::write(path, text).expect("a file can be written");
        self
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn prepare(&self, arguments: impl Words) -> Run {
        let run = scoresheet(arguments).input(&self.input);
        run.within(self)
    }

    /// Runs the program in it.
    pub(crate) fn run(&self, arguments: impl Words) -> Output {
        self.prepare(arguments).run()
    }

    /// Returns what the program prints in it. Fails as [`Run::printed`] does.
    #[track_caller]
    pub(crate) fn printed(&self, arguments: impl Words) -> String {
        self.prepare(arguments).printed()
    }

    /// The bytes of a file.
    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path().join(name)).expect("the file is there")
    }

    /// The text of a file.
    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect("the file is there")
    }

    /// The sorted names of the files and folders in it, including hidden ones.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).expect("the folder is there");
        let name = |entry: std::io::Result<fs::DirEntry>| {
            let name = entry.expect("an entry can be read").file_name();
            name.to_string_lossy().into_owned()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }
}

/// Runs a program with this standard input.
pub(crate) fn output_of(command: &mut Command, input: Vec<u8>) -> std::process::Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    // The program may stop reading until its output is read. The pipe is closed if it
    // does not read its input to the end.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("writing does not panic");
    output
}
