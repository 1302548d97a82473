//! What the tokens of a jq expression show: recursive definitions, which could overflow
//! the stack, and the fields that it reads.

use jaq_core::load::Lexer;
use jaq_core::load::lex::{StrPart, Tok, Token};

/// Returns the first call of a definition within its own body, if the
/// expression has one.
pub(super) fn recursive_call(code: &str) -> Option<&str> {
    let tokens = Lexer::new(code).lex().ok()?;
    find(&tokens, &mut Vec::new())
}

/// Returns the first call in `tokens` of a definition in `open`, which names the
/// definitions whose bodies contain these tokens.
fn find<'c>(tokens: &[Token<&'c str>], open: &mut Vec<&'c str>) -> Option<&'c str> {
    let outer_count = open.len();
    let mut is_after_def = false;
    for Token(text, kind) in tokens {
        let found = match kind {
            Tok::Word if is_after_def => {
                open.push(text);
                None
            }
            Tok::Word => Some(*text).filter(|name| open.contains(name)),
            Tok::Sym if *text == ";" && open.len() > outer_count => {
                open.pop();
                None
            }
            Tok::Block(tokens) => find(tokens, open),
            Tok::Str(parts) => parts.iter().find_map(|part| match part {
                StrPart::Term(Token(_, Tok::Block(tokens))) => find(tokens, open),
                _ => None,
            }),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        is_after_def = matches!(kind, Tok::Word) && *text == "def";
    }
    open.truncate(outer_count);
    None
}

/// The words that read nothing, and after which the object is not the input of a pipe, as
/// it is after `if` without `else`, or after `as`.
const PLAIN_WORDS: [&str; 6] = ["and", "or", "not", "null", "true", "false"];

/// The operators with `=` that change nothing: others return the object.
const COMPARISONS: [&str; 4] = ["==", "!=", "<=", ">="];

/// Returns the names of all fields that an expression may read, those of inner objects
/// included; `None` if it may read any.
pub(super) fn fields(code: &str) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let tokens = Lexer::new(code).lex().ok()?;
    add_fields(&tokens, &mut names).then_some(names)
}

/// Adds the fields that are named. Returns false if others may be read: by `.`, or by a
/// function that is not called on a part of the object.
fn add_fields(tokens: &[Token<&str>], names: &mut Vec<String>) -> bool {
    let mut is_after_pipe = false;
    tokens.iter().all(|Token(text, kind)| {
        let is_known = match kind {
            Tok::Word => is_after_pipe || PLAIN_WORDS.contains(text),
            Tok::Sym => match text.strip_prefix('.') {
                Some("" | ".") => false,
                Some(name) => {
                    names.push(name.to_owned());
                    true
                }
                None => !text.ends_with('=') || COMPARISONS.contains(text),
            },
            Tok::Block(tokens) => !text.starts_with('{') && add_fields(tokens, names),
            Tok::Str(parts) => parts.iter().all(|part| match part {
                StrPart::Term(Token(_, Tok::Block(tokens))) => add_fields(tokens, names),
                _ => true,
            }),
            Tok::Fmt => false,
            Tok::Var | Tok::Num => true,
        };
        is_after_pipe = *text == "|";
        is_known
    })
}

#[cfg(test)]
mod tests {
    use super::{fields, recursive_call};

    #[test]
    fn fields_are_known_unless_any_may_be_read() {
        for (code, expected) in [
            (".ply >= 3", &["ply"][..]),
            (".lead.Yellow > 3 and .ply < 30", &["lead", "Yellow", "ply"]),
            ("[.standings[].score] | max > 30", &["standings", "score"]),
            (
                ".standings | any(.score > 20 and (.move | not))",
                &["standings", "score", "move"],
            ),
            ("\"\\(.move)\" == \".ply\"", &["move"]),
            ("1, null", &[]),
        ] {
            let found = fields(code).unwrap_or_else(|| panic!("{code}"));
            assert_eq!(found, expected, "{code}");
        }
        for code in [
            ".",
            "..",
            "keys",
            ".ply, length",
            "{ply}",
            "any(.[]; . == 3)",
            ".[\"ply\"]",
            "tojson | contains(\"x\")",
            "@json \"\\(.ply)\"",
            "def f: keys; f",
            "\"\\(.)\"",
            ".ply as $x | keys",
            ".ply |= 3 | keys",
            ".ply = 3 | keys",
            "if .ply > 3 then 1 end | keys",
            "del(.ply)",
            "path(.ply)",
            "(",
        ] {
            assert_eq!(fields(code), None, "{code}");
        }
    }

    #[test]
    fn only_recursive_calls_are_found() {
        for code in [
            "def f: 1 + f; f",
            "def f(g): g | [1, (2 | f(g))]; 1",
            "def f: def g: f; g; 1",
            "\"\\(def f: f; 1)\"",
        ] {
            assert!(recursive_call(code).is_some(), "{code}");
        }
        for code in [
            ".plies > 3",
            "def f: .f; f + f",
            "def f: 1; def g: f; g | f",
            "def f: def g: 1; g; f",
            "(def f: 1; f) | f",
            "def f: \"f\"; f",
        ] {
            assert_eq!(recursive_call(code), None, "{code}");
        }
    }
}
