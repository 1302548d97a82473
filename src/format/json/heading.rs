//! The lines that may be headings in JSON.

use crate::format::list::scan::lines::holds_moves;
use crate::format::options::ReadOptions;
use crate::format::sheet;
use crate::record::TokenKind;
use crate::text::{Source, Span};

/// Returns true if a bare list could have this line before its first move, so that
/// the line is a heading in JSON too.
pub(crate) fn may_be_heading(text: &str, options: ReadOptions) -> bool {
    let is_delimited = text.starts_with(['{', '}', '(', ')', ';', '$', '[', ']', '%']);
    let is_plain = !text.is_empty() && text.trim_ascii() == text;
    is_plain
        && (!is_delimited || is_read_as_heading(text, options))
        && !holds_moves(text.as_bytes(), options.opens_move)
}

/// Returns true if the reader of lists reads this line as a heading. Few lines that
/// begin with a delimiter are, such as a copied command line.
fn is_read_as_heading(text: &str, options: ReadOptions) -> bool {
    let record = sheet::read_record(Source::new("", text.as_bytes()), options);
    record.is_some_and(|record| {
        let first = record.tokens().first();
        first.is_some_and(|token| {
            token.kind == TokenKind::Heading && token.span() == Span::new(0, text.len())
        })
    })
}
