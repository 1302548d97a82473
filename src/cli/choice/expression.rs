//! jq expressions about records.

use std::thread;

use jaq_core::data::JustLut;
use jaq_core::load::parse::Def;
use jaq_core::load::{Arena, File, Loader};
use jaq_core::{Compiler, Ctx, Filter, Vars, unwrap_valr};
use jaq_json::{Val, read};

use crate::cli::choice::expression_error::ExpressionError;
use crate::cli::choice::expression_tokens::{fields, recursive_call};

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
            let thread = thread::Builder::new().stack_size(STACK_SIZE);
            let thread = thread.spawn_scoped(scope, || compile(code));
            let thread = thread.map_err(|error| ExpressionError::new(error.to_string()))?;
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
    let modules = Loader::new(definitions).load(&arena, program);
    let modules = modules.map_err(|errors| ExpressionError::of_load(code, errors))?;
    if let Some(call) = recursive_call(code) {
        return Err(ExpressionError::of_recursion(code, call));
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

#[cfg(test)]
mod tests {
    use crate::cli::main;

    use super::Expression;

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
            let expression = Expression::parse(code);
            let expression = expression.unwrap_or_else(|error| panic!("{code}: {error}"));
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
        let thread = std::thread::Builder::new().stack_size(main::STACK_SIZE);
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
}
