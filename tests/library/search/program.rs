//! Runs the program on a text.

use serde_json::Value;

use crate::helpers::run::scoresheet;

/// The objects that the program prints for a text on standard input.
pub(crate) fn objects(arguments: &[&str], input: &str) -> Vec<Value> {
    let text = output(arguments, input);
    let object = |line| serde_json::from_str(line).expect("a line of JSON");
    text.lines().map(object).collect()
}

/// Standard output of the program for a text on standard input.
pub(crate) fn output(arguments: &[&str], input: &str) -> String {
    scoresheet(arguments).input(input).run().exits(0).out
}
