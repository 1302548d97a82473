//! Codes and severities of findings.

use std::fmt;

use crate::text::closed_enum;

closed_enum! {
    /// How serious a finding is.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Severity {
        /// Information that needs no action.
        Note = "note",
        /// Something is unusual, but the record can still be sound.
        Warning = "warning",
        /// Something is wrong: the record is not sound.
        Error = "error",
    }
}

/// A kind of finding: its name and its severity.
///
/// Lists of codes are declared with [`codes::declare`]: the shared ones in
/// [`codes`], those of a game in a module of the game. Every code has a section
/// in `docs/diagnostics.md`.
///
/// # Examples
///
/// ```
/// use scoresheet::{GameKind, Severity};
///
/// let codes = GameKind::Permute.codes();
/// let code = codes.iter().find(|code| code.as_str() == "permute/bandaged-face");
/// assert_eq!(code.expect("a code of Permute").severity(), Severity::Error);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Code {
    name: &'static str,
    severity: Severity,
    limit: bool,
}

impl Code {
    /// Creates a code; use [`codes::declare`] to declare a list of them.
    pub const fn new(name: &'static str, severity: Severity) -> Self {
        Self {
            name,
            severity,
            limit: false,
        }
    }

    /// Marks the code as one for records that exceed a limit of this program.
    pub const fn limit(mut self) -> Self {
        self.limit = true;
        self
    }

    /// Returns the stable name, such as `permute/bandaged-face`.
    pub const fn as_str(self) -> &'static str {
        self.name
    }

    /// Returns the severity of a finding with this code.
    pub const fn severity(self) -> Severity {
        self.severity
    }

    /// Returns true if the record is rejected only because it exceeds a limit
    /// of this program.
    pub const fn is_limit(self) -> bool {
        self.limit
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Declares codes as constants, `CODES`, the list of them, and `TITLES`.
#[macro_export]
#[doc(hidden)]
macro_rules! __codes {
    ($($severity:ident $(($limit:ident))? $constant:ident = $name:literal: $title:literal;)*) => {
        $(
            #[doc = concat!("`", $name, "`: ", $title, ".")]
            #[doc(hidden)]
            #[allow(unreachable_pub)]
            pub const $constant: $crate::text::Code =
                $crate::text::Code::new($name, $crate::text::Severity::$severity)$(.$limit())?;
        )*
        /// Every code of this list, in the order of the documentation.
        #[allow(unreachable_pub)]
        pub const CODES: &[$crate::text::Code] = &[$($constant),*];
        /// What each code of the list means, in one line.
        #[allow(unreachable_pub)]
        pub const TITLES: &[&str] = &[$($title),*];
    };
}

/// The codes shared by all games.
pub mod codes {
    pub use crate::__codes as declare;

    declare! {
        Error INVALID_UTF8 = "text/invalid-utf8": "bytes that are not UTF-8";
        Error CONTROL_CHARACTER = "text/control-character": "a control character other than a line end or a tab";
        Warning DIRECTION_CHARACTER = "text/direction-character": "an invisible or direction-changing character";
        Warning ODD_SPACE = "text/odd-space": "a blank that is not a plain space";
        Warning ODD_QUOTE = "text/odd-quote": "typographic quotes around a tag value";
        Warning ODD_DASH = "text/odd-dash": "a typographic dash instead of a hyphen";
        Warning NO_RECORDS = "record/none": "an input without a record";
        Warning HEADING = "record/heading": "text without a move, before the first move or after the result";
        Warning SKIPPED_TEXT = "record/skipped-text": "skipped text between the moves of a list";
        Warning OPEN_LIST = "record/open-list": "a list without numbers after a list without a result";
        Warning HIDDEN_MOVES = "record/hidden-moves": "moves in a comment or on a skipped line";
        Error UNCLEAR = "record/unclear": "text of a list that can be read in several ways";
        Note TITLE_SETTING = "record/title-setting": "a setting that the title of a list states";
        Warning OPTION_OVER_TITLE = "record/option-over-title": "an option that overrides the title of a list";
        Note OTHER_SETTING = "record/other-setting": "a list that is sound with other options";
        Note OTHER_GAME = "record/other-game": "a list that reads like one of another game";
        Error NO_MOVES = "record/no-moves": "a text in which no move was found";
        Error UNCLOSED_COMMENT = "sheet/unclosed-comment": "a comment without its closing brace";
        Error UNCLOSED_TAG = "sheet/unclosed-tag": "a tag that does not end on its line";
        Error MALFORMED_TAG = "sheet/malformed-tag": "a tag that is not a name and a quoted value";
        Warning DUPLICATE_TAG = "sheet/duplicate-tag": "a tag that was already given";
        Error STRAY_CHARACTER = "sheet/stray-character": "a bracket or brace that closes or opens nothing";
        Warning BAD_COMMAND = "sheet/bad-command": "an unknown or malformed command in a comment";
        Error UNCLOSED_VARIATION = "sheet/unclosed-variation": "a variation without its closing parenthesis";
        Error VARIATION_WITHOUT_MOVE = "sheet/variation-without-move": "a variation with no move before it";
        Warning VARIATION_AFTER_RESULT = "sheet/variation-after-result": "a variation after the result";
        Error BAD_GLYPH = "sheet/bad-glyph": "a glyph outside $0 to $255";
        Error JSON_SYNTAX = "json/syntax": "a text that is not JSON";
        Error JSON_TRAILING = "json/trailing-text": "text after the object of a record";
        Error JSON_NESTING = "json/nesting": "JSON values nested more than 64 deep";
        Error DUPLICATE_KEY = "json/duplicate-key": "a key that is given twice in one object";
        Error UNKNOWN_FIELD = "json/unknown-field": "a field that records do not have";
        Error MISSING_FIELD = "json/missing-field": "a required field that is missing";
        Error WRONG_TYPE = "json/wrong-type": "a value of the wrong type";
        Error BAD_NUMBER = "json/bad-number": "a number that is too large or not an integer";
        Error BAD_VALUE = "json/bad-value": "a value that is not allowed in its field";
        Error LONE_SURROGATE = "json/lone-surrogate": "an escape for half a surrogate pair";
        Error FORMAT_VERSION = "json/format-version": "a record of a newer format";
        Error WRONG_ID = "json/wrong-id": "a move whose id or parent does not fit";
        Error WRONG_PLY = "json/wrong-ply": "a ply that does not follow that of its parent";
        Error SEVERAL_MOVES = "json/several-moves": "several moves in the text of one";
        Error (limit) TOO_DEEP = "limit/nesting": "variations nested more than 1,000 deep";
        Error (limit) TOO_MANY_PLIES = "limit/plies": "more than 100,000 plies in a record";
        Error (limit) LONG_WORD = "limit/word": "a word of more than 64 KiB";
        Error (limit) LONG_COMMENT = "limit/comment": "a comment or tag value of more than 16 MiB";
        Error (limit) LONG_RECORD = "limit/record": "a record of more than 64 MiB";
        Error UNKNOWN_GAME = "tag/unknown-game": "a game that this program does not know";
        Error BAD_TAG_VALUE = "tag/bad-value": "a tag value that cannot be read";
        Error BAD_DATE = "tag/bad-date": "a date that does not exist";
        Warning ODD_DATE = "tag/odd-date": "a date that is not written year first";
        Warning UNKNOWN_TAG = "tag/unknown": "an unknown tag that is similar to a known one";
        Warning TAG_OVER_OPTION = "tag/over-option": "a tag that overrides an option";
        Error UNKNOWN_WORD = "notation/unknown-word": "a word that is not a move";
        Error INCOMPLETE_MOVE = "notation/incomplete-move": "a move with a missing part";
        Error SPLIT_MOVE = "notation/split-move": "something between the words of one move";
        Error LOOK_ALIKE = "notation/look-alike": "a letter or digit of another script";
        Error ENTITY = "notation/entity": "an HTML entity in the movetext";
        Warning ODD_SPELLING = "notation/odd-spelling": "a valid but unusual spelling of a move";
        Warning MIXED_NOTATION = "notation/mixed": "two notations in one record";
        Warning WRONG_NUMBER = "notation/wrong-number": "a move number that does not fit";
        Error AFTER_END = "play/after-end": "a move after the game was over";
        Error AFTER_ACTION = "play/after-action": "a move after a resignation or an agreed draw";
        Error NOT_FOR_TWO = "play/not-for-two": "a resignation or an agreed draw in a game that is not for two";
        Note NOT_LISTED = "play/not-listed": "more findings of a kind than are listed";
        Error MALFORMED_RESULT = "result/malformed": "a result that does not fit the seats";
        Warning ODD_RESULT = "result/odd-spelling": "a result in an unusual spelling";
        Error RESULTS_DIFFER = "result/differs": "the tag and the movetext give different results";
        Error CONTRADICTS_GAME = "result/contradicts-game": "a result that the game contradicts";
        Warning RESULT_MISSING = "result/missing": "a finished game without a result";
        Error UNEXPLAINED_RESULT = "result/unexplained": "a result for an unfinished game, without a reason";
        Note DECIDED_ELSEWHERE = "result/decided-elsewhere": "a bare list with a result for an unfinished game";
        Error BAD_TERMINATION = "result/bad-termination": "a termination that is unknown or contradicts the record";
    }
}
