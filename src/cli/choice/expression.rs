//! jq expressions about records.

use std::fmt::{self, Display};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use jaq_core::compile::Undefined;
use jaq_core::data::JustLut;
use jaq_core::load::lex::{StrPart, Tok, Token};
use jaq_core::load::parse::Def;
use jaq_core::load::{Arena, File, Lexer, Loader};
use jaq_core::{Compiler, Ctx, Filter, Vars, load, unwrap_valr};
use jaq_json::{Val, read};

use crate::cli::terminal::output::Output;

/// The maximum length of an expression in bytes.
const MAX_LEN: usize = 2000;

/// The stack size in bytes of the thread that compiles an expression, whose
/// nesting is limited only by [`MAX_LEN`].
const STACK_SIZE: usize = 64 << 20;

/// The definitions of the standard library that are omitted, since they call
/// functions that are not available: regular expressions, encodings,
/// floating-point functions, time, and output.
const OMITTED_DEFINITIONS: [&str; 29] = [
    "stderr",
    "debug",
    "halt",
    "halt_error",
    "logb",
    "significand",
    "pow10",
    "drem",
    "nexttoward",
    "scalb",
    "gamma",
    "capture_of_match",
    "test",
    "scan_",
    "match",
    "capture",
    "splits",
    "sub",
    "gsub",
    "scan",
    "todate",
    "fromdate",
    "@sh",
    "@html",
    "@htmld",
    "@uri",
    "@urid",
    "@base64",
    "@base64d",
];

/// The data of a running expression.
type Data = JustLut<Val>;

/// A compiled expression.
pub(crate) struct Expression {
    filter: Filter<Data>,
    fields: Option<Vec<String>>,
}

impl Expression {
    /// Compiles an expression.
    ///
    /// # Errors
    ///
    /// Returns an error that says what is wrong with the expression, and where.
    pub(crate) fn parse(code: &str) -> Result<Self, ExpressionError> {
        if code.len() > MAX_LEN {
            let message = format!("an expression has at most {MAX_LEN} bytes");
            return Err(ExpressionError::new(message));
        }
        thread::scope(|scope| {
            let thread = thread::Builder::new()
                .stack_size(STACK_SIZE)
                .spawn_scoped(scope, || compile(code))
                .map_err(|error| ExpressionError::new(error.to_string()))?;
            let compiled = thread.join();
            compiled
                .unwrap_or_else(|_| Err(ExpressionError::new("this expression cannot be compiled")))
        })
    }

    /// Returns true if the expression may read the field, or another one in it.
    pub(crate) fn reads(&self, field: &str) -> bool {
        let fields = self.fields.as_ref();
        fields.is_none_or(|fields| fields.iter().any(|name| name == field))
    }

    /// Returns true if one of the results of the expression for the JSON text
    /// `object` is neither false nor null.
    ///
    /// # Errors
    ///
    /// Returns the error message if the expression fails before it yields such a
    /// result. An endless loop, which the user has written, is not stopped.
    pub(crate) fn holds(&self, object: &[u8]) -> Result<bool, String> {
        let input = read::parse_single(object).map_err(|error| error.to_string())?;
        let context = Ctx::<Data>::new(&self.filter.lut, Vars::new([]));
        let results = self.filter.id.run((context, input)).map(unwrap_valr);
        for result in results {
            match result {
                Ok(Val::Null | Val::Bool(false)) => {}
                Ok(_) => return Ok(true),
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(false)
    }
}

fn compile(code: &str) -> Result<Expression, ExpressionError> {
    let arena = Arena::default();
    let program = File { code, path: () };
    // With two arguments, `split` needs regular expressions.
    let is_available = |def: &Def<&'static str>| {
        !OMITTED_DEFINITIONS.contains(&def.name) && (def.name, def.args.len()) != ("split", 2)
    };
    let definitions = jaq_core::defs()
        .chain(jaq_std::defs().filter(is_available))
        .chain(jaq_json::defs());
    let modules = Loader::new(definitions)
        .load(&arena, program)
        .map_err(|errors| ExpressionError::of_load(code, errors))?;
    if let Some(call) = recursive_call(code) {
        let message = "a definition must not call itself";
        return Err(ExpressionError::at(code, call, message));
    }
    // `halt` would end the program.
    let functions = jaq_core::funs::<Data>()
        .chain(jaq_std::base_funs::<Data>().filter(|(name, ..)| *name != "halt"))
        .chain(jaq_json::funs::<Data>());
    let compiled = Compiler::default().with_funs(functions).compile(modules);
    let expression = |filter| Expression {
        filter,
        fields: fields(code),
    };
    compiled.map(expression).map_err(|errors| {
        let mut undefined = errors.into_iter().flat_map(|(_, errors)| errors);
        match undefined.next() {
            Some((name, kind)) => ExpressionError::of_undefined(code, name, &kind),
            None => ExpressionError::new("this is not a jq expression"),
        }
    })
}

/// An error in an expression, with an excerpt of the code that marks it.
/// Warns if an option with an expression failed on records or plies; `nouns` names one of
/// them and several.
pub(crate) fn note_failures(option: &str, failed: &AtomicU64, nouns: [&str; 2], output: &Output) {
    let count = failed.load(Ordering::Relaxed);
    let (noun, was) = match count {
        0 => return,
        1 => (nouns[0], "was"),
        _ => (nouns[1], "were"),
    };
    output.note(&format!(
        "warning: `{option}` failed on {count} {noun}, which {was} treated as not matching"
    ));
}

#[derive(Debug)]
pub(crate) struct ExpressionError(String);

impl Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl ExpressionError {
    /// Creates an error about the whole expression.
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// Creates an error that marks `part`, a slice of `code`, or the end of
    /// `code` if `part` is not in it.
    fn at(code: &str, part: &str, message: impl Display) -> Self {
        let offset = (part.as_ptr() as usize)
            .checked_sub(code.as_ptr() as usize)
            .filter(|offset| offset + part.len() <= code.len());
        let offset = offset.unwrap_or(code.len());
        let start = code[..offset].rfind('\n').map_or(0, |end| end + 1);
        let line = code[start..].lines().next().unwrap_or_default();
        let column = code[start..offset].chars().count();
        let width = part.lines().next().map_or(0, |part| part.chars().count());
        let line: String = line.replace('\t', " ");
        let marks = "^".repeat(width.clamp(1, line.chars().count().max(1)));
        Self(format!("{message}\n  {line}\n  {:column$}{marks}", ""))
    }

    /// Describes the first error of the loader.
    pub(super) fn of_load(code: &str, errors: load::Errors<&str, ()>) -> Self {
        let error = errors.into_iter().next().map(|(_, error)| error);
        let found = match error {
            Some(load::Error::Lex(errors)) => errors.into_iter().next().map(|(expected, rest)| {
                let part = first_character(rest);
                (part, format!("expected {}", expected.as_str()))
            }),
            Some(load::Error::Parse(errors)) => errors
                .into_iter()
                .next()
                .map(|(expected, part)| (part, format!("expected {}", expected.as_str()))),
            Some(load::Error::Io(errors)) => errors
                .into_iter()
                .next()
                .map(|(part, _)| (part, "modules are not supported".to_owned())),
            None => None,
        };
        match found {
            Some((part, message)) => Self::at(code, part, message),
            None => Self::new("this is not a jq expression"),
        }
    }

    /// Describes the first undefined name.
    pub(super) fn of_undefined(code: &str, part: &str, kind: &Undefined) -> Self {
        let arguments = match kind {
            Undefined::Filter(count) if *count > 0 => format!("/{count}"),
            _ => String::new(),
        };
        let message = format!("undefined {} `{part}{arguments}`", kind.as_str());
        Self::at(code, part, message)
    }
}

/// Returns the first character of a text.
fn first_character(text: &str) -> &str {
    let end = text.chars().next().map_or(0, char::len_utf8);
    &text[..end]
}

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
    use super::{Expression, fields, recursive_call};
    use crate::cli::command;

    #[test]
    fn the_standard_library_is_available() {
        let object = br#"{"event":"World Cup","plies":14,"players":[{"player":"Ann"}]}"#;
        for code in [
            ".plies > 3",
            "any(.players[]; .player == \"Ann\")",
            ".players[].player == \"Ann\"",
            ".event | ascii_downcase | contains(\"cup\")",
            ".event | split(\" \") | length == 2",
            ".date // \"none\" | startswith(\"no\")",
            "[.players | length, 1] | unique | length == 1",
        ] {
            let expression =
                Expression::parse(code).unwrap_or_else(|error| panic!("{code}: {error}"));
            assert_eq!(expression.holds(object), Ok(true), "{code}");
        }
        for code in [".plies > 30", "empty", ".date", "false, null"] {
            let expression = Expression::parse(code).ok().unwrap();
            assert_eq!(expression.holds(object), Ok(false), "{code}");
        }
        let failing = Expression::parse(".plies | startswith(\"x\")")
            .ok()
            .unwrap();
        assert!(failing.holds(object).is_err());
    }

    #[test]
    fn deep_nesting_does_not_overflow_the_stack() {
        // The threads of tests have smaller stacks than the program.
        let thread = std::thread::Builder::new().stack_size(command::STACK_SIZE);
        let nest = thread.spawn(read_deeply_nested).expect("a thread");
        nest.join().expect("no overflow");
    }

    fn read_deeply_nested() {
        for part in [
            "(",
            "[",
            "-",
            ".|",
            ".a as $x|",
            "if . then ",
            "{a:",
            "try ",
            "\"\\(",
        ] {
            let code = part.repeat(2000 / part.len());
            let refused = Expression::parse(&code).err();
            assert!(refused.is_some(), "{part}");
        }
        for (part, end) in [("(", ")"), ("[", "]"), ("-", ""), ("try ", ""), (".|", "")] {
            let count = 1990 / (part.len() + end.len());
            let code = part.repeat(count) + "." + &end.repeat(count);
            let expression = Expression::parse(&code);
            assert!(expression.is_ok_and(|it| it.holds(b"1").is_ok() || part == "-"));
        }
        assert!(Expression::parse(&"1,".repeat(1_000_000)).is_err());
    }

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
