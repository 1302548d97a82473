//! Finds recursive definitions in jq expressions, which could overflow the
//! stack.

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

#[cfg(test)]
mod tests {
    use super::recursive_call;

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
