//! The lines that may be headings in JSON.

use crate::format::list::read_record;
use crate::format::options::ReadOptions;
use crate::record::TokenKind;
use crate::text::{Source, Span};

/// Returns true if a bare list could have this line before its first move, so that
/// the line is a heading in JSON too.
pub(crate) fn may_be_heading(text: &str, options: ReadOptions) -> bool {
    let read = read_record(Source::new("", text.as_bytes()), options);
    read.is_some_and(|read| {
        let is_whole = |kind| kind == TokenKind::Heading;
        match read.record.tokens() {
            [token] => is_whole(token.kind) && token.span() == Span::new(0, text.len()),
            _ => false,
        }
    })
}
