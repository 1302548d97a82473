//! Runs the program on a text.

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

use serde_json::Value;

/// The objects that the program prints for a text on standard input.
pub(crate) fn objects(arguments: &[&str], input: &str) -> Vec<Value> {
    let text = output(arguments, input);
    let object = |line| serde_json::from_str(line).expect("a line of JSON");
    text.lines().map(object).collect()
}

/// Standard output of the program for a text on standard input.
pub(crate) fn output(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_scoresheet"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    writer
        .join()
        .expect("a thread")
        .expect("the program reads its input");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}
